"""Codes that people read to each other, and keys that nobody can guess."""

import secrets
from hashlib import sha256
from typing import Annotated

from msgspec import Meta

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that are taken for each other."""
CODE_LENGTH = 6
LONGEST_CODE = 16
"""No code is longer, wherever its table lives."""
KEY_LENGTH = 43
TAG_LENGTH = 4
KEY_PATTERN = r"^[A-Za-z0-9_-]{43}$(?!\n)"
"""32 random bytes in base 64, for URLs."""
CODE_PATTERN = rf"^[{ALPHABET}]{{{CODE_LENGTH}}}$"


Key = Annotated[str, Meta(pattern=KEY_PATTERN, max_length=KEY_LENGTH)]
"""A key, or a token, as somebody brings it."""


def fresh_code() -> str:
    """A code for a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def fresh_key() -> str:
    """A key for a seat, or a token."""
    return secrets.token_urlsafe(32)


def digest(key: str) -> str:
    """What is kept of a key."""
    return sha256(key.encode()).hexdigest()


def tag(code: str) -> str:
    """What stands for a table in logs: whoever has its code may look on, and thousands of codes have the same tag.

    Whoever has the database finds the table by it.

    >>> tag("abc234")
    '5d4e'
    """
    return sha256(code.lower().encode()).hexdigest()[:TAG_LENGTH]
