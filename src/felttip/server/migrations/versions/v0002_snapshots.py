"""Snapshots of long tables, and the id under which a table was laid."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Take the step."""
    op.add_column("tables", sa.Column("laid", sa.String(64), nullable=True))
    op.create_index("ix_tables_laid", "tables", ["laid"], unique=True)
    op.create_table(
        "snapshots",
        sa.Column("table_code", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("snapshots")
    op.drop_index("ix_tables_laid", "tables")
    op.drop_column("tables", "laid")
