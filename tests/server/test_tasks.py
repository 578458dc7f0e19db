"""What the processes beside the server do, for real, with little effort."""

import pytest
from tests.helpers import played

from felttip.proof import replay
from felttip.record import read_record
from felttip.server.tasks import ParNews, find_par


@pytest.mark.clause("SRV-22")
def test_par_has_a_record_that_reaches_it() -> None:
    table = played("trails", "classic", 1)
    heard: list[object] = []
    found = find_par(table, 0.3, heard.append)
    assert heard
    assert all(isinstance(news, ParNews) for news in heard)
    best = replay(read_record(found.record))
    assert best.view(None).total(0) == found.news.best > table.view(None).total(0)
    assert best.settings.names == ("Par",)
    assert found.news.bound is None or found.news.bound >= found.news.best
