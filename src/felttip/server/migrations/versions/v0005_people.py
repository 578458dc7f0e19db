"""What people keep without an account: their results, their one try at each daily, and the chain that deals these."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "chain",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("root", sa.String(64), nullable=False),
        sa.Column("since", sa.String(10), nullable=False),
        sa.Column("opened", sa.String(10), nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table_code", sa.String(16), nullable=False),
    )
    op.create_index("ix_tries_person", "tries", ["person"])
    op.create_index("ix_tries_table_code", "tries", ["table_code"])
    op.create_table(
        "results",
        sa.Column("table_code", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("level", sa.String(80), nullable=True),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("rank", sa.String(120), nullable=True),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("undone", sa.Integer, nullable=False),
        sa.Column("helped", sa.Integer, nullable=False),
        sa.Column("repeated", sa.Integer, nullable=False),
        sa.Column("day", sa.String(10), nullable=True),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person", "at"])
    op.create_index("ix_results_day", "results", ["day", "game"])
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("master", sa.Integer, nullable=True),
        sa.Column("par", sa.Integer, nullable=True),
    )
    op.create_table(
        "moves",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("taken", sa.String(64), nullable=True),
    )


def downgrade() -> None:
    """Take it back."""
    for name in ("moves", "deals", "results", "tries", "chain"):
        op.drop_table(name)
