"""Lessons and examples as files: what they say, and what is said of one that is wrong."""

import pytest

from felttip.contract import Example, Mistake, Phrase, Step
from felttip.registry.teaching import find_examples, find_lesson, read_examples, read_lesson

LESSON = """
board = "A"
deal = "kite"
computers = "easy hard"
[[step]]
round = 0
says = "x-roll"
roll = "1 3"
show = "a b"
[[step]]
round = 1
says = "x-keep"
roll = ""
[[step]]
round = 1
says = "x-draw"
draw = "A1 A2"
mistake = "A3 XYZ-1"
[[step]]
round = 2
says = "x-either"
either = "B1"
[[step]]
round = 2
says = "x-done"
"""
EXAMPLE = '[[example]]\nclause = "XYZ-1"\nposition = """\nfelttip-1 x\n  y"""\n'


def test_a_lesson_is_read() -> None:
    lesson = read_lesson(LESSON)
    assert (lesson.board, lesson.deal, lesson.computers, lesson.rounds) == ("A", "kite", ("easy", "hard"), 2)
    assert lesson.steps == (
        Step(0, Phrase("x-roll"), roll=(0, 2), show=("a", "b")),
        Step(1, Phrase("x-keep"), roll=()),
        Step(1, Phrase("x-draw"), ("A1", "A2"), mistake=Mistake("A3", "XYZ-1")),
        Step(2, Phrase("x-either"), ("B1",), either=True),
        Step(2, Phrase("x-done")),
    )
    assert [step.finishes for step in lesson.steps] == [False, False, False, False, True]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('board = "A"', "", "the file lacks board"),
        ('board = "A"', "board = 1", "board must be of the type str"),
        ("round = 0", "round = true", "step 1: round must be of the type int"),
        ("round = 0", 'round = 0\ndrow = "A1"', "step 1: nobody knows what drow means"),
        ('deal = "kite"', 'deal = "kite"\nextra = 1', "the file: nobody knows what extra means"),
        ("A3 XYZ-1", "A3", "a mistake is a mark and the clause"),
        ('roll = "1 3"', 'roll = "one"', "one"),
        (LESSON, "step = [1]", "step 1 is no table"),
        (LESSON, 'board = "A"\ndeal = "d"\nstep = []', "has no step"),
    ],
)
def test_a_wrong_lesson_is_an_error(old: str, new: str, said: str) -> None:
    assert old in LESSON
    with pytest.raises(ValueError, match=said):
        read_lesson(LESSON.replace(old, new, 1))


def test_examples_are_read() -> None:
    right, wrong = read_examples(f'{EXAMPLE}right = "A1 A2"\n{EXAMPLE}wrong = "A1 done"\n')
    assert right == Example("XYZ-1", "felttip-1 x y", ("A1", "A2"), True)
    assert wrong == Example("XYZ-1", "felttip-1 x y", ("A1",), False, finish=True)


def test_an_example_without_marks_is_an_error() -> None:
    with pytest.raises(ValueError, match="XYZ-1 has neither right nor wrong"):
        read_examples(EXAMPLE)
    with pytest.raises(ValueError, match="nobody knows what wrong means"):
        read_examples(f'{EXAMPLE}right = "A1"\nwrong = "A2"\n')


def test_a_broken_file_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felttip.registry.teaching._text", lambda game, file: "broken [")
    find_lesson.cache_clear()
    find_examples.cache_clear()
    assert find_lesson("trails") is None
    assert find_examples("trails") == ()
    monkeypatch.undo()
    find_lesson.cache_clear()
    find_examples.cache_clear()
    assert find_lesson("trails") is not None
