"""Leagues: ratings that are right, results that can be repeated and gone on with, and mistakes that cost the game."""

import json
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner, Result
from tests.engines.setup_engines import ANYTHING, naughty

from felttip.bots import dismiss
from felttip.cli import main
from felttip.engines.league import Ended, League, Match, Played, play_match, standings
from felttip.engines.player import install
from felttip.engines.rating import MEAN, most_likely, ratings
from felttip.targets.numbers import Reals

ELO = 400 / np.log(10)


def felttip(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


# Ratings.


def made_up(strengths: list[float], deals: int, seed: int) -> tuple[Reals, list[int]]:
    """Results of a league among players of these strengths, each deal with two games."""
    chance = np.random.default_rng(seed)
    pairs = [(a, b) for a in range(len(strengths)) for b in range(a)]
    units = np.zeros((len(pairs) * deals, len(strengths), len(strengths)))
    for number, (a, b) in enumerate(pair for pair in pairs for _ in range(deals)):
        won = chance.binomial(2, 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400)))
        units[number, a, b], units[number, b, a] = won, 2 - won
    return units, [group for group in range(len(pairs)) for _ in range(deals)]


def test_ratings_are_the_strengths_that_made_the_results() -> None:
    strengths = [1200.0, 1400.0, 1500.0, 1650.0, 1750.0]
    found = ratings(*made_up(strengths, 3000, 1), seed=1, drawn=50)
    assert [one.elo for one in found] == pytest.approx(strengths, abs=12)
    assert np.mean([one.elo for one in found]) == pytest.approx(MEAN)


def test_error_bars_hold_the_truth_as_often_as_they_say() -> None:
    strengths = [1350.0, 1450.0, 1500.0, 1700.0]
    held = [
        one.low <= true <= one.high
        for league in range(40)
        for one, true in zip(ratings(*made_up(strengths, 60, league), seed=1, drawn=200), strengths, strict=True)
    ]
    assert 0.88 < np.mean(held) <= 0.99


def test_games_of_one_deal_are_not_counted_as_independent() -> None:
    """The same results, twice as often within each deal, are no more certain."""
    units, groups = made_up([1450.0, 1550.0], 100, 3)
    one, other = (ratings(which, groups, seed=1)[0] for which in (units, 2 * units))
    assert other.high - other.low == pytest.approx(one.high - one.low, rel=0.05)


def test_two_players_by_hand() -> None:
    """Three to one are 191 Elo; the tie that everybody is given does not move it by much among many games."""
    ahead = np.array([[0.0, 7500.0], [2500.0, 0.0]])
    found = ELO * most_likely(ahead)
    assert found[0] - found[1] == pytest.approx(400 * np.log10(3), abs=0.2)


def test_who_won_everything_is_not_rated_without_bound() -> None:
    found = ELO * most_likely(np.array([[0.0, 50.0], [0.0, 0.0]]))
    assert 400 < found[0] - found[1] < 2000


def test_an_anchor_stays_where_it_is() -> None:
    units, groups = made_up([1300.0, 1700.0], 50, 2)
    first, second = ratings(units, groups, seed=1, anchor=0)
    assert (first.elo, first.low, first.high) == (MEAN, MEAN, MEAN)
    assert second.low < second.elo < second.high


# Playing.


def league(*players: str, seats: int = 2, games: int = 4, what: str = "") -> League:
    programs = (naughty(what),) if what else ()
    return League("trails", "classic", None, players, programs, seats, games, "x")


@pytest.mark.clause("ENG-13")
def test_everybody_meets_everybody_on_every_seat() -> None:
    asked = league("a", "b", "c", games=5)
    assert len(asked.matches()) == 3 * 3  # three companies; five games are three deals on two seats each
    assert {match.players for match in asked.matches()} == {("a", "b"), ("a", "c"), ("b", "c")}
    played = play_match(league("random", "greedy"), Match(("random", "greedy"), 0))
    assert [ended.players for ended in played.games] == [("random", "greedy"), ("greedy", "random")]
    assert play_match(league("random", "greedy"), Match(("random", "greedy"), 0)) == played


@pytest.mark.clause("ENG-9")
@pytest.mark.parametrize("what", ["illegal", "crash", "garbage"])
def test_a_mistake_loses_the_game(what: str) -> None:
    played = play_match(league("naughty", "random", what=what), Match(("naughty", "random"), 0))
    assert [ended.by for ended in played.games] == [0, 1]
    assert [ended.places for ended in played.games] == [(2, 1), (1, 2)]
    table = standings(league("naughty", "random"), [played])
    assert [(one.player, one.score, one.mistakes) for one in table] == [("random", 1.0, 0), ("naughty", 0.0, 2)]


def test_a_mistake_says_nothing_about_the_others() -> None:
    """Of three the two who did nothing wrong are not compared."""
    ended = Ended(("a", "b", "c"), (1, 3, 1), (5, 0, 9), 1, "wrong", 1)
    asked = League("trails", "classic", None, ("a", "b", "c"), (), 3, 1, "x")
    played = [Played(Match(("a", "b", "c"), 0), (ended,))]
    table = {one.player: one for one in standings(asked, played)}
    assert table["a"].elo == pytest.approx(table["c"].elo)
    assert (table["a"].score, table["c"].score) == (1.0, 1.0)  # a tie of the two would be a half
    assert table["b"].elo < table["a"].elo


# The command.


def test_the_command(tmp_path: Path) -> None:
    """A league with an engine of another's; what was played is not played again, and more is added."""
    engine = " ".join(ANYTHING)
    common = ("league", "trails", f"anything={engine}", "--level", "greedy", "--workers", 1, "--json")
    whole = felttip(*common, "--games", 4)
    assert whole.exit_code == 0, whole.output
    lines = [json.loads(line) for line in whole.stdout.splitlines()]
    assert [line["player"] for line in lines] == ["greedy", "anything"]
    assert all(line["low"] <= line["elo"] <= line["high"] and line["games"] == 4 for line in lines)
    dismiss("anything")
    kept = tmp_path / "league.jsonl"
    assert felttip(*common, "--games", 2, "-o", kept).exit_code == 0
    with kept.open("ab") as file:
        file.write(b'{"match":{"players":["anyth')  # as if it had been killed
    before = kept.read_bytes().splitlines()[:2]
    assert felttip(*common, "--games", 4, "-o", kept).stdout == whole.stdout
    assert kept.read_bytes().splitlines()[:2] == before
    assert len(kept.read_bytes().splitlines()) == 3
    # One more player: only what is missing is played.
    assert felttip(*common, "--level", "random", "--games", 4, "-o", kept).exit_code == 0
    assert len(kept.read_bytes().splitlines()) == 3 + 4
    other = felttip(*common, "--games", 4, "--seed", 2, "-o", kept)
    assert other.exit_code == 2
    assert "another league" in other.output


@pytest.mark.clause("ENG-13")
def test_several_processes_play_the_same_league() -> None:
    """With one, two and three at once."""
    arguments = ("league", "trails", "--level", "random", "--level", "greedy", "--games", 6, "--json")
    one, two, three = (felttip(*arguments, "--workers", workers).stdout for workers in (1, 2, 3))
    assert one == two == three != ""


@pytest.mark.clause("ENG-13", "ENG-3")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", 5), "(TAB-1)"),
        (("--level", "easy", "--level", "hard", "--seats", 3, f"n={sys.executable} NAUGHTY good"), None),
        ((f"n={sys.executable} NAUGHTY good",), "(ENG-13)"),
        ((f"n={sys.executable} NAUGHTY islander", "--level", "easy"), "(ENG-3)"),
        (("--anchor", "nobody"), "easy, medium, hard, master"),
        ((f"n={sys.executable} NAUGHTY mute-not", "master=./x"), "(ENG-12)"),
        (("/no/such/engine",), "/no/such/engine"),
        (("--on", "ray://head"), "tcp://host:8786"),
    ],
)
def test_what_is_refused(arguments: tuple[object, ...], said: str | None) -> None:
    path = str(Path(__file__).with_name("naughty.py"))
    result = felttip("league", "trails", "--games", 1, *(str(one).replace("NAUGHTY", path) for one in arguments))
    if said is None:
        assert result.exit_code == 0, result.output
    else:
        assert result.exit_code != 0
        assert said in result.output


def test_a_file_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello\n", encoding="utf-8")
    result = felttip("league", "trails", "--games", 1, "-o", tmp_path / "x")
    assert (result.exit_code, "holds no results" in result.output) == (2, True)
    assert (tmp_path / "x").read_text(encoding="utf-8") == "hello\n"


def test_results_travel() -> None:
    """A line of a file is what was played."""
    played = play_match(league("random", "greedy"), Match(("random", "greedy"), 0))
    assert msgspec.json.decode(msgspec.json.encode(played), type=Played) == played
    install([])
