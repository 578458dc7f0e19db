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
    [one] Sobrou um dado para ti: { $colours }.
   *[other] Sobraram estes dados para ti: { $colours }.
}
borders-call-one-of = Os dados foram todos usados. Escolhe um: { $colours }.
borders-mark = { $space }, { $colour }, fronteira com { $areas }
borders-white = branco
borders-so-many = { $count } a { $colour }
borders-complete = { $count ->
    [0] Ainda não há nenhuma zona completa.
    [one] Uma zona completa: { $areas }.
   *[other] { $count } zonas completas: { $areas }.
}
borders-missing = Para { $area } { $missing ->
    [1] falta uma casa
   *[other] faltam { $missing } casas
    }: { $colours }.

# The coach

borders-reason-first = Fechado em primeiro lugar: { $area }, { $points } pontos.
borders-reason-later = Fechado: { $area }, { $points ->
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
    [one] Há mais uma casa aberta ao lado das tuas cruzes.
   *[other] Há mais { $count } casas abertas ao lado das tuas cruzes.
  }
borders-drawback-pass = Nada é riscado.
borders-drawback-idle = { $count ->
    [one] Uma das cruzes só toca zonas que já estão fechadas.
   *[other] { $count } das cruzes só tocam zonas que já estão fechadas.
  }
