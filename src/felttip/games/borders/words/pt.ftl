# Fronteiras: o que o jogo diz às pessoas.

borders-name = Fronteiras
borders-about = Cinco dados, nove zonas. Quem as fecha primeiro?

# O que não pode ser

borders-no-such-space = { $mark } não é uma cruz numa casa de fronteira. Escreve-a assim: { $example }.
borders-crossed = { $space } já está riscada.
borders-not-rolled = Cor de { $space }: { $colour }. Já não tens nenhum dado dessa cor.
borders-not-left-over = Cor de { $space }: { $colour }. Não sobrou nenhum dado dessa cor para ti.
borders-one-die = Podes usar um dos cinco dados, para uma casa. Nenhum serve para { $space } (cor: { $colour }).
borders-not-touching = { $space } não toca em nenhuma casa riscada. Na segunda ação, continuas a partir das tuas cruzes.
borders-not-finishing = O que se começa é para acabar: no troço de { $space } (cor: { $colour }) { $open ->
    [1] falta uma casa
   *[other] faltam { $open } casas
    }, e os teus dados dessa cor não chegam ou fazem falta noutro sítio.
borders-unfinished = Acaba o que começaste: { $count ->
    [1] { $spaces } ainda está livre
   *[other] { $spaces } ainda estão livres
    }. Ou apaga as tuas cruzes.

# Objetivos

borders-goal-villa = o solar
borders-goal-well = o poço
borders-goal-castle = o castelo
borders-goal-mill = o moinho
borders-goal-harbour = o porto
borders-goal-vineyard = a vinha
borders-goal-orchard = o pomar
borders-goal-chapel = a capela
borders-goal-farm = a quinta

# Em voz alta

borders-call = Os dados mostram: { $colours }.
borders-call-rest = { $count ->
    [0] Não sobrou nenhum dado.
    [one] Sobrou um dado: { $colours }.
   *[other] Sobraram estes dados: { $colours }.
}
borders-call-one-of = Os dados foram todos usados. Pode-se escolher um: { $colours }.
borders-means-first = Risca uma casa por cada dado, da sua cor. Qualquer troço começado tem de ficar acabado com estes dados.
borders-means-second = Risca uma casa por cada dado, da sua cor, ao lado de uma riscada. Os troços não precisam de ficar acabados.
borders-means-one = Risca uma casa da cor de um dos dados, ao lado de uma riscada.
borders-mark = { $space }, { $colour }, fronteira com { $areas }
borders-white = branco
borders-so-many = { $count } a { $colour }
borders-complete = { $count ->
    [0] Ainda não há nenhuma zona completa.
    [one] Uma zona completa: { $areas }.
   *[other] { $count } zonas completas: { $areas }.
}
borders-progress = { $done } de { $of } zonas
borders-missing = Para { $area } { $missing ->
    [1] falta uma casa
   *[other] faltam { $missing } casas
    }: { $colours }.

# The coach

borders-reason-first = Zona fechada em primeiro lugar: { $area }, { $points } pontos.
borders-reason-later = Zona fechada: { $area }, { $points ->
    [one] um ponto
   *[other] { $points } pontos
  }.
borders-reason-ends = É a sexta zona: o jogo acaba com esta ronda.
borders-reason-open = { $area }: { $count ->
    [one] só falta uma casa da fronteira.
   *[other] faltam { $count } casas da fronteira.
  }
borders-reason-segments = { $count ->
    [one] Termina-se um troço.
   *[other] Terminam-se { $count } troços.
  }
borders-reason-twice = { $count ->
    [one] Uma das cruzes conta para duas zonas ou mais.
   *[other] { $count } das cruzes contam para duas zonas ou mais.
  }
borders-reason-beside = { $count ->
    [one] Há mais uma casa livre ao lado das cruzes.
   *[other] Há mais { $count } casas livres ao lado das cruzes.
  }
borders-drawback-pass = Nada é riscado.
borders-drawback-idle = { $count ->
    [one] Uma das cruzes só toca zonas que já estão fechadas.
   *[other] { $count } das cruzes só tocam zonas que já estão fechadas.
  }

# Ficheiros de tabuleiro

borders-board-rows = «map» tem { $found } filas; pode ter { $most }
borders-board-indent = a fila { $row } de «map» começa depois de { $blanks } espaços; A, C, E, … começam logo e B, D, … depois de um
borders-board-sign = «map», { $space }: «{ $sign }» não quer dizer nada; há «{ $outside }» para fora, de 1 a 9 para o interior de uma zona, de a a x para um troço e «{ $white }» para uma casa branca
borders-board-areas = a tabela [areas] tem de nomear as zonas 1 a 9 (BOR-1), e não { $found }
borders-board-area-name = a zona { $area } chama-se { $name }; os nomes são { $names }
borders-board-same-name = as zonas { $area } e { $other } chamam-se ambas { $name }
borders-board-sheets = tem de haver as folhas 1 a 4 (BOR-1), e não { $found }
borders-board-sheet = a folha { $sheet } tem de dar a cada cor os seus troços, como red = "a f k q"
borders-board-colour = folha { $sheet }: «{ $word }» não é uma cor; as cores são { $colours }
borders-board-letter = folha { $sheet }, { $word }: «{ $letter }» não é um troço; vão de a a x
borders-board-two-colours = folha { $sheet }: o troço { $segment } tem duas cores
borders-board-no-colour = folha { $sheet }: o troço { $segment } não tem cor
borders-board-no-segment = o troço { $segment } não está em «map»; tem de haver 24 troços, de a a x (BOR-3)
borders-board-length = o troço { $segment } tem { $count ->
    [1] uma só casa, { $space }
   *[other] { $count } casas, entre elas { $space }
}; tem de ter de 2 a 5 (BOR-3)
borders-board-no-run = o troço { $segment } ({ $spaces }) não é uma sequência de casas, cada uma ao lado da anterior (BOR-3)
borders-board-no-area = a zona { $area } ({ $name }) não está em «map»; tem de haver nove zonas (BOR-1)
borders-board-pieces = a zona { $area } ({ $name }) não é de uma só peça: { $count ->
    [1] { $places } fica
   *[other] { $places } ficam
} à parte (BOR-1)
borders-board-open = a zona { $area } ({ $name }) não está fechada: ao lado de { $place } não há fronteira (BOR-1)
borders-board-touch = a zona { $area } e a zona { $other } tocam-se em { $place }; precisam de uma fronteira entre elas (BOR-1)
borders-board-needless = a casa { $space } não confina com nenhuma zona; tira-a (BOR-1)
borders-board-needless-inside = a casa { $space } só confina com a zona { $area }; põe-na no interior (BOR-1)
borders-board-spaces = o tabuleiro tem { $found } casas de fronteira; tem de ter { $spaces } (BOR-3)
borders-board-white = tem de haver duas casas brancas, e não { $count } (BOR-1)
borders-board-upper-left = a casa branca { $space } tem de ficar em cima à esquerda (BOR-1)
borders-board-lower-right = a casa branca { $space } tem de ficar em baixo à direita (BOR-1)
borders-board-six = troços de { $length } casas: { $found }; têm de ser seis (BOR-3)
borders-board-colour-lengths = folha { $sheet }: os troços da cor { $colour } têm { $lengths } casas; tem de haver um de 2, um de 3, um de 4 e um de 5 (BOR-3)
borders-board-colours-touch = folha { $sheet }: { $segment } e { $other } tocam-se e têm a mesma cor, { $colour } (BOR-3)
borders-board-same-sheets = as folhas { $other } e { $sheet } são iguais; têm de ser todas diferentes (BOR-1)
borders-board-same-length = as fronteiras da zona { $area } ({ $name }) e da zona { $other } ({ $other_name }) têm ambas { $spaces } casas; as nove têm de ser diferentes (BOR-4)
borders-board-worth = pelo comprimento da fronteira, { $name } vale { $found }; tem de valer { $value } (BOR-4)
borders-board-top = o solar tem de ser a zona mais acima (BOR-4)

# A lição

borders-learn-roll = Lanças cinco dados, até três vezes. Fica com a cor que mais se repete e volta a lançar os outros.
borders-learn-keep = Podes lançar mais uma vez, ou parar se gostas do que vês.
borders-learn-segment = Risca uma casa por cada dado, da sua cor. Depois do teu próprio lançamento tens de acabar cada troço em que tocas.
borders-learn-leave = Os dados que deixas são para os outros. Termina a jogada.
borders-learn-rest = Foi outra pessoa que lançou, e podes usar o que sobrou. Cada casa tem de tocar numa riscada; as brancas também servem.
borders-learn-begun = Estes troços podem ficar por acabar; depois precisam de menos dados. Termina a jogada.
borders-learn-again = É outra vez a tua vez de lançar. Junta a cor de um troço que queiras acabar.
borders-learn-enough = Precisas de tantos dados quantas as casas livres do troço. Chegam? Então fica com eles.
borders-learn-areas = Risca todas as casas à volta de uma zona para a completar. Quem chega primeiro recebe o número maior, depois é o menor. Uma casa entre duas zonas conta para as duas.
borders-learn-end = O jogo acaba quando alguém completa a sexta zona, e ganha quem tem mais pontos. Diverte-te!
