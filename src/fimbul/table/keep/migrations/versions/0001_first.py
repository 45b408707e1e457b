"""The first schema: persons and sessions, tables and their seats, acts and chats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "persons",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("account", sa.String(200)),
        sa.Column("password", sa.String(200)),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("account", name="one_account_of_a_name"),
        sa.UniqueConstraint("key", name="one_person_of_a_key"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(22), sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("maker", sa.String(22), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("again", sa.String(22)),
    )
    op.create_index("tables_by_listing", "tables", ["listed", "made"])
    op.create_table(
        "seats",
        sa.Column("table", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(22), sa.ForeignKey("persons.id")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("agent", sa.String(40)),
        sa.Column("lent", sa.String(40)),
        sa.Column("standing", sa.String(40)),
        sa.Column("again", sa.Boolean, nullable=False),
        sa.Column("invitation", sa.String(22), nullable=False),
        sa.UniqueConstraint("invitation", name="one_seat_of_an_invitation"),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "acts",
        sa.Column("table", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "chats",
        sa.Column("table", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
