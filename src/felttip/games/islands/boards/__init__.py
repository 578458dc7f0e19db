"""The boards of Islands, and the programs that found them."""
