"""One game at one keyboard, with a script instead of a person."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.coach.setup_coach import JUDGE
from tests.helpers import mark_by_turn

from felttip.bots.simulate import series_game
from felttip.contract import Phrase
from felttip.registry import find_board, find_game, game_names
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.table.looks import warned
from felttip.table.standing import drafted
from felttip.terminal.saved import NotSaved, Saved, resume
from felttip.terminal.session import Session
from felttip.terminal.speech import Speech

Script = Callable[[list[str]], None]


def opened(game: str, names: tuple[str, ...] = ("Anna", "Ben")) -> AnyTable:
    deal = SealedDeal.from_words("session", game)
    board = find_board(game)
    settings = Settings(names, deal.sheets(board.sheets, len(names)))
    return Table.open(find_game(game), board, settings, deal)


def run(
    table: AnyTable, script: Script, *answers: str, plain: bool = False, kinds: tuple[str | None, ...] = ()
) -> Saved:
    """A session with these answers; afterwards the file has what the table has."""
    script(list(answers))
    saved = Saved(table, kinds or (None,) * len(table.sheets))
    saved.hold()
    Session(saved, Speech(plain)).run()
    if saved.table.phase is not Phase.OVER:
        assert resume(saved.path).table == saved.table
    return saved


WORDS = [
    "help", "h", "?", "undo", "u", "done", "d", "pass", "p", "marks", "m", "sheet", "sheets", "s", "score", "rules",
    "rules TRA-3", "rules x", "", "all", "1", "1 2", "99", "9" * 5000, "A1=3", "B2=x", "C2=3 done", "A1-A2", "a1",
    "D4-D5 D5-D6", "E5 E4 E3", "-", "=", "--", "x", "²", "٣", "A1–A2", "\x1b[A", "\ud800", "a" * 300, "pass pass",
]  # fmt: skip


@pytest.mark.parametrize("plain", [False, True])
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    game=st.sampled_from(game_names()),
    answers=st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=25),
)
def test_any_typing(script: Script, game: str, answers: list[str], plain: bool) -> None:
    """Whatever people type, the game goes on, and what they drew is saved."""
    run(opened(game), script, *[answer.replace("\n", " ") for answer in answers], plain=plain)


def test_refusal_changes_nothing(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    """Of several marks those before the refused one are drawn; the refusal is the last thing that is said."""
    table = opened("trails", ("Anna",))
    first = table.view(0).legal()[0]
    saved = run(table, script, f"{first} A1-I5 {first}")
    assert saved.table.drafts[0].marks == (first,)
    shown = capsys.readouterr().out.rstrip().split("\n")
    assert shown[-5].startswith("A1-I5: these two fields do not touch"), shown[-5:]


def test_marks_and_done_in_one_line(script: Script) -> None:
    """`D4-D5 done` finishes the turn, and what stands behind it is not for the next one."""
    table = opened("trails", ("Anna",))
    first = table.view(0).legal()[0]
    saved = run(table, script, f"{first} done {first}")
    assert saved.table.round.number == 2
    assert saved.table.ink[0] == (first,)
    assert saved.table.drafts[0].marks == ()


def test_enter_ends_only_what_cannot_go_on(script: Script) -> None:
    """A turn is never finished by mistake: Enter alone does it only when nothing more can be drawn."""
    table = opened("trails", ("Anna",))
    first = table.view(0).legal()[0]
    saved = run(table, script, first, "", "", "")
    assert saved.table.round.number == 1
    table = opened("islands", ("Anna",))
    saved = run(table, script, table.view(0).legal()[0], "")
    assert saved.table.round.number == 1
    assert saved.table.ink[0]


@pytest.mark.clause("TAB-4")
def test_a_finished_turn_comes_back_while_another_person_has_to_draw(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the curtain `undo` gives the board back, with the turn as it was; the first one has nobody to give it to."""
    table = opened("trails")
    first, second = table.view(0).legal()[:2]
    saved = run(table, script, "undo", f"{first} done", "u", "", f"undo {second} done", "")
    assert saved.table.drafts[0].marks == (second,)
    assert saved.table.drafts[0].committed
    assert saved.table.waiting_for == (1,)
    assert "gives the board back to Anna" in capsys.readouterr().out


def test_no_computer_gives_its_turn_back(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    run(opened("trails", ("Anna", "Ben", "Random")), script, "", kinds=(None, None, "random"))
    shown = capsys.readouterr().out
    assert "Anna, the board is yours" in shown
    assert "gives the board back" not in shown


def test_turned_and_partial_names(script: Script) -> None:
    """A bridge from the other end, a field alone, small letters, other dashes."""
    table = opened("trails", ("Anna",))
    first = table.view(0).legal()[0]
    one, other = first.split("-")
    for typed in (f"{other}-{one}", first.lower(), f"{one}–{other}", next(e for e in (one, other) if sum(
        e in name.split("-") for name in table.view(0).legal()) == 1)):  # fmt: skip
        assert run(table, script, typed).table.drafts[0].marks == (first,)


def test_unclear_names(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    """What could be many marks is asked back, with some of them."""
    run(opened("islands", ("Anna",)), script, "3")
    shown = capsys.readouterr().out
    assert '"3" could be' in shown
    assert "…. Which one?" in shown


def test_computers_play(script: Script) -> None:
    """Against computers of every kind; nobody is asked to look away."""
    table = opened("islands", ("Anna", "Greedy", "Random"))
    first = table.view(0).legal()[0]
    saved = run(table, script, first, "", *["pass"] * 17, kinds=(None, "greedy", "random"))
    assert saved.table.phase is Phase.OVER
    assert saved.path.parent.name == "records"


def test_end_of_a_finished_game(script: Script, capsys: pytest.CaptureFixture[str], home: Path) -> None:
    """Killed between the last mark and the score: going on shows the score and files the record."""
    table = series_game(find_game("trails"), find_board("trails"), ["random"], "session", 0)
    script([])
    saved = Saved(table, (None,))
    saved.save()
    again = resume(saved.path)
    Session(again, Speech(False), resumed=True).run()
    assert again.path.parent == home / "records"
    shown = capsys.readouterr().out
    assert "The game is over." in shown
    assert "Fields not on the path" in shown


def test_disk_full(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mark that cannot be saved is not made."""
    table = opened("trails", ("Anna",))
    first = table.view(0).legal()[0]
    script([first])
    saved = Saved(table, (None,))
    session = Session(saved, Speech(True))
    saves = iter([None])

    def save(_: Saved) -> None:
        if next(saves, "full") == "full":
            raise NotSaved(Path("x"), OSError(28, "No space left on device"))

    monkeypatch.setattr(Saved, "save", save)
    with pytest.raises(NotSaved, match="No space"):
        session.run()
    assert saved.table.drafts[0].marks == ()


def test_dice_of_the_person(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    """Rolling: numbers together or apart, `all`, Enter to keep; nonsense and wrong dice are refused."""
    table = opened("borders")
    saved = run(table, script, "12", "nonsense", "7", "1 1", "all")
    shown = capsys.readouterr().out
    assert "from 1 to 5, or press Enter" in shown
    assert "at most once" in shown
    assert [roll.rolled for roll in saved.table.round.rolls] == [(0, 1, 2, 3, 4), (0, 1), (0, 1, 2, 3, 4)]
    assert run(table, script, "").table.phase is Phase.TURN


def test_every_roll_of_a_computer_is_told(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    """The last one, too: whoever is next plays with these dice."""
    table = opened("borders")
    kinds = tuple("greedy" if seat == table.round.active else None for seat in (0, 1))
    saved = run(table, script, kinds=kinds)
    shown = capsys.readouterr().out
    rolls = saved.table.round.rolls
    assert len(rolls) > 1
    assert shown.count(" rolls ") == len(rolls)


def test_hints_are_given_when_asked_for_and_counted(
    script: Script, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of a turn, too; the marks that were drawn stay, and the saved game knows about the hints."""
    monkeypatch.setattr("felttip.coach.advice.usual_judge", lambda: JUDGE)
    table = opened("trails", ("Anna",))
    first = table.view(0).legal()[0]
    saved = run(table, script, "hint", first, "hint")
    shown = capsys.readouterr().out
    assert shown.count("\n1. ") == 2
    assert "points expected)" in shown
    assert saved.table.drafts[0].marks == (first,)
    assert saved.table.settings.hints == (1,), "once for each decision"
    assert resume(saved.path).table.settings.hints == (1,)
    assert run(opened("trails", ("Anna",)), script, "hint", first, "done", "hint").table.settings.hints == (2,)
    assert "hints" not in run(opened("trails", ("Anna",)), script, first).path.read_text(encoding="utf-8")


def test_hints_about_dice(script: Script, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever rolls gets ways to roll again."""
    monkeypatch.setattr("felttip.coach.advice.usual_judge", lambda: JUDGE)
    table = opened("borders")
    saved = run(table, script, "hint")
    assert "1. roll again: " in capsys.readouterr().out
    assert saved.table.settings.hints == tuple(int(seat == table.round.active) for seat in (0, 1))


def shut_in() -> AnyTable:
    """A lone path that has just shut itself in, before its turn is finished."""
    for word in range(50):
        for table, seat, _ in mark_by_turn("trails", "classic", 1, word):
            if warned(table.view(seat)) == Phrase("trails-warning-enclosed"):
                return table
    raise AssertionError("no path shuts itself in")


def test_a_path_that_is_shut_in_is_finished_only_if_it_is_said_twice(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    """The warning comes with the mark and before the end of the turn, and undo helps."""
    table = shut_in()
    *_, last = table.drafts[0].marks
    script(["undo", last, "done", "undo", f"{last} done done", "quit"])
    saved = Saved(table, (None,))
    saved.hold()
    Session(saved, Speech(True)).run()
    shown = capsys.readouterr().out
    assert saved.table.round.number == table.round.number + 1
    assert shown.count("Both ends of your path") == 4
    assert shown.count('"undo" takes it back') == 2


@pytest.mark.clause("TAB-14")
def test_whoever_can_never_draw_again_passes_to_the_end(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    """With one word, and not before."""
    table = shut_in()
    saved = run(table, script, "end", "done", "done", "end")
    shown = " ".join(capsys.readouterr().out.split())
    assert "something to draw, so the turns are passed one by one" in shown
    assert '"end" passes every turn that is left' in shown
    assert saved.table.phase is Phase.OVER


def test_what_a_turn_would_bring_is_said(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    """As the page does: the points, and the goals among them."""
    table = opened("trails", ("Anna",))
    run(table, script, table.view(0).legal()[0])
    assert "This turn brings one point." in capsys.readouterr().out
    for before, seat, _ in mark_by_turn("trails", "classic", 1, 1):
        view = before.view(seat)
        if len(drafted(view).points[seat]) > len(view.points[seat]):
            run(before, script, "sheet")
            shown = " ".join(capsys.readouterr().out.split())
            assert re.search(r"The \d+: (one point|\d+ points)\. In all, this turn brings \d+\.", shown)
            return
    raise AssertionError("no number was reached")
