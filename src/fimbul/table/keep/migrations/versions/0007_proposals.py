"""Campaigns: what is proposed in them, whether others may watch, where each game was played, and who knows what."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("campaigns", sa.Column("proposal", sa.Text))
    op.add_column("campaigns", sa.Column("watched", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("campaign_acts", sa.Column("table", sa.String(22)))
    op.add_column("members", sa.Column("known", sa.Text, nullable=False, server_default=""))
