# Ilhas: o que o jogo diz às pessoas.

islands-name = Ilhas
islands-about = Escreve números, desenha pontes, completa dezoito ilhas. As cartas são iguais para todos.
islands-about-A = Só quatro cruzamentos: um tabuleiro simpático para começar.
islands-about-B = Seis cruzamentos: as pontes atrapalham-se mais vezes.

# O que não pode ser

islands-no-such-mark = { $mark } não é uma marca. Um número escreve-se C3=5, uma ponte C3-E3, e a ponte ao lado C3--E3.
islands-no-such-island = Neste tabuleiro não há nenhuma ilha { $island }.
islands-wrong-number = A carta mostra um { $number }, por isso não dá para escrever { $mark }.
islands-setup-number = O primeiro número da folha é um { $number } ou um { $higher }.
islands-not-joined = Nenhuma linha pontilhada liga { $island } e { $other }.
islands-turned-name = Esta ponte escreve-se { $right }.
islands-first-bridge-missing = Entre { $island } e { $other } ainda não há nenhuma ponte. A primeira é { $right }.
islands-first-bridge-there = Entre { $island } e { $other } já há uma ponte. A do lado é { $right }.
islands-setup = Antes da primeira carta escreves um só número, numa ilha sem bandeira. As pontes vêm com as cartas.
islands-setup-once = Já escreveste o número inicial.
islands-number-after-bridges = Primeiro o número, depois as pontes. Já começaste pelas pontes.
islands-second-number = Já escreveste o número desta carta.
islands-island-not-free = { $island } já tem o seu número, um { $there }.
islands-flag-without-bridge = { $island } tem bandeira. Só aceita um número quando lá chegar uma ponte.
islands-number-too-small = { $count ->
    [1] Já chega uma ponte a { $island }.
   *[other] Já chegam { $count } pontes a { $island }.
} Ali, o número tem de ser pelo menos { $count }.
islands-no-bridge-left = { $bridges ->
    [0] Agora não há pontes para desenhar.
    [one] A carta mostra uma ponte, e já a desenhaste.
   *[other] A carta mostra { $bridges } pontes, e já as desenhaste todas.
}
islands-bridge-crosses = { $mark } cruzaria a ponte { $across }. As pontes nunca se cruzam.
islands-third-bridge = Entre { $one } e { $other } já há duas pontes. Não cabe uma terceira.
islands-island-complete = { $island } está completa. Ali já não entram mais pontes.
islands-seventh-bridge = A { $island } chegam seis pontes. Nenhuma ilha leva mais.
islands-no-number = Nem { $one } nem { $other } têm número. Uma ponte parte de uma ilha com número.
islands-rest-impossible = { $bridges ->
    [1] Não dá para desenhar a ponte { $mark }.
   *[other] A carta mostra { $bridges } pontes: ou todas ou nenhuma. Depois de { $mark } já não cabiam as outras.
}
islands-setup-unfinished = Primeiro escreve um { $number } ou um { $higher } numa ilha.
islands-bridges-missing = { $left ->
    [1] Ainda falta uma ponte. Desenha-a, ou apaga as outras: ou as { $bridges } ou nenhuma.
   *[other] Ainda faltam { $left } pontes. Desenha-as, ou apaga as outras: ou as { $bridges } ou nenhuma.
}

# Objetivos

islands-goal-red-flags = As quatro bandeiras vermelhas
islands-goal-blue-flags = As três bandeiras azuis
islands-goal-six-joined = Seis ilhas ligadas

# O fim

islands-complete = Ilhas completas

# Postos, do mais baixo ao mais alto

islands-rank-1 = Apanha-conchas
islands-rank-2 = Carrega-tábuas
islands-rank-3 = Entrança-cordas
islands-rank-4 = Grumete da barca
islands-rank-5 = Crava-estacas
islands-rank-6 = Capataz do porto
islands-rank-7 = Guarda-pontes
islands-rank-8 = Ás dos arcos
islands-rank-9 = Intérprete das marés
islands-rank-10 = Artífice do arquipélago
islands-rank-11 = Maravilha dos sete mares
islands-rank-12 = Lenda dos sete mares

# Em voz alta

islands-call = { $bridges ->
    [1] A carta mostra um { $number } e uma ponte.
   *[other] A carta mostra um { $number } e { $bridges } pontes.
}
islands-setup-call = Escreve um { $number } ou um { $higher } numa ilha sem bandeira.
islands-call-means = Primeiro o número, numa ilha que não o tenha, ou nenhum. Depois { $bridges ->
    [1] a ponte, ou nenhuma.
    [2] as duas pontes, ou nenhuma.
   *[other] as pontes: todas as { $bridges } ou nenhuma.
}
islands-mark-number = um { $number } em { $island }
islands-mark-bridge = uma ponte de { $one } a { $other }
islands-mark-second-bridge = uma segunda ponte de { $one } a { $other }
islands-finished = { $count ->
    [0] Ainda não há nenhuma ilha completa.
    [one] Há uma ilha completa: { $islands }.
   *[other] Há { $count } ilhas completas: { $islands }.
}
islands-to-complete = { $goal }. Falta completar: { $islands }.
islands-joined = { $count ->
    [0] Ainda não há ilhas completas; são precisas seis, ligadas por pontes.
    [one] Por agora há uma ilha completa; são precisas seis, ligadas por pontes.
   *[other] Por agora há { $count } ilhas completas ligadas; são precisas seis.
}
islands-unfinished = { $left ->
    [1] { $island } tem um { $number } e precisa de mais uma ponte.
   *[other] { $island } tem um { $number } e precisa de mais { $left } pontes.
}
islands-unnumbered = { $count ->
    [1] Chega uma ponte a { $island }, que ainda não tem número.
   *[other] Chegam { $count } pontes a { $island }, que ainda não tem número.
}
islands-bridges = { $count ->
    [0] Ainda não há pontes.
   *[other] Pontes: { $bridges }. Dois traços são duas pontes.
}

# The coach

islands-reason-red = As quatro bandeiras vermelhas ficam completas a tempo, por { $points } pontos.
islands-reason-red-late = As quatro bandeiras vermelhas ficam completas, por { $points } pontos.
islands-reason-blue = As três bandeiras azuis ficam completas a tempo, por { $points } pontos.
islands-reason-blue-late = As três bandeiras azuis ficam completas, por { $points } pontos.
islands-reason-six = Seis ilhas completas ficam ligadas a tempo, por { $points } pontos.
islands-reason-six-late = Seis ilhas completas ficam ligadas, por { $points } pontos.
islands-reason-complete = { $count ->
    [one] Completa-se uma ilha: { $islands }.
   *[other] Completam-se { $count } ilhas: { $islands }.
  }
islands-reason-red-left = { $count ->
    [one] Só falta uma bandeira vermelha.
   *[other] Faltam { $count } bandeiras vermelhas.
  }
islands-reason-blue-left = { $count ->
    [one] Só falta uma bandeira azul.
   *[other] Faltam { $count } bandeiras azuis.
  }
islands-reason-joined = Já há { $count } ilhas completas ligadas.
islands-reason-flag = { $count ->
    [one] Uma primeira ponte chega à bandeira em { $islands }, que já pode ter número.
   *[other] As primeiras pontes chegam às bandeiras em { $islands }, que já podem ter número.
  }
islands-reason-given = A bandeira em { $island } já tem o seu número.
islands-reason-nearly = { $count ->
    [one] A { $islands } só falta uma ponte.
   *[other] A cada uma destas só falta uma ponte: { $islands }.
  }
islands-reason-room = Todas as ilhas por acabar ainda têm lugar para as suas pontes.
islands-drawback-red = Já não é possível completar todas as bandeiras vermelhas.
islands-drawback-blue = Já não é possível completar todas as bandeiras azuis.
islands-drawback-lost = { $count ->
    [one] { $islands } já não pode ficar completa.
   *[other] Estas já não podem ficar completas: { $islands }.
  }
islands-drawback-bridges = Não se desenha nenhuma ponte.
islands-drawback-number = Não se escreve nenhum número.

# Ficheiros de tabuleiro

islands-board-at = linha { $line } de «map», carácter { $character }
islands-board-sign = { $at }: «{ $sign }» não quer dizer nada; só há o R B - | + e espaços
islands-board-off-grid = { $at }: uma ilha está fora da grelha; as ilhas ficam nos caracteres 1, 5, 9, … das linhas 1, 3, 5, …
islands-board-outside = { $at }: uma ilha sai da grelha, que tem { $columns } colunas e { $rows } filas
islands-board-breaks-right = a linha que sai de { $island } para a direita interrompe-se ({ $at }); uma linha de «{ $stroke }» tem de ir a direito até outra ilha, com «+» onde cruza outra linha (ISL-1)
islands-board-breaks-down = a linha que sai de { $island } para baixo interrompe-se ({ $at }); uma linha de «{ $stroke }» tem de ir a direito até outra ilha, com «+» onde cruza outra linha (ISL-1)
islands-board-no-crossing = { $at }: neste «+» não se cruzam duas linhas (ISL-1)
islands-board-no-line = { $at }: este «{ $sign }» não pertence a nenhuma linha entre duas ilhas (ISL-1)
islands-board-islands = o tabuleiro tem { $found } ilhas; tem de ter { $islands } (ISL-1)
islands-board-plain = ilhas sem bandeira (o): { $found }; têm de ser { $often } (ISL-1)
islands-board-red = ilhas com bandeira vermelha (R): { $found }; têm de ser { $often } (ISL-1)
islands-board-blue = ilhas com bandeira azul (B): { $found }; têm de ser { $often } (ISL-1)
islands-board-ways = { $ways ->
    [1] { $island } tem uma linha
   *[other] { $island } tem { $ways } linhas
}; cada ilha tem de 2 a 4 (ISL-1)
islands-board-lines = o tabuleiro tem { $found } linhas; têm de ser de { $least } a { $most } (ISL-1)

# A lição

islands-learn-setup = Escreve um primeiro número numa ilha sem bandeira. Ele diz quantas pontes essa ilha quer.
islands-learn-begin = É bom ter bandeiras por perto: dão pontos. Termina a jogada, e vem a primeira carta.
islands-learn-number = Uma carta mostra um número e pontes. Primeiro o número, numa ilha livre; uma com bandeira tem de esperar por uma ponte.
islands-learn-bridges = Agora desenha tantas pontes quantas a carta mostra, pelas linhas pontilhadas. Cada uma parte de uma ilha com número.
islands-learn-finish = Nas pontes, são todas ou nenhuma. Termina a jogada.
islands-learn-flag = Uma bandeira a que chega uma ponte aceita um número, nunca menor do que o número de pontes que já lá estão.
islands-learn-second = Cabem duas pontes, lado a lado. Três nunca.
islands-learn-complete = Uma ilha com tantas pontes como o seu número está completa. Já não leva pontes, e no fim dá 2 pontos.
islands-learn-at-once = Se a carta mostra exatamente o número de pontes que já lá estão, a ilha fica logo completa.
islands-learn-goals = Os objetivos dão mais: todas as bandeiras vermelhas, todas as azuis, seis ilhas completas ligadas. A solo, chega cedo; contra outros, chega primeiro.
islands-learn-cross = As pontes nunca se cruzam: cada uma fecha as linhas que a cruzam.
islands-learn-end = Ao todo há 17 cartas. Completa o que começas, primeiro as bandeiras. Diverte-te!
