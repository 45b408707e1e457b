"""How the database came to be what it is: one file for each change of the schema, run at start-up."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

FOLDER: Final = str(Path(__file__).parent)
PATIENT: Final = "SET LOCAL idle_in_transaction_session_timeout = 0"  # while copies are made, and games played again
# Servers that start at the same time would both make the same tables; the second waits for the first.
ONE_AT_A_TIME: Final = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": f"{PATIENT}; SELECT pg_advisory_xact_lock(hashtext('the schema of fimbul'))",
}


def migrate(engine: Engine, before: Callable[[Engine, str], object] | None = None) -> None:
    """Bring a database, empty or not, to the newest schema; one that is there already is left as it is.

    Before one that is not empty is changed, something may be done about it, by who is told its schema.
    """
    with engine.begin() as connection:
        begin(connection)
        revision = revision_of(connection)
        if before is not None and revision is not None and revision in known_revisions()[1:]:
            before(engine, revision)
        bring_to(connection, "head")


def begin(connection: Connection) -> None:
    """Let nobody else change the schema until the transaction ends."""
    connection.exec_driver_sql(ONE_AT_A_TIME[connection.dialect.name])


def bring_to(connection: Connection, revision: str) -> None:
    """Run the migrations up to a revision."""
    command.upgrade(configuration(connection), revision)


def revision_of(connection: Connection) -> str | None:
    """The schema of a database; None of an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions() -> list[str]:
    """All schemas that are known here, the newest first."""
    return [script.revision for script in ScriptDirectory(FOLDER).walk_revisions()]


def is_current(engine: Engine) -> bool:
    """Has the database the newest schema? That of a newer Fimbul is an error."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        known = ScriptDirectory.from_config(configuration(connection))
    if found is not None:
        known.get_revision(found)
    return found == known.get_current_head()


def configuration(connection: Connection) -> Config:
    """Alembic's settings for this connection."""
    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", FOLDER.replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    return made
