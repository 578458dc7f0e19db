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
