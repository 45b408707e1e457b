"""A bot that plays any game at a table: it comes in, sits down against house bots, and picks at random."""

import json
import random
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(path: str, key: str = "", body: object = None) -> Any:
    """Ask the server for something: a GET, or a POST with a body; a bot says who it is by its key."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(server + path, data, headers)) as answer:
        return json.load(answer)


def sit_down(game: str, key: str) -> tuple[str, str]:
    """A table of the game, or the first game of a campaign with two bots of the house; and the campaign's home."""
    if game != "legacy":
        return call("/api/tables", key, {"game": game, "options": options})["id"], ""
    home = f"/api/campaigns/{call('/api/campaigns', key, {'game': game, 'title': 'Cold Harbour'})['id']}"
    for name in ("Ada", "Bo"):
        call(f"{home}/bot", key, {"name": name})
    return call(f"{home}/sit", key, {"1": "here", "2": "here", "3": "here"})["id"], home


def play(game: str) -> str:
    """Play one game to its end, and tell how it ended."""
    key = call("/api/people", body={"name": "Random"})["key"]
    table, home = sit_down(game, key)
    seen, opened = call(f"/api/tables/{table}/view?seat=0", key), 0
    while seen["view"]["outcome"] is None:
        try:
            if seen["options"]:  # each is a word and what it means; otherwise somebody else decides
                word, _meaning = random.choice(seen["options"])
                call(f"/api/tables/{table}/pick", key, {"seat": 0, "at": seen["at"], "word": word})
            else:
                time.sleep(0.05)
            seen = call(f"/api/tables/{table}/view?seat=0", key)
        except HTTPError as error:
            if not home or error.code == 429:
                raise
            opened += 1  # a package of the campaign: nothing is told to whoever has not looked at it
            call(f"{home}/seen", key, {"seen": str(opened)})
    return str(call(f"/api/tables/{table}", key)["ending"])


if __name__ == "__main__":
    server, game, *more = sys.argv[1:] if len(sys.argv) > 2 else ("http://localhost:8000", "meltwater")
    options = json.loads(more[0]) if more else {}
    print(play(game))
