"""Measurements: speed and strength, against a named peer in the same run."""
