"""Trails: what speaks for a turn and against it, in words."""

from felttip.contract import Detail, Effect, Phrase, Word
from felttip.games.trails.board import NAMES, NUMBERS, TrailsBoard, print_of
from felttip.games.trails.instinct import room
from felttip.games.trails.rules import EVERY_FIELD, FIELDS, HEAD, Print, Sheet, Turn, legal, play
from felttip.games.trails.tolls import in_reach
from felttip.kit.clauses import marks_in
from felttip.kit.rule import popcount

LIVELY = 3
"""An end with so many free fields beside it is open."""
AT_HAND = 4
"""A number so few steps away is worth a word."""


def reasons(board: TrailsBoard, effect: Effect[Sheet]) -> tuple[Phrase, ...]:
    """Numbers first, then the ones that come within reach, then how the path can go on."""
    p = print_of(board)
    before, after = effect.before, effect.after
    found = []
    full = [goal for goal, points in effect.paid.items() if points == p.first[goal]]
    if full:
        found.append(Phrase("trails-reason-full", numbers(full)))
    for goal, points in effect.paid.items():
        if goal not in full:
            found.append(Phrase("trails-reason-later", {"number": NUMBERS[goal], "points": points}))
    longer = popcount(after.path) - popcount(before.path)
    if effect.rounds_left == 0:
        return (*found, Phrase("trails-reason-fields", {"count": longer})) if longer else tuple(found)
    nearer = approached(p, effect)
    if nearer is not None:
        number, steps = nearer
        found.append(Phrase("trails-reason-nearer", {"number": NUMBERS[number], "count": steps}))
    if after.tail != after.head and min(exits(p, after, after.tail), exits(p, after, after.head)) >= LIVELY:
        found.append(Phrase("trails-reason-ends"))
    if longer >= LIVELY:
        found.append(Phrase("trails-reason-fields", {"count": longer}))
    if not cut_off(p, effect):
        found.append(Phrase("trails-reason-whole"))
    return tuple(found)


def drawbacks(board: TrailsBoard, effect: Effect[Sheet]) -> tuple[Phrase, ...]:
    """Fields that are cut off, numbers that no longer pay in full, ends without a way on."""
    p = print_of(board)
    before, after = effect.before, effect.after
    found = []
    cut = cut_off(p, effect)
    if effect.rounds_left > 0 and cut:
        found.append(Phrase("trails-drawback-cut", {"count": popcount(cut)}))
    lost = [g for g in range(len(NUMBERS)) if (effect.full & ~effect.full_later & ~after.numbers) >> g & 1]
    if effect.rounds_left > 0 and lost and effect.paid:
        found.append(Phrase("trails-drawback-half", numbers(lost)))
    if effect.rounds_left > 0 and after.tail != after.head:
        least = min(exits(p, after, after.tail), exits(p, after, after.head))
        if least <= 1:
            found.append(Phrase("trails-drawback-end", {"count": least}))
    if after.path == before.path:
        found.append(Phrase("trails-drawback-pass"))
    return tuple(found)


def warning(board: TrailsBoard, sheet: Sheet, turn: Turn, mark: int) -> Phrase | None:
    """A step that shuts an end of the path in, where another step would not: the last one, or one of two."""
    p = print_of(board)
    before, after = open_ends(p, sheet), open_ends(p, play(p, sheet, turn, mark)[0])
    if len(after) >= len(before):
        return None
    if not after:
        # Whoever waits may go another way with another card, so every free field counts.
        others = set(steps(p, sheet)) - {mark}
        enough = any(open_ends(p, play(p, sheet, turn, other)[0]) for other in others)
        return Phrase("trails-warning-enclosed") if enough else None
    others = set(marks_in(legal(p, sheet, turn))) - {mark}
    # A number is worth an end to many, and nobody overlooks that it lies at the rim.
    if p.number[mark & 63] or not any(len(open_ends(p, play(p, sheet, turn, other)[0])) > 1 for other in others):
        return None
    shut = next(end for end in (mark & 63, other_end(sheet, mark)) if end not in after)
    return Phrase("trails-warning-end", {"end": NAMES[shut], "other": NAMES[min(after)]})


def open_ends(p: Print, sheet: Sheet) -> set[int]:
    """The ends of a path that can go on."""
    return {end for end in (sheet.tail, sheet.head) if exits(p, sheet, end)}


def other_end(sheet: Sheet, mark: int) -> int:
    """The end at which a step does not grow."""
    return sheet.tail if mark >> 6 == HEAD else sheet.head


def steps(p: Print, sheet: Sheet) -> tuple[int, ...]:
    """The steps that a card with every colour would allow."""
    free = EVERY_FIELD & ~sheet.path
    return tuple(marks_in((p.near[sheet.tail] & free, p.near[sheet.head] & free)))


def numbers(goals: list[int]) -> dict[str, Detail]:
    """Goals as the numbers on their fields, in a list."""
    return {"count": len(goals), "numbers": ", ".join(str(NUMBERS[goal]) for goal in sorted(goals))}


def exits(p: Print, sheet: Sheet, end: int) -> int:
    """How many free fields lie beside an end."""
    return popcount(p.near[end] & ~sheet.path)


def within_reach(p: Print, sheet: Sheet) -> Word:
    """The free fields that one end or the other could still get to, whatever their colours."""
    return in_reach(p, sheet.path, sheet.tail, sheet.head)


def cut_off(p: Print, effect: Effect[Sheet]) -> Word:
    """The free fields that could be got to before the turn, and can no longer."""
    return within_reach(p, effect.before) & ~within_reach(p, effect.after) & ~effect.after.path


def steps_to(p: Print, sheet: Sheet, field: int) -> int:
    """How many steps over free fields lead from the nearer end to a field; more than there are fields if none do."""
    for steps in range(1, FIELDS):
        reach = room(p, sheet, sheet.tail, steps) | room(p, sheet, sheet.head, steps)
        if reach >> field & 1:
            return steps
        if reach == within_reach(p, sheet) or reach == EVERY_FIELD & ~sheet.path:
            break
    return FIELDS + 1


def approached(p: Print, effect: Effect[Sheet]) -> tuple[int, int] | None:
    """The dearest number that still pays in full and has come at hand through this turn, and its distance in steps."""
    for goal in reversed(range(len(p.first))):
        if effect.full_later >> goal & 1 and not effect.after.numbers >> goal & 1:
            field = next(f for f in range(FIELDS) if p.number[f] == 1 << goal)
            steps = steps_to(p, effect.after, field)
            if steps <= AT_HAND and steps < steps_to(p, effect.before, field):
                return goal, steps
    return None
