"""Token buckets."""

import pytest

from felttip.room.bucket import Bucket
from felttip.server.limits import Buckets


@pytest.mark.clause("SRV-4")
def test_a_bucket_fills_up_again() -> None:
    bucket = Bucket((2, 0.5), now=0)
    assert [bucket.take(0), bucket.take(0), bucket.take(0)] == [True, True, False]
    assert [bucket.take(1.9), bucket.take(2.1), bucket.take(2.1)] == [False, True, False]
    assert [bucket.take(1000), bucket.take(1000), bucket.take(1000)] == [True, True, False]


@pytest.mark.clause("SRV-4")
def test_every_address_has_its_own_and_few_are_remembered() -> None:
    buckets = Buckets((1, 0), most=2)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]
    assert buckets.take("a") is False
    assert buckets.take("c") is True
    assert buckets.take("b") is True, "forgotten: the address that was quiet for longest"
