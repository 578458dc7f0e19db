# The six colours

colour-grey = grey
colour-red = red
colour-yellow = yellow
colour-blue = blue
colour-orange = orange
colour-green = green

# Refusals of the table (docs/table.md)

table-seats = This game is for { $least } to { $most } people, not for { $seats }.
table-sheets = Every seat needs a sheet of its own; the board has { $sheets } of them.
table-no-such-seat = There is no seat { $seat }; there are { $seats }.
table-not-your-turn = Seat { $seat } has nothing to do right now; wait for the others.
table-committed = Seat { $seat } has already finished this turn, and a finished turn stays.
table-nothing-to-undo = There is no mark to undo in this turn.
table-roll-first = First the dice: roll some of them again, or keep them all.
table-not-rolling = There are no dice to roll right now.
table-no-such-dice = Choose each die at most once, from 1 to { $dice }.
table-over = The game is over.

# What is wrong with a record (docs/record.md)

record-title = A record begins with the line "{ $title }".
record-version = This record is of version { $version }. I read only "{ $title }".
record-missing = Here the line "{ $key }: …" is missing.
record-instead = Here "{ $key }: …" should stand, not "{ $found }".
record-no-such-game = There is no game "{ $name }"; there are { $names }.
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
record-call = { $why }.
record-card-twice = The card "{ $call }" cannot come again: the deck has no more of it.
record-no-such-card = "{ $call }" is no card of the deck.
record-who = The first round belongs to whoever rolled first. "{ $name }" has no seat; there are { $names }.
record-faces = A roll shows { $count } dice, each of them one of { $faces }.

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
show-seats = The record has { $seats ->
    [one] only one seat
   *[other] { $seats } seats
    }.
show-rounds = The record has { $rounds ->
    [one] only one round
   *[other] { $rounds } rounds
    }.
boards-right = { $file }: the board { $name } is right. Play it: felttip play { $game } --board { $quoted }
simulate-seat = seat { $seat } ({ $kind }): { $mean } points on average, from { $least } to { $most }, wins { $wins } %
simulate-rounds = { $rounds } rounds a game

# The menu of the terminal game

menu-welcome = Felttip: three dry-erase games.
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
menu-you = You
menu-computers = How many computer players? [{ $least }-{ $most }, Enter for { $usual }]
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
    marks (m)   all marks that may come next
    sheet       your sheet again; Enter does the same
    sheets (s)  everybody's sheet
    score       the points so far
    rules       the rules of this game; "rules { $clause }" for one of them
    quit (q)    stop; the game is saved
play-setup = Before the first card. { $call }{ $seats ->
    [one] {""}
   *[other] {" "}on the sheet that { $name } will get
    }
play-round = Round { $round } of { $rounds }. { $call }
play-round-dice = Round { $round }, { $name } rolls
play-dice = Round { $round }. { $call }
play-curtain = { $name }, the board is yours. Press Enter when nobody else is looking.
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
play-pass-with-marks = You have drawn marks already: "done" finishes the turn with them, "undo" takes them back.
play-done-without-marks = You have drawn nothing yet. To finish the turn like that, type "pass".
play-which = "{ $typed }" could be { $names }. Which one?
play-no-clause = The rules of this game have no clause "{ $clause }". "rules" shows them all.
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
