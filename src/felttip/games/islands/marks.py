"""Islands: names of calls and marks, and the refusals (see rules.md)."""

from functools import lru_cache

from felttip.contract import Call, Face, Number, Or, Phrase, Points, Rank, Refusal, Strokes
from felttip.games.islands.board import IslandsBoard, place_name, print_of
from felttip.games.islands.ink import MOST, numbered
from felttip.games.islands.planes import ISLANDS, number_at
from felttip.games.islands.rules import BRIDGE, CLAUSES, HIGHER, Sheet, Turn, closing, complete
from felttip.kit.clauses import first_forbidding


def card(number: int, bridges: int, higher: int = 0) -> Call:
    """A card as a call; `higher` is the other number that the setup offers."""
    return number | bridges << 3 | higher << 6


DECK: tuple[Call, ...] = tuple(
    card(number, bridges)
    for number, three in enumerate(((2, 2, 3), (1, 2, 3), (1, 2, 2), (1, 2, 2), (1, 2, 3), (1, 1, 3)), start=1)
    for bridges in three
)
"""ISL-2: each number three times, 34 bridges in all."""
ROUNDS = 17
"""ISL-4: one card goes back into the box."""
SETUP = card(3, 0, higher=4)
"""ISL-3: a 3 or a 4."""
SETUP_TEXT = "3|4"
RANKS = tuple(
    Rank(f"islands-rank-{number}", lowest)
    for number, lowest in enumerate((None, 41, 43, 45, 47, 49, 51, 52, 54, 56, 58, 60), start=1)
)
"""ISL-19: twelve ranks, each with its lowest total."""


def call_text(call: Call) -> str:
    """Number and bridges of a card.

    >>> call_text(card(5, 3))
    '5/3'
    """
    return SETUP_TEXT if call == SETUP else f"{call & 7}/{call >> 3}"


@lru_cache(maxsize=512)
def face(call: Call) -> Face:
    """The number, and a stroke for each bridge; ISL-3: in the setup one of two numbers."""
    if call == SETUP:
        return Number(str(call & 7)), Or(), Number(str(call >> 6))
    return Number(str(call & 7)), Strokes(call >> 3)


def read_call(text: str) -> Call:
    """The card of the deck that shows this number and these bridges."""
    calls = {call_text(call): call for call in (SETUP, *DECK)}
    if text not in calls:
        raise ValueError(f"no card shows '{text}' (ISL-2); a card is written number/bridges, such as 5/3")
    return calls[text]


def call_phrase(call: Call) -> Phrase:
    """The card as a sentence, or what the setup asks for."""
    if call == SETUP:
        return Phrase("islands-setup-call", {"number": call & 7, "higher": call >> 6})
    return Phrase("islands-call", {"number": call & 7, "bridges": call >> 3 & 7})


def call_means(call: Call) -> tuple[Phrase, ...]:
    """ISL-5, ISL-8: what comes first, and what may be left out; the setup says it in its sentence."""
    return () if call == SETUP else (Phrase("islands-call-means", {"bridges": call >> 3 & 7}),)


def bridge_name(board: IslandsBoard, line: int, second: bool) -> str:
    """`C3-E3`, the first bridge on a line, or `C3--E3`, the one beside it."""
    a, b = board.lines[line]
    return f"{place_name(board.islands[a])}{'--' if second else '-'}{place_name(board.islands[b])}"


def mark_name(board: IslandsBoard, sheet: Sheet, turn: Turn, mark: int) -> str:
    """`C3=5`, `C3-E3` or `C3--E3`."""
    if mark >= BRIDGE:
        line = mark - BRIDGE
        return bridge_name(board, line, bool(sheet.one >> line & 1))
    return f"{place_name(board.islands[island_of(mark)])}={number_of(turn, mark)}"


def island_of(mark: int) -> int:
    """The island that a mark below `BRIDGE` writes on."""
    return mark if mark < HIGHER else mark - HIGHER


def number_of(turn: Turn, mark: int) -> int:
    """The number that a mark below `BRIDGE` writes."""
    return turn.number if mark < HIGHER else turn.higher


def places(board: IslandsBoard, sheet: Sheet, turn: Turn, mark: int) -> tuple[str, ...]:
    """The island of a number, the two islands of a bridge."""
    if mark >= BRIDGE:
        one, other = board.lines[mark - BRIDGE]
        return board.names[one], board.names[other]
    return (board.names[island_of(mark)],)


def sign(board: IslandsBoard, sheet: Sheet, turn: Turn, mark: int) -> Number | Strokes:
    """The number to write, or one stroke of the card."""
    return Strokes(1) if mark >= BRIDGE else Number(str(number_of(turn, mark)))


def mark_phrase(board: IslandsBoard, sheet: Sheet, turn: Turn, mark: int) -> Phrase:
    """The number and its island, or the bridge and its ends."""
    if mark >= BRIDGE:
        one, other = (place_name(board.islands[end]) for end in board.lines[mark - BRIDGE])
        second = sheet.one >> mark - BRIDGE & 1
        return Phrase("islands-mark-second-bridge" if second else "islands-mark-bridge", {"one": one, "other": other})
    return Phrase("islands-mark-number", {"number": number_of(turn, mark), "island": board.names[island_of(mark)]})


def depends(board: IslandsBoard, sheet: Sheet, turn: Turn, mark: int) -> tuple[int, int]:
    """The number that is written, or whether a bridge lies there already."""
    return mark, sheet.one >> mark - BRIDGE & 1 if mark >= BRIDGE else number_of(turn, mark)


def read_mark(board: IslandsBoard, sheet: Sheet, turn: Turn, text: str) -> int | Refusal:
    """The number or the bridge that a name means on this sheet."""
    island, equals, number = text.partition("=")
    if equals and island and number:
        return read_number(board, turn, text, island, number)
    one_end, stroke, other_end = text.partition("--" if "--" in text else "-")
    if not (one_end and stroke and other_end):
        return Refusal("ISL-5", "islands-no-such-mark", {"mark": text})
    return read_bridge(board, sheet, text, one_end, other_end)


def read_number(board: IslandsBoard, turn: Turn, text: str, island: str, number: str) -> int | Refusal:
    """The mark that writes a number on an island."""
    if island not in board.names:
        return Refusal("ISL-6", "islands-no-such-island", {"mark": text, "island": island})
    at = board.names.index(island)
    if number == str(turn.number):
        return at
    if turn.higher and number == str(turn.higher):
        return HIGHER + at
    if turn.higher:
        return Refusal("ISL-3", "islands-setup-number", {"number": turn.number, "higher": turn.higher})
    return Refusal("ISL-6", "islands-wrong-number", {"mark": text, "number": turn.number})


def read_bridge(board: IslandsBoard, sheet: Sheet, text: str, one_end: str, other_end: str) -> int | Refusal:
    """The mark that draws a bridge between two islands."""
    names = board.names
    for end in (one_end, other_end):
        if end not in names:
            return Refusal("ISL-9", "islands-no-such-island", {"mark": text, "island": end})
    a, b = sorted((names.index(one_end), names.index(other_end)))
    details: dict[str, str | int] = {"mark": text, "island": names[a], "other": names[b]}
    if (a, b) not in board.lines:
        return Refusal("ISL-9", "islands-not-joined", details)
    line = board.lines.index((a, b))
    second = "--" in text
    details["right"] = bridge_name(board, line, second)
    if text != details["right"]:
        return Refusal("ISL-9", "islands-turned-name", details)
    there = bool(sheet.one >> line & 1)
    if second != there and not sheet.two >> line & 1:
        details["right"] = bridge_name(board, line, there)
        return Refusal("ISL-11", "islands-first-bridge-missing" if second else "islands-first-bridge-there", details)
    return BRIDGE + line


def full(sheet: Sheet) -> int:
    """ISL-13: the islands with as many bridges as an island can have."""
    return sum(1 << island for island in range(ISLANDS) if number_at(sheet.counts, island) == MOST)


def why_not(board: IslandsBoard, sheet: Sheet, turn: Turn, mark: int) -> Refusal:
    """The first clause that forbids a number or a bridge."""
    broken = first_forbidding(CLAUSES, print_of(board), sheet, turn, mark)
    if broken is None:
        raise ValueError(f"mark {mark} is legal")
    names = board.names
    details: dict[str, str | int] = {
        "mark": mark_name(board, sheet, turn, mark),
        "number": turn.number,
        "bridges": turn.drew + turn.left,
    }
    if mark < BRIDGE:
        island = island_of(mark)
        details |= {"island": names[island], "count": number_at(sheet.counts, island)}
        details["there"] = number_at(sheet.numbers, island)
        return Refusal(broken.clause, broken.reason, details)
    line = mark - BRIDGE
    ends = board.lines[line]
    across = [b if a == line else a for a, b in board.crossings if line in (a, b)]
    drawn = [bridge_name(board, other, False) for other in across if sheet.one >> other & 1]
    closed = {"ISL-12": complete(sheet), "ISL-13": full(sheet)}.get(broken.clause, 0)
    island = next((end for end in ends if closed >> end & 1), ends[0])
    details |= {"island": names[island], "one": names[ends[0]], "other": names[ends[1]]}
    details |= {"across": drawn[0]} if drawn else {}
    return Refusal(broken.clause, broken.reason, details)


def why_unfinished(board: IslandsBoard, sheet: Sheet, turn: Turn) -> Refusal:
    """ISL-3: the setup wants its number. ISL-8: a card wants all its bridges or none."""
    if turn.higher:
        return Refusal("ISL-3", "islands-setup-unfinished", {"number": turn.number, "higher": turn.higher})
    return Refusal("ISL-8", "islands-bridges-missing", {"bridges": turn.drew + turn.left, "left": turn.left})


def closing_points(board: IslandsBoard, sheet: Sheet) -> tuple[Points, ...]:
    """ISL-17: two points for each complete island."""
    return (Points("islands-complete", closing(print_of(board), sheet)),)


def describe(board: IslandsBoard, sheet: Sheet) -> tuple[Phrase, ...]:
    """Which islands are complete, what each of the others has and lacks, and the bridges."""
    done, written = complete(sheet), numbered(sheet)
    names = board.names
    finished = [name for i, name in enumerate(names) if done >> i & 1]
    phrases = [Phrase("islands-finished", {"count": len(finished), "islands": ", ".join(finished)})]
    for i, name in enumerate(names):
        number, count = number_at(sheet.numbers, i), number_at(sheet.counts, i)
        details: dict[str, str | int] = {"island": name, "number": number, "count": count, "left": number - count}
        if written & ~done & 1 << i:
            phrases.append(Phrase("islands-unfinished", details))
        elif count and not number:
            phrases.append(Phrase("islands-unnumbered", details))
    bridges = [
        bridge_name(board, line, bool(sheet.two >> line & 1))
        for line in range(len(board.lines))
        if sheet.one >> line & 1
    ]
    phrases.append(Phrase("islands-bridges", {"count": len(bridges), "bridges": ", ".join(bridges)}))
    return tuple(phrases)
