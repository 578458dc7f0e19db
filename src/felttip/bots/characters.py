"""What computers are called: each level has a character of its own for every pen, the same in every language."""

CHARACTERS: dict[str, tuple[str, ...]] = {
    "easy": ("Pip", "Momo", "Kiki", "Bobo"),
    "medium": ("Nilo", "Tara", "Remy", "Juno"),
    "hard": ("Ada", "Otto", "Vera", "Hugo"),
    "master": ("Merlin", "Iris", "Nestor", "Luna"),
}
"""By level, in the order of the pens, so that at one table everybody is somebody else."""
