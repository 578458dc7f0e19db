"""The kernels for browsers that `make kernels` has built, in a process of Node."""

import pytest

from felttip.offline.building import BUNDLE, up_to_date
from felttip.registry import find_game, game_names
from felttip.targets.node import Node


def built() -> Node:
    """All of them; whoever has edited a rule has to build them anew."""
    old = [name for name in game_names() if not up_to_date(find_game(name), BUNDLE)]
    if old:
        pytest.fail(f"the kernels of {', '.join(old)} are not those of these sources: make kernels")
    return Node(BUNDLE)
