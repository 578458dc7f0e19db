"""Golden games: the rules have not changed unless somebody meant it (`make golden`, then read the diff)."""

import pytest

from tests.golden.write import FOLDER, VARIANTS, golden


@pytest.mark.parametrize(("game", "board", "seats"), VARIANTS)
def test_golden_game(game: str, board: str, seats: int) -> None:
    expected = (FOLDER / f"{game}-{board}-{seats}.txt").read_text(encoding="utf-8")
    assert golden(game, board, seats).splitlines() == expected.splitlines()


def test_there_is_no_golden_game_too_many() -> None:
    names = {f"{game}-{board}-{seats}.txt" for game, board, seats in VARIANTS}
    assert {path.name for path in FOLDER.glob("*.txt")} == names
