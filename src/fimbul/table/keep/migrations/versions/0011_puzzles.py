"""Tables at which a puzzle is tried, and who has found what."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("tables", sa.Column("puzzle", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "solutions",
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(22), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("chance", sa.Float, nullable=False),
        sa.Column("found", sa.Boolean, nullable=False),
    )
