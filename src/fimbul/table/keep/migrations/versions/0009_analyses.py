"""Games that are over are judged, decision by decision."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "analyses",
        sa.Column("table", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("engine", sa.String(20), nullable=False),
        sa.Column("decisions", sa.Integer),
        sa.Column("made", sa.BigInteger),
        sa.Column("failure", sa.Text, nullable=False),
    )
    op.create_table(
        "judgements",
        sa.Column("table", sa.String(22), sa.ForeignKey("analyses.table", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
    )
