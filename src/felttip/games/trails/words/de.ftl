# Trails: what the game says to people.

trails-name = Pfade
trails-about = Eine Linie, einundsechzig bunte Felder. Wie weit kommst du?

# Refusals

trails-no-such-step = { $mark } ist kein Schritt. Schreib zwei Felder, die sich berühren, zum Beispiel E5-E6.
trails-not-neighbours = { $mark }: Diese beiden Felder berühren sich nicht.
trails-turned-name = Den Schritt { $mark } schreibt man { $right }.
trails-not-at-an-end = Das liegt an keinem Ende deines Pfads. { $ends ->
    [one] Er beginnt bei { $head }.
   *[other] Er endet bei { $tail } und { $head }.
}
trails-field-twice = Dein Pfad läuft schon über { $field }. Jedes Feld geht nur einmal.
trails-not-touching = { $field } berührt das Ende deines Pfads bei { $end } nicht.
trails-other-end = In dieser Runde wächst dein Pfad bei { $end }. Das andere Ende muss auf die nächste Karte warten.
trails-not-shown = { $field } ist { $colour }, und diese Farbe gibt die Karte nicht mehr her.

# Goals

trails-goal-2 = Die 2
trails-goal-3 = Die 3
trails-goal-4 = Die 4
trails-goal-5 = Die 5
trails-goal-6 = Die 6
trails-goal-7 = Die 7
trails-goal-8 = Die 8
trails-goal-9 = Die 9
trails-goal-10 = Die 10

# The end

trails-missed = Felder abseits des Pfads
trails-open = { $count ->
    [one] noch ein Feld offen
   *[other] noch { $count } Felder offen
}
trails-excellent = Ausgezeichnet!

# Spoken

trails-call = Die Karte zeigt: { $colours }.
trails-call-means = Der Pfad wächst an einem seiner Enden um bis zu { $count } Felder: eins für jede gezeigte Farbe, in beliebiger Reihenfolge. Eine doppelt gezeigte Farbe darf zweimal vorkommen.
trails-mark = { $number ->
    [0] { $field }, { $colour }
   *[other] { $field }, { $colour }, die { $number }
}
trails-path = { $fields ->
    [one] Der Pfad steht noch auf seinem Start, { $head }.
   *[other] Der Pfad hat { $fields } Felder. Er endet bei { $tail } und { $head }.
}
trails-away = Die { $number }: { $count ->
    [one] Ein Schritt über freie Felder führt dorthin.
   *[other] { $count } Schritte über freie Felder führen dorthin.
}
trails-out-of-reach = Die { $number }: Der Pfad kommt nicht mehr dorthin.
trails-numbers = { $count ->
    [0] Noch keine Zahl erreicht.
    [one] Erreichte Zahl: { $numbers }.
   *[other] Erreichte Zahlen: { $numbers }.
}

# The coach

trails-reason-full = { $count ->
    [one] Der Pfad erreicht die { $numbers } mit voller Punktzahl.
   *[other] Der Pfad erreicht mit voller Punktzahl: { $numbers }.
  }
trails-reason-later = Der Pfad erreicht die { $number }, für { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
  }.
trails-reason-fields = { $count ->
    [one] Der Pfad ist ein Feld länger.
   *[other] Der Pfad ist { $count } Felder länger.
  }
trails-reason-nearer = { $count ->
    [one] Die { $number }, noch voll zu haben, ist nur einen Schritt entfernt.
   *[other] Die { $number }, noch voll zu haben, ist { $count } Schritte entfernt.
  }
trails-reason-ends = Beide Enden bleiben offen.
trails-reason-whole = Kein freies Feld ist abgeschnitten.
trails-drawback-cut = { $count ->
    [one] Ein freies Feld ist abgeschnitten.
   *[other] { $count } freie Felder sind abgeschnitten.
  }
trails-drawback-half = Ab jetzt zählen diese Zahlen nur noch halb: { $numbers }.
trails-drawback-end = { $count ->
    [0] Ein Ende kann nicht mehr weiter.
   *[other] Ein Ende hat nur noch einen Ausweg.
  }
trails-drawback-pass = Der Pfad wächst nicht.
trails-warning-enclosed = Beide Enden deines Pfads sind jetzt eingeschlossen: In dieser Partie lässt sich nichts mehr zeichnen.
trails-warning-end = Das Ende bei { $end } ist jetzt eingeschlossen: Von nun an kann dein Pfad nur noch bei { $other } wachsen.

# Board files

trails-board-rows = „fields“ hat { $found } Reihen; der Spielplan hat { $rows }
trails-board-row = Reihe { $row } hat { $found } Felder; es müssen { $fields } sein
trails-board-colour = Feld { $field }: „{ $word }“ ist keine Farbe; die Farben heißen { $colours }
trails-board-no-number = Feld { $field }: „{ $word }“ ist keine Zahl
trails-board-number = Feld { $field }: Die Zahl { $number } muss von 2 bis 10 sein
trails-board-number-twice = Feld { $field }: Die Zahl { $number } steht auch auf einem anderen Feld
trails-board-no-field = Start „{ $start }“: So heißt kein Feld; es gibt A1 bis I5
trails-board-colours = Fünf Farben müssen zehnmal vorkommen und eine elfmal (TRA-1); hier sind es { $found }
trails-board-often = { $count } × { $colour }
trails-board-neighbours = { $field } und { $other } sind Nachbarn und beide { $colour } (TRA-1)
trails-board-number-missing = Die Zahl { $number } steht auf keinem Feld (TRA-1)
trails-board-rim = Die Zahl { $number } steht auf { $field }; 2 bis 4 gehören nach innen, 5 bis 10 an den Rand (TRA-1)
trails-board-starts = Es muss vier Starts geben, nicht { $count } (TRA-1)
trails-board-start-twice = Zwei Starts liegen auf { $start }; jeder Platz hat einen anderen (TRA-1)
trails-board-start-away = Der Start { $start } liegt nicht neben dem mittleren Feld E5 (TRA-1)
trails-board-start-number = Der Start { $start } liegt auf einer Zahl (TRA-1)

# The lesson

trails-learn-card = Dein Pfad beginnt am Start. Die Karte zeigt Farben: Geh weiter auf ein Nachbarfeld in einer davon.
trails-learn-colours = Jede Farbe auf der Karte bringt dich ein Feld weiter. Die Reihenfolge ist dir überlassen.
trails-learn-once = Dein Pfad darf neben sich selbst herlaufen, aber auf kein Feld kommt er zweimal.
trails-learn-finish = Am Ende kostet jedes Feld abseits des Pfads einen Punkt; darum fängst du unter null an. Beende deinen Zug, dann kommt die nächste Karte.
trails-learn-ends = Dein Pfad hat zwei Enden, und der Start ist eins davon. Bei jeder Karte suchst du dir aus, wo er wächst.
trails-learn-one-end = Für den Rest dieser Runde wächst er nur an diesem Ende. Das andere wartet auf die nächste Karte.
trails-learn-number = Eine Zahl bringt Punkte, sobald dein Pfad sie erreicht.
trails-learn-first = Allein hol dir kleine Zahlen zuerst: Nach einer höheren zählen sie nur halb. Gegen andere bekommt die ganze Zahl, wer zuerst da ist, später gibt es die Hälfte.
trails-learn-start = Eine neue Karte, und du darfst wieder ein Ende wählen. Um eine Zahl, die noch wartet, liegt ein Ring: Plane deinen Weg dorthin.
trails-learn-twice = Eine Farbe, die doppelt auf der Karte steht, darfst du zweimal nutzen.
trails-learn-end = Niemand muss alle Farben nutzen, aber es gibt nur 15 Karten: Mach deinen Pfad lang und halte beide Enden frei. Viel Spaß!
