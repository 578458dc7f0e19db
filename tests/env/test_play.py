"""A row is a table: the same deal, the same actions, the same marks allowed, the same points."""

from random import Random

import numpy as np
import pytest

from felttip.env.play import Running, play_of
from felttip.env.seen import TABLE
from felttip.env.showing import table_of
from felttip.registry import find_game
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.targets.stepping import DIE, END, IS_OVER, PUBLIC, ROUND, WORD
from tests.helpers import EVERY_TABLE

SOME_TABLES = [one for one in EVERY_TABLE if one[2] in (1, 2, 4)]


def beside(game: str, board: str, seats: int, word: str) -> tuple[Running, AnyTable]:
    """The same deal as a row and as a table."""
    run = Running(play_of(game, board, seats))
    run.begin([1], word)
    deal = SealedDeal.from_words("play", game, word)
    names = tuple(map(str, range(seats)))
    table: AnyTable = Table.open(
        find_game(game), run.play.board, Settings(names, deal.sheets(run.play.board.sheets, seats)), deal
    )
    return run, table


def mark_of(action: int) -> int:
    return action if action < WORD else action - WORD + 64


@pytest.mark.parametrize(("game", "board", "seats"), SOME_TABLES)
def test_the_same_game(game: str, board: str, seats: int) -> None:
    random = Random(7)
    run, table = beside(game, board, seats, "tuesday")
    dice: list[int] = []
    for _ in range(5000):
        if run.ended[0]:
            break
        seat = int(run.seats[0])
        legal = run.masks[0].nonzero()[0].tolist()
        action = random.choice(legal)
        assert seat == table.waiting_for[0]
        assert run.rows[0, ROUND] == table.round.number
        if table.phase is Phase.ROLL:
            faces = table.round.rolls[-1].faces
            assert run.rows[0, PUBLIC : PUBLIC + len(faces)].tolist() == list(faces)
            assert legal == [END, *(DIE + die for die in range(len(faces)) if die > max(dice, default=-1))]
            if action == END:
                table, dice = table.roll_again(seat, tuple(dice)), []
            else:
                dice.append(action - DIE)
        else:
            view, draft = table.view(seat), table.drafts[seat]
            name = run.play.game.naming.mark_name
            named = {one: name(table.board, draft.sheet, draft.turn, mark_of(one)) for one in legal if one != END}
            assert tuple(named.values()) == view.legal()
            assert (END in legal) == view.may_end()
            table = table.commit(seat) if action == END else table.mark(seat, named[action])
        run.ended[0] = 0
        run.step(np.array([action], np.int64))
        if not table.drafts or not any(draft.marks for draft in table.drafts.values()):
            assert [run.total(one) for one in range(seats)] == [table.view(None).total(one) for one in range(seats)]
    assert run.ended[0] == IS_OVER
    assert table.phase is Phase.OVER
    assert [(place, seat) for seat, place in enumerate(run.ranking())] == sorted(
        table.view(None).ranking(), key=lambda placed: placed[1]
    )


def test_nothing_hidden_is_shown() -> None:
    """Neither what another seat draws before all are in, nor the order of the cards to come."""
    run = Running(play_of("trails", None, 2))
    run.begin([5])
    mine, _ = run.look(0)
    before, _ = run.look(1)
    run.step(run.masks[0].nonzero()[0][:1])
    assert (run.look(1)[0] == before).all()
    assert (run.look(0)[0] != mine).any()
    cards = run.rows[0, PUBLIC + 1 : PUBLIC + run.play.shape.cards]
    cards[:] = cards[::-1].copy()
    assert (run.look(1)[0] == before).all()


def test_what_lies_where() -> None:
    """The parts cover what is shown, each once; a seat's own and the table's come first."""
    play = play_of("borders", None, 3)
    covered = [number for place in play.places.values() for number in range(play.seen)[place]]
    assert covered == list(range(play.seen))
    assert {part.seat for part in play.parts} == {TABLE, 0, 1, 2}
    run = Running(play)
    run.begin([1])
    seen, _ = run.look(int(run.seats[0]))
    assert seen[play.places["active"]].tolist() == [1, 0, 0]
    assert [seen[play.places[f"die {die + 1}"]].argmax() for die in range(5)] == run.rows[0, PUBLIC:][:5].tolist()


def test_a_game_without_end_is_broken_off() -> None:
    run = Running(play_of("borders", None, 2))
    run.begin([1])
    run.rows[0, 12] = run.play.shape.limit - 1
    run.step(np.array([END], np.int64))
    assert run.ended[0] == 2


def test_a_seat_too_many() -> None:
    with pytest.raises(ValueError, match="borders is for 2 to 4 seats, not for 1"):
        play_of("borders", None, 1)


def test_what_a_game_says_of_its_integers_holds() -> None:
    """Or learners would be shown half of it: nothing lies outside what is said."""
    for game, board, seats in SOME_TABLES:
        run, random = Running(play_of(game, board, seats)), Random(1)
        run.begin([3])
        while not run.ended[0]:
            for part in run.play.parts:
                if part.seat != TABLE and part.kind in (0, 1):
                    value = int(run.rows[0, run.play.seat_places[part.seat] + part.column])
                    assert 0 <= value < (1 << part.size if part.kind == 0 else part.size), (game, part)
            run.step(np.array([random.choice(run.masks[0].nonzero()[0])], np.int64))
        assert table_of(run.play, run.way([])).round.number <= 1
