"""Campaigns: their log act by act, their members, and which table is a game of which."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("beginning", sa.Text, nullable=False),
        sa.Column("host", sa.String(22), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("invitation", sa.String(22), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("table", sa.String(22)),
    )
    op.create_table(
        "campaign_acts",
        sa.Column("campaign", sa.String(22), sa.ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("campaign", sa.String(22), sa.ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(22), sa.ForeignKey("persons.id")),
        sa.Column("agent", sa.String(40)),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.UniqueConstraint("campaign", "person", name="one_member_of_a_person"),
    )
    op.create_index("members_by_person", "members", ["person"])
    op.add_column("tables", sa.Column("campaign", sa.String(22), nullable=False, server_default=""))
