"""The JSON replay: it validates against the published schema, and says what the table says.

`python -m tests.records.test_export` writes docs/replay.schema.json anew, after a change of the replay.
"""

import json
import sys
from functools import cache
from pathlib import Path

import jsonschema
import msgspec
import pytest

from felttip.bots.simulate import series_game
from felttip.records.export import Replay, export, export_json, schema, schema_json
from felttip.records.playback import after_round
from felttip.records.proof import replay
from felttip.records.record import read_record, write_record
from felttip.registry import board_text, find_board, find_game, game_names
from felttip.table import AnyTable

SCHEMA = Path(__file__).parents[2] / "docs" / "replay.schema.json"


@cache
def played(game: str, seats: int) -> AnyTable:
    """A finished game of random players."""
    return series_game(find_game(game), find_board(game), ["random"] * seats, "export", 0)


def games() -> list[tuple[str, int]]:
    return [(game, seats) for game in game_names() for seats in find_game(game).seats]


def test_schema_is_up_to_date() -> None:
    """If not, run this file as a program and read the diff."""
    assert SCHEMA.read_text(encoding="utf-8") == schema_json()
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(("game", "seats"), games())
def test_exports_are_valid(game: str, seats: int) -> None:
    """Whole games, unfinished ones and games on paper, of every game and number of seats."""
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    table = played(game, seats)
    on_paper = replay(read_record(write_record(after_round(table, 4))))
    for each in (table, after_round(table, 0), after_round(table, 3), on_paper):
        validator.validate(json.loads(export_json(each)))
    assert msgspec.json.decode(export_json(table), type=Replay) == export(table)


@pytest.mark.parametrize("change", ["format", "opening", "seats", "rounds"])
def test_schema_finds_mistakes(change: str) -> None:
    """A replay without one of its parts, or with something else in its place, is not valid."""
    validator = jsonschema.Draft202012Validator(schema())
    right = json.loads(export_json(played("trails", 1)))
    for wrong in ({**right, change: 5}, {key: value for key, value in right.items() if key != change}):
        assert not validator.is_valid(wrong)


@pytest.mark.parametrize(("game", "seats"), games())
def test_export_says_what_the_table_says(game: str, seats: int) -> None:
    """Marks, sheets, points for each goal and totals, round by round, and the results."""
    table = played(game, seats)
    view = table.view(None)
    replayed = export(table)
    ink: dict[int, list[str]] = {}
    points: dict[int, dict[str, int]] = {seat: {} for seat in range(seats)}
    for played_round in replayed.rounds:
        then = after_round(table, played_round.number).view(None)
        for moment in played_round.moments:
            for turn in moment.turns:
                seat = turn.seat - 1
                if played_round.number == 0:
                    # Islands: what seat 1 wrote before the first card stands on the sheet of seat 2.
                    ink[(seat + 1) % seats] = list(turn.marks)
                else:
                    ink[seat] = [*ink.get(seat, []), *turn.marks]
                    assert turn.sheet == ink[seat]
                points[seat] |= turn.reached
                assert turn.points == points[seat]
        last = {turn.seat - 1: turn.total for moment in played_round.moments for turn in moment.turns}
        assert last == {seat: then.total(seat) for seat in last}
    assert {seat: tuple(marks) for seat, marks in ink.items()} == dict(enumerate(view.ink))
    assert [(result.place, result.seat - 1, result.total) for result in replayed.results] == [
        (place, seat, view.total(seat)) for place, seat in view.ranking()
    ]
    assert all(sum(result.lines.values()) == result.total for result in replayed.results)
    assert replayed.finished


def test_rolls() -> None:
    """Games of dice have the rolls of the active seat, games of cards have none."""
    dice = export(played("borders", 2))
    assert [r.active for r in dice.rounds[:3]] in ([1, 2, 1], [2, 1, 2])
    assert all(r.rolls[0].rolled == [1, 2, 3, 4, 5] and 1 <= len(r.rolls) <= 3 for r in dice.rounds)
    cards = export(played("islands", 2))
    assert all(r.active is None and r.rolls == [] for r in cards.rounds)
    assert [r.number for r in cards.rounds] == list(range(18))


def test_seal() -> None:
    """The opening is told after the end only; a board that does not come with the game is told whole."""
    table = played("trails", 1)
    assert export(table).commitment == export(after_round(table, 3)).commitment == table.deal.commitment
    assert export(after_round(table, 3)).opening is None
    assert export(table).opening is not None
    assert export(table).board_file is None
    text = board_text("trails", "classic")
    assert export(table, text).board_file == text


if __name__ == "__main__":
    SCHEMA.write_text(schema_json(), encoding="utf-8")
    sys.stdout.write("docs/replay.schema.json is up to date\n")
