"""Examples for clauses as something to draw."""

import pytest

from felttip.kit.svg import mark_ids
from felttip.records.example import shown
from felttip.records.picture import picture
from felttip.registry import game_names, is_guest
from felttip.registry.teaching import find_examples

OURS = [name for name in game_names() if not is_guest(name)]


@pytest.mark.parametrize("name", OURS)
def test_every_example_can_be_drawn(name: str) -> None:
    """With its marks in ink; one that is refused has its id in the drawing, so that it can be struck out there."""
    examples = find_examples(name)
    assert len({example.clause for example in examples}) >= 3
    for example in examples:
        view, wrong, refusal = shown(example)
        drawn = picture(view, 0)
        assert view.draft is not None
        for mark in view.draft.marks:
            assert f'id="{mark}" class="mark on"' in drawn
        assert (refusal is None) == example.right
        if wrong is not None:
            assert wrong == example.marks[-1]
            assert wrong in mark_ids(drawn)


@pytest.mark.parametrize("name", OURS)
def test_wrong_stands_beside_right(name: str) -> None:
    examples = find_examples(name)
    rights = {example.clause for example in examples if example.right}
    assert {example.clause for example in examples if not example.right} <= rights
