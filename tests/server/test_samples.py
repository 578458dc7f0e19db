"""What a game looks like after some rounds."""

import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest

from felttip.kit.svg import mark_ids
from felttip.registry import find_board, find_game, game_names
from felttip.room import samples


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """Nothing is remembered from before, and nothing for later."""
    samples._sample.cache_clear()
    yield
    samples._sample.cache_clear()


@pytest.mark.parametrize("game", game_names())
def test_a_sample_has_ink_and_is_always_the_same(game: str) -> None:
    found = samples.sample(game)
    assert found
    assert set(found) <= set(mark_ids(find_game(game).drawing.draw(find_board(game), 0)))
    samples._sample.cache_clear()
    assert samples.sample(game) == found


@pytest.mark.parametrize("game", game_names())
def test_a_game_that_takes_too_long_is_shown_as_far_as_it_came(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = samples.sample(game)
    samples._sample.cache_clear()
    monkeypatch.setattr(samples, "PATIENCE", -1.0)
    assert len(samples.sample(game)) < len(whole)


def test_a_game_that_cannot_be_played_is_shown_blank(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ArithmeticError("a guest's mistake")

    monkeypatch.setattr(samples, "let_play", fails)
    with caplog.at_level(logging.ERROR):
        assert samples.sample(game_names()[0]) == ()
    assert "a guest's mistake" in caplog.text


def test_a_game_that_cannot_show_its_ink_is_shown_blank(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Otherwise nobody would see any game: the home page asks for all of them at once."""
    game = find_game(game_names()[0])

    def fails(*_: object) -> tuple[str, ...]:
        raise ArithmeticError("a guest's ink")

    broken = replace(game, drawing=replace(game.drawing, shown=fails))
    monkeypatch.setattr(samples, "find_game", lambda name: broken)
    with caplog.at_level(logging.ERROR):
        assert samples.sample(game.name) == ()
    assert "a guest's ink" in caplog.text
