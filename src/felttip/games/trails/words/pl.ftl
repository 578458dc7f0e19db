# Trails: what the game says to people.

trails-name = Szlaki
trails-about = Jedna linia, sześćdziesiąt jeden kolorowych pól. Jak daleko dojdziesz?

# Refusals

trails-no-such-step = { $mark } to nie jest krok. Podaj dwa stykające się pola, na przykład E5-E6.
trails-not-neighbours = { $mark }: te dwa pola się nie stykają.
trails-turned-name = Krok { $mark } zapisuje się { $right }.
trails-not-at-an-end = { $mark } nie leży na końcu twojego szlaku. { $ends ->
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

trails-missed = Pominięte pola
trails-excellent = Znakomicie!

# Spoken

trails-call = Na karcie: { $colours }.
trails-mark = { $number ->
    [0] { $field }, { $colour }
   *[other] { $field }, { $colour }, liczba { $number }
}
trails-path = { $fields ->
    [one] Twój szlak jest jeszcze na starcie, { $head }.
    [few] Twój szlak ma { $fields } pola. Jego końce to { $tail } i { $head }.
   *[many] Twój szlak ma { $fields } pól. Jego końce to { $tail } i { $head }.
}
trails-numbers = { $count ->
    [0] Nie masz jeszcze żadnej liczby.
    [one] Zdobyta liczba: { $numbers }.
   *[other] Zdobyte liczby: { $numbers }.
}
