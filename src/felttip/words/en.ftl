# The six colours

colour-grey = grey
colour-red = red
colour-yellow = yellow
colour-blue = blue
colour-orange = orange
colour-green = green

# Faces of calls

face-text = { $text }
face-or = or
face-strokes = { $count ->
    [one] one stroke
   *[other] { $count } strokes
}

# Refusals of the table (docs/table.md)

table-seats = This game is for { $least } to { $most } people, not for { $seats }.
table-sheets = Every seat needs a sheet of its own; the board has { $sheets } of them.
table-no-such-seat = There is no seat { $seat }; there are { $seats }.
table-not-your-turn = Seat { $seat } has nothing to do right now; wait for the others.
table-committed = Seat { $seat } has finished this turn. To change it, take it back first.
table-not-committed = Seat { $seat } has no finished turn to take back.
table-nothing-to-undo = There is no mark to undo in this turn.
table-roll-first = First the dice: roll some of them again, or keep them all.
table-not-rolling = There are no dice to roll right now.
table-no-such-dice = Choose each die at most once, from 1 to { $dice }.
table-over = The game is over.
table-no-such-mark = { $mark } is no mark of this sheet. Choose one of those that are offered.
table-not-spent = There may still be something to draw for seat { $seat }, so its turns are passed one by one.

# How things stand

table-so-far = { $points ->
    [one] one point so far
   *[other] { $points } points so far
}
table-brings = { $points ->
    [one] This turn brings one point.
   *[other] This turn brings { $points } points.
}
table-brings-goals = { $goals }: { $paid ->
    [one] one point.
   *[other] { $paid } points.
} In all, this turn brings { $points }.
table-goal = { $goal }.
table-pays = { $points } points for whoever is first, { $later } later.
table-pays-alone = { $points } points as things stand.
table-pays-until = { $points } points up to round { $round }, { $later } after that.
table-pays-later = It still pays { $points }.
table-paid = It has paid { $points }.
table-deck = { $count ->
    [one] One card has not been turned up.
   *[other] { $count } cards have not been turned up.
} Those without a cross are left.
table-the-deck = The deck
table-cards-left = { $count ->
    [0] This is the last card.
    [one] One card has not been turned up yet.
   *[other] { $count } cards have not been turned up yet.
}
table-gone = No longer to be had in full: { $goals }.
table-gone-goal = { $goal } (now { $points })
table-until = { $goal }: { $points } points up to round { $round }.

# What most games say alike

usual-call = { $call }
usual-mark = { $mark }

# Boards and games that cannot be used

board-long = a board file has { $most } characters at the most, and this one has { $length }
board-toml = the file is not valid TOML: { $why }
board-other-game = this is a board for "{ $found }", not for "{ $game }"
board-name = name = "{ $name }" must be letters, digits, "-" and "_", and at least one of them
board-missing = the file has no "{ $key }"; it must be { $kind }
board-other-kind = "{ $key }" must be { $kind }, not { $found }
board-kind-text = a string
board-kind-texts = a list of strings
board-kind-table = a table
board-left-over = nobody knows what { $keys } should mean; take it out
board-unknown = { $game } has no board "{ $name }"; it has { $boards }
board-neither = "{ $name }" is neither a file nor a board of { $game } ({ $boards })
board-not-text = { $file } is not a text file in UTF-8
game-unknown = There is no game "{ $name }"; there are { $names }.
game-left-out = The game "{ $name }" of { $package } is left out: { $why }.
game-raises = loading it raises { $kind }: { $what }
game-board = its board cannot be used: { $why }
game-none = { $value } is no Game
game-other-name = it calls itself "{ $found }", and its entry point must have the same name
game-bad-name = its name must be made of the letters a to z alone
game-print = its printed board has the same type as that of { $owner } ({ $kind })
game-claimed = the name is claimed by { $packages } too

# What is wrong with a record (docs/record.md)

record-title = A record begins with the line "{ $title }".
record-version = This record is of version { $version }. I read only "{ $title }".
record-missing = Here the line "{ $key }: …" is missing.
record-instead = Here "{ $key }: …" should stand, not "{ $found }".
record-no-such-game = { $why }
record-no-such-board = There is no board "{ $name }"; there are { $boards }. A board of your own must stand below, each line behind "|".
record-board = The board cannot be used: { $why }.
record-board-name = The record names the board "{ $name }", but the board file says "{ $found }".
record-bad-deal = "deal:" must be "paper" or the 64 digits, 0 to 9 and a to f, of a commitment.
record-bad-name = "{ $name }" cannot be a name. Every name is different, has 1 to 40 characters, none of them : , ~ or #, and begins with no word that begins a line of a record, such as "round".
record-bad-sheet = { $sheets ->
    [one] All seats have the same sheet here, so no sheet is named: "seat 1: Anna".
   *[other] Each seat has one of the { $sheets } sheets: "seat 1: Anna, sheet 2".
}
record-sheet = By this deal { $name } has sheet { $sheet }.
record-hints = "hints:" needs a number for each of the { $seats } seats: "hints: 0 2".
record-opening = The opening does not fit the commitment { $commitment }: this is not the deal that was sealed.
record-opening-paper = A game on paper has no opening, because nothing was sealed before it.
record-bad-check = The check "{ $found }" must be four digits, 0 to 9 and a to f.
record-no-check = This line has no check, but others have. Either every line below the seats has one or none.
record-check = "{ $found }" does not fit its check: it was changed after it was written.
record-check-head = "{ $found }" or a line above it does not fit the check: something was changed after it was written.
record-differs = It says "{ $found }", but playing it gives "{ $right }".
record-stops = The record stops too early: "{ $right }" is missing.
record-waiting = "{ $found }" cannot stand here: first comes the turn of { $names }.
record-too-much = "{ $found }" cannot stand here: the game does not go on like that.
record-no-marks = { $name } needs the marks of a turn, or "pass".
record-order = Turns made at the same time stand in the order of the seats: { $first } before { $name }.
record-dice = "again" needs the numbers of the dice that were rolled again: "again 1 3: …".
record-card-twice = The card "{ $call }" cannot come again: the deck has no more of it.
record-no-such-card = "{ $call }" is no card of the deck. A card is written like this: "{ $example }".
record-who = The first round belongs to whoever rolled first. "{ $name }" has no seat; there are { $names }.
record-faces = A roll shows { $count } dice, each of them one of { $faces }.
record-line = { $file }, line { $line }: { $why }

# What is wrong with a position (docs/position.md)

position-title = A position begins with the word "{ $title }".
position-long = This text has { $length } characters, and a position has { $most } at the most.
position-ends = The position ends too early: "{ $expected }" should come next.
position-expected = "{ $found }" cannot stand here; "{ $expected }" should.
position-number = "{ $found }" should be a number from { $least } to { $most }.
position-no-such-board = There is no board "{ $name }"; there are { $boards }. A board of your own has "#" and the hash of its file behind its name.
position-board-text = The board "{ $name }" does not come with the game: its board file is needed, too.
position-board-other = This is not the board file of the position: "{ $name }" is needed, and this is "{ $found }".
position-cards = In round { $round } the number of cards must be { $right }, not { $found }.
position-kept = After roll { $rolls } the dice are kept: "kept" or "then" must stand behind them.
position-then = Seat { $seat } has fewer marks than the { $marks } that it should have made in this round.
position-finished = With the marks of seat { $seat } the game is over.
position-not-over = This game is not over yet.
position-marks = Seat { $seat } cannot have made so many marks ({ $marks }): a turn has { $most } at the most. Turns so far: { $turns }.
position-mark = Seat { $seat }: no call allows { $mark } after the marks before it.
position-no-such-goal = Seat { $seat }: "{ $found }" is no goal with its points, or it stands there twice. Goals are { $goals }.
position-points = The goal { $goal } pays { $first } points to the first and { $later } later, not "{ $found }".
position-goals = Seat { $seat } has the goals { $found }, but by its marks it has { $right }.
position-nobody-first = Somebody must have been the first at { $goal }, with { $first } points.
position-check = The position does not fit its check "{ $found }": it was changed after it was written.
position-unknown = What comes in round { $round } nobody knows: the position does not tell, and no word deals the rest.
position-no-record = This game began with a position. What was played before nobody knows, so there is no record of it.
position-seat = Seat { $seat }

# What is wrong with a saved game

saved-no-opening = This record has no opening, so nobody knows what comes next. Only a game that was saved by "felttip play" can be gone on with.
saved-seats = "# seats:" needs a word for each of the { $seats } seats, "person" or a computer player ({ $kinds }), and at least one person.
saved-note = "# { $note }" needs the number of a seat: "# { $note } 1: …".

# Commands

verify-right = { $file }: every mark, call and score is right ({ $rounds ->
    [one] one round
   *[other] { $rounds } rounds
    }).
verify-right-unfinished = { $file }: right as far as it goes, up to round { $rounds }; the game is not finished.
verify-deal-opened = The deal is the one that was sealed before the first round.
verify-deal-closed = The deal was sealed, but not opened here: what was dealt is only what the record says.
verify-deal-paper = It was played on paper: what was dealt is what the record says.
show-sheets = The board { $board } has { $sheets ->
    [one] only one sheet
   *[other] { $sheets } sheets
    }.
show-seats = The table has { $seats ->
    [one] only one seat
   *[other] { $seats } seats
    }.
show-rounds = The record has { $rounds ->
    [one] only one round
   *[other] { $rounds } rounds
    }.
show-no-record = --round and --seat say which part of a record to draw: add --record FILE.
show-record-board = The record says which board and sheet to draw: leave out --board and --sheet.
show-other-game = { $what } is of { $found }, not of { $game }.
show-position = A position says by itself what to draw: leave out --record, --round and --sheet.
boards-right = { $file }: the board { $name } is right. Play it: felttip play { $game } --board { $quoted }
boards-wrong = { $file }: { $why }.
simulate-seat = seat { $seat } ({ $kind }): { $mean } points on average, from { $least } to { $most }, wins { $wins } %
simulate-rounds = { $rounds } rounds a game
simulate-not-compiled = The rules of { $game } cannot be compiled. What is wrong with them says: felttip games check { $game }
simulate-games = { $games ->
    [one] one game
   *[other] { $games } games
  }

# Par

par-player = Par
par-ready = Getting ready …
par-progress = { $percent } %: best so far { $best }, at most { $bound } possible
par-progress-open = { $percent } %: best so far { $best }
par-stopped = Stopped after { $seconds } s.
par-exact = Par is exactly { $best }.
par-best = The best total found is { $best }.
par-bound = Nobody can get more than { $bound }.
par-proof-none = Nothing is proved: there may be better ways to play.
par-proof-ceiling = Proof: a count of what the calls allow at the most.
par-proof-search = Proof: every way to play was followed until it was over or, by a count, could not get more.
par-proof-model = Proof: the whole deal as a system of inequalities, solved by OR-Tools CP-SAT.
par-total = This record has { $total } points, { $share } % of the best.
par-written = The turns that reach it are in { $file }
par-seed = Which deal? Name its word: felttip par { $game } --seed WORD
par-neither = "{ $name }" is neither a game ({ $games }) nor a file with a record.
par-options = --seed and --board belong to a game ({ $games }). A record says by itself what was dealt.
par-unknown = { $file } stops in round { $round } and does not open its deal. Par needs all the calls, and nobody knows those that were to come.
par-never-alone = { $game } is not played alone, so there is no par.
par-dice = { $game } is played with dice, and par is known for cards only.
par-alone = Par is for a lone player; this record has { $seats } seats.
par-rest-next = From here on, with the cards that the position tells.
par-rest-word = From here on, with the cards that are left, dealt by the word "{ $word }".
par-rest-unknown = Nobody knows which cards come: name a word that deals those that are left (--seed WORD), or let the position tell them (next).
train-progress = { $seconds } s, games: { $games } of { $of }. With { $seats } at the table { $result } points a sheet, wrong by { $wrong }
train-progress-dice = { $seconds } s, games: { $games } of { $of }. With { $seats } at the table { $result } rounds a game, wrong by { $wrong } points
train-stopped = Stopped before the end, so nothing was written to { $file }
train-written = { $file } holds what was learned of { $game }, board { $board }.
train-studies-only = A mind to go on --from and a GPU are for --studies: say how many, or leave both out.
train-studies-here = Studies are for games of cards, on this machine or --on gpu.
train-other-mind = { $file } holds no mind for { $game }, board { $board }: name a file that `felttip train` wrote for this board.
option-seconds = "{ $given }" is no number of seconds.
option-two-things = { $option } and --json would both go to the standard output: name a file, or leave out --json.
option-board = The board cannot be used: { $why }.
option-board-unread = The board cannot be read: { $why }.
option-no-player = There is no player "{ $kind }"; there are { $kinds }.
option-not-text = { $file } is not a text file in UTF-8.
bench-nothing = With these options there is nothing to measure.
bench-no-peer = The peer is not installed ({ $name }); `make bench` installs it.
bench-missing = { $what } is missing; `make bench` installs what this needs.
bench-no-board = There is no board "{ $name }"; there are { $boards }.
bench-no-mind = { $file } holds no mind for a board that is measured here.
serve-base-url = --base-url needs a whole address, such as https://play.example.org.
serve-port = { $host }, port { $port }: { $why }.
serve-here = Felttip is at { $address }
serve-others = Others reach it at { $address }
serve-database-broken = The database { $database } is broken ({ $why }). Nothing was changed; put it back from a backup.
serve-database-newer = The database { $database } comes from a later version of Felttip (step { $step }). Nothing was changed; install that version.
serve-database-away = The database { $database } cannot be reached: { $why }
backup-done = { $count ->
    [one] One table is
   *[other] { $count } tables are
} in { $file } now.
backup-exists = There is a file { $file } already. Choose another name.
backup-nothing = There are no tables in { $folder }.
restore-done = Put back: { $back }. There already, and left as they are: { $there }.
serve-occupied = Another server already uses the folder { $folder }. Stop that one first, or choose another folder with --data.
serve-proxies = --trusted-proxies needs addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8.
settings-unread = The settings file { $file } cannot be read: { $why }.
settings-unknown = There is no setting { $name }. There are: { $names }.
settings-value = The setting { $name } cannot be this: { $why }.
settings-negative = The setting { $name } cannot be less than zero.
serve-redis-alone = Redis connects several servers on one database: name that, too, with --database-url or FELTTIP_DATABASE_URL.
serve-database-url = --database-url needs the address of a PostgreSQL, such as postgresql+asyncpg://felttip:password@host/felttip.
serve-redis-url = --redis-url needs the address of a Redis, such as redis://host:6379.
serve-not-installed = For that, something more must be installed: pip install felttip[cluster] ({ $name } is missing).
serve-metrics = Figures for Prometheus are at { $address }
worker-here = This worker does the jobs of the servers on the same database and Redis, in processes: { $count }
worker-needs = A worker needs to know the database and the Redis of the servers: --database-url and --redis-url, or FELTTIP_DATABASE_URL and FELTTIP_REDIS_URL.

# The menu of the terminal game

menu-welcome = Felttip: { $count ->
    [one] one dry-erase game
   *[other] { $count } dry-erase games
}.
menu-unfinished = { $number }  unfinished: { $title }, round { $round }, { $names }
menu-go-on = { $most ->
    [one] Go on with it? [Enter to go on, { $least } for a new game]
   *[other] Go on with which? [1-{ $most }, Enter for { $usual }, { $least } for a new game]
  }
menu-broken = { $file } cannot be gone on with. Line { $line }: { $why }
menu-unreadable = { $file } cannot be read: { $why }
menu-busy = { $file } is open in another terminal.
menu-game = { $number }  { $title }: { $summary }
menu-which = Which game? [{ $least }-{ $most }, Enter for { $usual }]
menu-boards = Boards: { $boards }
menu-which-board = Which board? [{ $least }-{ $most }, Enter for { $usual }]
menu-names = Who plays at this keyboard? Names with commas, Enter for one player:
menu-you = Player
menu-computers = How many computer players? [{ $least }-{ $most }, Enter for { $usual }]
menu-level = How strong? 1 easy, 2 medium, 3 hard, 4 master [{ $least }-{ $most }, Enter for { $usual }]
menu-number = Please type a number from { $least } to { $most }.
menu-computer-name = Please choose another name: { $names } are names of computer players.

# The terminal game

play-begin = { $game }, board { $board }
play-commitment = The deal is sealed. Its commitment:
    { $commitment }
play-resumed = Here you stopped; everything is as you left it.
play-help-short = Type the names of marks as they are listed. "help" tells the rest.
play-help =
    Marks: type their names, one or several, such as { $example }.
      A part is enough if it is clear: { $part }.
    done (d)    finish the turn; Enter is enough when nothing more can be drawn
    undo (u)    take back the last mark
    pass (p)    finish the turn without a mark
    end         pass every turn that is left, once nothing can be drawn any more
    marks (m)   all marks that may come next
    sheet       your sheet again; Enter does the same
    sheets (s)  everybody's sheet
    score       the points so far
    hint        up to three good turns, with reasons; your record counts the hints
    rules       the rules of this game; "rules { $clause }" for one of them
    quit (q)    stop; the game is saved
play-setup = Before the first card. { $call }{ $seats ->
    [one] {""}
   *[other] {" "}({ $name } will play on this sheet)
    }
play-round = Round { $round } of { $rounds }. { $call }
play-round-dice = Round { $round }, { $name } rolls
play-dice = Round { $round }. { $call }
play-dice-then = Round { $round }, after { $name }. { $call }
play-curtain = { $name }, the board is yours. Press Enter when nobody else is looking.
play-curtain-undo = "undo" gives the board back to { $name }, who may want to change something.
play-thinks = { $name } rolls { $dice }
play-roll = { $name }: { $dice }
    Roll which again? Numbers, or Enter to keep all. { $left ->
        [one] One roll
       *[other] { $left } rolls
    } left:
play-roll-how = Type the numbers of the dice to roll again, from 1 to { $dice }, or press Enter to keep them all.
play-turn = { $name }{ $count ->
    [0] {""}
   *[other] {" ["}{ $marks }]
  }>
play-may = { $count ->
    [one] You may draw
   *[other] You may draw one of { $count }:
  }
play-or-done = or type done
play-more-marks = … m lists all
play-so-far = { $count ->
    [0] No mark is drawn.
   *[other] Drawn: { $marks }.
  }
play-no-marks = Nothing more can be drawn. Press Enter to finish the turn, or type "undo".
play-must-pass = Nothing can be drawn. Press Enter to pass.
play-spent = Nothing can be drawn on this sheet any more, whatever comes: "end" passes every turn that is left.
play-not-spent = There may still be something to draw, so the turns are passed one by one.
play-sure = "undo" takes it back; "done" once more finishes the turn like this.
play-pass-with-marks = You have drawn marks already: "done" finishes the turn with them, "undo" takes them back.
play-done-without-marks = You have drawn nothing yet. To finish the turn like that, type "pass".
play-which = "{ $typed }" could be { $names }. Which one?
play-no-clause = The rules of this game have no clause "{ $clause }". "rules" shows them all.
play-no-rules = { $game } comes without a page of rules.
play-more = Enter for more, q to stop:
play-did = { $name }: { $count ->
    [0] pass
   *[other] { $marks }
  }
play-goal = { $name } reaches a goal: { $goal }, { $points ->
    [one] one point
   *[other] { $points } points
    }!
play-sheet-of = { $name }, { $total } points as it stands
play-last-sheet = The sheet of { $name }
play-end = The game is over.
play-place = { $place }. { $name }: { $total } points
play-winners = { $count ->
    [one] { $names } wins!
   *[other] { $names } share the win!
  }
play-rank = Your rank: { $rank }
play-opening = The opening of the deal:
    { $seed }
play-record = The record is in { $file }
play-saved = Saved. "felttip play" goes on, or: felttip play --resume { $file }
play-not-saved = The game cannot be saved: { $file }: { $why }. Everything before your last mark is safe.
play-options = --names, --computers, --board and --deal belong to a new game: felttip play GAME …

# The server

server-player-name = Player { $number }
server-computer-name = Computer { $number }
server-no-such-table = There is no table "{ $table }". Perhaps one letter is wrong, or it was too long ago.
server-game-gone = This table was laid with the game "{ $name }", which is not installed here; there are { $names }. Once it is installed again, the table goes on.
server-board-gone = This table was laid with the board "{ $name }", which its game does not have any more; there are { $names }. Once it is back, the table goes on.
server-malformed = That is not how we talk to each other.
server-too-large = That is too long.
server-too-fast = Not so fast, please. Try again in a moment.
server-full = Too many people are looking at this table already.
server-no-such-game = There is no game "{ $name }"; there are { $names }.
server-no-such-board = There is no board "{ $name }"; there are { $names }.
server-no-such-player = There is no computer player "{ $name }"; there are { $names }.
server-nobody = At least one seat is for a person.
server-bad-name = "{ $name }" cannot be a name. A name has 1 to 40 characters, none of them : , ~ or #, and begins with no word that begins a line of a record, such as "round".
server-name-taken = Somebody at this table is called "{ $name }" already.
server-pen-taken = Somebody at this table has pen { $pen } already.
server-no-such-seat = There is no seat { $seat }; there are { $seats }.
server-seat-taken = Somebody sits on seat { $seat } already.
server-not-your-seat = Seat { $seat } is not yours.
server-no-such-key = This key opens no seat here any more.
server-late = The table has gone on in the meantime. Please look again.
server-seats-open = { $count ->
    [one] One seat is
   *[other] { $count } seats are
  } still open.
server-started = The game has begun already.
server-not-started = The game has not begun yet.
server-still-here = { $seconds ->
    [0] { $name } is here. A computer can play for somebody who is gone.
    [one] { $name } may come back. In one second a computer can play instead.
   *[other] { $name } may come back. In { $seconds } seconds a computer can play instead.
}
server-away = A computer plays for seat { $seat }. Come back first.
server-not-away = No computer plays for seat { $seat }.
server-no-such-token = This link was used already, or it is too old. Ask for another one at your first device.
server-not-over = The game is not over yet.
server-no-hints = This table has no hints. They are switched on when a table is laid.
server-busy = Too many are asking at once. Please try again in a moment.
server-no-result = It could not be found out this time. Please try again.
server-no-par = Par is for somebody who played alone, with cards.
server-not-found-out = Nobody has found that out yet. Ask for it first.
server-hello = The first thing to say is who you are.
server-version = You speak version { $version }, we speak version { $ours }. Please load the page again.
server-no-such-page = There is nothing at this address.
server-no-such-method = This address cannot be used in that way.
server-failed = Something went wrong here. Whatever was confirmed before is safe.
server-too-many = Too many are connected at the moment, here or from your address. Please try again in a moment.
server-elsewhere = You have opened this table so often elsewhere that this window had to give way. Load the page to go on here.
server-slow = That took too long to arrive.
server-origin = Another page has no business here.
server-not-json = What is sent here has to be JSON.
server-enough = That is enough from your address for today. Try again tomorrow.
server-no-room = There is no room for another table at the moment.
server-not-ready = This server is not ready at the moment.
server-data-away = The server cannot reach its database at the moment. Whatever is sent again is done once.
server-table-damaged = Something that was kept of table { $table } is missing or broken, so it cannot go on. All other tables are safe; whoever runs this server can put it back from a backup.
server-laid-already = A table was laid with this id already, with other keys or in another way.
server-laying-keys = With an id, every seat here brings its own key; other seats have none.
server-disk-full = The disk of this server is full. Nothing has changed; please try again later.
server-why-start = { $place } is where you start from. Point to where it should go.
server-long-turn = After { $count } strokes in one turn nothing more can be taken back. Please finish it now.
server-long-table = So much has happened at this table ({ $count } events) that nothing more can be taken back or changed. The game can be finished.
server-long-game = This table has had { $count } rounds, and none has more, so that no game goes on for ever. Please begin a new game.

# The page

web-title = Felttip
web-about = { $count ->
    [one] One dry-erase game
   *[other] { $count } dry-erase games
} for one to four people: at this device, on many, or against the computer.
web-home = Back to the start
web-new-of = A new game of { $game }
web-go-back = Back
web-menu = Menu
web-close = Close
web-language = Language
web-theme = Appearance
web-theme-auto = Like the device
web-theme-light = Light
web-theme-dark = Dark
web-rules = Rules
web-rules-of = Rules of { $game }
web-no-answer = The server does not answer. We will keep trying.
web-offline = No connection. What you drew is safe; trying again …
web-elsewhere = This table is open in too many other windows; this one had to give way.
web-open-here = Open here again
web-connecting = Coming to the table …
web-no-table = There is no such table.
web-no-table-why = Nobody plays at “{ $table }”, or it was cleared away. Look at the link again, or begin a new game.

web-mine = My tables
web-forget = Take table { $table } off this list
web-leave = Leave this table?
web-leave-why = This device gives up its seat. Without it you can only watch, and the others can let a computer play for you.
web-leave-over = The game is over. The table goes off this list; at its address it stays.
web-leave-yes = Leave
web-leave-no = Stay
web-left-table = You left { $game }.
web-rejoin = Undo
web-phase-gather = gathering
web-phase-setup = just beginning
web-mine-turn = Your turn
web-mine-turn-of = It is the turn of { $names }
web-mine-goes-on = Your game goes on
web-mine-won = You won with { $points }
web-mine-shared = You share the win with { $points }
web-mine-lost = { $names } won with { $points }; you have { $mine }
web-mine-winner = { $names } won with { $points }
web-more = { $count ->
    [one] One more table
   *[other] { $count } more tables
  }
web-have-code = Have you got a code?
web-code-go = To the table
web-code-wrong = A code has six letters or digits.
web-way = How do you want to play?
web-way-alone = Alone
web-way-alone-how = For the best total you can reach.
web-way-computer = Against the computer
web-way-computer-how = It begins at once.
web-way-friends = With friends
web-way-friends-how = By a link, or round one device.
web-details = Seats, names, pens and hints
web-what = What will be played
web-alert = When it is my turn
web-alert-sound = Sound
web-alert-buzz = Vibration
web-alert-note = Notification
web-alert-ask = Shall we tell you when it is your turn, even if you look elsewhere?
web-alert-yes = Yes, please
web-alert-no = No, thanks
web-alert-now = { $game }: it is your turn.
web-new = A new game
web-people = { $least } to { $most } people
web-other-game = Choose another game
web-board = Board
web-board-name = Board { $board }
web-how-many = How many play?
web-seat = Seat { $number }
web-kind-here = Here
web-kind-open = By link
web-kind-computer = Computer
web-name = Name
web-player = Player { $number }
web-level = How it plays
web-level-easy = Easy
web-level-medium = Medium
web-level-hard = Hard
web-level-master = Master
web-level-how-easy = Overlooks things. Good for a first game.
web-level-how-medium = Plays turn by turn, without a plan.
web-level-how-hard = Knows what a sheet is worth, and makes no careless mistakes.
web-level-how-master = Thinks ahead: what may come, and what the others make of it.
web-hints = Hints
web-hints-how = A button that shows good turns. Everybody sees who used it, and the record tells how often.
web-pen = Pen
web-pen-0 = Deep blue
web-pen-1 = Violet
web-pen-2 = Teal
web-pen-3 = Magenta
web-start = Start
web-start-hint = The deal is sealed before the first round, so nobody can change it.
web-invite = Make the link
web-open-hint = You get a link and a code for those who play elsewhere.

web-gather = Who comes?
web-who = At the table
web-your-name = Your name
web-open-seat = Free seat
web-sit = Sit here
web-sit-too = Somebody here too
web-sit-hint = Take a free seat, or stay and watch.
web-soon = All seats are taken. You can watch; it begins soon.
web-here = Here
web-waiting-open = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
  }
web-fill = { $count ->
    [one] Start with a computer
   *[other] Start with { $count } computers
  }
web-invite-others = Ask others to join
web-qr = A square code with the link to this table
web-code = The code of this table
web-link = Link
web-copy = Copy
web-copied = Copied.
web-copy-self = Please copy the link by hand.
web-share = Share

web-setup = Before the first card
web-round = Round { $round }
web-round-of = Round { $round } of { $rounds }
web-seats = Everybody at the table
web-you = { $name } (you)
web-sheet-of = The sheet of { $name }
web-state-waiting = is thinking
web-state-done = has finished
web-state-off = not connected
web-state-away = a computer plays
web-gone = { $name } is not connected.
web-let-computer = Let a computer play
web-let-computer-in = Computer in { $seconds } s
web-let-why = A computer plays until { $name } comes back, which is possible at any time. What { $name } has drawn and not finished is wiped.
web-let-no = Wait
web-your-turn = The card or the dice, and the turn
web-waiting = Waiting for { $names } …
web-setup-for = { $name } will play on this sheet.
web-passed-on = Every sheet goes on to the next player now.
web-passed-on-mine = Every sheet goes on to the next player now: yours was begun by { $name }.
web-nothing = Nothing can be drawn this time.
web-all-drawn = That is all you can draw.
web-no-marks = Pass
web-done = Done
web-undo = Undo
web-done-empty = Nothing is drawn yet. Draw something, or pass.
web-pass-ask = Really pass?
web-pass-ask-why = There is something that you could draw.
web-pass-not = Draw
web-spent = Nothing can be drawn on your sheet any more.
web-end = Pass to the end
web-end-ask = Pass to the end?
web-end-why = Nothing can be drawn on your sheet any more, whatever comes. All turns that are left are passed, and your points stay as they are.
web-end-no = One by one
web-retired = You pass to the end.
web-sure = Finish the turn like this?
web-sure-yes = Finish it
web-sure-no = Look again
web-reopen = Change it
web-reopen-how = Take the turn back. Nobody has seen it yet.
web-reopen-of = I am { $name }, and want to change something
web-reopened = Your turn is open again.
web-back = Play again myself
web-away-you = A computer is playing for you.
web-rolls = { $name } is rolling …
web-roll-how = { $left ->
    [one] Tap the dice you want to hold. One more roll.
   *[other] Tap the dice you want to hold. { $left } more rolls.
  }
web-roll = { $all ->
    [1] Roll all again
   *[other] { $count ->
        [one] Roll one again
       *[other] Roll { $count } again
      }
  }
web-keep = Keep all
web-hint = Hint
web-hint-thinking = The coach is thinking …
web-hint-title = What the coach would do
web-hint-expected = Points to expect at the end
web-hint-pass = Draw nothing this time
web-hint-draw = Draw it
web-hint-hold = Hold these
web-hint-kept = Keep:
web-hint-right = All right
web-hint-none = There is nothing to decide here.
web-hints-taken = { $count ->
    [one] One hint
   *[other] { $count } hints
  }
web-die = Die { $number }: { $shows }
web-roll-first = First the dice.
web-not-now = You have finished. Wait for the others.
web-wrong = Nothing can be drawn there. Tap what glows.
web-not-your-sheet = This is the sheet of { $name }.
web-watching = You are watching.
web-my-sheet = Back to my sheet
web-which = Which one?
web-pass = { $name }, the board is yours
web-pass-why = Pass the board on. Nobody else should look now.
web-pass-ready = I am { $name }
web-dice-say = { $name } rolls { $dice }.
web-did = { $count ->
    [0] { $name } passes.
   *[other] { $name } draws { $marks }.
  }
web-goal = { $name }: { $goals }! { $points ->
    [one] One point.
   *[other] { $points } points.
  }

# The others

web-deed = { $count ->
    [0] passed
    [one] one mark
   *[other] { $count } marks
  }
web-replay = Show what { $name } did
web-replay-of = { $name }, round { $round }
web-replay-setup = What { $name } drew before the first card
web-replay-again = Once more
web-log = What happened
web-log-empty = Nothing has happened yet.
web-log-earned = { $earned ->
    [one] one point
   *[other] { $earned } points
}, { $total } in all
web-log-roll = { $name } rolls: { $dice }.
web-log-again = { $name } rolls again, { $count ->
    [one] one die
   *[other] { $count } dice
  }: { $dice }.
web-last-card = This is the last card!
web-last-round = This is the last round!
web-round-last = Last round
web-has-dice = has the dice
web-roll-first-own = Your dice. Roll!
web-roll-own = Roll
web-die-covered = Die { $number }, not rolled yet
web-keeps = { $name } keeps { $dice }.
web-keeps-none = { $name } rolls all the dice again.
web-skip = Show the result at once
web-pace = Dice
web-pace-on = Step by step
web-pace-off = At once

web-score = Score so far
web-left = { $count ->
    [one] One card not seen yet
   *[other] { $count } cards not seen yet
  }
web-call-about = What it means
web-cards-gone = { $count ->
    [one] One card so far
   *[other] { $count } cards so far
  }
web-move = Go on at another device
web-move-how = Open this link at the other device within ten minutes. Your seat moves there.
web-rest = Let a computer play for me
web-rest-of = Let a computer play for { $name }
web-rest-why = It plays until you come back, which you can at any time. What is drawn and not finished is wiped.
web-rest-yes = Let it play
web-rest-no = I play on
web-back-of = { $name } plays again
web-reopen-menu = { $name } wants to change something
web-invite-watch = Let others watch

web-over = The game is over
web-over-why = What ended the game: { $who }.
web-to-result = To the result
web-see-sheets = Look at the sheets
web-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
web-rank = { $rank }
web-winners = { $count ->
    [one] { $names } wins!
   *[other] { $names } share the win!
  }
web-points = Points
web-total = Total
web-rematch = Play again
web-rematch-first = { $name } begins next time.
web-rematch-go = To the next game
web-par = Par
web-par-why = What could somebody get who knew all the cards beforehand?
web-par-ask = Look for par
web-par-ready = Getting ready to search …
web-par-working = Searching … best so far: { $best }
web-par-share = { $name } got { $total }: that is { $share } % of it.
web-par-reached = { $name } got all that was possible. Congratulations!
web-par-record = Download the turns that reach it
web-review = The game, turn by turn
web-review-of = The game of { $name }, reviewed
web-review-why = What each turn was worth, what was luck, and what would have been better.
web-review-ask = Review it
web-review-working = Going through the turns … { $percent } %
web-review-done = The review of the game of { $name } is ready.
web-record = Download the record
web-proof = Was the deal honest?
web-proof-why = Before the first round the table published the fingerprint of the whole deal. Now the deal is open: anybody can see that it is the same.
web-commitment = Fingerprint, known from the start
web-opening = The deal, opened at the end
web-proof-fits = Checked in your browser: it fits.
web-proof-fails = It does not fit: this is not the deal that was sealed.
web-proof-how = How to check
web-proof-steps = The SHA-256 of the words “felttip deal” and the opened deal is the fingerprint. The record holds every call, mark and score; “felttip verify” plays it again.

# The coach

coach-decimal = { $sign }{ $whole }.{ $tenths }
coach-thinks = Thinking …
coach-nothing = There is nothing to decide here right now.
coach-advice = { $number }. { $turn } ({ $points } points expected)
coach-pass = pass
coach-keep = keep all dice
coach-roll = roll again: { $dice }
coach-dice = The dice show { $dice }.
coach-reason-plain = Of all turns this one promises most.
coach-reason-next = Expected to bring { $points } points less than the best.
coach-reason-neighbour = This is what { $name } can expect from the sheet: the less, the better for you.
coach-reason-roll = On average this brings { $points } points more than keeping all dice.
coach-reason-roll-less = On average this brings { $points } points less than keeping all dice.
coach-reason-roll-better = On average this brings { $points } points more than what was done.
coach-reason-keep = To roll again would cost { $points } points on average.
coach-reason-keep-less = To roll again would bring { $points } points more on average.
coach-reason-level = Just as good as the first.
coach-reason-same = No different from the one before.
coach-reason-neighbour-more = { $name } can expect { $points } points more than from the first.
coach-reason-roll-even = On average this comes to the same as keeping all dice.
coach-reason-keep-even = To roll again would bring nothing more on average.
coach-title = { $game }: the game of { $name }
coach-board = Board { $board }
coach-hints = { $count ->
    [one] One hint was taken.
   *[other] { $count } hints were taken.
  }
coach-setup = Before the first card
coach-round = Round { $round }
coach-start = Expected at the start
coach-luck = Luck
coach-cost = Given away
coach-total = Total
coach-now = Expected now
coach-chart = The expected total, round by round
coach-chart-say = At the start { $start } points were to be expected, at the end { $end }.
coach-line-expected = What was to be expected after each round
coach-line-spared = The same, if nothing had been given away
coach-line-par = Par: the best total for somebody who knew all cards or dice
coach-par = Par { $par }
coach-mistakes = { $count ->
    [one] The costliest decision
   *[other] The { $count } costliest decisions
  }
coach-flawless = No decision cost more than a quarter of a point. Well played!
coach-lost = { $points } points given away
coach-played = Played
coach-better = Better
coach-expects = { $points } points expected
coach-turns = Every decision
coach-column-round = Round
coach-column-turn = Turn
coach-column-luck = Luck
coach-column-cost = Lost
coach-column-expected = Expected
coach-how = How this is reckoned: each decision is compared with the best one, as the computer players see it, with nothing but what could be known then. What another turn would have brought is given away; everything that the calls and the others changed is luck. The start, plus the luck, less what was given away, is the total.
coach-effort = { $games } games were played on for each decision.
coach-progress = { $done } of { $of } decisions
coach-stopped = Stopped; reviewed are { $done } of { $of } decisions.
coach-written = The review is in { $file }
coach-no-such-seat = There is no seat "{ $seat }" in this record. Name one of these, or its number: { $names }.
coach-no-such-round = { $name } has no turn in round { $round }. { $last ->
    [0] The record has no turn of this seat yet.
   *[other] There are turns up to round { $last }.
  }
coach-over = This game is over. Ask about one of its rounds: --round 3
coach-not-now = { $name } has nothing to decide now; it is the turn of { $names }. Choose with --seat, or ask about a round: --round 3
coach-no-decisions = The record has no decision of { $name } yet, so there is nothing to review.

web-par-unbeaten = { $name } got { $total }, and nothing better was found.
web-hint-expected-of = Points that { $name } can expect at the end

# Games of one's own

games-bad-name = "{ $name }" cannot be the name of a game. It must have 3 to 20 letters from a to z, all of them small.
games-name-taken = There is a game "{ $name }" already. Think of another name.
games-folder-taken = { $folder } is there already, and nothing in it was touched. Choose another place with --folder.
games-begun = It can be played at once: pip install -e { $folder } && felttip play { $name }
    After every change: felttip games check { $name }
games-none = { $file } names no game under { $table }.
games-kept = { $name } keeps every convention ({ $count } checks).
games-not-kept = { $count ->
    [one] { $name } does not keep one of the conventions.
   *[other] { $name } does not keep { $count } of the conventions.
  }

# The end, par and reviews

web-alone-unit = { $points ->
    [one] point
   *[other] points
  }
web-best-first = Your first total on this board: the one to beat.
web-best-new = A new best! Until now it was { $best }.
web-best-equal = As good as your best so far.
web-best-below = Your best so far: { $best }
web-rank-next = { $missing ->
    [one] One point short of “{ $rank }”
   *[other] { $missing } points short of “{ $rank }”
  }
web-ranks = The ranks
web-rank-from = from { $from }
web-rank-to = up to { $to }
web-first-at = First at: { $goals }
web-behind = { $points ->
    [one] One point behind { $names }
   *[other] { $points } points behind { $names }
  }
web-behind-tie = Level on points: the tie-break decided.
web-points-first = Circled: first to get there
web-points-was-first = first
web-rematch-there = There is a rematch. Go there whenever you like.
web-par-title = What was possible?
web-par-points = { $points } points were possible
web-par-story = With exactly these cards, somebody who knew them all beforehand could get { $points } points.
web-par-proved = No more is possible: that is proven.
web-par-bound = Perhaps a little more, but never more than { $bound }.
web-par-perhaps = Perhaps there is an even better way; we found none.
web-par-see = See how
web-par-way = A way to { $points } points
web-par-start = Nothing is drawn yet. Go on, card by card.
web-par-drawn = { $count ->
    [one] One mark is drawn.
   *[other] { $count } marks are drawn.
  }
web-par-turns = Card by card
web-par-passed = With this card nothing is drawn.
web-par-end = All cards played: { $total } points!
web-par-yours = { $name } got { $total }.
web-par-name = The best total of a deal is called par.
web-steps = Step by step
web-step-back = One step back
web-step-on = One step on
web-step-play = Let it run
web-step-stop = Stop
web-review-yours = Your game, turn by turn
web-review-whole = The whole game
web-review-luck = Luck { $points }
web-review-best = Nothing better was found.
web-review-certain = Nothing could change any more.
web-review-rolled = { $count ->
    [one] One die again
   *[other] { $count } dice again
  }
web-review-how = How this is reckoned
web-review-keep = Save as a page

# The lesson

play-learn-draw = Enter draws { $marks }.
play-learn-roll = Enter rolls { $dice } again; "keep" keeps them all.
play-learn-which = { $name }: { $dice }
    Roll which again? Numbers. { $left ->
        [one] One roll
       *[other] { $left } rolls
    } left:
play-learn-keep = Enter keeps the dice.
play-learn-finish = Enter finishes your turn.
play-learn-try = Or try { $mark } and see why it is not allowed.
play-learn-over = That was the lesson, and the game goes on. "hint" gives advice, "rules" shows all the rules.
learn-none = { $game } has no lesson. There is one for: { $games }.

## Problems

problem-no-turn = In this position nobody has a turn to make: a problem is about one.
problems-progress = { $seconds } s: { $found } of { $of } problems from { $games } games; by grade { $grades }
problems-written = { $file }: { $count ->
    [one] one problem
   *[other] { $count } problems
}.
problems-none = There are no such problems for { $game }.
problems-unclear = The position is right, but no turn is clearly the best.
problems-known = { $game }, problem { $number }, grade { $grade }: the best turn is { $points } points ahead.
problems-new = { $game }, grade { $grade }: the best turn is { $points } points ahead.
problems-title = { $game }, problem { $number } (grade { $grade } of 4)
problems-how = { $count ->
    [1] You play alone.
   *[other] { $count } sit at the table: "sheets" shows all their sheets.
} Draw the best turn; "answer" shows it, "help" tells the rest.
problems-help = Type the names of marks, then "done"; "pass" draws nothing, "undo" wipes the last mark. "marks" lists what may come next, "sheets" shows everybody's sheet, "answer" shows the best turn, "quit" leaves.
problems-turn = Your turn{ $count ->
    [0] {""}
   *[other] , { $marks }
}:
problems-right = Right: there is nothing better.
problems-wrong = Not the best: it gives up { $points } points.
problems-best = The best turn: { $turn }
problems-next = Enter for the next one:
problems-solved = { $solved } of { $count } solved.
web-problems = Problems
web-problems-about = One turn is clearly the best. Find it.
web-problems-solved = { $solved } of { $count } solved
web-problems-none = There are no problems here.
web-problems-own = A line that somebody sent you
web-problems-open = Open
web-problem = { $game }, problem { $number }
web-problem-sent = { $game }, a problem
web-problem-ask = What is the best turn?
web-problem-grade-1 = Easy
web-problem-grade-2 = Medium
web-problem-grade-3 = Hard
web-problem-grade-4 = For masters
web-problem-mark = { $done ->
    [1] Problem { $number }, { $grade }, solved
   *[0] Problem { $number }, { $grade }
}
web-problem-you = You
web-problem-other = Seat { $number }
web-problem-right = Right!
web-problem-right-why = There is nothing better.
web-problem-wrong = Not the best
web-problem-lost = It gives up { $points } points.
web-problem-yours = Yours
web-problem-best = The best
web-problem-again = Try again
web-problem-next = Next one
web-problem-share = Send it on
web-problem-line = The problem as one line
web-problem-bad = This line is no problem

## Looking back, the same deal again, and duels

record-again = Behind "again:" stands "yes" or "duel", not "{ $found }".
server-again-not-over = This deal is still being played. It can be played again once the game is over.
server-duel-people = In a duel everybody plays alone or against computers; { $count ->
    [one] one person plays
   *[other] { $count } people play
  } at this table.
server-no-such-duel = There is no duel { $duel }. Look at the link again; perhaps it was cleared away.
server-duel-full = Tables of this duel: { $count }. There is no room for more.
server-daily-deal = This is the deal of a day. Everybody finds it among the daily deals.
server-duel-closed = Results are for those who have finished this deal themselves.
server-record-long = A record has at most { $count } characters.
web-look = Look back
web-look-start = Before the first turn
web-look-how = Go on step by step, let it run, or drag along the points. Tap a sheet to see it large.
web-look-round = Round
web-look-speed = Speed: { $times } times
web-look-coach = What would have been better
web-look-cost = { $name } gave away { $points } points in all.
web-look-par = What was possible with these cards
web-look-files = Take it with you
web-look-json = For programs (JSON)
web-look-film = As a moving picture (SVG)
web-look-png = The sheets as a picture (PNG)
web-look-open = Open a record
web-look-open-how = A record is the text of a whole game. It is played again, and every mark, call and score in it is proved. The server keeps nothing of it.
web-look-file = Choose a file
web-look-drop = or drop it here
web-look-paste = … or paste its text
web-look-prove = Prove it
web-look-proving = Playing it again …
verify-record-right = Every mark, call and score is right ({ $rounds ->
    [one] one round
   *[other] { $rounds } rounds
  }).
verify-record-part = Right as far as it goes, up to round { $rounds }. The game is not finished.
web-look-wrong = Something is wrong in line { $line }.
web-again = Same deal again
web-again-mark = The same deal again
web-again-why = A new table with the same game, board, deal and computers. Somebody knows now what is coming, so the table says so, its record too, and it counts for no best.
web-again-yes = Play it again
web-duel = A duel
web-duel-mark = A duel
web-duel-how = Somebody else plays the same deal, whenever they like. Afterwards you compare.
web-duel-ask = Challenge somebody with this deal
web-duel-why = Whoever opens the link plays exactly this deal at a table of their own. Each of you sees the other’s result after finishing, and nobody before.
web-duel-by = { $name } challenges you
web-duel-yours = Your duel
web-duel-what = Everybody gets the same cards or dice, in the same order. You see how the others did when you have finished.
web-duel-take = Play this deal
web-duel-go-on = Go on with your game
web-duel-send = Send this link
web-duel-qr = A square code with the link to this duel
web-duel-nobody = Nobody else has finished yet. Send the link, and look again later.
web-duel-playing = { $count ->
    [one] One more is still playing.
   *[other] { $count } more are still playing.
  }
web-duel-rounds = Round by round
web-duel-see = To the duel
web-no-duel = There is no such duel.

## Dailies, and one's own games

server-no-such-day = There is no daily deal for { $day } here.
server-daily-first = First finish your own daily: then you see the others, and can play its deal again.
server-daily-closed = That day is over. Its deal will be open to everybody in less than an hour.
server-result-taken = This result belongs to somebody else.
web-daily = Today’s deals
web-daily-all = All dailies
web-daily-why = Every day each game has one deal, the same for everybody here. You have one try that counts.
web-daily-new = Not played yet
web-daily-playing = Go on
web-daily-points = { $points ->
    [one] One point
   *[other] { $points } points
  }
web-daily-begun = Today’s deal: this try counts. Good luck!
web-daily-streak = { $days ->
    [one] One day
   *[other] { $days } days in a row
  }
web-daily-of = The daily of { $day }
web-daily-uncounted = This deal was known already, so this game does not count.
web-daily-not-counted = Does not count.
web-daily-alone = Alone, with everybody’s deal.
web-daily-company = { $count ->
    [one] Against a master, with everybody’s deal.
   *[other] Against { $count } masters, with everybody’s deal.
  }
web-daily-play = Play
web-daily-go-on = Go on
web-daily-practise = Practise first
web-daily-result = See the result
web-daily-again = Once more, uncounted
web-daily-next = Now { $game }
web-daily-past = Past days
web-daily-past-why = Their deals are open: whoever likes can play them, but they do not count.
web-daily-more = Earlier days
web-daily-proof = The chain of the deals, for checking
web-daily-yours = You have { $points }.
web-daily-missed = You have not played this one.
web-daily-unfinished = You have not finished this one.
web-daily-play-past = Play it, uncounted
web-daily-place = You are number { $place } of { $count }.
web-daily-count = { $count ->
    [one] One person has played it.
   *[other] { $count } people have played it.
  }
web-daily-nobody = Nobody’s game has counted yet.
web-daily-own = You: { $points }
web-daily-master = The master: { $points }
web-daily-par = Par: { $points }
web-daily-bin = { $span }: { $count }.
web-daily-master-plays = The master is still playing this deal …
web-daily-among = Number { $place } of { $count }
web-daily-against = Place { $place } of { $count }
web-daily-show = Show it around
web-daily-share-why = The picture tells how it went, and nothing about the deal.
web-daily-copy = Copy as text
web-daily-copy-self = Please copy it by hand.
web-daily-save = Save the picture
web-own = My games
web-own-none = Here you will find the games that you finish on this device.
web-own-count = { $count ->
    [one] One finished game
   *[other] { $count } finished games
  }
web-own-best = Best
web-own-average = Average
web-own-games = Games
web-own-kinds = By board and opponents
web-own-against = { $count ->
    [one] against one computer ({ $level })
   *[other] against { $count } computers ({ $level })
  }
web-own-people = { $count ->
    [one] alone
   *[other] { $count } people
  }
web-own-won = won { $count }
web-own-winner = won
web-own-chart = { $count ->
    [one] One total: { $high }. The average is { $average }.
   *[other] The last { $count } totals, from { $low } to { $high }. The average is { $average }.
  }
web-own-history = History
web-own-fair = Deals that were known before, and games in which a computer helped, stand here too, but count neither for the best nor for the average. Games with several people at this device are not listed.
web-own-daily = Daily
web-own-daily-uncounted = Daily of { $day }, uncounted
web-own-undone = { $count ->
    [one] One turn taken back
   *[other] { $count } turns taken back
  }
web-own-helped = A computer helped
web-own-repeated = Deal known before
web-own-more = { $count } more
web-own-yours = All of this is yours
web-own-why = There is no account: the server keeps your results under a key that only this device has. No name is among them.
web-own-move = Move to another device
web-own-move-how = Open this link on the other device, or point its camera here. It is good once, and for ten minutes. From then on your games are there, and no more here.
web-own-move-qr = A square code with the link
web-own-save = Save as a file
web-own-forget = Delete everything
web-own-forget-why = All results, days in a row and tries are deleted from the server. Nobody can bring them back.
web-own-forget-yes = Delete everything
web-own-forget-no = Keep it
web-own-forgotten = Everything is deleted.
web-own-here = Bring your games here?
web-own-here-why = Your results and your days in a row move from the other device to this one. Those that are here already stay.
web-own-here-yes = Bring them here
web-own-here-none = There is nothing to move here. Ask for a link under “My games” on the other device.
web-own-moved = Your games are here now.

## Learning in the page

web-learn = Learn { $game } in two minutes
web-learn-title = Lesson
web-learn-step = Lesson, step { $number } of { $of }
web-learn-tap = Tap what glows.
web-learn-do = Do it for me
web-learn-skip = I know this, just play
web-learn-why = What is not allowed?
web-learn-over = That was the lesson. From here on the game is yours.
web-learn-on = On we go
web-learn-none = There is no lesson here.
web-learn-back = Back to the others
web-learn-begun = The others are beginning.
web-rule = Rule
web-right = Allowed
web-wrong-example = Not allowed
server-no-lesson = This is not how the lesson of this game begins.

## What a settings file cannot say

settings-zero = The setting { $name } cannot be zero.

## Without a network

web-device = Without a network
web-device-on = Get ready
web-device-off = Not on this device
web-device-ready = Ready to play without a network
web-device-loading = Getting ready to play without a network: { $share } %
web-device-ask = Play without a network, too? That loads about 5 MB, once.
web-device-failed = This device could not get ready to play without a network.
web-device-again = Try again
web-device-loose = This browser keeps nothing: a game on this device ends with this page.
web-device-starting = Getting this device ready …
web-device-here = on this device
web-device-table = This table is on this device
web-device-table-why = It needs no network, and nobody else can come to it.
web-device-far = This table is at the server
web-device-far-why = It needs a network, and can be reached from any device.
web-device-go = Move it to the server
web-device-come = Move it to this device
web-device-gone = This table is at the server now.
web-device-came = This table is on this device now.
web-device-elsewhere = This table is open in another window.
web-device-take = Go on here
web-device-others = Playing with people elsewhere needs a network.
web-device-cut = No network. Alone, at one device and against computers you can play all the same.
web-device-referee = Played without a referee: the deal lay on a device.

## Tables on a device

record-referee = Behind "referee:" stands "none", not "{ $found }".
offline-needs-server = That needs other people, and so a server. This table is on your device.
offline-full = There is no more room on this device. Nothing has changed; make some room, or take the table to the server.
offline-denied = This browser lets nothing be kept. Nothing has changed.
offline-moved = This table has moved to the server, and goes on there.
server-moved = This table has moved to a device, and goes on there.
server-move-others = Somebody else plays at seat { $seat }: a table moves only with the keys of everybody at it.
server-move-engine = A program of somebody else plays at seat { $seat }. It runs at the server alone, so the table stays there.
server-moved-on = The table has gone on in two places. What has happened here stays.
server-move-senseless = What has happened at this table makes no sense, so it stays where it is.
site-bad-path = Write the path as /games/, with letters, digits, dots and hyphens: "{ $path }" is no path.
site-not-built = The page, or what plays without a network, is not built here: make page offline
site-not-empty = The folder { $folder } has something else in it. Choose an empty one.
site-written = { $folder }: { $size } MB. It plays from any web space; to try it: python -m http.server -d { $folder }

## Engines and leagues

engine-not-json = This line is no JSON object: { $found }
engine-long = The line is longer than { $most } bytes. An answer is one short line.
engine-unasked = The engine spoke without having been asked. Each question has one answer.
engine-unknown = There is nothing called "{ $found }" to do. A host says hello, game, turn, roll, refused and quit.
engine-start = { $command } cannot be started: { $why }.
engine-hello = The answer to hello is not right: { $why }. It needs a name and the protocol, such as {"{"}"name": "Mine", "protocol": 1{"}"}.
engine-protocol = The engine speaks protocol { $theirs }; this is protocol { $ours }.
engine-plays-not = { $name } does not play { $game } on board { $board }. It plays: { $games }.
engine-ready = The answer to game is {"{"}"ready": true{"}"}, and nothing else.
engine-marks = The answer to turn is {"{"}"marks": […]{"}"}, with the names of marks as texts; an empty list is a pass.
engine-again = The answer to roll is {"{"}"again": […]{"}"}, with different numbers of dice from 0 to { $last }; an empty list keeps all.
engine-seat = This seat is not asked for anything. In this position these are: { $seats }.
engine-late = The engine gave no answer within { $seconds } seconds.
engine-not-ready = The engine is not ready yet, after { $seconds } seconds.
engine-gone = The engine has ended by itself, with status { $code }.
engine-command = "{ $given }" is no command to start an engine with: { $why }. Write NAME=COMMAND, or the command alone.
engine-name = "{ $name }" cannot be the name of an engine. It has small letters, digits, - and _, 20 at most, and is none of these: { $names }.
engine-instead = { $name } has made a mistake, and a simple player takes this turn: { $why }
league-few = A table of { $seats } needs as many players, and there are only { $players } in this league.
league-file = { $file } holds no results of a league: { $why }.
league-other = { $file } holds the results of another league: the game, the board, the seats, the seed, the version or one of the engines differs. Choose another file.
league-anchor = The anchor is one who plays: { $names }.
league-line = { $place } { $player } { $elo } +{ $more } −{ $less }   { $score } %   games { $games }   mistakes { $mistakes }
simulate-suffix = Results are kept as Parquet: call the file something.parquet, not { $file }.
simulate-no-parquet = Parquet is written by DuckDB, which is not installed here: pip install "felttip[far]"
far-address = "{ $given }" is no address of a Dask scheduler. Write it like tcp://host:8786.
far-not-installed = Other machines are reached through Dask, which is not installed here: pip install "felttip[far]"
far-nobody = Nobody answers at { $given }: { $why }
far-version = A worker has felttip { $theirs }, and this is { $ours }. All need the same version.

## Dailies and other tables that are taken along

web-aboard-take = Take it along
web-aboard-take-of = Take today’s { $game } along?
web-aboard-take-why = It is then played on this device, without a network. Your one try begins, and because the deal lies here the result says “without a referee”. It counts, and is sent by itself as soon as there is a network.
web-aboard-no = Not now
web-aboard-taken = It is on this device now, and needs no network.
web-aboard-here = On this device, needs no network
web-aboard-waits = Will be sent as soon as there is a network
web-aboard-sent = { $game }: your result has been sent.
web-aboard-away = Your try is on another device.
web-aboard-reclaim = Go on without that device
web-aboard-reclaim-ask = Is that device lost?
web-aboard-reclaim-why = The table goes on from what the server last knew. Whatever was drawn on the device since then is left out for good, and that it was played without a referee stays.
web-aboard-reclaimed = The table is at the server again.
web-aboard-missing = Not on this device: { $games }
web-aboard-missing-why = Today’s deals come from the server. With a network, press “Take it along” here; then it can be played without one. Until then you can practise with other deals.
web-aboard-practise = Practise { $game }
web-aboard-referee = without a referee
web-aboard-referees = { $count ->
    [one] One of them was played
   *[other] { $count } of them were played
} without a referee: the deal lay on a device.
web-aboard-later = How everybody did is shown as soon as there is a network. Your result is sent by itself.
web-aboard-moved = This table is on a device, and goes on there.
web-aboard-moved-here = This table is on this device now.
web-aboard-go = Go there
web-aboard-lost = This table is not on this device any more.
web-aboard-lost-why = This browser has thrown it away. The server has it as it was when it came here.
server-reclaimed = This table was taken back at the server and has gone on there. What was drawn here since then stays on this device, and nowhere else.
offline-daily-not-here = Today’s deal comes from the server. With a network, take it along; then it can be played without one.
web-par-nothing = In the time there was, no way through was found.

## The GPU

gpu-no-cupy = There is nothing here to use a GPU with; `pip install 'felttip[gpu]'` brings it. Everything else works without.
gpu-no-device = There is no GPU here that can be used: { $detail }. Everything else works without.
gpu-no-kernels = The kernel { $detail } has not been built for this GPU, and without numba-cuda it cannot be built here; docs/gpu.md says how to bring it along.
gpu-no-compiler = Building kernels for a GPU takes numba-cuda; `pip install 'felttip[gpu]'` brings it.
gpu-no-peer = The peer is not installed ({ $name }); `pip install 'jax[cuda13]' pgx` brings it.
gpu-players = On a GPU only these players can play: { $players }.
gpu-records = Games on a GPU leave no records.
simulate-no-table = A { $player } player does not sit down at a table: it plays without --records, and not against the stronger players.
