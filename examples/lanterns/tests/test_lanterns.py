import pytest

pytest_plugins = ["felttip.conformance.plugin"]


@pytest.mark.felttip("lanterns")
def test_conventions(convention):
    convention()
