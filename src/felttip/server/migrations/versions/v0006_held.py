"""Results of games whose deal a device had."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Take the step."""
    op.add_column("results", sa.Column("held", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("results", "held")
