"""The points at the end of World War III, counted a second time: from a spectator's view, in fractions, word by word as
the rulebook has it, with no line of the rules in `src`.
"""

from fractions import Fraction
from typing import Any

from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import INDEX, LANDS, NATIONS

BOX = BOXES.shipped
ON_FOOT = {"soldier", "tank", "robot", "mlrs", "special-ops"}
GARRISONS = {("usa", "iraq"), ("usa", "afghanistan"), ("rus", "syria")}
View = dict[str, Any]


def points(view: View) -> dict[str, Fraction]:
    """By seat."""
    found = {seat: Fraction(0) for seat in view["seats"]}
    for land in LANDS:
        for seat, share in shares(view, land).items():
            found[seat] += share
    for nation in NATIONS:
        seat = view["nations"][nation]["side"]
        if seat in found and view["nations"][nation]["in_play"]:
            found[seat] += special(view, nation, seat)
    return found


def shares(view: View, land: str) -> dict[str, Fraction]:
    """What a land brings to whom: nothing where devastation or unrest lies, or where enemies meet."""
    here = view["territories"][land]
    if here.get("devastation") or here.get("unrest"):
        return {}
    present = {side_of(view, group["nation"]) for group in here.get("counters", [])}
    if any(not friends(view, one, other) for one in present for other in present):
        return {}
    entitled = {
        group["nation"]
        for group in here.get("counters", [])
        if group["unit"] in ON_FOOT and not is_garrison(view, group["nation"], land)
    }
    owner = owner_of(land)
    in_play = bool(owner) and view["nations"][owner]["in_play"]
    if in_play and all(friends(view, side_of(view, owner), side) for side in present):
        entitled.add(owner)
    by_seat: dict[str, int] = {}
    for nation in entitled:
        seat = side_of(view, nation)
        if seat in view["seats"]:
            by_seat[seat] = max(by_seat.get(seat, 0), worth(view, nation, seat, land))
    if not by_seat:
        return {}
    return {seat: Fraction(max(by_seat.values()), len(by_seat)) for seat in by_seat}


def worth(view: View, nation: str, seat: str, land: str) -> int:
    """A player's major scores what is printed; every ally scores one."""
    return BOX.value[INDEX[land]] if view["seats"][seat]["major"] == nation else 1


def special(view: View, nation: str, seat: str) -> int:
    """The special points on a card; those of a major only for the player whose major it is."""
    card = BOX.cards[NATIONS.index(nation)]
    if NATIONS.index(nation) < 7 and view["seats"][seat]["major"] != nation:
        return 0
    if card.special_home:
        homes = [land for land in LANDS if owner_of(land) == nation]
        return card.special_points if all(is_clear(view, land, seat) for land in homes) else 0
    if not card.special_places:
        return 0
    return card.special_points if all(controls(view, LANDS[place], seat) for place in card.special_places) else 0


def controls(view: View, land: str, seat: str) -> bool:
    """An own or allied counter there and nothing else that counts, or an own empty home."""
    own = [
        group
        for group in view["territories"][land].get("counters", [])
        if side_of(view, group["nation"]) == seat and not is_garrison(view, group["nation"], land)
    ]
    owner = owner_of(land)
    home = bool(owner) and view["nations"][owner]["in_play"] and side_of(view, owner) == seat
    return is_clear(view, land, seat) and (bool(own) or home)


def is_clear(view: View, land: str, seat: str) -> bool:
    """No enemy counter, devastation or unrest."""
    here = view["territories"][land]
    if here.get("devastation") or here.get("unrest"):
        return False
    return all(friends(view, seat, side_of(view, group["nation"])) for group in here.get("counters", []))


def owner_of(land: str) -> str:
    """The nation of a land's colour; empty for neutral land."""
    owner = BOX.owner[INDEX[land]]
    return NATIONS[owner] if owner >= 0 else ""


def side_of(view: View, nation: str) -> str:
    """Who has a nation's card; un-allied nations are each alone."""
    side: str = view["nations"][nation]["side"]
    return f"{side} {nation}" if side == "un-allied" else side


def friends(view: View, one: str, other: str) -> bool:
    """The same side, or partners of a pact."""
    return one == other or (one in view["seats"] and other in view["seats"][one]["partners"])


def is_garrison(view: View, nation: str, land: str) -> bool:
    """Troops that started in Arab land before the Arab League has come into the game."""
    return (nation, land) in GARRISONS and not view["nations"]["arb"]["in_play"]
