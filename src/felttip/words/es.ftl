# Los seis colores

colour-grey = gris
colour-red = rojo
colour-yellow = amarillo
colour-blue = azul
colour-orange = naranja
colour-green = verde

# Faces of calls

face-text = { $text }
face-or = o
face-strokes = { $count ->
    [one] un trazo
   *[other] { $count } trazos
}

# Lo que la mesa no permite (docs/table.md)

table-seats = A este juego juegan de { $least } a { $most } personas, no { $seats }.
table-sheets = Cada asiento necesita su propia hoja; este tablero solo tiene { $sheets }.
table-no-such-seat = No existe el asiento { $seat }; hay { $seats }.
table-not-your-turn = El asiento { $seat } no tiene nada que hacer ahora; toca esperar a los demás.
table-committed = El asiento { $seat } ya ha terminado este turno. Para cambiarlo, primero hay que recuperarlo.
table-not-committed = El asiento { $seat } no tiene ningún turno terminado que recuperar.
table-nothing-to-undo = En este turno no hay ninguna marca que deshacer.
table-roll-first = Primero los dados: vuelve a tirar algunos o quédate con todos.
table-not-rolling = Ahora no hay dados que tirar.
table-no-such-dice = Elige cada dado una vez como mucho, del 1 al { $dice }.
table-over = La partida ha terminado.
table-no-such-mark = { $mark } no existe en esta hoja. Elige una de las marcas que se ofrecen.
table-not-spent = En el asiento { $seat } aún puede haber algo que marcar; por eso se pasa turno a turno.

# How things stand

table-so-far = { $points ->
    [one] un punto hasta ahora
   *[other] { $points } puntos hasta ahora
}
table-brings = { $points ->
    [one] Este turno da un punto.
   *[other] Este turno da { $points } puntos.
}
table-brings-goals = { $goals }: { $paid ->
    [one] un punto.
   *[other] { $paid } puntos.
} En total, este turno da { $points }.
table-goal = { $goal }.
table-pays = { $points } puntos para quien llega primero, { $later } después.
table-pays-alone = Tal como está, { $points } puntos.
table-pays-until = { $points } puntos hasta la ronda { $round }, después { $later }.
table-pays-later = Ahora da { $points }.
table-paid = Ha dado { $points }.
table-deck = { $count ->
    [one] Queda una carta por salir.
   *[other] Quedan { $count } cartas por salir.
} Son las que no están tachadas.
table-the-deck = El mazo
table-cards-left = { $count ->
    [0] Es la última carta.
    [one] Queda una carta sin descubrir.
   *[other] Quedan { $count } cartas sin descubrir.
}
table-gone = Ya no se pagan enteros: { $goals }.
table-gone-goal = { $goal } (ahora { $points })
table-until = { $goal }: { $points } puntos hasta la ronda { $round }.

# What most games say alike

usual-call = { $call }
usual-mark = { $mark }

# Tableros y juegos que no sirven

board-long = un archivo de tablero tiene como mucho { $most } caracteres, y este tiene { $length }
board-toml = el archivo no es TOML válido: { $why }
board-other-game = este tablero es para «{ $found }», no para «{ $game }»
board-name = en name = "{ $name }" solo valen letras, cifras, «-» y «_», y hace falta al menos una
board-missing = en el archivo falta «{ $key }»; tiene que ser { $kind }
board-other-kind = «{ $key }» tiene que ser { $kind }, no { $found }
board-kind-text = un texto
board-kind-texts = una lista de textos
board-kind-table = una tabla
board-left-over = nadie sabe qué significa { $keys }; quítalo
board-unknown = { $game } no tiene el tablero «{ $name }»; tiene estos: { $boards }
board-neither = «{ $name }» no es ni un archivo ni un tablero de { $game } ({ $boards })
board-not-text = { $file } no es un archivo de texto en UTF-8
game-unknown = No existe el juego «{ $name }»; tienes estos: { $names }.
game-left-out = El juego «{ $name }» de { $package } se deja fuera: { $why }.
game-raises = al cargarlo sale el error { $kind }: { $what }
game-board = su tablero no sirve: { $why }
game-none = { $value } no es un Game
game-other-name = se llama a sí mismo «{ $found }», y su punto de entrada tiene que llamarse igual
game-bad-name = su nombre solo puede tener letras de la a a la z
game-print = su tablero impreso es del mismo tipo que el de { $owner } ({ $kind })
game-claimed = otro paquete reclama el mismo nombre: { $packages }

# Lo que falla en un registro (docs/record.md)

record-title = Un registro empieza con la línea «{ $title }».
record-version = Este registro es de la versión { $version }. Yo solo leo «{ $title }».
record-missing = Aquí falta la línea «{ $key }: …».
record-instead = Aquí debería poner «{ $key }: …», no «{ $found }».
record-no-such-game = { $why }
record-no-such-board = No existe el tablero «{ $name }»; tienes estos: { $boards }. Si el tablero es tuyo, escríbelo debajo, cada línea detrás de «|».
record-board = Este tablero no sirve: { $why }.
record-board-name = El registro habla del tablero «{ $name }», pero el archivo del tablero dice «{ $found }».
record-bad-deal = «deal:» tiene que ser «paper» o las 64 cifras de un sello, de 0 a 9 y de a a f.
record-bad-name = «{ $name }» no vale como nombre. Los nombres son todos distintos, tienen de 1 a 40 caracteres, no llevan : , ~ ni #, y no empiezan con una palabra que abra una línea del registro, como «round».
record-bad-sheet = { $sheets ->
    [one] Aquí todos los asientos tienen la misma hoja, así que no se nombra: «seat 1: Anna».
   *[other] Cada asiento tiene una de las { $sheets } hojas: «seat 1: Anna, sheet 2».
}
record-sheet = Según este sorteo, { $name } tiene la hoja { $sheet }.
record-hints = «hints:» necesita un número para cada uno de los { $seats } asientos: «hints: 0 2».
record-opening = La apertura no encaja con el sello { $commitment }: no es el sorteo que se selló.
record-opening-paper = Una partida en papel no lleva apertura, porque antes no se selló nada.
record-bad-check = El código de control «{ $found }» debe tener cuatro cifras, de 0 a 9 y de a a f.
record-no-check = Esta línea no lleva código de control y otras sí. Debajo de los asientos, o lo llevan todas o ninguna.
record-check = «{ $found }» no encaja con su código de control: alguien lo cambió después de escribirlo.
record-check-head = «{ $found }» o una línea de más arriba no encaja con el código de control: alguien cambió algo después de escribirlo.
record-differs = Pone «{ $found }», pero al jugarlo sale «{ $right }».
record-stops = El registro se acaba antes de tiempo: falta «{ $right }».
record-waiting = «{ $found }» no puede ir aquí: antes falta este turno: { $names }.
record-too-much = «{ $found }» no puede ir aquí: la partida no sigue así.
record-no-marks = { $name }: faltan las marcas del turno, o «pass».
record-order = Los turnos simultáneos van por orden de asiento: { $first } antes que { $name }.
record-dice = «again» necesita los números de los dados que se volvieron a tirar: «again 1 3: …».
record-card-twice = La carta «{ $call }» no puede salir otra vez: ya no queda ninguna igual en el mazo.
record-no-such-card = «{ $call }» no es una carta del mazo. Una carta se escribe así: «{ $example }».
record-who = La primera ronda es de quien tiró primero. «{ $name }» no tiene asiento; están { $names }.
record-faces = Una tirada son { $count } dados, y cada uno muestra una de estas caras: { $faces }.
record-line = { $file }, línea { $line }: { $why }

# Lo que falla en una posición (docs/position.md)

position-title = Una posición empieza con la palabra «{ $title }».
position-long = Este texto tiene { $length } caracteres, y una posición tiene { $most } como mucho.
position-ends = La posición se acaba antes de tiempo: falta «{ $expected }».
position-expected = «{ $found }» no puede ir aquí; debería poner «{ $expected }».
position-number = «{ $found }» debería ser un número de { $least } a { $most }.
position-no-such-board = No existe el tablero «{ $name }»; tienes estos: { $boards }. Si el tablero es tuyo, su nombre lleva detrás «#» y el hash de su archivo.
position-board-text = El tablero «{ $name }» no viene con el juego: también hace falta su archivo.
position-board-other = Este no es el archivo de tablero de la posición: hace falta «{ $name }», y este es «{ $found }».
position-cards = En la ronda { $round } el número de cartas tiene que ser { $right }, no { $found }.
position-kept = Después de la tirada { $rolls } los dados se quedan como están: detrás tiene que ir «kept» o «then».
position-then = El asiento { $seat } tiene menos marcas que las que debería haber hecho en esta ronda ({ $marks }).
position-finished = Con las marcas del asiento { $seat } la partida ha terminado.
position-not-over = Esta partida aún no ha terminado.
position-marks = El asiento { $seat } no puede haber hecho tantas marcas ({ $marks }): un turno tiene { $most } como mucho. Turnos hasta ahora: { $turns }.
position-mark = Asiento { $seat }: ninguna carta ni tirada permite { $mark } después de las marcas anteriores.
position-no-such-goal = Asiento { $seat }: «{ $found }» no es un objetivo con sus puntos, o está repetido. Los objetivos son { $goals }.
position-points = El objetivo { $goal } da { $first } puntos al primero y { $later } después, no «{ $found }».
position-goals = El asiento { $seat } tiene los objetivos { $found }, pero por sus marcas son { $right }.
position-nobody-first = Alguien tiene que haber sido el primero en { $goal }, con { $first } puntos.
position-check = La posición no encaja con su código de control «{ $found }»: alguien la cambió después de escribirla.
position-unknown = Nadie sabe qué viene en la ronda { $round }: la posición no lo dice, y ninguna palabra reparte el resto.
position-no-record = Esta partida empezó con una posición. Nadie sabe qué se jugó antes, así que no hay registro.
position-seat = Asiento { $seat }

# Lo que falla en una partida guardada

saved-no-opening = Este registro no tiene apertura, así que nadie sabe qué viene después. Solo se puede seguir una partida guardada por «felttip play».
saved-seats = «# seats:» necesita una palabra para cada uno de los { $seats } asientos: «person» o un robot ({ $kinds }), y al menos una persona.
saved-note = «# { $note }» necesita el número de un asiento: «# { $note } 1: …».

# Órdenes

verify-right = { $file }: marcas, cartas, tiradas y puntos, todo está bien ({ $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
    }).
verify-right-unfinished = { $file }: todo bien hasta donde llega, la ronda { $rounds }; la partida no está terminada.
verify-deal-opened = El sorteo es el que se selló antes de la primera ronda.
verify-deal-closed = El sorteo se selló, pero aquí no se ha abierto: lo que salió es solo lo que dice el registro.
verify-deal-paper = Se jugó en papel: lo que salió es lo que dice el registro.
show-sheets = El tablero { $board } tiene { $sheets ->
    [one] una sola hoja
   *[other] { $sheets } hojas
    }.
show-seats = La mesa tiene { $seats ->
    [one] un solo asiento
   *[other] { $seats } asientos
    }.
show-rounds = El registro tiene { $rounds ->
    [one] una sola ronda
   *[other] { $rounds } rondas
    }.
show-no-record = --round y --seat dicen qué parte de un registro se dibuja: añade --record ARCHIVO.
show-record-board = El registro ya dice qué tablero y qué hoja se dibujan: quita --board y --sheet.
show-other-game = { $what } es de { $found }, no de { $game }.
show-position = Una posición ya dice qué dibujar: quita --record, --round y --sheet.
boards-right = { $file }: el tablero { $name } está bien. Juégalo: felttip play { $game } --board { $quoted }
boards-wrong = { $file }: { $why }.
simulate-seat = asiento { $seat } ({ $kind }): { $mean } puntos de media, de { $least } a { $most }, gana el { $wins } %
simulate-rounds = { $rounds } rondas por partida
simulate-not-compiled = Las reglas de { $game } no se pueden compilar. Qué falla lo dice: felttip games check { $game }
simulate-games = { $games ->
    [one] una partida
   *[other] { $games } partidas
  }

# Par

par-player = Par
par-ready = Preparando…
par-progress = { $percent } %: lo mejor hasta ahora { $best }, como máximo { $bound }
par-progress-open = { $percent } %: lo mejor hasta ahora { $best }
par-stopped = Detenido a los { $seconds } s.
par-exact = El par es exactamente { $best }.
par-best = El mejor total encontrado es { $best }.
par-bound = Nadie puede pasar de { $bound }.
par-proof-none = No hay nada demostrado: quizá se pueda jugar aún mejor.
par-proof-ceiling = Demostración: un recuento de lo máximo que permiten las cartas.
par-proof-search = Demostración: se siguió cada manera de jugar hasta el final o hasta que, según el recuento, no podía dar más.
par-proof-model = Demostración: el sorteo entero como un sistema de desigualdades, resuelto por OR-Tools CP-SAT.
par-total = Este registro tiene { $total } puntos, el { $share } % de lo mejor.
par-written = Los turnos que llevan a él están en { $file }
par-seed = ¿Qué sorteo? Di su palabra: felttip par { $game } --seed PALABRA
par-neither = «{ $name }» no es ni un juego ({ $games }) ni un archivo con un registro.
par-options = --seed y --board van con un juego ({ $games }). Un registro ya dice qué cartas salieron.
par-unknown = { $file } se detiene en la ronda { $round } y no abre su sorteo. Para el par hacen falta todas las cartas, y nadie conoce las que faltaban.
par-never-alone = { $game } no se juega en solitario, así que no hay par.
par-dice = { $game } se juega con dados, y el par solo existe con cartas.
par-alone = El par es para quien juega en solitario; este registro tiene { $seats } asientos.
par-rest-next = Desde aquí, con las cartas que dice la posición.
par-rest-word = Desde aquí, con las cartas que quedan, repartidas por la palabra «{ $word }».
par-rest-unknown = Nadie sabe qué cartas vienen: nombra una palabra que reparta las que quedan (--seed PALABRA), o escríbelas en la posición (next).
train-progress = { $seconds } s, partidas: { $games } de { $of }. Con { $seats } en la mesa, { $result } puntos por hoja, error de { $wrong }
train-progress-dice = { $seconds } s, partidas: { $games } de { $of }. Con { $seats } en la mesa, { $result } rondas por partida, error de { $wrong } puntos
train-stopped = Detenido antes del final, así que no se ha escrito nada en { $file }
train-written = { $file } contiene lo aprendido de { $game }, tablero { $board }.
train-studies-only = Una mente con la que seguir (--from) y una GPU son para --studies: di cuántos, o quita ambas.
train-studies-here = Los estudios son para juegos de cartas, en esta máquina o con --on gpu.
train-other-mind = { $file } no contiene una mente para { $game }, tablero { $board }: indica un archivo que `felttip train` haya escrito para este tablero.
option-seconds = «{ $given }» no es un número de segundos.
option-two-things = { $option } y --json irían los dos a la salida estándar: nombra un archivo o quita --json.
option-board = Este tablero no sirve: { $why }.
option-board-unread = El tablero no se puede leer: { $why }.
option-no-player = No existe el robot «{ $kind }»; tienes estos: { $kinds }.
option-not-text = { $file } no es un archivo de texto en UTF-8.
bench-nothing = Con estas opciones no hay nada que medir.
bench-no-peer = Aquello con lo que se compara no está instalado ({ $name }); `make bench` lo instala.
bench-missing = Falta { $what }; `make bench` instala lo necesario.
bench-no-board = No existe el tablero «{ $name }»; tienes estos: { $boards }.
bench-no-mind = { $file } no contiene una mente para ningún tablero que se mida aquí.
serve-base-url = --base-url necesita una dirección completa, como https://play.example.org.
serve-port = { $host }, puerto { $port }: { $why }.
serve-here = Felttip está en { $address }
serve-others = Los demás lo encuentran en { $address }
serve-database-broken = La base de datos { $database } está rota ({ $why }). No se ha cambiado nada; recupérala de una copia de seguridad.
serve-database-newer = La base de datos { $database } es de una versión posterior de Felttip (paso { $step }). No se ha cambiado nada; instala esa versión.
serve-database-away = No se puede conectar con la base de datos { $database }: { $why }
backup-done = { $count ->
    [one] Una mesa está
   *[other] { $count } mesas están
} ahora en { $file }.
backup-exists = El archivo { $file } ya existe. Elige otro nombre.
backup-nothing = No hay mesas en { $folder }.
restore-done = Recuperadas: { $back }. Ya estaban y se quedan como están: { $there }.
serve-occupied = Otro servidor ya usa la carpeta { $folder }. Detenlo primero o elige otra carpeta con --data.
serve-proxies = --trusted-proxies necesita direcciones o redes separadas por comas, como 127.0.0.1,10.0.0.0/8.
settings-unread = No se puede leer el archivo de ajustes { $file }: { $why }.
settings-unknown = No existe el ajuste { $name }. Existen: { $names }.
settings-value = El ajuste { $name } no puede ser así: { $why }.
settings-negative = El ajuste { $name } no puede ser menor que cero.
serve-redis-alone = Redis une varios servidores en torno a una base de datos: indica también esta, con --database-url o FELTTIP_DATABASE_URL.
serve-database-url = --database-url necesita la dirección de un PostgreSQL, por ejemplo postgresql+asyncpg://felttip:clave@host/felttip.
serve-redis-url = --redis-url necesita la dirección de un Redis, por ejemplo redis://host:6379.
serve-not-installed = Para eso hay que instalar algo más: pip install felttip[cluster] (falta { $name }).
serve-metrics = Las cifras para Prometheus están en { $address }
worker-here = Este ayudante hace los trabajos de los servidores con la misma base de datos y el mismo Redis; procesos: { $count }
worker-needs = Un ayudante necesita conocer la base de datos y el Redis de los servidores: --database-url y --redis-url, o FELTTIP_DATABASE_URL y FELTTIP_REDIS_URL.

# El menú del juego en la terminal

menu-welcome = Felttip: { $count ->
    [one] un juego de pintar y borrar
   *[other] { $count } juegos de pintar y borrar
}.
menu-unfinished = { $number }  sin terminar: { $title }, ronda { $round }, { $names }
menu-go-on = { $most ->
    [one] ¿La sigues? [Intro para seguir, { $least } para una partida nueva]
   *[other] ¿Cuál sigues? [1-{ $most }, Intro para { $usual }, { $least } para una partida nueva]
  }
menu-broken = { $file } no se puede seguir. Línea { $line }: { $why }
menu-unreadable = { $file } no se puede leer: { $why }
menu-busy = { $file } está abierto en otra terminal.
menu-game = { $number }  { $title }: { $summary }
menu-which = ¿Qué juego? [{ $least }-{ $most }, Intro para { $usual }]
menu-boards = Tableros: { $boards }
menu-which-board = ¿Qué tablero? [{ $least }-{ $most }, Intro para { $usual }]
menu-names = ¿Quién juega en este teclado? Nombres separados por comas, o Intro si juegas en solitario:
menu-you = Tú
menu-computers = ¿Cuántos robots? [{ $least }-{ $most }, Intro para { $usual }]
menu-level = ¿Con qué nivel? 1 fácil, 2 medio, 3 difícil, 4 maestro [{ $least }-{ $most }, Enter para { $usual }]
menu-number = Escribe un número del { $least } al { $most }, por favor.
menu-computer-name = Elige otro nombre, por favor: { $names } son nombres de robots.

# El juego en la terminal

play-begin = { $game }, tablero { $board }
play-commitment = El sorteo está sellado. Este es su sello:
    { $commitment }
play-resumed = Aquí lo dejaste; todo está como estaba.
play-help-short = Escribe los nombres de las marcas tal como aparecen. «help» te cuenta lo demás.
play-help =
    Marcas: escribe sus nombres, uno o varios, como { $example }.
      Basta una parte si no hay duda: { $part }.
    done (d)    terminar el turno; basta Intro cuando ya no se puede marcar nada
    undo (u)    deshacer la última marca
    pass (p)    terminar el turno sin marcar nada
    end         pasar hasta el final, cuando en tu hoja ya no se puede marcar nada
    marks (m)   todas las marcas posibles ahora
    sheet       tu hoja otra vez; Intro hace lo mismo
    sheets (s)  las hojas de todos
    score       los puntos hasta ahora
    hint        hasta tres buenos turnos, con motivos; el registro cuenta las pistas
    rules       las reglas de este juego; «rules { $clause }» para una sola
    quit (q)    parar; la partida queda guardada
play-setup = Antes de la primera carta. { $call }{ $seats ->
    [one] {""}
   *[other] {" "}(después, esta hoja es para: { $name })
    }
play-round = Ronda { $round } de { $rounds }. { $call }
play-round-dice = Ronda { $round }, tira los dados: { $name }
play-dice = Ronda { $round }. { $call }
play-dice-then = Ronda { $round }, después de { $name }. { $call }
play-curtain = { $name }, el tablero es para ti. Pulsa Intro cuando nadie más esté mirando.
play-curtain-undo = «undo» devuelve el tablero a { $name }, por si quiere cambiar algo.
play-thinks = { $name }, dados: { $dice }
play-roll = { $name }: { $dice }
    ¿Cuáles vuelves a tirar? Números, o Intro para quedarte con todos. { $left ->
        [one] Queda una tirada
       *[other] Quedan { $left } tiradas
    }:
play-roll-how = Escribe los números de los dados que vuelves a tirar, del 1 al { $dice }, o pulsa Intro para quedarte con todos.
play-turn = { $name }{ $count ->
    [0] {""}
   *[other] {" ["}{ $marks }]
  }>
play-may = { $count ->
    [one] Puedes marcar:
   *[other] Puedes marcar una de estas { $count }:
  }
play-or-done = o escribe done
play-more-marks = … m las muestra todas
play-so-far = { $count ->
    [0] No hay nada marcado.
   *[other] Marcado: { $marks }.
  }
play-no-marks = Ya no se puede marcar nada más. Pulsa Intro para terminar el turno, o escribe «undo».
play-must-pass = No se puede marcar nada. Pulsa Intro para pasar.
play-spent = En esta hoja ya no se puede marcar nada, venga lo que venga: «end» pasa hasta el final.
play-not-spent = Aún puede haber algo que marcar; por eso se pasa turno a turno.
play-sure = «undo» lo deshace; otra vez «done» termina el turno así.
play-pass-with-marks = Ya has marcado algo: «done» termina el turno así, «undo» lo deshace.
play-done-without-marks = Todavía no has marcado nada. Para terminar el turno así, escribe «pass».
play-which = «{ $typed }» puede ser { $names }. ¿Cuál?
play-no-clause = Este juego no tiene ninguna regla «{ $clause }». «rules» las muestra todas.
play-no-rules = { $game } viene sin página de reglas.
play-more = Intro para seguir leyendo, q para parar:
play-did = { $name }: { $count ->
    [0] paso
   *[other] { $marks }
  }
play-goal = { $name }, ¡objetivo logrado! { $goal }, { $points ->
    [one] un punto
   *[other] { $points } puntos
    }.
play-sheet-of = { $name }, { $total ->
    [one] { $total } punto
   *[other] { $total } puntos
    } por ahora
play-last-sheet = Hoja final: { $name }
play-end = La partida ha terminado.
play-place = { $place }. { $name }: { $total ->
    [one] { $total } punto
   *[other] { $total } puntos
    }
play-winners = { $count ->
    [one] Victoria: ¡{ $names }!
   *[other] Victoria compartida: ¡{ $names }!
  }
play-rank = Tu rango: { $rank }
play-opening = La apertura del sorteo:
    { $seed }
play-record = El registro está en { $file }
play-saved = Guardado. Para seguir: «felttip play», o bien: felttip play --resume { $file }
play-not-saved = No se puede guardar la partida: { $file }: { $why }. Todo lo anterior a tu última marca está a salvo.
play-options = --names, --computers, --board y --deal van con una partida nueva: felttip play JUEGO …

# El servidor

server-player-name = Jugador { $number }
server-computer-name = Robot { $number }
server-no-such-table = No existe la mesa «{ $table }». Quizá haya una letra mal, o fue hace demasiado tiempo.
server-game-gone = En esta mesa se juega a «{ $name }», un juego que aquí no está instalado; tienes estos: { $names }. En cuanto vuelva a estarlo, la mesa sigue.
server-board-gone = En esta mesa está el tablero «{ $name }», que su juego ya no tiene; tienes estos: { $names }. En cuanto vuelva, la mesa sigue.
server-malformed = Así no nos entendemos.
server-too-large = Eso es demasiado largo.
server-too-fast = No tan deprisa, por favor. Prueba otra vez dentro de un momento.
server-full = Ya hay demasiada gente mirando esta mesa.
server-no-such-game = No existe el juego «{ $name }»; tienes estos: { $names }.
server-no-such-board = No existe el tablero «{ $name }»; tienes estos: { $names }.
server-no-such-player = No existe el robot «{ $name }»; tienes estos: { $names }.
server-nobody = Al menos un asiento es para una persona.
server-bad-name = «{ $name }» no vale como nombre. Un nombre tiene de 1 a 40 caracteres, no lleva : , ~ ni #, y no empieza con una palabra que abra una línea del registro, como «round».
server-name-taken = En esta mesa ya hay alguien que se llama «{ $name }».
server-pen-taken = En esta mesa ya hay alguien con el rotulador { $pen }.
server-no-such-seat = No existe el asiento { $seat }; hay { $seats }.
server-seat-taken = Ya hay alguien en el asiento { $seat }.
server-not-your-seat = El asiento { $seat } no es tuyo.
server-no-such-key = Esta llave ya no abre ningún asiento aquí.
server-late = Mientras tanto, la mesa ha seguido. Vuelve a mirar, por favor.
server-seats-open = { $count ->
    [one] Todavía queda un asiento libre
   *[other] Todavía quedan { $count } asientos libres
  }.
server-started = La partida ya ha empezado.
server-not-started = La partida todavía no ha empezado.
server-still-here = { $seconds ->
    [0] { $name } sigue aquí. Un robot puede jugar por quien se ha ido.
    [one] { $name } aún puede volver. Dentro de un segundo puede jugar un robot.
   *[other] { $name } aún puede volver. Dentro de { $seconds } segundos puede jugar un robot.
}
server-away = Un robot juega por el asiento { $seat }. Antes tienes que volver.
server-not-away = Ningún robot juega por el asiento { $seat }.
server-no-such-token = Este enlace ya se usó, o es demasiado viejo. Pide otro en tu primer dispositivo.
server-not-over = La partida todavía no ha terminado.
server-no-hints = En esta mesa no hay pistas. Se activan al preparar una mesa.
server-busy = Hay demasiada gente preguntando a la vez. Inténtalo de nuevo en un momento.
server-no-result = Esta vez no se ha podido averiguar. Inténtalo de nuevo.
server-no-par = El par es para quien jugó a solas y con cartas.
server-not-found-out = Nadie lo ha averiguado todavía. Pídelo primero.
server-hello = Lo primero es decir quién eres.
server-version = Tú hablas la versión { $version } y nosotros la versión { $ours }. Vuelve a cargar la página, por favor.
server-no-such-page = En esta dirección no hay nada.
server-no-such-method = Esta dirección no se puede usar así.
server-failed = Aquí algo ha salido mal. Todo lo que estaba confirmado está a salvo.
server-too-many = En este momento hay demasiadas conexiones, aquí o desde tu dirección. Vuelve a intentarlo dentro de un momento.
server-elsewhere = Has abierto esta mesa tantas veces en otros sitios que esta ventana ha tenido que ceder su lugar. Recarga la página para seguir aquí.
server-slow = Eso ha tardado demasiado en llegar.
server-origin = Otra página no tiene nada que hacer aquí.
server-not-json = Lo que se envía aquí tiene que ser JSON.
server-enough = Ya es suficiente desde tu dirección por hoy. Vuelve a intentarlo mañana.
server-no-room = En este momento no hay sitio para otra mesa.
server-not-ready = Este servidor no está listo en este momento.
server-data-away = El servidor no puede conectar ahora con su base de datos. Lo que se envía otra vez se hace una sola vez.
server-table-damaged = Falta o está roto algo de lo guardado de la mesa { $table }, así que no puede seguir. Las demás mesas están bien; quien lleva este servidor puede recuperarla de una copia de seguridad.
server-laid-already = Con este identificador ya se creó una mesa, con otras llaves o de otra manera.
server-laying-keys = Con un identificador, cada sitio de aquí trae su propia llave; los demás no tienen.
server-disk-full = El disco de este servidor está lleno. Nada ha cambiado; inténtalo más tarde.
server-why-start = { $place } es el punto de partida. Señala adónde seguir.
server-long-turn = Después de { $count } trazos en un turno ya no se puede deshacer nada. Termínalo ahora, por favor.
server-long-table = En esta mesa han pasado tantas cosas ({ $count } sucesos) que ya no se puede deshacer ni cambiar nada. La partida se puede terminar.
server-long-game = En esta mesa ya se han jugado { $count } rondas, y en ninguna se juegan más, para que ninguna partida dure para siempre. Empieza una nueva, por favor.

# La página

web-title = Felttip
web-about = { $count ->
    [one] Un juego de pintar y borrar
   *[other] { $count } juegos de pintar y borrar
}, de una a cuatro personas: en este dispositivo, en varios o contra robots.
web-home = Volver al inicio
web-new-of = Partida nueva de { $game }
web-go-back = Volver
web-menu = Menú
web-close = Cerrar
web-language = Idioma
web-theme = Aspecto
web-theme-auto = Como el dispositivo
web-theme-light = Claro
web-theme-dark = Oscuro
web-rules = Reglas
web-rules-of = Reglas: { $game }
web-no-answer = El servidor no contesta. Lo seguimos intentando.
web-offline = Sin conexión. Lo que has dibujado está a salvo; lo intentamos otra vez…
web-elsewhere = Esta mesa está abierta en demasiadas ventanas; esta ha tenido que ceder su lugar.
web-open-here = Volver a abrir aquí
web-connecting = Llegando a la mesa…
web-no-table = Esa mesa no existe.
web-no-table-why = Nadie juega en «{ $table }», o ya se ha recogido. Mira otra vez el enlace, o empieza una partida nueva.

web-mine = Mis mesas
web-forget = Quitar la mesa { $table } de esta lista
web-leave = ¿Dejar esta mesa?
web-leave-why = Este dispositivo deja su asiento. Sin él solo podrás mirar, y los demás pueden dejar que un robot juegue por ti.
web-leave-over = La partida ha terminado. La mesa sale de esta lista; en su dirección se queda.
web-leave-yes = Dejarla
web-leave-no = Quedarme
web-left-table = Has dejado { $game }.
web-rejoin = Deshacer
web-phase-gather = esperando gente
web-phase-setup = empezando
web-mine-turn = Te toca
web-mine-turn-of = Le toca a { $names }
web-mine-goes-on = Tu partida sigue
web-mine-won = Has ganado con { $points }
web-mine-shared = Victoria compartida con { $points }
web-mine-lost = Victoria de { $names } con { $points }; tú tienes { $mine }
web-mine-winner = Victoria de { $names } con { $points }
web-more = { $count ->
    [one] Una mesa más
   *[other] { $count } mesas más
  }
web-have-code = ¿Tienes un código?
web-code-go = A la mesa
web-code-wrong = Un código tiene seis letras o cifras.
web-way = ¿Cómo quieres jugar?
web-way-alone = En solitario
web-way-alone-how = A ver cuántos puntos consigues.
web-way-computer = Contra un robot
web-way-computer-how = Empieza enseguida.
web-way-friends = Con amigos
web-way-friends-how = Con un enlace, o pasándose un mismo dispositivo.
web-details = Asientos, nombres, rotuladores y pistas
web-what = A qué se juega
web-alert = Cuando me toca
web-alert-sound = Sonido
web-alert-buzz = Vibración
web-alert-note = Notificación
web-alert-ask = ¿Te avisamos cuando te toque, aunque estés mirando otra cosa?
web-alert-yes = Sí, por favor
web-alert-no = No, gracias
web-alert-now = { $game }: te toca.
web-new = Una partida nueva
web-people = De { $least } a { $most } personas
web-other-game = Elegir otro juego
web-board = Tablero
web-board-name = Tablero { $board }
web-how-many = ¿Cuántos juegan?
web-seat = Asiento { $number }
web-kind-here = Aquí
web-kind-open = Con enlace
web-kind-computer = Robot
web-name = Nombre
web-player = Jugador { $number }
web-level = Cómo juega
web-level-easy = Fácil
web-level-medium = Medio
web-level-hard = Difícil
web-level-master = Maestro
web-level-how-easy = Se le escapan cosas. Bueno para la primera partida.
web-level-how-medium = Juega turno a turno, sin un plan.
web-level-how-hard = Sabe lo que vale una hoja y no comete descuidos.
web-level-how-master = Piensa con antelación: qué puede venir y qué harán los demás con ello.
web-hints = Pistas
web-hints-how = Un botón que enseña buenos turnos. Todos ven quién lo usó, y el registro dice cuántas veces.
web-pen = Rotulador
web-pen-0 = Azul profundo
web-pen-1 = Violeta
web-pen-2 = Verde azulado
web-pen-3 = Magenta
web-start = Empezar
web-start-hint = El sorteo se sella antes de la primera ronda, así que nadie puede cambiarlo.
web-invite = Crear el enlace
web-open-hint = Tendrás un enlace y un código para quienes juegan en otro sitio.

web-gather = ¿Quién viene?
web-who = En la mesa
web-your-name = Tu nombre
web-open-seat = Asiento libre
web-sit = Sentarme aquí
web-sit-too = Alguien más aquí
web-sit-hint = Ocupa un asiento libre, o quédate a mirar.
web-soon = Todos los asientos están ocupados. Puedes mirar; empieza enseguida.
web-here = Aquí
web-waiting-open = { $count ->
    [one] Todavía queda un asiento libre.
   *[other] Todavía quedan { $count } asientos libres.
  }
web-fill = { $count ->
    [one] Empezar con un robot
   *[other] Empezar con { $count } robots
  }
web-invite-others = Invitar a otros
web-qr = Un código cuadrado con el enlace a esta mesa
web-code = El código de esta mesa
web-link = Enlace
web-copy = Copiar
web-copied = Copiado.
web-copy-self = Copia el enlace a mano, por favor.
web-share = Compartir

web-setup = Antes de la primera carta
web-round = Ronda { $round }
web-round-of = Ronda { $round } de { $rounds }
web-seats = Todos los de la mesa
web-you = { $name } (tú)
web-sheet-of = La hoja de { $name }
web-state-waiting = está pensando
web-state-done = ha terminado
web-state-off = sin conexión
web-state-away = juega un robot
web-gone = { $name } no tiene conexión.
web-let-computer = Que juegue un robot
web-let-computer-in = Robot en { $seconds } s
web-let-why = Un robot juega hasta que { $name } vuelva, y eso puede ser en cualquier momento. Lo dibujado sin terminar se borra.
web-let-no = Esperar
web-your-turn = La carta o los dados, y el turno
web-waiting = Esperando a { $names }…
web-setup-for = { $name } jugará con esta hoja.
web-passed-on = Ahora cada hoja pasa al siguiente.
web-passed-on-mine = Ahora cada hoja pasa al siguiente: la tuya la ha empezado { $name }.
web-nothing = Esta vez no se puede marcar nada.
web-all-drawn = No puedes marcar nada más.
web-no-marks = Pasar
web-done = Listo
web-undo = Deshacer
web-done-empty = Todavía no hay nada dibujado. Dibuja algo o pasa.
web-pass-ask = ¿Pasar de verdad?
web-pass-ask-why = Hay algo que podrías dibujar.
web-pass-not = Dibujar
web-spent = En tu hoja ya no se puede marcar nada.
web-end = Pasar hasta el final
web-end-ask = ¿Pasar hasta el final?
web-end-why = En tu hoja ya no se puede marcar nada, venga lo que venga. Se pasan todos los turnos que quedan, y tus puntos se quedan como están.
web-end-no = Turno a turno
web-retired = Pasas hasta el final.
web-sure = ¿Terminar así el turno?
web-sure-yes = Terminar así
web-sure-no = Mirar otra vez
web-reopen = Cambiar
web-reopen-how = Recuperar el turno. Aún no lo ha visto nadie.
web-reopen-of = Soy { $name } y quiero cambiar algo
web-reopened = Tu turno vuelve a estar abierto.
web-back = Volver a jugar yo
web-away-you = Un robot está jugando por ti.
web-rolls = { $name } está tirando los dados…
web-roll-how = { $left ->
    [one] Toca los dados que quieras guardar. Queda una tirada.
   *[other] Toca los dados que quieras guardar. Quedan { $left } tiradas.
  }
web-roll = { $all ->
    [1] Volver a tirar todos
   *[other] { $count ->
        [one] Volver a tirar uno
       *[other] Volver a tirar { $count }
      }
  }
web-keep = Quedarme todos
web-hint = Pista
web-hint-thinking = El entrenador está pensando…
web-hint-title = Lo que haría el entrenador
web-hint-expected = Puntos esperados al final
web-hint-pass = No marcar nada esta vez
web-hint-draw = Marcarlo
web-hint-hold = Guardar estos
web-hint-kept = Guardar:
web-hint-right = De acuerdo
web-hint-none = Aquí no hay nada que decidir.
web-hints-taken = { $count ->
    [one] Una pista
   *[other] { $count } pistas
  }
web-die = Dado { $number }: { $shows }
web-roll-first = Primero los dados.
web-not-now = Ya has terminado. Espera a los demás.
web-wrong = Ahí no se puede dibujar nada. Toca lo que brilla.
web-not-your-sheet = Esta es la hoja de { $name }.
web-watching = Estás mirando.
web-my-sheet = Volver a mi hoja
web-which = ¿Cuál?
web-pass = { $name }, el tablero es para ti
web-pass-why = Pasa el tablero. Ahora no debería mirar nadie más.
web-pass-ready = Soy { $name }
web-dice-say = { $name } saca { $dice }.
web-did = { $count ->
    [0] { $name } pasa.
   *[other] { $name } marca { $marks }.
  }
web-goal = { $name }: ¡{ $goals }! { $points ->
    [one] Un punto.
   *[other] { $points } puntos.
  }

# Los demás

web-deed = { $count ->
    [0] ha pasado
    [one] un trazo
   *[other] { $count } trazos
  }
web-replay = Ver lo que ha hecho { $name }
web-replay-of = { $name }, ronda { $round }
web-replay-setup = Lo que { $name } dibujó antes de la primera carta
web-replay-again = Otra vez
web-log = Lo que ha pasado
web-log-empty = Todavía no ha pasado nada.
web-log-earned = { $earned ->
    [one] un punto
   *[other] { $earned } puntos
}, { $total } en total
web-log-roll = { $name } tira los dados: { $dice }.
web-log-again = { $name } vuelve a tirar { $count ->
    [one] un dado
   *[other] { $count } dados
  }: { $dice }.
web-last-card = ¡Es la última carta!
web-last-round = ¡Es la última ronda!
web-round-last = Última ronda
web-has-dice = tiene los dados
web-roll-first-own = Te toca tirar. ¡Lanza los dados!
web-roll-own = Tirar
web-die-covered = Dado { $number }, sin tirar
web-keeps = { $name } guarda { $dice }.
web-keeps-none = { $name } vuelve a tirar todos los dados.
web-skip = Ver ya el resultado
web-pace = Los dados
web-pace-on = Paso a paso
web-pace-off = De golpe

web-score = Puntos hasta ahora
web-left = { $count ->
    [one] Una carta aún sin ver
   *[other] { $count } cartas aún sin ver
  }
web-call-about = Qué significa
web-cards-gone = { $count ->
    [one] Una carta hasta ahora
   *[other] { $count } cartas hasta ahora
  }
web-move = Seguir en otro dispositivo
web-move-how = Abre este enlace en el otro dispositivo antes de diez minutos. Tu asiento se muda allí.
web-rest = Que un robot juegue por mí
web-rest-of = Que un robot juegue por { $name }
web-rest-why = Juega hasta que vuelvas, y puedes volver cuando quieras. Lo dibujado y sin terminar se borra.
web-rest-yes = Que juegue
web-rest-no = Sigo yo
web-back-of = { $name } vuelve a jugar
web-reopen-menu = { $name } quiere cambiar algo
web-invite-watch = Invitar a mirar

web-over = La partida ha terminado
web-over-why = Por qué ha terminado: { $who }.
web-to-result = Ver el resultado
web-see-sheets = Ver las hojas
web-alone = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }
web-rank = { $rank }
web-winners = { $count ->
    [one] ¡Gana { $names }!
   *[other] ¡{ $names } comparten la victoria!
  }
web-points = Puntos
web-total = Total
web-rematch = Otra partida
web-rematch-first = La próxima vez empieza { $name }.
web-rematch-go = Ir a la partida siguiente
web-par = Par
web-par-why = ¿Qué podría hacer quien conociera todas las cartas de antemano?
web-par-ask = Buscar el par
web-par-ready = Preparando la búsqueda…
web-par-working = Buscando… lo mejor hasta ahora: { $best }
web-par-share = { $name } hizo { $total }: es el { $share } %.
web-par-reached = { $name } hizo todo lo posible. ¡Enhorabuena!
web-par-record = Descargar los turnos que llegan a él
web-review = La partida, turno a turno
web-review-of = La partida de { $name }, revisada
web-review-why = Qué valió cada turno, qué fue suerte y qué habría sido mejor.
web-review-ask = Revisarla
web-review-working = Repasando los turnos… { $percent } %
web-review-done = La revisión de la partida de { $name } está lista.
web-record = Descargar el registro
web-proof = ¿Fue limpio el sorteo?
web-proof-why = Antes de la primera ronda, la mesa publicó el sello de todo el sorteo. Ahora el sorteo está abierto: cualquiera puede ver que es el mismo.
web-commitment = El sello, a la vista desde el principio
web-opening = El sorteo, abierto al final
web-proof-fits = Comprobado en tu navegador: encaja.
web-proof-fails = No encaja: este no es el sorteo que se selló.
web-proof-how = Cómo comprobarlo
web-proof-steps = El SHA-256 de las palabras «felttip deal» y el sorteo abierto es el sello. El registro guarda todas las cartas, tiradas, marcas y puntos; «felttip verify» lo juega otra vez.

# The coach

coach-decimal = { $sign }{ $whole },{ $tenths }
coach-thinks = Pensando…
coach-nothing = Aquí no hay nada que decidir ahora mismo.
coach-advice = { $number }. { $turn } (se esperan { $points } puntos)
coach-pass = pasar
coach-keep = guardar todos los dados
coach-roll = volver a tirar: { $dice }
coach-dice = Los dados muestran: { $dice }.
coach-reason-plain = De todos los turnos, este es el que más promete.
coach-reason-next = Se esperan { $points } puntos menos que con el mejor.
coach-reason-neighbour = Es lo que { $name } puede esperar de la hoja: cuanto menos, mejor para ti.
coach-reason-roll = De media da { $points } puntos más que guardar todos los dados.
coach-reason-roll-less = De media da { $points } puntos menos que guardar todos los dados.
coach-reason-roll-better = De media da { $points } puntos más que lo que se hizo.
coach-reason-keep = Volver a tirar costaría { $points } puntos de media.
coach-reason-keep-less = Volver a tirar daría { $points } puntos más de media.
coach-reason-level = Igual de bueno que el primero.
coach-reason-same = Da lo mismo que el anterior.
coach-reason-neighbour-more = { $name } puede esperar { $points } puntos más que con el primero.
coach-reason-roll-even = De media da lo mismo que guardar todos los dados.
coach-reason-keep-even = Volver a tirar no daría más de media.
coach-title = { $game }: la partida de { $name }
coach-board = Tablero { $board }
coach-hints = { $count ->
    [one] Se pidió una pista.
   *[other] Se pidieron { $count } pistas.
  }
coach-setup = Antes de la primera carta
coach-round = Ronda { $round }
coach-start = Se esperaba al empezar
coach-luck = Suerte
coach-cost = Regalado
coach-total = Total
coach-now = Se espera ahora
coach-chart = El total esperado, ronda a ronda
coach-chart-say = Al empezar se esperaban { $start } puntos; al final, { $end }.
coach-line-expected = Lo que se podía esperar después de cada ronda
coach-line-spared = Lo mismo, sin haber regalado nada
coach-line-par = Par: lo mejor para quien conociera todas las cartas o dados
coach-par = Par { $par }
coach-mistakes = { $count ->
    [one] La decisión más cara
   *[other] Las { $count } decisiones más caras
  }
coach-flawless = Ninguna decisión costó más de un cuarto de punto. ¡Bien jugado!
coach-lost = { $points } puntos regalados
coach-played = Jugado
coach-better = Mejor
coach-expects = se esperan { $points } puntos
coach-turns = Todas las decisiones
coach-column-round = Ronda
coach-column-turn = Turno
coach-column-luck = Suerte
coach-column-cost = Pierde
coach-column-expected = Espera
coach-how = Cómo se calcula: cada decisión se compara con la mejor, tal como la ven los robots, solo con lo que se podía saber entonces. Lo que otro turno habría dado de más es lo regalado; todo lo que cambiaron las cartas, los dados y los demás es suerte. El comienzo, más la suerte, menos lo regalado, es el total.
coach-effort = Para cada decisión se siguieron jugando { $games } partidas.
coach-progress = { $done } de { $of } decisiones
coach-stopped = Interrumpido; se han revisado { $done } de { $of } decisiones.
coach-written = La revisión está en { $file }
coach-no-such-seat = En este registro no hay ningún asiento «{ $seat }». Nombra uno de estos, o su número: { $names }.
coach-no-such-round = { $name } no tiene turno en la ronda { $round }. { $last ->
    [0] El registro todavía no tiene ningún turno de este asiento.
   *[other] Hay turnos hasta la ronda { $last }.
  }
coach-over = Esta partida ha terminado. Pregunta por una de sus rondas: --round 3
coach-not-now = { $name } no tiene nada que decidir ahora; le toca a { $names }. Elige con --seat, o pregunta por una ronda: --round 3
coach-no-decisions = El registro todavía no tiene ninguna decisión de { $name }, así que no hay nada que revisar.

web-par-unbeaten = { $name } hizo { $total }, y no se encontró nada mejor.
web-hint-expected-of = Puntos que { $name } puede esperar al final

# Games of one's own

games-bad-name = Un juego no puede llamarse "{ $name }". El nombre debe tener de 3 a 20 letras de la a a la z, todas minúsculas.
games-name-taken = Ya hay un juego "{ $name }". Piensa en otro nombre.
games-folder-taken = { $folder } ya existe, y no se ha tocado nada de lo que contiene. Elige otro sitio con --folder.
games-begun = Se puede jugar enseguida: pip install -e { $folder } && felttip play { $name }
    Después de cada cambio: felttip games check { $name }
games-none = { $file } no nombra ningún juego en { $table }.
games-kept = { $name } cumple todas las convenciones ({ $count } comprobaciones).
games-not-kept = { $count ->
    [one] { $name } no cumple una de las convenciones.
   *[other] { $name } no cumple { $count } de las convenciones.
  }

# The end, par and reviews

web-alone-unit = { $points ->
    [one] punto
   *[other] puntos
  }
web-best-first = Tu primer resultado en este tablero: ya tienes algo que superar.
web-best-new = ¡Nuevo récord! Hasta ahora era { $best }.
web-best-equal = Igualas tu mejor resultado.
web-best-below = Tu mejor resultado hasta ahora: { $best }
web-rank-next = { $missing ->
    [one] A un punto de «{ $rank }»
   *[other] A { $missing } puntos de «{ $rank }»
  }
web-ranks = Los rangos
web-rank-from = desde { $from }
web-rank-to = hasta { $to }
web-first-at = En llegar primero: { $goals }
web-behind = { $points ->
    [one] A un punto de { $names }
   *[other] A { $points } puntos de { $names }
  }
web-behind-tie = Empate a puntos: decidió el desempate.
web-points-first = Con un círculo: llegó primero
web-points-was-first = primero
web-rematch-there = Hay revancha. Ve cuando quieras.
web-par-title = ¿Qué era posible?
web-par-points = Eran posibles { $points } puntos
web-par-story = Con estas mismas cartas, alguien que las conociera todas de antemano podría hacer { $points } puntos.
web-par-proved = Más no se puede: está demostrado.
web-par-bound = Quizá un poco más, pero nunca más de { $bound }.
web-par-perhaps = Quizá haya un camino aún mejor; no encontramos ninguno.
web-par-see = Mira cómo
web-par-way = Un camino hasta { $points } puntos
web-par-start = Aún no hay nada dibujado. Avanza carta a carta.
web-par-drawn = { $count ->
    [one] Se dibuja un trazo.
   *[other] Se dibujan { $count } trazos.
  }
web-par-turns = Carta a carta
web-par-passed = Con esta carta no se dibuja nada.
web-par-end = Todas las cartas jugadas: ¡{ $total } puntos!
web-par-yours = { $name } hizo { $total }.
web-par-name = El mejor resultado que permiten las cartas se llama par.
web-steps = Paso a paso
web-step-back = Un paso atrás
web-step-on = Un paso adelante
web-step-play = Que siga solo
web-step-stop = Parar
web-review-yours = Tu partida, turno a turno
web-review-whole = Toda la partida
web-review-luck = Suerte { $points }
web-review-best = No se encontró nada mejor.
web-review-certain = Ya nada podía cambiar.
web-review-rolled = { $count ->
    [one] Un dado otra vez
   *[other] { $count } dados otra vez
  }
web-review-how = Cómo se calcula
web-review-keep = Guardar como página

# La lección

play-learn-draw = Intro marca { $marks }.
play-learn-roll = Intro vuelve a tirar { $dice }; «keep» se queda con todos.
play-learn-which = { $name }: { $dice }
    ¿Cuáles vuelves a tirar? Números. { $left ->
        [one] Queda una tirada
       *[other] Quedan { $left } tiradas
    }:
play-learn-keep = Intro se queda con los dados.
play-learn-finish = Intro termina tu turno.
play-learn-try = O prueba { $mark } y verás por qué no se puede.
play-learn-over = Esta era la lección, y la partida sigue. «hint» da consejo, «rules» muestra todas las reglas.
learn-none = { $game } no tiene lección. Hay una para: { $games }.

## Problemas

problem-no-turn = En esta posición nadie tiene un turno que hacer: un problema trata de uno.
problems-progress = { $seconds } s: { $found } de { $of } problemas en { $games } partidas; por grado { $grades }
problems-written = { $file }: { $count ->
    [one] un problema
   *[other] { $count } problemas
}.
problems-none = No hay problemas así para { $game }.
problems-unclear = La posición es correcta, pero ningún turno es claramente el mejor.
problems-known = { $game }, problema { $number }, grado { $grade }: el mejor turno saca { $points } puntos de ventaja.
problems-new = { $game }, grado { $grade }: el mejor turno saca { $points } puntos de ventaja.
problems-title = { $game }, problema { $number } (grado { $grade } de 4)
problems-how = { $count ->
    [1] Juegas en solitario.
   *[other] En la mesa hay { $count }: «sheets» enseña todas las hojas.
} Dibuja el mejor turno; «answer» lo enseña, «help» cuenta lo demás.
problems-help = Escribe los nombres de las marcas y luego «done»; «pass» no dibuja nada, «undo» borra la última marca. «marks» dice qué puede venir, «sheets» enseña todas las hojas, «answer» el mejor turno, «quit» termina.
problems-turn = Tu turno{ $count ->
    [0] {""}
   *[other] , { $marks }
}:
problems-right = Correcto: no hay nada mejor.
problems-wrong = No es el mejor: regala { $points } puntos.
problems-best = El mejor turno: { $turn }
problems-next = Intro para el siguiente:
problems-solved = { $solved } de { $count } resueltos.
web-problems = Problemas
web-problems-about = Un turno es claramente el mejor. Encuéntralo.
web-problems-solved = { $solved } de { $count } resueltos
web-problems-none = Aquí no hay problemas.
web-problems-own = Una línea que te han enviado
web-problems-open = Abrir
web-problem = { $game }, problema { $number }
web-problem-sent = { $game }, un problema
web-problem-ask = ¿Cuál es el mejor turno?
web-problem-grade-1 = Fácil
web-problem-grade-2 = Medio
web-problem-grade-3 = Difícil
web-problem-grade-4 = Para maestros
web-problem-mark = { $done ->
    [1] Problema { $number }, { $grade }, resuelto
   *[0] Problema { $number }, { $grade }
}
web-problem-you = Tú
web-problem-other = Asiento { $number }
web-problem-right = ¡Correcto!
web-problem-right-why = No hay nada mejor.
web-problem-wrong = No es el mejor
web-problem-lost = Regala { $points } puntos.
web-problem-yours = El tuyo
web-problem-best = El mejor
web-problem-again = Otra vez
web-problem-next = Siguiente
web-problem-share = Enviarlo
web-problem-line = El problema en una línea
web-problem-bad = Esta línea no es un problema

## Looking back, the same deal again, and duels

record-again = Detrás de «again:» va «yes» o «duel», no «{ $found }».
server-again-not-over = Este sorteo todavía se está jugando. Se puede volver a jugar cuando termine la partida.
server-duel-people = En un duelo cada cual juega a solas o contra robots; en esta mesa { $count ->
    [one] juega una persona
   *[other] juegan { $count } personas
  }.
server-no-such-duel = No hay ningún duelo { $duel }. Mira otra vez el enlace; quizá ya se ha retirado.
server-duel-full = Mesas de este duelo: { $count }. No caben más.
server-daily-deal = Este es el reto de un día. Todos lo encuentran entre los retos del día.
server-duel-closed = Los resultados son para quienes han terminado este sorteo.
server-record-long = Un registro tiene como mucho { $count } caracteres.
web-look = Repasar la partida
web-look-start = Antes del primer turno
web-look-how = Avanza paso a paso, déjala correr o desliza el dedo por los puntos. Toca una hoja para verla en grande.
web-look-round = Ronda
web-look-speed = Velocidad: { $times } veces
web-look-coach = Qué habría sido mejor
web-look-cost = { $name } ha regalado { $points } puntos en total.
web-look-par = Lo que era posible con estas cartas
web-look-files = Para llevar
web-look-json = Para programas (JSON)
web-look-film = Como imagen animada (SVG)
web-look-png = Las hojas como imagen (PNG)
web-look-open = Abrir un registro
web-look-open-how = Un registro es el texto de una partida entera. Se vuelve a jugar y se comprueban marcas, cartas, tiradas y puntos. El servidor no guarda nada.
web-look-file = Elegir un archivo
web-look-drop = o suéltalo aquí
web-look-paste = … o pega el texto
web-look-prove = Comprobar
web-look-proving = Se está volviendo a jugar …
verify-record-right = Marcas, cartas, tiradas y puntos, todo está bien ({ $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
  }).
verify-record-part = Está bien hasta donde llega, la ronda { $rounds }. La partida no ha terminado.
web-look-wrong = Algo falla en la línea { $line }.
web-again = El mismo sorteo otra vez
web-again-mark = El mismo sorteo otra vez
web-again-why = Una mesa nueva con el mismo juego, tablero, sorteo y robots. Alguien sabe ya lo que viene: por eso lo dicen la mesa y el registro, y no cuenta como mejor marca.
web-again-yes = Jugarlo otra vez
web-duel = Un duelo
web-duel-mark = Un duelo
web-duel-how = Otra persona juega el mismo sorteo cuando quiera. Después comparáis.
web-duel-ask = Retar a alguien con este sorteo
web-duel-why = Quien abra el enlace juega exactamente este sorteo en su propia mesa. Cada cual ve el resultado del otro al terminar, y nadie antes.
web-duel-by = { $name } te reta
web-duel-yours = Tu duelo
web-duel-what = Todos reciben las mismas cartas o los mismos dados, en el mismo orden. Verás cómo les fue a los demás cuando termines.
web-duel-take = Jugar este sorteo
web-duel-go-on = Seguir con tu partida
web-duel-send = Envía este enlace
web-duel-qr = Un código cuadrado con el enlace a este duelo
web-duel-nobody = Nadie más ha terminado todavía. Envía el enlace y vuelve más tarde.
web-duel-playing = { $count ->
    [one] Alguien sigue jugando.
   *[other] { $count } siguen jugando.
  }
web-duel-rounds = Ronda a ronda
web-duel-see = Al duelo
web-no-duel = Ese duelo no existe.

## Dailies, and one's own games

server-no-such-day = Aquí no hay reto diario del { $day }.
server-daily-first = Termina primero tu reto diario: después verás a los demás y podrás jugarlo otra vez.
server-daily-closed = Ese día ya pasó. Su sorteo se abrirá a todos en menos de una hora.
server-result-taken = Este resultado es de otra persona.
web-daily = Los retos de hoy
web-daily-all = Todos los retos
web-daily-why = Cada día, cada juego tiene un sorteo, el mismo para todos aquí. Tienes un intento que cuenta.
web-daily-new = Sin jugar
web-daily-playing = Seguir
web-daily-points = { $points ->
    [one] Un punto
   *[other] { $points } puntos
  }
web-daily-begun = El reto de hoy: este intento cuenta. ¡Suerte!
web-daily-streak = { $days ->
    [one] Un día
   *[other] { $days } días seguidos
  }
web-daily-of = El reto del { $day }
web-daily-uncounted = Este sorteo ya se conocía, así que la partida no cuenta.
web-daily-not-counted = No cuenta.
web-daily-alone = A solas, con el sorteo de todos.
web-daily-company = { $count ->
    [one] Contra un maestro, con el sorteo de todos.
   *[other] Contra { $count } maestros, con el sorteo de todos.
  }
web-daily-play = Jugar
web-daily-go-on = Seguir
web-daily-practise = Practicar antes
web-daily-result = Ver el resultado
web-daily-again = Otra vez, sin contar
web-daily-next = Ahora { $game }
web-daily-past = Días pasados
web-daily-past-why = Sus sorteos están abiertos: quien quiera puede jugarlos, pero no cuentan.
web-daily-more = Días anteriores
web-daily-proof = La cadena de los sorteos, para comprobar
web-daily-yours = Tienes { $points }.
web-daily-missed = Este no lo has jugado.
web-daily-unfinished = Este no lo has terminado.
web-daily-play-past = Jugarlo, sin contar
web-daily-place = Eres el número { $place } de { $count }.
web-daily-count = { $count ->
    [one] Lo ha jugado una persona.
   *[other] Lo han jugado { $count } personas.
  }
web-daily-nobody = Todavía no cuenta ninguna partida.
web-daily-own = Tú: { $points }
web-daily-master = El maestro: { $points }
web-daily-par = Par: { $points }
web-daily-bin = { $span }: { $count }.
web-daily-master-plays = El maestro todavía está jugando …
web-daily-among = Número { $place } de { $count }
web-daily-against = Puesto { $place } de { $count }
web-daily-show = Para enseñarlo
web-daily-share-why = La imagen cuenta cómo fue, y nada del sorteo.
web-daily-copy = Copiar como texto
web-daily-copy-self = Cópialo a mano, por favor.
web-daily-save = Guardar la imagen
web-own = Mis partidas
web-own-none = Aquí verás las partidas que termines en este dispositivo.
web-own-count = { $count ->
    [one] Una partida terminada
   *[other] { $count } partidas terminadas
  }
web-own-best = Mejor
web-own-average = Media
web-own-games = Partidas
web-own-kinds = Por tablero y rivales
web-own-against = { $count ->
    [one] contra un robot ({ $level })
   *[other] contra { $count } robots ({ $level })
  }
web-own-people = { $count ->
    [one] a solas
   *[other] { $count } personas
  }
web-own-won = { $count } ganadas
web-own-winner = ganada
web-own-chart = { $count ->
    [one] Un total: { $high }. La media es { $average }.
   *[other] Los últimos { $count } totales, de { $low } a { $high }. La media es { $average }.
  }
web-own-history = Historial
web-own-fair = Los sorteos que ya se conocían y las partidas en las que ayudó un robot también están aquí, pero no cuentan ni para lo mejor ni para la media. Las partidas de varias personas en este dispositivo no aparecen.
web-own-daily = Reto diario
web-own-daily-uncounted = Reto del { $day }, sin contar
web-own-undone = { $count ->
    [one] Un turno deshecho
   *[other] { $count } turnos deshechos
  }
web-own-helped = Ayudó un robot
web-own-repeated = Sorteo ya conocido
web-own-more = { $count } más
web-own-yours = Todo esto es tuyo
web-own-why = No hay cuenta: el servidor guarda tus resultados con una clave que solo tiene este dispositivo. No hay ningún nombre.
web-own-move = Llevar a otro dispositivo
web-own-move-how = Abre este enlace en el otro dispositivo, o apunta aquí con su cámara. Vale una vez y durante diez minutos. Desde entonces tus partidas estarán allí y ya no aquí.
web-own-move-qr = Un código cuadrado con el enlace
web-own-save = Guardar como archivo
web-own-forget = Borrar todo
web-own-forget-why = Se borran del servidor todos los resultados, los días seguidos y los intentos. Nadie puede recuperarlos.
web-own-forget-yes = Borrar todo
web-own-forget-no = Conservar
web-own-forgotten = Todo está borrado.
web-own-here = ¿Traer aquí tus partidas?
web-own-here-why = Tus resultados y tus días seguidos pasan del otro dispositivo a este. Lo que ya está aquí se queda.
web-own-here-yes = Traerlas
web-own-here-none = Aquí no hay nada que traer. Pide un enlace en «Mis partidas» en el otro dispositivo.
web-own-moved = Tus partidas ya están aquí.

## Aprender en la página

web-learn = Aprende { $game } en dos minutos
web-learn-title = Lección
web-learn-step = Lección, paso { $number } de { $of }
web-learn-tap = Toca lo que brilla.
web-learn-do = Hazlo por mí
web-learn-skip = Ya lo sé, solo jugar
web-learn-why = ¿Qué no se puede?
web-learn-over = Esta era la lección. Desde ahora la partida es tuya.
web-learn-on = Seguir
web-learn-none = Aquí no hay lección.
web-learn-back = Volver con los demás
web-learn-begun = Los demás empiezan.
web-rule = Regla
web-right = Se puede
web-wrong-example = No se puede
server-no-lesson = La lección de este juego no empieza así.

## Lo que un archivo de ajustes no puede decir

settings-zero = El ajuste { $name } no puede ser cero.

## Without a network

web-device = Sin red
web-device-on = Preparar
web-device-off = No en este dispositivo
web-device-ready = Listo para jugar sin red
web-device-loading = Preparándose para jugar sin red: { $share } %
web-device-ask = ¿Jugar también sin red? Para eso se cargan unos 5 MB, una sola vez.
web-device-failed = Este dispositivo no ha podido prepararse para jugar sin red.
web-device-again = Intentarlo otra vez
web-device-loose = Este navegador no guarda nada: una partida en este dispositivo termina con esta página.
web-device-starting = Preparando este dispositivo…
web-device-here = en este dispositivo
web-device-table = Esta mesa está en este dispositivo
web-device-table-why = No necesita red, y nadie más puede llegar a ella.
web-device-far = Esta mesa está en el servidor
web-device-far-why = Necesita red, y se llega a ella desde cualquier dispositivo.
web-device-go = Llevarla al servidor
web-device-come = Traerla a este dispositivo
web-device-gone = Esta mesa está ahora en el servidor.
web-device-came = Esta mesa está ahora en este dispositivo.
web-device-elsewhere = Esta mesa está abierta en otra ventana.
web-device-take = Seguir aquí
web-device-others = Para jugar con gente en otro lugar hace falta red.
web-device-cut = Sin red. Puedes jugar igualmente en solitario, en un mismo dispositivo y contra robots.
web-device-referee = Jugada sin árbitro: el sorteo estaba en un dispositivo.

## Tables on a device

record-referee = Detrás de «referee:» va «none», no «{ $found }».
offline-needs-server = Para eso hacen falta otras personas y, por tanto, un servidor. Esta mesa está en tu dispositivo.
offline-full = No queda sitio en este dispositivo. Nada ha cambiado; libera espacio o lleva la mesa al servidor.
offline-denied = Este navegador no deja guardar nada. Nada ha cambiado.
offline-moved = Esta mesa se ha mudado al servidor y sigue allí.
server-moved = Esta mesa se ha mudado a un dispositivo y sigue allí.
server-move-others = En el asiento { $seat } juega otra persona: una mesa solo se muda con las llaves de todos.
server-move-engine = En el asiento { $seat } juega un programa ajeno. Solo funciona en el servidor, así que la mesa se queda allí.
server-moved-on = La mesa ha seguido en dos sitios. Lo que ha pasado aquí se queda.
server-move-senseless = Lo que ha pasado en esta mesa no tiene sentido; se queda donde está.
site-bad-path = Escribe la ruta como /games/, con letras, cifras, puntos y guiones: «{ $path }» no lo es.
site-not-built = La página, o lo que juega sin red, no está construida aquí: make page offline
site-not-empty = En la carpeta { $folder } hay otra cosa. Elige una vacía.
site-written = { $folder }: { $size } MB. Funciona en cualquier espacio web; para probarla: python -m http.server -d { $folder }

## Engines and leagues

engine-not-json = Esta línea no es un objeto JSON: { $found }
engine-long = La línea tiene más de { $most } bytes. Una respuesta es una línea corta.
engine-unasked = El motor habló sin que se le preguntara. Cada pregunta tiene una respuesta.
engine-unknown = No hay nada que hacer llamado «{ $found }». Quien pregunta dice hello, game, turn, roll, refused y quit.
engine-start = No se puede iniciar { $command }: { $why }.
engine-hello = La respuesta a hello no es correcta: { $why }. Hacen falta un nombre y el protocolo, como {"{"}"name": "Mine", "protocol": 1{"}"}.
engine-protocol = El motor habla el protocolo { $theirs }; este es el protocolo { $ours }.
engine-plays-not = { $name } no juega a { $game } en el tablero { $board }. Juega a: { $games }.
engine-ready = La respuesta a game es {"{"}"ready": true{"}"} y nada más.
engine-marks = La respuesta a turn es {"{"}"marks": […]{"}"}, con los nombres de los trazos como textos; una lista vacía es pasar.
engine-again = La respuesta a roll es {"{"}"again": […]{"}"}, con números distintos de dados de 0 a { $last }; una lista vacía los conserva todos.
engine-seat = A este sitio no se le pregunta nada. En esta posición se pregunta a: { $seats }.
engine-late = El motor no respondió en { $seconds } segundos.
engine-not-ready = El motor aún no está listo tras { $seconds } segundos.
engine-gone = El motor terminó por sí mismo, con el estado { $code }.
engine-command = «{ $given }» no es una orden con la que iniciar un motor: { $why }. Escribe NOMBRE=ORDEN, o solo la orden.
engine-name = «{ $name }» no puede ser el nombre de un motor. Tiene minúsculas, cifras, - y _, 20 como mucho, y no es ninguno de estos: { $names }.
engine-instead = { $name } ha cometido un error, y un jugador sencillo hace este turno: { $why }
league-few = Una mesa de { $seats } necesita tantos jugadores, y en esta liga solo hay { $players }.
league-file = { $file } no contiene resultados de una liga: { $why }.
league-other = { $file } contiene los resultados de otra liga: cambia el juego, el tablero, los sitios, la semilla, la versión o uno de los motores. Elige otro archivo.
league-anchor = El ancla es alguien que juega: { $names }.
league-line = { $place } { $player } { $elo } +{ $more } −{ $less }   { $score } %   partidas { $games }   errores { $mistakes }
simulate-suffix = Los resultados se guardan como Parquet: llama al archivo algo.parquet, no { $file }.
simulate-no-parquet = Parquet lo escribe DuckDB, que no está instalado aquí: pip install "felttip[far]"
far-address = «{ $given }» no es la dirección de un planificador de Dask. Escríbela como tcp://host:8786.
far-not-installed = A otras máquinas se llega con Dask, que no está instalado aquí: pip install "felttip[far]"
far-nobody = En { $given } no responde nadie: { $why }
far-version = Un trabajador tiene felttip { $theirs }, y este es { $ours }. Todos necesitan la misma versión.

## Partidas del día y otras mesas que se llevan

web-aboard-take = Llevármela
web-aboard-take-of = ¿Llevarte { $game } de hoy?
web-aboard-take-why = Entonces se juega en este dispositivo, sin red. Empieza tu único intento y, como el sorteo está aquí, el resultado dice «sin árbitro». Cuenta, y se envía solo en cuanto haya red.
web-aboard-no = Ahora no
web-aboard-taken = Ya está en este dispositivo y no necesita red.
web-aboard-here = En este dispositivo, no necesita red
web-aboard-waits = Se enviará en cuanto haya red
web-aboard-sent = { $game }: tu resultado se ha enviado.
web-aboard-away = Tu intento está en otro dispositivo.
web-aboard-reclaim = Seguir sin ese dispositivo
web-aboard-reclaim-ask = ¿Se ha perdido ese dispositivo?
web-aboard-reclaim-why = La mesa sigue desde lo último que sabía el servidor. Lo que se haya dibujado después en el dispositivo queda fuera para siempre, y sigue constando que se jugó sin árbitro.
web-aboard-reclaimed = La mesa está otra vez en el servidor.
web-aboard-missing = No están en este dispositivo: { $games }
web-aboard-missing-why = Los sorteos de hoy vienen del servidor. Con red, pulsa aquí «Llevármela»; entonces se puede jugar sin ella. Hasta entonces puedes practicar con otros sorteos.
web-aboard-practise = Practicar { $game }
web-aboard-referee = sin árbitro
web-aboard-referees = { $count ->
    [one] Una de ellas se jugó
   *[other] { $count } de ellas se jugaron
} sin árbitro: el sorteo estaba en un dispositivo.
web-aboard-later = Cómo les fue a todos se verá en cuanto haya red. Tu resultado se envía solo.
web-aboard-moved = Esta mesa está en un dispositivo y sigue allí.
web-aboard-moved-here = Esta mesa está ahora en este dispositivo.
web-aboard-go = Ir allí
web-aboard-lost = Esta mesa ya no está en este dispositivo.
web-aboard-lost-why = Este navegador la ha borrado. El servidor la tiene como era cuando vino aquí.
server-reclaimed = Esta mesa se recuperó en el servidor y ha seguido allí. Lo que se dibujó aquí desde entonces queda en este dispositivo y en ningún otro sitio.
offline-daily-not-here = El sorteo de hoy viene del servidor. Llévatelo cuando haya red; entonces se puede jugar sin ella.
web-par-nothing = En el tiempo que había no se encontró ningún camino.

## La GPU

gpu-no-cupy = Aquí no hay nada con que usar una GPU; `pip install 'felttip[gpu]'` lo trae. Todo lo demás funciona sin ella.
gpu-no-device = Aquí no hay ninguna GPU que se pueda usar: { $detail }. Todo lo demás funciona sin ella.
gpu-no-kernels = El kernel { $detail } no se ha construido para esta GPU, y sin numba-cuda no se puede construir aquí; docs/gpu.md dice cómo traerlo.
gpu-no-compiler = Para construir kernels para una GPU hace falta numba-cuda; `pip install 'felttip[gpu]'` lo trae.
gpu-no-peer = Aquello con lo que se compara no está instalado ({ $name }); `pip install 'jax[cuda13]' pgx` lo instala.
gpu-players = En una GPU solo pueden jugar estos: { $players }.
gpu-records = Las partidas en una GPU no dejan registros.
simulate-no-table = Un jugador { $player } no se sienta a ninguna mesa: juega sin --records y no contra los más fuertes.
