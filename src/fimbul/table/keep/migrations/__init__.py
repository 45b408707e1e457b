"""How the database came to be what it is: one file for each change of the schema, run at start-up."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine

# Servers that start at the same time would both make the same tables; the second waits for the first.
ONE_AT_A_TIME: Final = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(hashtext('the schema of fimbul'))",
}


def migrate(engine: Engine) -> None:
    """Bring a database, empty or not, to the newest schema; one that is there already is left as it is."""
    with engine.begin() as connection:
        connection.exec_driver_sql(ONE_AT_A_TIME[engine.dialect.name])
        command.upgrade(configuration(connection), "head")


def configuration(connection: Connection) -> Config:
    """Alembic's settings for this connection."""
    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    return made
