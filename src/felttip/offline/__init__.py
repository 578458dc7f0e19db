"""The shell of the room in a browser, and what it is made of."""
