"""Puzzles that people have made of moments of their games."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "own_puzzles",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("table", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("picks", sa.Integer, nullable=False),
        sa.Column("person", sa.String(22), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.UniqueConstraint("table", "picks", name="one_puzzle_of_a_moment"),
    )
    op.create_index("own_puzzles_by_person", "own_puzzles", ["person", "made"])
