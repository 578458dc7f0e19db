"""Write the golden games anew: `make golden`."""

from tests.golden.write import FOLDER, VARIANTS, golden

for game, board, seats in VARIANTS:
    path = FOLDER / f"{game}-{board}-{seats}.txt"
    path.write_text(golden(game, board, seats), encoding="utf-8")
    print(path)
