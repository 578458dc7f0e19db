"""The coach: hints while one plays, and a review afterwards that tells luck and skill apart."""

from felttip.coach.advice import Advice, decimal, hint
from felttip.coach.hindsight import Option, Review, RoundLine, Step, review, reviewable, reviewing
from felttip.coach.judging import EFFORT, SEED, Judge, usual_judge

__all__ = [
    "EFFORT",
    "SEED",
    "Advice",
    "Judge",
    "Option",
    "Review",
    "RoundLine",
    "Step",
    "decimal",
    "hint",
    "review",
    "reviewable",
    "reviewing",
    "usual_judge",
]
