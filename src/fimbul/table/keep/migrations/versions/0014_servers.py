"""The servers that keep a house open together, and which of them has which table."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("secret", sa.String(43), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("server", sa.String(22), nullable=False),
        sa.Index("leases_by_server", "server"),
    )
