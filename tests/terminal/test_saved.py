"""Saved games: whatever was on the table is there again, and a broken file gets a clear answer."""

import os
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felttip.bots.simulate import series_game
from felttip.records.record import RecordError, write_record
from felttip.registry import find_board, find_game, game_names
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.terminal.saved import NotSaved, Saved, fresh_path, home, resume, unfinished
from felttip.words import words

KINDS = (None, "random", None)


@pytest.fixture(autouse=True)
def at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a home of its own."""
    monkeypatch.setenv("FELTTIP_HOME", str(home))


def opened(game: str) -> AnyTable:
    deal = SealedDeal.from_words("saved", game)
    board = find_board(game)
    return Table.open(find_game(game), board, Settings(("Anna", "Random", "Cem"), deal.sheets(board.sheets, 3)), deal)


def one_step(table: AnyTable, dice: random.Random) -> AnyTable:
    """A roll, a mark, an undo or the end of a turn, whatever can be done now."""
    seat = dice.choice(table.waiting_for)
    if table.phase is Phase.ROLL:
        return table.roll_again(seat, tuple(die for die in range(5) if dice.random() < 0.3))
    view = table.view(seat)
    marks = view.draft.marks if view.draft else ()
    if marks and dice.random() < 0.15:
        return table.undo(seat)
    if view.legal() and (dice.random() < 0.7 or not view.may_end()):
        return table.mark(seat, dice.choice(view.legal()))
    return table.commit(seat)


@pytest.mark.clause("REC-4")
@pytest.mark.parametrize("game", game_names())
def test_every_state_comes_back(game: str) -> None:
    """After every single step: rolls, unfinished turns and finished ones that nobody has seen yet."""
    dice = random.Random(5)
    saved = Saved(opened(game), KINDS)
    for _ in range(120):
        saved.save()
        again = resume(saved.path)
        assert again.table == saved.table
        if saved.table.phase is Phase.OVER:
            break
        assert again.kinds == KINDS
        saved.table = one_step(saved.table, dice)


def test_saving_is_all_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full, the game before the last mark is still there, and nothing else."""
    saved = Saved(opened("trails"), KINDS)
    saved.save()
    before = saved.path.read_text()
    saved.table = saved.table.commit(0)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(NotSaved, match="No space"):
        saved.save()
    assert saved.path.read_text() == before
    assert list(saved.path.parent.iterdir()) == [saved.path]


def test_finished_games_become_records() -> None:
    """A finished game moves to the records and overwrites none; a file from elsewhere stays where it is."""
    table = series_game(find_game("trails"), find_board("trails"), ["random"], "saved", 0)
    saved = Saved(table, (None,))
    other = home() / "records" / saved.path.name
    other.parent.mkdir(parents=True)
    other.write_text("somebody's")
    target = saved.finish()
    assert other.read_text() == "somebody's"
    assert target.parent == other.parent
    assert target.read_text() == write_record(table)
    assert not unfinished()
    elsewhere = home() / "letter.txt"
    elsewhere.write_text(write_record(table))
    assert resume(elsewhere).finish() == elsewhere


def test_names_of_files() -> None:
    """Two games of the same second have different files, also when one of them is finished already."""
    first = fresh_path()
    (home() / "records").mkdir(parents=True)
    (home() / "records" / first.name).write_text("")
    assert fresh_path().name != first.name


def test_latest_first() -> None:
    """The game that was played last is offered first; what is no game is not offered."""
    games = [Saved(opened(game), KINDS) for game in game_names()]
    for number, saved in enumerate(games):
        saved.path = saved.path.with_name(f"{number}.txt")
        saved.save()
    for age, saved in enumerate(games):
        os.utime(saved.path, (1000 - age, 1000 - age))
    (home() / "games" / ".0.txt.part").write_text("half")
    assert unfinished() == [saved.path for saved in games]


# Broken files.


def saved_text(game: str) -> str:
    """A game with an unfinished turn."""
    saved = Saved(opened(game), KINDS)
    if saved.table.phase is Phase.ROLL:
        saved.table = saved.table.roll_again(saved.table.waiting_for[0], ())
    seat = saved.table.waiting_for[0]
    legal = saved.table.view(seat).legal()
    if legal:
        saved.table = saved.table.mark(seat, legal[0])
    saved.save()
    return saved.path.read_text()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("# seats: person random person", "# seats: person random", "saved-seats"),
        ("# seats: person random person", "# seats: person robot person", "saved-seats"),
        ("# seats: person random person", "# seats: random random random", "saved-seats"),
        ("# draft 1:", "# draft:", "saved-note"),
        ("# draft 1:", "# draft 4:", "table-no-such-seat"),
        ("# draft 1:", "# draft 1: A1-I5", "trails-not-neighbours"),
        ("# draft 2:", "# turn 2:\n# turn 2:", "table-committed"),
        ("opening:", "# opening:", "saved-no-opening"),
        ("game: trails", "game: chess", "record-no-such-game"),
        ("round 1", "round 2", "record-differs"),
    ],
)
def test_broken_notes(home: Path, old: str, new: str, reason: str) -> None:
    """A note that does not fit is not passed over: it might have been somebody's turn."""
    text = saved_text("trails")
    assert old in text
    changed = text.replace(old, new, 1)
    path = home / "broken.txt"
    path.write_text(changed)
    with pytest.raises(RecordError) as caught:
        resume(path)
    assert caught.value.refusal.reason == reason
    assert words().refusal(caught.value.refusal)
    assert 1 <= caught.value.line <= changed.count("\n")


def test_paper_cannot_be_gone_on_with(home: Path) -> None:
    """Nobody knows the next card of a game on paper."""
    path = home / "paper.txt"
    path.parent.mkdir()
    path.write_text("felttip record 1\ngame: trails\nboard: classic\ndeal: paper\nseat 1: Anna, sheet 1\n")
    with pytest.raises(RecordError) as caught:
        resume(path)
    assert caught.value.refusal.reason == "saved-no-opening"


@st.composite
def broken(draw: st.DrawFn) -> bytes:
    """A saved game with a few bytes changed."""
    data = draw(st.sampled_from(game_names()).map(saved_text)).encode()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        data = data[:at] + draw(st.binary(max_size=3)) + data[at + draw(st.integers(0, 3)) :]
    return data


@settings(max_examples=150)
@given(broken())
def test_any_file(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    """Whatever is in a file, it is a game or there is a clear answer."""
    path = tmp_path_factory.getbasetemp() / "any.txt"
    path.write_bytes(data)
    try:
        resume(path)
    except RecordError as error:
        said = words().refusal(error.refusal)
    except UnicodeDecodeError:
        return
    else:
        return
    assert said.isprintable()
