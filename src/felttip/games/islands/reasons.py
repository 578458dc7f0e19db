"""Islands: what speaks for a turn and against it, in words."""

from collections.abc import Iterator

from felttip.contract import Effect, Phrase, Word
from felttip.games.islands.board import IslandsBoard, print_of
from felttip.games.islands.ink import Print, Sheet, complete, most_joined, numbered, shut_lines
from felttip.games.islands.instinct import hope, room_at, roomy_lines
from felttip.games.islands.planes import EVERY_ISLAND, ISLANDS, above_zero, number_at
from felttip.games.islands.rules import BLUE_FLAGS, JOINED, RED_FLAGS, SIX_JOINED
from felttip.kit.rule import popcount

REACHED = {
    RED_FLAGS: ("islands-reason-red", "islands-reason-red-late"),
    BLUE_FLAGS: ("islands-reason-blue", "islands-reason-blue-late"),
    SIX_JOINED: ("islands-reason-six", "islands-reason-six-late"),
}
"""What is said of a goal that is reached in time, and later."""
LEFT = {RED_FLAGS: "islands-reason-red-left", BLUE_FLAGS: "islands-reason-blue-left"}
LOST = {RED_FLAGS: "islands-drawback-red", BLUE_FLAGS: "islands-drawback-blue"}


def reasons(board: IslandsBoard, effect: Effect[Sheet]) -> tuple[Phrase, ...]:
    """Goals first, then islands completed, flags that come nearer, and how much room is left."""
    p = print_of(board)
    before, after = effect.before, effect.after
    found = []
    for goal, points in effect.paid.items():
        found.append(Phrase(REACHED[goal][points != p.first[goal]], {"points": points}))
    done = complete(after) & ~complete(before)
    if done:
        found.append(Phrase("islands-reason-complete", {"count": popcount(done), "islands": names(board, done)}))
    if effect.rounds_left == 0:
        return tuple(found)
    found += flags_left(p, effect)
    together = most_joined(p, after.one, complete(after), 0)
    if most_joined(p, before.one, complete(before), 0) < together < JOINED and together > 1:
        found.append(Phrase("islands-reason-joined", {"count": together}))
    found += flags_begun(board, effect)
    nearly = lacking_one(after) & ~lacking_one(before)
    if nearly:
        found.append(Phrase("islands-reason-nearly", {"count": popcount(nearly), "islands": names(board, nearly)}))
    if not hopeless(p, after):
        found.append(Phrase("islands-reason-room"))
    return tuple(found)


def flags_left(p: Print, effect: Effect[Sheet]) -> Iterator[Phrase]:
    """How many flags of a colour are left, if the turn completes some and not all."""
    for goal, message in LEFT.items():
        left, earlier = (popcount(flags(p, goal) & ~complete(sheet)) for sheet in (effect.after, effect.before))
        if 0 < left < earlier:
            yield Phrase(message, {"count": left})


def flags_begun(board: IslandsBoard, effect: Effect[Sheet]) -> Iterator[Phrase]:
    """Flags that get their first bridge, or their number."""
    p = print_of(board)
    before, after = effect.before, effect.after
    flagged = p.red | p.blue
    led = flagged & above_zero(after.counts) & ~above_zero(before.counts) & ~numbered(after)
    if led:
        yield Phrase("islands-reason-flag", {"count": popcount(led), "islands": names(board, led)})
    given = flagged & numbered(after) & ~numbered(before) & ~complete(after)
    if given:
        yield Phrase("islands-reason-given", {"island": names(board, given)})


def drawbacks(board: IslandsBoard, effect: Effect[Sheet]) -> tuple[Phrase, ...]:
    """Islands and flags that are lost, and what of the card is not used."""
    p = print_of(board)
    before, after = effect.before, effect.after
    if not numbered(before):
        return ()  # ISL-3: the setup
    found = []
    lost = hopeless(p, after) & ~hopeless(p, before)
    if effect.rounds_left > 0:
        for goal, message in LOST.items():
            if flags(p, goal) & lost and not flags(p, goal) & hopeless(p, before):
                found.append(Phrase(message))
        if lost:
            found.append(Phrase("islands-drawback-lost", {"count": popcount(lost), "islands": names(board, lost)}))
    if after.counts == before.counts:
        found.append(Phrase("islands-drawback-bridges"))
    if after.numbers == before.numbers:
        found.append(Phrase("islands-drawback-number"))
    return tuple(found)


def names(board: IslandsBoard, islands: Word) -> str:
    """The names of some islands, in a list."""
    return ", ".join(name for island, name in enumerate(board.names) if islands >> island & 1)


def flags(p: Print, goal: int) -> Word:
    """The islands that a goal is about."""
    return p.red if goal == RED_FLAGS else p.blue


def hopeless(p: Print, sheet: Sheet) -> Word:
    """The islands that can never be completed: too few bridges can still lead there."""
    usable = p.lines & ~shut_lines(sheet)
    roomy = roomy_lines(p, sheet, usable)
    found = 0
    unfinished = EVERY_ISLAND & ~complete(sheet)
    for island in [island for island in range(ISLANDS) if unfinished >> island & 1]:
        room = room_at(p.at[island], usable, roomy)
        number, count = number_at(sheet.numbers, island), number_at(sheet.counts, island)
        found |= (hope(number, count, room, 0, 0) == 0) << island
    return found


def lacking_one(sheet: Sheet) -> Word:
    """The islands that one more bridge would complete."""
    numbers, counts = sheet.numbers, sheet.counts
    return sum((number_at(numbers, island) - number_at(counts, island) == 1) << island for island in range(ISLANDS))
