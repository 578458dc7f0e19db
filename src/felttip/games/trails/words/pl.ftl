# Trails: what the game says to people.

trails-name = Szlaki
trails-about = Jedna linia, sześćdziesiąt jeden kolorowych pól. Jak daleko dojdziesz?

# Refusals

trails-no-such-step = { $mark } to nie jest krok. Podaj dwa stykające się pola, na przykład E5-E6.
trails-not-neighbours = { $mark }: te dwa pola się nie stykają.
trails-turned-name = Krok { $mark } zapisuje się { $right }.
trails-not-at-an-end = To nie leży na końcu twojego szlaku. { $ends ->
    [one] Zaczyna się on na { $head }.
   *[other] Jego końce to { $tail } i { $head }.
}
trails-field-twice = Twój szlak biegnie już przez { $field }. Na każde pole można wejść tylko raz.
trails-not-touching = Pole { $field } nie styka się z końcem twojego szlaku na { $end }.
trails-other-end = W tej rundzie twój szlak rośnie od { $end }. Drugi koniec musi poczekać na następną kartę.
trails-not-shown = Kolor pola { $field }: { $colour }. Na karcie już go nie ma.

# Goals

trails-goal-2 = Dwójka
trails-goal-3 = Trójka
trails-goal-4 = Czwórka
trails-goal-5 = Piątka
trails-goal-6 = Szóstka
trails-goal-7 = Siódemka
trails-goal-8 = Ósemka
trails-goal-9 = Dziewiątka
trails-goal-10 = Dziesiątka

# The end

trails-missed = Pola poza szlakiem
trails-open = { $count ->
    [one] jeszcze jedno wolne pole
    [few] jeszcze { $count } wolne pola
   *[many] jeszcze { $count } wolnych pól
}
trails-excellent = Znakomicie!

# Spoken

trails-call = Na karcie: { $colours }.
trails-call-means = Szlak rośnie na jednym z końców, najwyżej o { $count ->
    [one] jedno pole
    [few] { $count } pola
   *[many] { $count } pól
}: po jednym na każdy pokazany kolor, w dowolnej kolejności. Kolor pokazany dwa razy może wystąpić dwa razy.
trails-mark = { $number ->
    [0] { $field }, { $colour }
   *[other] { $field }, { $colour }, liczba { $number }
}
trails-path = { $fields ->
    [one] Szlak jest jeszcze na starcie, { $head }.
    [few] Szlak ma { $fields } pola. Jego końce to { $tail } i { $head }.
   *[many] Szlak ma { $fields } pól. Jego końce to { $tail } i { $head }.
}
trails-away = { $number }: { $count ->
    [one] prowadzi tam jeden krok po wolnych polach.
    [few] prowadzą tam { $count } kroki po wolnych polach.
   *[many] prowadzi tam { $count } kroków po wolnych polach.
}
trails-out-of-reach = { $number }: szlak już tam nie dotrze.
trails-numbers = { $count ->
    [0] Jeszcze żadnej liczby.
    [one] Zdobyta liczba: { $numbers }.
   *[other] Zdobyte liczby: { $numbers }.
}

# The coach

trails-reason-full = { $count ->
    [one] Szlak dochodzi do liczby { $numbers } za pełne punkty.
   *[other] Szlak dochodzi za pełne punkty do liczb: { $numbers }.
  }
trails-reason-later = Szlak dochodzi do liczby { $number }, za { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[many] { $points } punktów
  }.
trails-reason-fields = { $count ->
    [one] Szlak jest o jedno pole dłuższy.
    [few] Szlak jest o { $count } pola dłuższy.
   *[many] Szlak jest o { $count } pól dłuższy.
  }
trails-reason-nearer = { $count ->
    [one] Liczba { $number }, wciąż za pełne punkty, jest o krok stąd.
    [few] Liczba { $number }, wciąż za pełne punkty, jest o { $count } kroki stąd.
   *[many] Liczba { $number }, wciąż za pełne punkty, jest o { $count } kroków stąd.
  }
trails-reason-ends = Oba końce pozostają otwarte.
trails-reason-whole = Żadne wolne pole nie zostaje odcięte.
trails-drawback-cut = { $count ->
    [one] Jedno wolne pole zostaje odcięte.
    [few] { $count } wolne pola zostają odcięte.
   *[many] { $count } wolnych pól zostaje odciętych.
  }
trails-drawback-half = Od teraz te liczby dają tylko połowę: { $numbers }.
trails-drawback-end = { $count ->
    [0] Jeden koniec nie może już iść dalej.
   *[other] Jeden koniec ma tylko jedno wyjście.
  }
trails-drawback-pass = Szlak nie rośnie.
trails-warning-enclosed = Oba końce twojego szlaku są teraz zamknięte: w tej partii nic już nie narysujesz.
trails-warning-end = Koniec na { $end } jest teraz zamknięty: od tej chwili szlak może rosnąć tylko od { $other }.

# Board files

trails-board-rows = „fields” ma rzędów: { $found }; plansza ma ich { $rows }
trails-board-row = rząd { $row } ma pól: { $found }; musi ich mieć { $fields }
trails-board-colour = pole { $field }: „{ $word }” to nie kolor; kolory to { $colours }
trails-board-no-number = pole { $field }: „{ $word }” to nie liczba
trails-board-number = pole { $field }: liczba { $number } musi być od 2 do 10
trails-board-number-twice = pole { $field }: liczba { $number } jest też na innym polu
trails-board-no-field = start „{ $start }”: żadne pole tak się nie nazywa; są pola od A1 do I5
trails-board-colours = pięć kolorów musi wystąpić po dziesięć razy, a jeden jedenaście (TRA-1); tutaj jest { $found }
trails-board-often = { $count } × { $colour }
trails-board-neighbours = { $field } i { $other } sąsiadują i mają ten sam kolor: { $colour } (TRA-1)
trails-board-number-missing = liczby { $number } nie ma na żadnym polu (TRA-1)
trails-board-rim = liczba { $number } jest na { $field }; od 2 do 4 leżą w środku, od 5 do 10 na brzegu (TRA-1)
trails-board-starts = muszą być cztery starty, a jest ich { $count } (TRA-1)
trails-board-start-twice = dwa starty są na { $start }; każde miejsce ma inny (TRA-1)
trails-board-start-away = start { $start } nie leży obok środkowego pola E5 (TRA-1)
trails-board-start-number = start { $start } leży na liczbie (TRA-1)

# The lesson

trails-learn-card = Twój szlak zaczyna się na starcie. Karta pokazuje kolory: idź na sąsiednie pole w jednym z nich.
trails-learn-colours = Każdy kolor na karcie prowadzi cię o jedno pole dalej. Kolejność wybierasz ty.
trails-learn-once = Twój szlak może biec obok samego siebie, ale na żadne pole nie wchodzi dwa razy.
trails-learn-finish = Na końcu każde pole poza szlakiem zabiera punkt; dlatego zaczynasz poniżej zera. Zakończ turę, a przyjdzie następna karta.
trails-learn-ends = Twój szlak ma dwa końce, a start jest jednym z nich. Przy każdej karcie wybierasz, gdzie rośnie.
trails-learn-one-end = Do końca tej rundy rośnie tylko na tym końcu. Drugi czeka na następną kartę.
trails-learn-number = Liczba daje punkty, gdy tylko szlak do niej dojdzie.
trails-learn-first = W pojedynkę zbieraj najpierw małe liczby: po wyższej dają tylko połowę. Gdy grasz z innymi, całą liczbę dostaje ten, kto dojdzie pierwszy, a później jest połowa.
trails-learn-start = Nowa karta i znowu wybierasz koniec. Kółkiem zaznaczono liczbę, która jeszcze czeka: zaplanuj drogę do niej.
trails-learn-twice = Kolor, który jest na karcie dwa razy, można wykorzystać dwa razy.
trails-learn-end = Nie trzeba wykorzystać wszystkich kolorów, ale kart jest tylko 15: rysuj długi szlak i nie zamykaj końców. Miłej zabawy!
