# Fronteras: lo que el juego dice a la gente.

borders-name = Fronteras
borders-about = Cinco dados, nueve zonas. ¿Quién las cierra primero?

# Lo que no se puede

borders-no-such-space = { $mark } no es una cruz en una casilla de frontera. Escríbela así: { $example }.
borders-crossed = { $space } ya está tachada.
borders-not-rolled = { $space } es de color { $colour }, y no te queda ningún dado de ese color.
borders-not-left-over = { $space } es de color { $colour }, y no ha sobrado ningún dado de ese color para ti.
borders-one-die = Puedes usar uno de los cinco dados, para una casilla. Ninguno te sirve para { $space }, de color { $colour }.
borders-not-touching = { $space } no toca ninguna casilla tachada. En la segunda acción sigues desde tus cruces.
borders-not-finishing = Lo que empiezas hay que acabarlo: en el tramo de { $space } (color { $colour }) { $open ->
    [one] queda una casilla libre
   *[other] quedan { $open } casillas libres
    }, y tus dados de ese color no llegan o hacen falta en otro sitio.
borders-unfinished = Acaba lo que has empezado: { $count ->
    [one] { $spaces } sigue libre
   *[other] { $spaces } siguen libres
    }. O borra tus cruces.

# Objetivos

borders-goal-villa = la villa
borders-goal-well = el pozo
borders-goal-castle = el castillo
borders-goal-mill = el molino
borders-goal-harbour = el puerto
borders-goal-vineyard = el viñedo
borders-goal-orchard = el huerto
borders-goal-chapel = la capilla
borders-goal-farm = la granja

# En voz alta

borders-call = Los dados muestran: { $colours }.
borders-call-rest = { $count ->
    [0] No ha sobrado ningún dado.
    [one] Ha sobrado un dado para ti: { $colours }.
   *[other] Han sobrado estos dados para ti: { $colours }.
}
borders-call-one-of = Se han usado todos los dados. Elige uno: { $colours }.
borders-mark = { $space }, { $colour }, frontera con { $areas }
borders-white = blanco
borders-so-many = { $count } en { $colour }
borders-complete = { $count ->
    [0] Todavía no hay ninguna zona completa.
    [one] Una zona completa: { $areas }.
   *[other] { $count } zonas completas: { $areas }.
}
borders-missing = Para { $area } { $missing ->
    [one] falta una casilla
   *[other] faltan { $missing } casillas
    }: { $colours }.

# The coach

borders-reason-first = Cerrada en primer lugar: { $area }, { $points } puntos.
borders-reason-later = Cerrada: { $area }, { $points ->
    [one] un punto
   *[other] { $points } puntos
  }.
borders-reason-ends = Es la sexta zona: la partida acaba con esta ronda.
borders-reason-open = { $area }: { $count ->
    [one] solo falta una casilla de la frontera.
   *[other] faltan { $count } casillas de la frontera.
  }
borders-reason-segments = { $count ->
    [one] Se termina un tramo.
   *[other] Se terminan { $count } tramos.
  }
borders-reason-twice = { $count ->
    [one] Una de las cruces sirve a dos zonas o más.
   *[other] { $count } de las cruces sirven a dos zonas o más.
  }
borders-reason-beside = { $count ->
    [one] Hay una casilla abierta más junto a tus cruces.
   *[other] Hay { $count } casillas abiertas más junto a tus cruces.
  }
borders-drawback-pass = No se tacha nada.
borders-drawback-idle = { $count ->
    [one] Una de las cruces solo toca zonas que ya están cerradas.
   *[other] { $count } de las cruces solo tocan zonas que ya están cerradas.
  }
