# Borders: what the game says to people.

borders-name = Borders
borders-about = Five dice, nine areas. Who closes them in first?

# Refusals

borders-no-such-space = { $mark } is not a cross on a border space. Write it like { $example }.
borders-crossed = { $space } is already crossed.
borders-not-rolled = { $space } is { $colour }, and you have no { $colour } die left.
borders-not-left-over = { $space } is { $colour }, and there is no { $colour } die left for you.
borders-one-die = You may use one of the five dice, for one space. You have none for { $space }, which is { $colour }.
borders-not-touching = { $space } touches no crossed space. In the second action you go on from your crosses.
borders-not-finishing = You have to finish what you begin: the { $colour } segment of { $space } has { $open ->
    [one] one open space
   *[other] { $open } open spaces
    }, and your { $colour } dice are too few or needed elsewhere.
borders-unfinished = Finish what you have begun: { $count ->
    [one] { $spaces } is
   *[other] { $spaces } are
    } still open. Or take your crosses back.

# Goals

borders-goal-villa = the villa
borders-goal-well = the well
borders-goal-castle = the castle
borders-goal-mill = the mill
borders-goal-harbour = the harbour
borders-goal-vineyard = the vineyard
borders-goal-orchard = the orchard
borders-goal-chapel = the chapel
borders-goal-farm = the farm

# Spoken

borders-call = The dice show { $colours }.
borders-call-rest = { $count ->
    [0] No die is left.
    [one] One die is left: { $colours }.
   *[other] These dice are left: { $colours }.
}
borders-call-one-of = All dice were used. One of them may be picked: { $colours }.
borders-means-first = Cross one space for each die, of its colour. Whatever segment is begun has to be finished with these dice.
borders-means-second = Cross one space for each die, of its colour, next to a crossed one. Segments need not be finished.
borders-means-one = Cross one space of the colour of one die, next to a crossed one.
borders-mark = { $space }, { $colour }, border of { $areas }
borders-white = white
borders-so-many = { $count } { $colour }
borders-complete = { $count ->
    [0] No area complete yet.
    [one] One area complete: { $areas }.
   *[other] { $count } areas complete: { $areas }.
}
borders-progress = { $done } of { $of } areas
borders-missing = { $area } lacks { $missing ->
    [one] one space
   *[other] { $missing } spaces
    }: { $colours }.

# The coach

borders-reason-first = Closed first: { $area }, { $points } points.
borders-reason-later = Closed: { $area }, { $points ->
    [one] one point
   *[other] { $points } points
  }.
borders-reason-ends = This is the sixth area: the game ends with this round.
borders-reason-open = { $count ->
    [one] Only one space is missing round { $area }.
   *[other] { $count } spaces are missing round { $area }.
  }
borders-reason-segments = { $count ->
    [one] One segment is finished.
   *[other] { $count } segments are finished.
  }
borders-reason-twice = { $count ->
    [one] One of the crosses counts for two areas or more.
   *[other] { $count } of the crosses count for two areas or more.
  }
borders-reason-beside = { $count ->
    [one] There is one more open space next to the crosses.
   *[other] There are { $count } more open spaces next to the crosses.
  }
borders-drawback-pass = Nothing is crossed.
borders-drawback-idle = { $count ->
    [one] One of the crosses only borders areas that are complete already.
   *[other] { $count } of the crosses only border areas that are complete already.
  }

# Board files

borders-board-rows = "map" has { $found } rows; there may be { $most }
borders-board-indent = map row { $row } begins after { $blanks } blanks; A, C, E, ... begin at once, B, D, ... after one
borders-board-sign = map { $space }: "{ $sign }" means nothing; there are "{ $outside }" for outside, 1 to 9 for the inside of an area, a to x for a segment and "{ $white }" for a white space
borders-board-areas = the table [areas] must name the areas 1 to 9 (BOR-1), not { $found }
borders-board-area-name = area { $area } is called { $name }; the names are { $names }
borders-board-same-name = areas { $area } and { $other } are both called { $name }
borders-board-sheets = there must be sheets 1 to 4 (BOR-1), not { $found }
borders-board-sheet = sheet { $sheet } must give each colour its segments, such as red = "a f k q"
borders-board-colour = sheet { $sheet }: '{ $word }' is no colour; the colours are { $colours }
borders-board-letter = sheet { $sheet }, { $word }: "{ $letter }" is no segment; they are a to x
borders-board-two-colours = sheet { $sheet }: segment { $segment } has two colours
borders-board-no-colour = sheet { $sheet }: segment { $segment } has no colour
borders-board-no-segment = segment { $segment } is not on the map; there must be 24 segments, a to x (BOR-3)
borders-board-length = segment { $segment } has { $count ->
    [one] one space, { $space }
   *[other] { $count } spaces, among them { $space }
}; it must have 2 to 5 (BOR-3)
borders-board-no-run = segment { $segment } ({ $spaces }) is not one run of spaces, each next to the last (BOR-3)
borders-board-no-area = area { $area } ({ $name }) is not on the map; there must be nine areas (BOR-1)
borders-board-pieces = area { $area } ({ $name }) is not in one piece: { $count ->
    [one] { $places } lies
   *[other] { $places } lie
} apart (BOR-1)
borders-board-open = area { $area } ({ $name }) is not closed: beside { $place } there is no border (BOR-1)
borders-board-touch = area { $area } and area { $other } touch at { $place }; they need a border between them (BOR-1)
borders-board-needless = the space { $space } borders no area; take it out (BOR-1)
borders-board-needless-inside = the space { $space } borders nothing but area { $area }; make it part of the inside (BOR-1)
borders-board-spaces = the map has { $found } border spaces; there must be { $spaces } (BOR-3)
borders-board-white = there must be two white spaces, not { $count } (BOR-1)
borders-board-upper-left = the white space { $space } must lie at the upper left (BOR-1)
borders-board-lower-right = the white space { $space } must lie at the lower right (BOR-1)
borders-board-six = { $found } segments have { $length } spaces; there must be six (BOR-3)
borders-board-colour-lengths = sheet { $sheet }: the { $colour } segments have { $lengths } spaces; there must be one each of 2, 3, 4 and 5 (BOR-3)
borders-board-colours-touch = sheet { $sheet }: { $segment } and { $other } touch and are both { $colour } (BOR-3)
borders-board-same-sheets = sheets { $other } and { $sheet } are the same; no two may be (BOR-1)
borders-board-same-length = the borders of area { $area } ({ $name }) and area { $other } ({ $other_name }) both have { $spaces } spaces; all nine must differ (BOR-4)
borders-board-worth = by the length of its border the { $name } is worth { $found }; it must be { $value } (BOR-4)
borders-board-top = the villa must be the area at the top (BOR-4)

# The lesson

borders-learn-roll = You roll five dice, up to three times. Keep the colour that you have most of, and roll the others again.
borders-learn-keep = You may roll once more, or stop when you like what you see.
borders-learn-segment = Cross one space for each die, of its colour. After your own roll you have to finish every segment that you touch.
borders-learn-leave = The dice that you leave are for the others. Finish your turn.
borders-learn-rest = Somebody else has rolled, and you may use what was left. Each space must touch a crossed one; the white ones count.
borders-learn-begun = These segments may stay unfinished; later they take fewer dice. Finish your turn.
borders-learn-again = Your own roll again. Collect the colour of a segment that you would like to finish.
borders-learn-enough = You need as many dice as the segment has open spaces. Enough? Then keep them.
borders-learn-areas = Cross every space round an area to complete it. The first gets the higher number, later ones the lower. A space between two areas counts for both.
borders-learn-end = The game ends with somebody’s sixth area, and the most points win. Have fun!
