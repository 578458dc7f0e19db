"""`python -m tests.torture`: what `make torture` runs; the report is Markdown."""

import argparse
import sys
from pathlib import Path

from tests.torture.house import DATABASES
from tests.torture.nemesis import FAR, NEAR
from tests.torture.torture import markdown, torture

parser = argparse.ArgumentParser()
parser.add_argument("--minutes", type=float, default=60.0, help="In all: each database gets its share.")
parser.add_argument("--database", choices=DATABASES, action="append")
parser.add_argument("--report", type=Path)
parser.add_argument("--near", action="store_true", help="The clock jumps by less than a month only.")
said = parser.parse_args()
chosen = said.database or list(DATABASES)
jumps = NEAR if said.near else NEAR + FAR
reports = [torture(database, 60 * said.minutes / len(chosen), jumps=jumps) for database in chosen]
page = markdown(reports)
print(page)
if said.report is not None:
    said.report.parent.mkdir(parents=True, exist_ok=True)
    said.report.write_text(page)
sys.exit(any(report.verdict.wrong for report in reports))
