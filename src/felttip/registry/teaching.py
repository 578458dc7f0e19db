"""The files that teach a game, beside its code: `lesson.toml`, its first game, and `examples.toml`, for its rules.

Whatever is wrong with such a file is said by the conformance suite; to everybody else the game then has none.
"""

import tomllib
from collections.abc import Iterator
from functools import cache

from felttip.contract import Phrase
from felttip.contract.teaching import Example, Lesson, Mistake, Step
from felttip.registry import game_folder

LESSON, EXAMPLES = "lesson.toml", "examples.toml"
DONE = "done"
"""Behind the marks of an example: it is about ending the turn."""


class _Fields:
    """The fields of a table, each asked for by its type; what nobody asked for is an error."""

    def __init__(self, given: object, where: str) -> None:
        if not isinstance(given, dict):
            raise ValueError(f"{where} is no table")
        self._left = dict(given)
        self._where = where

    def _take(self, key: str, kind: type) -> object:
        if key not in self._left:
            raise ValueError(f"{self._where} lacks {key}")
        found = self._left.pop(key)
        if type(found) is not kind:
            raise ValueError(f"{self._where}: {key} must be of the type {kind.__name__}")
        return found

    def has(self, key: str) -> bool:
        """Is it given?"""
        return key in self._left

    def text(self, key: str) -> str:
        """A text."""
        return str(self._take(key, str))

    def names(self, key: str) -> tuple[str, ...]:
        """Names in a text with blanks between them; none if the field is left out."""
        return tuple(self.text(key).split()) if self.has(key) else ()

    def number(self, key: str) -> int:
        """A whole number."""
        found = self._take(key, int)
        assert isinstance(found, int)
        return found

    def flag(self, key: str) -> bool:
        """Yes or no."""
        return bool(self._take(key, bool))

    def tables(self, key: str) -> Iterator["_Fields"]:
        """A list of tables."""
        found = self._take(key, list)
        assert isinstance(found, list)
        for number, part in enumerate(found, 1):
            fields = _Fields(part, f"{key} {number}")
            yield fields
            fields.done()

    def done(self) -> None:
        """Nothing may be left over."""
        if self._left:
            raise ValueError(f"{self._where}: nobody knows what {sorted(self._left)[0]} means")


def read_lesson(text: str) -> Lesson:
    """The lesson in a file; `ValueError` says what is wrong with it."""
    file = _Fields(tomllib.loads(text), "the file")
    steps = tuple(map(_step, file.tables("step")))
    if not steps:
        raise ValueError("the file has no step")
    lesson = Lesson(file.text("board"), file.text("deal"), file.names("computers"), steps)
    file.done()
    return lesson


def _step(fields: _Fields) -> Step:
    either = fields.has("either")
    roll = tuple(int(die) - 1 for die in fields.names("roll")) if fields.has("roll") else None
    mistake = fields.names("mistake")
    if len(mistake) not in (0, 2):
        raise ValueError("a mistake is a mark and the clause that refuses it")
    return Step(
        round=fields.number("round"),
        says=Phrase(fields.text("says")),
        draw=fields.names("either" if either else "draw"),
        either=either,
        roll=roll,
        mistake=Mistake(*mistake) if mistake else None,
        show=fields.names("show"),
    )


def read_examples(text: str) -> tuple[Example, ...]:
    """The examples in a file; `ValueError` says what is wrong with it."""
    file = _Fields(tomllib.loads(text), "the file")
    found = tuple(map(_example, file.tables("example")))
    file.done()
    return found


def _example(fields: _Fields) -> Example:
    clause, position, right = fields.text("clause"), fields.text("position"), fields.has("right")
    marks = fields.names("right" if right else "wrong")
    if not marks:
        raise ValueError(f"an example for {clause} has neither right nor wrong marks")
    finish = marks[-1] == DONE
    return Example(clause, " ".join(position.split()), marks[:-1] if finish else marks, right, finish)


@cache
def find_lesson(game_name: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    try:
        return read_lesson(_text(game_name, LESSON))
    except (OSError, ValueError):
        return None


@cache
def find_examples(game_name: str) -> tuple[Example, ...]:
    """The examples for the clauses of a game."""
    try:
        return read_examples(_text(game_name, EXAMPLES))
    except (OSError, ValueError):
        return ()


def _text(game_name: str, file: str) -> str:
    return game_folder(game_name).joinpath(file).read_text(encoding="utf-8")
