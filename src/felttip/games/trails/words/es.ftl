# Senderos: lo que el juego dice a la gente.

trails-name = Senderos
trails-about = Una línea, sesenta y una casillas de colores. ¿Hasta dónde llegará?

# Lo que no se puede

trails-no-such-step = { $mark } no es un paso. Escribe dos casillas que se toquen, como E5-E6.
trails-not-neighbours = { $mark }: estas dos casillas no se tocan.
trails-turned-name = El paso { $mark } se escribe { $right }.
trails-not-at-an-end = Eso no está en una punta de tu camino. { $ends ->
    [one] Tu camino sale de { $head }.
   *[other] Sus puntas son { $tail } y { $head }.
}
trails-field-twice = Tu camino ya pasa por { $field }. Solo puede pisar cada casilla una vez.
trails-not-touching = { $field } no toca la punta de tu camino, que está en { $end }.
trails-other-end = En esta ronda tu camino crece por { $end }. La otra punta tiene que esperar a la próxima carta.
trails-not-shown = { $field } es de color { $colour }, y a la carta no le queda ese color.

# Objetivos

trails-goal-2 = El 2
trails-goal-3 = El 3
trails-goal-4 = El 4
trails-goal-5 = El 5
trails-goal-6 = El 6
trails-goal-7 = El 7
trails-goal-8 = El 8
trails-goal-9 = El 9
trails-goal-10 = El 10

# El final

trails-missed = Casillas fuera del camino
trails-open = { $count ->
    [one] queda una casilla libre
   *[other] quedan { $count } casillas libres
}
trails-excellent = ¡Excelente!

# En voz alta

trails-call = La carta muestra: { $colours }.
trails-call-means = El camino crece por una de sus puntas, hasta { $count } casillas: una por cada color que se ve, en cualquier orden. Un color que sale dos veces se puede usar dos veces.
trails-mark = { $number ->
    [0] { $field }, { $colour }
   *[other] { $field }, { $colour }, el { $number }
}
trails-path = { $fields ->
    [one] El camino sigue en su salida, { $head }.
   *[other] El camino tiene { $fields } casillas. Sus puntas son { $tail } y { $head }.
}
trails-away = El { $number }: { $count ->
    [one] se llega con un paso por casillas libres.
   *[other] se llega con { $count } pasos por casillas libres.
}
trails-out-of-reach = El { $number }: el camino ya no puede llegar ahí.
trails-numbers = { $count ->
    [0] Todavía ningún número.
    [one] Número alcanzado: { $numbers }.
   *[other] Números alcanzados: { $numbers }.
}

# The coach

trails-reason-full = { $count ->
    [one] El camino alcanza el { $numbers } con todos sus puntos.
   *[other] El camino alcanza con todos sus puntos: { $numbers }.
  }
trails-reason-later = El camino alcanza el { $number }, por { $points ->
    [one] un punto
   *[other] { $points } puntos
  }.
trails-reason-fields = { $count ->
    [one] El camino tiene una casilla más.
   *[other] El camino tiene { $count } casillas más.
  }
trails-reason-nearer = { $count ->
    [one] El { $number }, que aún da todos sus puntos, queda a un solo paso.
   *[other] El { $number }, que aún da todos sus puntos, queda a { $count } pasos.
  }
trails-reason-ends = Las dos puntas siguen abiertas.
trails-reason-whole = Ninguna casilla libre queda aislada.
trails-drawback-cut = { $count ->
    [one] Una casilla libre queda aislada.
   *[other] { $count } casillas libres quedan aisladas.
  }
trails-drawback-half = Desde ahora estos números dan solo la mitad: { $numbers }.
trails-drawback-end = { $count ->
    [0] Una punta ya no puede seguir.
   *[other] A una punta le queda una sola salida.
  }
trails-drawback-pass = El camino no crece.
trails-warning-enclosed = Las dos puntas de tu camino quedan encerradas: en esta partida ya no podrás dibujar nada más.
trails-warning-end = La punta en { $end } queda encerrada: a partir de ahora tu camino solo puede crecer por { $other }.

# Archivos de tablero

trails-board-rows = «fields» tiene { $found } filas; el tablero tiene { $rows }
trails-board-row = la fila { $row } tiene { $found } casillas; tiene que tener { $fields }
trails-board-colour = casilla { $field }: «{ $word }» no es un color; los colores son { $colours }
trails-board-no-number = casilla { $field }: «{ $word }» no es un número
trails-board-number = casilla { $field }: el número { $number } tiene que estar entre 2 y 10
trails-board-number-twice = casilla { $field }: el número { $number } está también en otra casilla
trails-board-no-field = salida «{ $start }»: ninguna casilla se llama así; van de A1 a I5
trails-board-colours = cinco colores tienen que salir diez veces y uno once (TRA-1); aquí salen así: { $found }
trails-board-often = { $count } × { $colour }
trails-board-neighbours = { $field } y { $other } son vecinas y tienen el mismo color, { $colour } (TRA-1)
trails-board-number-missing = el número { $number } no está en ninguna casilla (TRA-1)
trails-board-rim = el número { $number } está en { $field }; del 2 al 4 van dentro, del 5 al 10 en el borde (TRA-1)
trails-board-starts = tiene que haber cuatro salidas, no { $count } (TRA-1)
trails-board-start-twice = hay dos salidas en { $start }; cada asiento tiene una distinta (TRA-1)
trails-board-start-away = la salida { $start } no está junto a la casilla central E5 (TRA-1)
trails-board-start-number = la salida { $start } está en un número (TRA-1)

# La lección

trails-learn-card = Tu camino empieza en la salida. La carta muestra colores: sigue hasta una casilla vecina de uno de ellos.
trails-learn-colours = Cada color de la carta te lleva una casilla más allá. Úsalos en el orden que quieras.
trails-learn-once = Tu camino puede pasar junto a sí mismo, pero nunca pisa dos veces una casilla.
trails-learn-finish = Al final, cada casilla fuera del camino resta un punto; por eso empiezas por debajo de cero. Termina tu turno y saldrá la próxima carta.
trails-learn-ends = Tu camino tiene dos puntas, y la salida es una de ellas. Con cada carta eliges por dónde crece.
trails-learn-one-end = Durante el resto de esta ronda crece solo por esa punta. La otra espera a la próxima carta.
trails-learn-number = Un número da puntos en cuanto tu camino lo alcanza.
trails-learn-first = En solitario, ve primero a por los números bajos: después de uno más alto dan solo la mitad. Contra otros, quien llega primero se lleva el número entero; después, la mitad.
trails-learn-start = Carta nueva, y puedes volver a elegir. Un anillo rodea un número que aún espera: planea tu camino hasta él.
trails-learn-twice = Un color que sale dos veces en la carta se puede usar dos veces.
trails-learn-end = Nadie tiene que usar todos los colores, pero solo hay 15 cartas: haz largo tu camino y deja libres las dos puntas. ¡Que te diviertas!
