"""Recruiting by a second hand: how many troops a turn brings, from the catalogue and the printed board alone."""

import tomllib
from dataclasses import dataclass, field

from fimbul.games.legacy.data import HOME

BOARD = tomllib.loads((HOME / "board.toml").read_text(encoding="utf-8"))
LANDS = {name: set(row["territories"]) for name, row in BOARD["continent"].items()}
BONUS = {name: row["bonus"] for name, row in BOARD["continent"].items()}
PEOPLE = {"minor-city": 1, "major-city": 2, "world-capital": 5, "ruin": 0}
FOR_COINS = {2: 2, 3: 4, 4: 7, 5: 10, 6: 13, 7: 17, 8: 21, 9: 25}


@dataclass
class Realm:
    """What a player has when her turn begins, and what she turns in."""

    held: set[str]
    cities: dict[str, str] = field(default_factory=dict)  # of the whole board
    faction: str = ""
    round_up: bool = False
    weakness: str = ""
    changed: dict[str, int] = field(default_factory=dict)  # bonuses of continents
    named: dict[str, int] = field(default_factory=dict)  # continents, with who named them
    person: int = 1
    denied: set[str] = field(default_factory=set)
    coins: int = 0  # on the cards that are turned in
    divide_apart: bool = False
    least_on_total: bool = False
    named_for_all: bool = False


def people(realm: Realm) -> int:
    """RL-REC-02; the Primitive have none (RL-WEAK-05)."""
    return 0 if realm.weakness == "primitive" else sum(PEOPLE[realm.cities.get(land, "ruin")] for land in realm.held)


def thirds(realm: Realm, number: int) -> int:
    """RL-REC-01, RL-POWER-05."""
    return -(-number // 3) if realm.round_up else number // 3


def bonuses(realm: Realm) -> int:
    """RL-REC-04 to RL-REC-06, RL-MISPOW-06."""
    total = 0
    for name, lands in LANDS.items():
        if lands <= realm.held and name not in realm.denied:
            total += BONUS[name] + realm.changed.get(name, 0)
            if name in realm.named and (realm.named_for_all or realm.named[name] == realm.person):
                total += 1
    return total


def for_cards(realm: Realm) -> int:
    """RL-REC-07, RL-REC-12, RL-ALIEN-01."""
    if not realm.coins:
        return 0
    coins = realm.coins + (1 if realm.weakness == "collaborator" else 0)
    assert coins >= 2
    return 30 if coins >= 10 else FOR_COINS[coins]


def recruits(realm: Realm) -> int:
    """All that come: at least three for lands and people, or by option in all; bonuses, Aliens' own, cards."""
    lands = len(realm.held)
    if realm.divide_apart:
        basic = thirds(realm, lands) + thirds(realm, people(realm))
    else:
        basic = thirds(realm, lands + people(realm))
    brought = max(basic + bonuses(realm), 3) if realm.least_on_total else max(basic, 3) + bonuses(realm)
    if realm.faction == "aliens":  # RL-ALIEN-09
        brought += 2 if "alien-island" in realm.held else 0
        brought += sum(1 for land in realm.held if realm.cities.get(land) == "ruin")
    return brought + for_cards(realm)
