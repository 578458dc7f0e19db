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
    [one] Ein Würfel ist für dich übrig: { $colours }.
   *[other] Diese Würfel sind für dich übrig: { $colours }.
}
borders-call-one-of = Alle Würfel sind verbraucht. Such dir einen davon aus: { $colours }.
borders-mark = { $space }, { $colour }, Grenze von: { $areas }
borders-white = weiß
borders-so-many = { $count } × { $colour }
borders-complete = { $count ->
    [0] Noch kein Gebiet fertig.
    [one] Ein Gebiet fertig: { $areas }.
   *[other] { $count } Gebiete fertig: { $areas }.
}
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
    [one] Neben deinen Kreuzen liegt ein offenes Feld mehr.
   *[other] Neben deinen Kreuzen liegen { $count } offene Felder mehr.
  }
borders-drawback-pass = Nichts wird angekreuzt.
borders-drawback-idle = { $count ->
    [one] Eines der Kreuze grenzt nur an Gebiete, die schon fertig sind.
   *[other] { $count } der Kreuze grenzen nur an Gebiete, die schon fertig sind.
  }
