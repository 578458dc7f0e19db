"""Duels: which tables play the same deal."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "duels",
        sa.Column("table_code", sa.String(16), primary_key=True),
        sa.Column("duel_code", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_duels_duel_code", "duels", ["duel_code"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_duels_duel_code", "duels")
    op.drop_table("duels")
