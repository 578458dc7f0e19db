"""The checker finds whatever does not fit, and nothing where all fits."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache

import pytest
from tests.helpers import HOUSE
from tests.torture.checker import check, recorded
from tests.torture.setup_history import CODE, Told, told_game

from felttip.registry import find_game


@cache
def one_game() -> Told:
    """A game for two, with dice."""
    return told_game("borders", find_game("borders").boards[0], 2, 1)


def dice_game() -> Told:
    """The same, for one's own use."""
    return deepcopy(one_game())


@pytest.mark.parametrize("game", HOUSE)
def test_an_honest_server(game: str) -> None:
    told = told_game(game, find_game(game).boards[0], 2, 7)
    verdict = check(told.history, told.stored)
    assert verdict.wrong == []
    assert verdict.counts["acknowledged"] > 20
    assert verdict.counts["events"] == len(told.rows)


def lose_the_last(told: Told) -> None:
    """Everything from the last three commands on is gone."""
    told.stored[CODE] = told.rows[: -len([row for row in told.rows if row.command == told.rows[-1].command])]


def lose_one(told: Told) -> None:
    del told.rows[10]


def lose_the_table(told: Told) -> None:
    del told.stored[CODE]


def double(told: Told) -> None:
    """A roll was done again, a moment later."""
    place = next(number for number, row in enumerate(told.rows) if '"rolled"' in row.body)
    told.rows.insert(place + 1, told.rows[place]._replace(at=told.rows[place].at + 1))
    told.renumber()


def invent(told: Told) -> None:
    told.rows[-1] = told.rows[-1]._replace(command="0/nobody")


def change(told: Told) -> None:
    """Another mark is stored than the one that was drawn."""
    command = next(line for line in told.history if line["what"] == "sent" and line["do"] == "mark")
    command["mark"] = "other"


def refuse(told: Told) -> None:
    told.answer(5).update(what="refused", reason="server-late", clause="SRV-10", final=True)


def refuse_later(told: Told) -> None:
    late = {**told.answer(5), "what": "refused", "reason": "server-late", "final": True}
    told.history.insert(told.history.index(told.answer(5)) + 1, late)


def answer_before(told: Told) -> None:
    """The last command was confirmed before the first was sent."""
    told.sent(-1)["at"] = told.answer(-1)["at"] = -5


def show_too_much(told: Told) -> None:
    told.sent(-1)["seen"] = 10**6


def show_too_little(told: Told) -> None:
    told.answer(-1)["seq"] = 1


def never_answer(told: Told) -> None:
    told.history.remove(told.answer(3))


def tell_another_result(told: Told) -> None:
    told.history[-1]["result"] = [{**one, "total": one["total"] + 1} for one in told.history[-1]["result"]]


@pytest.mark.parametrize(
    ("lie", "found"),
    [
        (lose_the_last, "was confirmed, but it is not stored"),
        (lose_the_last, "it did not come to its end"),
        (lose_the_last, "was told of more than is stored"),
        (lose_one, "numbers with gaps or doubles: 12 after 10"),
        (lose_the_table, "was laid and is gone"),
        (double, "happened twice"),
        (invent, "is stored, but nobody sent it"),
        (change, "mark other was asked for"),
        (refuse, "was refused (server-late), but it is stored"),
        (refuse_later, "was confirmed and then refused (server-late)"),
        (answer_before, "was confirmed before something earlier was asked for"),
        (show_too_much, "was told of more than is stored"),
        (show_too_little, "was confirmed with 1, which was too few"),
        (never_answer, "got no answer to"),
        (tell_another_result, "another result was told"),
    ],
)
def test_a_server_that_lies(lie: Callable[[Told], None], found: str) -> None:
    told = dice_game()
    lie(told)
    assert any(found in one for one in check(told.history, told.stored).wrong)


def test_an_answer_that_was_lost_proves_nothing() -> None:
    """What was sent may be there or not; what was "not now" may have happened later."""
    told = dice_game()
    asked = told.sent(4)
    told.answer(4).update(what="refused", reason="server-too-fast", clause="SRV-4", final=False)
    wrong = check(told.history, told.stored).wrong
    assert wrong == [f"table {CODE}: seat {asked['seat']} got no answer to {asked['id']}"]


def test_another_record() -> None:
    told = dice_game()
    assert recorded({CODE: "felttip record 1"}, told.stored) == [f"table {CODE}: the server tells another record"]
