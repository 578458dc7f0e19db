"""Islands: what can be asked about on the sheet: goals, flags and the deck."""

from felttip.contract import Phrase, Spot
from felttip.games.islands.board import IslandsBoard, print_of
from felttip.games.islands.drawing import card_place, goal_places, layout
from felttip.games.islands.ink import most_joined, numbered
from felttip.games.islands.marks import DECK
from felttip.games.islands.planes import above_zero, number_at
from felttip.games.islands.rules import BLUE_FLAGS, JOINED, RED_FLAGS, SIX_JOINED, Sheet, complete


def spots(board: IslandsBoard, sheet: Sheet) -> tuple[Spot, ...]:
    """The goals along the foot, each flag on the map, and the deck."""
    where = layout(board)
    found = []
    for goal, (x, y) in enumerate(goal_places(where)):
        places = tuple((x + dx, y) for dx in (-43, -60, -30, 0, 34, 66))
        found.append(Spot(places, 22.0, needs(board, sheet, goal), goal))
    for i, (flag, place) in enumerate(zip(board.flags, board.islands, strict=True)):
        if flag:
            x, y = where.at(*place)
            goal = RED_FLAGS if flag == "red" else BLUE_FLAGS
            says = (*flagged(board, sheet, i), *needs(board, sheet, goal))
            found.append(Spot(((x + 30, y - 37),), 18.0, says, goal))
    found.append(Spot(tuple(card_place(where, i) for i in range(len(DECK))), 27.0, deck=True))
    return tuple(found)


def needs(board: IslandsBoard, sheet: Sheet, goal: int) -> tuple[Phrase, ...]:
    """ISL-16: what a goal still lacks."""
    p, done = print_of(board), complete(sheet)
    if goal == SIX_JOINED:
        joined = most_joined(p, sheet.one, done, 0) if done else 0
        return () if joined >= JOINED else (Phrase("islands-joined", {"count": joined}),)
    missing = (p.red if goal == RED_FLAGS else p.blue) & ~done
    names = [name for i, name in enumerate(board.names) if missing >> i & 1]
    title = Phrase(f"islands-goal-{board.goals[goal].name}")
    return (Phrase("islands-to-complete", {"goal": title, "islands": ", ".join(names)}),) if names else ()


def flagged(board: IslandsBoard, sheet: Sheet, island: int) -> tuple[Phrase, ...]:
    """What the island under a flag lacks."""
    number, count = number_at(sheet.numbers, island), number_at(sheet.counts, island)
    details: dict[str, str | int] = {
        "island": board.names[island],
        "number": number,
        "count": count,
        "left": number - count,
    }
    if complete(sheet) >> island & 1:
        return ()
    if numbered(sheet) >> island & 1:
        return (Phrase("islands-unfinished", details),)
    if above_zero(sheet.counts) >> island & 1:
        return (Phrase("islands-unnumbered", details),)
    return (Phrase("islands-flag-without-bridge", {"island": board.names[island]}),)
