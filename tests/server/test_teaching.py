"""Lessons at a table of the server, and the examples for the rules."""

import httpx
import msgspec
import pytest
from tests.server.setup_server import Person, lay

from felttip.contract import Refused
from felttip.kit.svg import mark_ids
from felttip.registry import find_board, find_game, game_names, is_guest, rules_text
from felttip.registry.teaching import find_examples, find_lesson
from felttip.room.events import Created
from felttip.room.laying import NewSeat, NewTable, new_table
from felttip.room.teaching import LessonInfo, LessonView, examples, lesson_info
from felttip.room.views import TableView

OURS = [name for name in game_names() if not is_guest(name)]
HERE = NewSeat("here")


def wish(name: str) -> NewTable:
    """The lesson of a game, as somebody asks for it."""
    lesson = find_lesson(name)
    assert lesson is not None
    others = tuple(NewSeat("computer", player=level) for level in lesson.computers)
    return NewTable(name, lesson.board, (HERE, *others), lesson.deal, lesson=True)


def teach(base: str, name: str) -> tuple[str, str]:
    """The table of a lesson, and the key of whoever learns."""
    asked = wish(name)
    body = {"game": name, "board": asked.board, "deal": asked.deal, "lesson": True}
    seats = [{"kind": seat.kind, **({"player": seat.player} if seat.player else {})} for seat in asked.seats]
    answer = httpx.post(f"{base}/api/tables", json={**body, "seats": seats})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], answer.json()["keys"]["0"]


@pytest.mark.clause("SRV-44")
@pytest.mark.parametrize("name", OURS)
def test_a_lesson_is_laid_as_the_game_says(name: str) -> None:
    """Another board, deal, seat or level, and it is none."""
    asked = wish(name)
    created = new_table(asked, {0: "0"})[0]
    assert isinstance(created, Created)
    assert (created.lesson, created.by_word) == (True, True)
    assert lesson_info(name) == LessonInfo(
        asked.board, asked.deal or "", tuple(s.player or "" for s in asked.seats[1:])
    )
    more = NewSeat("computer", player="hard")
    others = [
        msgspec.structs.replace(asked, deal="another"),
        msgspec.structs.replace(asked, deal=None),
        msgspec.structs.replace(asked, seats=(*asked.seats, more)),
        msgspec.structs.replace(asked, seats=(more, *asked.seats[:-1], HERE)),
        msgspec.structs.replace(asked, seats=(HERE, *(HERE for _ in asked.seats[1:]), HERE)),
    ]
    others += [msgspec.structs.replace(asked, board=board) for board in find_game(name).boards if board != asked.board]
    for other in others:
        with pytest.raises(Refused) as refused:
            new_table(other, dict.fromkeys(range(9), "0"))
        assert (refused.value.refusal.clause, refused.value.refusal.reason) == ("SRV-44", "server-no-lesson")
        plain = new_table(msgspec.structs.replace(other, lesson=False), {n: str(n) for n in range(9)})[0]
        assert isinstance(plain, Created)
        assert not plain.lesson


def told(view: TableView) -> LessonView:
    """What somebody is told who learns."""
    assert view.lesson is not None
    return view.lesson


@pytest.mark.clause("SRV-44", "SRV-45")
def test_a_step_follows_every_mark(base: str) -> None:
    """There and back, on another connection too; nobody else is told, and after it the game goes on."""
    code, key = teach(base, "islands")
    with Person(base, code, key) as learner, Person(base, code) as guest, Person(base, code, key) as twin:
        first = told(learner.view)
        lesson = find_lesson("islands")
        assert lesson is not None
        assert (first.number, first.of, first.says) == (1, len(lesson.steps), lesson.steps[0].says)
        assert (first.draw, first.mistake and first.mistake.mark) == (lesson.steps[0].draw, "D5=4")
        learner.ask("mark", 0, mark=first.draw[0])
        second = told(learner.view)
        assert (second.number, second.finish, second.draw) == (2, True, ())
        twin.wait(lambda: twin.view.seq == learner.view.seq)
        assert twin.view.lesson == second
        learner.ask("undo", 0)
        assert told(learner.view) == first
        steps = []
        while not told(learner.view).over:
            now = told(learner.view)
            steps.append(now.number or 0)
            if now.draw:
                learner.ask("mark", 0, mark=now.draw[0])
            else:
                assert now.finish
                learner.ask("commit", 0)
        assert sorted(set(steps)) == list(range(1, first.of + 1))
        assert any(told(view).points for view in learner.views if told(view).number)
        learner.ask("commit", 0)
        assert learner.view.lesson is None
        assert (learner.view.taught, learner.view.phase) == (True, "turn")
        guest.catch_up()
        assert guest.view.taught
        assert [view.lesson for view in guest.views] == [None] * len(guest.views)


@pytest.mark.clause("SRV-45")
def test_only_a_table_laid_as_a_lesson_teaches(base: str) -> None:
    """The same board, deal and seats without it are a game."""
    asked = wish("trails")
    code, keys = lay(base, "trails", asked.board, "here", deal=asked.deal)
    with Person(base, code, keys[0]) as player:
        assert (player.view.taught, player.view.lesson) == (False, None)


@pytest.mark.clause("SRV-45")
def test_dice_are_suggested_too(base: str) -> None:
    """First some to roll again, then to keep them; while the computer rolls there is nothing to do."""
    code, key = teach(base, "borders")
    with Person(base, code, key) as learner:
        first = told(learner.view)
        assert first.roll == (0, 2, 4)
        learner.ask("roll", 0, dice=list(first.roll))
        assert told(learner.view).roll == ()
        learner.ask("roll", 0, dice=[])
        for mark in told(learner.view).draw:
            learner.ask("mark", 0, mark=mark)
        learner.ask("commit", 0)
        learner.wait(lambda: learner.view.round == 2 and bool(learner.view.turns))
        assert any(told(view).number is None for view in learner.views)
        assert told(learner.view).number == 5


@pytest.mark.clause("SRV-46")
@pytest.mark.parametrize("name", OURS)
def test_examples_are_right_and_wrong(base: str, name: str) -> None:
    """Each is there, is in the drawing, and is refused by its clause or not at all."""
    found = examples(name)
    assert [one.clause for one in found] == [one.clause for one in find_examples(name)]
    for one in found:
        assert f"**{one.clause}**" in rules_text(name)
        ids = mark_ids(find_game(name).drawing.draw(find_board(name, one.board), one.sheet - 1))
        assert {*one.shown, *one.fresh, *([] if one.wrong is None else [one.wrong])} <= set(ids)
        assert set(one.fresh) <= set(one.shown)
        assert one.face
        assert (one.refusal is None) == one.right
        assert one.refusal is None or one.refusal.clause == one.clause
    answer = httpx.get(f"{base}/api/examples/{name}.json")
    assert answer.json() == msgspec.json.decode(msgspec.json.encode(found))


@pytest.mark.clause("SRV-46")
def test_examples_of_no_game(base: str) -> None:
    for path in ("nothing.json", "trails", "trails.svg"):
        assert httpx.get(f"{base}/api/examples/{path}").status_code == 404


def test_games_tell_their_lessons(base: str) -> None:
    games = {one["name"]: one["lesson"] for one in httpx.get(f"{base}/api/games").json()}
    assert games == {name: msgspec.json.decode(msgspec.json.encode(lesson_info(name))) for name in games}
    assert games["borders"]["computers"] == ["easy"]
