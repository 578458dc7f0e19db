"""The boards that come with the game, and the program that found them."""
