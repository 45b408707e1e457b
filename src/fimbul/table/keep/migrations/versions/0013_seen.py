"""What each seat has seen of its game is kept, so that its person is shown the rest."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("seats", sa.Column("seen", sa.Integer))
