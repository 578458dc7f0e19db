# The six colours

colour-grey = grau
colour-red = rot
colour-yellow = gelb
colour-blue = blau
colour-orange = orange
colour-green = grün

# Faces of calls

face-text = { $text }
face-or = oder
face-strokes = { $count ->
    [one] ein Strich
   *[other] { $count } Striche
}

# Refusals of the table (docs/table.md)

table-seats = Dieses Spiel ist für { $least } bis { $most } Personen, nicht für { $seats }.
table-sheets = Jeder Platz braucht ein eigenes Blatt; der Spielplan hat { $sheets ->
    [one] nur eins
   *[other] { $sheets } davon
    }.
table-no-such-seat = Platz { $seat } gibt es nicht; es { $seats ->
    [one] gibt nur einen
   *[other] sind { $seats }
    }.
table-not-your-turn = Platz { $seat } hat gerade nichts zu tun; warte auf die anderen.
table-committed = Platz { $seat } ist mit diesem Zug schon fertig. Wer etwas ändern will, nimmt ihn erst zurück.
table-not-committed = Platz { $seat } hat keinen fertigen Zug, der sich zurücknehmen ließe.
table-nothing-to-undo = In diesem Zug gibt es nichts zurückzunehmen.
table-roll-first = Erst die Würfel: Wirf welche noch mal oder behalte alle.
table-not-rolling = Gerade gibt es nichts zu würfeln.
table-no-such-dice = Wähl jeden Würfel höchstens einmal, von 1 bis { $dice }.
table-over = Die Partie ist zu Ende.
table-no-such-mark = { $mark } gibt es auf diesem Blatt nicht. Wähl etwas von dem, was angeboten wird.
table-not-spent = Auf Platz { $seat } geht vielleicht noch etwas, deshalb wird Zug für Zug gepasst.

# How things stand

table-so-far = { $points ->
    [one] bisher ein Punkt
   *[other] bisher { $points } Punkte
}
table-brings = { $points ->
    [one] Dieser Zug bringt einen Punkt.
   *[other] Dieser Zug bringt { $points } Punkte.
}
table-brings-goals = { $goals }: { $paid ->
    [one] ein Punkt.
   *[other] { $paid } Punkte.
} Insgesamt bringt dieser Zug { $points }.
table-goal = { $goal }.
table-pays = { $points } Punkte für den Ersten, { $later } danach.
table-pays-alone = Wie es steht, { $points } Punkte.
table-pays-until = { $points } Punkte bis Runde { $round }, danach { $later }.
table-pays-later = Das bringt jetzt noch { $points }.
table-paid = Das hat { $points } gebracht.
table-deck = { $count ->
    [one] Eine Karte wurde noch nicht aufgedeckt.
   *[other] { $count } Karten wurden noch nicht aufgedeckt.
} Es sind die ohne Kreuz.
table-the-deck = Der Stapel
table-cards-left = { $count ->
    [0] Das ist die letzte Karte.
    [one] Eine Karte ist noch nicht aufgedeckt.
   *[other] { $count } Karten sind noch nicht aufgedeckt.
}
table-gone = Nicht mehr voll zu haben: { $goals }.
table-gone-goal = { $goal } (jetzt { $points })
table-until = { $goal }: { $points } Punkte bis Runde { $round }.

# What most games say alike

usual-call = { $call }
usual-mark = { $mark }

# Boards and games that cannot be used

board-long = Die Datei eines Spielplans hat höchstens { $most } Zeichen, und diese hat { $length }
board-toml = Die Datei ist kein gültiges TOML: { $why }
board-other-game = Dieser Spielplan ist für „{ $found }“, nicht für „{ $game }“
board-name = In name = "{ $name }" dürfen nur Buchstaben, Ziffern, „-“ und „_“ stehen, und mindestens ein Zeichen
board-missing = In der Datei fehlt „{ $key }“; dort muss { $kind } stehen
board-other-kind = Bei „{ $key }“ muss { $kind } stehen, nicht { $found }
board-kind-text = ein Text
board-kind-texts = eine Liste von Texten
board-kind-table = eine Tabelle
board-left-over = Was { $keys } bedeuten soll, weiß niemand; nimm es heraus
board-unknown = { $game } hat keinen Spielplan „{ $name }“; es gibt { $boards }
board-neither = „{ $name }“ ist weder eine Datei noch ein Spielplan von { $game } ({ $boards })
board-not-text = { $file } ist keine Textdatei in UTF-8
game-unknown = Ein Spiel „{ $name }“ gibt es nicht; es gibt { $names }.
game-left-out = Das Spiel „{ $name }“ aus { $package } wird weggelassen: { $why }.
game-raises = Beim Laden kommt der Fehler { $kind }: { $what }
game-board = Mit seinem Spielplan kann man nicht spielen: { $why }
game-none = { $value } ist kein Game
game-other-name = Es nennt sich „{ $found }“, und sein Entry-Point muss genauso heißen
game-bad-name = Sein Name darf nur aus den Buchstaben a bis z bestehen
game-print = Sein gedruckter Spielplan hat denselben Typ wie der von { $owner } ({ $kind })
game-claimed = Denselben Namen beansprucht auch { $packages }

# What is wrong with a record (docs/record.md)

record-title = Eine Mitschrift beginnt mit der Zeile „{ $title }“.
record-version = Diese Mitschrift hat die Version { $version }. Ich lese nur „{ $title }“.
record-missing = Hier fehlt die Zeile „{ $key }: …“.
record-instead = Hier müsste „{ $key }: …“ stehen, nicht „{ $found }“.
record-no-such-game = { $why }
record-no-such-board = Einen Spielplan „{ $name }“ gibt es nicht; es gibt { $boards }. Ein eigener Spielplan muss darunter stehen, jede Zeile hinter „|“.
record-board = Mit diesem Spielplan kann man nicht spielen: { $why }.
record-board-name = In der Mitschrift heißt der Spielplan „{ $name }“, in seiner Datei aber „{ $found }“.
record-bad-deal = Hinter „deal:“ muss „paper“ stehen oder ein Siegel: 64 Zeichen, 0 bis 9 und a bis f.
record-bad-name = „{ $name }“ geht nicht als Name. Jeder Name kommt nur einmal vor und hat 1 bis 40 Zeichen, keins davon : , ~ oder #. Und er beginnt nicht mit einem Wort, mit dem eine Zeile der Mitschrift beginnt, zum Beispiel „round“.
record-bad-sheet = { $sheets ->
    [one] Hier haben alle das gleiche Blatt, darum steht keins dabei: „seat 1: Anna“.
   *[other] Jeder Platz hat eins von { $sheets } Blättern: „seat 1: Anna, sheet 2“.
}
record-sheet = Nach dieser Auslosung hat { $name } das Blatt { $sheet }.
record-hints = „hints:“ braucht für jeden der { $seats } Plätze eine Zahl: „hints: 0 2“.
record-opening = Die Öffnung passt nicht zum Siegel { $commitment }: Das ist nicht die Auslosung, die versiegelt wurde.
record-opening-paper = Eine Partie auf Papier hat keine Öffnung, denn vorher wurde nichts versiegelt.
record-bad-check = Die Prüfziffern „{ $found }“ müssen vier Zeichen sein, 0 bis 9 und a bis f.
record-no-check = Diese Zeile hat keine Prüfziffern, andere schon. Entweder hat sie jede Zeile nach den Plätzen oder keine.
record-check = „{ $found }“ passt nicht zu den Prüfziffern: Da wurde hinterher etwas geändert.
record-check-head = „{ $found }“ oder eine Zeile darüber passt nicht zu den Prüfziffern: Da wurde hinterher etwas geändert.
record-differs = Hier steht „{ $found }“, aber beim Nachspielen kommt „{ $right }“ heraus.
record-stops = Die Mitschrift hört zu früh auf: „{ $right }“ fehlt.
record-waiting = „{ $found }“ kann hier nicht stehen: Zuerst fehlt noch der Zug von { $names }.
record-too-much = „{ $found }“ kann hier nicht stehen: So geht die Partie nicht weiter.
record-no-marks = Bei { $name } fehlt der Zug: die Einträge oder „pass“.
record-order = Gleichzeitige Züge stehen in der Reihenfolge der Plätze: { $first } vor { $name }.
record-dice = Zu „again“ gehören die Nummern der Würfel, die noch einmal geworfen wurden: „again 1 3: …“.
record-card-twice = Die Karte „{ $call }“ kann nicht noch einmal kommen: So oft ist sie nicht dabei.
record-no-such-card = „{ $call }“ ist keine Karte dieses Spiels. Eine Karte schreibt man so: „{ $example }“.
record-who = Die erste Runde gehört dem Platz, der zuerst gewürfelt hat. „{ $name }“ hat keinen Platz; es gibt { $names }.
record-faces = Ein Wurf zeigt { $count } Würfel, und jeder davon eins von { $faces }.
record-line = { $file }, Zeile { $line }: { $why }

# What is wrong with a position (docs/position.md)

position-title = Eine Stellung beginnt mit dem Wort „{ $title }“.
position-long = Dieser Text hat { $length } Zeichen, und eine Stellung hat höchstens { $most }.
position-ends = Die Stellung hört zu früh auf: Hier fehlt „{ $expected }“.
position-expected = „{ $found }“ kann hier nicht stehen; es müsste „{ $expected }“ sein.
position-number = „{ $found }“ müsste eine Zahl von { $least } bis { $most } sein.
position-no-such-board = Einen Spielplan „{ $name }“ gibt es nicht; es gibt { $boards }. Bei einem eigenen Spielplan stehen „#“ und der Hash seiner Datei hinter dem Namen.
position-board-text = Der Spielplan „{ $name }“ gehört nicht zum Spiel: Seine Datei wird auch gebraucht.
position-board-other = Das ist nicht die Datei zu dieser Stellung: Gebraucht wird „{ $name }“, und das hier ist „{ $found }“.
position-cards = In Runde { $round } muss die Zahl der Karten { $right } sein, nicht { $found }.
position-kept = Nach Wurf { $rolls } bleiben die Würfel liegen: Dahinter muss „kept“ oder „then“ stehen.
position-then = Platz { $seat } hat weniger Einträge, als in dieser Runde dazugekommen sein sollen ({ $marks }).
position-finished = Mit den Einträgen von Platz { $seat } ist die Partie zu Ende.
position-not-over = Diese Partie ist noch nicht zu Ende.
position-marks = So viele Einträge ({ $marks }) kann Platz { $seat } nicht haben: Ein Zug hat höchstens { $most }. Züge bisher: { $turns }.
position-mark = Platz { $seat }: Keine Ansage erlaubt { $mark } nach den Einträgen davor.
position-no-such-goal = Platz { $seat }: „{ $found }“ ist kein Ziel mit seinen Punkten oder steht doppelt da. Ziele sind { $goals }.
position-points = Das Ziel { $goal } bringt zuerst { $first } Punkte und später { $later }, nicht „{ $found }“.
position-goals = Platz { $seat } hat die Ziele { $found }, nach den Einträgen aber { $right }.
position-nobody-first = Irgendjemand muss bei { $goal } als Erster { $first } Punkte bekommen haben.
position-check = Die Stellung passt nicht zu den Prüfziffern „{ $found }“: Da wurde hinterher etwas geändert.
position-unknown = Was in Runde { $round } kommt, weiß niemand: Die Stellung sagt es nicht, und kein Wort teilt den Rest aus.
position-no-record = Diese Partie hat mit einer Stellung begonnen. Was davor gespielt wurde, weiß niemand, also gibt es keine Mitschrift.
position-seat = Platz { $seat }

# What is wrong with a saved game

saved-no-opening = Diese Mitschrift hat keine Öffnung, also weiß niemand, was als Nächstes kommt. Weiterspielen kannst du nur, was „felttip play“ gespeichert hat.
saved-seats = Hinter „# seats:“ muss für jeden Platz (insgesamt { $seats }) ein Wort stehen, „person“ oder ein Computer ({ $kinds }), und mindestens einmal „person“.
saved-note = Zu „# { $note }“ gehört die Nummer eines Platzes: „# { $note } 1: …“.

# Commands

verify-right = { $file }: Alle Einträge, Ansagen und Punkte stimmen ({ $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
    }).
verify-right-unfinished = { $file }: So weit stimmt alles, bis Runde { $rounds }; die Partie ist noch nicht zu Ende.
verify-deal-opened = Es ist die Auslosung, die vor der ersten Runde versiegelt wurde.
verify-deal-closed = Die Auslosung war versiegelt, ist hier aber nicht geöffnet: Was gezogen wurde, wissen wir nur aus der Mitschrift.
verify-deal-paper = Gespielt wurde auf Papier: Was gezogen wurde, wissen wir aus der Mitschrift.
show-sheets = Der Spielplan { $board } hat { $sheets ->
    [one] nur ein Blatt
   *[other] { $sheets } Blätter
    }.
show-seats = Der Tisch hat { $seats ->
    [one] nur einen Platz
   *[other] { $seats } Plätze
    }.
show-rounds = Die Mitschrift hat { $rounds ->
    [one] nur eine Runde
   *[other] { $rounds } Runden
    }.
show-no-record = --round und --seat sagen, welcher Teil einer Mitschrift gezeichnet wird: Nimm --record DATEI dazu.
show-record-board = Spielplan und Blatt stehen schon in der Mitschrift: Lass --board und --sheet weg.
show-other-game = { $what } ist von { $found }, nicht von { $game }.
show-position = Eine Stellung sagt selbst, was zu zeichnen ist: Lass --record, --round und --sheet weg.
boards-right = { $file }: Der Spielplan { $name } ist in Ordnung. So spielst du darauf: felttip play { $game } --board { $quoted }
boards-wrong = { $file }: { $why }.
simulate-seat = Platz { $seat } ({ $kind }): im Schnitt { $mean } Punkte, von { $least } bis { $most }, { $wins } % gewonnen
simulate-rounds = { $rounds } Runden pro Partie
simulate-not-compiled = Die Regeln von { $game } lassen sich nicht übersetzen. Woran es liegt, sagt: felttip games check { $game }
simulate-games = { $games ->
    [one] eine Partie
   *[other] { $games } Partien
  }

# Par

par-player = Par
par-ready = Gleich geht es los …
par-progress = { $percent } %: bisher { $best }, höchstens { $bound } möglich
par-progress-open = { $percent } %: bisher { $best }
par-stopped = Nach { $seconds } s abgebrochen.
par-exact = Par ist genau { $best }.
par-best = Das beste gefundene Ergebnis ist { $best }.
par-bound = Mehr als { $bound } kann niemand erreichen.
par-proof-none = Bewiesen ist nichts: Vielleicht geht es noch besser.
par-proof-ceiling = Beweis: abgezählt, was die Ansagen höchstens erlauben.
par-proof-search = Beweis: Jede Spielweise wurde verfolgt, bis sie zu Ende war oder nachweislich nicht mehr bringen konnte.
par-proof-model = Beweis: die ganze Auslosung als System von Ungleichungen, gelöst mit OR-Tools CP-SAT.
par-total = Diese Mitschrift hat { $total } Punkte, { $share } % des Besten.
par-written = Die Züge dorthin stehen in { $file }
par-seed = Welche Auslosung? Nenne ihr Wort: felttip par { $game } --seed WORT
par-neither = „{ $name }“ ist weder ein Spiel ({ $games }) noch eine Datei mit einer Mitschrift.
par-options = --seed und --board gehören zu einem Spiel ({ $games }). Eine Mitschrift sagt selbst, was ausgeteilt wurde.
par-unknown = { $file } endet in Runde { $round }, und die Auslosung ist nicht aufgedeckt. Für Par braucht es alle Ansagen, und die noch fehlenden kennt niemand.
par-never-alone = { $game } spielt man nicht allein, deshalb gibt es kein Par.
par-dice = { $game } spielt man mit Würfeln, und Par gibt es nur mit Karten.
par-alone = Par gibt es für eine Person allein; hier sitzen { $seats } am Tisch.
par-rest-next = Von hier an, mit den Karten, die in der Stellung stehen.
par-rest-word = Von hier an, mit den übrigen Karten, ausgeteilt nach dem Wort „{ $word }“.
par-rest-unknown = Niemand weiß, welche Karten kommen: Nenne ein Wort, das die übrigen austeilt (--seed WORT), oder schreib sie in die Stellung (next).
train-progress = { $seconds } s, Partien: { $games } von { $of }. Mit { $seats } am Tisch { $result } Punkte je Blatt, Irrtum { $wrong }
train-progress-dice = { $seconds } s, Partien: { $games } von { $of }. Mit { $seats } am Tisch { $result } Runden je Partie, Irrtum { $wrong } Punkte
train-stopped = Vor dem Ende abgebrochen, also wurde nichts in { $file } geschrieben
train-written = In { $file } steht, was über { $game } gelernt wurde, Spielplan { $board }.
train-studies-only = Ein Geist, mit dem es weitergeht (--from), und eine GPU sind für --studies da: nenne deren Zahl oder lass beides weg.
train-studies-here = Studien gibt es für Spiele mit Karten, auf diesem Rechner oder mit --on gpu.
train-other-mind = { $file } enthält keinen Geist für { $game }, Plan { $board }: nenne eine Datei, die `felttip train` für diesen Plan geschrieben hat.
option-seconds = „{ $given }“ ist keine Zahl von Sekunden.
option-two-things = { $option } und --json gingen beide auf die Standardausgabe: Nenne eine Datei, oder lass --json weg.
option-board = Mit diesem Spielplan kann man nicht spielen: { $why }.
option-board-unread = Der Spielplan lässt sich nicht lesen: { $why }.
option-no-player = Einen Computer „{ $kind }“ gibt es nicht; es gibt { $kinds }.
option-not-text = { $file } ist keine Textdatei in UTF-8.
bench-nothing = Mit diesen Angaben gibt es nichts zu messen.
bench-no-peer = Womit verglichen wird, ist nicht installiert ({ $name }); `make bench` holt es.
bench-missing = { $what } fehlt; `make bench` installiert, was man dafür braucht.
bench-no-board = Einen Spielplan „{ $name }“ gibt es nicht; es gibt { $boards }.
bench-no-mind = { $file } enthält keinen Geist für einen Spielplan, der hier gemessen wird.
serve-base-url = --base-url braucht eine ganze Adresse, zum Beispiel https://play.example.org.
serve-port = { $host }, Port { $port }: { $why }.
serve-here = Felttip läuft unter { $address }
serve-others = Andere erreichen es unter { $address }
serve-database-broken = Die Datenbank { $database } ist kaputt ({ $why }). Nichts wurde geändert; hol sie aus einer Sicherung zurück.
serve-database-newer = Die Datenbank { $database } stammt von einer späteren Version von Felttip (Schritt { $step }). Nichts wurde geändert; installiere jene Version.
serve-database-away = Die Datenbank { $database } ist nicht zu erreichen: { $why }
backup-done = { $count ->
    [one] Ein Tisch ist
   *[other] { $count } Tische sind
} jetzt in { $file }.
backup-exists = Die Datei { $file } gibt es schon. Wähle einen anderen Namen.
backup-nothing = In { $folder } gibt es keine Tische.
restore-done = Zurückgeholt: { $back }. Schon da und so gelassen: { $there }.
serve-occupied = Ein anderer Server benutzt schon den Ordner { $folder }. Beende ihn zuerst, oder wähle mit --data einen anderen Ordner.
serve-proxies = --trusted-proxies braucht Adressen oder Netze mit Kommas dazwischen, etwa 127.0.0.1,10.0.0.0/8.
settings-unread = Die Einstellungsdatei { $file } lässt sich nicht lesen: { $why }.
settings-unknown = Es gibt keine Einstellung { $name }. Es gibt: { $names }.
settings-value = Die Einstellung { $name } kann nicht so lauten: { $why }.
settings-negative = Die Einstellung { $name } kann nicht kleiner als null sein.
serve-redis-alone = Redis verbindet mehrere Server an einer Datenbank: Nenne auch diese, mit --database-url oder FELTTIP_DATABASE_URL.
serve-database-url = --database-url braucht die Adresse eines PostgreSQL, etwa postgresql+asyncpg://felttip:passwort@host/felttip.
serve-redis-url = --redis-url braucht die Adresse eines Redis, etwa redis://host:6379.
serve-not-installed = Dafür muss noch etwas installiert werden: pip install felttip[cluster] ({ $name } fehlt).
serve-metrics = Zahlen für Prometheus gibt es unter { $address }
worker-here = Dieser Helfer erledigt die Aufträge der Server an derselben Datenbank und demselben Redis; Prozesse: { $count }
worker-needs = Ein Helfer muss die Datenbank und den Redis der Server kennen: --database-url und --redis-url, oder FELTTIP_DATABASE_URL und FELTTIP_REDIS_URL.

# The menu of the terminal game

menu-welcome = Felttip: { $count ->
    [one] ein Spiel zum Wegwischen
   *[other] { $count } Spiele zum Wegwischen
}.
menu-unfinished = { $number }  angefangen: { $title }, Runde { $round }, { $names }
menu-go-on = { $most ->
    [one] Weiterspielen? [Enter für weiter, { $least } für eine neue Partie]
   *[other] Welche weiterspielen? [1-{ $most }, Enter für { $usual }, { $least } für eine neue Partie]
  }
menu-broken = { $file } lässt sich nicht weiterspielen. Zeile { $line }: { $why }
menu-unreadable = { $file } lässt sich nicht lesen: { $why }
menu-busy = { $file } ist in einem anderen Terminal offen.
menu-game = { $number }  { $title }: { $summary }
menu-which = Welches Spiel? [{ $least }-{ $most }, Enter für { $usual }]
menu-boards = Spielpläne: { $boards }
menu-which-board = Welcher Spielplan? [{ $least }-{ $most }, Enter für { $usual }]
menu-names = Wer spielt an dieser Tastatur? Namen mit Kommas, Enter für eine Person:
menu-you = Mensch
menu-computers = Wie viele Computer spielen mit? [{ $least }-{ $most }, Enter für { $usual }]
menu-level = Wie stark? 1 leicht, 2 mittel, 3 schwer, 4 meisterhaft [{ $least }-{ $most }, Enter für { $usual }]
menu-number = Bitte tipp eine Zahl von { $least } bis { $most }.
menu-computer-name = Bitte nimm einen anderen Namen: { $names } heißen schon die Computer.

# The terminal game

play-begin = { $game }, Spielplan { $board }
play-commitment = Die Auslosung ist versiegelt. Das Siegel:
    { $commitment }
play-resumed = Hier hast du aufgehört; alles ist, wie du es verlassen hast.
play-help-short = Tipp die Namen der Einträge, wie sie in der Liste stehen. „help“ sagt dir den Rest.
play-help =
    Einträge: Tipp ihre Namen, einen oder mehrere, zum Beispiel { $example }.
      Ein Teil genügt, wenn er eindeutig ist: { $part }.
    done (d)    Zug beenden; Enter genügt, wenn nichts mehr geht
    undo (u)    letzten Eintrag zurücknehmen
    pass (p)    Zug ohne Eintrag beenden
    end         bis zum Schluss passen, wenn auf deinem Blatt nichts mehr geht
    marks (m)   alles, was du jetzt eintragen darfst
    sheet       dein Blatt noch einmal; Enter tut dasselbe
    sheets (s)  die Blätter von allen
    score       der Punktestand
    hint        bis zu drei gute Züge mit Gründen; die Mitschrift zählt die Tipps
    rules       die Spielregeln; „rules { $clause }“ für eine davon
    quit (q)    aufhören; die Partie ist gespeichert
play-setup = Vor der ersten Karte. { $call }{ $seats ->
    [one] {""}
   *[other] {" "}(das Blatt bekommt dann { $name })
    }
play-round = Runde { $round } von { $rounds }. { $call }
play-round-dice = Runde { $round }, { $name } würfelt
play-dice = Runde { $round }. { $call }
play-dice-then = Runde { $round }, nach { $name }. { $call }
play-curtain = { $name }, du bist dran. Drück Enter, wenn sonst niemand hinschaut.
play-curtain-undo = „undo“ gibt das Gerät an { $name } zurück, falls da noch etwas zu ändern ist.
play-thinks = { $name } würfelt { $dice }
play-roll = { $name }: { $dice }
    Welche noch mal würfeln? Nummern, oder Enter, um alle zu behalten. Noch { $left ->
        [one] ein Wurf
       *[other] { $left } Würfe
    }:
play-roll-how = Tipp die Nummern der Würfel, die du noch mal werfen willst, von 1 bis { $dice }, oder drück Enter und behalte alle.
play-turn = { $name }{ $count ->
    [0] {""}
   *[other] {" ["}{ $marks }]
  }>
play-may = { $count ->
    [one] Jetzt geht nur:
   *[other] { $count } Möglichkeiten:
  }
play-or-done = oder tipp done
play-more-marks = … m zeigt alle
play-so-far = { $count ->
    [0] Noch nichts eingetragen.
   *[other] Eingetragen: { $marks }.
  }
play-no-marks = Mehr geht nicht. Drück Enter, um den Zug zu beenden, oder tipp „undo“.
play-must-pass = Hier geht nichts. Drück Enter zum Passen.
play-spent = Auf diesem Blatt geht nichts mehr, was auch kommt: „end“ passt bis zum Schluss.
play-not-spent = Vielleicht geht noch etwas, deshalb wird Zug für Zug gepasst.
play-sure = „undo“ nimmt es zurück; noch einmal „done“ beendet den Zug so.
play-pass-with-marks = Du hast schon etwas eingetragen: „done“ beendet den Zug damit, „undo“ nimmt es zurück.
play-done-without-marks = Du hast noch nichts eingetragen. Wenn du den Zug so beenden willst, tipp „pass“.
play-which = „{ $typed }“ könnte { $names } sein. Was meinst du?
play-no-clause = Eine Regel „{ $clause }“ hat dieses Spiel nicht. „rules“ zeigt dir alle.
play-no-rules = Zu { $game } gibt es keine Seite mit Regeln.
play-more = Enter für mehr, q zum Aufhören:
play-did = { $name }: { $count ->
    [0] passt
   *[other] { $marks }
  }
play-goal = { $name } schafft ein Ziel: { $goal }, { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
    }!
play-sheet-of = { $name }, bis jetzt { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
    }
play-last-sheet = Das Blatt von { $name }
play-end = Die Partie ist zu Ende.
play-place = { $place }. { $name }: { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
    }
play-winners = { $count ->
    [one] { $names } gewinnt!
   *[other] Geteilter Sieg: { $names }!
  }
play-rank = Dein Rang: { $rank }
play-opening = Die Öffnung der Auslosung:
    { $seed }
play-record = Die Mitschrift liegt in { $file }
play-saved = Gespeichert. Weiter geht es mit „felttip play“ oder: felttip play --resume { $file }
play-not-saved = Die Partie lässt sich nicht speichern: { $file }: { $why }. Alles vor deinem letzten Eintrag ist sicher.
play-options = --names, --computers, --board und --deal gehören zu einer neuen Partie: felttip play SPIEL …

# The server

server-player-name = Spieler { $number }
server-computer-name = Computer { $number }
server-no-such-table = Einen Tisch „{ $table }“ gibt es nicht. Vielleicht stimmt ein Buchstabe nicht, oder es ist zu lange her.
server-game-gone = An diesem Tisch wird „{ $name }“ gespielt, und dieses Spiel ist hier nicht installiert; es gibt { $names }. Sobald es wieder da ist, geht es am Tisch weiter.
server-board-gone = An diesem Tisch liegt der Spielplan „{ $name }“, den sein Spiel nicht mehr hat; es gibt { $names }. Sobald er wieder da ist, geht es am Tisch weiter.
server-malformed = So reden wir nicht miteinander.
server-too-large = Das ist zu lang.
server-too-fast = Nicht so schnell, bitte. Versuch es gleich noch mal.
server-full = An diesem Tisch schauen schon zu viele zu.
server-no-such-game = Ein Spiel „{ $name }“ gibt es nicht; es gibt { $names }.
server-no-such-board = Einen Spielplan „{ $name }“ gibt es nicht; es gibt { $names }.
server-no-such-player = Einen Computer „{ $name }“ gibt es nicht; es gibt { $names }.
server-nobody = Mindestens ein Platz ist für einen Menschen.
server-bad-name = „{ $name }“ geht nicht als Name. Ein Name hat 1 bis 40 Zeichen, keins davon : , ~ oder #, und beginnt nicht mit einem Wort, mit dem eine Zeile der Mitschrift beginnt, zum Beispiel „round“.
server-name-taken = An diesem Tisch heißt schon jemand „{ $name }“.
server-pen-taken = An diesem Tisch hat schon jemand den Stift { $pen }.
server-no-such-seat = Platz { $seat } gibt es nicht; es { $seats ->
    [one] gibt nur einen
   *[other] sind { $seats }
    }.
server-seat-taken = Auf Platz { $seat } sitzt schon jemand.
server-not-your-seat = Platz { $seat } ist nicht deiner.
server-no-such-key = Dieser Schlüssel passt hier zu keinem Platz mehr.
server-late = Am Tisch ging es inzwischen weiter. Schau bitte noch mal hin.
server-seats-open = { $count ->
    [one] Ein Platz ist
   *[other] { $count } Plätze sind
  } noch frei.
server-started = Die Partie hat schon angefangen.
server-not-started = Die Partie hat noch nicht angefangen.
server-still-here = { $seconds ->
    [0] { $name } ist da. Ein Computer kann für jemanden spielen, der weg ist.
    [one] { $name } kann noch zurückkommen. In einer Sekunde kann ein Computer einspringen.
   *[other] { $name } kann noch zurückkommen. In { $seconds } Sekunden kann ein Computer einspringen.
}
server-away = Für Platz { $seat } spielt ein Computer. Komm erst zurück.
server-not-away = Für Platz { $seat } spielt kein Computer.
server-no-such-token = Dieser Link ist schon benutzt oder zu alt. Hol dir an deinem ersten Gerät einen neuen.
server-not-over = Die Partie ist noch nicht zu Ende.
server-no-hints = An diesem Tisch gibt es keine Tipps. Man schaltet sie ein, wenn man einen Tisch deckt.
server-busy = Gerade fragen zu viele auf einmal. Bitte versuch es gleich noch einmal.
server-no-result = Diesmal ließ es sich nicht herausfinden. Bitte versuch es noch einmal.
server-no-par = Par gibt es, wenn jemand allein und mit Karten gespielt hat.
server-not-found-out = Das hat noch niemand herausgefunden. Frag zuerst danach.
server-hello = Sag zuerst, wer du bist.
server-version = Du sprichst Version { $version }, wir sprechen Version { $ours }. Bitte lade die Seite neu.
server-no-such-page = Unter dieser Adresse gibt es nichts.
server-no-such-method = So lässt sich diese Adresse nicht benutzen.
server-failed = Hier ist etwas schiefgegangen. Alles, was vorher bestätigt wurde, ist sicher.
server-too-many = Im Moment sind zu viele verbunden, hier oder von deiner Adresse aus. Bitte versuche es gleich noch einmal.
server-elsewhere = Du hast diesen Tisch anderswo so oft geöffnet, dass dieses Fenster weichen musste. Lade die Seite neu, um hier weiterzuspielen.
server-slow = Das hat zu lange gebraucht, um anzukommen.
server-origin = Eine fremde Seite hat hier nichts zu suchen.
server-not-json = Was hierher geschickt wird, muss JSON sein.
server-enough = Das ist genug von deiner Adresse für heute. Versuche es morgen wieder.
server-no-room = Für einen weiteren Tisch ist im Moment kein Platz.
server-not-ready = Dieser Server ist im Moment nicht bereit.
server-data-away = Der Server erreicht seine Datenbank gerade nicht. Was noch einmal gesendet wird, geschieht nur einmal.
server-table-damaged = Etwas, das von Tisch { $table } aufgehoben war, fehlt oder ist kaputt; darum kann er nicht weitergehen. Allen anderen Tischen fehlt nichts; wer diesen Server betreibt, kann ihn aus einer Sicherung zurückholen.
server-laid-already = Unter dieser Kennung gibt es schon einen Tisch, mit anderen Schlüsseln oder anders gewünscht.
server-laying-keys = Mit einer Kennung bringt jeder Platz hier seinen eigenen Schlüssel mit; andere Plätze haben keinen.
server-disk-full = Die Festplatte dieses Servers ist voll. Nichts hat sich geändert; bitte versuch es später noch einmal.
server-why-start = { $place } ist der Anfang. Zeig dorthin, wo es weitergehen soll.
server-long-turn = Nach { $count } Einträgen in einem Zug kann nichts mehr zurückgenommen werden. Bitte beende ihn jetzt.
server-long-table = An diesem Tisch ist so viel geschehen ({ $count } Ereignisse), dass nichts mehr zurückgenommen oder geändert werden kann. Das Spiel kann zu Ende gespielt werden.
server-long-game = An diesem Tisch wurden { $count } Runden gespielt; mehr sind es an keinem, damit keine Partie ewig weitergeht. Bitte fang eine neue an.

# The page

web-title = Felttip
web-about = { $count ->
    [one] Ein Spiel zum Wegwischen
   *[other] { $count } Spiele zum Wegwischen
} für eine bis vier Personen: an diesem Gerät, an mehreren oder gegen den Computer.
web-home = Zurück zum Anfang
web-new-of = Neue Partie { $game }
web-go-back = Zurück
web-menu = Menü
web-close = Schließen
web-language = Sprache
web-theme = Helligkeit
web-theme-auto = Wie das Gerät
web-theme-light = Hell
web-theme-dark = Dunkel
web-rules = Regeln
web-rules-of = Regeln: { $game }
web-no-answer = Der Server antwortet nicht. Wir versuchen es weiter.
web-offline = Keine Verbindung. Was du gezeichnet hast, ist sicher; neuer Versuch …
web-elsewhere = Dieser Tisch ist in zu vielen anderen Fenstern offen; dieses musste weichen.
web-open-here = Hier wieder öffnen
web-connecting = Wir gehen zum Tisch …
web-no-table = Diesen Tisch gibt es nicht.
web-no-table-why = An „{ $table }“ spielt niemand, oder der Tisch wurde abgeräumt. Schau dir den Link noch mal an oder fang eine neue Partie an.

web-mine = Meine Tische
web-forget = Tisch { $table } von dieser Liste nehmen
web-leave = Diesen Tisch verlassen?
web-leave-why = Dieses Gerät gibt seinen Platz auf. Ohne ihn kannst du nur noch zuschauen, und die anderen können einen Computer für dich spielen lassen.
web-leave-over = Die Partie ist vorbei. Der Tisch verschwindet von dieser Liste; unter seiner Adresse bleibt er.
web-leave-yes = Verlassen
web-leave-no = Bleiben
web-left-table = { $game } verlassen.
web-rejoin = Zurücknehmen
web-phase-gather = wartet auf Leute
web-phase-setup = fängt gerade an
web-mine-turn = Du bist dran
web-mine-turn-of = Jetzt dran: { $names }
web-mine-goes-on = Dein Spiel geht weiter
web-mine-won = Gewonnen mit { $points }
web-mine-shared = Geteilter Sieg mit { $points }
web-mine-lost = Sieg für { $names } mit { $points }; du hast { $mine }
web-mine-winner = Sieg für { $names } mit { $points }
web-more = { $count ->
    [one] Noch ein Tisch
   *[other] Noch { $count } Tische
  }
web-have-code = Hast du einen Code?
web-code-go = Zum Tisch
web-code-wrong = Ein Code hat sechs Buchstaben oder Ziffern.
web-way = Wie möchtest du spielen?
web-way-alone = Allein
web-way-alone-how = Wie viele Punkte schaffst du?
web-way-computer = Gegen den Computer
web-way-computer-how = Es geht sofort los.
web-way-friends = Mit Freunden
web-way-friends-how = Per Link oder reihum an einem Gerät.
web-details = Plätze, Namen, Stifte und Tipps
web-what = Was gespielt wird
web-alert = Wenn ich dran bin
web-alert-sound = Ton
web-alert-buzz = Vibration
web-alert-note = Benachrichtigung
web-alert-ask = Sollen wir dir sagen, wann du dran bist, auch wenn du gerade woanders bist?
web-alert-yes = Ja, gern
web-alert-no = Nein, danke
web-alert-now = { $game }: Du bist dran.
web-new = Neue Partie
web-people = { $least } bis { $most } Personen
web-other-game = Anderes Spiel wählen
web-board = Spielplan
web-board-name = Spielplan { $board }
web-how-many = Wie viele spielen mit?
web-seat = Platz { $number }
web-kind-here = Hier
web-kind-open = Per Link
web-kind-computer = Computer
web-name = Name
web-player = Spieler { $number }
web-level = So spielt er
web-level-easy = Leicht
web-level-medium = Mittel
web-level-hard = Schwer
web-level-master = Meister
web-level-how-easy = Übersieht manches. Gut für das erste Spiel.
web-level-how-medium = Spielt Zug um Zug, ohne Plan.
web-level-how-hard = Weiß, was ein Blatt wert ist, und macht keine Flüchtigkeitsfehler.
web-level-how-master = Denkt voraus: was kommen kann und was die anderen daraus machen.
web-hints = Tipps
web-hints-how = Ein Knopf, der gute Züge zeigt. Alle sehen, wer ihn benutzt hat, und in der Mitschrift steht, wie oft.
web-pen = Stift
web-pen-0 = Tiefblau
web-pen-1 = Violett
web-pen-2 = Petrol
web-pen-3 = Magenta
web-start = Los geht’s
web-start-hint = Die Auslosung wird vor der ersten Runde versiegelt, also kann niemand daran drehen.
web-invite = Link erstellen
web-open-hint = Du bekommst einen Link und einen Code für alle, die woanders spielen.

web-gather = Wer kommt?
web-who = Am Tisch
web-your-name = Dein Name
web-open-seat = Freier Platz
web-sit = Hier sitze ich
web-sit-too = Noch jemand von hier
web-sit-hint = Nimm einen freien Platz oder bleib und schau zu.
web-soon = Alle Plätze sind besetzt. Du kannst zuschauen; es geht bald los.
web-here = Hier
web-waiting-open = { $count ->
    [one] Ein Platz ist noch frei.
   *[other] { $count } Plätze sind noch frei.
  }
web-fill = { $count ->
    [one] Mit einem Computer starten
   *[other] Mit { $count } Computern starten
  }
web-invite-others = Lade andere ein
web-qr = Ein quadratischer Code mit dem Link zu diesem Tisch
web-code = Der Code dieses Tischs
web-link = Link
web-copy = Kopieren
web-copied = Kopiert.
web-copy-self = Bitte kopier den Link von Hand.
web-share = Teilen

web-setup = Vor der ersten Karte
web-round = Runde { $round }
web-round-of = Runde { $round } von { $rounds }
web-seats = Alle am Tisch
web-you = { $name } (du)
web-sheet-of = Das Blatt von { $name }
web-state-waiting = überlegt
web-state-done = ist fertig
web-state-off = nicht verbunden
web-state-away = ein Computer spielt
web-gone = { $name } ist nicht verbunden.
web-let-computer = Computer spielen lassen
web-let-computer-in = Computer in { $seconds } s
web-let-why = Ein Computer spielt, bis { $name } zurückkommt; das geht jederzeit. Was { $name } gezeichnet und nicht beendet hat, wird weggewischt.
web-let-no = Warten
web-your-turn = Die Karte oder die Würfel und der Zug
web-waiting = Warten auf { $names } …
web-setup-for = Auf diesem Blatt spielt dann { $name }.
web-passed-on = Jetzt wandert jedes Blatt einen Platz weiter.
web-passed-on-mine = Jetzt wandert jedes Blatt einen Platz weiter: Deins hat { $name } begonnen.
web-nothing = Diesmal geht nichts.
web-all-drawn = Mehr geht nicht.
web-no-marks = Passen
web-done = Fertig
web-undo = Zurücknehmen
web-done-empty = Noch ist nichts gezeichnet. Zeichne etwas oder passe.
web-pass-ask = Wirklich passen?
web-pass-ask-why = Du könntest noch etwas zeichnen.
web-pass-not = Zeichnen
web-spent = Auf deinem Blatt geht nichts mehr.
web-end = Bis zum Schluss passen
web-end-ask = Bis zum Schluss passen?
web-end-why = Auf deinem Blatt geht nichts mehr, was auch kommt. Alle restlichen Züge werden gepasst, deine Punkte bleiben, wie sie sind.
web-end-no = Zug für Zug
web-retired = Du passt bis zum Schluss.
web-sure = Den Zug so beenden?
web-sure-yes = So beenden
web-sure-no = Noch einmal schauen
web-reopen = Ändern
web-reopen-how = Den Zug zurücknehmen. Noch hat ihn niemand gesehen.
web-reopen-of = Ich bin { $name } und will noch etwas ändern
web-reopened = Dein Zug ist wieder offen.
web-back = Selbst weiterspielen
web-away-you = Für dich spielt gerade ein Computer.
web-rolls = { $name } würfelt …
web-roll-how = { $left ->
    [one] Tipp die Würfel an, die du behalten willst. Noch ein Wurf.
   *[other] Tipp die Würfel an, die du behalten willst. Noch { $left } Würfe.
  }
web-roll = { $all ->
    [1] Alle neu würfeln
   *[other] { $count ->
        [one] Einen neu würfeln
       *[other] { $count } neu würfeln
      }
  }
web-keep = Alle behalten
web-hint = Tipp
web-hint-thinking = Der Trainer denkt nach …
web-hint-title = Das würde der Trainer tun
web-hint-expected = Erwartete Punkte am Ende
web-hint-pass = Diesmal nichts einzeichnen
web-hint-draw = Einzeichnen
web-hint-hold = Diese halten
web-hint-kept = Behalten:
web-hint-right = In Ordnung
web-hint-none = Hier gibt es nichts zu entscheiden.
web-hints-taken = { $count ->
    [one] Ein Tipp
   *[other] { $count } Tipps
  }
web-die = Würfel { $number }: { $shows }
web-roll-first = Erst die Würfel.
web-not-now = Du bist fertig. Warte auf die anderen.
web-wrong = Dort lässt sich nichts zeichnen. Tippe auf das, was leuchtet.
web-not-your-sheet = Das ist das Blatt von { $name }.
web-watching = Du schaust zu.
web-my-sheet = Zurück zu meinem Blatt
web-which = Was meinst du?
web-pass = { $name }, du bist dran
web-pass-why = Gib das Gerät weiter. Sonst sollte jetzt niemand hinschauen.
web-pass-ready = Ich bin { $name }
web-dice-say = { $name } würfelt: { $dice }.
web-did = { $count ->
    [0] { $name } passt.
   *[other] { $name }: { $marks }.
  }
web-goal = { $name }: { $goals }! { $points ->
    [one] Ein Punkt.
   *[other] { $points } Punkte.
  }

# Die anderen

web-deed = { $count ->
    [0] gepasst
    [one] ein Eintrag
   *[other] { $count } Einträge
  }
web-replay = Zeigen, was { $name } gemacht hat
web-replay-of = { $name }, Runde { $round }
web-replay-setup = Was { $name } vor der ersten Karte gezeichnet hat
web-replay-again = Noch einmal
web-log = Was geschehen ist
web-log-empty = Noch ist nichts geschehen.
web-log-earned = { $earned ->
    [one] ein Punkt
   *[other] { $earned } Punkte
}, insgesamt { $total }
web-log-roll = { $name } würfelt: { $dice }.
web-log-again = { $name } würfelt noch einmal, { $count ->
    [one] mit einem Würfel
   *[other] mit { $count } Würfeln
  }: { $dice }.
web-last-card = Das ist die letzte Karte!
web-last-round = Das ist die letzte Runde!
web-round-last = Letzte Runde
web-has-dice = hat die Würfel
web-roll-first-own = Deine Würfel. Wirf sie!
web-roll-own = Würfeln
web-die-covered = Würfel { $number }, noch nicht geworfen
web-keeps = { $name } behält { $dice }.
web-keeps-none = { $name } wirft alle Würfel noch einmal.
web-skip = Gleich das Ergebnis
web-pace = Würfel
web-pace-on = Schritt für Schritt
web-pace-off = Sofort

web-score = Punktestand
web-left = { $count ->
    [one] Eine Karte ist noch verdeckt
   *[other] { $count } Karten sind noch verdeckt
  }
web-call-about = Was das bedeutet
web-cards-gone = { $count ->
    [one] Bisher eine Karte
   *[other] Bisher { $count } Karten
  }
web-move = Auf einem anderen Gerät weiterspielen
web-move-how = Öffne diesen Link innerhalb von zehn Minuten auf dem anderen Gerät. Dein Platz zieht dorthin um.
web-rest = Computer für mich spielen lassen
web-rest-of = Computer für { $name } spielen lassen
web-rest-why = Er spielt, bis du wiederkommst, und das kannst du jederzeit. Was gezeichnet und noch nicht fertig ist, wird weggewischt.
web-rest-yes = Spielen lassen
web-rest-no = Ich spiele weiter
web-back-of = { $name } spielt selbst weiter
web-reopen-menu = { $name } will noch etwas ändern
web-invite-watch = Andere zuschauen lassen

web-over = Die Partie ist zu Ende
web-over-why = Warum Schluss ist: { $who }.
web-to-result = Zum Ergebnis
web-see-sheets = Blätter anschauen
web-alone = { $points ->
    [one] Ein Punkt
   *[other] { $points } Punkte
  }
web-rank = { $rank }
web-winners = { $count ->
    [one] { $names } gewinnt!
   *[other] Geteilter Sieg: { $names }!
  }
web-points = Punkte
web-total = Summe
web-rematch = Noch eine Partie
web-rematch-first = Nächstes Mal beginnt { $name }.
web-rematch-go = Zur nächsten Partie
web-par = Par
web-par-why = Was könnte jemand schaffen, der alle Karten vorher kennt?
web-par-ask = Par suchen
web-par-ready = Die Suche beginnt gleich …
web-par-working = Suche … bisher am besten: { $best }
web-par-share = { $name } hat { $total }: Das sind { $share } % davon.
web-par-reached = { $name } hat alles geholt, was möglich war. Glückwunsch!
web-par-record = Die Züge dazu herunterladen
web-review = Die Partie, Zug für Zug
web-review-of = Das Spiel von { $name } im Rückblick
web-review-why = Was jeder Zug wert war, was Glück war und was besser gewesen wäre.
web-review-ask = Rückblick erstellen
web-review-working = Die Züge werden durchgesehen … { $percent } %
web-review-done = Der Rückblick auf das Spiel von { $name } ist fertig.
web-record = Mitschrift herunterladen
web-proof = War die Auslosung ehrlich?
web-proof-why = Vor der ersten Runde hat der Tisch das Siegel der ganzen Auslosung gezeigt. Jetzt ist sie offen: Alle können sehen, dass es dieselbe ist.
web-commitment = Siegel, von Anfang an bekannt
web-opening = Die Auslosung, am Ende geöffnet
web-proof-fits = In deinem Browser geprüft: Es passt.
web-proof-fails = Es passt nicht: Das ist nicht die Auslosung, die versiegelt wurde.
web-proof-how = So lässt es sich prüfen
web-proof-steps = Das Siegel ist der SHA-256 der Wörter „felttip deal“ und der geöffneten Auslosung. In der Mitschrift stehen alle Ansagen, Einträge und Punkte; „felttip verify“ spielt sie nach.

# The coach

coach-decimal = { $sign }{ $whole },{ $tenths }
coach-thinks = Ich überlege …
coach-nothing = Hier gibt es gerade nichts zu entscheiden.
coach-advice = { $number }. { $turn } ({ $points } Punkte zu erwarten)
coach-pass = passen
coach-keep = alle Würfel behalten
coach-roll = noch einmal werfen: { $dice }
coach-dice = Die Würfel zeigen: { $dice }.
coach-reason-plain = Von allen Zügen verspricht dieser am meisten.
coach-reason-next = Voraussichtlich { $points } Punkte weniger als das Beste.
coach-reason-neighbour = So viel kann { $name } von diesem Blatt erwarten: je weniger, desto besser für dich.
coach-reason-roll = Das bringt im Schnitt { $points } Punkte mehr, als alle Würfel zu behalten.
coach-reason-roll-less = Das bringt im Schnitt { $points } Punkte weniger, als alle Würfel zu behalten.
coach-reason-roll-better = Das bringt im Schnitt { $points } Punkte mehr als das, was geschah.
coach-reason-keep = Noch einmal zu werfen würde im Schnitt { $points } Punkte kosten.
coach-reason-keep-less = Noch einmal zu werfen würde im Schnitt { $points } Punkte mehr bringen.
coach-reason-level = Genauso gut wie der erste.
coach-reason-same = Kein Unterschied zum Vorschlag davor.
coach-reason-neighbour-more = { $name } kann damit { $points } Punkte mehr erwarten als mit dem ersten.
coach-reason-roll-even = Das bringt im Schnitt genauso viel, wie alle Würfel zu behalten.
coach-reason-keep-even = Noch einmal zu werfen würde im Schnitt nichts mehr bringen.
coach-title = { $game }: die Partie von { $name }
coach-board = Spielplan { $board }
coach-hints = { $count ->
    [one] Ein Tipp wurde genommen.
   *[other] { $count } Tipps wurden genommen.
  }
coach-setup = Vor der ersten Karte
coach-round = Runde { $round }
coach-start = Am Anfang zu erwarten
coach-luck = Glück
coach-cost = Verschenkt
coach-total = Endstand
coach-now = Jetzt zu erwarten
coach-chart = Die erwarteten Punkte, Runde für Runde
coach-chart-say = Am Anfang waren { $start } Punkte zu erwarten, am Ende { $end }.
coach-line-expected = Was nach jeder Runde zu erwarten war
coach-line-spared = Dasselbe, wenn nichts verschenkt worden wäre
coach-line-par = Par: das Beste, wenn man alle Karten oder Würfel gekannt hätte
coach-par = Par { $par }
coach-mistakes = { $count ->
    [one] Die teuerste Entscheidung
   *[other] Die { $count } teuersten Entscheidungen
  }
coach-flawless = Keine Entscheidung kostete mehr als einen Viertelpunkt. Gut gespielt!
coach-lost = { $points } Punkte verschenkt
coach-played = Gespielt
coach-better = Besser
coach-expects = { $points } Punkte zu erwarten
coach-turns = Alle Entscheidungen
coach-column-round = Runde
coach-column-turn = Zug
coach-column-luck = Glück
coach-column-cost = Verlust
coach-column-expected = Erwartet
coach-how = So wird gerechnet: Jede Entscheidung wird mit der besten verglichen, so wie die Computer es sehen, nur mit dem, was man da wissen konnte. Was ein anderer Zug gebracht hätte, ist verschenkt; alles, was die Ansagen und die anderen geändert haben, ist Glück. Der Anfang, mit dem Glück, ohne das Verschenkte, ist der Endstand.
coach-effort = Für jede Entscheidung wurden { $games } Partien weitergespielt.
coach-progress = { $done } von { $of } Entscheidungen
coach-stopped = Angehalten; { $done } von { $of } Entscheidungen sind angesehen.
coach-written = Der Rückblick steht in { $file }
coach-no-such-seat = In dieser Mitschrift gibt es keinen Platz „{ $seat }“. Nenne einen von diesen oder seine Nummer: { $names }.
coach-no-such-round = { $name } hat in Runde { $round } keinen Zug. { $last ->
    [0] Die Mitschrift hat noch keinen Zug dieses Platzes.
   *[other] Züge gibt es bis Runde { $last }.
  }
coach-over = Diese Partie ist zu Ende. Frag nach einer ihrer Runden: --round 3
coach-not-now = { $name } hat gerade nichts zu entscheiden; am Zug: { $names }. Wähle mit --seat, oder frag nach einer Runde: --round 3
coach-no-decisions = Die Mitschrift hat noch keine Entscheidung von { $name }, also gibt es keinen Rückblick.

web-par-unbeaten = { $name } hat { $total }, und Besseres wurde nicht gefunden.
web-hint-expected-of = Punkte, die { $name } am Ende erwarten kann

# Games of one's own

games-bad-name = „{ $name }“ kann kein Spiel heißen. Der Name muss 3 bis 20 Buchstaben von a bis z haben, alle klein.
games-name-taken = Ein Spiel „{ $name }“ gibt es schon. Denk dir einen anderen Namen aus.
games-folder-taken = { $folder } gibt es schon, und nichts darin wurde angerührt. Wähle mit --folder einen anderen Ort.
games-begun = Man kann es gleich spielen: pip install -e { $folder } && felttip play { $name }
    Nach jeder Änderung: felttip games check { $name }
games-none = { $file } nennt kein Spiel unter { $table }.
games-kept = { $name } hält jede Vereinbarung ein ({ $count } Prüfungen).
games-not-kept = { $count ->
    [one] { $name } hält eine der Vereinbarungen nicht ein.
   *[other] { $name } hält { $count } der Vereinbarungen nicht ein.
  }

# The end, par and reviews

web-alone-unit = { $points ->
    [one] Punkt
   *[other] Punkte
  }
web-best-first = Dein erstes Ergebnis auf diesem Plan: Das gilt es zu schlagen.
web-best-new = Neuer Rekord! Bisher waren es { $best }.
web-best-equal = So gut wie dein bisher bestes Ergebnis.
web-best-below = Dein bestes Ergebnis bisher: { $best }
web-rank-next = { $missing ->
    [one] Noch ein Punkt bis „{ $rank }“
   *[other] Noch { $missing } Punkte bis „{ $rank }“
  }
web-ranks = Die Ränge
web-rank-from = ab { $from }
web-rank-to = bis { $to }
web-first-at = Zuerst am Ziel: { $goals }
web-behind = { $points ->
    [one] Einen Punkt hinter { $names }
   *[other] { $points } Punkte hinter { $names }
  }
web-behind-tie = Gleich viele Punkte: Der Gleichstand wurde nach den Regeln entschieden.
web-points-first = Eingekreist: zuerst erreicht
web-points-was-first = zuerst
web-rematch-there = Es gibt eine Revanche. Geh hinüber, wann du magst.
web-par-title = Was war möglich?
web-par-points = { $points } Punkte waren möglich
web-par-story = Mit genau diesen Karten hätte jemand, der sie alle vorher kennt, { $points } Punkte schaffen können.
web-par-proved = Mehr geht nicht: Das ist bewiesen.
web-par-bound = Vielleicht geht noch etwas mehr, aber nie mehr als { $bound }.
web-par-perhaps = Vielleicht gibt es einen noch besseren Weg; wir fanden keinen.
web-par-see = So geht’s
web-par-way = Ein Weg zu { $points } Punkten
web-par-start = Noch ist nichts gezeichnet. Geh weiter, Karte für Karte.
web-par-drawn = { $count ->
    [one] Ein Eintrag kommt dazu.
   *[other] { $count } Einträge kommen dazu.
  }
web-par-turns = Karte für Karte
web-par-passed = Mit dieser Karte wird nichts gezeichnet.
web-par-end = Alle Karten gespielt: { $total } Punkte!
web-par-yours = { $name } hatte { $total }.
web-par-name = Das beste Ergebnis, das die Karten zulassen, heißt Par.
web-steps = Schritt für Schritt
web-step-back = Einen Schritt zurück
web-step-on = Einen Schritt weiter
web-step-play = Ablaufen lassen
web-step-stop = Anhalten
web-review-yours = Deine Partie, Zug für Zug
web-review-whole = Die ganze Partie
web-review-luck = Glück { $points }
web-review-best = Nichts Besseres gefunden.
web-review-certain = Es konnte sich nichts mehr ändern.
web-review-rolled = { $count ->
    [one] Ein Würfel noch einmal
   *[other] { $count } Würfel noch einmal
  }
web-review-how = Wie gerechnet wird
web-review-keep = Als Seite speichern

# The lesson

play-learn-draw = Enter zeichnet { $marks }.
play-learn-roll = Enter wirft { $dice } noch mal; „keep“ behält alle.
play-learn-which = { $name }: { $dice }
    Welche noch mal würfeln? Nummern. Noch { $left ->
        [one] ein Wurf
       *[other] { $left } Würfe
    }:
play-learn-keep = Enter behält die Würfel.
play-learn-finish = Enter beendet deinen Zug.
play-learn-try = Oder probier { $mark } und sieh, warum das nicht geht.
play-learn-over = Das war die Lektion, und die Partie geht weiter. „hint“ gibt Rat, „rules“ zeigt alle Regeln.
learn-none = Für { $game } gibt es keine Lektion. Es gibt eine für: { $games }.

## Aufgaben

problem-no-turn = In dieser Stellung ist niemand am Zug: eine Aufgabe handelt von einem Zug.
problems-progress = { $seconds } s: { $found } von { $of } Aufgaben aus { $games } Partien; nach Stufen { $grades }
problems-written = { $file }: { $count ->
    [one] eine Aufgabe
   *[other] { $count } Aufgaben
}.
problems-none = Für { $game } gibt es keine solchen Aufgaben.
problems-unclear = Die Stellung stimmt, aber kein Zug ist klar der beste.
problems-known = { $game }, Aufgabe { $number }, Stufe { $grade }: der beste Zug liegt { $points } Punkte vorn.
problems-new = { $game }, Stufe { $grade }: der beste Zug liegt { $points } Punkte vorn.
problems-title = { $game }, Aufgabe { $number } (Stufe { $grade } von 4)
problems-how = { $count ->
    [1] Du spielst allein.
   *[other] Am Tisch sitzen { $count }: „sheets“ zeigt alle Blätter.
} Zeichne den besten Zug; „answer“ zeigt ihn, „help“ sagt den Rest.
problems-help = Tipp die Namen der Einträge, dann „done“; „pass“ zeichnet nichts, „undo“ wischt den letzten Eintrag weg. „marks“ nennt, was als Nächstes geht, „sheets“ zeigt alle Blätter, „answer“ den besten Zug, „quit“ hört auf.
problems-turn = Dein Zug{ $count ->
    [0] {""}
   *[other] , { $marks }
}:
problems-right = Richtig: Besseres gibt es nicht.
problems-wrong = Nicht der beste: er verschenkt { $points } Punkte.
problems-best = Der beste Zug: { $turn }
problems-next = Enter für die nächste:
problems-solved = { $solved } von { $count } gelöst.
web-problems = Aufgaben
web-problems-about = Ein Zug ist klar der beste. Finde ihn.
web-problems-solved = { $solved } von { $count } gelöst
web-problems-none = Hier gibt es keine Aufgaben.
web-problems-own = Eine Zeile, die dir jemand geschickt hat
web-problems-open = Öffnen
web-problem = { $game }, Aufgabe { $number }
web-problem-sent = { $game }, eine Aufgabe
web-problem-ask = Was ist der beste Zug?
web-problem-grade-1 = Leicht
web-problem-grade-2 = Mittel
web-problem-grade-3 = Schwer
web-problem-grade-4 = Für Meister
web-problem-mark = { $done ->
    [1] Aufgabe { $number }, { $grade }, gelöst
   *[0] Aufgabe { $number }, { $grade }
}
web-problem-you = Du
web-problem-other = Platz { $number }
web-problem-right = Richtig!
web-problem-right-why = Besseres gibt es nicht.
web-problem-wrong = Nicht der beste
web-problem-lost = Er verschenkt { $points } Punkte.
web-problem-yours = Deiner
web-problem-best = Der beste
web-problem-again = Noch einmal
web-problem-next = Nächste
web-problem-share = Weitersenden
web-problem-line = Die Aufgabe als eine Zeile
web-problem-bad = Diese Zeile ist keine Aufgabe

## Looking back, the same deal again, and duels

record-again = Hinter „again:“ steht „yes“ oder „duel“, nicht „{ $found }“.
server-again-not-over = Diese Partie läuft noch. Dieselbe Auslosung gibt es noch einmal, wenn sie zu Ende ist.
server-duel-people = In einem Duell spielt jeder allein oder gegen Computer; an diesem Tisch { $count ->
    [one] spielt eine Person
   *[other] spielen { $count } Personen
  }.
server-no-such-duel = Ein Duell { $duel } gibt es nicht. Schau dir den Link noch einmal an; vielleicht wurde es weggeräumt.
server-duel-full = Tische in diesem Duell: { $count }. Für mehr ist kein Platz.
server-daily-deal = Das ist das Spiel eines Tages. Alle finden es bei den Spielen des Tages.
server-duel-closed = Ergebnisse sehen alle, die selbst fertig gespielt haben.
server-record-long = Eine Mitschrift hat höchstens { $count } Zeichen.
web-look = Zurückblicken
web-look-start = Vor dem ersten Zug
web-look-how = Geh Schritt für Schritt weiter, lass es laufen oder zieh über die Punkte. Tippe ein Blatt an, um es groß zu sehen.
web-look-round = Runde
web-look-speed = Tempo: { $times }-fach
web-look-coach = Was besser gewesen wäre
web-look-cost = { $name } hat insgesamt { $points } Punkte verschenkt.
web-look-par = Was mit diesen Karten möglich war
web-look-files = Zum Mitnehmen
web-look-json = Für Programme (JSON)
web-look-film = Als bewegtes Bild (SVG)
web-look-png = Die Blätter als Bild (PNG)
web-look-open = Eine Mitschrift öffnen
web-look-open-how = Eine Mitschrift ist der Text einer ganzen Partie. Sie wird noch einmal gespielt, und alle Einträge, Ansagen und Punkte darin werden geprüft. Der Server behält nichts davon.
web-look-file = Datei auswählen
web-look-drop = oder hierher ziehen
web-look-paste = … oder den Text einfügen
web-look-prove = Prüfen
web-look-proving = Wird noch einmal gespielt …
verify-record-right = Alle Einträge, Ansagen und Punkte stimmen ({ $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
  }).
verify-record-part = So weit stimmt alles, bis Runde { $rounds }. Die Partie ist noch nicht zu Ende.
web-look-wrong = In Zeile { $line } stimmt etwas nicht.
web-again = Dieselbe Auslosung noch einmal
web-again-mark = Dieselbe Auslosung noch einmal
web-again-why = Ein neuer Tisch mit demselben Spiel, demselben Plan, derselben Auslosung und denselben Computern. Jemand weiß jetzt, was kommt; darum steht es am Tisch und in der Mitschrift, und eine Bestleistung wird es nicht.
web-again-yes = Noch einmal spielen
web-duel = Ein Duell
web-duel-mark = Ein Duell
web-duel-how = Jemand anderes spielt dieselbe Auslosung, wann immer es passt. Danach vergleicht ihr.
web-duel-ask = Jemanden damit herausfordern
web-duel-why = Wer den Link öffnet, spielt genau diese Auslosung an einem eigenen Tisch. Das Ergebnis der anderen sieht man, wenn man selbst fertig ist, und niemand sonst.
web-duel-by = { $name } fordert dich heraus
web-duel-yours = Dein Duell
web-duel-what = Alle bekommen dieselben Karten oder Würfel in derselben Reihenfolge. Wie die anderen waren, siehst du, wenn du fertig bist.
web-duel-take = Annehmen und spielen
web-duel-go-on = Weiterspielen
web-duel-send = Diesen Link verschicken
web-duel-qr = Ein quadratischer Code mit dem Link zu diesem Duell
web-duel-nobody = Noch ist niemand sonst fertig. Verschick den Link und schau später wieder.
web-duel-playing = { $count ->
    [one] Jemand spielt noch.
   *[other] { $count } spielen noch.
  }
web-duel-rounds = Runde für Runde
web-duel-see = Zum Duell
web-no-duel = Dieses Duell gibt es nicht.

## Dailies, and one's own games

server-no-such-day = Für den { $day } gibt es hier keine Tagespartie.
server-daily-first = Beende zuerst deine eigene Tagespartie: Dann siehst du die anderen und kannst sie noch einmal spielen.
server-daily-closed = Dieser Tag ist vorbei. Seine Auslosung liegt in weniger als einer Stunde für alle offen.
server-result-taken = Dieses Ergebnis gehört jemand anderem.
web-daily = Die Spiele des Tages
web-daily-all = Alle Tagesspiele
web-daily-why = Jeden Tag hat jedes Spiel eine Partie, die hier für alle gleich ist. Ein Versuch zählt.
web-daily-new = Noch nicht gespielt
web-daily-playing = Weiterspielen
web-daily-points = { $points ->
    [one] Ein Punkt
   *[other] { $points } Punkte
  }
web-daily-begun = Das Spiel des Tages: Dieser Versuch zählt. Viel Glück!
web-daily-streak = { $days ->
    [one] Ein Tag
   *[other] { $days } Tage in Folge
  }
web-daily-of = Tagesspiel vom { $day }
web-daily-uncounted = Diese Auslosung war schon bekannt, darum zählt die Partie nicht.
web-daily-not-counted = Zählt nicht.
web-daily-alone = Allein, unter gleichen Bedingungen für alle.
web-daily-company = { $count ->
    [one] Gegen einen Meister, unter gleichen Bedingungen für alle.
   *[other] Gegen { $count } Meister, unter gleichen Bedingungen für alle.
  }
web-daily-play = Spielen
web-daily-go-on = Weiterspielen
web-daily-practise = Erst üben
web-daily-result = Zum Ergebnis
web-daily-again = Noch einmal, ohne Wertung
web-daily-next = Jetzt { $game }
web-daily-past = Vergangene Tage
web-daily-past-why = Sie liegen offen: Wer mag, spielt sie nach, aber sie zählen nicht.
web-daily-more = Frühere Tage
web-daily-proof = Die Kette der Tagesspiele, zum Nachprüfen
web-daily-yours = Du hast { $points }.
web-daily-missed = Das hast du nicht gespielt.
web-daily-unfinished = Das hast du nicht beendet.
web-daily-play-past = Ohne Wertung spielen
web-daily-place = Du bist Nummer { $place } von { $count }.
web-daily-count = { $count ->
    [one] Eine Person hat es gespielt.
   *[other] { $count } Leute haben es gespielt.
  }
web-daily-nobody = Noch keine Partie zählt.
web-daily-own = Du: { $points }
web-daily-master = Der Meister: { $points }
web-daily-par = Par: { $points }
web-daily-bin = { $span }: { $count }.
web-daily-master-plays = Der Meister spielt noch daran …
web-daily-among = Nummer { $place } von { $count }
web-daily-against = Platz { $place } von { $count }
web-daily-show = Herumzeigen
web-daily-share-why = Das Bild zeigt, wie es lief, und verrät nichts von der Auslosung.
web-daily-copy = Als Text kopieren
web-daily-copy-self = Bitte von Hand kopieren.
web-daily-save = Bild speichern
web-own = Meine Spiele
web-own-none = Hier findest du die Partien, die du an diesem Gerät beendest.
web-own-count = { $count ->
    [one] Eine beendete Partie
   *[other] { $count } beendete Partien
  }
web-own-best = Bestes
web-own-average = Schnitt
web-own-games = Partien
web-own-kinds = Nach Spielplan und Gegnern
web-own-against = { $count ->
    [one] gegen einen Computer ({ $level })
   *[other] gegen { $count } Computer ({ $level })
  }
web-own-people = { $count ->
    [one] allein
   *[other] { $count } Leute
  }
web-own-won = { $count } gewonnen
web-own-winner = gewonnen
web-own-chart = { $count ->
    [one] Ein Ergebnis: { $high }. Der Schnitt ist { $average }.
   *[other] Die letzten { $count } Ergebnisse, von { $low } bis { $high }. Der Schnitt ist { $average }.
  }
web-own-history = Verlauf
web-own-fair = Partien, deren Auslosung schon bekannt war oder bei denen ein Computer half, stehen auch hier, zählen aber weder für das Beste noch für den Schnitt. Partien mit mehreren Leuten an diesem Gerät stehen nicht hier.
web-own-daily = Tagesspiel
web-own-daily-uncounted = Tagesspiel vom { $day }, ohne Wertung
web-own-undone = { $count ->
    [one] Einen Zug zurückgenommen
   *[other] { $count } Züge zurückgenommen
  }
web-own-helped = Ein Computer half
web-own-repeated = Schon bekannt
web-own-more = { $count } weitere
web-own-yours = All das gehört dir
web-own-why = Es gibt kein Konto: Der Server bewahrt deine Ergebnisse unter einem Schlüssel auf, den nur dieses Gerät hat. Ein Name ist nicht dabei.
web-own-move = Auf ein anderes Gerät
web-own-move-how = Öffne diesen Link am anderen Gerät oder richte dessen Kamera hierher. Er gilt einmal und zehn Minuten lang. Danach sind deine Spiele dort und nicht mehr hier.
web-own-move-qr = Ein quadratischer Code mit dem Link
web-own-save = Als Datei speichern
web-own-forget = Alles löschen
web-own-forget-why = Alle Ergebnisse, Tage in Folge und Versuche werden auf dem Server gelöscht. Niemand kann sie zurückholen.
web-own-forget-yes = Alles löschen
web-own-forget-no = Behalten
web-own-forgotten = Alles ist gelöscht.
web-own-here = Deine Spiele hierherholen?
web-own-here-why = Deine Ergebnisse und deine Tage in Folge ziehen vom anderen Gerät auf dieses um. Was schon hier ist, bleibt.
web-own-here-yes = Hierherholen
web-own-here-none = Hier gibt es nichts zu holen. Hol dir am anderen Gerät unter „Meine Spiele“ einen Link.
web-own-moved = Deine Spiele sind jetzt hier.

## Learning in the page

web-learn = { $game } lernen, in zwei Minuten
web-learn-title = Lektion
web-learn-step = Lektion, Schritt { $number } von { $of }
web-learn-tap = Tippe auf das, was leuchtet.
web-learn-do = Mach es für mich
web-learn-skip = Kenne ich, einfach spielen
web-learn-why = Was geht nicht?
web-learn-over = Das war die Lektion. Ab jetzt ist es deine Partie.
web-learn-on = Weiter geht’s
web-learn-none = Hier gibt es keine Lektion.
web-learn-back = Zurück zu den anderen
web-learn-begun = Die anderen fangen an.
web-rule = Regel
web-right = Erlaubt
web-wrong-example = Nicht erlaubt
server-no-lesson = So beginnt die Lektion dieses Spiels nicht.

## Was in einer Datei mit Einstellungen nicht stehen kann

settings-zero = Die Einstellung { $name } kann nicht null sein.

## Without a network

web-device = Ohne Netz
web-device-on = Bereit machen
web-device-off = Nicht auf diesem Gerät
web-device-ready = Bereit zum Spielen ohne Netz
web-device-loading = Wird bereit zum Spielen ohne Netz: { $share } %
web-device-ask = Auch ohne Netz spielen? Dafür werden einmal etwa 5 MB geladen.
web-device-failed = Dieses Gerät konnte sich nicht für das Spielen ohne Netz bereit machen.
web-device-again = Noch einmal versuchen
web-device-loose = Dieser Browser behält nichts: Ein Spiel auf diesem Gerät endet mit dieser Seite.
web-device-starting = Dieses Gerät macht sich bereit …
web-device-here = auf diesem Gerät
web-device-table = Dieser Tisch ist auf diesem Gerät
web-device-table-why = Er braucht kein Netz, und niemand sonst kann dazukommen.
web-device-far = Dieser Tisch ist beim Server
web-device-far-why = Er braucht ein Netz und ist von jedem Gerät aus zu erreichen.
web-device-go = Zum Server umziehen
web-device-come = Auf dieses Gerät umziehen
web-device-gone = Dieser Tisch ist jetzt beim Server.
web-device-came = Dieser Tisch ist jetzt auf diesem Gerät.
web-device-elsewhere = Dieser Tisch ist in einem anderen Fenster offen.
web-device-take = Hier weiterspielen
web-device-others = Um mit Leuten anderswo zu spielen, braucht es ein Netz.
web-device-cut = Kein Netz. Allein, an einem Gerät und gegen Computer kannst du trotzdem spielen.
web-device-referee = Ohne Schiedsrichter gespielt: Die Auslosung lag auf einem Gerät.

## Tables on a device

record-referee = Hinter „referee:“ steht „none“, nicht „{ $found }“.
offline-needs-server = Dafür braucht es andere und also einen Server. Dieser Tisch ist auf deinem Gerät.
offline-full = Auf diesem Gerät ist kein Platz mehr. Nichts hat sich geändert; schaffe Platz oder bringe den Tisch zum Server.
offline-denied = Dieser Browser lässt nichts aufbewahren. Nichts hat sich geändert.
offline-moved = Dieser Tisch ist zum Server umgezogen und geht dort weiter.
server-moved = Dieser Tisch ist auf ein Gerät umgezogen und geht dort weiter.
server-move-others = Auf Platz { $seat } spielt jemand anderes: Ein Tisch zieht nur mit den Schlüsseln aller um.
server-move-engine = Auf Platz { $seat } spielt ein fremdes Programm. Es läuft nur am Server, deshalb bleibt der Tisch dort.
server-moved-on = Der Tisch ist an zwei Orten weitergegangen. Was hier geschehen ist, bleibt.
server-move-senseless = Was an diesem Tisch geschehen ist, ergibt keinen Sinn; er bleibt, wo er ist.
site-bad-path = Schreibe den Pfad als /games/, mit Buchstaben, Ziffern, Punkten und Bindestrichen: „{ $path }“ ist keiner.
site-not-built = Die Seite oder was ohne Netz spielt ist hier nicht gebaut: make page offline
site-not-empty = Im Ordner { $folder } liegt etwas anderes. Wähle einen leeren.
site-written = { $folder }: { $size } MB. Das spielt auf jedem Webspace; zum Ausprobieren: python -m http.server -d { $folder }

## Engines and leagues

engine-not-json = Diese Zeile ist kein JSON-Objekt: { $found }
engine-long = Die Zeile ist länger als { $most } Bytes. Eine Antwort ist eine kurze Zeile.
engine-unasked = Die Engine hat geredet, ohne gefragt zu sein. Jede Frage hat eine Antwort.
engine-unknown = Zu tun gibt es nichts, das „{ $found }“ heißt. Wer fragt, sagt hello, game, turn, roll, refused und quit.
engine-start = { $command } lässt sich nicht starten: { $why }.
engine-hello = Die Antwort auf hello stimmt nicht: { $why }. Es braucht einen Namen und das Protokoll, etwa {"{"}"name": "Mine", "protocol": 1{"}"}.
engine-protocol = Die Engine spricht Protokoll { $theirs }; dies ist Protokoll { $ours }.
engine-plays-not = { $name } spielt { $game } auf dem Spielplan { $board } nicht. Gespielt wird: { $games }.
engine-ready = Die Antwort auf game ist {"{"}"ready": true{"}"} und nichts anderes.
engine-marks = Die Antwort auf turn ist {"{"}"marks": […]{"}"} mit den Namen der Striche als Texten; eine leere Liste heißt passen.
engine-again = Die Antwort auf roll ist {"{"}"again": […]{"}"} mit verschiedenen Nummern von Würfeln von 0 bis { $last }; eine leere Liste behält alle.
engine-seat = Dieser Platz ist nicht gefragt. In dieser Stellung sind es: { $seats }.
engine-late = Die Engine hat in { $seconds } Sekunden nicht geantwortet.
engine-not-ready = Die Engine ist nach { $seconds } Sekunden noch nicht bereit.
engine-gone = Die Engine hat von selbst aufgehört, mit Status { $code }.
engine-command = „{ $given }“ ist kein Befehl, der eine Engine startet: { $why }. Schreibe NAME=BEFEHL oder nur den Befehl.
engine-name = „{ $name }“ kann keine Engine heißen. Ein Name hat kleine Buchstaben, Ziffern, - und _, höchstens 20, und ist keiner von diesen: { $names }.
engine-instead = { $name } hat einen Fehler gemacht, und ein einfacher Spieler macht diesen Zug: { $why }
league-few = Ein Tisch für { $seats } braucht so viele Spieler, und in dieser Liga sind nur { $players }.
league-file = { $file } enthält keine Ergebnisse einer Liga: { $why }.
league-other = { $file } enthält die Ergebnisse einer anderen Liga: Spiel, Spielplan, Plätze, Startwert, Version oder eine der Engines ist anders. Wähle eine andere Datei.
league-anchor = Der Anker ist jemand, der mitspielt: { $names }.
league-line = { $place } { $player } { $elo } +{ $more } −{ $less }   { $score } %   Spiele { $games }   Fehler { $mistakes }
simulate-suffix = Ergebnisse werden als Parquet aufbewahrt: Nenne die Datei etwas.parquet, nicht { $file }.
simulate-no-parquet = Parquet schreibt DuckDB, das hier nicht installiert ist: pip install "felttip[far]"
far-address = „{ $given }“ ist keine Adresse eines Dask-Schedulers. Schreibe sie wie tcp://host:8786.
far-not-installed = Andere Rechner sind über Dask zu erreichen, das hier nicht installiert ist: pip install "felttip[far]"
far-nobody = Bei { $given } antwortet niemand: { $why }
far-version = Ein Helfer hat felttip { $theirs }, und dies ist { $ours }. Alle brauchen dieselbe Version.

## Mitgenommene Tagesrunden und andere Tische

web-aboard-take = Mitnehmen
web-aboard-take-of = { $game } von heute mitnehmen?
web-aboard-take-why = Dann wird auf diesem Gerät gespielt, ohne Netz. Dein einer Versuch beginnt, und weil die Auslosung hier liegt, steht beim Ergebnis „ohne Schiedsrichter“. Es zählt und wird von selbst gesendet, sobald es ein Netz gibt.
web-aboard-no = Jetzt nicht
web-aboard-taken = Es ist jetzt auf diesem Gerät und braucht kein Netz.
web-aboard-here = Auf diesem Gerät, braucht kein Netz
web-aboard-waits = Wird gesendet, sobald es ein Netz gibt
web-aboard-sent = { $game }: Dein Ergebnis ist gesendet.
web-aboard-away = Dein Versuch ist auf einem anderen Gerät.
web-aboard-reclaim = Ohne dieses Gerät weiterspielen
web-aboard-reclaim-ask = Ist jenes Gerät verloren?
web-aboard-reclaim-why = Der Tisch geht von dem aus weiter, was der Server zuletzt wusste. Was seither auf dem Gerät gezeichnet wurde, bleibt endgültig weg, und dass ohne Schiedsrichter gespielt wurde, bleibt stehen.
web-aboard-reclaimed = Der Tisch ist wieder beim Server.
web-aboard-missing = Nicht auf diesem Gerät: { $games }
web-aboard-missing-why = Die Auslosungen von heute kommen vom Server. Mit Netz drücke hier auf „Mitnehmen“; dann geht es ohne. Bis dahin kannst du mit anderen Auslosungen üben.
web-aboard-practise = { $game } üben
web-aboard-referee = ohne Schiedsrichter
web-aboard-referees = { $count ->
    [one] Eines davon wurde
   *[other] { $count } davon wurden
} ohne Schiedsrichter gespielt: Die Auslosung lag auf einem Gerät.
web-aboard-later = Wie alle gespielt haben, steht hier, sobald es ein Netz gibt. Dein Ergebnis wird von selbst gesendet.
web-aboard-moved = Dieser Tisch ist auf einem Gerät und geht dort weiter.
web-aboard-moved-here = Dieser Tisch ist jetzt auf diesem Gerät.
web-aboard-go = Dorthin
web-aboard-lost = Dieser Tisch ist nicht mehr auf diesem Gerät.
web-aboard-lost-why = Dieser Browser hat ihn weggeworfen. Der Server hat ihn so, wie er war, als er hierher kam.
server-reclaimed = Dieser Tisch wurde zum Server zurückgeholt und ging dort weiter. Was seither hier gezeichnet wurde, bleibt auf diesem Gerät und nirgends sonst.
offline-daily-not-here = Die Auslosung von heute kommt vom Server. Nimm sie mit, wenn es ein Netz gibt; dann geht es ohne.
web-par-nothing = In der Zeit, die es gab, wurde kein Weg gefunden.

## Die GPU

gpu-no-cupy = Hier ist nichts, womit sich eine GPU benutzen ließe; `pip install 'felttip[gpu]'` bringt es mit. Alles andere geht ohne.
gpu-no-device = Hier ist keine GPU, die sich benutzen lässt: { $detail }. Alles andere geht ohne.
gpu-no-kernels = Der Kernel { $detail } ist für diese GPU nicht gebaut worden, und ohne numba-cuda geht das hier nicht; wie man ihn mitbringt, steht in docs/gpu.md.
gpu-no-compiler = Um Kernel für eine GPU zu bauen, braucht es numba-cuda; `pip install 'felttip[gpu]'` bringt es mit.
gpu-no-peer = Womit verglichen wird, ist nicht installiert ({ $name }); `pip install 'jax[cuda13]' pgx` holt es.
gpu-players = Auf einer GPU können nur diese spielen: { $players }.
gpu-records = Partien auf einer GPU hinterlassen keine Mitschriften.
simulate-no-table = Ein Spieler { $player } setzt sich an keinen Tisch: Er spielt ohne --records und nicht gegen die stärkeren.
