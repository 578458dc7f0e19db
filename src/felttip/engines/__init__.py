"""Anybody's program as a computer player, and our levels for anybody's program (docs/engine.md)."""
