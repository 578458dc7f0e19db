"""The tables of the database, and the steps that lead to them."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, String, Table, Text

MIGRATIONS = Path(__file__).parents[1] / "migrations"

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("used", Integer, nullable=False, server_default="0", index=True),
    Column("laid", String(64), nullable=True, index=True, unique=True),
)
EVENTS = Table(
    "events",
    METADATA,
    Column("table_code", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(80), nullable=True),
    Column("body", Text, nullable=False),
)
AGE = Table("age", METADATA, Column("minutes", Integer, primary_key=True, autoincrement=False))
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_code", String(16), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
DUELS = Table(
    "duels",
    METADATA,
    Column("table_code", String(16), primary_key=True),
    Column("duel_code", String(16), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
)


def config(connection: Connection) -> Config:
    """What Alembic wants to know."""
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def migrate(connection: Connection) -> None:
    """Bring the tables of a database up to date."""
    command.upgrade(config(connection), "head")
