"""Hints are counted on the table, and the record tells."""

from dataclasses import replace

import pytest
from tests.helpers import played

from felttip.contract import Refused
from felttip.records.playback import after_round
from felttip.records.proof import replay
from felttip.records.record import RecordError, read_record, write_record
from felttip.registry import find_game, game_names
from felttip.words import words


def test_the_table_counts() -> None:
    """By seat; nothing else about the table changes, and no seat that does not exist can have taken one."""
    table = played("trails", "classic", 3)
    hinted = table.count_hint(2).count_hint(0).count_hint(2)
    assert hinted.settings.hints == (1, 0, 2)
    assert replace(hinted, settings=table.settings) == table
    with pytest.raises(Refused):
        table.count_hint(3)


@pytest.mark.clause("REC-5")
@pytest.mark.parametrize("game", game_names())
def test_hints_there_and_back(game: str) -> None:
    """Written only if there were any, read, kept on the way through the game, and covered by the checks."""
    table = played(game, find_game(game).boards[0], 2)
    plain = write_record(table)
    assert "hints" not in plain
    assert write_record(replace(table, settings=replace(table.settings, hints=(0, 0)))) == plain
    text = write_record(table.count_hint(1).count_hint(1))
    assert "\nhints: 0 2\n" in text
    again = replay(read_record(text))
    assert again.settings.hints == (0, 2)
    assert write_record(again) == text
    assert after_round(again, 2).settings.hints == (0, 2)
    assert again.view(None).ranking() == table.view(None).ranking()
    with pytest.raises(RecordError, match="check"):
        replay(read_record(text.replace("hints: 0 2", "hints: 0 1")))


@pytest.mark.clause("REC-5")
@pytest.mark.parametrize("wrong", ["hints: 1", "hints: 1 2 3", "hints: a b", "hints: -1 0", "hints: 01 2", "hints:"])
def test_hints_that_are_wrong(wrong: str) -> None:
    """A number for each seat."""
    text = write_record(played("trails", "classic", 2).count_hint(1)).replace("hints: 0 1", wrong)
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert (caught.value.line, caught.value.refusal.clause) == (7, "REC-5")
    assert "2 seats" in words().refusal(caught.value.refusal)
