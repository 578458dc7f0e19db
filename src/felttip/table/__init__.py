"""The table: seats, sheets and the hidden deal; the one round engine of all games."""

from felttip.table.table import AnyTable, Table
from felttip.table.view import AnyView, Draft, Moment, Phase, Question, Roll, Round, Settings, View

__all__ = ["AnyTable", "AnyView", "Draft", "Moment", "Phase", "Question", "Roll", "Round", "Settings", "Table", "View"]
