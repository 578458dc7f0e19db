"""The text of a position: there and back, and what is wrong with one."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers import EVERY_TABLE, open_table, played, positions

from felttip.bots import make_player
from felttip.contract import Dice, Refused
from felttip.records.picture import picture
from felttip.records.playback import moments
from felttip.records.position import PositionError, is_position, read_position, write_position
from felttip.records.record import checked, write_record
from felttip.registry import board_text, find_game
from felttip.table import AnyTable, AnyView, Phase, Settings, Table
from felttip.table.chance import RestDeal, SealedDeal
from felttip.words import LANGUAGES, words


def same(one: AnyView, other: AnyView) -> None:
    """Equal in everything that matters to whoever draws, decides or counts."""
    for field in (
        "game",
        "board",
        "seat",
        "phase",
        "call",
        "acting",
        "sheets",
        "ink",
        "points",
        "taken",
        "rounds_left",
    ):
        assert getattr(one, field) == getattr(other, field), field
    assert (one.round.number, one.round.active) == (other.round.number, other.round.active)
    assert one.phase is Phase.OVER or (one.dice, len(one.round.rolls)) == (other.dice, len(other.round.rolls))
    assert one.phase is Phase.OVER or len(one.round.moments) == len(other.round.moments)
    seats = range(len(one.sheets))
    assert [one.sheet_number(seat) for seat in seats] == [other.sheet_number(seat) for seat in seats]
    assert (one.legal(), one.may_end(), one.ranking()) == (other.legal(), other.may_end(), other.ranking())
    assert [one.score(seat) for seat in seats] == [other.score(seat) for seat in seats]


def calls_of(view: AnyView) -> list[int]:
    return [moment.call for made in (*view.history, view.round) for moment in made.moments]


@pytest.mark.clause("POS-1", "POS-5")
@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_there_and_back(game: str, board: str, seats: int) -> None:
    """Every position of a random game, for every seat and for whoever watches."""
    for table in positions(game, board, seats, "there"):
        text = write_position(table.view(None))
        again = read_position(text)
        assert write_position(again.view(None)) == text
        assert text.isascii()
        assert text.isprintable()
        for seat in (None, *range(seats)):
            view = table.view(seat)
            if view.draft is None or not view.draft.committed:
                same(view, again.view(seat))
        assert [made.active for made in again.history] == [made.active for made in table.history]
        if not isinstance(table.game.chance, Dice):
            assert calls_of(again.view(None)) == calls_of(table.view(None))


@pytest.mark.parametrize(("game", "board", "seats"), [case for case in EVERY_TABLE if case[2] < 3])
def test_players_and_drawings_see_no_difference(game: str, board: str, seats: int) -> None:
    """What the greedy player does, and the picture with its boxes for goals and cards."""
    for number, table in enumerate(positions(game, board, seats, "see")):
        if number % 11 or not table.waiting_for or any(draft.committed for draft in table.drafts.values()):
            continue
        again = read_position(write_position(table.view(None)))
        seat = table.waiting_for[0]
        ask = "roll_again" if table.phase is Phase.ROLL else "turn"
        one, other = (getattr(make_player("greedy", 3), ask)(at.view(seat)) for at in (table, again))
        assert one == other
        assert picture(table.view(None), seat) == picture(again.view(None), seat)


def some_table(game: str = "trails", board: str = "classic", seats: int = 2, rounds: int = 5) -> AnyTable:
    return next(table for table in positions(game, board, seats, "some") if table.round.number == rounds + 1)


@pytest.mark.clause("POS-8")
def test_nothing_hidden_is_told() -> None:
    """The marks of an unfinished turn stand in the text of the one who made them, and in no other."""
    table = some_table()
    seat, other = table.waiting_for
    begun = table.mark(seat, table.view(seat).legal()[0])
    assert write_position(begun.view(None)) == write_position(begun.view(other)) == write_position(table.view(None))
    text = write_position(begun.view(seat))
    assert " turn " in text
    same(read_position(text).view(seat), begun.view(seat))
    assert write_position(begun.commit(seat).view(other)) == write_position(table.view(None))
    resealed = replace(table, deal=SealedDeal.from_words("another"))
    assert write_position(resealed.view(None)) == write_position(table.view(None))


@pytest.mark.clause("POS-8")
@pytest.mark.parametrize(
    ("game", "board", "seats"), [("trails", "classic", 1), ("islands", "A", 2), ("borders", "valley", 2)]
)
def test_a_word_deals_the_rest(game: str, board: str, seats: int) -> None:
    """To the end, the same for the same word; without a word a round is as far as it goes, and nothing changes."""
    text = write_position(some_table(game, board, seats).view(None))
    ends = [to_the_end(read_position(text, deal=word)) for word in ("monday", "monday", "tuesday")]
    assert ends[0].ink == ends[1].ink != ends[2].ink
    if not isinstance(ends[0].game.chance, Dice):
        cards = [call for call in calls_of(ends[0].view(None)) if call != ends[0].game.setup]
        assert all(cards.count(card) <= ends[0].game.chance.deck.count(card) for card in cards)
        assert len(cards) == ends[0].game.chance.rounds
    with pytest.raises(Refused) as caught:
        to_the_end(read_position(text))
    assert caught.value.refusal.reason == "position-unknown"


def to_the_end(table: AnyTable) -> AnyTable:
    player = make_player("random", 5)
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        if table.phase is Phase.ROLL:
            table = table.roll_again(seat, ())
        else:
            table = table.take_turn(seat, player.turn(table.view(seat)))
    return table


@pytest.mark.clause("POS-8")
def test_the_next_cards_can_be_told() -> None:
    """As many as one likes; the rest of the game follows from all of them."""
    end = played("trails", "classic", 1)
    chance = end.game.chance
    assert not isinstance(chance, Dice)
    coming = [end.deal.card(chance, number) for number in range(8, 16)]
    then = next(table for _, _, table in moments(end) if table.round.number == 7)
    text = write_position(then.view(None), coming=coming)
    assert " next " in text
    deal = read_position(text).deal
    assert [deal.card(chance, number) for number in range(7, 16)] == [then.call, *coming]
    assert to_the_end(read_position(text)).phase is Phase.OVER
    part = write_position(then.view(None), coming=coming[:2])
    with pytest.raises(Refused):
        to_the_end(read_position(part))
    dealt = read_position(part, deal="friday").deal
    assert sorted(dealt.card(chance, number) for number in range(1, 16)) == sorted(chance.deck)


@pytest.mark.clause("POS-8")
def test_there_is_no_record_of_what_came_before() -> None:
    table = read_position(write_position(some_table().view(None)))
    assert isinstance(table.deal, RestDeal)
    for ask in (write_record, lambda table: list(moments(table))):
        with pytest.raises(Refused) as caught:
            ask(table)
        assert caught.value.refusal.reason == "position-no-record"


@pytest.mark.clause("POS-2")
def test_a_board_of_ones_own() -> None:
    """By the hash of its text; without the file, or with another one, there is no such position."""
    text = board_text("islands", "A").replace('name = "A"', 'name = "mine"')
    game = find_game("islands")
    table: AnyTable = Table.open(game, game.read_board(text), Settings(("Ann",), (0,)), SealedDeal.from_words("mine"))
    position = write_position(table.view(None), text)
    assert " mine#" in position
    same(read_position(position, text.replace("\n", "\r\n")).view(0), table.view(0))
    for board, reason in (
        (None, "position-board-text"),
        (text + "# other\n", "position-board-other"),
        ("x", "record-board"),
    ):
        assert refused(position, board) == ("POS-2", reason)
    with pytest.raises(PositionError):
        write_position(table.view(None))
    assert refused(write_position(open_table("islands", "A", 1).view(None)), text) == ("POS-2", "position-board-other")


def refused(text: str, board: str | None = None) -> tuple[str, str]:
    """The clause and the reason, which can be said in every language."""
    with pytest.raises(PositionError) as caught:
        read_position(text, board)
    refusal = caught.value.refusal
    assert len({words(language).refusal(refusal) for language in LANGUAGES} | {""}) > 1
    return refusal.clause, refusal.reason


TRAILS = "felttip-1 trails classic"
ISLANDS = "felttip-1 islands A"
BORDERS = "felttip-1 borders valley"
DICE = "red red red red red"
WRONG = [
    ("", "POS-1", "position-ends"),
    ("felttip-2 trails", "POS-1", "position-title"),
    ("x" * 20_001, "POS-1", "position-long"),
    ("felttip-1 chess", "POS-2", "record-no-such-game"),
    ("felttip-1 trails moon round 1", "POS-2", "position-no-such-board"),
    ("felttip-1 trails classic#12345678 round 1", "POS-2", "position-board-text"),
    (f"{TRAILS} turn 1", "POS-1", "position-expected"),
    (f"{TRAILS} setup / 1", "POS-1", "position-expected"),
    (f"{TRAILS} round 16 card", "POS-1", "position-number"),
    (f"{TRAILS} round 01 card", "POS-1", "position-number"),
    (f"{TRAILS} round 1 card grey red blue / 1", "POS-4", "record-no-such-card"),
    (f"{TRAILS} round 2 card grey red blue green / 1", "POS-4", "position-cards"),
    (f"{TRAILS} round 2 card grey red blue green seen 5 / 1", "POS-4", "record-card-twice"),
    (f"{TRAILS} round 3 card grey red blue green seen 1 1 / 1", "POS-4", "record-card-twice"),
    (f"{TRAILS} round 2 card grey red blue green seen 16 / 1", "POS-1", "position-number"),
    (f"{TRAILS} round 1 card grey red blue green next 5 / 1", "POS-4", "record-card-twice"),
    (f"{TRAILS} round 15 over seen 1 2 3 4 5 6 7 8 9 10 11 12 13 14 / 1", "POS-4", "position-cards"),
    (f"{TRAILS} round 2 over seen 1 2 / 1", "POS-3", "position-not-over"),
    (f"{ISLANDS} round 1 card 3|4 / ", "POS-4", "record-no-such-card"),
    (f"{TRAILS} round 1 card grey red blue green", "TAB-1", "table-seats"),
    (f"{TRAILS} round 1 card grey red blue green / 1 / 2 / 3 / 4 / 5", "POS-1", "position-number"),
    (f"{TRAILS} round 1 card grey red blue green / 2 / 2", "TAB-2", "table-sheets"),
    (f"{TRAILS} round 1 card grey red blue green / 1 D4-D5", "POS-5", "position-marks"),
    (f"{TRAILS} round 2 card grey red blue green seen 1 / 1 A1-A2", "POS-5", "position-mark"),
    (f"{TRAILS} round 2 card grey red blue green seen 1 / 1 D4-D5 D4-D5", "POS-5", "position-mark"),
    (f"{TRAILS} round 2 card grey red blue green seen 1 / 1 D5-D4", "POS-5", "position-mark"),
    (f"{TRAILS} round 2 card grey red blue green seen 1 / 1 goals 11:11", "POS-6", "position-no-such-goal"),
    (f"{TRAILS} round 2 card grey red blue green seen 1 / 1 goals 10:9", "POS-6", "position-points"),
    (f"{TRAILS} round 2 card grey red blue green seen 1 / 1 goals 10:10", "POS-6", "position-goals"),
    (f"{TRAILS} round 1 card grey red blue green / 1 turn A1-A2", "TRA-3", "trails-not-at-an-end"),
    (f"{TRAILS} round 1 card grey red blue green / 1 turn D3-D4", "TRA-4", "trails-not-shown"),
    (f"{TRAILS} round 1 card grey red blue green / 1 ~12", "POS-7", "record-bad-check"),
    (f"{TRAILS} round 1 card grey red blue green / 1 ~0000", "POS-7", "position-check"),
    (f"{ISLANDS} setup / A1=3", "POS-5", "position-marks"),
    (f"{BORDERS} round 1 seat 3 dice 1 {DICE} / 1 / 2", "POS-3", "table-no-such-seat"),
    (f"{BORDERS} round 1 seat 1 dice 4 {DICE} / 1 / 2", "POS-1", "position-number"),
    (f"{BORDERS} round 1 seat 1 dice 3 {DICE} / 1 / 2", "POS-3", "position-kept"),
    (f"{BORDERS} round 1 seat 1 dice 1 {DICE} pink / 1 / 2", "POS-3", "record-faces"),
    (f"{BORDERS} round 1 seat 1 dice 1 {DICE} then 1 / 1 / 2", "POS-3", "position-then"),
    (f"{BORDERS} round 1 seat 1 over / 1 / 2", "POS-3", "position-not-over"),
    (f"{BORDERS} round 1 seat 1 dice 1 {DICE} / 1", "TAB-1", "table-seats"),
]  # fmt: skip


@pytest.mark.clause("POS-1", "POS-2", "POS-3", "POS-4", "POS-5", "POS-6", "POS-7")
@pytest.mark.parametrize(("text", "clause", "reason"), WRONG, ids=[f"{n}-{wrong[2]}" for n, wrong in enumerate(WRONG)])
def test_what_is_wrong(text: str, clause: str, reason: str) -> None:
    """Everything that can be checked is, and is said with its clause."""
    assert refused(text) == (clause, reason)


@pytest.mark.clause("POS-6")
def test_points_that_nobody_can_have() -> None:
    """Where several play, somebody was the first; what a goal pays, the sheet must have reached."""
    table = next(table for table in positions("trails", "classic", 2, "goals") if any(table.points))
    text = unchecked(table)
    goal, paid = next(iter((table.points[0] or table.points[1]).items()))
    worth = table.board.goals[goal]
    assert paid == worth.first
    assert (
        refused(text.replace(f"{worth.name}:{worth.first}", f"{worth.name}:{worth.later}"))[1]
        == "position-nobody-first"
    )
    assert refused(text.replace(f"goals {worth.name}:{worth.first}", ""))[1] == "position-goals"


def unchecked(table: AnyTable) -> str:
    return write_position(table.view(None)).rpartition(" ~")[0]


@pytest.mark.clause("POS-3", "POS-5")
def test_what_is_left_to_the_others_follows() -> None:
    """The turn of the one who rolled is made again: its dice must allow it, and the rest is what it leaves."""
    tables = positions("borders", "valley", 2, "then")
    table = next(at for at in tables if at.round.moments and at.round.moments[0].turns[at.round.active or 0])
    text = unchecked(table)
    again = read_position(text)
    assert again.call == table.call
    assert again.round.moments == table.round.moments
    words_of = text.split()
    faces = words_of[words_of.index("dice") + 2 :][:5]
    other = next(face for face in ("grey", "red", "yellow", "blue", "orange", "green") if face not in faces)
    assert refused(text.replace(" ".join(faces), " ".join([other] * 5)))[0].startswith("BOR-")


@pytest.mark.clause("POS-3")
def test_a_game_that_has_ended_is_over() -> None:
    end = played("borders", "valley", 2)
    text = unchecked(end)
    going_on = text.replace(" over ", f" dice 1 {DICE} ")
    assert refused(going_on) == ("POS-3", "position-finished")


@pytest.mark.clause("POS-7")
def test_the_check_finds_every_slip() -> None:
    """One character changed is found; without a check all that counts is whether it could be."""
    text = write_position(some_table().view(None))
    body, _, check = text.rpartition(" ~")
    assert check == f"{checked(0, body):04x}"
    for place in range(len(body)):
        if body[place] != " ":
            with pytest.raises(PositionError):
                read_position(body[:place] + ("x" if body[place] != "x" else "y") + text[place + 1 :])
    same(read_position(body).view(0), read_position(text).view(0))


@pytest.mark.clause("POS-1")
def test_a_mail_may_break_the_line() -> None:
    table = some_table()
    text = write_position(table.view(None))
    assert is_position(text)
    assert not is_position(write_record(table))
    assert not is_position("")
    same(read_position("\r\n  " + text.replace(" ", " \n\t") + "\n").view(0), table.view(0))


TEXTS = [
    write_position(table.view(None)).rpartition(" ~")[0]
    for game, board, seats in (("trails", "classic", 2), ("islands", "A", 1), ("borders", "valley", 2))
    for number, table in enumerate(positions(game, board, seats, "fuzz"))
    if number % 9 == 4
]
PARTS = sorted(
    {word for text in TEXTS for word in text.split()} | {"", "~0000", "~", "#", "é", "-1", "99999999", "\x00", ":"}
)


@settings(max_examples=300)
@given(st.data())
def test_broken_texts_are_refused_and_nothing_else(data: st.DataObject) -> None:
    """Words taken out, put in, changed places and letters: a table, or a position's own error."""
    parts = data.draw(st.sampled_from(TEXTS)).split()
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(parts)))
        how = data.draw(st.sampled_from(["cut", "put", "swap", "letters"]))
        word = data.draw(st.sampled_from(PARTS) if how != "letters" else st.text(max_size=6))
        parts[place : place + (how != "put")] = [] if how == "cut" else [word]
        if how == "swap" and len(parts) > 1:
            parts[0:0] = [parts.pop()] if data.draw(st.booleans()) else []
    text = " ".join(parts)
    try:
        table = read_position(text)
    except PositionError as error:
        words("pl").refusal(error.refusal)
        return
    for seat in range(len(table.sheets)):
        table.view(seat).legal()
    assert read_position(write_position(table.view(None))).sheets == table.sheets


def test_positions_in_the_pages_are_right() -> None:
    """Whatever stands in a page as a position is one."""
    root = Path(__file__).parents[2]
    found = 0
    for page in (root / "README.md", *(root / "docs").glob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            start = line.find("felttip-1 ")
            text = line[start:].partition('"')[0]
            if start >= 0 and " / " in text:
                read_position(text)
                found += 1
    assert found >= 2
