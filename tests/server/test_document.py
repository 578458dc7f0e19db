"""Documents: merging all changes gives the newest one, whoever looks on; and what a mark costs."""

import json
import random
from collections.abc import Iterator
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import EVERY_BOARD
from tests.server.setup_room import Desk, created

from felttip.registry import find_game
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.document import Json, change, encode, merged
from felttip.room.parts import Parts
from felttip.room.sights import Sights
from felttip.table import Phase

SCALARS = st.one_of(
    st.booleans(), st.integers(0, 3), st.sampled_from(["a", "b"]), st.lists(st.integers(0, 2), max_size=2)
)
OBJECTS = st.recursive(SCALARS, lambda inner: st.dictionaries(st.sampled_from("xyz"), inner, max_size=3), max_leaves=8)
DOCUMENTS = st.dictionaries(st.sampled_from("abc"), OBJECTS, max_size=3)


def typed(value: object) -> str:
    """As text: to Python, true is 1."""
    return json.dumps(value, sort_keys=True)


@pytest.mark.clause("SRV-38")
@given(DOCUMENTS, DOCUMENTS)
def test_a_change_leads_from_any_document_to_any_other(old: dict[str, Json], new: dict[str, Json]) -> None:
    """Whether its objects are written already or not."""
    plain = cast(Json, change(old, new))
    assert merged(old, plain) == new
    before, after = ({name: msgspec.Raw(encode(value)) for name, value in one.items()} for one in (old, new))
    assert merged(old, msgspec.json.decode(encode(change(before, after)))) == new
    assert change(before, before) == {}


class Listener:
    """Somebody with the keys of some seats who is told what changes, and never anything again."""

    address = ""

    def __init__(self, keys: frozenset[str]) -> None:
        self.keys = keys
        self.document: Json = None
        self.seen = 0

    def changed(self) -> None:
        """Nobody is told at once here."""

    def dismiss(self) -> None:
        """Nor sent away."""

    def leave(self) -> None:
        """Nor that."""

    def hear(self, sights: Sights, online: frozenset[int]) -> int:
        """What is new; how many bytes that is."""
        news, self.seen = sights.news(self, self.seen, lambda: online)
        if not news:
            return 0
        frame = msgspec.json.decode(b"{%b}" % news)
        self.document = frame["view"] if "view" in frame else merged(self.document, frame["change"])
        return len(news)


def steps(game: str, board: str, seats: int, seed: int) -> Iterator[tuple[Desk, cmd.AnyCommand, int]]:
    """A whole random game, command by command, with its seat; turns are wiped and taken back, too."""
    desk = Desk(created(game, board, "p" * seats), ev.Started())
    dice = random.Random(seed)
    while not desk.room.over:
        table = desk.room.table
        assert table is not None
        done = [seat for seat, draft in table.drafts.items() if draft.committed]
        seat = dice.choice(done) if done and dice.random() < 0.05 else dice.choice(table.waiting_for)
        head, legal = (desk.name(), desk.seen(seat), seat), desk.legal(seat)
        order: cmd.AnyCommand
        if table.phase is Phase.ROLL:
            order = cmd.Roll(*head, tuple(die for die in range(5) if dice.random() < 0.3))
        elif seat in done:
            order = cmd.Reopen(*head)
        elif table.drafts[seat].marks and dice.random() < 0.1:
            order = cmd.Undo(*head)
        elif legal and not (table.view(seat).may_end() and dice.random() < 0.3):
            order = cmd.Mark(*head, dice.choice(legal))
        else:
            order = cmd.Commit(*head)
        yield desk, order, seat


def every_number_of_seats() -> list[tuple[str, str, int]]:
    """All games, boards and numbers of seats up to four."""
    return [(game, board, seats) for game, board in EVERY_BOARD for seats in find_game(game).seats if seats <= 4]


@pytest.mark.clause("SRV-38", "SRV-16")
@pytest.mark.parametrize(("game", "board", "seats"), every_number_of_seats())
def test_merging_all_changes_gives_the_newest_document(game: str, board: str, seats: int) -> None:
    """For the owner of a seat, another one, somebody with two and somebody with none; whole views come only once."""
    held = [frozenset({0}), frozenset({seats - 1}), frozenset({0, seats - 1}), frozenset[int]()]
    listeners = {you: Listener(frozenset(f"key {seat}" for seat in you)) for you in held}
    sights: Sights | None = None
    dice = random.Random(game)
    online = frozenset[int]()
    for desk, order, seat in steps(game, board, seats, 1):
        if sights is None:
            sights = Sights(desk.room)
            for listener in listeners.values():
                sights.join(listener)
        before = desk.room
        assert isinstance(desk.ask(order, frozenset({seat})), list), order
        sights.changed(desk.room, desk.room.owners(before))
        if dice.random() < 0.1:
            online = frozenset(seat for seat in range(seats) if dice.random() < 0.5)
            sights.changed(desk.room, None)
        for you, listener in listeners.items():
            noticed = before.noticed(you) != desk.room.noticed(you)
            told = listener.hear(sights, online)
            assert told or not noticed
            if dice.random() < 0.1 or desk.room.over:
                newest = encode(Parts().document(desk.room, you, online))
                assert typed(listener.document) == typed(msgspec.json.decode(newest))
    assert sights is not None
    assert desk.room.over


@pytest.mark.clause("SRV-38")
@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_a_mark_costs_at_most_a_kilobyte_on_average(game: str, board: str) -> None:
    """The answer and what changes, for whoever drew it; and so does everything else, over a whole game."""
    marks: list[int] = []
    others: list[int] = []
    for seed in range(3):
        sights: Sights | None = None
        ann = Listener(frozenset({"key 0"}))
        for desk, order, seat in steps(game, board, 2, seed):
            if sights is None:
                sights = Sights(desk.room)
                sights.join(ann)
                ann.hear(sights, frozenset())
            before = desk.room
            desk.ask(order, frozenset({seat}))
            sights.changed(desk.room, desk.room.owners(before))
            answer = encode({"re": "x" * 36, "ok": True, "seq": desk.seen(0)}) if seat == 0 else b""
            cost = ann.hear(sights, frozenset()) + len(answer)
            (marks if isinstance(order, cmd.Mark) and seat == 0 else others).append(cost)
    assert sum(marks) / len(marks) <= 1024
    assert sum(marks + others) / len(marks + others) <= 1024
