# Em Portugal, zero leva o plural; a forma [one] de «pt» incluiria o zero, por isso, onde ele pode aparecer, está [1].

# As seis cores

colour-grey = cinzento
colour-red = vermelho
colour-yellow = amarelo
colour-blue = azul
colour-orange = laranja
colour-green = verde

# Faces of calls

face-text = { $text }
face-or = ou
face-strokes = { $count ->
    [one] um traço
   *[other] { $count } traços
}

# O que a mesa não deixa (docs/table.md)

table-seats = Este jogo é para { $least } a { $most } pessoas, não para { $seats }.
table-sheets = Cada lugar precisa da sua própria folha; este tabuleiro só tem { $sheets }.
table-no-such-seat = Não existe o lugar { $seat }; há { $seats }.
table-not-your-turn = O lugar { $seat } não tem nada para fazer agora; é preciso esperar pelos outros.
table-committed = O lugar { $seat } já terminou esta jogada. Para a mudar, é preciso retomá-la primeiro.
table-not-committed = O lugar { $seat } não tem nenhuma jogada terminada para retomar.
table-nothing-to-undo = Nesta jogada não há nenhuma marca para desfazer.
table-roll-first = Primeiro os dados: volta a lançar alguns ou fica com todos.
table-not-rolling = Agora não há dados para lançar.
table-no-such-dice = Escolhe cada dado no máximo uma vez, de 1 a { $dice }.
table-over = O jogo acabou.
table-no-such-mark = { $mark } não existe nesta folha. Escolhe uma das marcas propostas.
table-not-spent = No lugar { $seat } ainda pode haver algo para marcar; por isso passa-se jogada a jogada.

# How things stand

table-so-far = { $points ->
    [0] ainda sem pontos
    [one] um ponto até agora
   *[other] { $points } pontos até agora
}
table-brings = { $points ->
    [one] Esta jogada dá { $points } ponto.
   *[other] Esta jogada dá { $points } pontos.
}
table-brings-goals = { $goals }: { $paid ->
    [one] { $paid } ponto.
   *[other] { $paid } pontos.
} Ao todo, esta jogada dá { $points }.
table-goal = { $goal }.
table-pays = { $points } pontos para o primeiro, { $later } depois.
table-pays-alone = Neste momento, { $points } pontos.
table-pays-until = { $points } pontos até à ronda { $round }, depois { $later }.
table-pays-later = Agora dá { $points }.
table-paid = Deu { $points }.
table-deck = { $count ->
    [one] Ainda há uma carta por sair.
   *[other] Ainda há { $count } cartas por sair.
} São as que não têm cruz.
table-the-deck = O baralho
table-cards-left = { $count ->
    [0] É a última carta.
    [1] Ainda há uma carta por virar.
   *[other] Ainda há { $count } cartas por virar.
}
table-gone = Já não pagam por inteiro: { $goals }.
table-gone-goal = { $goal } (agora { $points })
table-until = { $goal }: { $points } pontos até à ronda { $round }.

# What most games say alike

usual-call = { $call }
usual-mark = { $mark }

# Tabuleiros e jogos que não servem

board-long = um ficheiro de tabuleiro tem no máximo { $most } carateres, e este tem { $length }
board-toml = o ficheiro não é TOML válido: { $why }
board-other-game = este tabuleiro é para «{ $found }», não para «{ $game }»
board-name = em name = "{ $name }" só podem estar letras, algarismos, «-» e «_», e pelo menos um deles
board-missing = falta «{ $key }» no ficheiro; tem de ser { $kind }
board-other-kind = «{ $key }» tem de ser { $kind }, e não { $found }
board-kind-text = um texto
board-kind-texts = uma lista de textos
board-kind-table = uma tabela
board-left-over = ninguém sabe o que quer dizer { $keys }; tira-o
board-unknown = { $game } não tem o tabuleiro «{ $name }»; tem estes: { $boards }
board-neither = «{ $name }» não é nem um ficheiro nem um tabuleiro de { $game } ({ $boards })
board-not-text = { $file } não é um ficheiro de texto em UTF-8
game-unknown = Não existe o jogo «{ $name }»; há estes: { $names }.
game-left-out = O jogo «{ $name }» de { $package } fica de fora: { $why }.
game-raises = ao carregá-lo surge o erro { $kind }: { $what }
game-board = o seu tabuleiro não serve: { $why }
game-none = { $value } não é um Game
game-other-name = chama-se a si próprio «{ $found }», e o seu ponto de entrada tem de ter o mesmo nome
game-bad-name = o seu nome só pode ter letras de a a z
game-print = o seu tabuleiro impresso é do mesmo tipo que o de { $owner } ({ $kind })
game-claimed = o mesmo nome é reclamado por outro pacote: { $packages }

# O que está mal num registo (docs/record.md)

record-title = Um registo começa com a linha «{ $title }».
record-version = Este registo é da versão { $version }. Eu só leio «{ $title }».
record-missing = Falta aqui a linha «{ $key }: …».
record-instead = Aqui devia estar «{ $key }: …», e não «{ $found }».
record-no-such-game = { $why }
record-no-such-board = Não existe o tabuleiro «{ $name }»; há estes: { $boards }. Se o tabuleiro for teu, escreve-o por baixo, cada linha depois de «|».
record-board = Este tabuleiro não serve: { $why }.
record-board-name = O registo fala do tabuleiro «{ $name }», mas o ficheiro do tabuleiro diz «{ $found }».
record-bad-deal = «deal:» tem de ser «paper» ou os 64 algarismos de um selo, de 0 a 9 e de a a f.
record-bad-name = «{ $name }» não serve como nome. Os nomes são todos diferentes, têm de 1 a 40 caracteres, sem : , ~ nem #, e não começam por uma palavra que abra uma linha do registo, como «round».
record-bad-sheet = { $sheets ->
    [1] Aqui todos os lugares têm a mesma folha, por isso não se diz qual é: «seat 1: Anna».
   *[other] Cada lugar tem uma das { $sheets } folhas: «seat 1: Anna, sheet 2».
}
record-sheet = Segundo este sorteio, { $name } tem a folha { $sheet }.
record-hints = «hints:» precisa de um número para cada um dos { $seats } lugares: «hints: 0 2».
record-opening = A abertura não bate certo com o selo { $commitment }: não é o sorteio que foi selado.
record-opening-paper = Um jogo em papel não tem abertura, porque antes dele nada foi selado.
record-bad-check = O código de controlo «{ $found }» tem de ter quatro algarismos, de 0 a 9 e de a a f.
record-no-check = Esta linha não tem código de controlo, mas há outras que têm. Por baixo dos lugares, ou têm todas ou nenhuma.
record-check = «{ $found }» não bate certo com o seu código de controlo: foi mudado depois de escrito.
record-check-head = «{ $found }» ou uma linha mais acima não bate certo com o código de controlo: alguma coisa foi mudada depois de escrita.
record-differs = Está escrito «{ $found }», mas, ao jogar, dá «{ $right }».
record-stops = O registo acaba cedo demais: falta «{ $right }».
record-waiting = «{ $found }» não pode estar aqui: primeiro falta esta jogada: { $names }.
record-too-much = «{ $found }» não pode estar aqui: o jogo não continua assim.
record-no-marks = { $name }: faltam as marcas da jogada, ou «pass».
record-order = As jogadas simultâneas vão pela ordem dos lugares: { $first } antes de { $name }.
record-dice = «again» precisa dos números dos dados que voltaram a ser lançados: «again 1 3: …».
record-card-twice = A carta «{ $call }» não pode sair outra vez: já não há mais nenhuma igual no baralho.
record-no-such-card = «{ $call }» não é uma carta do baralho. Uma carta escreve-se assim: «{ $example }».
record-who = A primeira ronda é de quem lançou primeiro. «{ $name }» não tem lugar; há { $names }.
record-faces = Um lançamento mostra { $count } dados, cada um com uma destas faces: { $faces }.
record-line = { $file }, linha { $line }: { $why }

# O que está mal numa posição (docs/position.md)

position-title = Uma posição começa com a palavra «{ $title }».
position-long = Este texto tem { $length } caracteres, e uma posição tem no máximo { $most }.
position-ends = A posição acaba cedo demais: falta «{ $expected }».
position-expected = «{ $found }» não pode estar aqui; devia estar «{ $expected }».
position-number = «{ $found }» devia ser um número de { $least } a { $most }.
position-no-such-board = Não existe o tabuleiro «{ $name }»; há estes: { $boards }. Se o tabuleiro for teu, o nome leva atrás «#» e o hash do seu ficheiro.
position-board-text = O tabuleiro «{ $name }» não vem com o jogo: também é preciso o seu ficheiro.
position-board-other = Este não é o ficheiro de tabuleiro da posição: é preciso «{ $name }», e este é «{ $found }».
position-cards = Na ronda { $round } o número de cartas tem de ser { $right }, e não { $found }.
position-kept = Depois do lançamento { $rolls } os dados ficam como estão: a seguir tem de estar «kept» ou «then».
position-then = O lugar { $seat } tem menos marcas do que as que devia ter feito nesta ronda ({ $marks }).
position-finished = Com as marcas do lugar { $seat } o jogo acabou.
position-not-over = Este jogo ainda não acabou.
position-marks = O lugar { $seat } não pode ter feito tantas marcas ({ $marks }): uma jogada tem no máximo { $most }. Jogadas até agora: { $turns }.
position-mark = Lugar { $seat }: nenhuma carta nem nenhum lançamento permite { $mark } depois das marcas anteriores.
position-no-such-goal = Lugar { $seat }: «{ $found }» não é um objetivo com os seus pontos, ou está repetido. Os objetivos são { $goals }.
position-points = O objetivo { $goal } dá { $first } pontos ao primeiro e { $later } depois, e não «{ $found }».
position-goals = O lugar { $seat } tem os objetivos { $found }, mas pelas suas marcas são { $right }.
position-nobody-first = Alguém tem de ter sido o primeiro em { $goal }, com { $first } pontos.
position-check = A posição não bate certo com o seu código de controlo «{ $found }»: foi mudada depois de escrita.
position-unknown = Ninguém sabe o que vem na ronda { $round }: a posição não o diz, e nenhuma palavra reparte o resto.
position-no-record = Este jogo começou com uma posição. Ninguém sabe o que se jogou antes, por isso não há registo.
position-seat = Lugar { $seat }

# O que está mal num jogo guardado

saved-no-opening = Este registo não tem abertura, por isso ninguém sabe o que vem a seguir. Só se pode continuar um jogo guardado por «felttip play».
saved-seats = «# seats:» precisa de uma palavra para cada um dos { $seats } lugares: «person» ou um robô ({ $kinds }), e pelo menos uma pessoa.
saved-note = «# { $note }» precisa do número de um lugar: «# { $note } 1: …».

# Comandos

verify-right = { $file }: marcas, cartas, lançamentos e pontos, está tudo certo ({ $rounds ->
    [1] uma ronda
   *[other] { $rounds } rondas
    }).
verify-right-unfinished = { $file }: está tudo certo até onde vai, a ronda { $rounds }; o jogo não está terminado.
verify-deal-opened = O sorteio é o que foi selado antes da primeira ronda.
verify-deal-closed = O sorteio foi selado, mas não foi aberto aqui: o que saiu é só o que o registo diz.
verify-deal-paper = Jogou-se em papel: o que saiu é o que o registo diz.
show-sheets = O tabuleiro { $board } tem { $sheets ->
    [1] uma só folha
   *[other] { $sheets } folhas
    }.
show-seats = A mesa tem { $seats ->
    [1] um só lugar
   *[other] { $seats } lugares
    }.
show-rounds = O registo tem { $rounds ->
    [1] uma só ronda
   *[other] { $rounds } rondas
    }.
show-no-record = --round e --seat dizem que parte de um registo se desenha: acrescenta --record FICHEIRO.
show-record-board = O registo já diz que tabuleiro e que folha se desenham: tira --board e --sheet.
show-other-game = { $what } é de { $found }, não de { $game }.
show-position = Uma posição já diz o que desenhar: tira --record, --round e --sheet.
boards-right = { $file }: o tabuleiro { $name } está certo. Para jogar nele: felttip play { $game } --board { $quoted }
boards-wrong = { $file }: { $why }.
simulate-seat = lugar { $seat } ({ $kind }): { $mean } pontos em média, de { $least } a { $most }, ganha { $wins } %
simulate-rounds = { $rounds } rondas por jogo
simulate-not-compiled = As regras de { $game } não se deixam compilar. O que está mal di-lo: felttip games check { $game }
simulate-games = { $games ->
    [1] um jogo
   *[other] { $games } jogos
  }

# Par

par-player = Par
par-ready = A preparar…
par-progress = { $percent } %: o melhor até agora { $best }, no máximo { $bound }
par-progress-open = { $percent } %: o melhor até agora { $best }
par-stopped = Parado ao fim de { $seconds } s.
par-exact = O par é exatamente { $best }.
par-best = O melhor total encontrado é { $best }.
par-bound = Ninguém pode passar de { $bound }.
par-proof-none = Nada está provado: talvez se possa jogar ainda melhor.
par-proof-ceiling = Prova: uma contagem do máximo que as cartas permitem.
par-proof-search = Prova: cada maneira de jogar foi seguida até ao fim ou até que, pela contagem, não pudesse dar mais.
par-proof-model = Prova: o sorteio inteiro como um sistema de desigualdades, resolvido pelo OR-Tools CP-SAT.
par-total = Este registo tem { $total } pontos, { $share } % do melhor.
par-written = As jogadas que lá chegam estão em { $file }
par-seed = Que sorteio? Indica a sua palavra: felttip par { $game } --seed PALAVRA
par-neither = «{ $name }» não é nem um jogo ({ $games }) nem um ficheiro com um registo.
par-options = --seed e --board vão com um jogo ({ $games }). Um registo já diz o que saiu.
par-unknown = { $file } para na ronda { $round } e não abre o seu sorteio. O par precisa de todas as cartas, e ninguém conhece as que faltavam.
par-never-alone = { $game } não se joga a solo, por isso não há par.
par-dice = { $game } joga-se com dados, e o par só existe com cartas.
par-alone = O par é para quem joga a solo; este registo tem { $seats } lugares.
par-rest-next = A partir daqui, com as cartas que a posição diz.
par-rest-word = A partir daqui, com as cartas que sobram, repartidas pela palavra «{ $word }».
par-rest-unknown = Ninguém sabe que cartas vêm: escolhe uma palavra que reparta as que sobram (--seed PALAVRA), ou escreve-as na posição (next).
train-progress = { $seconds } s, jogos: { $games } de { $of }. Com { $seats } à mesa, { $result } pontos por folha, erro de { $wrong }
train-progress-dice = { $seconds } s, jogos: { $games } de { $of }. Com { $seats } à mesa, { $result } rondas por jogo, erro de { $wrong } pontos
train-stopped = Parado antes do fim, por isso nada foi escrito em { $file }
train-written = { $file } contém o que se aprendeu sobre { $game }, tabuleiro { $board }.
train-studies-only = Uma mente com que continuar (--from) e uma GPU são para --studies: diga quantos, ou deixe ambas de fora.
train-studies-here = Os estudos são para jogos de cartas, nesta máquina ou com --on gpu.
train-other-mind = { $file } não contém uma mente para { $game }, tabuleiro { $board }: indique um ficheiro que `felttip train` escreveu para este tabuleiro.
option-seconds = «{ $given }» não é um número de segundos.
option-two-things = { $option } e --json iriam os dois para a saída padrão: indica um ficheiro ou tira --json.
option-board = Este tabuleiro não serve: { $why }.
option-board-unread = Não se consegue ler o tabuleiro: { $why }.
option-no-player = Não existe o robô «{ $kind }»; há estes: { $kinds }.
option-not-text = { $file } não é um ficheiro de texto em UTF-8.
bench-nothing = Com estas opções não há nada a medir.
bench-no-peer = O programa de comparação não está instalado ({ $name }); `make bench` instala-o.
bench-missing = Falta { $what }; `make bench` instala o que é preciso.
bench-no-board = Não existe o tabuleiro «{ $name }»; há estes: { $boards }.
bench-no-mind = { $file } não contém uma mente para nenhum tabuleiro que se mede aqui.
serve-base-url = --base-url precisa de um endereço completo, como https://play.example.org.
serve-port = { $host }, porta { $port }: { $why }.
serve-here = O Felttip está em { $address }
serve-others = Os outros encontram-no em { $address }
serve-database-broken = A base de dados { $database } está estragada ({ $why }). Nada foi alterado; recupera-a de uma cópia de segurança.
serve-database-newer = A base de dados { $database } é de uma versão posterior do Felttip (passo { $step }). Nada foi alterado; instala essa versão.
serve-database-away = Não se consegue aceder à base de dados { $database }: { $why }
backup-done = { $count ->
    [one] Uma mesa está
   *[other] { $count } mesas estão
} agora em { $file }.
backup-exists = O ficheiro { $file } já existe. Escolhe outro nome.
backup-nothing = Não há mesas em { $folder }.
restore-done = Recuperadas: { $back }. Já lá estavam e ficam como estão: { $there }.
serve-occupied = Outro servidor já usa a pasta { $folder }. Para-o primeiro ou escolhe outra pasta com --data.
serve-proxies = --trusted-proxies precisa de endereços ou redes separados por vírgulas, como 127.0.0.1,10.0.0.0/8.
settings-unread = Não é possível ler o ficheiro de definições { $file }: { $why }.
settings-unknown = Não existe a definição { $name }. Existem: { $names }.
settings-value = A definição { $name } não pode ser assim: { $why }.
settings-negative = A definição { $name } não pode ser menor do que zero.
serve-redis-alone = O Redis liga vários servidores a uma base de dados: indica também esta, com --database-url ou FELTTIP_DATABASE_URL.
serve-database-url = --database-url precisa do endereço de um PostgreSQL, por exemplo postgresql+asyncpg://felttip:palavra-passe@host/felttip.
serve-redis-url = --redis-url precisa do endereço de um Redis, por exemplo redis://host:6379.
serve-not-installed = Para isso é preciso instalar mais uma coisa: pip install felttip[cluster] (falta { $name }).
serve-metrics = Os números para o Prometheus estão em { $address }
worker-here = Este ajudante faz os trabalhos dos servidores com a mesma base de dados e o mesmo Redis; processos: { $count }
worker-needs = Um ajudante precisa de conhecer a base de dados e o Redis dos servidores: --database-url e --redis-url, ou FELTTIP_DATABASE_URL e FELTTIP_REDIS_URL.

# O menu do jogo no terminal

menu-welcome = Felttip: { $count ->
    [one] um jogo de escrever e apagar
   *[other] { $count } jogos de escrever e apagar
}.
menu-unfinished = { $number }  por acabar: { $title }, ronda { $round }, { $names }
menu-go-on = { $most ->
    [one] Continuas? [Enter para continuar, { $least } para um jogo novo]
   *[other] Qual queres continuar? [1-{ $most }, Enter para { $usual }, { $least } para um jogo novo]
  }
menu-broken = Não dá para continuar { $file }. Linha { $line }: { $why }
menu-unreadable = Não dá para ler { $file }: { $why }
menu-busy = { $file } está aberto noutro terminal.
menu-game = { $number }  { $title }: { $summary }
menu-which = Que jogo? [{ $least }-{ $most }, Enter para { $usual }]
menu-boards = Tabuleiros: { $boards }
menu-which-board = Que tabuleiro? [{ $least }-{ $most }, Enter para { $usual }]
menu-names = Quem joga neste teclado? Nomes separados por vírgulas, ou Enter para jogar a solo:
menu-you = Tu
menu-computers = Quantos robôs? [{ $least }-{ $most }, Enter para { $usual }]
menu-level = Com que força? 1 fácil, 2 médio, 3 difícil, 4 mestre [{ $least }-{ $most }, Enter para { $usual }]
menu-number = Escreve um número de { $least } a { $most }, por favor.
menu-computer-name = Escolhe outro nome, por favor: { $names } são nomes de robôs.

# O jogo no terminal

play-begin = { $game }, tabuleiro { $board }
play-commitment = O sorteio está selado. Eis o selo:
    { $commitment }
play-resumed = Foi aqui que paraste; está tudo como deixaste.
play-help-short = Escreve os nomes das marcas tal como aparecem. «help» conta-te o resto.
play-help =
    Marcas: escreve os nomes, um ou vários, como { $example }.
      Basta uma parte, se não houver dúvida: { $part }.
    done (d)    terminar a jogada; basta Enter quando já não há nada para marcar
    undo (u)    desfazer a última marca
    pass (p)    terminar a jogada sem marcar nada
    end         passar até ao fim, quando já não há nada para marcar na tua folha
    marks (m)   todas as marcas possíveis agora
    sheet       a tua folha outra vez; Enter faz o mesmo
    sheets (s)  as folhas de todos
    score       os pontos até agora
    hint        até três boas jogadas, com motivos; o registo conta as dicas
    rules       as regras deste jogo; «rules { $clause }» para uma só
    quit (q)    parar; o jogo fica guardado
play-setup = Antes da primeira carta. { $call }{ $seats ->
    [1] {""}
   *[other] {" "}(depois, esta folha é para: { $name })
    }
play-round = Ronda { $round } de { $rounds }. { $call }
play-round-dice = Ronda { $round }, a lançar os dados: { $name }
play-dice = Ronda { $round }. { $call }
play-dice-then = Ronda { $round }, depois de { $name }. { $call }
play-curtain = { $name }, o tabuleiro é para ti. Carrega em Enter quando mais ninguém estiver a ver.
play-curtain-undo = «undo» devolve o tabuleiro a { $name }, se quiser mudar alguma coisa.
play-thinks = { $name }, dados: { $dice }
play-roll = { $name }: { $dice }
    Quais queres voltar a lançar? Números, ou Enter para ficar com todos. { $left ->
        [1] Falta um lançamento
       *[other] Faltam { $left } lançamentos
    }:
play-roll-how = Escreve os números dos dados a lançar outra vez, de 1 a { $dice }, ou carrega em Enter para ficar com todos.
play-turn = { $name }{ $count ->
    [0] {""}
   *[other] {" ["}{ $marks }]
  }>
play-may = { $count ->
    [1] Podes marcar:
   *[other] Podes marcar uma destas { $count }:
  }
play-or-done = ou escreve done
play-more-marks = … m mostra todas
play-so-far = { $count ->
    [0] Ainda não há nada marcado.
   *[other] Marcado: { $marks }.
  }
play-no-marks = Já não há mais nada para marcar. Carrega em Enter para terminar a jogada, ou escreve «undo».
play-must-pass = Não há nada para marcar. Carrega em Enter para passar.
play-spent = Nesta folha já não há nada para marcar, venha o que vier: «end» passa até ao fim do jogo.
play-not-spent = Ainda pode haver algo para marcar; por isso passa-se jogada a jogada.
play-sure = «undo» desfaz; outra vez «done» termina a jogada assim.
play-pass-with-marks = Já marcaste alguma coisa: «done» termina a jogada assim, «undo» desfaz.
play-done-without-marks = Ainda não marcaste nada. Para terminar a jogada assim, escreve «pass».
play-which = «{ $typed }» pode ser { $names }. Qual?
play-no-clause = Este jogo não tem nenhuma regra «{ $clause }». «rules» mostra-as todas.
play-no-rules = { $game } vem sem página de regras.
play-more = Enter para ler mais, q para parar:
play-did = { $name }: { $count ->
    [0] passo
   *[other] { $marks }
  }
play-goal = { $name }, objetivo alcançado! { $goal }, { $points ->
    [1] um ponto
   *[other] { $points } pontos
    }.
play-sheet-of = { $name }, { $total ->
    [1] { $total } ponto
    [-1] { $total } ponto
   *[other] { $total } pontos
    } para já
play-last-sheet = Folha final: { $name }
play-end = O jogo acabou.
play-place = { $place }. { $name }: { $total ->
    [1] { $total } ponto
    [-1] { $total } ponto
   *[other] { $total } pontos
    }
play-winners = { $count ->
    [one] Vitória: { $names }!
   *[other] Vitória partilhada: { $names }!
  }
play-rank = O teu posto: { $rank }
play-opening = A abertura do sorteio:
    { $seed }
play-record = O registo está em { $file }
play-saved = Guardado. Para continuar: «felttip play», ou então: felttip play --resume { $file }
play-not-saved = Não dá para guardar o jogo: { $file }: { $why }. Tudo o que está antes da tua última marca está seguro.
play-options = --names, --computers, --board e --deal vão com um jogo novo: felttip play JOGO …

# O servidor

server-player-name = Jogador { $number }
server-computer-name = Robô { $number }
server-no-such-table = Não existe a mesa «{ $table }». Talvez haja uma letra trocada, ou já foi há demasiado tempo.
server-game-gone = Nesta mesa joga-se «{ $name }», um jogo que não está instalado aqui; há estes: { $names }. Assim que voltar a estar, a mesa continua.
server-board-gone = Nesta mesa está o tabuleiro «{ $name }», que o seu jogo já não tem; há estes: { $names }. Assim que voltar, a mesa continua.
server-malformed = Assim não nos entendemos.
server-too-large = Isso é comprido demais.
server-too-fast = Mais devagar, por favor. Tenta outra vez daqui a nada.
server-full = Já há gente a mais a ver esta mesa.
server-no-such-game = Não existe o jogo «{ $name }»; há estes: { $names }.
server-no-such-board = Não existe o tabuleiro «{ $name }»; há estes: { $names }.
server-no-such-player = Não existe o robô «{ $name }»; há estes: { $names }.
server-nobody = Pelo menos um lugar é para uma pessoa.
server-bad-name = «{ $name }» não serve como nome. Um nome tem de 1 a 40 caracteres, sem : , ~ nem #, e não começa por uma palavra que abra uma linha do registo, como «round».
server-name-taken = Nesta mesa já há alguém chamado «{ $name }».
server-pen-taken = Nesta mesa já há alguém com a caneta { $pen }.
server-no-such-seat = Não existe o lugar { $seat }; há { $seats }.
server-seat-taken = Já há alguém no lugar { $seat }.
server-not-your-seat = O lugar { $seat } não é teu.
server-no-such-key = Esta chave já não abre nenhum lugar aqui.
server-late = Entretanto, a mesa avançou. Vê outra vez, por favor.
server-seats-open = { $count ->
    [1] Ainda há um lugar livre
   *[other] Ainda há { $count } lugares livres
  }.
server-started = O jogo já começou.
server-not-started = O jogo ainda não começou.
server-still-here = { $seconds ->
    [0] { $name } está aqui. Um robô pode jogar por quem saiu.
    [1] { $name } ainda pode voltar. Daqui a um segundo, um robô pode jogar.
   *[other] { $name } ainda pode voltar. Daqui a { $seconds } segundos, um robô pode jogar.
}
server-away = Um robô joga pelo lugar { $seat }. Primeiro tens de voltar.
server-not-away = Nenhum robô joga pelo lugar { $seat }.
server-no-such-token = Este link já foi usado, ou é velho demais. Pede outro no teu primeiro dispositivo.
server-not-over = O jogo ainda não acabou.
server-no-hints = Esta mesa não tem dicas. Ligam-se ao preparar uma mesa.
server-busy = Há demasiados pedidos ao mesmo tempo. Tenta outra vez daqui a pouco.
server-no-result = Desta vez não se conseguiu saber. Tenta outra vez.
server-no-par = O par é para quem jogou a solo e com cartas.
server-not-found-out = Ainda ninguém o descobriu. Pede-o primeiro.
server-hello = A primeira coisa é dizer quem és.
server-version = Tu falas a versão { $version }, nós a versão { $ours }. Carrega a página outra vez, por favor.
server-no-such-page = Não há nada neste endereço.
server-no-such-method = Este endereço não se usa assim.
server-failed = Alguma coisa correu mal aqui. Tudo o que já estava confirmado está seguro.
server-too-many = Há ligações a mais neste momento, aqui ou a partir do teu endereço. Tenta outra vez daqui a nada.
server-elsewhere = Esta mesa foi aberta tantas vezes noutros sítios que esta janela teve de ceder o lugar. Recarrega a página para continuares aqui.
server-slow = Isso demorou demasiado a chegar.
server-origin = Outra página não tem nada que fazer aqui.
server-not-json = O que é enviado para aqui tem de ser JSON.
server-enough = Já chega do teu endereço por hoje. Tenta outra vez amanhã.
server-no-room = Neste momento não há espaço para outra mesa.
server-not-ready = Este servidor não está pronto neste momento.
server-data-away = O servidor não consegue agora aceder à sua base de dados. O que for enviado outra vez é feito uma só vez.
server-table-damaged = Falta ou está estragada alguma coisa do que se guardou da mesa { $table }, por isso não pode continuar. Todas as outras estão bem; quem mantém este servidor pode recuperá-la de uma cópia de segurança.
server-laid-already = Com este identificador já se criou uma mesa, com outras chaves ou de outra maneira.
server-laying-keys = Com um identificador, cada lugar daqui traz a sua própria chave; os outros não têm nenhuma.
server-disk-full = O disco deste servidor está cheio. Nada mudou; tenta mais tarde.
server-why-start = { $place } é onde começa. Aponta para onde continuar.
server-long-turn = Depois de { $count } traços numa jogada já nada pode ser desfeito. Termina-a agora, por favor.
server-long-table = Nesta mesa já aconteceu tanta coisa ({ $count } acontecimentos) que nada mais pode ser desfeito ou alterado. O jogo pode ser terminado.
server-long-game = Nesta mesa já se jogaram { $count } rondas, e em nenhuma se jogam mais, para que nenhum jogo dure para sempre. Começa um novo jogo, por favor.

# A página

web-title = Felttip
web-about = { $count ->
    [one] Um jogo de escrever e apagar
   *[other] { $count } jogos de escrever e apagar
}, para uma a quatro pessoas: neste dispositivo, em vários ou contra robôs.
web-home = Voltar ao início
web-new-of = Novo jogo de { $game }
web-go-back = Voltar
web-menu = Menu
web-close = Fechar
web-language = Língua
web-theme = Aspeto
web-theme-auto = Como o dispositivo
web-theme-light = Claro
web-theme-dark = Escuro
web-rules = Regras
web-rules-of = Regras: { $game }
web-no-answer = O servidor não responde. Vamos continuar a tentar.
web-offline = Sem ligação. O que desenhaste está seguro; a tentar outra vez…
web-elsewhere = Esta mesa está aberta em demasiadas outras janelas; esta teve de ceder o lugar.
web-open-here = Abrir aqui de novo
web-connecting = A chegar à mesa…
web-no-table = Essa mesa não existe.
web-no-table-why = Ninguém joga em «{ $table }», ou a mesa já foi levantada. Vê outra vez o link, ou começa um jogo novo.

web-mine = As minhas mesas
web-forget = Tirar a mesa { $table } desta lista
web-leave = Deixar esta mesa?
web-leave-why = Este dispositivo cede o seu lugar. Sem ele só podes ver, e os outros podem pôr um robô a jogar por ti.
web-leave-over = O jogo acabou. A mesa sai desta lista; continua no seu endereço.
web-leave-yes = Deixar
web-leave-no = Ficar
web-left-table = Deixaste { $game }.
web-rejoin = Desfazer
web-phase-gather = à espera de gente
web-phase-setup = a começar
web-mine-turn = É a tua vez
web-mine-turn-of = É a vez de { $names }
web-mine-goes-on = O teu jogo continua
web-mine-won = Ganhaste com { $points }
web-mine-shared = Vitória partilhada com { $points }
web-mine-lost = Vitória de { $names } com { $points }; tu tens { $mine }
web-mine-winner = Vitória de { $names } com { $points }
web-more = { $count ->
    [one] Mais uma mesa
   *[other] Mais { $count } mesas
  }
web-have-code = Tens um código?
web-code-go = Para a mesa
web-code-wrong = Um código tem seis letras ou algarismos.
web-way = Como queres jogar?
web-way-alone = A solo
web-way-alone-how = Quantos pontos consegues?
web-way-computer = Contra um robô
web-way-computer-how = Começa logo.
web-way-friends = Com amigos
web-way-friends-how = Por um link, ou a passar o mesmo dispositivo.
web-details = Lugares, nomes, canetas e dicas
web-what = O que se vai jogar
web-alert = Quando é a minha vez
web-alert-sound = Som
web-alert-buzz = Vibração
web-alert-note = Notificação
web-alert-ask = Queres que te avisemos quando for a tua vez, mesmo que estejas a ver outra coisa?
web-alert-yes = Sim, por favor
web-alert-no = Agora não
web-alert-now = { $game }: é a tua vez.
web-new = Um jogo novo
web-people = De { $least } a { $most } pessoas
web-other-game = Escolher outro jogo
web-board = Tabuleiro
web-board-name = Tabuleiro { $board }
web-how-many = Quantos jogam?
web-seat = Lugar { $number }
web-kind-here = Aqui
web-kind-open = Por link
web-kind-computer = Robô
web-name = Nome
web-player = Jogador { $number }
web-level = Como joga
web-level-easy = Fácil
web-level-medium = Médio
web-level-hard = Difícil
web-level-master = Mestre
web-level-how-easy = Deixa escapar coisas. Bom para o primeiro jogo.
web-level-how-medium = Joga jogada a jogada, sem plano.
web-level-how-hard = Sabe quanto vale uma folha e não comete descuidos.
web-level-how-master = Pensa à frente: o que pode vir e o que os outros farão com isso.
web-hints = Dicas
web-hints-how = Um botão que mostra boas jogadas. Todos veem quem o usou, e o registo diz quantas vezes.
web-pen = Caneta
web-pen-0 = Azul profundo
web-pen-1 = Violeta
web-pen-2 = Azul-petróleo
web-pen-3 = Magenta
web-start = Começar
web-start-hint = O sorteio é selado antes da primeira ronda, por isso ninguém o pode mudar.
web-invite = Criar o link
web-open-hint = Recebes um link e um código para quem joga noutro sítio.

web-gather = Quem vem?
web-who = À mesa
web-your-name = O teu nome
web-open-seat = Lugar livre
web-sit = Sentar-me aqui
web-sit-too = Mais alguém aqui
web-sit-hint = Ocupa um lugar livre, ou fica a ver.
web-soon = Os lugares estão todos ocupados. Podes ficar a ver; está quase a começar.
web-here = Aqui
web-waiting-open = { $count ->
    [1] Ainda há um lugar livre.
   *[other] Ainda há { $count } lugares livres.
  }
web-fill = { $count ->
    [1] Começar com um robô
   *[other] Começar com { $count } robôs
  }
web-invite-others = Convidar outras pessoas
web-qr = Um código quadrado com o link desta mesa
web-code = O código desta mesa
web-link = Link
web-copy = Copiar
web-copied = Copiado.
web-copy-self = Copia o link à mão, por favor.
web-share = Partilhar

web-setup = Antes da primeira carta
web-round = Ronda { $round }
web-round-of = Ronda { $round } de { $rounds }
web-seats = Todos à mesa
web-you = { $name } (tu)
web-sheet-of = Folha: { $name }
web-state-waiting = está a pensar
web-state-done = já acabou
web-state-off = sem ligação
web-state-away = joga um robô
web-gone = { $name } está sem ligação.
web-let-computer = Deixar jogar um robô
web-let-computer-in = Robô daqui a { $seconds } s
web-let-why = Um robô joga até { $name } voltar, e isso pode ser a qualquer momento. O que ficou desenhado sem terminar é apagado.
web-let-no = Esperar
web-your-turn = A carta ou os dados, e a jogada
web-waiting = À espera de { $names }…
web-setup-for = { $name } vai jogar nesta folha.
web-passed-on = Agora cada folha passa para o lugar seguinte.
web-passed-on-mine = Agora cada folha passa para o lugar seguinte: quem começou a tua foi { $name }.
web-nothing = Desta vez não há nada para marcar.
web-all-drawn = Não podes marcar mais nada.
web-no-marks = Passar
web-done = Pronto
web-undo = Desfazer
web-done-empty = Ainda não há nada desenhado. Desenha alguma coisa, ou passa.
web-pass-ask = Passar mesmo?
web-pass-ask-why = Há alguma coisa que podias desenhar.
web-pass-not = Desenhar
web-spent = Na tua folha já não há nada para marcar.
web-end = Passar até ao fim
web-end-ask = Passar até ao fim?
web-end-why = Na tua folha já não há nada para marcar, venha o que vier. Passam-se todas as jogadas que faltam, e os teus pontos ficam como estão.
web-end-no = Jogada a jogada
web-retired = Passas até ao fim.
web-sure = Terminar a jogada assim?
web-sure-yes = Terminar assim
web-sure-no = Ver outra vez
web-reopen = Mudar
web-reopen-how = Retomar a jogada. Ainda ninguém a viu.
web-reopen-of = Sou { $name } e quero mudar uma coisa
web-reopened = A tua jogada está outra vez aberta.
web-back = Voltar a jogar eu
web-away-you = Um robô está a jogar por ti.
web-rolls = { $name } está a lançar os dados…
web-roll-how = { $left ->
    [1] Toca nos dados que queres guardar. Falta um lançamento.
   *[other] Toca nos dados que queres guardar. Faltam { $left } lançamentos.
  }
web-roll = { $all ->
    [1] Voltar a lançar todos
   *[other] { $count ->
        [1] Voltar a lançar um
       *[other] Voltar a lançar { $count }
      }
  }
web-keep = Ficar com todos
web-hint = Dica
web-hint-thinking = O treinador está a pensar…
web-hint-title = O que o treinador faria
web-hint-expected = Pontos esperados no fim
web-hint-pass = Não marcar nada desta vez
web-hint-draw = Marcar assim
web-hint-hold = Guardar estes
web-hint-kept = Guardar:
web-hint-right = Está bem
web-hint-none = Aqui não há nada para decidir.
web-hints-taken = { $count ->
    [1] Uma dica
   *[other] { $count } dicas
  }
web-die = Dado { $number }: { $shows }
web-roll-first = Primeiro os dados.
web-not-now = Já acabaste. Espera pelos outros.
web-wrong = Aí não se pode desenhar nada. Toca no que brilha.
web-not-your-sheet = Esta é a folha de { $name }.
web-watching = Estás a ver.
web-my-sheet = Voltar à minha folha
web-which = Qual?
web-pass = { $name }, o tabuleiro é para ti
web-pass-why = Passa o tabuleiro. Agora mais ninguém deve olhar.
web-pass-ready = Sou { $name }
web-dice-say = { $name } lança os dados: { $dice }.
web-did = { $count ->
    [0] { $name } passa.
   *[other] { $name } marca { $marks }.
  }
web-goal = { $name }: { $goals }! { $points ->
    [1] Um ponto.
   *[other] { $points } pontos.
  }

# Os outros

web-deed = { $count ->
    [0] passou
    [1] um traço
   *[other] { $count } traços
  }
web-replay = Ver o que fez { $name }
web-replay-of = { $name }, ronda { $round }
web-replay-setup = O que { $name } desenhou antes da primeira carta
web-replay-again = Outra vez
web-log = O que aconteceu
web-log-empty = Ainda não aconteceu nada.
web-log-earned = { $earned ->
    [1] um ponto
   *[other] { $earned } pontos
}, { $total } ao todo
web-log-roll = { $name } lança os dados: { $dice }.
web-log-again = { $name } volta a lançar { $count ->
    [1] um dado
   *[other] { $count } dados
  }: { $dice }.
web-last-card = É a última carta!
web-last-round = É a última ronda!
web-round-last = Última ronda
web-has-dice = tem os dados
web-roll-first-own = É a tua vez de lançar os dados!
web-roll-own = Lançar
web-die-covered = Dado { $number }, por lançar
web-keeps = { $name } guarda { $dice }.
web-keeps-none = { $name } volta a lançar todos os dados.
web-skip = Ver já o resultado
web-pace = Os dados
web-pace-on = Passo a passo
web-pace-off = De uma vez

web-score = Pontos até agora
web-left = { $count ->
    [1] Uma carta ainda por ver
   *[other] { $count } cartas ainda por ver
  }
web-call-about = O que significa
web-cards-gone = { $count ->
    [1] Uma carta até agora
   *[other] { $count } cartas até agora
  }
web-move = Continuar noutro dispositivo
web-move-how = Abre este link no outro dispositivo dentro de dez minutos. O teu lugar muda-se para lá.
web-rest = Deixar um robô jogar por mim
web-rest-of = Deixar um robô jogar por { $name }
web-rest-why = Joga até voltares, e podes voltar quando quiseres. O que está desenhado e por terminar é apagado.
web-rest-yes = Que jogue
web-rest-no = Continuo eu
web-back-of = { $name } volta a jogar
web-reopen-menu = { $name } quer mudar uma coisa
web-invite-watch = Convidar para ver

web-over = O jogo acabou
web-over-why = O que fez acabar o jogo: { $who }.
web-to-result = Ver o resultado
web-see-sheets = Ver as folhas
web-alone = { $points ->
    [1] { $points } ponto
    [-1] { $points } ponto
   *[other] { $points } pontos
  }
web-rank = { $rank }
web-winners = { $count ->
    [one] { $names } ganha!
   *[other] { $names } partilham a vitória!
  }
web-points = Pontos
web-total = Total
web-rematch = Jogar outra vez
web-rematch-first = Da próxima vez começa { $name }.
web-rematch-go = Para o próximo jogo
web-par = Par
web-par-why = Quanto poderia fazer quem conhecesse todas as cartas de antemão?
web-par-ask = Procurar o par
web-par-ready = A preparar a procura…
web-par-working = A procurar… o melhor até agora: { $best }
web-par-share = { $name } fez { $total }: são { $share } %.
web-par-reached = { $name } fez tudo o que era possível. Parabéns!
web-par-record = Descarregar as jogadas que lá chegam
web-review = O jogo, jogada a jogada
web-review-of = O jogo de { $name }, revisto
web-review-why = O que valeu cada jogada, o que foi sorte e o que teria sido melhor.
web-review-ask = Rever o jogo
web-review-working = A rever as jogadas… { $percent } %
web-review-done = A revisão do jogo de { $name } está pronta.
web-record = Descarregar o registo
web-proof = O sorteio foi honesto?
web-proof-why = Antes da primeira ronda, a mesa publicou o selo de todo o sorteio. Agora o sorteio está aberto: qualquer pessoa pode ver que é o mesmo.
web-commitment = O selo, conhecido desde o início
web-opening = O sorteio, aberto no fim
web-proof-fits = Verificado no teu navegador: bate certo.
web-proof-fails = Não bate certo: não é o sorteio que foi selado.
web-proof-how = Como verificar
web-proof-steps = O SHA-256 das palavras «felttip deal» e do sorteio aberto é o selo. O registo guarda todas as cartas, lançamentos, marcas e pontos; «felttip verify» joga-o outra vez.

# The coach

coach-decimal = { $sign }{ $whole },{ $tenths }
coach-thinks = A pensar…
coach-nothing = Não há nada a decidir aqui agora.
coach-advice = { $number }. { $turn } (esperam-se { $points } pontos)
coach-pass = passar
coach-keep = guardar todos os dados
coach-roll = lançar de novo: { $dice }
coach-dice = Os dados mostram: { $dice }.
coach-reason-plain = De todas as jogadas, esta é a que mais promete.
coach-reason-next = Esperam-se { $points } pontos menos do que com a melhor.
coach-reason-neighbour = É o que { $name } pode esperar da folha: quanto menos, melhor para ti.
coach-reason-roll = Em média, rende { $points } pontos mais do que guardar todos os dados.
coach-reason-roll-less = Em média, rende { $points } pontos menos do que guardar todos os dados.
coach-reason-roll-better = Em média, rende { $points } pontos mais do que o que foi feito.
coach-reason-keep = Lançar de novo custaria { $points } pontos em média.
coach-reason-keep-less = Lançar de novo renderia { $points } pontos mais em média.
coach-reason-level = Tão boa como a primeira.
coach-reason-same = Vai dar ao mesmo que a anterior.
coach-reason-neighbour-more = { $name } pode esperar { $points } pontos mais do que com a primeira.
coach-reason-roll-even = Em média, rende o mesmo que guardar todos os dados.
coach-reason-keep-even = Lançar de novo não renderia mais em média.
coach-title = { $game }: o jogo de { $name }
coach-board = Tabuleiro { $board }
coach-hints = { $count ->
    [one] Foi pedida uma dica.
   *[other] Foram pedidas { $count } dicas.
  }
coach-setup = Antes da primeira carta
coach-round = Ronda { $round }
coach-start = Esperado no início
coach-luck = Sorte
coach-cost = Desperdiçado
coach-total = Total
coach-now = Esperado agora
coach-chart = O total esperado, ronda a ronda
coach-chart-say = No início esperavam-se { $start } pontos; no fim, { $end }.
coach-line-expected = O que se podia esperar depois de cada ronda
coach-line-spared = O mesmo, se nada tivesse sido desperdiçado
coach-line-par = Par: o melhor total para quem soubesse tudo de antemão
coach-par = Par { $par }
coach-mistakes = { $count ->
    [one] A decisão mais cara
   *[other] As { $count } decisões mais caras
  }
coach-flawless = Nenhuma decisão custou mais de um quarto de ponto. Bem jogado!
coach-lost = { $points } pontos desperdiçados
coach-played = Jogado
coach-better = Melhor
coach-expects = esperam-se { $points } pontos
coach-turns = Todas as decisões
coach-column-round = Ronda
coach-column-turn = Jogada
coach-column-luck = Sorte
coach-column-cost = Perda
coach-column-expected = Espera
coach-how = Como se calcula: cada decisão é comparada com a melhor, tal como a veem os robôs, apenas com o que se podia saber naquele momento. O que outra jogada teria rendido a mais é desperdício; tudo o que as cartas, os dados e os outros mudaram é sorte. O início, mais a sorte, menos o desperdício, é o total.
coach-effort = Para cada decisão continuaram-se { $games } jogos.
coach-progress = { $done } de { $of } decisões
coach-stopped = Interrompido; foram revistas { $done } de { $of } decisões.
coach-written = A revisão está em { $file }
coach-no-such-seat = Não há lugar «{ $seat }» neste registo. Indica um destes, ou o seu número: { $names }.
coach-no-such-round = { $name } não tem jogada na ronda { $round }. { $last ->
    [0] O registo ainda não tem nenhuma jogada deste lugar.
   *[other] Há jogadas até à ronda { $last }.
  }
coach-over = Este jogo acabou. Pergunta por uma das suas rondas: --round 3
coach-not-now = { $name } não tem nada a decidir agora; é a vez de { $names }. Escolhe com --seat, ou pergunta por uma ronda: --round 3
coach-no-decisions = O registo ainda não tem nenhuma decisão de { $name }, portanto não há nada a rever.

web-par-unbeaten = { $name } fez { $total }, e não se encontrou nada melhor.
web-hint-expected-of = Pontos que { $name } pode esperar no fim

# Games of one's own

games-bad-name = Um jogo não pode chamar-se "{ $name }". O nome tem de ter 3 a 20 letras de a a z, todas minúsculas.
games-name-taken = Já há um jogo "{ $name }". Pensa noutro nome.
games-folder-taken = { $folder } já existe, e nada lá dentro foi tocado. Escolhe outro sítio com --folder.
games-begun = Pode jogar-se já: pip install -e { $folder } && felttip play { $name }
    Depois de cada mudança: felttip games check { $name }
games-none = { $file } não nomeia nenhum jogo em { $table }.
games-kept = { $name } cumpre todas as convenções ({ $count } verificações).
games-not-kept = { $count ->
    [one] { $name } não cumpre uma das convenções.
   *[other] { $name } não cumpre { $count } das convenções.
  }

# The end, par and reviews

web-alone-unit = { $points ->
    [one] ponto
   *[other] pontos
  }
web-best-first = O teu primeiro resultado neste tabuleiro: é este que há para bater.
web-best-new = Novo recorde! Até agora era { $best }.
web-best-equal = Tão bom como o teu melhor resultado.
web-best-below = O teu melhor resultado até agora: { $best }
web-rank-next = { $missing ->
    [one] A um ponto de «{ $rank }»
   *[other] A { $missing } pontos de «{ $rank }»
  }
web-ranks = Os graus
web-rank-from = desde { $from }
web-rank-to = até { $to }
web-first-at = A chegar primeiro: { $goals }
web-behind = { $points ->
    [one] A um ponto de { $names }
   *[other] A { $points } pontos de { $names }
  }
web-behind-tie = Empate em pontos: decidiu o desempate.
web-points-first = Com um círculo: chegou primeiro
web-points-was-first = primeiro
web-rematch-there = Há desforra. Vai lá quando quiseres.
web-par-title = O que era possível?
web-par-points = Eram possíveis { $points } pontos
web-par-story = Com exatamente estas cartas, quem as conhecesse todas de antemão poderia fazer { $points } pontos.
web-par-proved = Mais não dá: está provado.
web-par-bound = Talvez um pouco mais, mas nunca mais do que { $bound }.
web-par-perhaps = Talvez haja um caminho ainda melhor; não encontrámos nenhum.
web-par-see = Vê como
web-par-way = Um caminho até { $points } pontos
web-par-start = Ainda não há nada desenhado. Avança carta a carta.
web-par-drawn = { $count ->
    [one] Desenha-se um traço.
   *[other] Desenham-se { $count } traços.
  }
web-par-turns = Carta a carta
web-par-passed = Com esta carta não se desenha nada.
web-par-end = Todas as cartas jogadas: { $total } pontos!
web-par-yours = { $name } fez { $total }.
web-par-name = O melhor resultado que as cartas permitem chama-se par.
web-steps = Passo a passo
web-step-back = Um passo atrás
web-step-on = Um passo em frente
web-step-play = Deixar correr
web-step-stop = Parar
web-review-yours = O teu jogo, jogada a jogada
web-review-whole = O jogo todo
web-review-luck = Sorte { $points }
web-review-best = Não se encontrou nada melhor.
web-review-certain = Já nada podia mudar.
web-review-rolled = { $count ->
    [one] Um dado outra vez
   *[other] { $count } dados outra vez
  }
web-review-how = Como se calcula
web-review-keep = Guardar como página

# A lição

play-learn-draw = Enter marca { $marks }.
play-learn-roll = Enter volta a lançar { $dice }; «keep» fica com todos.
play-learn-which = { $name }: { $dice }
    Quais queres voltar a lançar? Números. { $left ->
        [1] Falta um lançamento
       *[other] Faltam { $left } lançamentos
    }:
play-learn-keep = Enter fica com os dados.
play-learn-finish = Enter termina a jogada.
play-learn-try = Ou experimenta { $mark } e vê porque não pode ser.
play-learn-over = Esta foi a lição, e o jogo continua. «hint» dá uma dica, «rules» mostra todas as regras.
learn-none = { $game } não tem lição. Há uma para: { $games }.

## Problemas

problem-no-turn = Nesta posição ninguém tem uma jogada para fazer: um problema é sobre uma.
problems-progress = { $seconds } s: { $found } de { $of } problemas em { $games } jogos; por grau { $grades }
problems-written = { $file }: { $count ->
    [one] um problema
   *[other] { $count } problemas
}.
problems-none = Não há problemas assim para { $game }.
problems-unclear = A posição está certa, mas nenhuma jogada é claramente a melhor.
problems-known = { $game }, problema { $number }, grau { $grade }: a melhor jogada tem { $points } pontos de vantagem.
problems-new = { $game }, grau { $grade }: a melhor jogada tem { $points } pontos de vantagem.
problems-title = { $game }, problema { $number } (grau { $grade } de 4)
problems-how = { $count ->
    [1] Jogas a solo.
   *[other] Há { $count } lugares à mesa: «sheets» mostra todas as folhas.
} Desenha a melhor jogada; «answer» mostra-a, «help» diz o resto.
problems-help = Escreve os nomes das marcas e depois «done»; «pass» não desenha nada, «undo» apaga a última marca. «marks» diz o que pode vir a seguir, «sheets» mostra todas as folhas, «answer» a melhor jogada, «quit» termina.
problems-turn = A tua jogada{ $count ->
    [0] {""}
   *[other] , { $marks }
}:
problems-right = Certo: não há nada melhor.
problems-wrong = Não é a melhor: desperdiça { $points } pontos.
problems-best = A melhor jogada: { $turn }
problems-next = Enter para o seguinte:
problems-solved = { $solved } de { $count } resolvidos.
web-problems = Problemas
web-problems-about = Uma jogada é claramente a melhor. Encontra-a.
web-problems-solved = { $solved } de { $count } resolvidos
web-problems-none = Não há problemas aqui.
web-problems-own = Uma linha que alguém te enviou
web-problems-open = Abrir
web-problem = { $game }, problema { $number }
web-problem-sent = { $game }, um problema
web-problem-ask = Qual é a melhor jogada?
web-problem-grade-1 = Fácil
web-problem-grade-2 = Médio
web-problem-grade-3 = Difícil
web-problem-grade-4 = Para mestres
web-problem-mark = { $done ->
    [1] Problema { $number }, { $grade }, resolvido
   *[0] Problema { $number }, { $grade }
}
web-problem-you = Tu
web-problem-other = Lugar { $number }
web-problem-right = Certo!
web-problem-right-why = Não há nada melhor.
web-problem-wrong = Não é a melhor
web-problem-lost = Desperdiça { $points } pontos.
web-problem-yours = A tua
web-problem-best = A melhor
web-problem-again = Tentar outra vez
web-problem-next = Seguinte
web-problem-share = Enviar
web-problem-line = O problema numa linha
web-problem-bad = Esta linha não é um problema

## Looking back, the same deal again, and duels

record-again = Depois de “again:” vem “yes” ou “duel”, não “{ $found }”.
server-again-not-over = Este sorteio ainda está em jogo. Pode voltar a ser jogado quando o jogo acabar.
server-duel-people = Num duelo cada um joga sozinho ou contra robôs; nesta mesa { $count ->
    [one] joga uma pessoa
   *[other] jogam { $count } pessoas
  }.
server-no-such-duel = Não há nenhum duelo { $duel }. Vê outra vez o link; talvez já tenha sido arrumado.
server-duel-full = Mesas deste duelo: { $count }. Não há lugar para mais.
server-daily-deal = Este é o desafio de um dia. Todos o encontram entre os desafios do dia.
server-duel-closed = Os resultados são para quem já acabou este sorteio.
server-record-long = Um registo tem no máximo { $count } caracteres.
web-look = Rever o jogo
web-look-start = Antes da primeira jogada
web-look-how = Avança passo a passo, deixa correr ou desliza pelos pontos. Toca numa folha para a veres em grande.
web-look-round = Ronda
web-look-speed = Velocidade: { $times } vezes
web-look-coach = O que teria sido melhor
web-look-cost = { $name } desperdiçou { $points } pontos ao todo.
web-look-par = O que era possível com estes cartas
web-look-files = Para levar
web-look-json = Para programas (JSON)
web-look-film = Como imagem animada (SVG)
web-look-png = As folhas como imagem (PNG)
web-look-open = Abrir um registo
web-look-open-how = Um registo é o texto de um jogo inteiro. É jogado outra vez, e marcas, cartas, lançamentos e pontos são verificados. O servidor não guarda nada.
web-look-file = Escolher um ficheiro
web-look-drop = ou larga-o aqui
web-look-paste = … ou cola o texto
web-look-prove = Verificar
web-look-proving = A jogar outra vez …
verify-record-right = Marcas, cartas, lançamentos e pontos, está tudo certo ({ $rounds ->
    [one] uma ronda
   *[other] { $rounds } rondas
  }).
verify-record-part = Certo até onde vai, à ronda { $rounds }. O jogo não acabou.
web-look-wrong = Algo está errado na linha { $line }.
web-again = O mesmo sorteio outra vez
web-again-mark = O mesmo sorteio outra vez
web-again-why = Uma mesa nova com o mesmo jogo, tabuleiro, sorteio e robôs. Alguém já sabe o que vem: por isso a mesa e o registo dizem-no, e não conta como melhor resultado.
web-again-yes = Jogar outra vez
web-duel = Um duelo
web-duel-mark = Um duelo
web-duel-how = Outra pessoa joga o mesmo sorteio, quando quiser. Depois comparam.
web-duel-ask = Desafiar alguém com este sorteio
web-duel-why = Quem abrir o link joga exatamente este sorteio numa mesa própria. Cada um vê o resultado do outro depois de acabar, e ninguém antes.
web-duel-by = { $name } desafia-te
web-duel-yours = O teu duelo
web-duel-what = Todos recebem as mesmas cartas ou os mesmos dados, pela mesma ordem. Vês como correu aos outros quando acabares.
web-duel-take = Jogar este sorteio
web-duel-go-on = Continuar o teu jogo
web-duel-send = Envia este link
web-duel-qr = Um código quadrado com o link para este duelo
web-duel-nobody = Mais ninguém acabou ainda. Envia o link e volta mais tarde.
web-duel-playing = { $count ->
    [one] Alguém ainda está a jogar.
   *[other] { $count } ainda estão a jogar.
  }
web-duel-rounds = Ronda a ronda
web-duel-see = Ao duelo
web-no-duel = Esse duelo não existe.

## Dailies, and one's own games

server-no-such-day = Aqui não há desafio do dia para { $day }.
server-daily-first = Termina primeiro o teu desafio do dia: depois vês os outros e podes jogá-lo outra vez.
server-daily-closed = Esse dia acabou. O seu sorteio fica aberto a todos em menos de uma hora.
server-result-taken = Este resultado é de outra pessoa.
web-daily = Os desafios de hoje
web-daily-all = Todos os desafios
web-daily-why = Todos os dias cada jogo tem um sorteio igual para todos aqui. Só uma tentativa conta.
web-daily-new = Por jogar
web-daily-playing = Continuar
web-daily-points = { $points ->
    [one] Um ponto
   *[other] { $points } pontos
  }
web-daily-begun = O desafio de hoje: esta tentativa conta. Boa sorte!
web-daily-streak = { $days ->
    [one] Um dia
   *[other] { $days } dias seguidos
  }
web-daily-of = O desafio de { $day }
web-daily-uncounted = Este sorteio já era conhecido, por isso o jogo não conta.
web-daily-not-counted = Não conta.
web-daily-alone = A solo, em condições iguais para todos.
web-daily-company = { $count ->
    [one] Contra um mestre, em condições iguais para todos.
   *[other] Contra { $count } mestres, em condições iguais para todos.
  }
web-daily-play = Jogar
web-daily-go-on = Continuar
web-daily-practise = Praticar primeiro
web-daily-result = Ver o resultado
web-daily-again = Outra vez, sem contar
web-daily-next = Agora { $game }
web-daily-past = Dias passados
web-daily-past-why = Estão abertos: quem quiser pode jogá-los, mas não contam.
web-daily-more = Dias anteriores
web-daily-proof = A cadeia dos desafios, para verificar
web-daily-yours = Tens { $points }.
web-daily-missed = Este não jogaste.
web-daily-unfinished = Este não acabaste.
web-daily-play-past = Jogar, sem contar
web-daily-place = És o número { $place } de { $count }.
web-daily-count = { $count ->
    [one] Uma pessoa jogou.
   *[other] { $count } pessoas jogaram.
  }
web-daily-nobody = Ainda nenhum jogo conta.
web-daily-own = Tu: { $points }
web-daily-master = O mestre: { $points }
web-daily-par = Par: { $points }
web-daily-bin = { $span }: { $count }.
web-daily-master-plays = O mestre ainda está a jogar …
web-daily-among = Número { $place } de { $count }
web-daily-against = Lugar { $place } de { $count }
web-daily-show = Para mostrar
web-daily-share-why = A imagem diz como correu, e nada do sorteio.
web-daily-copy = Copiar como texto
web-daily-copy-self = Copia à mão, por favor.
web-daily-save = Guardar a imagem
web-own = Os meus jogos
web-own-none = Aqui encontras os jogos que acabas neste dispositivo.
web-own-count = { $count ->
    [one] Um jogo acabado
   *[other] { $count } jogos acabados
  }
web-own-best = Melhor
web-own-average = Média
web-own-games = Jogos
web-own-kinds = Por tabuleiro e adversários
web-own-against = { $count ->
    [one] contra um robô ({ $level })
   *[other] contra { $count } robôs ({ $level })
  }
web-own-people = { $count ->
    [one] a solo
   *[other] { $count } pessoas
  }
web-own-won = { $count } ganhos
web-own-winner = ganho
web-own-chart = { $count ->
    [one] Um total: { $high }. A média é { $average }.
   *[other] Os últimos { $count } totais, de { $low } a { $high }. A média é { $average }.
  }
web-own-history = Histórico
web-own-fair = Os jogos com um sorteio já conhecido e aqueles em que um robô ajudou também estão aqui, mas não contam nem para a melhor nem para a média. Os jogos de várias pessoas neste dispositivo não aparecem.
web-own-daily = Desafio do dia
web-own-daily-uncounted = Desafio de { $day }, sem contar
web-own-undone = { $count ->
    [one] Uma jogada desfeita
   *[other] { $count } jogadas desfeitas
  }
web-own-helped = Um robô ajudou
web-own-repeated = Sorteio já conhecido
web-own-more = Mais { $count }
web-own-yours = Tudo isto é teu
web-own-why = Não há conta: o servidor guarda os teus resultados com uma chave que só este dispositivo tem. Não há lá nenhum nome.
web-own-move = Para outro dispositivo
web-own-move-how = Abre este link no outro dispositivo, ou aponta a câmara dele para aqui. Serve uma vez e durante dez minutos. Depois os teus jogos ficam lá, e já não aqui.
web-own-move-qr = Um código quadrado com o link
web-own-save = Guardar como ficheiro
web-own-forget = Apagar tudo
web-own-forget-why = Todos os resultados, dias seguidos e tentativas são apagados do servidor. Ninguém os pode recuperar.
web-own-forget-yes = Apagar tudo
web-own-forget-no = Manter
web-own-forgotten = Está tudo apagado.
web-own-here = Trazer os teus jogos para aqui?
web-own-here-why = Os teus resultados e os teus dias seguidos passam do outro dispositivo para este. O que já está aqui fica.
web-own-here-yes = Trazer
web-own-here-none = Não há nada para trazer. Pede um link em «Os meus jogos» no outro dispositivo.
web-own-moved = Os teus jogos já estão aqui.

## Aprender na página

web-learn = Aprende { $game } em dois minutos
web-learn-title = Lição
web-learn-step = Lição, passo { $number } de { $of }
web-learn-tap = Toca no que brilha.
web-learn-do = Faz isso por mim
web-learn-skip = Já sei, só jogar
web-learn-why = O que não pode ser?
web-learn-over = Esta foi a lição. A partir daqui o jogo é teu.
web-learn-on = Continuar
web-learn-none = Aqui não há lição.
web-learn-back = Voltar para os outros
web-learn-begun = Os outros vão começar.
web-rule = Regra
web-right = Pode ser
web-wrong-example = Não pode ser
server-no-lesson = A lição deste jogo não começa assim.

## O que as definições não podem dizer

settings-zero = A definição { $name } não pode ser zero.

## Without a network

web-device = Sem rede
web-device-on = Preparar
web-device-off = Não neste dispositivo
web-device-ready = Pronto para jogar sem rede
web-device-loading = A preparar para jogar sem rede: { $share } %
web-device-ask = Jogar também sem rede? Para isso carregam-se cerca de 5 MB, uma só vez.
web-device-failed = Este dispositivo não conseguiu preparar-se para jogar sem rede.
web-device-again = Tentar de novo
web-device-loose = Este navegador não guarda nada: um jogo neste dispositivo acaba com esta página.
web-device-starting = A preparar este dispositivo…
web-device-here = neste dispositivo
web-device-table = Esta mesa está neste dispositivo
web-device-table-why = Não precisa de rede, e mais ninguém pode chegar a ela.
web-device-far = Esta mesa está no servidor
web-device-far-why = Precisa de rede, e chega-se a ela de qualquer dispositivo.
web-device-go = Levá-la para o servidor
web-device-come = Trazê-la para este dispositivo
web-device-gone = Esta mesa está agora no servidor.
web-device-came = Esta mesa está agora neste dispositivo.
web-device-elsewhere = Esta mesa está aberta noutra janela.
web-device-take = Continuar aqui
web-device-others = Para jogar com pessoas noutro lugar é preciso rede.
web-device-cut = Sem rede. Podes jogar na mesma a solo, num só dispositivo e contra robôs.
web-device-referee = Jogado sem árbitro: o sorteio estava num dispositivo.

## Tables on a device

record-referee = Depois de “referee:” vem “none”, não “{ $found }”.
offline-needs-server = Para isso são precisas outras pessoas e, portanto, um servidor. Esta mesa está no teu dispositivo.
offline-full = Já não há espaço neste dispositivo. Nada mudou; arranja espaço ou leva a mesa para o servidor.
offline-denied = Este navegador não deixa guardar nada. Nada mudou.
offline-moved = Esta mesa mudou-se para o servidor e continua lá.
server-moved = Esta mesa mudou-se para um dispositivo e continua lá.
server-move-others = No lugar { $seat } joga outra pessoa: uma mesa só se muda com as chaves de todos.
server-move-engine = No lugar { $seat } joga um programa de outra pessoa. Só funciona no servidor, por isso a mesa fica lá.
server-moved-on = A mesa continuou em dois sítios. O que aconteceu aqui fica.
server-move-senseless = O que aconteceu nesta mesa não faz sentido; fica onde está.
site-bad-path = Escreve o caminho como /games/, com letras, algarismos, pontos e hífenes: “{ $path }” não é um caminho.
site-not-built = A página, ou o que joga sem rede, não está construída aqui: make page offline
site-not-empty = Na pasta { $folder } há outra coisa. Escolhe uma vazia.
site-written = { $folder }: { $size } MB. Joga a partir de qualquer espaço web; para experimentar: python -m http.server -d { $folder }

## Engines and leagues

engine-not-json = Esta linha não é um objeto JSON: { $found }
engine-long = A linha tem mais de { $most } bytes. Uma resposta é uma linha curta.
engine-unasked = O motor falou sem ser perguntado. Cada pergunta tem uma resposta.
engine-unknown = Não há nada a fazer chamado «{ $found }». Quem pergunta diz hello, game, turn, roll, refused e quit.
engine-start = Não é possível iniciar { $command }: { $why }.
engine-hello = A resposta a hello não está certa: { $why }. São precisos um nome e o protocolo, como {"{"}"name": "Mine", "protocol": 1{"}"}.
engine-protocol = O motor fala o protocolo { $theirs }; este é o protocolo { $ours }.
engine-plays-not = { $name } não joga { $game } no tabuleiro { $board }. Joga: { $games }.
engine-ready = A resposta a game é {"{"}"ready": true{"}"}, e nada mais.
engine-marks = A resposta a turn é {"{"}"marks": […]{"}"}, com os nomes dos traços como textos; uma lista vazia é passar.
engine-again = A resposta a roll é {"{"}"again": […]{"}"}, com números diferentes de dados de 0 a { $last }; uma lista vazia guarda todos.
engine-seat = A este lugar não se pergunta nada. Nesta posição pergunta-se a: { $seats }.
engine-late = O motor não respondeu em { $seconds } segundos.
engine-not-ready = O motor ainda não está pronto após { $seconds } segundos.
engine-gone = O motor terminou por si, com o estado { $code }.
engine-command = «{ $given }» não é um comando que inicie um motor: { $why }. Escreve NOME=COMANDO, ou só o comando.
engine-name = «{ $name }» não pode ser o nome de um motor. Tem minúsculas, algarismos, - e _, 20 no máximo, e não é nenhum destes: { $names }.
engine-instead = { $name } cometeu um erro, e um jogador simples faz esta jogada: { $why }
league-few = Uma mesa de { $seats } precisa de tantos jogadores, e nesta liga só há { $players }.
league-file = { $file } não contém resultados de uma liga: { $why }.
league-other = { $file } contém os resultados de outra liga: o jogo, o tabuleiro, os lugares, a semente, a versão ou um dos motores é diferente. Escolhe outro ficheiro.
league-anchor = A âncora é alguém que joga: { $names }.
league-line = { $place } { $player } { $elo } +{ $more } −{ $less }   { $score } %   jogos { $games }   erros { $mistakes }
simulate-suffix = Os resultados são guardados como Parquet: chama ao ficheiro algo.parquet, não { $file }.
simulate-no-parquet = O Parquet é escrito pelo DuckDB, que não está instalado aqui: pip install "felttip[far]"
far-address = «{ $given }» não é o endereço de um agendador do Dask. Escreve-o como tcp://host:8786.
far-not-installed = A outras máquinas chega-se com o Dask, que não está instalado aqui: pip install "felttip[far]"
far-nobody = Em { $given } ninguém responde: { $why }
far-version = Um trabalhador tem felttip { $theirs }, e este é { $ours }. Todos precisam da mesma versão.

## Jogos do dia e outras mesas que se levam

web-aboard-take = Levar comigo
web-aboard-take-of = Levar { $game } de hoje?
web-aboard-take-why = Joga-se então neste dispositivo, sem rede. A tua única tentativa começa e, como o sorteio está aqui, o resultado diz «sem árbitro». Conta, e é enviado sozinho assim que houver rede.
web-aboard-no = Agora não
web-aboard-taken = Está agora neste dispositivo e não precisa de rede.
web-aboard-here = Neste dispositivo, não precisa de rede
web-aboard-waits = Será enviado assim que houver rede
web-aboard-sent = { $game }: o teu resultado foi enviado.
web-aboard-away = A tua tentativa está noutro dispositivo.
web-aboard-reclaim = Continuar sem esse dispositivo
web-aboard-reclaim-ask = Esse dispositivo perdeu-se?
web-aboard-reclaim-why = A mesa continua a partir do que o servidor sabia por último. O que foi desenhado desde então no dispositivo fica de fora para sempre, e continua a constar que se jogou sem árbitro.
web-aboard-reclaimed = A mesa está outra vez no servidor.
web-aboard-missing = Não estão neste dispositivo: { $games }
web-aboard-missing-why = Os sorteios de hoje vêm do servidor. Com rede, carrega aqui em «Levar comigo»; depois pode jogar-se sem ela. Até lá podes praticar com outros sorteios.
web-aboard-practise = Praticar { $game }
web-aboard-referee = sem árbitro
web-aboard-referees = { $count ->
    [one] Um deles foi jogado
   *[other] { $count } deles foram jogados
} sem árbitro: o sorteio estava num dispositivo.
web-aboard-later = Como correu a todos vê-se assim que houver rede. O teu resultado é enviado sozinho.
web-aboard-moved = Esta mesa está num dispositivo e continua lá.
web-aboard-moved-here = Esta mesa está agora neste dispositivo.
web-aboard-go = Ir para lá
web-aboard-lost = Esta mesa já não está neste dispositivo.
web-aboard-lost-why = Este navegador deitou-a fora. O servidor tem-na como era quando veio para aqui.
server-reclaimed = Esta mesa foi recuperada no servidor e continuou lá. O que foi desenhado aqui desde então fica neste dispositivo e em mais lado nenhum.
offline-daily-not-here = O sorteio de hoje vem do servidor. Leva-o quando houver rede; depois pode jogar-se sem ela.
web-par-nothing = No tempo que havia não se encontrou nenhum caminho.

## A GPU

gpu-no-cupy = Não há aqui nada com que usar uma GPU; `pip install 'felttip[gpu]'` traz o que falta. Tudo o resto funciona sem ela.
gpu-no-device = Não há aqui nenhuma GPU que se possa usar: { $detail }. Tudo o resto funciona sem ela.
gpu-no-kernels = O kernel { $detail } não foi construído para esta GPU, e sem numba-cuda não se pode construir aqui; docs/gpu.md diz como o trazer.
gpu-no-compiler = Para construir kernels para uma GPU é preciso numba-cuda; `pip install 'felttip[gpu]'` traz o que falta.
gpu-no-peer = O programa de comparação não está instalado ({ $name }); `pip install 'jax[cuda13]' pgx` instala-o.
gpu-players = Numa GPU só estes podem jogar: { $players }.
gpu-records = Os jogos numa GPU não deixam registos.
simulate-no-table = Um jogador { $player } não se senta à mesa: joga sem --records e não contra os mais fortes.
