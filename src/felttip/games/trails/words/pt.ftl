# Trilhos: o que o jogo diz às pessoas.

trails-name = Trilhos
trails-about = Uma linha, sessenta e uma casas às cores. Até onde chegará?

# O que não pode ser

trails-no-such-step = { $mark } não é um passo. Escreve duas casas que se toquem, como E5-E6.
trails-not-neighbours = { $mark }: estas duas casas não se tocam.
trails-turned-name = O passo { $mark } escreve-se { $right }.
trails-not-at-an-end = Isso não fica numa ponta do teu caminho. { $ends ->
    [1] O teu caminho parte de { $head }.
   *[other] As pontas são { $tail } e { $head }.
}
trails-field-twice = O teu caminho já passa por { $field }. Só pode pisar cada casa uma vez.
trails-not-touching = { $field } não toca na ponta do teu caminho, que está em { $end }.
trails-other-end = Nesta ronda o teu caminho cresce em { $end }. A outra ponta tem de esperar pela próxima carta.
trails-not-shown = Cor de { $field }: { $colour }. A carta já não tem essa cor.

# Objetivos

trails-goal-2 = O 2
trails-goal-3 = O 3
trails-goal-4 = O 4
trails-goal-5 = O 5
trails-goal-6 = O 6
trails-goal-7 = O 7
trails-goal-8 = O 8
trails-goal-9 = O 9
trails-goal-10 = O 10

# O fim

trails-missed = Casas fora do caminho
trails-open = { $count ->
    [0] já não há casas livres
    [one] ainda uma casa livre
   *[other] ainda { $count } casas livres
}
trails-excellent = Excelente!

# Em voz alta

trails-call = A carta mostra: { $colours }.
trails-call-means = O caminho cresce numa das pontas, até { $count } casas: uma por cada cor mostrada, por qualquer ordem. Uma cor mostrada duas vezes pode ser usada duas vezes.
trails-mark = { $number ->
    [0] { $field }, { $colour }
   *[other] { $field }, { $colour }, o { $number }
}
trails-path = { $fields ->
    [one] O caminho ainda está na partida, { $head }.
   *[other] O caminho tem { $fields } casas. As pontas são { $tail } e { $head }.
}
trails-away = O { $number }: { $count ->
    [one] chega-se lá com um passo por casas livres.
   *[other] chega-se lá com { $count } passos por casas livres.
}
trails-out-of-reach = O { $number }: o caminho já não consegue chegar lá.
trails-numbers = { $count ->
    [0] Ainda nenhum número.
    [one] Número alcançado: { $numbers }.
   *[other] Números alcançados: { $numbers }.
}

# The coach

trails-reason-full = { $count ->
    [one] O caminho alcança o { $numbers } com todos os pontos.
   *[other] O caminho alcança com todos os pontos: { $numbers }.
  }
trails-reason-later = O caminho alcança o { $number }, por { $points ->
    [one] um ponto
   *[other] { $points } pontos
  }.
trails-reason-fields = { $count ->
    [one] O caminho tem mais uma casa.
   *[other] O caminho tem mais { $count } casas.
  }
trails-reason-nearer = { $count ->
    [one] O { $number }, que ainda dá todos os pontos, fica a um só passo.
   *[other] O { $number }, que ainda dá todos os pontos, fica a { $count } passos.
  }
trails-reason-ends = As duas pontas continuam abertas.
trails-reason-whole = Nenhuma casa livre fica isolada.
trails-drawback-cut = { $count ->
    [one] Uma casa livre fica isolada.
   *[other] { $count } casas livres ficam isoladas.
  }
trails-drawback-half = A partir de agora estes números dão só metade: { $numbers }.
trails-drawback-end = { $count ->
    [0] Uma das pontas já não pode seguir.
   *[other] Uma das pontas só tem uma saída.
  }
trails-drawback-pass = O caminho não cresce.
trails-warning-enclosed = As duas pontas do teu caminho ficam fechadas: neste jogo já não podes desenhar mais nada.
trails-warning-end = A ponta em { $end } fica fechada: a partir de agora o teu caminho só pode crescer em { $other }.

# Ficheiros de tabuleiro

trails-board-rows = «fields» tem { $found } filas; o tabuleiro tem { $rows }
trails-board-row = a fila { $row } tem { $found } casas; tem de ter { $fields }
trails-board-colour = casa { $field }: «{ $word }» não é uma cor; as cores são { $colours }
trails-board-no-number = casa { $field }: «{ $word }» não é um número
trails-board-number = casa { $field }: o número { $number } tem de ser de 2 a 10
trails-board-number-twice = casa { $field }: o número { $number } está também noutra casa
trails-board-no-field = partida «{ $start }»: nenhuma casa se chama assim; vão de A1 a I5
trails-board-colours = cinco cores têm de aparecer dez vezes e uma onze (TRA-1); aqui é assim: { $found }
trails-board-often = { $count } × { $colour }
trails-board-neighbours = { $field } e { $other } são vizinhas e têm a mesma cor, { $colour } (TRA-1)
trails-board-number-missing = o número { $number } não está em nenhuma casa (TRA-1)
trails-board-rim = o número { $number } está em { $field }; de 2 a 4 ficam dentro, de 5 a 10 na beira (TRA-1)
trails-board-starts = tem de haver quatro partidas, e não { $count } (TRA-1)
trails-board-start-twice = há duas partidas em { $start }; cada lugar tem a sua (TRA-1)
trails-board-start-away = a partida { $start } não fica ao lado da casa central E5 (TRA-1)
trails-board-start-number = a partida { $start } fica num número (TRA-1)

# A lição

trails-learn-card = O teu caminho começa na partida. A carta mostra cores: segue para uma casa vizinha de uma delas.
trails-learn-colours = Cada cor da carta leva-te uma casa mais longe. A ordem és tu que a escolhes.
trails-learn-once = O teu caminho pode passar ao lado de si mesmo, mas nunca pisa uma casa duas vezes.
trails-learn-finish = No fim, cada casa fora do caminho custa um ponto; por isso começas abaixo de zero. Termina a jogada, e vem a próxima carta.
trails-learn-ends = O teu caminho tem duas pontas, e a partida é uma delas. Com cada carta escolhes onde ele cresce.
trails-learn-one-end = No resto desta ronda cresce só nessa ponta. A outra espera pela próxima carta.
trails-learn-number = Um número dá pontos assim que o teu caminho o alcança.
trails-learn-first = A solo, vai primeiro aos números pequenos: depois de um maior dão só metade. Contra outros, quem chega primeiro recebe o número inteiro, e depois é metade.
trails-learn-start = Carta nova, e podes voltar a escolher. Há um anel à volta de um número que ainda espera: planeia o caminho até ele.
trails-learn-twice = Uma cor que a carta mostra duas vezes pode ser usada duas vezes.
trails-learn-end = Ninguém tem de usar todas as cores, mas só há 15 cartas: faz um caminho longo, com as duas pontas livres. Diverte-te!
