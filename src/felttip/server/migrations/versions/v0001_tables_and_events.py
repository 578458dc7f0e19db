"""The tables, and the events that they are folded from."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "events",
        sa.Column("table_code", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(80), nullable=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("events")
    op.drop_table("tables")
