# Islands: what the game says to people.

islands-name = Islands
islands-about = Write numbers, draw bridges, finish eighteen islands. Everybody has the same cards.
islands-about-A = Lines cross in four places only: a friendly board to begin with.
islands-about-B = Lines cross in six places: bridges get in each other’s way more often.

# Refusals

islands-no-such-mark = { $mark } is not a mark. Write a number as C3=5, a bridge as C3-E3, the bridge beside it as C3--E3.
islands-no-such-island = There is no island { $island } on this board.
islands-wrong-number = The card shows { $number }, so { $mark } cannot be written.
islands-setup-number = The first number on the sheet is { $number } or { $higher }.
islands-not-joined = No dotted line joins { $island } and { $other }.
islands-turned-name = This bridge is written { $right }.
islands-first-bridge-missing = There is no bridge between { $island } and { $other } yet. The first one is { $right }.
islands-first-bridge-there = There is a bridge between { $island } and { $other } already. The one beside it is { $right }.
islands-setup = Before the first card you write one number on an island without a flag. Bridges come with the cards.
islands-setup-once = You have written the number of the setup already.
islands-number-after-bridges = First the number, then the bridges. You have begun with the bridges.
islands-second-number = You have written the number of this card already.
islands-island-not-free = { $island } already has its number, { $there }.
islands-flag-without-bridge = { $island } has a flag. It takes a number only when a bridge leads to it.
islands-number-too-small = { $count ->
    [one] One bridge leads to { $island } already.
   *[other] { $count } bridges lead to { $island } already.
} The number there must be at least { $count }.
islands-no-bridge-left = { $bridges ->
    [0] There are no bridges to draw now.
    [one] The card shows one bridge, and you have drawn it.
   *[other] The card shows { $bridges } bridges, and you have drawn them all.
}
islands-bridge-crosses = { $mark } would cross the bridge { $across }. Bridges never cross.
islands-third-bridge = There are two bridges between { $one } and { $other } already. There is no room for a third.
islands-island-complete = { $island } is complete. No more bridges there.
islands-seventh-bridge = Six bridges lead to { $island }. No island takes more.
islands-no-number = Neither { $one } nor { $other } has a number. A bridge starts at an island with a number.
islands-rest-impossible = { $bridges ->
    [one] The bridge { $mark } cannot be drawn.
   *[other] The card shows { $bridges } bridges: all of them or none. After { $mark } there would be no room for the rest.
}
islands-setup-unfinished = Write a { $number } or a { $higher } on an island first.
islands-bridges-missing = { $left ->
    [one] One bridge is still missing. Draw it, or take back the others: all { $bridges } or none.
   *[other] { $left } bridges are still missing. Draw them, or take back the others: all { $bridges } or none.
}

# Goals

islands-goal-red-flags = All four red flags
islands-goal-blue-flags = All three blue flags
islands-goal-six-joined = Six islands joined

# The end

islands-complete = Complete islands

# Ranks, from the lowest to the highest

islands-rank-1 = Beachcomber
islands-rank-2 = Plank carrier
islands-rank-3 = Rope splicer
islands-rank-4 = Ferry hand
islands-rank-5 = Pile driver
islands-rank-6 = Harbour foreman
islands-rank-7 = Bridge warden
islands-rank-8 = Master of spans
islands-rank-9 = Reader of tides
islands-rank-10 = Architect of the archipelago
islands-rank-11 = Wonder of the seven seas
islands-rank-12 = Legend of the seven seas

# Spoken

islands-call = { $bridges ->
    [one] The card shows a { $number } and one bridge.
   *[other] The card shows a { $number } and { $bridges } bridges.
}
islands-setup-call = Write a { $number } or a { $higher } on an island without a flag.
islands-call-means = First the number, on an island without one, or none. Then { $bridges ->
    [one] the bridge, or none.
    [2] both bridges, or none.
   *[other] the bridges: all { $bridges } or none.
}
islands-mark-number = a { $number } on { $island }
islands-mark-bridge = a bridge from { $one } to { $other }
islands-mark-second-bridge = a second bridge from { $one } to { $other }
islands-finished = { $count ->
    [0] No island is complete yet.
    [one] One island is complete: { $islands }.
   *[other] { $count } islands are complete: { $islands }.
}
islands-to-complete = { $goal }. Still to be completed: { $islands }.
islands-joined = { $count ->
    [0] No complete island yet; it takes six, joined by bridges.
    [one] One complete island so far; it takes six, joined by bridges.
   *[other] { $count } complete islands are joined so far; it takes six.
}
islands-unfinished = { $left ->
    [one] { $island } has a { $number } and needs one more bridge.
   *[other] { $island } has a { $number } and needs { $left } more bridges.
}
islands-unnumbered = { $count ->
    [one] One bridge leads to { $island }, which has no number yet.
   *[other] { $count } bridges lead to { $island }, which has no number yet.
}
islands-bridges = { $count ->
    [0] There are no bridges yet.
   *[other] Bridges: { $bridges }. Two dashes stand for two bridges.
}

# The coach

islands-reason-red = All four red flags are complete in time, for { $points } points.
islands-reason-red-late = All four red flags are complete, for { $points } points.
islands-reason-blue = All three blue flags are complete in time, for { $points } points.
islands-reason-blue-late = All three blue flags are complete, for { $points } points.
islands-reason-six = Six complete islands are joined in time, for { $points } points.
islands-reason-six-late = Six complete islands are joined, for { $points } points.
islands-reason-complete = { $count ->
    [one] One island is completed: { $islands }.
   *[other] { $count } islands are completed: { $islands }.
  }
islands-reason-red-left = { $count ->
    [one] Only one red flag is left to complete.
   *[other] { $count } red flags are left to complete.
  }
islands-reason-blue-left = { $count ->
    [one] Only one blue flag is left to complete.
   *[other] { $count } blue flags are left to complete.
  }
islands-reason-joined = { $count } complete islands are joined now.
islands-reason-flag = { $count ->
    [one] A first bridge leads to the flag at { $islands }, so it can take a number.
   *[other] First bridges lead to the flags at { $islands }, so they can take numbers.
  }
islands-reason-given = The flag at { $island } has its number.
islands-reason-nearly = { $count ->
    [one] { $islands } lacks only one bridge.
   *[other] Only one bridge is missing at each of these: { $islands }.
  }
islands-reason-room = Every unfinished island still has room for its bridges.
islands-drawback-red = The red flags can no longer all be completed.
islands-drawback-blue = The blue flags can no longer all be completed.
islands-drawback-lost = { $count ->
    [one] { $islands } can no longer be completed.
   *[other] These can no longer be completed: { $islands }.
  }
islands-drawback-bridges = No bridge is drawn.
islands-drawback-number = No number is written.

# Board files

islands-board-at = line { $line } of the map, character { $character }
islands-board-sign = { $at }: "{ $sign }" means nothing; a map is made of o R B - | + and blanks
islands-board-off-grid = { $at }: an island stands off the grid; islands stand on the characters 1, 5, 9, … of the lines 1, 3, 5, …
islands-board-outside = { $at }: an island stands outside the grid, which has { $columns } columns and { $rows } rows
islands-board-breaks-right = the line from { $island } right breaks off at { $at }; a line of "{ $stroke }" must go straight to another island, with "+" where it crosses another line (ISL-1)
islands-board-breaks-down = the line from { $island } down breaks off at { $at }; a line of "{ $stroke }" must go straight to another island, with "+" where it crosses another line (ISL-1)
islands-board-no-crossing = { $at }: no two lines cross at this "+" (ISL-1)
islands-board-no-line = { $at }: this "{ $sign }" belongs to no line between two islands (ISL-1)
islands-board-islands = the map has { $found } islands; there must be { $islands } (ISL-1)
islands-board-plain = the map has { $found } plain islands (o); there must be { $often } (ISL-1)
islands-board-red = the map has { $found } islands with a red flag (R); there must be { $often } (ISL-1)
islands-board-blue = the map has { $found } islands with a blue flag (B); there must be { $often } (ISL-1)
islands-board-ways = { $ways ->
    [one] { $island } has one line
   *[other] { $island } has { $ways } lines
}; every island has 2 to 4 (ISL-1)
islands-board-lines = the map has { $found } lines; there must be { $least } to { $most } (ISL-1)

# The lesson

islands-learn-setup = Write a first number on an island without a flag. It says how many bridges that island wants.
islands-learn-begin = Flags nearby are good: they bring points. Finish your turn, and the first card comes.
islands-learn-number = A card shows a number and bridges. First the number, on a free island; one with a flag has to wait for a bridge.
islands-learn-bridges = Now draw as many bridges as the card shows, along the dotted lines. Each starts at an island with a number.
islands-learn-finish = With bridges it is all or none. Finish your turn.
islands-learn-flag = A flag that a bridge leads to may take a number, never one smaller than the number of bridges already there.
islands-learn-second = There is room for two bridges side by side. Never for three.
islands-learn-complete = An island with as many bridges as its number is complete. It takes no more bridges, and at the end it pays 2 points.
islands-learn-at-once = If the card shows just as many as the bridges already there, the number completes an island at once.
islands-learn-goals = Goals pay extra: all red flags, all blue flags, six complete islands joined. Be early when alone, and first against others.
islands-learn-cross = Bridges never cross, so each one closes the lines that cross it.
islands-learn-end = There are 17 cards in all. Complete what you begin, flags first. Have fun!
