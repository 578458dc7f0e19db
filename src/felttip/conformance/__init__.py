"""What the house expects of a game, one small function for each convention, with a sentence for whoever breaks it.

`felttip games check NAME` runs all of them; so does a test with the plug-in for pytest (`felttip.conformance.plugin`).
These sentences are for people who write games and code in English, so they stand here and not in the catalogue.
"""

from felttip.conformance import boards, compiling, drawing, faces, playing, problems, saying, sketching, teaching
from felttip.conformance.finding import CONVENTIONS, PAGE, Case, Convention, Finding, cases
from felttip.conformance.subject import Subject, installed

ROOMS = (saying, boards, compiling, playing, faces, drawing, sketching, teaching, problems)
"""The modules that hold the conventions, in the order in which they are checked."""

CONVENTIONS.sort(key=lambda convention: [room.__name__ for room in ROOMS].index(convention.look.__module__))

__all__ = ["CONVENTIONS", "PAGE", "ROOMS", "Case", "Convention", "Finding", "Subject", "cases", "installed"]
