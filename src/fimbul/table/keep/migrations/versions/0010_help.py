"""People agree to hints and a win bar at their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("seats", sa.Column("help", sa.Boolean, nullable=False, server_default=sa.false()))
