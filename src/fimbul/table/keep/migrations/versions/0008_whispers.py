"""What people say to one another in private, and whether they may at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "whispers",
        sa.Column("table", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("speaker", sa.String(22), nullable=False),
        sa.Column("hearer", sa.String(22), nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("to", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("private_talk", sa.Boolean, nullable=False, server_default=sa.true()))
