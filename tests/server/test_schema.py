"""The HTTP side against its own description, with whatever schemathesis thinks of."""

from typing import Protocol

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from felttip.server.schema import openapi


class Case(Protocol):
    """A request that schemathesis made up."""

    def call_and_validate(self, base_url: str) -> object:
        """Send it, and look whether the answer is as described."""


SCHEMA = schemathesis.openapi.from_dict(msgspec.json.decode(openapi()))
# What is too long to be read is refused as well.
SCHEMA.config.checks.negative_data_rejection.expected_statuses.append("413")


@pytest.mark.clause("SRV-2")
@SCHEMA.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_its_word(base: str, case: Case) -> None:
    """No server error, no undocumented status, no wrong type; and what the description forbids is refused."""
    case.call_and_validate(base_url=base)


def test_the_description_is_strict(base: str) -> None:
    schema = httpx.get(f"{base}/api/openapi.json").json()
    assert schema["components"]["schemas"]
    assert all(component["additionalProperties"] is False for component in schema["components"]["schemas"].values())
    for path, operations in schema["paths"].items():
        assert path.startswith("/api/")
        for operation in operations.values():
            assert operation["summary"]
            assert operation["description"]
