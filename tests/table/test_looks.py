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
