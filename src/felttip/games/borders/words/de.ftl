# Borders: what the game says to people.

borders-name = Grenzen
borders-about = Fünf Würfel, neun Gebiete. Wer zieht zuerst die Grenzen?

# Refusals

borders-no-such-space = { $mark } ist kein Kreuz auf einem Grenzfeld. Schreib es so: { $example }.
borders-crossed = { $space } ist schon angekreuzt.
borders-not-rolled = { $space } ist { $colour }, und in dieser Farbe hast du keinen Würfel mehr.
borders-not-left-over = { $space } ist { $colour }, und in dieser Farbe ist für dich kein Würfel übrig.
borders-one-die = Du darfst einen der fünf Würfel nehmen, für ein einziges Feld. Für { $space } hast du keinen: Das Feld ist { $colour }.
borders-not-touching = { $space } berührt kein angekreuztes Feld. In der zweiten Aktion geht es bei deinen Kreuzen weiter.
borders-not-finishing = Was du anfängst, musst du fertig machen: Der Abschnitt von { $space } (Farbe: { $colour }) hat noch { $open ->
    [one] ein offenes Feld
   *[other] { $open } offene Felder
    }, und in dieser Farbe hast du zu wenige Würfel frei.
borders-unfinished = Mach fertig, was du angefangen hast: { $count ->
    [one] { $spaces } ist
   *[other] { $spaces } sind
    } noch offen. Oder nimm deine Kreuze zurück.

# Goals

borders-goal-villa = Villa
borders-goal-well = Brunnen
borders-goal-castle = Burg
borders-goal-mill = Mühle
borders-goal-harbour = Hafen
borders-goal-vineyard = Weinberg
borders-goal-orchard = Obstgarten
borders-goal-chapel = Kapelle
borders-goal-farm = Bauernhof

# Spoken

borders-call = Die Würfel zeigen: { $colours }.
borders-call-rest = { $count ->
    [0] Es ist kein Würfel übrig.
    [one] Ein Würfel ist übrig: { $colours }.
   *[other] Diese Würfel sind übrig: { $colours }.
}
borders-call-one-of = Alle Würfel sind verbraucht. Einer davon darf gewählt werden: { $colours }.
borders-means-first = Kreuze für jeden Würfel ein Feld seiner Farbe an. Jeder angefangene Abschnitt muss mit diesen Würfeln fertig werden.
borders-means-second = Kreuze für jeden Würfel ein Feld seiner Farbe an, neben einem angekreuzten. Abschnitte müssen nicht fertig werden.
borders-means-one = Kreuze ein Feld in der Farbe eines Würfels an, neben einem angekreuzten.
borders-mark = { $space }, { $colour }, Grenze von: { $areas }
borders-white = weiß
borders-so-many = { $count } × { $colour }
borders-complete = { $count ->
    [0] Noch kein Gebiet fertig.
    [one] Ein Gebiet fertig: { $areas }.
   *[other] { $count } Gebiete fertig: { $areas }.
}
borders-progress = { $done } von { $of } Gebieten
borders-missing = { $area }: { $missing ->
    [one] Ein Feld fehlt
   *[other] { $missing } Felder fehlen
    } noch ({ $colours }).

# The coach

borders-reason-first = Als Erster geschlossen: { $area }, { $points } Punkte.
borders-reason-later = Geschlossen: { $area }, { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
  }.
borders-reason-ends = Das ist das sechste Gebiet: Das Spiel endet mit dieser Runde.
borders-reason-open = { $area }: { $count ->
    [one] Nur noch ein Feld der Grenze fehlt.
   *[other] Noch { $count } Felder der Grenze fehlen.
  }
borders-reason-segments = { $count ->
    [one] Ein Abschnitt wird fertig.
   *[other] { $count } Abschnitte werden fertig.
  }
borders-reason-twice = { $count ->
    [one] Eines der Kreuze zählt für zwei Gebiete oder mehr.
   *[other] { $count } der Kreuze zählen für zwei Gebiete oder mehr.
  }
borders-reason-beside = { $count ->
    [one] Neben den Kreuzen liegt ein offenes Feld mehr.
   *[other] Neben den Kreuzen liegen { $count } offene Felder mehr.
  }
borders-drawback-pass = Nichts wird angekreuzt.
borders-drawback-idle = { $count ->
    [one] Eines der Kreuze grenzt nur an Gebiete, die schon fertig sind.
   *[other] { $count } der Kreuze grenzen nur an Gebiete, die schon fertig sind.
  }

# Board files

borders-board-rows = „map“ hat { $found } Reihen; es dürfen { $most } sein
borders-board-indent = Reihe { $row } von „map“ beginnt nach { $blanks } Leerzeichen; A, C, E, … beginnen sofort, B, D, … nach einem
borders-board-sign = „map“, { $space }: „{ $sign }“ bedeutet nichts; es gibt „{ $outside }“ für außen, 1 bis 9 für das Innere eines Gebiets, a bis x für einen Abschnitt und „{ $white }“ für ein weißes Feld
borders-board-areas = Die Tabelle [areas] muss die Gebiete 1 bis 9 nennen (BOR-1), nicht { $found }
borders-board-area-name = Gebiet { $area } heißt { $name }; möglich sind { $names }
borders-board-same-name = Die Gebiete { $area } und { $other } heißen beide { $name }
borders-board-sheets = Es muss die Blätter 1 bis 4 geben (BOR-1), nicht { $found }
borders-board-sheet = Blatt { $sheet } muss jeder Farbe ihre Abschnitte geben, zum Beispiel red = "a f k q"
borders-board-colour = Blatt { $sheet }: „{ $word }“ ist keine Farbe; die Farben heißen { $colours }
borders-board-letter = Blatt { $sheet }, { $word }: „{ $letter }“ ist kein Abschnitt; sie heißen a bis x
borders-board-two-colours = Blatt { $sheet }: Abschnitt { $segment } hat zwei Farben
borders-board-no-colour = Blatt { $sheet }: Abschnitt { $segment } hat keine Farbe
borders-board-no-segment = Abschnitt { $segment } fehlt in „map“; es muss 24 Abschnitte geben, a bis x (BOR-3)
borders-board-length = Abschnitt { $segment } hat { $count ->
    [one] nur das Feld { $space }
   *[other] { $count } Felder, darunter { $space }
}; es müssen 2 bis 5 sein (BOR-3)
borders-board-no-run = Abschnitt { $segment } ({ $spaces }) ist keine Reihe von Feldern, jedes neben dem vorigen (BOR-3)
borders-board-no-area = Gebiet { $area } ({ $name }) fehlt in „map“; es muss neun Gebiete geben (BOR-1)
borders-board-pieces = Gebiet { $area } ({ $name }) hängt nicht zusammen: { $count ->
    [one] { $places } liegt
   *[other] { $places } liegen
} abseits (BOR-1)
borders-board-open = Gebiet { $area } ({ $name }) ist nicht geschlossen: Neben { $place } ist keine Grenze (BOR-1)
borders-board-touch = Gebiet { $area } und Gebiet { $other } berühren sich bei { $place }; dazwischen gehört eine Grenze (BOR-1)
borders-board-needless = Das Feld { $space } grenzt an kein Gebiet; nimm es heraus (BOR-1)
borders-board-needless-inside = Das Feld { $space } grenzt nur an Gebiet { $area }; mach es zu einem Teil des Inneren (BOR-1)
borders-board-spaces = Der Spielplan hat { $found } Grenzfelder; es müssen { $spaces } sein (BOR-3)
borders-board-white = Es muss zwei weiße Felder geben, nicht { $count } (BOR-1)
borders-board-upper-left = Das weiße Feld { $space } muss links oben liegen (BOR-1)
borders-board-lower-right = Das weiße Feld { $space } muss rechts unten liegen (BOR-1)
borders-board-six = Abschnitte mit { $length } Feldern: { $found }; es müssen sechs sein (BOR-3)
borders-board-colour-lengths = Blatt { $sheet }: Die Abschnitte der Farbe { $colour } haben { $lengths } Felder; es muss je einer mit 2, 3, 4 und 5 sein (BOR-3)
borders-board-colours-touch = Blatt { $sheet }: { $segment } und { $other } berühren sich und sind beide { $colour } (BOR-3)
borders-board-same-sheets = Die Blätter { $other } und { $sheet } sind gleich; alle müssen verschieden sein (BOR-1)
borders-board-same-length = Die Grenzen von Gebiet { $area } ({ $name }) und Gebiet { $other } ({ $other_name }) haben beide { $spaces } Felder; alle neun müssen verschieden sein (BOR-4)
borders-board-worth = Nach der Länge der Grenze ist { $name } { $found } wert; es müssen { $value } sein (BOR-4)
borders-board-top = Ganz oben muss die Villa liegen (BOR-4)

# The lesson

borders-learn-roll = Du wirfst fünf Würfel, bis zu dreimal. Behalte die Farbe, die du am häufigsten hast, und wirf die anderen noch mal.
borders-learn-keep = Du darfst noch einmal werfen, oder du hörst auf, wenn es dir gefällt.
borders-learn-segment = Kreuze für jeden Würfel ein Feld seiner Farbe an. Nach deinem eigenen Wurf muss jeder Abschnitt, den du anfasst, fertig werden.
borders-learn-leave = Die Würfel, die du übrig lässt, sind für die anderen. Beende deinen Zug.
borders-learn-rest = Jemand anders hat gewürfelt, und du nutzt, was übrig ist. Jedes Feld muss ein angekreuztes berühren; die weißen zählen mit.
borders-learn-begun = Diese Abschnitte dürfen unfertig bleiben; später brauchen sie weniger Würfel. Beende deinen Zug.
borders-learn-again = Wieder dein eigener Wurf. Sammle die Farbe eines Abschnitts, den du fertig machen willst.
borders-learn-enough = Du brauchst so viele Würfel, wie der Abschnitt offene Felder hat. Genug? Dann behalte sie.
borders-learn-areas = Kreuze alle Felder rund um ein Gebiet an, dann ist es fertig. Wer zuerst kommt, bekommt die höhere Zahl, später gibt es die niedrigere. Ein Feld zwischen zwei Gebieten zählt für beide.
borders-learn-end = Das Spiel endet, wenn jemand das sechste Gebiet fertig hat; wer die meisten Punkte hat, gewinnt. Viel Spaß!
