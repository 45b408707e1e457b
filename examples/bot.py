"""A bot that plays any game at a table: it comes in, sits down against a house bot, and picks at random."""

import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen


def call(path: str, key: str = "", body: object = None) -> Any:
    """Ask the server for something: a GET, or a POST with a body; a bot says who it is by its key."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(server + path, data, headers)) as answer:
        return json.load(answer)


def play(game: str) -> str:
    """Play one game to its end, and tell how it ended."""
    key = call("/api/people", body={"name": "Random"})["key"]
    table = f"/api/tables/{call('/api/tables', key, {'game': game})['id']}"
    while (seen := call(f"{table}/view?seat=0", key))["view"]["outcome"] is None:
        if seen["options"]:  # each is a word and what it means; otherwise somebody else decides
            word, _meaning = random.choice(seen["options"])
            call(f"{table}/pick", key, {"seat": 0, "at": seen["at"], "word": word})
        else:
            time.sleep(0.05)
    return str(call(table, key)["ending"])


if __name__ == "__main__":
    server, game = sys.argv[1:] if len(sys.argv) == 3 else ("http://localhost:8000", "meltwater")
    print(play(game))
