"""Whole games over the wire."""

import random
from pathlib import Path

import httpx
import pytest
from tests.helpers import EVERY_BOARD
from tests.server.setup_server import Person, lay, running

from felttip.records.proof import replay
from felttip.records.record import read_record
from felttip.registry import find_game, game_names
from felttip.table import Phase


def check_end(base: str, code: str, person: Person) -> None:
    """The last view and the record tell the same story, and the deal is the one that was sealed."""
    view = person.view
    assert view.result is not None
    record = httpx.get(f"{base}/api/tables/{code}/record")
    table = replay(read_record(record.text))
    assert table.phase is Phase.OVER
    assert [(one.place, one.seat) for one in view.result] == table.view(None).ranking()
    assert [seat.total for seat in view.seats] == [table.view(None).total(seat) for seat in range(len(view.seats))]
    assert view.opening is not None
    assert f"opening: {view.opening}" in record.text
    assert view.commitment in record.text


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_a_whole_game_alone_or_two_at_one_device(base: str, game: str, board: str) -> None:
    here = ["here"] * find_game(game).seats[0]
    code, keys = lay(base, game, board, *here)
    with Person(base, code, *keys.values()) as person:
        assert person.view.you == tuple(range(len(here)))
        person.play(random.Random(1))
        check_end(base, code, person)
        assert person.view.rank is None or len(here) == 1


@pytest.mark.clause("SRV-18")
@pytest.mark.parametrize("game", game_names())
def test_a_whole_game_against_computers(base: str, game: str) -> None:
    code, keys = lay(base, game, find_game(game).boards[0], "computer", "here", "computer", deal="computers")
    with Person(base, code, *keys.values()) as person:
        person.play(random.Random(2))
        check_end(base, code, person)
        totals = [seat.total for seat in person.view.seats]
        assert min(totals[0], totals[2]) > totals[1], f"a computer plays better than chance: {totals}"


@pytest.mark.clause("SRV-1")
@pytest.mark.parametrize("game", game_names())
def test_people_at_several_devices_and_somebody_who_looks_on(base: str, game: str) -> None:
    code, keys = lay(base, game, find_game(game).boards[0], "here", "open")
    taken = httpx.post(f"{base}/api/tables/{code.upper()}/seats/1", json={"name": "Bea", "pen": 3})
    assert taken.status_code == 201
    dice = random.Random(3)
    with (
        Person(base, code, keys[0]) as ann,
        Person(base, code, taken.json()["key"]) as bea,
        Person(base, code) as guest,
    ):
        assert ann.ask("start", 0).ok
        people = [ann, bea]
        while guest.view.phase != "over":
            for person in people:
                person.catch_up()
                if person.view.phase != "over" and any(person.view.seats[seat].waiting for seat in person.view.you):
                    person.decide(dice)
            guest.catch_up()
        check_end(base, code, guest)
        assert all(not view.turns and not view.you for view in guest.views)
        assert guest.view.seats[1].name == "Bea"
        assert guest.view.seats[1].pen == 3


@pytest.mark.clause("SRV-17")
def test_a_table_outlives_its_server(tmp_path: Path) -> None:
    with running(tmp_path) as base:
        code, keys = lay(base, "trails", "classic", "here")
        with Person(base, code, keys[0]) as person:
            person.play(random.Random(4), lambda view: view.round == 5)
            before = person.view
    with running(tmp_path) as base, Person(base, code, keys[0]) as person:
        assert person.view == before
        person.play(random.Random(5))
        check_end(base, code, person)
