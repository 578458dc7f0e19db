"""The tables of the database, and the steps that lead to them."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import BigInteger, Column, Connection, Index, Integer, MetaData, String, Table, Text

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


CHAIN = Table(
    "chain",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("root", String(64), nullable=False),
    Column("since", String(10), nullable=False),
    Column("opened", String(10), nullable=False),
)
TRIES = Table(
    "tries",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("person", String(64), primary_key=True, index=True),
    Column("table_code", String(16), nullable=False, index=True),
)
RESULTS = Table(
    "results",
    METADATA,
    Column("table_code", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(64), nullable=False),
    Column("game", String(80), nullable=False),
    Column("board", String(80), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("level", String(80), nullable=True),
    Column("total", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("rank", String(120), nullable=True),
    Column("won", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("helped", Integer, nullable=False),
    Column("repeated", Integer, nullable=False),
    Column("day", String(10), nullable=True),
    Column("counted", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("held", Integer, nullable=False, server_default="0"),
    Index("ix_results_person", "person", "at"),
    Index("ix_results_day", "day", "game"),
)
DEALS = Table(
    "deals",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("master", Integer, nullable=True),
    Column("par", Integer, nullable=True),
)
MOVES = Table(
    "moves",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("taken", String(64), nullable=True),
)
LASTING = (CHAIN, TRIES, RESULTS, DEALS)
"""What a backup holds besides tables and their events; a token for another device is not worth it."""


def config(connection: Connection) -> Config:
    """What Alembic wants to know."""
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def migrate(connection: Connection) -> None:
    """Bring the tables of a database up to date."""
    command.upgrade(config(connection), "head")
