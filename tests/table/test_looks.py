"""Parts of faces in every language; what else holds for all games is in `felttip.conformance.faces`."""

import pytest
from tests.helpers import open_table

from felttip.contract import Number, Or, Part, Strokes, Text, Tile
from felttip.kit.faces import part_phrase
from felttip.table.looks import nameable, offers, used
from felttip.words import LANGUAGES, words

PARTS: list[Part] = [*map(Tile, range(6)), Number("7"), Strokes(1), Strokes(3), Text("any"), Or()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_can_be_said(language: str) -> None:
    said = [words(language).phrase(part_phrase(part)) for part in PARTS]
    assert all(said)
    assert len(set(said)) == len(PARTS)


def test_nothing_is_used_where_nothing_is_drawn() -> None:
    table = open_table("trails", "classic", 2)
    assert used(table.view(None)) == ()
    assert offers(table.view(None)) == ()
    assert list(nameable(table.view(None))) == []


def test_a_number_that_can_be_written_no_more_is_used_up() -> None:
    table = open_table("islands", "A", 1)
    while True:
        view = table.view(0)
        assert view.call is not None
        face = view.game.drawing.face(view.call)
        lines = [one for one in offers(view) if isinstance(one.sign, Strokes)]
        if lines and any(isinstance(part, Number) for part in face):
            break
        table = table.mark(0, view.legal()[0]) if view.legal() else table
        table = table.commit(0)
    assert used(view) == (0, 0)
    drawn = table.mark(0, lines[0].mark).view(0)
    left = {one.sign for one in offers(drawn)}
    over = [isinstance(part, Number) and part not in left for part in face]
    assert True in over
    assert used(drawn) == tuple(
        1 if past or isinstance(part, Strokes) else 0 for part, past in zip(face, over, strict=True)
    )
