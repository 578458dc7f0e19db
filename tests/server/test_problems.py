"""Problems over HTTP."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.helpers import HOUSE
from tests.server.setup_server import limits, running
from tests.server.stand_ins import slow, without_advice

from felttip.records.problem import pose, posed
from felttip.registry.problems import find_problems
from felttip.room import posing
from felttip.room.posing import stands

FIRST = "felttip-1 trails classic round 2 card red blue orange green seen 10 / 4 E5-F5 E4-E5 ~e747"
"""A position that is in no collection."""


def ask(base: str, what: str, **body: object) -> httpx.Response:
    return httpx.post(f"{base}/api/problems/{what}", json=body, timeout=60)


def told(base: str, what: str, **body: object) -> Any:
    answer = ask(base, what, **body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(base: str, what: str, **body: object) -> tuple[int, str, str]:
    answer = ask(base, what, **body)
    refusal = answer.json()["refusal"]
    return answer.status_code, refusal["clause"], refusal["reason"]


@pytest.mark.clause("SRV-59")
@pytest.mark.parametrize("game", HOUSE)
def test_the_list_and_a_line(base: str, game: str) -> None:
    found = next(one for one in httpx.get(f"{base}/api/problems").json() if one["game"] == game)
    problems = find_problems(game)
    assert found == {
        "game": game,
        "grades": [one.grade for one in problems],
        "checks": [one.line[-4:] for one in problems],
    }
    last = len(problems)
    for number in (1, last):
        one = httpx.get(f"{base}/api/problems/{game}/{number}").json()
        assert one == {"line": problems[number - 1].line, "grade": problems[number - 1].grade}
    for path in (f"{game}/0", f"{game}/{last + 1}", "nosuch/1"):
        assert httpx.get(f"{base}/api/problems/{path}").status_code == 404


@pytest.mark.clause("SRV-58", "SRV-59")
@pytest.mark.parametrize("game", HOUSE)
def test_a_problem_is_drawn_mark_by_mark(base: str, game: str) -> None:
    """From nothing but the line, and what is told on the way is what the rules say."""
    for number, problem in list(enumerate(find_problems(game), 1))[::33]:
        view = posed(problem.line)
        stands = told(base, "look", line=problem.line)
        assert (stands["number"], stands["grade"], stands["line"]) == (number, problem.grade, problem.line)
        assert stands["seat"] == view.seat
        assert [seat["total"] for seat in stands["seats"]] == [view.total(seat) for seat in range(len(view.sheets))]
        turn = stands["turn"]
        assert turn == told(base, "turn", line=problem.line, marks=[])
        for length, mark in enumerate(problem.answer):
            assert mark in {one["mark"] for one in turn["legal"]}
            turn = told(base, "turn", line=problem.line, marks=problem.answer[: length + 1])
            assert turn["marks"] == list(problem.answer[: length + 1])
        assert turn["may_end"]


@pytest.mark.clause("SRV-59")
def test_nothing_tells_the_answer_before(base: str) -> None:
    """What is told of a problem is the same, but for its place in the collection, as of a line that is in none."""
    problem = find_problems("trails")[0]
    stands = told(base, "look", line=problem.line)
    assert set(stands) == {
        "line", "game", "board", "round", "rounds", "seats", "seat", "active", "call", "told", "left", "turn", "number",
        "grade",
    }  # fmt: skip
    assert stands["turn"]["marks"] == []
    legal = {one["mark"] for one in stands["turn"]["legal"]}
    assert legal == set(posed(problem.line).legal())
    assert (told(base, "look", line=FIRST)["number"], told(base, "look", line=FIRST)["grade"]) == (None, None)


@pytest.mark.clause("SRV-60")
@pytest.mark.parametrize("game", HOUSE)
def test_what_the_collection_knows(tmp_path: Path, game: str) -> None:
    """At once: the coach of this server would never answer."""
    with running(tmp_path, tasks=slow(tmp_path / "never")) as base:
        for problem in find_problems(game)[::33]:
            right = told(base, "solve", line=problem.line, marks=problem.answer)
            assert (right["right"], right["cost"], right["best"]["marks"]) == (True, 0, list(problem.answer))
            assert right["better"]
            for other in problem.others:
                wrong = told(base, "solve", line=problem.line, marks=other.marks)
                assert (wrong["right"], wrong["cost"]) == (False, other.cost)
                assert wrong["best"]["marks"] == list(problem.answer)
                assert set(wrong["best"]["shown"]) > {*problem.answer} - {*other.marks}
                assert wrong["better"]


@pytest.mark.clause("SRV-58", "SRV-60")
def test_anybodys_line(base: str) -> None:
    """The coach finds out what the best turn is; a line may be broken, and its check left out."""
    line = FIRST.rpartition(" ")[0].replace(" ", "\n ")
    assert told(base, "look", line=line)["line"] == FIRST
    empty = told(base, "solve", line=line, marks=[])
    assert not empty["right"]
    best = empty["best"]["marks"]
    assert best
    assert told(base, "solve", line=line, marks=best)["right"]


@pytest.mark.clause("SRV-58")
def test_what_is_no_problem(base: str) -> None:
    rolling = "felttip-1 borders valley round 1 seat 2 dice 1 red red red red red / 1 / 2"
    assert refused(base, "look", line=rolling) == (409, "POS-9", "problem-no-turn")
    assert refused(base, "look", line=f"{FIRST[:-1]}8") == (409, "POS-7", "position-check")
    assert refused(base, "turn", line="chess", marks=[])[1] == "POS-1"
    assert refused(base, "solve", line="felttip-1 chess", marks=[])[1] == "POS-2"
    assert refused(base, "solve", line=FIRST.replace("trails", "islands"), marks=[])[0] == 409
    assert refused(base, "look", line="")[:2] == (400, "SRV-2")
    assert refused(base, "look", line="x" * 8100)[:2] == (400, "SRV-2")
    assert refused(base, "look", line="x" * 9000)[:2] == (413, "SRV-3")
    assert refused(base, "turn", line=FIRST)[:2] == (400, "SRV-2")
    assert refused(base, "turn", line=FIRST, marks=["E5-E6"] * 9)[:2] == (400, "SRV-2")
    assert refused(base, "look", line=FIRST, answer=True)[:2] == (400, "SRV-2")


@pytest.mark.clause("POS-1", "SRV-58")
def test_a_problem_has_only_so_many_rounds(base: str) -> None:
    """A short line would fill the memory otherwise; whoever has such a position at home can read it."""
    line = "felttip-1 borders valley round {} seat 1 dice 2 red red red red red kept / 1 / 2"
    assert told(base, "turn", line=line.format(300), marks=[])["may_end"] is not None
    for what in ("look", "turn"):
        body: dict[str, object] = {"line": line.format(301)} | ({"marks": []} if what == "turn" else {})
        assert refused(base, what, **body) == (409, "POS-1", "position-number")
    assert pose(line.format(301)).round.number == 301


@pytest.mark.clause("SRV-58")
def test_only_the_latest_problems_are_remembered() -> None:
    line = "felttip-1 borders valley round {} seat 1 dice 2 red red red red red kept / 1 / 2"
    for number in range(1, 101):
        stands(line.format(number))
    assert posing._posed.cache_info().currsize <= 64


@pytest.mark.clause("SRV-58")
def test_what_may_not_be_drawn(base: str) -> None:
    """Refused by the rules, wherever it is said; and why, to whoever points somewhere."""
    for what in ("turn", "solve"):
        status, clause, _ = refused(base, what, line=FIRST, marks=["A1-A2"])
        assert status == 409
        assert clause.startswith("TRA-")
    assert refused(base, "why", line=FIRST, marks=[], meant=["A1-A2"])[1].startswith("TRA-")
    assert refused(base, "why", line=FIRST, marks=[], meant=["Z9", "A1-A2"])[1].startswith("TRA-")
    legal = told(base, "look", line=FIRST)["turn"]["legal"][0]["mark"]
    assert told(base, "why", line=FIRST, marks=[], meant=[legal]) == {"allowed": True}
    assert refused(base, "why", line=FIRST, marks=["A1-A2"], meant=[legal])[1].startswith("TRA-")


@pytest.mark.clause("SRV-59")
def test_half_a_turn_is_not_judged(base: str) -> None:
    halves = [
        (line, mark)
        for line in (one.line for one in find_problems("borders"))
        for mark in posed(line).legal()[:3]
        if not pose(line).mark(posed(line).seat or 0, mark).view(posed(line).seat).may_end()
    ]
    line, mark = halves[0]
    assert refused(base, "solve", line=line, marks=[mark])[1].startswith("BOR-")


@pytest.mark.clause("SRV-60")
def test_thoughts_have_a_price(tmp_path: Path) -> None:
    with running(tmp_path, limits=limits(requests=(10, 0.000001))) as base:
        first, second = (mark for mark in posed(FIRST).legal()[:2])
        told(base, "solve", line=FIRST, marks=[first])
        assert refused(base, "solve", line=FIRST, marks=[second]) == (429, "SRV-60", "server-too-fast")
        assert refused(base, "look", line=FIRST) == (429, "SRV-4", "server-too-fast")


@pytest.mark.clause("SRV-60")
def test_the_same_turn_is_thought_of_once(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with running(tmp_path, tasks=slow(gate)) as base, ThreadPoolExecutor(3) as pool:
        mark = posed(FIRST).legal()[0]
        asked = [pool.submit(told, base, "solve", line=line, marks=[mark]) for line in (FIRST, FIRST[:-6], FIRST)]
        while not gate.with_suffix(".asked").exists():
            pass
        gate.touch()
        first, *others = [one.result() for one in asked]
        assert others == [first, first]
        told(base, "solve", line=FIRST, marks=[mark])
    assert gate.with_suffix(".asked").read_text() == "x"


@pytest.mark.clause("SRV-60")
def test_a_coach_who_says_nothing(tmp_path: Path) -> None:
    with running(tmp_path, tasks=without_advice()) as base:
        mark = posed(FIRST).legal()[0]
        for _ in range(2):
            assert refused(base, "solve", line=FIRST, marks=[mark]) == (503, "SRV-21", "server-no-result")
        assert told(base, "look", line=FIRST)["seat"] == 0
