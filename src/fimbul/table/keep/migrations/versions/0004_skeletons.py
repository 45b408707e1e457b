"""Accounts are known by how their names look, and what people say tells whether an account said it."""

import sqlalchemy as sa
from alembic import op

from fimbul.table.people.names import skeleton

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change; two accounts that look alike already both keep their names."""
    persons = sa.table("persons", sa.column("id"), sa.column("name"), sa.column("account"), sa.column("skeleton"))
    connection = op.get_bind()
    accounts = sa.select(persons.c.id, persons.c.name).where(persons.c.account.is_not(None))
    for person, name in connection.execute(accounts).all():
        connection.execute(sa.update(persons).where(persons.c.id == person).values(skeleton=skeleton(name)))
    op.add_column("chats", sa.Column("account", sa.Boolean, nullable=False, server_default=sa.false()))
