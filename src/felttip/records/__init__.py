"""Games written down: the record, its proof, the replay, the picture."""
