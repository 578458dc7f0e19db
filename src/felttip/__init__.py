"""Three dry-erase games, played exactly by the book, by people and by machines."""

__version__ = "0.1.0"
