"""Golden games: one readable file a game and variant. A person reads the diff before it becomes the reference."""
