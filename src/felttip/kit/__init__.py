"""What every game may lean on: the `rule` mark, bits, hexes, colours, board files, drawing tools. Knows no game."""
