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
   *[other] These dice are left for you: { $colours }.
}
borders-call-one-of = All dice were used. Pick one of them: { $colours }.
borders-mark = { $space }, { $colour }, border of { $areas }
borders-white = white
borders-so-many = { $count } { $colour }
borders-complete = { $count ->
    [0] No area complete yet.
    [one] One area complete: { $areas }.
   *[other] { $count } areas complete: { $areas }.
}
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
    [one] There is one more open space next to your crosses.
   *[other] There are { $count } more open spaces next to your crosses.
  }
borders-drawback-pass = Nothing is crossed.
borders-drawback-idle = { $count ->
    [one] One of the crosses only borders areas that are complete already.
   *[other] { $count } of the crosses only border areas that are complete already.
  }
