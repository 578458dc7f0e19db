"""Minds: what computer players have learned, how they learn it, and how they think ahead with it."""
