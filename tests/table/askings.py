"""Everything that can be asked of a house by POST, with a word in every place where one may stand."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from litestar import Litestar
from litestar.routes import HTTPRoute

# Of oneself, before one sees anything of a campaign; new keys and logins would end the evening of the others.
ENTRANCE: Final = frozenset(
    {
        *("/api/people", "/api/name", "/api/key", "/api/enter", "/api/account", "/api/login", "/api/leave"),
        "/api/leave-everywhere",
    }
)


class Asking(NamedTuple):
    """Something asked of a house: where, and with which body."""

    path: str
    body: Any

    @property
    def where(self) -> str:
        """How a leak says where it was."""
        return f"POST {self.path} {self.body}"


def bodies(word: str) -> dict[str, list[Any]]:
    """By route what is asked there, with a word wherever one is said; what would change a game is refused while it is
    played.
    """
    line = '{{"{0}":{{}}}}', '{{"territories":{{"peru":{{"city":"{0}"}}}}}}', '{{"names":{{"{0}":"Here"}}}}'
    plain: dict[str, list[Any]] = {
        "/api/tables": [{"game": "legacy", "seats": [], "options": {word: True}}, {"game": word, "seats": []}],
        "/api/tables/{table}/sit": [{"invitation": word}, {"seat": 0}],
        "/api/tables/{table}/seats/{seat}/leave": [None],
        "/api/tables/{table}/seats/{seat}/bot": [{"agent": word}],
        "/api/tables/{table}/pick": [
            {"seat": 0, "at": 1, "word": word},
            {"seat": 0, "at": 1, "word": "done", "then": [word]},
            {"seat": 0, "at": 1, "word": "peru", "name": word},
        ],
        "/api/tables/{table}/fork": [{"number": 3}, {"number": 3, "seats": [{"who": "bot", "agent": word}]}],
        "/api/tables/{table}/analysis": [None],
        "/api/tables/{table}/solution": [None],
        "/api/tables/{table}/puzzles": [{"moment": 0}],
        "/api/puzzles/{name}/try": [None],
        "/api/records": [word],
        "/api/games/{game}/sample-round/fork": [{"number": 0}],
        "/api/tables/{table}/bell": [{"bell": "off"}, {"bell": word}],
        "/api/tables/{table}/invite": [{"person": word[:40]}],
        "/api/notices/wishes": [{"bell": word}, {"zone": word[:60]}],
        "/api/notices/mail": [{"address": f"{word}@example.org"}],
        "/api/notices/confirm": [{"token": word}],
        "/api/notices/push": [{"endpoint": f"https://{word}", "p256dh": word, "auth": word}],
        "/api/notices/webhook": [{"url": word, "form": "json"}, {"url": "https://example.org", "form": word[:19]}],
        "/api/notices/channels/{channel}": [{"rhythm": "once"}],
        "/api/notices/channels/{channel}/test": [None],
        "/api/notices/channels/{channel}/remove": [None],
        "/notices/leave/{leaving}": [None],
        "/api/campaigns": [{"game": "legacy", "options": {word: True}}, {"game": word}, {"game": "legacy", word: 1}],
        "/api/campaigns/{campaign}/invitation": [None],
        "/api/campaigns/{campaign}/join": [{"invitation": word}],
        "/api/campaigns/{campaign}/bot": [{"name": word[:30]}],
        "/api/campaigns/{campaign}/leave": [{"member": "1"}, {"member": word}],
        "/api/campaigns/{campaign}/host": [{"member": "1"}, {"member": word}],
        "/api/campaigns/{campaign}/chair": [None],
        "/api/campaigns/{campaign}/sit": [{"1": "here", "2": "here", "3": word}, {word: "here"}],
        "/api/campaigns/{campaign}/call-off": [None],
        "/api/campaigns/{campaign}/refuse": [{"proposal": "1"}, {"proposal": word}],
        "/api/campaigns/{campaign}/watch": [{"watched": "no"}, {"watched": word}],
        "/api/campaigns/{campaign}/correct": [{"world": each.format(word)} for each in line],
        "/api/campaigns/{campaign}/enter": [{"games": word}, {"games": "0", "territories.peru.city": word}],
        "/api/campaigns/{campaign}/agree": [{"proposal": "1"}, {"proposal": word}],
        "/api/campaigns/{campaign}/answer": [{"option": word, "value": "yes"}, {"option": "nothing", "value": word}],
        "/api/campaigns/{campaign}/name": [{"word": word, "name": "Here"}, {"word": "nowhere", "name": word}],
        "/api/campaigns/{campaign}/seen": [{"seen": "0"}, {"seen": word}],
        "/api/campaigns/{campaign}/fork": [{"chapter": "99"}, {"chapter": "1", "at": word}],
    }
    return plain


def askings(app: Litestar, filled: dict[str, str], word: str) -> Iterator[Asking]:
    """Everything that can be asked by POST; a route of which nobody thought here is an error."""
    thought_of = bodies(word)
    for route in app.routes:
        if isinstance(route, HTTPRoute) and "POST" in route.methods and route.path not in ENTRANCE:
            plain = re.sub(r":\w+}", "}", route.path)
            for body in thought_of.pop(plain):
                yield Asking(plain.format(**filled), body)
    assert not thought_of, f"there is no {thought_of}"
