# Trails: what the game says to people.

trails-name = Trails
trails-about = One line, sixty-one coloured fields. How far will it go?

# Refusals

trails-no-such-step = { $mark } is not a step. Write two fields that touch, such as E5-E6.
trails-not-neighbours = { $mark }: these two fields do not touch.
trails-turned-name = The step { $mark } is written { $right }.
trails-not-at-an-end = That is not at an end of your path. { $ends ->
    [one] It starts at { $head }.
   *[other] It ends at { $tail } and { $head }.
}
trails-field-twice = Your path already runs over { $field }. It can visit a field only once.
trails-not-touching = { $field } does not touch the end of your path at { $end }.
trails-other-end = In this round your path grows at { $end }. The other end has to wait for the next card.
trails-not-shown = { $field } is { $colour }, and the card has no { $colour } left.

# Goals

trails-goal-2 = The 2
trails-goal-3 = The 3
trails-goal-4 = The 4
trails-goal-5 = The 5
trails-goal-6 = The 6
trails-goal-7 = The 7
trails-goal-8 = The 8
trails-goal-9 = The 9
trails-goal-10 = The 10

# The end

trails-missed = Fields not on the path
trails-open = { $count ->
    [one] one field still open
   *[other] { $count } fields still open
}
trails-excellent = Excellent!

# Spoken

trails-call = The card shows { $colours }.
trails-call-means = The path grows at one of its ends, by up to { $count } fields: one for each colour shown, in any order. A colour shown twice may be used twice.
trails-mark = { $number ->
    [0] { $field }, { $colour }
   *[other] { $field }, { $colour }, the { $number }
}
trails-path = { $fields ->
    [one] The path is still on its start, { $head }.
   *[other] The path has { $fields } fields. It ends at { $tail } and { $head }.
}
trails-away = The { $number }: { $count ->
    [one] one step over free fields leads there.
   *[other] { $count } steps over free fields lead there.
}
trails-out-of-reach = The { $number }: the path cannot get there any more.
trails-numbers = { $count ->
    [0] No number reached yet.
    [one] Number reached: { $numbers }.
   *[other] Numbers reached: { $numbers }.
}

# The coach

trails-reason-full = { $count ->
    [one] The path reaches the { $numbers } in full.
   *[other] The path reaches these numbers in full: { $numbers }.
  }
trails-reason-later = The path reaches the { $number }, for { $points ->
    [one] one point
   *[other] { $points } points
  }.
trails-reason-fields = { $count ->
    [one] One more field is on the path.
   *[other] { $count } more fields are on the path.
  }
trails-reason-nearer = { $count ->
    [one] The { $number }, still to be had in full, is only one step away.
   *[other] The { $number }, still to be had in full, is { $count } steps away.
  }
trails-reason-ends = Both ends stay open.
trails-reason-whole = No free field is cut off.
trails-drawback-cut = { $count ->
    [one] One free field is cut off.
   *[other] { $count } free fields are cut off.
  }
trails-drawback-half = From now on these numbers pay only half: { $numbers }.
trails-drawback-end = { $count ->
    [0] One end cannot go on.
   *[other] One end has a single way to go on.
  }
trails-drawback-pass = The path does not grow.
trails-warning-enclosed = Both ends of your path are shut in now: nothing more can be drawn in this game.
trails-warning-end = The end at { $end } is shut in now: from here on your path can only grow at { $other }.

# Board files

trails-board-rows = "fields" has { $found } rows; the board has { $rows }
trails-board-row = row { $row } has { $found } fields; it must have { $fields }
trails-board-colour = field { $field }: '{ $word }' is no colour; the colours are { $colours }
trails-board-no-number = field { $field }: "{ $word }" is no number
trails-board-number = field { $field }: the number { $number } must be from 2 to 10
trails-board-number-twice = field { $field }: the number { $number } is on another field too
trails-board-no-field = start "{ $start }": no field has this name; fields are A1 to I5
trails-board-colours = five colours must stand ten times and one eleven times (TRA-1); here it is { $found }
trails-board-often = { $colour } { $count ->
    [one] once
   *[other] { $count } times
}
trails-board-neighbours = { $field } and { $other } are neighbours and both { $colour } (TRA-1)
trails-board-number-missing = the number { $number } is on no field (TRA-1)
trails-board-rim = the number { $number } is on { $field }; 2 to 4 belong inside, 5 to 10 on the rim (TRA-1)
trails-board-starts = there must be four starts, not { $count } (TRA-1)
trails-board-start-twice = two starts are on { $start }; every player has another one (TRA-1)
trails-board-start-away = the start { $start } is not next to the central field E5 (TRA-1)
trails-board-start-number = the start { $start } is on a number (TRA-1)

# The lesson

trails-learn-card = Your path begins at your start. The card shows colours: go on to a neighbouring field in one of them.
trails-learn-colours = Each colour on the card takes you one field further. Use them in any order.
trails-learn-once = Your path may run beside itself, but it never comes to a field twice.
trails-learn-finish = At the end every field off your path costs a point; that is why you begin below zero. Finish your turn, and the next card comes.
trails-learn-ends = Your path has two ends, and your start is one of them. With every new card you choose where it grows.
trails-learn-one-end = For the rest of this round it grows at that end only. The other end waits for the next card.
trails-learn-number = A number pays as soon as your path reaches it.
trails-learn-first = Alone, take small numbers first: after a higher one they pay only half. Against others, whoever is first gets all of it, later ones half.
trails-learn-start = A new card, and you may choose an end again. There is a ring round a number that waits: plan your way to it.
trails-learn-twice = A colour that the card shows twice can be used twice.
trails-learn-end = Nobody has to use every colour, but there are only 15 cards: make your path long, and keep both ends free. Have fun!
