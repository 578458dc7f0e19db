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
    [one] Została dla ciebie jedna kostka, kolor: { $colours }.
   *[other] Zostały dla ciebie kostki w kolorach: { $colours }.
}
borders-call-one-of = Wszystkie kostki są zużyte. Wybierz jedną z nich. Kolory: { $colours }.
borders-mark = { $space }, { $colour }, granica: { $areas }
borders-white = biały
borders-so-many = { $count } × { $colour }
borders-complete = { $count ->
    [0] Żaden obszar nie jest jeszcze gotowy.
    [one] Jeden obszar gotowy: { $areas }.
    [few] { $count } obszary gotowe: { $areas }.
   *[many] { $count } obszarów gotowych: { $areas }.
}
borders-missing = { $area }: { $missing ->
    [one] brakuje jednego pola
   *[other] brakuje { $missing } pól
    } ({ $colours }).

# The coach

borders-reason-first = Zamknięte jako pierwsze: { $area }, { $points } pkt.
borders-reason-later = Zamknięte: { $area }, { $points } pkt.
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
    [one] Obok twoich krzyżyków jest o jedno otwarte pole więcej.
    [few] Obok twoich krzyżyków są o { $count } otwarte pola więcej.
   *[many] Obok twoich krzyżyków jest o { $count } otwartych pól więcej.
  }
borders-drawback-pass = Nic nie zostaje skreślone.
borders-drawback-idle = { $count ->
    [one] Jeden z krzyżyków graniczy tylko z obszarami, które są już zamknięte.
    [few] { $count } krzyżyki graniczą tylko z obszarami, które są już zamknięte.
   *[many] { $count } krzyżyków graniczy tylko z obszarami, które są już zamknięte.
  }
