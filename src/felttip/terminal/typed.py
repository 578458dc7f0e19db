"""What people type: marks by their names or parts of them, dice by their numbers, with hints at the tab key."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

if sys.platform != "win32":
    import readline

DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x"})
"""What keyboards make of a hyphen and of a cross."""


def tokens(answer: str) -> list[str]:
    """The words of an answer; commas and semicolons part them too.

    >>> tokens("c3=5, C3–E3;done")
    ['c3=5', 'C3-E3', 'done']
    """
    return [word for word in re.split(r"[\s,;]+", answer.translate(DASHES)) if word]


class Known(NamedTuple):
    """A mark with everything that people may call it by."""

    mark: str
    places: tuple[str, ...] = ()
    sign: str = ""
    """What it writes or uses up, in a word."""

    def is_called(self, words: Sequence[str]) -> bool:
        """Are all these words places of this mark, or its sign?"""
        return all(word in (*map(str.lower, self.places), self.sign.lower()) for word in words)


def understand(typed: str, legal: Sequence[Known], others: Iterable[Known] = ()) -> list[str]:
    """The marks that somebody may mean: the name in any case, or places and sign that only one legal mark has.

    What only others are called is one of these, so that the refusal is about the right thing.

    >>> step, turn = Known("E5-E6", ("E6", "E5"), "red"), Known("E5-F5", ("F5", "E5"), "blue")
    >>> understand("e6", (step, turn)), understand("e6-e5", (step, turn)), understand("blue", (step, turn))
    (['E5-E6'], ['E5-E6'], ['E5-F5'])
    >>> understand("e5", (step, turn))
    ['E5-E6', 'E5-F5']
    >>> understand("f5", (step,), (step, turn)), understand("z9", (step,), (step, turn))
    (['E5-F5'], ['Z9'])
    """
    small = typed.lower()
    found = _called(small, legal)
    if found:
        return [known.mark for known in found]
    # Whoever says no more than a place rather means what is there than what only ends there.
    beside = min(_called(small, list(others)), key=lambda known: len(known.places), default=None)
    return [typed.upper() if beside is None else beside.mark]


def _called(small: str, marks: Sequence[Known]) -> list[Known]:
    """The marks with this name, or else with these places and this sign, or else that begin so, in small letters."""
    words = re.findall(r"\w+", small)
    named = [known for known in marks if known.mark.lower() == small]
    called = named or [known for known in marks if words and known.is_called(words)]
    return called or [known for known in marks if words and known.mark.lower().startswith(small)]


def read_dice(answer: str, count: int) -> tuple[int, ...] | None:
    """The dice that somebody wants to roll again, counted from 0; `None` if it cannot be understood.

    >>> read_dice("1 3", 5), read_dice("135", 5), read_dice("all", 2), read_dice("", 5), read_dice("red", 5)
    ((0, 2), (0, 2, 4), (0, 1), (), None)
    >>> read_dice("keep", 5)
    ()
    """
    if answer.lower() == "keep":
        return ()
    if answer.lower() == "all":
        return tuple(range(count))
    words = tokens(answer)
    if not all(re.fullmatch(r"[0-9]{1,20}", word) for word in words):
        return None
    numbers = [int(number) for word in words for number in (word if count < 10 else [word])]
    return tuple(number - 1 for number in numbers)


@contextmanager
def offer_hints(hints: Sequence[str]) -> Iterator[None]:
    """Let the tab key complete these while somebody types; nobody can scroll back to what another one typed."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return

    def complete(begun: str, number: int) -> str | None:
        found = [hint for hint in hints if hint.lower().startswith(begun.lower())]
        return f"{found[number]} " if number < len(found) else None

    readline.set_auto_history(False)
    readline.set_completer(complete)
    readline.set_completer_delims(" ,;")
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("set enable-bracketed-paste off")
    try:
        yield
    finally:
        readline.set_completer(None)
