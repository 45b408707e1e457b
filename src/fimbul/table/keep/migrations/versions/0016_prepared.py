"""Turns that people have prepared are kept with their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("seats", sa.Column("prepared", sa.Text))
