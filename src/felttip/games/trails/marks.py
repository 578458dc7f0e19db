"""Trails: names of calls and marks, and the refusals (see rules.md)."""

from functools import lru_cache
from itertools import combinations

from felttip.contract import Call, Face, Phrase, Points, Rank, Refusal, Tile
from felttip.games.trails.board import NAMES, NEAR, NUMBERS, TrailsBoard, print_of
from felttip.games.trails.rules import CLAUSES, HEAD, TAIL, Sheet, Turn, closing
from felttip.kit.clauses import first_forbidding
from felttip.kit.colours import COLOURS, colour_index, colour_phrase
from felttip.kit.rule import popcount

DOUBLED = {0: 0, 3: 1, 6: 2, 9: 3, 12: 4, 14: 5}
"""TRA-2: which of the fifteen cards shows which of its colours twice: each colour once."""


def card(colours: tuple[int, ...], twice: int | None) -> Call:
    """A card as a call: the colours it shows, and above them those it shows twice."""
    return sum(1 << c for c in colours) | (1 << 6 + twice if twice is not None else 0)


DECK: tuple[Call, ...] = tuple(card(colours, DOUBLED.get(i)) for i, colours in enumerate(combinations(range(6), 4)))
"""TRA-2: each choice of four colours once, six cards with one of their colours doubled."""
RANKS = (Rank("trails-excellent", 36),)
"""TRA-9: more than 35 points is excellent."""


def colours_of(call: Call) -> tuple[int, ...]:
    """The colours of a card, one that is doubled twice."""
    return tuple(c for c in range(6) for bit in (c, c + 6) if call >> bit & 1)


def call_text(call: Call) -> str:
    """The colours of a card.

    >>> call_text(card((1, 2, 3, 5), 3))
    'red yellow blue blue green'
    """
    return " ".join(COLOURS[c] for c in colours_of(call))


@lru_cache(maxsize=512)
def face(call: Call) -> Face:
    """A tile for each colour of the card."""
    return tuple(map(Tile, colours_of(call)))


def read_call(text: str) -> Call:
    """The card of the deck that shows these colours, in any order."""
    words = text.split()
    indices = [colour_index(word) for word in words]
    call = 0
    for c in indices:
        call |= 1 << c if not call >> c & 1 else 1 << c + 6
    if call not in DECK or len(call_text(call).split()) != len(words):
        raise ValueError(f"no card shows '{text}' (TRA-2)")
    return call


def call_phrase(call: Call) -> Phrase:
    """The card as a sentence."""
    return Phrase("trails-call", {"colours": tuple(map(colour_phrase, colours_of(call)))})


def call_means(call: Call) -> tuple[Phrase, ...]:
    """TRA-4, TRA-5: how far the path may grow, and where."""
    return (Phrase("trails-call-means", {"count": len(colours_of(call))}),)


def step_name(a: int, b: int) -> str:
    """The line between two fields, from the one that comes first on the board."""
    return f"{NAMES[min(a, b)]}-{NAMES[max(a, b)]}"


def mark_name(board: TrailsBoard, sheet: Sheet, turn: Turn, mark: int) -> str:
    """`E5-E6`: the line from an end of the path to the next field."""
    return step_name(end_of(sheet, mark), mark & 63)


def end_of(sheet: Sheet, mark: int) -> int:
    """The field at the end of the path from which a step goes on."""
    return sheet.head if mark >> 6 == HEAD else sheet.tail


def places(board: TrailsBoard, sheet: Sheet, turn: Turn, mark: int) -> tuple[str, ...]:
    """The field that the path grows onto, and the one that it comes from."""
    return NAMES[mark & 63], NAMES[end_of(sheet, mark)]


def sign(board: TrailsBoard, sheet: Sheet, turn: Turn, mark: int) -> Tile:
    """TRA-4: a step uses up one colour of the card, that of the field that the path grows onto."""
    return Tile(board.colours[mark & 63])


def mark_phrase(board: TrailsBoard, sheet: Sheet, turn: Turn, mark: int) -> Phrase:
    """The field that the path grows onto, with its colour and its number."""
    field = mark & 63
    number = board.numbers.index(field) + NUMBERS[0] if field in board.numbers else 0
    return Phrase(
        "trails-mark", {"field": NAMES[field], "colour": colour_phrase(board.colours[field]), "number": number}
    )


def depends(board: TrailsBoard, sheet: Sheet, turn: Turn, mark: int) -> tuple[int, int]:
    """The two fields of a step."""
    return end_of(sheet, mark), mark & 63


def read_mark(board: TrailsBoard, sheet: Sheet, turn: Turn, text: str) -> int | Refusal:
    """The step that a name means on this sheet."""
    words = text.split("-")
    if len(words) != 2 or any(word not in NAMES for word in words):
        return Refusal("TRA-3", "trails-no-such-step", {"mark": text})
    a, b = (NAMES.index(word) for word in words)
    if b not in NEAR[a] or a > b:
        return Refusal(
            "TRA-3",
            "trails-not-neighbours" if b not in NEAR[a] else "trails-turned-name",
            {"mark": text, "right": step_name(a, b)},
        )
    for end, field in ((HEAD, sheet.head), (TAIL, sheet.tail)):
        if field in (a, b) and (turn.end == end or sheet.head != sheet.tail or end == HEAD):
            return 64 * end + (b if field == a else a)
    tail, head = NAMES[sheet.tail], NAMES[sheet.head]
    return Refusal(
        "TRA-3", "trails-not-at-an-end", {"mark": text, "tail": tail, "head": head, "ends": len({tail, head})}
    )


def why_not(board: TrailsBoard, sheet: Sheet, turn: Turn, mark: int) -> Refusal:
    """The first clause that forbids a step."""
    broken = first_forbidding(CLAUSES, print_of(board), sheet, turn, mark)
    if broken is None:
        raise ValueError(f"mark {mark} is legal")
    field = mark & 63
    return Refusal(
        broken.clause,
        broken.reason,
        {
            "mark": mark_name(board, sheet, turn, mark),
            "field": NAMES[field],
            "colour": colour_phrase(board.colours[field]),
            "end": NAMES[sheet.tail if turn.end == TAIL else sheet.head],
        },
    )


def closing_points(board: TrailsBoard, sheet: Sheet) -> tuple[Points, ...]:
    """TRA-8: the fields missed. Before the end they are those still open."""
    points = closing(print_of(board), sheet)
    return (Points("trails-missed", points, Phrase("trails-open", {"count": -points})),)


def describe(board: TrailsBoard, sheet: Sheet) -> tuple[Phrase, ...]:
    """Both ends of the path, its length and the numbers on it."""
    numbers = [str(n) for i, n in enumerate(NUMBERS) if sheet.numbers >> i & 1]
    return (
        Phrase("trails-path", {"tail": NAMES[sheet.tail], "head": NAMES[sheet.head], "fields": popcount(sheet.path)}),
        Phrase("trails-numbers", {"count": len(numbers), "numbers": ", ".join(numbers)}),
    )
