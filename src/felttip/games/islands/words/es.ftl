# Islas: lo que el juego dice a la gente.

islands-name = Islas
islands-about = Escribe números, dibuja puentes, completa dieciocho islas. Las cartas son las mismas para todos.
islands-about-A = Solo cuatro cruces: un tablero amable para empezar.
islands-about-B = Seis cruces: los puentes se estorban más a menudo.

# Lo que no se puede

islands-no-such-mark = { $mark } no es una marca. Escribe un número así: C3=5; un puente así: C3-E3; y el puente de al lado así: C3--E3.
islands-no-such-island = En este tablero no hay ninguna isla { $island }.
islands-wrong-number = La carta muestra un { $number }, así que no se puede escribir { $mark }.
islands-setup-number = El primer número de la hoja es un { $number } o un { $higher }.
islands-not-joined = Ninguna línea de puntos une { $island } y { $other }.
islands-turned-name = Este puente se escribe { $right }.
islands-first-bridge-missing = Entre { $island } y { $other } todavía no hay ningún puente. El primero es { $right }.
islands-first-bridge-there = Entre { $island } y { $other } ya hay un puente. El de al lado es { $right }.
islands-setup = Antes de la primera carta escribes un solo número, en una isla sin bandera. Los puentes vienen con las cartas.
islands-setup-once = Ya has escrito el número inicial.
islands-number-after-bridges = Primero el número, después los puentes. Ya has empezado con los puentes.
islands-second-number = Ya has escrito el número de esta carta.
islands-island-not-free = { $island } ya tiene su número, un { $there }.
islands-flag-without-bridge = { $island } tiene bandera. Solo admite un número cuando le llega un puente.
islands-number-too-small = { $count ->
    [one] A { $island } ya llega un puente.
   *[other] A { $island } ya llegan { $count } puentes.
} Ahí el número tiene que ser { $count } como mínimo.
islands-no-bridge-left = { $bridges ->
    [0] Ahora no hay puentes que dibujar.
    [one] La carta muestra un puente, y ya lo has dibujado.
   *[other] La carta muestra { $bridges } puentes, y ya los has dibujado todos.
}
islands-bridge-crosses = { $mark } cruzaría el puente { $across }. Los puentes nunca se cruzan.
islands-third-bridge = Entre { $one } y { $other } ya hay dos puentes. No cabe un tercero.
islands-island-complete = { $island } está completa. Ahí ya no van más puentes.
islands-seventh-bridge = A { $island } llegan seis puentes. Ninguna isla admite más.
islands-no-number = Ni { $one } ni { $other } tienen número. Un puente sale de una isla con número.
islands-rest-impossible = { $bridges ->
    [one] El puente { $mark } no se puede dibujar.
   *[other] La carta muestra { $bridges } puentes: o todos o ninguno. Con { $mark } ya no cabrían los demás.
}
islands-setup-unfinished = Primero escribe un { $number } o un { $higher } en una isla.
islands-bridges-missing = { $left ->
    [one] Todavía falta un puente. Dibújalo o borra los demás: o los { $bridges } o ninguno.
   *[other] Todavía faltan { $left } puentes. Dibújalos o borra los demás: o los { $bridges } o ninguno.
}

# Objetivos

islands-goal-red-flags = Las cuatro banderas rojas
islands-goal-blue-flags = Las tres banderas azules
islands-goal-six-joined = Seis islas unidas

# El final

islands-complete = Islas completas

# Rangos, del más bajo al más alto

islands-rank-1 = Buscaconchas
islands-rank-2 = Cargatablas
islands-rank-3 = Trenzacabos
islands-rank-4 = Grumete de la barca
islands-rank-5 = Clavapilotes
islands-rank-6 = Capataz del puerto
islands-rank-7 = Guardapuentes
islands-rank-8 = As de los arcos
islands-rank-9 = Intérprete de mareas
islands-rank-10 = Artífice del archipiélago
islands-rank-11 = Maravilla de los siete mares
islands-rank-12 = Leyenda de los siete mares

# En voz alta

islands-call = { $bridges ->
    [one] La carta muestra un { $number } y un puente.
   *[other] La carta muestra un { $number } y { $bridges } puentes.
}
islands-setup-call = Escribe un { $number } o un { $higher } en una isla sin bandera.
islands-call-means = Primero el número, en una isla que no tenga, o ninguno. Luego { $bridges ->
    [one] el puente, o ninguno.
    [2] los dos puentes, o ninguno.
   *[other] los puentes: los { $bridges } o ninguno.
}
islands-mark-number = un { $number } en { $island }
islands-mark-bridge = un puente de { $one } a { $other }
islands-mark-second-bridge = un segundo puente de { $one } a { $other }
islands-finished = { $count ->
    [0] Todavía no hay ninguna isla completa.
    [one] Hay una isla completa: { $islands }.
   *[other] Hay { $count } islas completas: { $islands }.
}
islands-to-complete = { $goal }. Falta completar: { $islands }.
islands-joined = { $count ->
    [0] Aún no hay islas completas; hacen falta seis, unidas por puentes.
    [one] Por ahora hay una isla completa; hacen falta seis, unidas por puentes.
   *[other] Por ahora hay { $count } islas completas unidas; hacen falta seis.
}
islands-unfinished = { $left ->
    [one] { $island } tiene un { $number } y necesita un puente más.
   *[other] { $island } tiene un { $number } y necesita { $left } puentes más.
}
islands-unnumbered = { $count ->
    [one] A { $island }, todavía sin número, llega un puente.
   *[other] A { $island }, todavía sin número, llegan { $count } puentes.
}
islands-bridges = { $count ->
    [0] Todavía no hay puentes.
   *[other] Puentes: { $bridges }. Dos guiones son dos puentes.
}

# The coach

islands-reason-red = Las cuatro banderas rojas quedan completas a tiempo, por { $points } puntos.
islands-reason-red-late = Las cuatro banderas rojas quedan completas, por { $points } puntos.
islands-reason-blue = Las tres banderas azules quedan completas a tiempo, por { $points } puntos.
islands-reason-blue-late = Las tres banderas azules quedan completas, por { $points } puntos.
islands-reason-six = Seis islas completas quedan unidas a tiempo, por { $points } puntos.
islands-reason-six-late = Seis islas completas quedan unidas, por { $points } puntos.
islands-reason-complete = { $count ->
    [one] Se completa una isla: { $islands }.
   *[other] Se completan { $count } islas: { $islands }.
  }
islands-reason-red-left = { $count ->
    [one] Solo falta una bandera roja.
   *[other] Faltan { $count } banderas rojas.
  }
islands-reason-blue-left = { $count ->
    [one] Solo falta una bandera azul.
   *[other] Faltan { $count } banderas azules.
  }
islands-reason-joined = Ya hay { $count } islas completas unidas.
islands-reason-flag = { $count ->
    [one] Un primer puente llega a la bandera de { $islands }, que ya puede llevar número.
   *[other] Los primeros puentes llegan a las banderas de { $islands }, que ya pueden llevar número.
  }
islands-reason-given = La bandera de { $island } ya tiene su número.
islands-reason-nearly = { $count ->
    [one] A { $islands } le falta un solo puente.
   *[other] A cada una de estas le falta un solo puente: { $islands }.
  }
islands-reason-room = Todas las islas sin acabar tienen aún sitio para sus puentes.
islands-drawback-red = Ya no se pueden completar todas las banderas rojas.
islands-drawback-blue = Ya no se pueden completar todas las banderas azules.
islands-drawback-lost = { $count ->
    [one] { $islands } ya no se puede completar.
   *[other] Estas ya no se pueden completar: { $islands }.
  }
islands-drawback-bridges = No se dibuja ningún puente.
islands-drawback-number = No se escribe ningún número.

# Archivos de tablero

islands-board-at = línea { $line } de «map», carácter { $character }
islands-board-sign = { $at }: «{ $sign }» no significa nada; solo hay o R B - | + y espacios
islands-board-off-grid = { $at }: una isla está fuera de la cuadrícula; las islas van en los caracteres 1, 5, 9, … de las líneas 1, 3, 5, …
islands-board-outside = { $at }: una isla se sale de la cuadrícula, que tiene { $columns } columnas y { $rows } filas
islands-board-breaks-right = la línea que sale de { $island } hacia la derecha se corta ({ $at }); una línea de «{ $stroke }» tiene que ir recta hasta otra isla, con «+» donde cruza otra línea (ISL-1)
islands-board-breaks-down = la línea que sale de { $island } hacia abajo se corta ({ $at }); una línea de «{ $stroke }» tiene que ir recta hasta otra isla, con «+» donde cruza otra línea (ISL-1)
islands-board-no-crossing = { $at }: en este «+» no se cruzan dos líneas (ISL-1)
islands-board-no-line = { $at }: este «{ $sign }» no pertenece a ninguna línea entre dos islas (ISL-1)
islands-board-islands = el tablero tiene { $found } islas; tiene que haber { $islands } (ISL-1)
islands-board-plain = islas sin bandera (o): { $found }; tiene que haber { $often } (ISL-1)
islands-board-red = islas con bandera roja (R): { $found }; tiene que haber { $often } (ISL-1)
islands-board-blue = islas con bandera azul (B): { $found }; tiene que haber { $often } (ISL-1)
islands-board-ways = { $ways ->
    [one] { $island } tiene una línea
   *[other] { $island } tiene { $ways } líneas
}; cada isla tiene de 2 a 4 (ISL-1)
islands-board-lines = el tablero tiene { $found } líneas; tiene que haber de { $least } a { $most } (ISL-1)

# La lección

islands-learn-setup = Escribe un primer número en una isla sin bandera. Dice cuántos puentes quiere esa isla.
islands-learn-begin = Es bueno tener banderas cerca: dan puntos. Termina tu turno y saldrá la primera carta.
islands-learn-number = Una carta muestra un número y puentes. Primero el número, en una isla libre; una con bandera tiene que esperar a un puente.
islands-learn-bridges = Ahora dibuja tantos puentes como muestra la carta, por las líneas de puntos. Cada uno sale de una isla con número.
islands-learn-finish = Con los puentes, todos o ninguno. Termina tu turno.
islands-learn-flag = Una bandera a la que llega un puente admite un número, pero nunca menor que el número de puentes que ya tiene.
islands-learn-second = Caben dos puentes, uno al lado del otro. Nunca tres.
islands-learn-complete = Una isla con tantos puentes como su número está completa. Ya no admite más puentes, y al final da 2 puntos.
islands-learn-at-once = Si la carta muestra justo tantos como los puentes que ya hay, el número completa la isla al momento.
islands-learn-goals = Los objetivos dan más: todas las banderas rojas, todas las azules, seis islas completas unidas. En solitario hay que llegar pronto; contra otros, primero.
islands-learn-cross = Los puentes nunca se cruzan: cada uno cierra las líneas que lo cruzan.
islands-learn-end = En total hay 17 cartas. Completa lo que empiezas, las banderas primero. ¡Que te diviertas!
