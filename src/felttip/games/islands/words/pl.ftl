# Islands: what the game says to people.

islands-name = Wyspy
islands-about = Wpisuj liczby, rysuj mosty, ukończ osiemnaście wysp. Wszyscy mają te same karty.
islands-about-A = Tylko cztery skrzyżowania: przyjazna plansza na początek.
islands-about-B = Sześć skrzyżowań: mosty częściej wchodzą sobie w drogę.

# Refusals

islands-no-such-mark = Nie ma takiego wpisu: { $mark }. Liczbę zapisuj jako C3=5, most jako C3-E3, a most obok niego jako C3--E3.
islands-no-such-island = Na tej planszy nie ma wyspy { $island }.
islands-wrong-number = Na karcie jest { $number }, więc { $mark } odpada.
islands-setup-number = Pierwsza liczba na arkuszu to { $number } albo { $higher }.
islands-not-joined = Między { $island } i { $other } nie ma kropkowanej linii.
islands-turned-name = Ten most zapisuje się { $right }.
islands-first-bridge-missing = Między { $island } i { $other } nie ma jeszcze mostu. Pierwszy to { $right }.
islands-first-bridge-there = Między { $island } i { $other } jest już most. Ten obok to { $right }.
islands-setup = Przed pierwszą kartą wpisujesz jedną liczbę na wyspie bez flagi. Mosty przyjdą z kartami.
islands-setup-once = Liczba na początek jest już wpisana.
islands-number-after-bridges = Najpierw liczba, potem mosty. A tu mosty są już zaczęte.
islands-second-number = Liczba z tej karty jest już wpisana.
islands-island-not-free = Wyspa { $island } ma już swoją liczbę: { $there }.
islands-flag-without-bridge = Na wyspie { $island } jest flaga. Liczbę wpiszesz tam dopiero, gdy poprowadzi do niej most.
islands-number-too-small = { $count ->
    [one] Do wyspy { $island } prowadzi już jeden most.
    [few] Do wyspy { $island } prowadzą już { $count } mosty.
   *[many] Do wyspy { $island } prowadzi już { $count } mostów.
} Najmniejsza liczba, jaką można tu wpisać, to { $count }.
islands-no-bridge-left = { $bridges ->
    [0] Teraz nie ma mostów do narysowania.
    [one] Na karcie jest jeden most i już jest narysowany.
    [few] Na karcie są { $bridges } mosty i wszystkie są już narysowane.
   *[many] Na karcie jest { $bridges } mostów i wszystkie są już narysowane.
}
islands-bridge-crosses = { $mark } przetnie most { $across }. Mosty nigdy się nie krzyżują.
islands-third-bridge = Między { $one } i { $other } są już dwa mosty. Na trzeci nie ma miejsca.
islands-island-complete = Wyspa { $island } jest gotowa. Więcej mostów tu nie będzie.
islands-seventh-bridge = Do wyspy { $island } prowadzi sześć mostów. Więcej nie zmieści się na żadnej.
islands-no-number = Ani { $one }, ani { $other } nie ma liczby. Most zaczyna się na wyspie z liczbą.
islands-rest-impossible = { $bridges ->
    [one] Mostu { $mark } nie da się narysować.
    [few] Na karcie są { $bridges } mosty: wszystkie albo żaden. Po { $mark } na resztę zabraknie miejsca.
   *[many] Na karcie jest { $bridges } mostów: wszystkie albo żaden. Po { $mark } na resztę zabraknie miejsca.
}
islands-setup-unfinished = Najpierw wpisz na jakiejś wyspie { $number } albo { $higher }.
islands-bridges-missing = { $left ->
    [one] Brakuje jeszcze jednego mostu. Narysuj go albo cofnij pozostałe: wszystkie ({ $bridges }) albo żaden.
   *[other] Brakuje jeszcze { $left } mostów. Narysuj je albo cofnij pozostałe: wszystkie ({ $bridges }) albo żaden.
}

# Goals

islands-goal-red-flags = Wszystkie cztery czerwone flagi
islands-goal-blue-flags = Wszystkie trzy niebieskie flagi
islands-goal-six-joined = Sześć połączonych wysp

# The end

islands-complete = Gotowe wyspy

# Ranks, from the lowest to the highest

islands-rank-1 = Zbieracz muszelek
islands-rank-2 = Tragarz desek
islands-rank-3 = Splatacz lin
islands-rank-4 = Pomocnik na promie
islands-rank-5 = Wbijacz pali
islands-rank-6 = Brygadzista w porcie
islands-rank-7 = Strażnik mostu
islands-rank-8 = Mistrz przęseł
islands-rank-9 = Znawca przypływów
islands-rank-10 = Architekt archipelagu
islands-rank-11 = Cud siedmiu mórz
islands-rank-12 = Legenda siedmiu mórz

# Spoken

islands-call = { $bridges ->
    [one] Na karcie jest { $number } i jeden most.
    [few] Na karcie jest { $number } i { $bridges } mosty.
   *[many] Na karcie jest { $number } i { $bridges } mostów.
}
islands-setup-call = Wpisz { $number } albo { $higher } na wyspie bez flagi.
islands-call-means = Najpierw liczba, na wyspie bez liczby, albo żadna. Potem { $bridges ->
    [one] most albo żaden.
    [2] oba mosty albo żaden.
   *[other] mosty: wszystkie { $bridges } albo żaden.
}
islands-mark-number = { $number } na { $island }
islands-mark-bridge = most z { $one } do { $other }
islands-mark-second-bridge = drugi most z { $one } do { $other }
islands-finished = { $count ->
    [0] Żadna wyspa nie jest jeszcze gotowa.
    [one] Jedna wyspa jest gotowa: { $islands }.
    [few] { $count } wyspy są gotowe: { $islands }.
   *[many] { $count } wysp jest gotowych: { $islands }.
}
islands-to-complete = { $goal }. Do ukończenia: { $islands }.
islands-joined = { $count ->
    [0] Jeszcze żadna wyspa nie jest gotowa; trzeba sześciu połączonych mostami.
    [one] Na razie gotowa jest jedna wyspa; trzeba sześciu połączonych mostami.
    [few] Na razie połączone są { $count } gotowe wyspy; trzeba sześciu.
   *[many] Na razie połączonych jest { $count } gotowych wysp; trzeba sześciu.
}
islands-unfinished = { $left ->
    [one] Wyspa { $island } ma liczbę { $number } i potrzebuje jeszcze jednego mostu.
   *[other] Wyspa { $island } ma liczbę { $number } i potrzebuje jeszcze { $left } mostów.
}
islands-unnumbered = { $count ->
    [one] Do wyspy { $island } prowadzi jeden most, ale nie ma na niej liczby.
    [few] Do wyspy { $island } prowadzą { $count } mosty, ale nie ma na niej liczby.
   *[many] Do wyspy { $island } prowadzi { $count } mostów, ale nie ma na niej liczby.
}
islands-bridges = { $count ->
    [0] Mostów jeszcze nie ma.
   *[other] Mosty: { $bridges }. Dwie kreski to dwa mosty.
}

# The coach

islands-reason-red = Wszystkie cztery czerwone flagi są gotowe na czas, za { $points } pkt.
islands-reason-red-late = Wszystkie cztery czerwone flagi są gotowe, za { $points } pkt.
islands-reason-blue = Wszystkie trzy niebieskie flagi są gotowe na czas, za { $points } pkt.
islands-reason-blue-late = Wszystkie trzy niebieskie flagi są gotowe, za { $points } pkt.
islands-reason-six = Sześć gotowych wysp jest połączonych na czas, za { $points } pkt.
islands-reason-six-late = Sześć gotowych wysp jest połączonych, za { $points } pkt.
islands-reason-complete = { $count ->
    [one] Jedna wyspa jest gotowa: { $islands }.
    [few] { $count } wyspy są gotowe: { $islands }.
   *[many] { $count } wysp jest gotowych: { $islands }.
  }
islands-reason-red-left = { $count ->
    [one] Brakuje już tylko jednej czerwonej flagi.
    [few] Brakuje jeszcze { $count } czerwonych flag.
   *[many] Brakuje jeszcze { $count } czerwonych flag.
  }
islands-reason-blue-left = { $count ->
    [one] Brakuje już tylko jednej niebieskiej flagi.
    [few] Brakuje jeszcze { $count } niebieskich flag.
   *[many] Brakuje jeszcze { $count } niebieskich flag.
  }
islands-reason-joined = Liczba połączonych gotowych wysp: { $count }.
islands-reason-flag = { $count ->
    [one] Do flagi na { $islands } prowadzi pierwszy most, więc może dostać liczbę.
    [few] Do flag na { $islands } prowadzą pierwsze mosty, więc mogą dostać liczby.
   *[many] Do flag na { $islands } prowadzą pierwsze mosty, więc mogą dostać liczby.
  }
islands-reason-given = Flaga na { $island } ma już swoją liczbę.
islands-reason-nearly = { $count ->
    [one] Wyspie { $islands } brakuje tylko jednego mostu.
    [few] Każdej z tych wysp brakuje tylko jednego mostu: { $islands }.
   *[many] Każdej z tych wysp brakuje tylko jednego mostu: { $islands }.
  }
islands-reason-room = Każda nieskończona wyspa ma jeszcze miejsce na swoje mosty.
islands-drawback-red = Wszystkich czerwonych flag nie da się już ukończyć.
islands-drawback-blue = Wszystkich niebieskich flag nie da się już ukończyć.
islands-drawback-lost = { $count ->
    [one] Wyspy { $islands } nie da się już ukończyć.
    [few] Tych wysp nie da się już ukończyć: { $islands }.
   *[many] Tych wysp nie da się już ukończyć: { $islands }.
  }
islands-drawback-bridges = Nie powstaje żaden most.
islands-drawback-number = Nie zapisano żadnej liczby.

# Board files

islands-board-at = wiersz { $line } w „map”, znak { $character }
islands-board-sign = { $at }: „{ $sign }” nic nie znaczy; są tylko o R B - | + i odstępy
islands-board-off-grid = { $at }: wyspa nie leży na siatce; wyspy leżą na znakach 1, 5, 9, … w wierszach 1, 3, 5, …
islands-board-outside = { $at }: wyspa leży poza siatką (kolumn: { $columns }, rzędów: { $rows })
islands-board-breaks-right = linia od { $island } w prawo się urywa ({ $at }); linia z „{ $stroke }” musi biec prosto do innej wyspy, z „+” tam, gdzie przecina inną (ISL-1)
islands-board-breaks-down = linia od { $island } w dół się urywa ({ $at }); linia z „{ $stroke }” musi biec prosto do innej wyspy, z „+” tam, gdzie przecina inną (ISL-1)
islands-board-no-crossing = { $at }: w tym „+” nie przecinają się dwie linie (ISL-1)
islands-board-no-line = { $at }: to „{ $sign }” nie należy do żadnej linii między dwiema wyspami (ISL-1)
islands-board-islands = wysp na planszy: { $found }; musi ich być { $islands } (ISL-1)
islands-board-plain = wysp bez flagi (o): { $found }; musi ich być { $often } (ISL-1)
islands-board-red = wysp z czerwoną flagą (R): { $found }; musi ich być { $often } (ISL-1)
islands-board-blue = wysp z niebieską flagą (B): { $found }; musi ich być { $often } (ISL-1)
islands-board-ways = { $ways ->
    [one] do wyspy { $island } prowadzi jedna linia
    [few] do wyspy { $island } prowadzą { $ways } linie
   *[many] do wyspy { $island } prowadzi { $ways } linii
}; do każdej prowadzą od 2 do 4 (ISL-1)
islands-board-lines = linii na planszy: { $found }; musi ich być od { $least } do { $most } (ISL-1)

# The lesson

islands-learn-setup = Wpisz pierwszą liczbę na wyspie bez flagi. Mówi ona, ile mostów chce mieć ta wyspa.
islands-learn-begin = Dobrze mieć w pobliżu flagi: dają punkty. Zakończ turę, a przyjdzie pierwsza karta.
islands-learn-number = Karta pokazuje liczbę i mosty. Najpierw liczba, na wolnej wyspie; wyspa z flagą musi poczekać na most.
islands-learn-bridges = Teraz narysuj tyle mostów, ile pokazuje karta, po kropkowanych liniach. Każdy zaczyna się na wyspie z liczbą.
islands-learn-finish = Mosty rysujesz wszystkie albo żadnego. Zakończ turę.
islands-learn-flag = Flaga, do której prowadzi most, przyjmie liczbę, ale nie mniejszą niż liczba mostów, które już tam są.
islands-learn-second = Dwa mosty zmieszczą się obok siebie. Trzy nigdy.
islands-learn-complete = Wyspa, która ma tyle mostów, ile mówi jej liczba, jest gotowa. Nie przyjmie już mostów, a na końcu da 2 punkty.
islands-learn-at-once = Jeśli karta pokazuje dokładnie tyle, ile mostów już stoi, liczba od razu kończy wyspę.
islands-learn-goals = Cele dają więcej: wszystkie czerwone flagi, wszystkie niebieskie, sześć gotowych połączonych wysp. W pojedynkę zdąż na czas, a z innymi wyprzedź ich.
islands-learn-cross = Mosty nigdy się nie krzyżują: każdy zamyka linie, które go przecinają.
islands-learn-end = W sumie jest 17 kart. Kończ to, co zaczynasz, najpierw flagi. Miłej zabawy!
