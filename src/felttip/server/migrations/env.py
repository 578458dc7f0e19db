"""What Alembic runs: the steps that are missing, over the connection of `felttip.server.store.migrate`."""

from alembic import context

from felttip.server.store import METADATA


def run() -> None:
    """Take the steps."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic loads this file
    run()
