"""What the processes beside the server do, for real, with little effort."""

from dataclasses import replace

import pytest
from tests.helpers import played

from felttip import coach
from felttip.records.proof import replay
from felttip.records.record import read_record
from felttip.room import thinking
from felttip.room.thinking import ParNews
from felttip.server.tasks import counsel, find_par, look_back


@pytest.mark.clause("SRV-22")
def test_par_has_a_record_that_reaches_it() -> None:
    table = played("trails", "classic", 1)
    # The hints were the person's.
    table = replace(table, settings=replace(table.settings, hints=(3,)))
    heard: list[object] = []
    found = find_par(table, 0.3, heard.append)
    assert heard
    assert all(isinstance(news, ParNews) for news in heard)
    best = replay(read_record(found.record))
    assert best.view(None).total(0) == found.news.best > table.view(None).total(0)
    assert best.settings.names == ("Par",)
    assert best.settings.hints == ()
    assert found.news.bound is None or found.news.bound >= found.news.best


def test_a_review_and_a_hint_are_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the server and in the terminal chance starts from the same number."""
    table = played("trails", "classic", 1)
    seeds: list[int] = []

    def review(table: object, seat: int, seed: int, *_: object) -> None:
        seeds.append(seed)

    def hint(view: object, seed: int, effort: int) -> tuple[()]:
        seeds.append(seed)
        return ()

    monkeypatch.setattr(coach, "review", review)
    monkeypatch.setattr(coach, "hint", hint)
    monkeypatch.setattr(thinking, "looked_back", lambda found, effort: None)
    look_back(table, 0, 1, lambda _: None)
    counsel(table.view(0), 1, lambda _: None)
    assert seeds == [coach.SEED] * 2
