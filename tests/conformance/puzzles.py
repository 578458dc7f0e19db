"""Problems that break their convention once each."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.conformance.kites import other_text

from felttip.conformance import Subject, installed
from felttip.registry.problems import PROBLEMS, Other, Problem, find_problems, write_problems


def broken_problems() -> Iterator[tuple[str, Callable[[], Subject], str]]:
    """A file with one problem, of which something is wrong."""
    name, good = "problems-can-be-solved", find_problems("trails")[0]
    other = good.others[0]

    def one(said: str, *problems: Problem) -> tuple[str, Callable[[], Subject], str]:
        return name, lambda: posing(write_problems("", problems)), said

    yield name, lambda: posing("5\tfelttip-1\tA1-A2\n"), "line 1 has no grade, position and answer"
    yield name, lambda: posing("nothing"), "line 1 has no grade, position and answer"
    yield name, lambda: posing(f"1\t{good.line}\t\tmuch A1-A2"), "does not begin with what it gives up"
    yield one("problem 2 is there twice", good, good)
    yield one(
        "its position cannot be read (POS-7, position-check)", replace(good, line=good.line.replace("/", "/ A1-A2"))
    )
    over = "felttip-1 trails classic round 1 card red blue orange green / 4 turn A1-A2"
    yield one("its position cannot be read (TRA-", replace(good, line=over))
    yield one("the turn A9-Z1 is not allowed", replace(good, answer=("A9-Z1",)))
    yield one("the turn A9-Z1 is not allowed", replace(good, others=(Other(1.0, ("A9-Z1",)),)))
    yield one("of no other turn", replace(good, others=()))
    yield one("leads to the same sheet", replace(good, others=(Other(1.0, good.answer),)))
    yield one("in the order", replace(good, others=(replace(other, cost=9.0), *good.others[1:])))
    yield one("in the order", replace(good, others=(replace(other, cost=0.0),)))
    yield name, lambda: posing(write_problems("", [good]), "borders"), "it is one of trails"


def posing(text: str, game: str = "trails") -> Subject:
    """A game with this file."""
    before = installed(game).folder.joinpath(PROBLEMS).read_text(encoding="utf-8")
    return other_text(installed(game), PROBLEMS, before, text)
