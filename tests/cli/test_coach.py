"""`felttip hint` and `felttip review`."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.coach.setup_coach import JUDGE, played

from felttip.cli import coach, main
from felttip.coach import SEED, Judge, Review, reviewing
from felttip.records.playback import after_round
from felttip.records.record import write_record
from felttip.table import AnyTable, AnyView
from felttip.words import words


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick judge."""
    monkeypatch.setattr("felttip.coach.advice.usual_judge", lambda: JUDGE)
    monkeypatch.setattr("felttip.coach.hindsight.usual_judge", lambda: JUDGE)


def felttip(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@cache
def text_of(game: str, seats: int, rounds: int | None = None) -> str:
    table = played(game, seats)
    return write_record(table if rounds is None else after_round(table, rounds))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game of Trails for two."""
    path = tmp_path / "game.txt"
    path.write_text(text_of("trails", 2), encoding="utf-8")
    return path


def unfinished(folder: Path, game: str = "trails", seats: int = 2, rounds: int = 4) -> Path:
    """A game that waits for the turns of the round after `rounds`."""
    path = folder / "unfinished.txt"
    path.write_text(text_of(game, seats, rounds), encoding="utf-8")
    return path


# hint


def test_hint_for_the_end_of_a_record(tmp_path: Path) -> None:
    """Whoever is to decide gets up to three turns."""
    result = felttip("hint", unfinished(tmp_path))
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("random 1, Round 5. The card shows")
    assert "\n1. " in result.stdout
    second = felttip("hint", unfinished(tmp_path), "--seat", "random 2")
    assert second.stdout.startswith("random 2, Round 5.")
    assert second.stdout != result.stdout


def test_hint_before_a_round_is_for_that_position(record: Path, tmp_path: Path) -> None:
    """What comes later in the record changes nothing."""
    early = felttip("hint", unfinished(tmp_path), "--seat", 1)
    assert felttip("hint", record, "--seat", 1, "--round", 5).stdout == early.stdout
    assert felttip("hint", unfinished(tmp_path), "--seat", 1, "--round", 5).stdout == early.stdout
    assert felttip("hint", record, "--seat", 1, "--round", 6).stdout != early.stdout


def test_hint_about_dice(tmp_path: Path) -> None:
    """While they are rolled, ways to roll again; for a round, its turn."""
    path = unfinished(tmp_path, "borders")
    result = felttip("hint", path, "--json")
    answers = json.loads(result.stdout)
    assert [len(answer["again"]) for answer in answers] == [2, 2, 2]
    assert answers[0]["marks"] is None
    turn = json.loads(felttip("hint", path, "--round", 2, "--json").stdout)
    assert turn[0]["again"] is None


def test_hint_as_json_in_another_language(tmp_path: Path) -> None:
    """The reasons are sentences of that language."""
    english, german = (
        json.loads(felttip("hint", unfinished(tmp_path), "--json", "--language", language).stdout)
        for language in ("en", "de")
    )
    assert [answer["marks"] for answer in english] == [answer["marks"] for answer in german]
    assert english[0]["reasons"] != german[0]["reasons"]
    assert len(english) == 3


def test_hint_refusals(record: Path, tmp_path: Path) -> None:
    """Each says what would be right."""
    over = felttip("hint", record)
    assert over.exit_code == 2
    assert "--round 3" in over.stderr
    seat = felttip("hint", record, "--seat", "Zoe", "--round", 1)
    assert "Zoe" in seat.stderr
    assert "random 1, random 2" in seat.stderr
    assert felttip("hint", record, "--seat", 3, "--round", 1).exit_code == 2
    number = felttip("hint", record, "--round", 16)
    assert "up to round 15" in number.stderr
    waiting = felttip("hint", unfinished(tmp_path, "borders"), "--seat", 2)
    waiting_too = felttip("hint", unfinished(tmp_path, "borders"), "--seat", 1)
    assert sorted((waiting.exit_code, waiting_too.exit_code)) == [0, 2]
    broken = tmp_path / "broken.txt"
    broken.write_text(record.read_text(encoding="utf-8").replace("board: classic", "board: none"), encoding="utf-8")
    assert "line 3:" in felttip("hint", broken).stderr


# review


def test_review_in_the_terminal(record: Path) -> None:
    """By number or by name; the total is that of the record."""
    result = felttip("review", record, "--seat", 2)
    assert result.exit_code == 0, result.output
    assert result.stdout == felttip("review", record, "--seat", "random 2").stdout
    assert result.stdout.startswith("Trails: the game of random 2")
    assert str(played("trails", 2).view(None).total(1)).replace("-", "−") in result.stdout
    assert felttip("review", record).stdout.startswith("Trails: the game of random 1")


def test_review_as_json(record: Path) -> None:
    """Every decision, and sums that add up."""
    answer = json.loads(felttip("review", record, "--json").stdout)
    assert len(answer["decisions"]) == 15
    assert answer["start"] + answer["luck"] - answer["cost"] == pytest.approx(answer["total"])
    assert sum(made["cost"] for made in answer["decisions"]) == pytest.approx(answer["cost"])
    assert answer["hints"] == 0


def test_review_as_a_page(record: Path, tmp_path: Path) -> None:
    """A file in the language of choice, and a word about where it is."""
    target = tmp_path / "reviews" / "one.html"
    result = felttip("review", record, "--html", target, "--language", "pt", "--par", 44)
    assert result.exit_code == 0, result.output
    assert str(target) in result.stderr
    page = target.read_text(encoding="utf-8")
    assert '<html lang="pt">' in page
    assert "Par 44" in page
    assert words("pt").say("coach-turns") in page


def test_review_can_be_stopped(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C tells what there is."""

    def interrupted(table: AnyTable, seat: int, seed: int, effort: int) -> Iterator[Review]:
        for found in reviewing(table, seat, seed, effort):
            yield found
            if len(found.steps) == 4:
                raise KeyboardInterrupt

    monkeypatch.setattr(coach, "reviewing", interrupted)
    result = felttip("review", record)
    assert result.exit_code == 0
    assert "reviewed are 4 of 15 decisions" in result.stderr
    assert "Expected now" in result.stdout


def test_effort_reaches_the_judge(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the seed is always the same."""
    asked = []

    def outlook(view: AnyView, seed: int, effort: int) -> float:
        asked.append((seed, effort))
        return 10.0

    monkeypatch.setattr("felttip.coach.hindsight.usual_judge", lambda: Judge(JUDGE.weigh, JUDGE.weigh_rolls, outlook))
    felttip("review", record, "--effort", 7)
    felttip("review", record, "--effort", 7, "--json")
    assert asked == [(SEED, 7)] * 2


def test_review_refusals(record: Path, tmp_path: Path) -> None:
    """No such seat; nothing to review; a broken record."""
    assert "Zoe" in felttip("review", record, "--seat", "Zoe").stderr
    fresh = tmp_path / "fresh.txt"
    fresh.write_text(text_of("trails", 2, 0), encoding="utf-8")
    nothing = felttip("review", fresh)
    assert nothing.exit_code == 1
    assert "nothing to review" in nothing.stderr
    broken = tmp_path / "broken.txt"
    broken.write_text("felttip record 1\n", encoding="utf-8")
    assert "line 1" in felttip("review", broken).stderr


def test_review_tries_its_target_first(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that cannot be written costs nobody the time of a review."""
    monkeypatch.setattr(coach, "reviewing", lambda *_: pytest.fail("too late"))
    result = felttip("review", record, "--html", record / "page.html")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {record / 'page.html'}: ")
    assert list(record.parent.iterdir()) == [record]


def test_review_is_told_where_its_page_cannot_be_written(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full by then takes only the page."""
    monkeypatch.setattr(coach, "try_target", lambda _: None)
    result = felttip("review", record, "--html", record / "page.html")
    assert result.exit_code == 1
    assert result.stdout == felttip("review", record).stdout
    assert "page.html" in result.stderr


def test_review_page_to_the_standard_output(record: Path) -> None:
    """The page alone, and no word about a file."""
    result = felttip("review", record, "--html", "-")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("<!doctype html>")
    assert not result.stderr


def test_review_refuses_what_does_not_go_together(record: Path) -> None:
    """JSON and a page on one stream; par that nobody can have."""
    both = felttip("review", record, "--html", "-", "--json")
    assert both.exit_code == 2
    assert "leave out --json" in both.stderr
    for par in (-5, 0):
        assert "--par" in felttip("review", record, "--par", par).stderr
