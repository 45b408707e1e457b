"""What people are told while they are away: by which channels, when, and what waits to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("person", sa.String(22), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("session", sa.String(64), sa.ForeignKey("sessions.token", ondelete="CASCADE")),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("verified", sa.BigInteger),
        sa.Column("rhythm", sa.String(8), nullable=False),
        sa.Column("leaving", sa.String(43), nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
        sa.UniqueConstraint("leaving", name="one_channel_of_a_leaving"),
    )
    op.create_index("channels_by_person", "channels", ["person"])
    op.create_index("channels_by_session", "channels", ["session"])
    op.create_table(
        "confirmations",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("channel", sa.String(22), nullable=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("confirmations_by_person", "confirmations", ["person", "at"])
    op.create_index("confirmations_by_address", "confirmations", ["address", "at"])
    op.create_table(
        "notices",
        sa.Column("channel", sa.String(22), sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("place", sa.String(22), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("occasion", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("path", sa.String(120), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("claim", sa.String(22), nullable=False),
    )
    op.create_index("notices_by_due", "notices", ["state", "due"])
    op.create_index("notices_by_person", "notices", ["person", "place", "state"])
    op.create_index("notices_by_claim", "notices", ["claim"])
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(22), sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("bell", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("digest_at", sa.Integer, nullable=False),
    )
    op.create_table(
        "bells",
        sa.Column("person", sa.String(22), sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("place", sa.String(22), primary_key=True),
        sa.Column("bell", sa.String(8), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
    )
