"""What people type: marks by their names or parts of them, dice by their numbers, with hints at the tab key."""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

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


def understand(typed: str, legal: Sequence[str]) -> list[str]:
    """The marks that somebody may mean: the name in any case, or a part of it that only one legal mark has.

    What is not legal is completed as far as that is clear, so that the refusal is about the right thing.

    >>> understand("e6", ("E5-E6", "E5-F5"))
    ['E5-E6']
    >>> understand("e5", ("E5-E6", "E5-F5"))
    ['E5-E6', 'E5-F5']
    >>> understand("z9", ("E5-E6",))
    ['Z9']
    >>> understand("z9", ("A1=x", "B2=x"))
    ['Z9=x']
    """
    small = typed.lower()
    turned = "-".join(reversed(small.split("-")))
    for fits in (
        lambda name: name == small,
        lambda name: name == turned,
        lambda name: small in name.replace("=", "-").split("-"),
    ):
        found = [name for name in legal if fits(name.lower())]
        if found:
            return found
    ends = {ink for name in legal for _, equals, ink in [name.partition("=")] if equals}
    if len(ends) == 1 and typed.isalnum():
        return [f"{typed.upper()}={ends.pop()}"]
    return [typed.upper().replace("=X", "=x")]


def read_dice(answer: str, count: int) -> tuple[int, ...] | None:
    """The dice that somebody wants to roll again, counted from 0; `None` if it cannot be understood.

    >>> read_dice("1 3", 5), read_dice("135", 5), read_dice("all", 2), read_dice("", 5), read_dice("red", 5)
    ((0, 2), (0, 2, 4), (0, 1), (), None)
    """
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
