# Borders: what the game says to people.

borders-name = Granice
borders-about = Pięć kostek, dziewięć obszarów. Kto pierwszy wytyczy granice?

# Refusals

borders-no-such-space = { $mark } to nie jest krzyżyk na polu granicy. Zapisz go tak: { $example }.
borders-crossed = Na polu { $space } jest już krzyżyk.
borders-not-rolled = Kolor pola { $space }: { $colour }. W tym kolorze nie masz już kostki.
borders-not-left-over = Kolor pola { $space }: { $colour }. W tym kolorze nie została dla ciebie żadna kostka.
borders-one-die = Możesz użyć jednej z pięciu kostek, na jedno pole. Na { $space } nie masz żadnej (kolor: { $colour }).
borders-not-touching = Pole { $space } nie styka się z żadnym krzyżykiem. W drugiej akcji idziesz dalej od swoich krzyżyków.
borders-not-finishing = Co zaczynasz, musisz skończyć. W odcinku pola { $space } (kolor: { $colour }) { $open ->
    [one] jest jeszcze jedno wolne pole
    [few] są jeszcze { $open } wolne pola
   *[many] jest jeszcze { $open } wolnych pól
    }, a wolnych kostek w tym kolorze masz za mało.
borders-unfinished = Dokończ to, co zaczęte: { $count ->
    [one] pole { $spaces } jest jeszcze wolne
   *[other] pola { $spaces } są jeszcze wolne
    }. Albo cofnij swoje krzyżyki.

# Goals

borders-goal-villa = Willa
borders-goal-well = Studnia
borders-goal-castle = Zamek
borders-goal-mill = Młyn
borders-goal-harbour = Port
borders-goal-vineyard = Winnica
borders-goal-orchard = Sad
borders-goal-chapel = Kaplica
borders-goal-farm = Zagroda

# Spoken

borders-call = Kolory na kostkach: { $colours }.
borders-call-rest = { $count ->
    [0] Nie została żadna kostka.
    [one] Została jedna kostka, kolor: { $colours }.
   *[other] Zostały kostki w kolorach: { $colours }.
}
borders-call-one-of = Wszystkie kostki są zużyte. Można wybrać jedną z nich. Kolory: { $colours }.
borders-means-first = Postaw krzyżyk za każdą kostkę, na polu w jej kolorze. Każdy zaczęty odcinek trzeba tymi kostkami dokończyć.
borders-means-second = Postaw krzyżyk za każdą kostkę, na polu w jej kolorze, obok innego krzyżyka. Odcinków nie trzeba kończyć.
borders-means-one = Postaw jeden krzyżyk, na polu w kolorze jednej z kostek, obok innego krzyżyka.
borders-mark = { $space }, { $colour }, granica: { $areas }
borders-white = biały
borders-so-many = { $count } × { $colour }
borders-complete = { $count ->
    [0] Żaden obszar nie jest jeszcze gotowy.
    [one] Jeden obszar gotowy: { $areas }.
    [few] { $count } obszary gotowe: { $areas }.
   *[many] { $count } obszarów gotowych: { $areas }.
}
borders-progress = { $done } z { $of } obszarów
borders-missing = { $area }: { $missing ->
    [one] brakuje jednego pola
   *[other] brakuje { $missing } pól
    } ({ $colours }).

# The coach

borders-reason-first = Obszar zamknięty jako pierwszy: { $area }, { $points } pkt.
borders-reason-later = Obszar zamknięty: { $area }, { $points } pkt.
borders-reason-ends = To szósty obszar: gra kończy się z tą rundą.
borders-reason-open = { $area }: { $count ->
    [one] brakuje już tylko jednego pola granicy.
    [few] brakuje jeszcze { $count } pól granicy.
   *[many] brakuje jeszcze { $count } pól granicy.
  }
borders-reason-segments = { $count ->
    [one] Jeden odcinek jest skończony.
    [few] { $count } odcinki są skończone.
   *[many] { $count } odcinków jest skończonych.
  }
borders-reason-twice = { $count ->
    [one] Jeden z krzyżyków liczy się dla dwóch obszarów lub więcej.
    [few] { $count } krzyżyki liczą się dla dwóch obszarów lub więcej.
   *[many] { $count } krzyżyków liczy się dla dwóch obszarów lub więcej.
  }
borders-reason-beside = { $count ->
    [one] Obok krzyżyków jest o jedno otwarte pole więcej.
    [few] Obok krzyżyków jest o { $count } otwarte pola więcej.
   *[many] Obok krzyżyków jest o { $count } otwartych pól więcej.
  }
borders-drawback-pass = Nie przybywa żaden krzyżyk.
borders-drawback-idle = { $count ->
    [one] Jeden z krzyżyków graniczy tylko z obszarami, które są już zamknięte.
    [few] { $count } krzyżyki graniczą tylko z obszarami, które są już zamknięte.
   *[many] { $count } krzyżyków graniczy tylko z obszarami, które są już zamknięte.
  }

# Board files

borders-board-rows = „map” ma rzędów: { $found }; może ich być { $most }
borders-board-indent = rząd { $row } w „map” zaczyna się po odstępach: { $blanks }; A, C, E, … zaczynają się od razu, B, D, … po jednym
borders-board-sign = „map”, { $space }: „{ $sign }” nic nie znaczy; jest „{ $outside }” na zewnątrz, od 1 do 9 na wnętrze obszaru, od a do x na odcinek i „{ $white }” na białe pole
borders-board-areas = tabela [areas] musi nazywać obszary od 1 do 9 (BOR-1), a nie { $found }
borders-board-area-name = obszar { $area } nazywa się { $name }; możliwe nazwy to { $names }
borders-board-same-name = obszary { $area } i { $other } nazywają się tak samo: { $name }
borders-board-sheets = muszą być arkusze od 1 do 4 (BOR-1), a nie { $found }
borders-board-sheet = arkusz { $sheet } musi dać każdemu kolorowi jego odcinki, na przykład red = "a f k q"
borders-board-colour = arkusz { $sheet }: „{ $word }” to nie kolor; kolory to { $colours }
borders-board-letter = arkusz { $sheet }, { $word }: „{ $letter }” to nie odcinek; są odcinki od a do x
borders-board-two-colours = arkusz { $sheet }: odcinek { $segment } ma dwa kolory
borders-board-no-colour = arkusz { $sheet }: odcinek { $segment } nie ma koloru
borders-board-no-segment = odcinka { $segment } nie ma w „map”; muszą być 24 odcinki, od a do x (BOR-3)
borders-board-length = odcinek { $segment } ma { $count ->
    [one] tylko jedno pole, { $space }
    [few] { $count } pola, wśród nich { $space }
   *[many] { $count } pól, wśród nich { $space }
}; musi ich mieć od 2 do 5 (BOR-3)
borders-board-no-run = odcinek { $segment } ({ $spaces }) nie jest ciągiem pól, każde obok poprzedniego (BOR-3)
borders-board-no-area = obszaru { $area } ({ $name }) nie ma w „map”; musi być dziewięć obszarów (BOR-1)
borders-board-pieces = obszar { $area } ({ $name }) nie jest w jednym kawałku: { $count ->
    [one] { $places } leży
   *[other] { $places } leżą
} osobno (BOR-1)
borders-board-open = obszar { $area } ({ $name }) nie jest zamknięty: obok { $place } nie ma granicy (BOR-1)
borders-board-touch = obszar { $area } i obszar { $other } stykają się w { $place }; musi być między nimi granica (BOR-1)
borders-board-needless = pole { $space } nie graniczy z żadnym obszarem; usuń je (BOR-1)
borders-board-needless-inside = pole { $space } graniczy tylko z obszarem { $area }; dołącz je do wnętrza (BOR-1)
borders-board-spaces = pól granicy na planszy: { $found }; musi ich być { $spaces } (BOR-3)
borders-board-white = muszą być dwa białe pola, a jest ich { $count } (BOR-1)
borders-board-upper-left = białe pole { $space } musi leżeć w lewym górnym rogu (BOR-1)
borders-board-lower-right = białe pole { $space } musi leżeć w prawym dolnym rogu (BOR-1)
borders-board-six = odcinków o długości { $length }: { $found }; musi ich być sześć (BOR-3)
borders-board-colour-lengths = arkusz { $sheet }: odcinki w kolorze { $colour } mają długości { $lengths }; musi być po jednym o długości 2, 3, 4 i 5 (BOR-3)
borders-board-colours-touch = arkusz { $sheet }: { $segment } i { $other } stykają się i mają ten sam kolor: { $colour } (BOR-3)
borders-board-same-sheets = arkusze { $other } i { $sheet } są takie same; wszystkie muszą się różnić (BOR-1)
borders-board-same-length = granice obszaru { $area } ({ $name }) i obszaru { $other } ({ $other_name }) mają tę samą liczbę pól: { $spaces }; wszystkie dziewięć musi się różnić (BOR-4)
borders-board-worth = z długości granicy wynika, że { $name } jest warte { $found }; musi być { $value } (BOR-4)
borders-board-top = na samej górze musi leżeć willa (BOR-4)

# The lesson

borders-learn-roll = Rzucasz pięcioma kostkami, najwyżej trzy razy. Zostaw kolor, którego masz najwięcej, i rzuć pozostałymi jeszcze raz.
borders-learn-keep = Możesz rzucić jeszcze raz albo skończyć, jeśli wynik ci się podoba.
borders-learn-segment = Postaw krzyżyk za każdą kostkę, na polu w jej kolorze. Po własnym rzucie trzeba skończyć każdy odcinek, który ruszysz.
borders-learn-leave = Kostki, których nie użyjesz, są dla reszty. Zakończ turę.
borders-learn-rest = Rzucał ktoś inny, a ty możesz użyć tego, co zostało. Każde pole musi się stykać z krzyżykiem; białe pola też się liczą.
borders-learn-begun = Te odcinki mogą zostać nieskończone; później starczy na nie mniej kostek. Zakończ turę.
borders-learn-again = Znowu twój rzut. Zbieraj kolor odcinka, który chcesz skończyć.
borders-learn-enough = Potrzebujesz tylu kostek, ile wolnych pól ma odcinek. Starczy? To je zostaw.
borders-learn-areas = Obszar jest gotowy, gdy skreślisz wszystkie pola dookoła. Kto jest pierwszy, dostaje wyższą liczbę, później jest niższa. Pole między dwoma obszarami liczy się dla obu.
borders-learn-end = Gra kończy się, gdy ktoś ukończy szósty obszar, a wygrywa, kto ma najwięcej punktów. Miłej zabawy!
