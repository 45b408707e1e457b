"""Who keeps the house open, when nobody did, with which engine and box a table plays, and how names look."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "house",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String(22), nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("engine", sa.String(20), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("data", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("open_talk", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("persons", sa.Column("skeleton", sa.String(200)))
    op.create_index("persons_by_skeleton", "persons", ["skeleton"])
