"""Write down how strong bots are: results of the arena become rows of docs/BENCHMARKS.md, newest first.

fimbul arena meltwater --challenger level-5 --agent greedy --option season=winter -n 200 --json out/winter.json
python tools/strength.py out/winter.json
"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.soak import PAGE, commit, with_row

from fimbul.arena.standings import unusual

RULE: Final = "|---|---|---|---|---|---|---|---|---|---|"


def main(arguments: list[str]) -> int:
    """A row for each pairing of each file."""
    if not arguments:
        print("Name the files that `fimbul arena --json` has written.", file=sys.stderr)
        return 1
    page, date = PAGE.read_text(encoding="utf-8"), f"{datetime.now(UTC):%Y-%m-%d}"
    for name in arguments:
        for line in reversed(rows(json.loads(Path(name).read_text(encoding="utf-8")), date, commit())):
            page = with_row(page, line, RULE)
            print(line)
    PAGE.write_text(page, encoding="utf-8")
    return 0


def rows(results: dict[str, Any], date: str, from_commit: str) -> list[str]:
    """What an arena found out, pairing by pairing, with the mean time that each of both thought in a turn."""
    seconds = {each["agent"]: each["seconds_a_turn"] for each in results["thinking"]}
    found: list[str] = []
    for pairing in results["pairings"]:
        names = pairing["challenger"], pairing["defender"]
        won = f"{100 * pairing['share']:.1f} % [{100 * pairing['low']:.0f}-{100 * pairing['high']:.0f}]"
        times = ", ".join([f"{1000 * seconds[name]:.3g}" for name in names])
        cells = [
            date,
            from_commit,
            results["game"],
            unusual(results),
            *names,
            str(pairing["games"]),
            won,
            times,
            str(results["seed"]),
        ]
        found.append("| " + " | ".join(cells) + " |")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
