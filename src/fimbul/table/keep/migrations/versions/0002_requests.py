"""A table keeps what somebody asks the others to agree to."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("tables", sa.Column("request", sa.Text))
