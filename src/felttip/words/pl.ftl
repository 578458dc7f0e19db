# The six colours

colour-grey = szary
colour-red = czerwony
colour-yellow = żółty
colour-blue = niebieski
colour-orange = pomarańczowy
colour-green = zielony

# Faces of calls

face-text = { $text }
face-or = albo
face-strokes = { $count ->
    [one] jedna kreska
    [few] { $count } kreski
   *[many] { $count } kresek
}

# Refusals of the table (docs/table.md)

table-seats = Ta gra jest dla { $least }–{ $most } osób, a nie dla { $seats }.
table-sheets = Każde miejsce musi mieć własny arkusz, a plansza ma ich { $sheets }.
table-no-such-seat = Nie ma miejsca { $seat }; wszystkich miejsc jest { $seats }.
table-not-your-turn = Miejsce { $seat } nie ma teraz nic do zrobienia; poczekaj na resztę.
table-committed = Miejsce { $seat } ma już tę turę za sobą. Żeby coś zmienić, trzeba ją najpierw cofnąć.
table-not-committed = Miejsce { $seat } nie ma skończonej tury, którą można by cofnąć.
table-nothing-to-undo = W tej turze nie ma czego cofać.
table-roll-first = Najpierw kostki: rzuć niektórymi jeszcze raz albo zostaw wszystkie.
table-not-rolling = Teraz nie rzuca się kostkami.
table-no-such-dice = Wybierz każdą kostkę najwyżej raz, od 1 do { $dice }.
table-over = Partia skończona.
table-no-such-mark = { $mark } nie istnieje na tym arkuszu. Wybierz jeden z proponowanych wpisów.
table-not-spent = Na miejscu { $seat } może da się jeszcze coś wpisać, więc pasuje się tura po turze.

# How things stand

table-so-far = { $points ->
    [one] na razie jeden punkt
    [few] na razie { $points } punkty
   *[many] na razie { $points } punktów
}
table-brings = { $points ->
    [one] Ta tura daje jeden punkt.
    [few] Ta tura daje { $points } punkty.
   *[many] Ta tura daje { $points } punktów.
}
table-brings-goals = { $goals }: { $paid ->
    [one] jeden punkt.
    [few] { $paid } punkty.
   *[many] { $paid } punktów.
} Cała tura daje { $points }.
table-goal = { $goal }.
table-pays = { $points } pkt za pierwszeństwo, później { $later }.
table-pays-alone = Na razie { $points } pkt.
table-pays-until = { $points } pkt do rundy { $round }, potem { $later }.
table-pays-later = Teraz daje { $points } pkt.
table-paid = Przyniosło { $points } pkt.
table-deck = { $count ->
    [one] Jedna karta jeszcze nie wyszła.
    [few] { $count } karty jeszcze nie wyszły.
   *[many] { $count } kart jeszcze nie wyszło.
} To te bez krzyżyka.
table-the-deck = Talia
table-cards-left = { $count ->
    [0] To ostatnia karta.
    [one] Jedna karta nie jest jeszcze odkryta.
    [few] { $count } karty nie są jeszcze odkryte.
   *[many] { $count } kart nie jest jeszcze odkrytych.
}
table-gone = Już nie w pełnej wartości: { $goals }.
table-gone-goal = { $goal } (teraz { $points })
table-until = { $goal }: { $points } pkt do rundy { $round }.

# What most games say alike

usual-call = { $call }
usual-mark = { $mark }

# Boards and games that cannot be used

board-long = plik planszy ma najwyżej { $most } znaków, a w tym jest ich { $length }
board-toml = plik nie jest poprawnym TOML-em: { $why }
board-other-game = to plansza do gry „{ $found }”, a nie „{ $game }”
board-name = w name = "{ $name }" mogą stać tylko litery, cyfry, „-” i „_”, i musi stać co najmniej jeden znak
board-missing = w pliku brakuje „{ $key }”; musi to być { $kind }
board-other-kind = „{ $key }” to musi być { $kind }, a nie { $found }
board-kind-text = tekst
board-kind-texts = lista tekstów
board-kind-table = tabela
board-left-over = nikt nie wie, co ma znaczyć { $keys }; usuń to
board-unknown = { $game } nie ma planszy „{ $name }”; są { $boards }
board-neither = „{ $name }” to ani plik, ani plansza do gry { $game } ({ $boards })
board-not-text = { $file } to nie plik tekstowy w UTF-8
game-unknown = Nie ma gry „{ $name }”; są { $names }.
game-left-out = Gra „{ $name }” z pakietu { $package } zostaje pominięta: { $why }.
game-raises = przy wczytywaniu pojawia się błąd { $kind }: { $what }
game-board = na jej planszy nie da się grać: { $why }
game-none = { $value } to nie jest Game
game-other-name = sama nazywa się „{ $found }”, a jej punkt wejścia musi mieć tę samą nazwę
game-bad-name = jej nazwa może się składać tylko z liter od a do z
game-print = jej drukowana plansza jest tego samego typu co w grze { $owner } ({ $kind })
game-claimed = tę samą nazwę zajmuje też { $packages }

# What is wrong with a record (docs/record.md)

record-title = Zapis zaczyna się od wiersza „{ $title }”.
record-version = Ten zapis ma wersję { $version }. Czytam tylko „{ $title }”.
record-missing = Tu brakuje wiersza „{ $key }: …”.
record-instead = Tu powinno stać „{ $key }: …”, a nie „{ $found }”.
record-no-such-game = { $why }
record-no-such-board = Nie ma planszy „{ $name }”; są { $boards }. Własna plansza musi stać poniżej, każdy wiersz po znaku „|”.
record-board = Na tej planszy nie da się grać: { $why }.
record-board-name = W zapisie plansza nazywa się „{ $name }”, a w jej pliku „{ $found }”.
record-bad-deal = Po „deal:” musi stać „paper” albo pieczęć: 64 znaki, od 0 do 9 i od a do f.
record-bad-name = „{ $name }” nie może być imieniem. Każde imię jest inne i ma od 1 do 40 znaków, bez : , ~ i #. Nie zaczyna się też od słowa, od którego zaczyna się wiersz zapisu, na przykład „round”.
record-bad-sheet = { $sheets ->
    [one] Tutaj wszyscy mają taki sam arkusz, więc nie trzeba go podawać: „seat 1: Anna”.
   *[other] Każde miejsce ma jeden z { $sheets } arkuszy: „seat 1: Anna, sheet 2”.
}
record-sheet = Według tego losowania { $name } ma arkusz { $sheet }.
record-hints = „hints:” wymaga po jednej liczbie na każde miejsce (miejsc jest { $seats }): „hints: 0 2”.
record-opening = Otwarcie nie pasuje do pieczęci { $commitment }: to nie jest to losowanie, które zapieczętowano.
record-opening-paper = Partia na papierze nie ma otwarcia, bo przed nią nic nie zapieczętowano.
record-bad-check = Kod kontrolny „{ $found }” musi mieć cztery znaki, od 0 do 9 i od a do f.
record-no-check = Ten wiersz nie ma kodu kontrolnego, a inne mają. Albo ma go każdy wiersz po miejscach, albo żaden.
record-check = „{ $found }” nie pasuje do kodu kontrolnego: ktoś to później zmienił.
record-check-head = „{ $found }” albo któryś wiersz wyżej nie pasuje do kodu kontrolnego: ktoś to później zmienił.
record-differs = Tu stoi „{ $found }”, a z przebiegu partii wychodzi „{ $right }”.
record-stops = Zapis kończy się za wcześnie: brakuje „{ $right }”.
record-waiting = „{ $found }” nie może tu stać. Najpierw tura: { $names }.
record-too-much = „{ $found }” nie może tu stać: partia nie toczy się tak dalej.
record-no-marks = { $name }: brakuje tury, czyli wpisów albo „pass”.
record-order = Równoczesne tury stoją w kolejności miejsc: { $first }, a potem { $name }.
record-dice = Po „again” muszą stać numery kostek, którymi rzucono jeszcze raz: „again 1 3: …”.
record-card-twice = Karta „{ $call }” nie może przyjść znowu: w talii już jej nie ma.
record-no-such-card = W talii nie ma karty „{ $call }”. Kartę zapisuje się tak: „{ $example }”.
record-who = Pierwsza runda należy do tego, kto rzuca pierwszy. „{ $name }” nie ma miejsca przy stole; siedzą przy nim: { $names }.
record-faces = W rzucie liczba kostek to { $count }, a na każdej jest coś z tego: { $faces }.
record-line = { $file }, wiersz { $line }: { $why }

# What is wrong with a position (docs/position.md)

position-title = Pozycja zaczyna się od słowa „{ $title }”.
position-long = Ten tekst ma znaków: { $length }, a pozycja ma ich najwyżej { $most }.
position-ends = Pozycja kończy się za wcześnie: brakuje „{ $expected }”.
position-expected = „{ $found }” nie może tu stać; powinno być „{ $expected }”.
position-number = „{ $found }” powinno być liczbą od { $least } do { $most }.
position-no-such-board = Nie ma planszy „{ $name }”; są { $boards }. Własna plansza ma po nazwie „#” i skrót swojego pliku.
position-board-text = Plansza „{ $name }” nie należy do gry: potrzebny jest też jej plik.
position-board-other = To nie jest plik planszy z tej pozycji: potrzebna jest „{ $name }”, a to jest „{ $found }”.
position-cards = W rundzie { $round } liczba kart musi wynosić { $right }, a nie { $found }.
position-kept = Po rzucie { $rolls } kostki zostają: za nimi musi stać „kept” albo „then”.
position-then = Miejsce { $seat } ma mniej znaków, niż miało postawić w tej rundzie ({ $marks }).
position-finished = Ze znakami miejsca { $seat } partia jest skończona.
position-not-over = Ta partia jeszcze się nie skończyła.
position-marks = Miejsce { $seat } nie może mieć tylu znaków ({ $marks }): tura ma ich najwyżej { $most }. Dotychczasowe tury: { $turns }.
position-mark = Miejsce { $seat }: żadna karta ani żaden rzut nie pozwala na { $mark } po wcześniejszych znakach.
position-no-such-goal = Miejsce { $seat }: „{ $found }” to nie cel z punktami albo stoi tu dwa razy. Cele to { $goals }.
position-points = Cel { $goal } daje pierwszej osobie punktów: { $first }, później { $later }, a nie „{ $found }”.
position-goals = Miejsce { $seat } ma cele { $found }, a z jego znaków wynika { $right }.
position-nobody-first = Ktoś musiał być pierwszy w { $goal }, z liczbą punktów { $first }.
position-check = Pozycja nie pasuje do kodu kontrolnego „{ $found }”: ktoś ją później zmienił.
position-unknown = Nikt nie wie, co będzie w rundzie { $round }: pozycja tego nie mówi i żadne słowo nie rozdaje reszty.
position-no-record = Ta partia zaczęła się od pozycji. Nikt nie wie, co grano wcześniej, więc nie ma zapisu.
position-seat = Miejsce { $seat }

# What is wrong with a saved game

saved-no-opening = Ten zapis nie ma otwarcia, więc nikt nie wie, co będzie dalej. Wrócić można tylko do partii zapisanej przez „felttip play”.
saved-seats = Po „# seats:” musi stać słowo dla każdego miejsca (liczba miejsc: { $seats }): „person” albo gracz komputerowy ({ $kinds }), i co najmniej raz „person”.
saved-note = Po „# { $note }” musi stać numer miejsca: „# { $note } 1: …”.

# Commands

verify-right = { $file }: zgadzają się wszystkie wpisy, karty, rzuty i punkty ({ $rounds ->
    [one] jedna runda
    [few] { $rounds } rundy
   *[many] { $rounds } rund
    }).
verify-right-unfinished = { $file }: wszystko się zgadza do rundy { $rounds }; partia jeszcze się nie skończyła.
verify-deal-opened = To jest to losowanie, które zapieczętowano przed pierwszą rundą.
verify-deal-closed = Losowanie było zapieczętowane, ale tu go nie otwarto: co wylosowano, wiadomo tylko z zapisu.
verify-deal-paper = Grano na papierze: co wylosowano, wiadomo z zapisu.
show-sheets = Plansza { $board } ma { $sheets ->
    [one] tylko jeden arkusz
    [few] { $sheets } arkusze
   *[many] { $sheets } arkuszy
    }.
show-seats = Stół ma { $seats ->
    [one] tylko jedno miejsce
    [few] { $seats } miejsca
   *[many] { $seats } miejsc
    }.
show-rounds = Zapis ma { $rounds ->
    [one] tylko jedną rundę
    [few] { $rounds } rundy
   *[many] { $rounds } rund
    }.
show-no-record = --round i --seat mówią, którą część zapisu narysować: dodaj --record PLIK.
show-record-board = Zapis sam mówi, którą planszę i który arkusz narysować: pomiń --board i --sheet.
show-other-game = { $what } dotyczy gry { $found }, a nie { $game }.
show-position = Pozycja sama mówi, co narysować: pomiń --record, --round i --sheet.
boards-right = { $file }: plansza { $name } jest w porządku. Zagraj na niej: felttip play { $game } --board { $quoted }
boards-wrong = { $file }: { $why }.
simulate-seat = miejsce { $seat } ({ $kind }): średnio { $mean } pkt, od { $least } do { $most }, wygrane: { $wins } %
simulate-rounds = średnia liczba rund w partii: { $rounds }
simulate-not-compiled = Reguł gry { $game } nie da się skompilować. Co jest nie tak, powie: felttip games check { $game }
simulate-games = { $games ->
    [one] jedna partia
    [few] { $games } partie
   *[many] { $games } partii
  }

# Par

par-player = Par
par-ready = Przygotowania…
par-progress = { $percent } %: dotąd najlepiej { $best }, możliwe najwyżej { $bound }
par-progress-open = { $percent } %: dotąd najlepiej { $best }
par-stopped = Przerwano po { $seconds } s.
par-exact = Par wynosi dokładnie { $best }.
par-best = Najlepszy znaleziony wynik to { $best }.
par-bound = Więcej niż { $bound } nikt nie zdobędzie.
par-proof-none = Niczego nie dowiedziono: może da się zagrać lepiej.
par-proof-ceiling = Dowód: przeliczono, na ile co najwyżej pozwalają karty.
par-proof-search = Dowód: każdy sposób gry prześledzono do końca albo do miejsca, w którym z przeliczenia wynika, że nie da więcej.
par-proof-model = Dowód: całe losowanie jako układ nierówności, rozwiązany przez OR-Tools CP-SAT.
par-total = Ten zapis ma punktów: { $total }, czyli { $share } % najlepszego wyniku.
par-written = Tury, które do niego prowadzą, są w pliku { $file }
par-seed = Które losowanie? Podaj jego słowo: felttip par { $game } --seed SŁOWO
par-neither = „{ $name }” to ani gra ({ $games }), ani plik z zapisem.
par-options = --seed i --board podaje się z nazwą gry ({ $games }). Zapis sam mówi, co wylosowano.
par-unknown = { $file } kończy się w rundzie { $round }, a losowania nie ujawniono. Do obliczenia par potrzeba wszystkich kart, a tych, które miały przyjść, nikt nie zna.
par-never-alone = W grę { $game } nie gra się w pojedynkę, więc nie ma par.
par-dice = W grę { $game } gra się kostkami, a par jest tylko dla kart.
par-alone = Par jest dla gry w pojedynkę; w tym zapisie miejsc jest { $seats }.
par-rest-next = Od tego miejsca, z kartami, które podaje pozycja.
par-rest-word = Od tego miejsca, z pozostałymi kartami, rozdanymi według słowa „{ $word }”.
par-rest-unknown = Nikt nie wie, jakie karty przyjdą: podaj słowo, które rozda pozostałe (--seed SŁOWO), albo wpisz je do pozycji (next).
train-progress = { $seconds } s, gry: { $games } z { $of }. Osoby przy stole: { $seats }, punkty na arkusz: { $result }, błąd: { $wrong }
train-progress-dice = { $seconds } s, gry: { $games } z { $of }. Osoby przy stole: { $seats }, rundy na grę: { $result }, błąd w punktach: { $wrong }
train-stopped = Przerwano przed końcem, więc w pliku { $file } niczego nie zapisano
train-written = W pliku { $file } jest to, czego nauczono się o grze { $game }, plansza { $board }.
train-studies-only = Umysł, od którego się zaczyna (--from), i GPU są dla --studies: podaj ich liczbę albo pomiń jedno i drugie.
train-studies-here = Studia są dla gier karcianych, na tym komputerze albo z --on gpu.
train-other-mind = { $file } nie zawiera umysłu dla gry { $game }, plansza { $board }: podaj plik zapisany przez `felttip train` dla tej planszy.
option-seconds = „{ $given }” to nie liczba sekund.
option-two-things = { $option } i --json trafiłyby razem na standardowe wyjście: podaj plik albo pomiń --json.
option-board = Na tej planszy nie da się grać: { $why }.
option-board-unread = Nie da się odczytać planszy: { $why }.
option-no-player = Nie ma gracza komputerowego „{ $kind }”; są { $kinds }.
option-not-text = { $file } to nie plik tekstowy w UTF-8.
bench-nothing = Z tymi opcjami nie ma czego mierzyć.
bench-no-peer = Brakuje programu do porównania ({ $name }); zainstaluje go `make bench`.
bench-missing = Brakuje { $what }; `make bench` zainstaluje to, co potrzebne.
bench-no-board = Nie ma planszy „{ $name }”; są { $boards }.
bench-no-mind = { $file } nie zawiera umysłu dla żadnej planszy, którą się tu mierzy.
serve-base-url = --base-url wymaga pełnego adresu, na przykład https://play.example.org.
serve-port = { $host }, port { $port }: { $why }.
serve-here = Felttip działa pod adresem { $address }
serve-others = Inni znajdą go pod adresem { $address }
serve-database-broken = Baza danych { $database } jest uszkodzona ({ $why }). Niczego nie zmieniono; odtwórz ją z kopii zapasowej.
serve-database-newer = Baza danych { $database } pochodzi z nowszej wersji Felttip (krok { $step }). Niczego nie zmieniono; zainstaluj tamtą wersję.
serve-database-away = Nie można połączyć się z bazą danych { $database }: { $why }
backup-done = { $count ->
    [one] Jeden stół jest
    [few] { $count } stoły są
    [many] { $count } stołów jest
   *[other] { $count } stołu jest
} teraz w { $file }.
backup-exists = Plik { $file } już istnieje. Wybierz inną nazwę.
backup-nothing = W { $folder } nie ma stołów.
restore-done = Przywrócone: { $back }. Już były i zostają bez zmian: { $there }.
serve-occupied = Inny serwer używa już folderu { $folder }. Najpierw go zatrzymaj albo wybierz inny folder za pomocą --data.
serve-proxies = --trusted-proxies wymaga adresów lub sieci rozdzielonych przecinkami, na przykład 127.0.0.1,10.0.0.0/8.
settings-unread = Nie można odczytać pliku ustawień { $file }: { $why }.
settings-unknown = Nie ma ustawienia { $name }. Są: { $names }.
settings-value = Ustawienie { $name } nie może być takie: { $why }.
settings-negative = Ustawienie { $name } nie może być mniejsze od zera.
serve-redis-alone = Redis łączy kilka serwerów przy jednej bazie danych: podaj także ją, przez --database-url albo FELTTIP_DATABASE_URL.
serve-database-url = --database-url wymaga adresu PostgreSQL, na przykład postgresql+asyncpg://felttip:haslo@host/felttip.
serve-redis-url = --redis-url wymaga adresu Redis, na przykład redis://host:6379.
serve-not-installed = Do tego trzeba doinstalować: pip install felttip[cluster] (brakuje { $name }).
serve-metrics = Liczby dla Prometheusa są pod adresem { $address }
worker-here = Ten pomocnik wykonuje zadania serwerów z tą samą bazą danych i tym samym Redisem; procesy: { $count }
worker-needs = Pomocnik musi znać bazę danych i Redisa serwerów: --database-url i --redis-url albo FELTTIP_DATABASE_URL i FELTTIP_REDIS_URL.

# The menu of the terminal game

menu-welcome = Felttip: { $count ->
    [one] jedna ścieralna gra
    [few] { $count } ścieralne gry
   *[many] { $count } ścieralnych gier
}.
menu-unfinished = { $number }  niedokończona: { $title }, runda { $round }, { $names }
menu-go-on = { $most ->
    [one] Gramy dalej? [Enter: dalej, { $least }: nowa partia]
   *[other] Do której partii wracamy? [1-{ $most }, Enter: { $usual }, { $least }: nowa partia]
  }
menu-broken = { $file }: tej partii nie da się dokończyć. Wiersz { $line }: { $why }
menu-unreadable = { $file }: tego pliku nie da się odczytać: { $why }
menu-busy = { $file }: ta partia jest otwarta w innym terminalu.
menu-game = { $number }  { $title }: { $summary }
menu-which = Która gra? [{ $least }-{ $most }, Enter: { $usual }]
menu-boards = Plansze: { $boards }
menu-which-board = Która plansza? [{ $least }-{ $most }, Enter: { $usual }]
menu-names = Kto gra przy tej klawiaturze? Imiona po przecinkach, Enter: jedna osoba:
menu-you = Człowiek
menu-computers = Ilu graczy komputerowych? [{ $least }-{ $most }, Enter: { $usual }]
menu-level = Jak silny? 1 łatwy, 2 średni, 3 trudny, 4 mistrz [{ $least }-{ $most }, Enter oznacza { $usual }]
menu-number = Wpisz liczbę od { $least } do { $most }.
menu-computer-name = Wybierz inne imię, bo tak nazywają się gracze komputerowi: { $names }.

# The terminal game

play-begin = { $game }, plansza { $board }
play-commitment = Losowanie jest zapieczętowane. Oto pieczęć:
    { $commitment }
play-resumed = Tu była przerwa; wszystko jest tak, jak było.
play-help-short = Wpisuj nazwy z listy. „help” powie ci resztę.
play-help =
    Wpisy: podaj ich nazwy, jedną lub kilka, na przykład { $example }.
      Wystarczy część, jeśli wiadomo, o co chodzi: { $part }.
    done (d)    kończy turę; wystarczy Enter, gdy nic więcej się nie da
    undo (u)    cofa ostatni wpis
    pass (p)    kończy turę bez wpisu
    end         pasuje do końca, gdy na twoim arkuszu nic się już nie da
    marks (m)   wszystko, co teraz wolno
    sheet       jeszcze raz twój arkusz; Enter robi to samo
    sheets (s)  arkusze wszystkich
    score       punkty w tej chwili
    hint        do trzech dobrych tur z uzasadnieniem; zapis liczy podpowiedzi
    rules       zasady gry; „rules { $clause }” pokazuje jedną z nich
    quit (q)    przerywa; partia jest zapisana
play-setup = Przed pierwszą kartą. { $call }{ $seats ->
    [one] {""}
   *[other] {" "}(ten arkusz dostanie { $name })
    }
play-round = Runda { $round } z { $rounds }. { $call }
play-round-dice = Runda { $round }, rzuca { $name }
play-dice = Runda { $round }. { $call }
play-dice-then = Runda { $round }, wcześniej { $name }. { $call }
play-curtain = { $name }, twoja kolej. Naciśnij Enter, gdy nikt inny nie patrzy.
play-curtain-undo = „undo” oddaje planszę z powrotem: { $name } może jeszcze coś zmienić.
play-thinks = { $name } rzuca: { $dice }
play-roll = { $name }: { $dice }
    Którymi rzucasz jeszcze raz? Numery albo Enter, żeby zostawić wszystkie (jeszcze { $left ->
        [one] jeden rzut
        [few] { $left } rzuty
       *[many] { $left } rzutów
    }):
play-roll-how = Wpisz numery kostek, którymi rzucasz jeszcze raz, od 1 do { $dice }, albo naciśnij Enter, żeby zostawić wszystkie.
play-turn = { $name }{ $count ->
    [0] {""}
   *[other] {" ["}{ $marks }]
  }>
play-may = { $count ->
    [one] Możesz tylko:
   *[other] Do wyboru ({ $count }):
  }
play-or-done = albo wpisz done
play-more-marks = … m pokaże wszystkie
play-so-far = { $count ->
    [0] Jeszcze nic nie ma.
   *[other] Wpisane: { $marks }.
  }
play-no-marks = Nic więcej się nie da. Naciśnij Enter, żeby zakończyć turę, albo wpisz „undo”.
play-must-pass = Nic się nie da zrobić. Naciśnij Enter, żeby spasować.
play-spent = Na tym arkuszu nic się już nie da wpisać, cokolwiek przyjdzie: „end” pasuje do końca gry.
play-not-spent = Może da się jeszcze coś wpisać, więc pasuje się tura po turze.
play-sure = „undo” to cofa; jeszcze raz „done” kończy turę w ten sposób.
play-pass-with-marks = Masz już jakieś wpisy: „done” kończy z nimi turę, „undo” je cofa.
play-done-without-marks = Nie masz jeszcze żadnego wpisu. Żeby tak zakończyć turę, wpisz „pass”.
play-which = „{ $typed }” może znaczyć { $names }. Co wybierasz?
play-no-clause = W zasadach tej gry nie ma punktu „{ $clause }”. „rules” pokaże wszystkie.
play-no-rules = { $game } nie ma strony z zasadami.
play-more = Enter: dalej, q: koniec:
play-did = { $name }: { $count ->
    [0] pas
   *[other] { $marks }
  }
play-goal = { $name } osiąga cel: { $goal }, { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[many] { $points } punktów
    }!
play-sheet-of = { $name }, na razie { $total ->
    [one] { $total } punkt
    [few] { $total } punkty
   *[many] { $total } punktów
    }
play-last-sheet = Arkusz: { $name }
play-end = Koniec partii.
play-place = { $place }. { $name }: { $total ->
    [one] { $total } punkt
    [few] { $total } punkty
   *[many] { $total } punktów
    }
play-winners = { $count ->
    [one] Wygrywa { $names }!
   *[other] Wspólna wygrana: { $names }!
  }
play-rank = Twoja ranga: { $rank }
play-opening = Otwarcie losowania:
    { $seed }
play-record = Zapis partii: { $file }
play-saved = Zapisane. Wróć do gry przez „felttip play” albo: felttip play --resume { $file }
play-not-saved = Nie da się zapisać partii: { $file }: { $why }. Wszystko sprzed ostatniego wpisu jest bezpieczne.
play-options = --names, --computers, --board i --deal podaje się przy nowej partii: felttip play GRA …

# The server

server-player-name = Gracz { $number }
server-computer-name = Komputer { $number }
server-no-such-table = Nie ma stołu „{ $table }”. Może któraś litera się nie zgadza, a może to było zbyt dawno.
server-game-gone = Przy tym stole gra się w „{ $name }”, a tej gry nie ma tu zainstalowanej; są { $names }. Gdy znów się pojawi, przy stole można grać dalej.
server-board-gone = Na tym stole leży plansza „{ $name }”, której jego gra już nie ma; są { $names }. Gdy znów się pojawi, przy stole można grać dalej.
server-malformed = Tak ze sobą nie rozmawiamy.
server-too-large = To jest za długie.
server-too-fast = Nie tak szybko. Spróbuj za chwilę.
server-full = Przy tym stole jest już za dużo widzów.
server-no-such-game = Nie ma gry „{ $name }”; są { $names }.
server-no-such-board = Nie ma planszy „{ $name }”; są { $names }.
server-no-such-player = Nie ma gracza komputerowego „{ $name }”; są { $names }.
server-nobody = Co najmniej jedno miejsce jest dla człowieka.
server-bad-name = „{ $name }” nie może być imieniem. Imię ma od 1 do 40 znaków, bez : , ~ i #, i nie zaczyna się od słowa, od którego zaczyna się wiersz zapisu, na przykład „round”.
server-name-taken = Przy tym stole ktoś już ma imię „{ $name }”.
server-pen-taken = Przy tym stole ktoś już ma pisak { $pen }.
server-no-such-seat = Nie ma miejsca { $seat }; wszystkich miejsc jest { $seats }.
server-seat-taken = Na miejscu { $seat } ktoś już siedzi.
server-not-your-seat = Miejsce { $seat } nie jest twoje.
server-no-such-key = Ten klucz nie pasuje tu już do żadnego miejsca.
server-late = Przy stole coś się już zmieniło. Spójrz jeszcze raz.
server-seats-open = { $count ->
    [one] Jedno miejsce jest jeszcze wolne
    [few] { $count } miejsca są jeszcze wolne
   *[many] { $count } miejsc jest jeszcze wolnych
  }.
server-started = Partia już się zaczęła.
server-not-started = Partia jeszcze się nie zaczęła.
server-still-here = { $seconds ->
    [0] { $name } tu jest. Komputer może grać za kogoś, kogo nie ma.
    [one] { $name } może jeszcze wrócić. Za sekundę może zagrać komputer.
    [few] { $name } może jeszcze wrócić. Za { $seconds } sekundy może zagrać komputer.
   *[many] { $name } może jeszcze wrócić. Za { $seconds } sekund może zagrać komputer.
}
server-away = Na miejscu { $seat } gra komputer. Najpierw wróć.
server-not-away = Na miejscu { $seat } nie gra komputer.
server-no-such-token = Ten link jest już zużyty albo za stary. Weź nowy na swoim pierwszym urządzeniu.
server-not-over = Partia jeszcze się nie skończyła.
server-no-hints = Przy tym stole nie ma podpowiedzi. Włącza się je przy rozkładaniu stołu.
server-busy = Za dużo osób pyta naraz. Spróbuj ponownie za chwilę.
server-no-result = Tym razem nie udało się tego ustalić. Spróbuj ponownie.
server-no-par = Par jest dla kogoś, kto grał w pojedynkę i kartami.
server-not-found-out = Nikt tego jeszcze nie ustalił. Najpierw o to poproś.
server-hello = Najpierw powiedz, kim jesteś.
server-version = Mówisz w wersji { $version }, a my w wersji { $ours }. Wczytaj stronę jeszcze raz.
server-no-such-page = Pod tym adresem nic nie ma.
server-no-such-method = Tego adresu nie da się tak użyć.
server-failed = Coś się tu nie udało. Wszystko, co było już potwierdzone, jest bezpieczne.
server-too-many = W tej chwili jest zbyt wiele połączeń, tutaj albo z twojego adresu. Spróbuj ponownie za chwilę.
server-elsewhere = Ten stół jest otwarty gdzie indziej tyle razy, że to okno musiało ustąpić. Wczytaj stronę ponownie, aby grać tutaj dalej.
server-slow = Docierało to zbyt długo.
server-origin = Obca strona nie ma tu czego szukać.
server-not-json = To, co się tu wysyła, musi być w formacie JSON.
server-enough = Na dziś wystarczy z twojego adresu. Spróbuj ponownie jutro.
server-no-room = W tej chwili nie ma miejsca na kolejny stół.
server-not-ready = Ten serwer nie jest w tej chwili gotowy.
server-data-away = Serwer nie może teraz połączyć się ze swoją bazą danych. To, co zostanie wysłane ponownie, stanie się tylko raz.
server-table-damaged = Brakuje czegoś z tego, co zapisano o stole { $table }, albo jest to uszkodzone, więc nie można grać dalej. Pozostałym stołom nic nie jest; kto prowadzi ten serwer, może go odtworzyć z kopii zapasowej.
server-laid-already = Z tym identyfikatorem przygotowano już stół, z innymi kluczami albo w inny sposób.
server-laying-keys = Z identyfikatorem każde miejsce tutaj przynosi własny klucz; inne miejsca go nie mają.
server-disk-full = Dysk tego serwera jest pełny. Nic się nie zmieniło; spróbuj później.
server-why-start = { $place } to punkt wyjścia. Wskaż, dokąd iść dalej.
server-long-turn = Gdy kresek w jednej turze jest już { $count }, niczego więcej nie można cofnąć. Zakończ ją teraz.
server-long-table = Przy tym stole zdarzyło się już tak wiele (liczba zdarzeń: { $count }), że niczego więcej nie można cofnąć ani zmienić. Grę można dokończyć.
server-long-game = Liczba rund rozegranych przy tym stole: { $count }. Przy żadnym nie gra się ich więcej, żeby żadna partia nie trwała bez końca. Zacznij nową partię.

# The page

web-title = Felttip
web-about = { $count ->
    [one] Jedna ścieralna gra
    [few] { $count } ścieralne gry
   *[many] { $count } ścieralnych gier
} dla jednej do czterech osób: na tym urządzeniu, na wielu albo z komputerem.
web-home = Wróć na początek
web-new-of = Nowa gra: { $game }
web-go-back = Wstecz
web-menu = Menu
web-close = Zamknij
web-language = Język
web-theme = Jasność
web-theme-auto = Jak urządzenie
web-theme-light = Jasno
web-theme-dark = Ciemno
web-rules = Zasady
web-rules-of = Zasady: { $game }
web-no-answer = Serwer nie odpowiada. Próbujemy dalej.
web-offline = Brak połączenia. Twoje wpisy są bezpieczne; próbujemy jeszcze raz…
web-elsewhere = Ten stół jest otwarty w zbyt wielu innych oknach; to okno musiało ustąpić.
web-open-here = Otwórz tutaj ponownie
web-connecting = Siadamy do stołu…
web-no-table = Nie ma takiego stołu.
web-no-table-why = Przy „{ $table }” nikt nie gra albo stół już sprzątnięto. Sprawdź link albo zacznij nową partię.

web-mine = Moje stoły
web-forget = Usuń z listy stół { $table }
web-leave = Odejść od tego stołu?
web-leave-why = To urządzenie odda swoje miejsce. Bez niego można tylko patrzeć, a inni mogą posadzić za ciebie komputer.
web-leave-over = Gra jest skończona. Stół zniknie z tej listy, ale pod swoim adresem zostanie.
web-leave-yes = Odchodzę
web-leave-no = Zostaję
web-left-table = Opuszczono: { $game }.
web-rejoin = Cofnij
web-phase-gather = czeka na graczy
web-phase-setup = właśnie się zaczyna
web-mine-turn = Twoja tura
web-mine-turn-of = Teraz: { $names }
web-mine-goes-on = Twoja gra trwa
web-mine-won = Wygrana z wynikiem { $points }
web-mine-shared = Wspólna wygrana z wynikiem { $points }
web-mine-lost = Wygrywa { $names } z wynikiem { $points }; ty masz { $mine }
web-mine-winner = Wygrywa { $names } z wynikiem { $points }
web-more = { $count ->
    [one] Jeszcze jeden stół
    [few] Jeszcze { $count } stoły
   *[many] Jeszcze { $count } stołów
  }
web-have-code = Masz kod?
web-code-go = Do stołu
web-code-wrong = Kod ma sześć liter lub cyfr.
web-way = Jak chcesz grać?
web-way-alone = Solo
web-way-alone-how = Ile punktów uda się zdobyć?
web-way-computer = Z komputerem
web-way-computer-how = Zaczyna się od razu.
web-way-friends = Ze znajomymi
web-way-friends-how = Przez link albo przy jednym urządzeniu.
web-details = Miejsca, imiona, pisaki i podpowiedzi
web-what = W co gramy
web-alert = Gdy jest moja tura
web-alert-sound = Dźwięk
web-alert-buzz = Wibracja
web-alert-note = Powiadomienie
web-alert-ask = Dać ci znać, gdy przyjdzie twoja tura, nawet jeśli patrzysz gdzie indziej?
web-alert-yes = Tak, poproszę
web-alert-no = Nie, dzięki
web-alert-now = { $game }: twoja tura.
web-new = Nowa partia
web-people = od { $least } do { $most } osób
web-other-game = Wybierz inną grę
web-board = Plansza
web-board-name = Plansza { $board }
web-how-many = Ile osób gra?
web-seat = Miejsce { $number }
web-kind-here = Tutaj
web-kind-open = Przez link
web-kind-computer = Komputer
web-name = Imię
web-player = Gracz { $number }
web-level = Jak gra
web-level-easy = Łatwy
web-level-medium = Średni
web-level-hard = Trudny
web-level-master = Mistrz
web-level-how-easy = Sporo przeoczy. Dobry na pierwszą grę.
web-level-how-medium = Gra tura po turze, bez planu.
web-level-how-hard = Wie, ile wart jest arkusz, i nie myli się z nieuwagi.
web-level-how-master = Myśli naprzód: co może przyjść i co zrobią z tym inni.
web-hints = Podpowiedzi
web-hints-how = Przycisk, który pokazuje dobre tury. Wszyscy widzą, kto z niego korzystał, a zapis mówi, ile razy.
web-pen = Pisak
web-pen-0 = Granatowy
web-pen-1 = Fioletowy
web-pen-2 = Morski
web-pen-3 = Magenta
web-start = Start
web-start-hint = Losowanie jest zapieczętowane przed pierwszą rundą, więc nikt go nie zmieni.
web-invite = Utwórz link
web-open-hint = Dostaniesz link i kod dla tych, którzy grają gdzie indziej.

web-gather = Kto się dosiada?
web-who = Przy stole
web-your-name = Twoje imię
web-open-seat = Wolne miejsce
web-sit = Siadam tutaj
web-sit-too = Jeszcze ktoś stąd
web-sit-hint = Zajmij wolne miejsce albo zostań i popatrz.
web-soon = Wszystkie miejsca są zajęte. Możesz popatrzeć; zaraz się zacznie.
web-here = Tutaj
web-waiting-open = { $count ->
    [one] Jedno miejsce jest jeszcze wolne.
    [few] { $count } miejsca są jeszcze wolne.
   *[many] { $count } miejsc jest jeszcze wolnych.
  }
web-fill = { $count ->
    [one] Zacznij z jednym komputerem
   *[other] Zacznij z { $count } komputerami
  }
web-invite-others = Zaproś innych
web-qr = Kwadratowy kod z linkiem do tego stołu
web-code = Kod tego stołu
web-link = Link
web-copy = Kopiuj
web-copied = Skopiowane.
web-copy-self = Skopiuj link ręcznie.
web-share = Udostępnij

web-setup = Przed pierwszą kartą
web-round = Runda { $round }
web-round-of = Runda { $round } z { $rounds }
web-seats = Wszyscy przy stole
web-you = { $name } (ty)
web-sheet-of = Arkusz: { $name }
web-state-waiting = myśli
web-state-done = gotowe
web-state-off = brak połączenia
web-state-away = gra komputer
web-gone = { $name }: brak połączenia.
web-let-computer = Niech zagra komputer
web-let-computer-in = Komputer za { $seconds } s
web-let-why = Komputer gra, dopóki { $name } nie wróci, co jest możliwe w każdej chwili. To, co narysowane i nieskończone, zostanie starte.
web-let-no = Poczekaj
web-your-turn = Karta albo kostki i tura
web-waiting = Czekamy na turę: { $names }…
web-setup-for = Na tym arkuszu będzie grać { $name }.
web-passed-on = Teraz każdy arkusz wędruje o jedno miejsce dalej.
web-passed-on-mine = Teraz każdy arkusz wędruje o jedno miejsce dalej: twój przychodzi od gracza { $name }.
web-nothing = Tym razem nic się nie da zrobić.
web-all-drawn = Więcej się nie da.
web-no-marks = Pas
web-done = Gotowe
web-undo = Cofnij
web-done-empty = Nic jeszcze nie narysowano. Narysuj coś albo spasuj.
web-pass-ask = Na pewno pas?
web-pass-ask-why = Możesz jeszcze coś narysować.
web-pass-not = Rysuję
web-spent = Na twoim arkuszu nic się już nie da zrobić.
web-end = Pas do końca
web-end-ask = Pas do końca gry?
web-end-why = Na twoim arkuszu nic się już nie da zrobić, cokolwiek przyjdzie. Wszystkie pozostałe tury to pas, a twoje punkty się nie zmienią.
web-end-no = Tura po turze
web-retired = Pasujesz do końca.
web-sure = Tak zakończyć turę?
web-sure-yes = Zakończ tak
web-sure-no = Spójrz jeszcze raz
web-reopen = Zmień
web-reopen-how = Cofnij turę. Nikt jej jeszcze nie widział.
web-reopen-of = To ja, { $name }, chcę coś zmienić
web-reopened = Twoja tura znów jest otwarta.
web-back = Wracam do gry
web-away-you = Gra za ciebie komputer.
web-rolls = Rzuca { $name }…
web-roll-how = { $left ->
    [one] Dotknij kostek, które chcesz zostawić. Masz jeszcze jeden rzut.
    [few] Dotknij kostek, które chcesz zostawić. Masz jeszcze { $left } rzuty.
   *[many] Dotknij kostek, które chcesz zostawić. Masz jeszcze { $left } rzutów.
  }
web-roll = { $all ->
    [1] Rzuć znowu wszystkimi
   *[other] { $count ->
        [one] Rzuć znowu jedną
       *[other] Rzuć znowu { $count } kostkami
      }
  }
web-keep = Zostaw wszystkie
web-hint = Podpowiedź
web-hint-thinking = Trener myśli…
web-hint-title = Co zrobiłby trener
web-hint-expected = Spodziewane punkty na koniec
web-hint-pass = Tym razem nic nie rysować
web-hint-draw = Narysuj to
web-hint-hold = Zatrzymaj te
web-hint-kept = Zostaw:
web-hint-right = W porządku
web-hint-none = Nie ma tu nic do rozstrzygnięcia.
web-hints-taken = { $count ->
    [one] Jedna podpowiedź
    [few] { $count } podpowiedzi
   *[many] { $count } podpowiedzi
  }
web-die = Kostka { $number }: { $shows }
web-roll-first = Najpierw kostki.
web-not-now = Twoja tura jest skończona. Poczekaj na resztę.
web-wrong = Tam nic nie narysujesz. Dotknij tego, co świeci.
web-not-your-sheet = To nie jest twój arkusz ({ $name }).
web-watching = Przyglądasz się grze.
web-my-sheet = Wróć do mojego arkusza
web-which = Co wybierasz?
web-pass = { $name }, twoja kolej
web-pass-why = Przekaż urządzenie dalej. Nikt inny nie powinien teraz patrzeć.
web-pass-ready = To ja, { $name }
web-dice-say = { $name } rzuca: { $dice }.
web-did = { $count ->
    [0] { $name } pasuje.
   *[other] { $name }: { $marks }.
  }
web-goal = { $name }: { $goals }! { $points ->
    [one] Jeden punkt.
    [few] { $points } punkty.
   *[many] { $points } punktów.
  }

# Inni

web-deed = { $count ->
    [0] pas
    [one] jeden znak
    [few] { $count } znaki
   *[many] { $count } znaków
  }
web-replay = Pokaż ruch: { $name }
web-replay-of = { $name }, runda { $round }
web-replay-setup = Ruch przed pierwszą kartą: { $name }
web-replay-again = Jeszcze raz
web-log = Co się działo
web-log-empty = Jeszcze nic się nie działo.
web-log-earned = punkty: { $earned }, razem { $total }
web-log-roll = { $name } rzuca: { $dice }.
web-log-again = { $name } rzuca jeszcze raz, { $count ->
    [one] jedną kostką
    [few] { $count } kostkami
   *[many] { $count } kostkami
  }: { $dice }.
web-last-card = To ostatnia karta!
web-last-round = To ostatnia runda!
web-round-last = Ostatnia runda
web-has-dice = ma kostki
web-roll-first-own = Twoje kostki. Rzucaj!
web-roll-own = Rzuć
web-die-covered = Kostka { $number }, jeszcze bez rzutu
web-keeps = { $name } zostawia: { $dice }.
web-keeps-none = { $name } rzuca wszystkimi kostkami jeszcze raz.
web-skip = Pokaż od razu
web-pace = Kostki
web-pace-on = Krok po kroku
web-pace-off = Od razu

web-score = Dotychczasowe punkty
web-left = { $count ->
    [one] Jednej karty jeszcze nie było
   *[other] { $count } kart jeszcze nie było
  }
web-call-about = Co to znaczy
web-cards-gone = { $count ->
    [one] Dotąd jedna karta
    [few] Dotąd { $count } karty
   *[many] Dotąd { $count } kart
  }
web-move = Graj dalej na innym urządzeniu
web-move-how = Otwórz ten link na drugim urządzeniu w ciągu dziesięciu minut. Twoje miejsce przeniesie się tam.
web-rest = Niech komputer zagra za mnie
web-rest-of = Niech komputer zagra za: { $name }
web-rest-why = Gra do twojego powrotu, a wrócić możesz w każdej chwili. To, co narysowane i nieskończone, zostanie starte.
web-rest-yes = Niech gra
web-rest-no = Gram dalej
web-back-of = { $name } wraca do gry
web-reopen-menu = { $name } chce coś zmienić
web-invite-watch = Zaproś widzów

web-over = Koniec partii
web-over-why = Dlaczego to już koniec: { $who }.
web-to-result = Do wyniku
web-see-sheets = Obejrzyj arkusze
web-alone = { $points ->
    [one] Jeden punkt
    [few] { $points } punkty
   *[many] { $points } punktów
  }
web-rank = { $rank }
web-winners = { $count ->
    [one] Wygrywa { $names }!
   *[other] Wspólna wygrana: { $names }!
  }
web-points = Punkty
web-total = Razem
web-rematch = Jeszcze raz
web-rematch-first = Następnym razem zaczyna { $name }.
web-rematch-go = Do następnej partii
web-par = Par
web-par-why = Ile mógłby zdobyć ktoś, kto znałby z góry wszystkie karty?
web-par-ask = Szukaj paru
web-par-ready = Szukanie zaraz się zacznie…
web-par-working = Szukanie… najlepiej jak dotąd: { $best }
web-par-share = { $name } ma { $total }: to { $share } %.
web-par-reached = { $name } ma wszystko, co się dało. Gratulacje!
web-par-record = Pobierz tury, które do niego prowadzą
web-review = Gra tura po turze
web-review-of = Omówienie gry: { $name }
web-review-why = Ile warta była każda tura, co było szczęściem i co byłoby lepsze.
web-review-ask = Omów ją
web-review-working = Przeglądanie tur… { $percent } %
web-review-done = Omówienie gry jest gotowe: { $name }.
web-record = Pobierz zapis
web-proof = Czy losowanie było uczciwe?
web-proof-why = Przed pierwszą rundą stół pokazał pieczęć całego losowania. Teraz losowanie jest otwarte: każdy może sprawdzić, że jest to samo.
web-commitment = Pieczęć, znana od początku
web-opening = Losowanie, otwarte na końcu
web-proof-fits = Sprawdzone w twojej przeglądarce: zgadza się.
web-proof-fails = Nie zgadza się: to nie jest to losowanie, które zapieczętowano.
web-proof-how = Jak to sprawdzić
web-proof-steps = Pieczęć to SHA-256 słów „felttip deal” i otwartego losowania. W zapisie są wszystkie karty, rzuty, wpisy i punkty; „felttip verify” odtwarza całą partię.

# The coach

coach-decimal = { $sign }{ $whole },{ $tenths }
coach-thinks = Myślę…
coach-nothing = Nie ma tu teraz nic do rozstrzygnięcia.
coach-advice = { $number }. { $turn } (spodziewane punkty: { $points })
coach-pass = pas
coach-keep = zostaw wszystkie kostki
coach-roll = rzuć jeszcze raz: { $dice }
coach-dice = Na kostkach: { $dice }.
coach-reason-plain = Ze wszystkich tur ta obiecuje najwięcej.
coach-reason-next = Spodziewane o { $points } pkt mniej niż przy najlepszej.
coach-reason-neighbour = Tyle może oczekiwać { $name } od tego arkusza: im mniej, tym lepiej dla ciebie.
coach-reason-roll = Średnio daje to o { $points } pkt więcej niż zostawienie wszystkich kostek.
coach-reason-roll-less = Średnio daje to o { $points } pkt mniej niż zostawienie wszystkich kostek.
coach-reason-roll-better = Średnio daje to o { $points } pkt więcej niż to, co zrobiono.
coach-reason-keep = Kolejny rzut kosztowałby średnio { $points } pkt.
coach-reason-keep-less = Kolejny rzut dałby średnio o { $points } pkt więcej.
coach-reason-level = Tak samo dobra jak pierwsza.
coach-reason-same = Na jedno wychodzi z poprzednią.
coach-reason-neighbour-more = { $name } może oczekiwać o { $points } pkt więcej niż przy pierwszej.
coach-reason-roll-even = Średnio daje to tyle samo, co zostawienie wszystkich kostek.
coach-reason-keep-even = Kolejny rzut średnio nie dałby nic więcej.
coach-title = { $game }: partia gracza { $name }
coach-board = Plansza { $board }
coach-hints = { $count ->
    [one] Wzięto jedną podpowiedź.
    [few] Wzięto { $count } podpowiedzi.
   *[many] Wzięto { $count } podpowiedzi.
  }
coach-setup = Przed pierwszą kartą
coach-round = Runda { $round }
coach-start = Spodziewane na początku
coach-luck = Szczęście
coach-cost = Oddane
coach-total = Wynik
coach-now = Spodziewane teraz
coach-chart = Spodziewany wynik, runda po rundzie
coach-chart-say = Na początku można się było spodziewać { $start } pkt, na końcu { $end }.
coach-line-expected = Czego można się było spodziewać po każdej rundzie
coach-line-spared = To samo, gdyby niczego nie oddano
coach-line-par = Par: najlepszy wynik kogoś, kto znałby wszystko z góry
coach-par = Par { $par }
coach-mistakes = { $count ->
    [one] Najdroższa decyzja
    [few] { $count } najdroższe decyzje
   *[many] { $count } najdroższych decyzji
  }
coach-flawless = Żadna decyzja nie kosztowała więcej niż ćwierć punktu. Dobra gra!
coach-lost = oddane punkty: { $points }
coach-played = Zagrano
coach-better = Lepiej
coach-expects = spodziewane punkty: { $points }
coach-turns = Wszystkie decyzje
coach-column-round = Runda
coach-column-turn = Tura
coach-column-luck = Szczęście
coach-column-cost = Strata
coach-column-expected = Wynik
coach-how = Jak to liczymy: każdą decyzję porównujemy z najlepszą, tak jak widzą to gracze komputerowi, wiedząc tylko to, co wtedy można było wiedzieć. To, co dałaby więcej inna tura, jest oddane; wszystko, co zmieniły karty, kostki i inni gracze, to szczęście. Początek plus szczęście, bez tego, co oddano, daje wynik.
coach-effort = Dla każdej decyzji grano dalej; liczba gier: { $games }.
coach-progress = decyzje: { $done } z { $of }
coach-stopped = Przerwano; omówione decyzje: { $done } z { $of }.
coach-written = Omówienie jest w pliku { $file }
coach-no-such-seat = W tym zapisie nie ma miejsca „{ $seat }”. Podaj jedno z tych albo jego numer: { $names }.
coach-no-such-round = { $name } nie ma tury w rundzie { $round }. { $last ->
    [0] W zapisie nie ma jeszcze żadnej tury z tego miejsca.
   *[other] Tury są do rundy { $last }.
  }
coach-over = Ta gra jest skończona. Zapytaj o jedną z jej rund: --round 3
coach-not-now = { $name } nie ma teraz nic do rozstrzygnięcia; czas na: { $names }. Wybierz przez --seat albo zapytaj o rundę: --round 3
coach-no-decisions = W zapisie nie ma jeszcze żadnej decyzji gracza { $name }, więc nie ma czego omawiać.

web-par-unbeaten = { $name } ma { $total } i nic lepszego nie znaleziono.
web-hint-expected-of = Punkty, których { $name } może oczekiwać na koniec

# Games of one's own

games-bad-name = Gra nie może nazywać się „{ $name }”. Nazwa musi mieć od 3 do 20 liter od a do z, samych małych.
games-name-taken = Jest już gra „{ $name }”. Wymyśl inną nazwę.
games-folder-taken = { $folder } już istnieje i niczego w nim nie ruszono. Wybierz inne miejsce przez --folder.
games-begun = Można grać od razu: pip install -e { $folder } && felttip play { $name }
    Po każdej zmianie: felttip games check { $name }
games-none = { $file } nie wymienia żadnej gry w { $table }.
games-kept = { $name } spełnia wszystkie ustalenia (sprawdzono: { $count }).
games-not-kept = { $count ->
    [one] { $name } nie spełnia jednego z ustaleń.
    [few] { $name } nie spełnia { $count } z ustaleń.
   *[many] { $name } nie spełnia { $count } z ustaleń.
  }

# The end, par and reviews

web-alone-unit = { $points ->
    [one] punkt
    [few] punkty
    [many] punktów
   *[other] punktu
  }
web-best-first = Twój pierwszy wynik na tej planszy: jest co pobić.
web-best-new = Nowy rekord! Dotąd było { $best }.
web-best-equal = Tyle samo co twój najlepszy wynik.
web-best-below = Twój najlepszy wynik dotąd: { $best }
web-rank-next = { $missing ->
    [one] Zabrakło jednego punktu do „{ $rank }”
   *[other] Zabrakło { $missing } punktów do „{ $rank }”
  }
web-ranks = Stopnie
web-rank-from = od { $from }
web-rank-to = do { $to }
web-first-at = Pierwszeństwo w celach: { $goals }
web-behind = { $points ->
    [one] Punkt straty do: { $names }
    [few] { $points } punkty straty do: { $names }
    [many] { $points } punktów straty do: { $names }
   *[other] { $points } punktu straty do: { $names }
  }
web-behind-tie = Tyle samo punktów: rozstrzygnęła dogrywka z zasad.
web-points-first = W kółku: pierwsze miejsce w celu
web-points-was-first = pierwsze miejsce
web-rematch-there = Jest rewanż. Przejdź, kiedy zechcesz.
web-par-title = Ile się dało?
web-par-points = Dało się zdobyć { $points } pkt
web-par-story = Z dokładnie tymi kartami ktoś, kto znałby je wszystkie z góry, mógłby zdobyć { $points } pkt.
web-par-proved = Więcej się nie da: to udowodnione.
web-par-bound = Może trochę więcej, ale nigdy ponad { $bound }.
web-par-perhaps = Może jest jeszcze lepsza droga; my jej nie znaleźliśmy.
web-par-see = Zobacz jak
web-par-way = Droga do { $points } pkt
web-par-start = Jeszcze nic nie narysowano. Idź dalej, karta po karcie.
web-par-drawn = { $count ->
    [one] Jedna kreska więcej.
    [few] { $count } kreski więcej.
    [many] { $count } kresek więcej.
   *[other] { $count } kreski więcej.
  }
web-par-turns = Karta po karcie
web-par-passed = Z tą kartą nic nie zostaje narysowane.
web-par-end = Wszystkie karty zagrane: { $total } pkt!
web-par-yours = { $name } ma { $total }.
web-par-name = Najlepszy wynik, na jaki pozwalają karty, nazywa się par.
web-steps = Krok po kroku
web-step-back = Krok wstecz
web-step-on = Krok dalej
web-step-play = Odtwórz
web-step-stop = Zatrzymaj
web-review-yours = Twoja gra, tura po turze
web-review-whole = Cała gra
web-review-luck = Szczęście { $points }
web-review-best = Nie znaleziono nic lepszego.
web-review-certain = Nic już nie mogło się zmienić.
web-review-rolled = { $count ->
    [one] Jedna kostka jeszcze raz
    [few] { $count } kostki jeszcze raz
    [many] { $count } kostek jeszcze raz
   *[other] { $count } kostki jeszcze raz
  }
web-review-how = Jak to się liczy
web-review-keep = Zachowaj jako stronę

# The lesson

play-learn-draw = Enter wpisuje { $marks }.
play-learn-roll = Enter rzuca jeszcze raz: { $dice }; „keep” zostawia wszystkie.
play-learn-which = { $name }: { $dice }
    Którymi rzucasz jeszcze raz? Numery (jeszcze { $left ->
        [one] jeden rzut
        [few] { $left } rzuty
       *[many] { $left } rzutów
    }):
play-learn-keep = Enter zostawia kostki.
play-learn-finish = Enter kończy turę.
play-learn-try = Albo spróbuj { $mark } i zobacz, czemu tak nie można.
play-learn-over = To była lekcja, a gra toczy się dalej. „hint” podpowiada, „rules” pokazuje wszystkie zasady.
learn-none = Dla gry { $game } nie ma lekcji. Jest lekcja dla: { $games }.

## Zadania

problem-no-turn = W tej pozycji nikt nie ma tury do rozegrania, a zadanie dotyczy tury.
problems-progress = { $seconds } s: { $found } z { $of } zadań z { $games } gier; według stopni { $grades }
problems-written = { $file }: { $count ->
    [one] jedno zadanie
    [few] { $count } zadania
   *[other] { $count } zadań
}.
problems-none = Nie ma takich zadań do gry { $game }.
problems-unclear = Pozycja jest poprawna, ale żadna tura nie jest wyraźnie najlepsza.
problems-known = { $game }, zadanie { $number }, stopień { $grade }: najlepsza tura daje { $points } pkt przewagi.
problems-new = { $game }, stopień { $grade }: najlepsza tura daje { $points } pkt przewagi.
problems-title = { $game }, zadanie { $number } (stopień { $grade } z 4)
problems-how = { $count ->
    [1] Grasz solo.
   *[other] Miejsc przy stole: { $count }; „sheets” pokazuje wszystkie arkusze.
} Narysuj najlepszą turę; „answer” ją pokazuje, „help” mówi resztę.
problems-help = Wpisuj nazwy znaków, potem „done”; „pass” niczego nie rysuje, „undo” ściera ostatni znak. „marks” wymienia, co można narysować, „sheets” pokazuje wszystkie arkusze, „answer” najlepszą turę, „quit” kończy.
problems-turn = Twoja tura{ $count ->
    [0] {""}
   *[other] , { $marks }
}:
problems-right = Dobrze: nic lepszego nie ma.
problems-wrong = Nie najlepsza: oddane punkty: { $points }.
problems-best = Najlepsza tura: { $turn }
problems-next = Enter, aby przejść do następnego:
problems-solved = Rozwiązane: { $solved } z { $count }.
web-problems = Zadania
web-problems-about = Jedna tura jest wyraźnie najlepsza. Znajdź ją.
web-problems-solved = Rozwiązane: { $solved } z { $count }
web-problems-none = Nie ma tu zadań.
web-problems-own = Wiersz, który ktoś ci przysłał
web-problems-open = Otwórz
web-problem = { $game }, zadanie { $number }
web-problem-sent = { $game }, zadanie
web-problem-ask = Która tura jest najlepsza?
web-problem-grade-1 = Łatwe
web-problem-grade-2 = Średnie
web-problem-grade-3 = Trudne
web-problem-grade-4 = Dla mistrzów
web-problem-mark = { $done ->
    [1] Zadanie { $number }, { $grade }, rozwiązane
   *[0] Zadanie { $number }, { $grade }
}
web-problem-you = Ty
web-problem-other = Miejsce { $number }
web-problem-right = Dobrze!
web-problem-right-why = Nic lepszego nie ma.
web-problem-wrong = Nie najlepsza
web-problem-lost = Oddane punkty: { $points }.
web-problem-yours = Twoja
web-problem-best = Najlepsza
web-problem-again = Jeszcze raz
web-problem-next = Następne
web-problem-share = Wyślij dalej
web-problem-line = Zadanie w jednym wierszu
web-problem-bad = Ten wiersz nie jest zadaniem

## Looking back, the same deal again, and duels

record-again = Po „again:” stoi „yes” albo „duel”, a nie „{ $found }”.
server-again-not-over = To losowanie jest jeszcze w grze. Można je powtórzyć po końcu partii.
server-duel-people = W pojedynku każdy gra sam albo z komputerami; przy tym stole { $count ->
    [one] gra jedna osoba
    [few] grają { $count } osoby
   *[other] gra { $count } osób
  }.
server-no-such-duel = Nie ma pojedynku { $duel }. Sprawdź jeszcze raz link; może został uprzątnięty.
server-duel-full = Stoły w tym pojedynku: { $count }. Więcej się nie zmieści.
server-daily-deal = To gra dnia. Każdy znajdzie ją wśród gier dnia.
server-duel-closed = Wyniki są dla tych, którzy sami skończyli to losowanie.
server-record-long = Zapis ma najwyżej { $count } znaków.
web-look = Obejrzyj partię
web-look-start = Przed pierwszym ruchem
web-look-how = Idź krok po kroku, puść całość albo przeciągnij po punktach. Dotknij arkusza, aby go powiększyć.
web-look-round = Runda
web-look-speed = Tempo: { $times } razy
web-look-coach = Co byłoby lepsze
web-look-cost = { $name }: stracone punkty w sumie { $points }.
web-look-par = Co było możliwe z tymi kartami
web-look-files = Na pamiątkę
web-look-json = Dla programów (JSON)
web-look-film = Ruchomy obraz (SVG)
web-look-png = Arkusze jako obraz (PNG)
web-look-open = Otwórz zapis
web-look-open-how = Zapis to tekst całej partii. Zostaje ona rozegrana jeszcze raz i sprawdza się wszystkie wpisy, karty, rzuty i punkty. Serwer niczego nie zachowuje.
web-look-file = Wybierz plik
web-look-drop = albo upuść go tutaj
web-look-paste = … albo wklej tekst
web-look-prove = Sprawdź
web-look-proving = Rozgrywanie od nowa …
verify-record-right = Zgadzają się wszystkie wpisy, karty, rzuty i punkty ({ $rounds ->
    [one] jedna runda
    [few] { $rounds } rundy
   *[other] { $rounds } rund
  }).
verify-record-part = Zgadza się, dokąd sięga, do rundy { $rounds }. Partia jeszcze się nie skończyła.
web-look-wrong = W wierszu { $line } coś się nie zgadza.
web-again = To samo losowanie jeszcze raz
web-again-mark = To samo losowanie jeszcze raz
web-again-why = Nowy stół z tą samą grą, planszą, losowaniem i komputerami. Ktoś wie już, co nadejdzie, więc mówią to stół i zapis, a do rekordu się nie liczy.
web-again-yes = Zagraj jeszcze raz
web-duel = Pojedynek
web-duel-mark = Pojedynek
web-duel-how = Ktoś inny gra to samo losowanie, kiedy zechce. Potem porównacie wyniki.
web-duel-ask = Wyzwij kogoś tym losowaniem
web-duel-why = Kto otworzy link, gra dokładnie to losowanie przy własnym stole. Wynik drugiej osoby widać po skończeniu własnej partii, nigdy wcześniej.
web-duel-by = { $name } rzuca ci wyzwanie
web-duel-yours = Twój pojedynek
web-duel-what = Wszyscy dostają te same karty albo kości, w tej samej kolejności. Jak poszło innym, zobaczysz, gdy skończysz.
web-duel-take = Zagraj to losowanie
web-duel-go-on = Graj dalej
web-duel-send = Wyślij ten link
web-duel-qr = Kwadratowy kod z linkiem do tego pojedynku
web-duel-nobody = Nikt inny jeszcze nie skończył. Wyślij link i zajrzyj później.
web-duel-playing = { $count ->
    [one] Ktoś jeszcze gra.
    [few] { $count } osoby jeszcze grają.
   *[other] { $count } osób jeszcze gra.
  }
web-duel-rounds = Runda po rundzie
web-duel-see = Do pojedynku
web-no-duel = Nie ma takiego pojedynku.

## Dailies, and one's own games

server-no-such-day = Nie ma tu gry dnia na { $day }.
server-daily-first = Najpierw skończ swoją grę dnia: potem zobaczysz innych i możesz zagrać jeszcze raz.
server-daily-closed = Ten dzień już minął. Jego losowanie będzie jawne dla wszystkich za niecałą godzinę.
server-result-taken = Ten wynik należy do kogoś innego.
web-daily = Gry dnia
web-daily-all = Wszystkie gry dnia
web-daily-why = Każdego dnia każda gra ma jedno losowanie, takie samo dla wszystkich tutaj. Liczy się jedna próba.
web-daily-new = Jeszcze nie zagrano
web-daily-playing = Graj dalej
web-daily-points = { $points ->
    [one] Jeden punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }
web-daily-begun = Gra dnia: ta próba się liczy. Powodzenia!
web-daily-streak = { $days ->
    [one] Jeden dzień
    [few] { $days } dni z rzędu
    [many] { $days } dni z rzędu
   *[other] { $days } dnia z rzędu
  }
web-daily-of = Gra dnia: { $day }
web-daily-uncounted = To losowanie było już znane, więc ta gra się nie liczy.
web-daily-not-counted = Nie liczy się.
web-daily-alone = W pojedynkę, z losowaniem jak u wszystkich.
web-daily-company = { $count ->
    [one] Przeciw mistrzowi, z losowaniem jak u wszystkich.
    [few] Przeciw { $count } mistrzom, z losowaniem jak u wszystkich.
    [many] Przeciw { $count } mistrzom, z losowaniem jak u wszystkich.
   *[other] Przeciw { $count } mistrza, z losowaniem jak u wszystkich.
  }
web-daily-play = Graj
web-daily-go-on = Graj dalej
web-daily-practise = Najpierw poćwicz
web-daily-result = Zobacz wynik
web-daily-again = Jeszcze raz, bez liczenia
web-daily-next = Teraz { $game }
web-daily-past = Minione dni
web-daily-past-why = Ich losowania są jawne: kto chce, może je zagrać, ale się nie liczą.
web-daily-more = Wcześniejsze dni
web-daily-proof = Łańcuch losowań, do sprawdzenia
web-daily-yours = Masz { $points }.
web-daily-missed = Tej gry nie było u ciebie.
web-daily-unfinished = Ta gra nie jest skończona.
web-daily-play-past = Zagraj, bez liczenia
web-daily-place = Masz miejsce { $place } z { $count }.
web-daily-count = { $count ->
    [one] Zagrała jedna osoba.
    [few] Zagrały { $count } osoby.
    [many] Zagrało { $count } osób.
   *[other] Zagrało { $count } osoby.
  }
web-daily-nobody = Żadna gra jeszcze się nie liczy.
web-daily-own = Ty: { $points }
web-daily-master = Mistrz: { $points }
web-daily-par = Par: { $points }
web-daily-bin = { $span }: { $count }.
web-daily-master-plays = Mistrz jeszcze gra to losowanie…
web-daily-among = Numer { $place } z { $count }
web-daily-against = Miejsce { $place } z { $count }
web-daily-show = Pokaż innym
web-daily-share-why = Obrazek mówi, jak poszło, i nic o losowaniu.
web-daily-copy = Kopiuj jako tekst
web-daily-copy-self = Skopiuj ręcznie.
web-daily-save = Zapisz obrazek
web-own = Moje gry
web-own-none = Tu znajdziesz gry skończone na tym urządzeniu.
web-own-count = { $count ->
    [one] Jedna skończona gra
    [few] { $count } skończone gry
    [many] { $count } skończonych gier
   *[other] { $count } skończonej gry
  }
web-own-best = Rekord
web-own-average = Średnia
web-own-games = Gry
web-own-kinds = Według planszy i rywali
web-own-against = { $count ->
    [one] przeciw komputerowi ({ $level })
    [few] przeciw { $count } komputerom ({ $level })
    [many] przeciw { $count } komputerom ({ $level })
   *[other] przeciw { $count } komputera ({ $level })
  }
web-own-people = { $count ->
    [one] w pojedynkę
    [few] { $count } osoby
    [many] { $count } osób
   *[other] { $count } osoby
  }
web-own-won = wygrane: { $count }
web-own-winner = wygrana
web-own-chart = { $count ->
    [one] Jeden wynik: { $high }. Średnia to { $average }.
    [few] Ostatnie { $count } wyniki, od { $low } do { $high }. Średnia to { $average }.
    [many] Ostatnich { $count } wyników, od { $low } do { $high }. Średnia to { $average }.
   *[other] Ostatnie wyniki ({ $count }), od { $low } do { $high }. Średnia to { $average }.
  }
web-own-history = Historia
web-own-fair = Losowania znane wcześniej i gry, w których pomagał komputer, też tu są, ale nie liczą się do rekordu ani do średniej. Gier kilku osób na tym urządzeniu tu nie ma.
web-own-daily = Gra dnia
web-own-daily-uncounted = Gra dnia ({ $day }), bez liczenia
web-own-undone = { $count ->
    [one] Jedna cofnięta tura
    [few] { $count } cofnięte tury
    [many] { $count } cofniętych tur
   *[other] { $count } cofniętej tury
  }
web-own-helped = Pomagał komputer
web-own-repeated = Losowanie znane wcześniej
web-own-more = Jeszcze { $count }
web-own-yours = To wszystko jest twoje
web-own-why = Nie ma konta: serwer trzyma twoje wyniki pod kluczem, który ma tylko to urządzenie. Nie ma tam żadnego imienia.
web-own-move = Na inne urządzenie
web-own-move-how = Otwórz ten link na drugim urządzeniu albo skieruj tu jego aparat. Działa raz, przez dziesięć minut. Potem twoje gry będą tam, a tu już nie.
web-own-move-qr = Kwadratowy kod z linkiem
web-own-save = Zapisz jako plik
web-own-forget = Usuń wszystko
web-own-forget-why = Wszystkie wyniki, dni z rzędu i próby zostaną usunięte z serwera. Nikt ich nie przywróci.
web-own-forget-yes = Usuń wszystko
web-own-forget-no = Zostaw
web-own-forgotten = Wszystko usunięte.
web-own-here = Przenieść tu twoje gry?
web-own-here-why = Twoje wyniki i dni z rzędu przejdą z drugiego urządzenia na to. Co już tu jest, zostaje.
web-own-here-yes = Przenieś tutaj
web-own-here-none = Nie ma tu czego przenosić. Poproś o link w „Moje gry” na drugim urządzeniu.
web-own-moved = Twoje gry są już tutaj.

## Learning in the page

web-learn = Poznaj grę { $game } w dwie minuty
web-learn-title = Lekcja
web-learn-step = Lekcja, krok { $number } z { $of }
web-learn-tap = Dotknij tego, co świeci.
web-learn-do = Zrób to za mnie
web-learn-skip = Znam to, chcę grać
web-learn-why = Czego nie wolno?
web-learn-over = To była lekcja. Od teraz gra należy do ciebie.
web-learn-on = Gramy dalej
web-learn-none = Tu nie ma lekcji.
web-learn-back = Wróć do reszty
web-learn-begun = Reszta zaczyna.
web-rule = Zasada
web-right = Wolno
web-wrong-example = Nie wolno
server-no-lesson = Lekcja tej gry nie zaczyna się w ten sposób.

## Czego nie może być w pliku ustawień

settings-zero = Ustawienie { $name } nie może wynosić zera.

## Without a network

web-device = Bez sieci
web-device-on = Przygotuj
web-device-off = Nie na tym urządzeniu
web-device-ready = Gotowe do gry bez sieci
web-device-loading = Przygotowujemy grę bez sieci: { $share } %
web-device-ask = Grać też bez sieci? Wymaga to jednorazowego pobrania około 5 MB.
web-device-failed = Nie udało się przygotować tego urządzenia do gry bez sieci.
web-device-again = Spróbuj ponownie
web-device-loose = Ta przeglądarka niczego nie przechowuje: gra na tym urządzeniu kończy się razem ze stroną.
web-device-starting = Przygotowujemy to urządzenie…
web-device-here = na tym urządzeniu
web-device-table = Ten stół jest na tym urządzeniu
web-device-table-why = Nie potrzebuje sieci i nikt inny nie może do niego dołączyć.
web-device-far = Ten stół jest na serwerze
web-device-far-why = Potrzebuje sieci i można do niego dotrzeć z każdego urządzenia.
web-device-go = Przenieś go na serwer
web-device-come = Przenieś go na to urządzenie
web-device-gone = Ten stół jest teraz na serwerze.
web-device-came = Ten stół jest teraz na tym urządzeniu.
web-device-elsewhere = Ten stół jest otwarty w innym oknie.
web-device-take = Graj dalej tutaj
web-device-others = Gra z ludźmi gdzie indziej wymaga sieci.
web-device-cut = Brak sieci. Samemu, na jednym urządzeniu i przeciw komputerom można grać mimo to.
web-device-referee = Rozegrano bez sędziego: losowanie było na urządzeniu.

## Tables on a device

record-referee = Po „referee:” stoi „none”, a nie „{ $found }”.
offline-needs-server = Do tego potrzeba innych osób, a więc serwera. Ten stół jest na twoim urządzeniu.
offline-full = Na tym urządzeniu nie ma już miejsca. Nic się nie zmieniło; zrób miejsce albo przenieś stół na serwer.
offline-denied = Ta przeglądarka nie pozwala niczego zachować. Nic się nie zmieniło.
offline-moved = Ten stół przeniósł się na serwer i tam gra się dalej.
server-moved = Ten stół przeniósł się na urządzenie i tam gra się dalej.
server-move-others = Na miejscu { $seat } gra ktoś inny: stół przenosi się tylko z kluczami wszystkich.
server-move-engine = Na miejscu { $seat } gra czyjś program. Działa tylko na serwerze, więc stół tam zostaje.
server-moved-on = Przy tym stole grano dalej w dwóch miejscach. To, co stało się tutaj, zostaje.
server-move-senseless = To, co stało się przy tym stole, nie ma sensu; zostaje tam, gdzie jest.
site-bad-path = Podaj ścieżkę jak /games/, z liter, cyfr, kropek i łączników: „{ $path }” nią nie jest.
site-not-built = Strona albo to, co gra bez sieci, nie jest tu zbudowane: make page offline
site-not-empty = W folderze { $folder } jest coś innego. Wybierz pusty.
site-written = { $folder }: { $size } MB. Gra z każdego miejsca w sieci; na próbę: python -m http.server -d { $folder }

## Engines and leagues

engine-not-json = Ten wiersz nie jest obiektem JSON: { $found }
engine-long = Wiersz ma więcej niż { $most } bajtów. Odpowiedź to jeden krótki wiersz.
engine-unasked = Silnik odezwał się niepytany. Na każde pytanie jest jedna odpowiedź.
engine-unknown = Nie ma polecenia „{ $found }”. Pytający mówi hello, game, turn, roll, refused i quit.
engine-start = Nie można uruchomić { $command }: { $why }.
engine-hello = Odpowiedź na hello jest błędna: { $why }. Potrzebne są nazwa i protokół, na przykład {"{"}"name": "Mine", "protocol": 1{"}"}.
engine-protocol = Silnik mówi protokołem { $theirs }; to jest protokół { $ours }.
engine-plays-not = { $name } nie gra w { $game } na planszy { $board }. Gra w: { $games }.
engine-ready = Odpowiedź na game to {"{"}"ready": true{"}"} i nic więcej.
engine-marks = Odpowiedź na turn to {"{"}"marks": […]{"}"} z nazwami znaków jako tekstami; pusta lista oznacza pas.
engine-again = Odpowiedź na roll to {"{"}"again": […]{"}"} z różnymi numerami kości od 0 do { $last }; pusta lista zostawia wszystkie.
engine-seat = To miejsce nie jest o nic pytane. W tej pozycji pytane są: { $seats }.
engine-late = Silnik nie odpowiedział w ciągu { $seconds } s.
engine-not-ready = Silnik po { $seconds } s jeszcze nie jest gotowy.
engine-gone = Silnik sam zakończył pracę, ze statusem { $code }.
engine-command = „{ $given }” nie jest poleceniem, które uruchamia silnik: { $why }. Napisz NAZWA=POLECENIE albo samo polecenie.
engine-name = „{ $name }” nie może być nazwą silnika. Nazwa ma małe litery, cyfry, - i _, najwyżej 20, i nie jest żadną z tych: { $names }.
engine-instead = { $name } popełnia błąd i ten ruch wykonuje prosty gracz: { $why }
league-few = Stół na { $seats } potrzebuje tylu graczy, a w tej lidze jest ich tylko { $players }.
league-file = { $file } nie zawiera wyników ligi: { $why }.
league-other = { $file } zawiera wyniki innej ligi: różni się gra, plansza, liczba miejsc, ziarno, wersja lub jeden z silników. Wybierz inny plik.
league-anchor = Kotwicą jest ktoś, kto gra: { $names }.
league-line = { $place } { $player } { $elo } +{ $more } −{ $less }   { $score } %   gry { $games }   błędy { $mistakes }
simulate-suffix = Wyniki są zapisywane jako Parquet: nazwij plik cokolwiek.parquet, a nie { $file }.
simulate-no-parquet = Parquet zapisuje DuckDB, którego tu nie zainstalowano: pip install "felttip[far]"
far-address = „{ $given }” nie jest adresem planisty Dask. Napisz go jak tcp://host:8786.
far-not-installed = Do innych maszyn prowadzi Dask, którego tu nie zainstalowano: pip install "felttip[far]"
far-nobody = Pod adresem { $given } nikt nie odpowiada: { $why }
far-version = Jeden z pracowników ma felttip { $theirs }, a tu jest { $ours }. Wszyscy potrzebują tej samej wersji.

## Gry dnia i inne stoły zabrane ze sobą

web-aboard-take = Zabierz ze sobą
web-aboard-take-of = Zabrać dzisiejszą grę { $game }?
web-aboard-take-why = Gra się wtedy na tym urządzeniu, bez sieci. Zaczyna się twoja jedyna próba, a ponieważ losowanie leży tutaj, przy wyniku stoi „bez sędziego”. Liczy się i zostanie wysłane samo, gdy tylko będzie sieć.
web-aboard-no = Nie teraz
web-aboard-taken = Jest teraz na tym urządzeniu i nie potrzebuje sieci.
web-aboard-here = Na tym urządzeniu, nie potrzebuje sieci
web-aboard-waits = Zostanie wysłane, gdy tylko będzie sieć
web-aboard-sent = { $game }: twój wynik został wysłany.
web-aboard-away = Twoja próba jest na innym urządzeniu.
web-aboard-reclaim = Graj dalej bez tamtego urządzenia
web-aboard-reclaim-ask = Czy tamto urządzenie przepadło?
web-aboard-reclaim-why = Gra idzie dalej od tego, co serwer wiedział ostatnio. Co od tego czasu narysowano na urządzeniu, przepada na zawsze, a to, że grano bez sędziego, zostaje.
web-aboard-reclaimed = Stół jest znowu na serwerze.
web-aboard-missing = Nie ma na tym urządzeniu: { $games }
web-aboard-missing-why = Dzisiejsze losowania przychodzą z serwera. Gdy jest sieć, naciśnij tu „Zabierz ze sobą”; potem można grać bez niej. Do tego czasu możesz ćwiczyć z innymi losowaniami.
web-aboard-practise = Ćwicz: { $game }
web-aboard-referee = bez sędziego
web-aboard-referees = { $count ->
    [one] Jeden z nich zagrano
    [few] { $count } z nich zagrano
   *[many] { $count } z nich zagrano
} bez sędziego: losowanie leżało na urządzeniu.
web-aboard-later = Jak poszło wszystkim, zobaczysz, gdy tylko będzie sieć. Twój wynik zostanie wysłany sam.
web-aboard-moved = Ten stół jest na urządzeniu i tam gra się dalej.
web-aboard-moved-here = Ten stół jest teraz na tym urządzeniu.
web-aboard-go = Przejdź tam
web-aboard-lost = Tego stołu nie ma już na tym urządzeniu.
web-aboard-lost-why = Ta przeglądarka go usunęła. Serwer ma go takim, jaki był, gdy tu trafił.
server-reclaimed = Ten stół wrócił na serwer i tam grano dalej. Co od tego czasu narysowano tutaj, zostaje na tym urządzeniu i nigdzie indziej.
offline-daily-not-here = Dzisiejsze losowanie przychodzi z serwera. Zabierz je, gdy jest sieć; potem można grać bez niej.
web-par-nothing = W danym czasie nie znaleziono żadnej drogi.

## GPU

gpu-no-cupy = Nie ma tu niczego, czym można by użyć GPU; przyniesie to `pip install 'felttip[gpu]'`. Cała reszta działa bez tego.
gpu-no-device = Nie ma tu GPU, którego można by użyć: { $detail }. Cała reszta działa bez niego.
gpu-no-kernels = Jądro { $detail } nie zostało zbudowane dla tego GPU, a bez numba-cuda nie da się go tu zbudować; jak je przynieść, mówi docs/gpu.md.
gpu-no-compiler = Do budowania jąder dla GPU potrzeba numba-cuda; przyniesie je `pip install 'felttip[gpu]'`.
gpu-no-peer = Brakuje programu do porównania ({ $name }); zainstaluje go `pip install 'jax[cuda13]' pgx`.
gpu-players = Na GPU mogą grać tylko ci: { $players }.
gpu-records = Partie na GPU nie zostawiają zapisów.
simulate-no-table = Gracz { $player } nie siada przy stole: gra bez --records i nie z silniejszymi.
