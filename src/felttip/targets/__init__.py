"""The rules of all games in loops that are worth compiling, and compiled."""
