"""How long the server has run: tables get old by that, and not by a clock that may be wrong."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Take the step: what is there is as if it had just been used."""
    op.create_table("age", sa.Column("minutes", sa.Integer, primary_key=True, autoincrement=False))
    op.execute("INSERT INTO age (minutes) VALUES (0)")
    op.add_column("tables", sa.Column("used", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_tables_used", "tables", ["used"])
    op.drop_index("ix_tables_updated", "tables")
    op.drop_column("tables", "updated")


def downgrade() -> None:
    """Take it back."""
    op.add_column("tables", sa.Column("updated", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_tables_updated", "tables", ["updated"])
    op.drop_index("ix_tables_used", "tables")
    op.drop_column("tables", "used")
    op.drop_table("age")
