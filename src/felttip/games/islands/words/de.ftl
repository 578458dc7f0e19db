# Islands: what the game says to people.

islands-name = Inseln
islands-about = Schreib Zahlen, zeichne Brücken, mach achtzehn Inseln fertig. Alle haben dieselben Karten.
islands-about-A = Nur vier Kreuzungen: ein freundlicher Plan für den Anfang.
islands-about-B = Sechs Kreuzungen: Brücken kommen sich öfter in die Quere.

# Refusals

islands-no-such-mark = { $mark } kann man nicht eintragen. Eine Zahl schreibst du als C3=5, eine Brücke als C3-E3, die Brücke daneben als C3--E3.
islands-no-such-island = Eine Insel { $island } gibt es auf diesem Spielplan nicht.
islands-wrong-number = Die Karte zeigt { $number }, also geht { $mark } nicht.
islands-setup-number = Die erste Zahl auf dem Blatt ist { $number } oder { $higher }.
islands-not-joined = Zwischen { $island } und { $other } liegt keine gepunktete Linie.
islands-turned-name = Diese Brücke schreibt man { $right }.
islands-first-bridge-missing = Zwischen { $island } und { $other } gibt es noch keine Brücke. Die erste heißt { $right }.
islands-first-bridge-there = Zwischen { $island } und { $other } gibt es schon eine Brücke. Die daneben heißt { $right }.
islands-setup = Vor der ersten Karte schreibst du eine Zahl auf eine Insel ohne Flagge. Brücken kommen erst mit den Karten.
islands-setup-once = Deine Zahl für den Anfang hast du schon geschrieben.
islands-number-after-bridges = Erst die Zahl, dann die Brücken. Du hast schon mit den Brücken angefangen.
islands-second-number = Die Zahl dieser Karte hast du schon geschrieben.
islands-island-not-free = { $island } hat schon eine Zahl, die { $there }.
islands-flag-without-bridge = { $island } hat eine Flagge. Eine Zahl geht dort erst, wenn eine Brücke hinführt.
islands-number-too-small = { $count ->
    [one] Zu { $island } führt schon eine Brücke.
   *[other] Zu { $island } führen schon { $count } Brücken.
} Die Zahl dort muss mindestens { $count } sein.
islands-no-bridge-left = { $bridges ->
    [0] Gerade gibt es keine Brücken zu zeichnen.
    [one] Die Karte zeigt eine Brücke, und die hast du schon gezeichnet.
   *[other] Die Karte zeigt { $bridges } Brücken, und die hast du alle schon gezeichnet.
}
islands-bridge-crosses = { $mark } würde die Brücke { $across } kreuzen. Brücken kreuzen sich nie.
islands-third-bridge = Zwischen { $one } und { $other } sind schon zwei Brücken. Für eine dritte ist kein Platz.
islands-island-complete = { $island } ist fertig. Dort kommt keine Brücke mehr hin.
islands-seventh-bridge = Zu { $island } führen sechs Brücken. Mehr geht auf keiner Insel.
islands-no-number = Weder { $one } noch { $other } hat eine Zahl. Eine Brücke beginnt an einer Insel mit Zahl.
islands-rest-impossible = { $bridges ->
    [one] Die Brücke { $mark } geht nicht.
   *[other] Die Karte zeigt { $bridges } Brücken: alle oder keine. Nach { $mark } wäre für den Rest kein Platz.
}
islands-setup-unfinished = Schreib zuerst eine { $number } oder eine { $higher } auf eine Insel.
islands-bridges-missing = { $left ->
    [one] Eine Brücke fehlt noch. Zeichne sie oder nimm die anderen zurück: alle { $bridges } oder keine.
   *[other] { $left } Brücken fehlen noch. Zeichne sie oder nimm die anderen zurück: alle { $bridges } oder keine.
}

# Goals

islands-goal-red-flags = Alle vier roten Flaggen
islands-goal-blue-flags = Alle drei blauen Flaggen
islands-goal-six-joined = Sechs Inseln verbunden

# The end

islands-complete = Fertige Inseln

# Ranks, from the lowest to the highest

islands-rank-1 = Strandgutsammler
islands-rank-2 = Plankenschlepper
islands-rank-3 = Seilspleißer
islands-rank-4 = Fährgehilfe
islands-rank-5 = Pfahlrammer
islands-rank-6 = Hafenmeister
islands-rank-7 = Brückenwart
islands-rank-8 = Meister der Bögen
islands-rank-9 = Gezeitenleser
islands-rank-10 = Architekt des Archipels
islands-rank-11 = Wunder der sieben Meere
islands-rank-12 = Legende der sieben Meere

# Spoken

islands-call = { $bridges ->
    [one] Die Karte zeigt eine { $number } und eine Brücke.
   *[other] Die Karte zeigt eine { $number } und { $bridges } Brücken.
}
islands-setup-call = Schreib eine { $number } oder eine { $higher } auf eine Insel ohne Flagge.
islands-call-means = Zuerst die Zahl, auf eine Insel ohne Zahl, oder keine. Dann { $bridges ->
    [one] die Brücke oder keine.
    [2] beide Brücken oder keine.
   *[other] die Brücken: alle { $bridges } oder keine.
}
islands-mark-number = eine { $number } auf { $island }
islands-mark-bridge = eine Brücke von { $one } nach { $other }
islands-mark-second-bridge = eine zweite Brücke von { $one } nach { $other }
islands-finished = { $count ->
    [0] Noch ist keine Insel fertig.
    [one] Eine Insel ist fertig: { $islands }.
   *[other] { $count } Inseln sind fertig: { $islands }.
}
islands-to-complete = { $goal }. Noch nicht fertig: { $islands }.
islands-joined = { $count ->
    [0] Noch ist keine Insel fertig; es braucht sechs, durch Brücken verbunden.
    [one] Bisher ist eine Insel fertig; es braucht sechs, durch Brücken verbunden.
   *[other] Bisher sind { $count } fertige Inseln verbunden; es braucht sechs.
}
islands-unfinished = { $left ->
    [one] { $island } hat eine { $number } und braucht noch eine Brücke.
   *[other] { $island } hat eine { $number } und braucht noch { $left } Brücken.
}
islands-unnumbered = { $count ->
    [one] Zu { $island } führt eine Brücke, aber dort steht noch keine Zahl.
   *[other] Zu { $island } führen { $count } Brücken, aber dort steht noch keine Zahl.
}
islands-bridges = { $count ->
    [0] Noch gibt es keine Brücken.
   *[other] Brücken: { $bridges }. Zwei Striche bedeuten zwei Brücken.
}

# The coach

islands-reason-red = Alle vier roten Flaggen sind rechtzeitig fertig, für { $points } Punkte.
islands-reason-red-late = Alle vier roten Flaggen sind fertig, für { $points } Punkte.
islands-reason-blue = Alle drei blauen Flaggen sind rechtzeitig fertig, für { $points } Punkte.
islands-reason-blue-late = Alle drei blauen Flaggen sind fertig, für { $points } Punkte.
islands-reason-six = Sechs fertige Inseln sind rechtzeitig verbunden, für { $points } Punkte.
islands-reason-six-late = Sechs fertige Inseln sind verbunden, für { $points } Punkte.
islands-reason-complete = { $count ->
    [one] Eine Insel wird fertig: { $islands }.
   *[other] { $count } Inseln werden fertig: { $islands }.
  }
islands-reason-red-left = { $count ->
    [one] Nur noch eine rote Flagge fehlt.
   *[other] Noch { $count } rote Flaggen fehlen.
  }
islands-reason-blue-left = { $count ->
    [one] Nur noch eine blaue Flagge fehlt.
   *[other] Noch { $count } blaue Flaggen fehlen.
  }
islands-reason-joined = { $count } fertige Inseln hängen jetzt zusammen.
islands-reason-flag = { $count ->
    [one] Zur Flagge bei { $islands } führt nun eine Brücke, sie kann eine Zahl bekommen.
   *[other] Zu den Flaggen bei { $islands } führen nun Brücken, sie können Zahlen bekommen.
  }
islands-reason-given = Die Flagge bei { $island } hat ihre Zahl.
islands-reason-nearly = { $count ->
    [one] Bei { $islands } fehlt nur noch eine Brücke.
   *[other] Hier fehlt jeweils nur noch eine Brücke: { $islands }.
  }
islands-reason-room = Jede unfertige Insel hat noch Platz für ihre Brücken.
islands-drawback-red = Die roten Flaggen können nicht mehr alle fertig werden.
islands-drawback-blue = Die blauen Flaggen können nicht mehr alle fertig werden.
islands-drawback-lost = { $count ->
    [one] { $islands } kann nicht mehr fertig werden.
   *[other] Diese können nicht mehr fertig werden: { $islands }.
  }
islands-drawback-bridges = Keine Brücke wird gezeichnet.
islands-drawback-number = Keine Zahl wird geschrieben.

# Board files

islands-board-at = Zeile { $line } von „map“, Zeichen { $character }
islands-board-sign = { $at }: „{ $sign }“ bedeutet nichts; es gibt nur o R B - | + und Leerzeichen
islands-board-off-grid = { $at }: Eine Insel liegt neben dem Raster; Inseln liegen auf den Zeichen 1, 5, 9, … der Zeilen 1, 3, 5, …
islands-board-outside = { $at }: Eine Insel liegt außerhalb des Rasters, das { $columns } Spalten und { $rows } Reihen hat
islands-board-breaks-right = Die Linie von { $island } nach rechts bricht ab ({ $at }); eine Linie aus „{ $stroke }“ muss gerade zu einer anderen Insel führen, mit „+“, wo sie eine andere kreuzt (ISL-1)
islands-board-breaks-down = Die Linie von { $island } nach unten bricht ab ({ $at }); eine Linie aus „{ $stroke }“ muss gerade zu einer anderen Insel führen, mit „+“, wo sie eine andere kreuzt (ISL-1)
islands-board-no-crossing = { $at }: Bei diesem „+“ kreuzen sich keine zwei Linien (ISL-1)
islands-board-no-line = { $at }: Dieses „{ $sign }“ gehört zu keiner Linie zwischen zwei Inseln (ISL-1)
islands-board-islands = Der Spielplan hat { $found } Inseln; es müssen { $islands } sein (ISL-1)
islands-board-plain = Inseln ohne Flagge (o): { $found }; es müssen { $often } sein (ISL-1)
islands-board-red = Inseln mit roter Flagge (R): { $found }; es müssen { $often } sein (ISL-1)
islands-board-blue = Inseln mit blauer Flagge (B): { $found }; es müssen { $often } sein (ISL-1)
islands-board-ways = { $ways ->
    [one] { $island } hat eine Linie
   *[other] { $island } hat { $ways } Linien
}; jede Insel hat 2 bis 4 (ISL-1)
islands-board-lines = Der Spielplan hat { $found } Linien; es müssen { $least } bis { $most } sein (ISL-1)

# The lesson

islands-learn-setup = Schreib eine erste Zahl auf eine Insel ohne Flagge. Sie sagt, wie viele Brücken die Insel haben will.
islands-learn-begin = Flaggen in der Nähe sind gut: Sie bringen Punkte. Beende deinen Zug, dann kommt die erste Karte.
islands-learn-number = Eine Karte zeigt eine Zahl und Brücken. Zuerst die Zahl, auf eine freie Insel; eine mit Flagge muss auf eine Brücke warten.
islands-learn-bridges = Zeichne jetzt so viele Brücken, wie die Karte zeigt, auf den gepunkteten Linien. Jede beginnt an einer Insel mit Zahl.
islands-learn-finish = Bei Brücken gilt: alle oder keine. Beende deinen Zug.
islands-learn-flag = Eine Flagge, zu der eine Brücke führt, nimmt eine Zahl an, aber keine kleinere als die Zahl der Brücken, die schon da sind.
islands-learn-second = Zwei Brücken haben nebeneinander Platz. Drei nie.
islands-learn-complete = Hat eine Insel so viele Brücken, wie ihre Zahl sagt, ist sie fertig. Sie nimmt keine Brücke mehr an und bringt am Ende 2 Punkte.
islands-learn-at-once = Zeigt die Karte genau so viel, wie schon Brücken da sind, macht die Zahl eine Insel sofort fertig.
islands-learn-goals = Ziele bringen mehr: alle roten Flaggen, alle blauen, sechs fertige Inseln verbunden. Allein musst du früh dran sein, gegen andere schneller als sie.
islands-learn-cross = Brücken kreuzen sich nie; jede sperrt die Linien, die sie kreuzen.
islands-learn-end = Es gibt 17 Karten. Mach fertig, was du anfängst, die Flaggen zuerst. Viel Spaß!
