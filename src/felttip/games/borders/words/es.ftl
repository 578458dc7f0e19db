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
    [one] Ha sobrado un dado: { $colours }.
   *[other] Han sobrado estos dados: { $colours }.
}
borders-call-one-of = Se han usado todos los dados. Se puede elegir uno: { $colours }.
borders-means-first = Tacha una casilla por cada dado, de su color. Todo tramo empezado hay que acabarlo con estos dados.
borders-means-second = Tacha una casilla por cada dado, de su color, junto a una tachada. No hace falta acabar los tramos.
borders-means-one = Tacha una casilla del color de un dado, junto a una tachada.
borders-mark = { $space }, { $colour }, frontera con { $areas }
borders-white = blanco
borders-so-many = { $count } en { $colour }
borders-complete = { $count ->
    [0] Todavía no hay ninguna zona completa.
    [one] Una zona completa: { $areas }.
   *[other] { $count } zonas completas: { $areas }.
}
borders-progress = { $done } de { $of } zonas
borders-missing = Para { $area } { $missing ->
    [one] falta una casilla
   *[other] faltan { $missing } casillas
    }: { $colours }.

# The coach

borders-reason-first = Zona cerrada antes que nadie: { $area }, { $points } puntos.
borders-reason-later = Zona cerrada: { $area }, { $points ->
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
    [one] Hay una casilla libre más junto a las cruces.
   *[other] Hay { $count } casillas libres más junto a las cruces.
  }
borders-drawback-pass = No se tacha nada.
borders-drawback-idle = { $count ->
    [one] Una de las cruces solo toca zonas que ya están cerradas.
   *[other] { $count } de las cruces solo tocan zonas que ya están cerradas.
  }

# Archivos de tablero

borders-board-rows = «map» tiene { $found } filas; puede tener { $most }
borders-board-indent = la fila { $row } de «map» empieza tras { $blanks } espacios; A, C, E, … empiezan sin ninguno y B, D, … tras uno
borders-board-sign = «map», { $space }: «{ $sign }» no significa nada; hay «{ $outside }» para fuera, de 1 a 9 para el interior de una zona, de a a x para un tramo y «{ $white }» para una casilla blanca
borders-board-areas = la tabla [areas] tiene que nombrar las zonas 1 a 9 (BOR-1), no { $found }
borders-board-area-name = la zona { $area } se llama { $name }; los nombres son { $names }
borders-board-same-name = las zonas { $area } y { $other } se llaman las dos { $name }
borders-board-sheets = tiene que haber las hojas 1 a 4 (BOR-1), no { $found }
borders-board-sheet = la hoja { $sheet } tiene que dar a cada color sus tramos, como red = "a f k q"
borders-board-colour = hoja { $sheet }: «{ $word }» no es un color; los colores son { $colours }
borders-board-letter = hoja { $sheet }, { $word }: «{ $letter }» no es un tramo; van de a a x
borders-board-two-colours = hoja { $sheet }: el tramo { $segment } tiene dos colores
borders-board-no-colour = hoja { $sheet }: el tramo { $segment } no tiene color
borders-board-no-segment = el tramo { $segment } no está en «map»; tiene que haber 24 tramos, de a a x (BOR-3)
borders-board-length = el tramo { $segment } tiene { $count ->
    [one] una sola casilla, { $space }
   *[other] { $count } casillas, entre ellas { $space }
}; tiene que tener de 2 a 5 (BOR-3)
borders-board-no-run = el tramo { $segment } ({ $spaces }) no es una fila de casillas, cada una junto a la anterior (BOR-3)
borders-board-no-area = la zona { $area } ({ $name }) no está en «map»; tiene que haber nueve zonas (BOR-1)
borders-board-pieces = la zona { $area } ({ $name }) no es de una pieza: { $count ->
    [one] { $places } queda
   *[other] { $places } quedan
} aparte (BOR-1)
borders-board-open = la zona { $area } ({ $name }) no está cerrada: junto a { $place } no hay frontera (BOR-1)
borders-board-touch = la zona { $area } y la zona { $other } se tocan en { $place }; necesitan una frontera en medio (BOR-1)
borders-board-needless = la casilla { $space } no limita con ninguna zona; quítala (BOR-1)
borders-board-needless-inside = la casilla { $space } solo limita con la zona { $area }; hazla parte del interior (BOR-1)
borders-board-spaces = el tablero tiene { $found } casillas de frontera; tiene que haber { $spaces } (BOR-3)
borders-board-white = tiene que haber dos casillas blancas, no { $count } (BOR-1)
borders-board-upper-left = la casilla blanca { $space } tiene que estar arriba a la izquierda (BOR-1)
borders-board-lower-right = la casilla blanca { $space } tiene que estar abajo a la derecha (BOR-1)
borders-board-six = tramos de { $length } casillas: { $found }; tiene que haber seis (BOR-3)
borders-board-colour-lengths = hoja { $sheet }: los tramos de color { $colour } tienen { $lengths } casillas; tiene que haber uno de 2, uno de 3, uno de 4 y uno de 5 (BOR-3)
borders-board-colours-touch = hoja { $sheet }: { $segment } y { $other } se tocan y son los dos de color { $colour } (BOR-3)
borders-board-same-sheets = las hojas { $other } y { $sheet } son iguales; no puede haber dos así (BOR-1)
borders-board-same-length = las fronteras de la zona { $area } ({ $name }) y de la zona { $other } ({ $other_name }) tienen las dos { $spaces } casillas; las nueve tienen que ser distintas (BOR-4)
borders-board-worth = por la longitud de su frontera, { $name } vale { $found }; tiene que valer { $value } (BOR-4)
borders-board-top = la villa tiene que ser la zona de más arriba (BOR-4)

# La lección

borders-learn-roll = Tiras cinco dados, hasta tres veces. Quédate con el color que más se repite y vuelve a tirar los demás.
borders-learn-keep = Puedes tirar una vez más, o plantarte si te gusta lo que ves.
borders-learn-segment = Tacha una casilla por cada dado, de su color. Tras tu propia tirada tienes que acabar todo tramo que toques.
borders-learn-leave = Los dados que dejas son para los demás. Termina tu turno.
borders-learn-rest = Ha tirado otro jugador, y puedes usar lo que ha sobrado. Cada casilla tiene que tocar una tachada; las blancas valen.
borders-learn-begun = Estos tramos pueden quedar sin acabar; luego harán falta menos dados. Termina tu turno.
borders-learn-again = Otra vez tiras tú. Reúne el color de un tramo que quieras acabar.
borders-learn-enough = Necesitas tantos dados como casillas libres tiene el tramo. ¿Bastan? Pues quédate con ellos.
borders-learn-areas = Tacha todas las casillas alrededor de una zona para completarla. Quien llega primero recibe el número mayor; después, el menor. Una casilla entre dos zonas cuenta para las dos.
borders-learn-end = La partida acaba cuando alguien completa su sexta zona, y gana quien tiene más puntos. ¡Que te diviertas!
