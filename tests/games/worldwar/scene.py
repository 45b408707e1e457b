"""The smallest war that shows a rule.

`war(usa="western-usa soldier 2 tank/2, gulf-of-alaska navy/2", rus="western-russia soldier")` is a game of four (the
recommended line-up: Alpha plays the USA, Bravo NATO, Charlie Russia, Delta the Arab League) with two soldiers of
strength 1 and a tank of strength 2 in Western USA and so on. A number after a unit is how many there are, `/2` its
strength. `space` is the Space box; `box` the nation's own box of counters bought ahead. Majors that are played are in
play with their budgets; other nations come into play by having counters here, or by `allies="alpha can, bravo tur"`.
Marks come by `devastation="iraq 2"` and `unrest="iraq"`.
"""

from collections.abc import Callable
from typing import Any

from fimbul.core.step import CHANCE
from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.flow import TURN
from fimbul.games.worldwar.groups import count_of, kind_of, nation_of, strength_of
from fimbul.games.worldwar.names import (
    CYBER_SECURITY,
    INDEX,
    ISIL,
    ISIL_CARD,
    KINDS,
    NATIONS,
    NORTH_KOREA,
    NORTH_KOREA_CARD,
    SEAT_NAMES,
    SIDES,
    TECHNOLOGIES,
)
from fimbul.games.worldwar.setup import empty_map, enter
from fimbul.games.worldwar.state import WAITING, Action, Question, War, replaced

SEATS = 4


def war(
    *,
    options: dict[str, Any] | None = None,
    allies: str = "",
    money: str = "",
    technologies: str = "",
    devastation: str = "",
    unrest: str = "",
    pacts: str = "",
    **nations: str,
) -> War:
    """A war in its first round, Alpha's turn; nothing is asked yet (see `asked`).

    `money` is what nations have, `"usa 10, can 3"`, their card's budget unless it says otherwise; `pacts` are partners,
    `"alpha bravo, charlie delta"`. In the advanced game Alpha holds the North Korea card and Bravo the ISIL card.
    """
    game = WorldWar({"seats": SEATS, **(options or {})})
    state = empty_map(game, game.settings, game.box)
    state.round_number = state.turn = 1
    state.active = 0
    for seat, own in enumerate(game.box.line_ups[game.seats]):
        state.majors = replaced(state.majors, seat, own[0])
        if len(own) > 1:
            state.seconds = replaced(state.seconds, seat, own[1])
        for nation in own:
            ally(state, nation, seat)
    if game.settings.advanced:
        state.holders = [0, 1]
        ally(state, NORTH_KOREA, NORTH_KOREA_CARD)
        ally(state, ISIL, ISIL_CARD)
    for entry in filter(None, allies.split(",")):
        side, *names = entry.split()
        for name in names:
            ally(state, NATIONS.index(name), SIDES.index(side))
    for name, where in nations.items():
        nation = NATIONS.index(name)
        if not state.entered >> nation & 1:
            enter(state, nation)
        place_counters(state, nation, where)
    for entry in filter(None, money.split(",")):
        name, amount = entry.split()
        state.budgets[NATIONS.index(name)] = int(amount)
    for entry in filter(None, technologies.split(",")):
        name, *words = entry.split()
        for word in words:
            learn(state, name, word)
    state.devastation = marks(devastation, state.devastation)
    state.unrest = marks(unrest, state.unrest)
    for entry in filter(None, pacts.split(",")):
        together = sum(1 << SEAT_NAMES.index(name) for name in entry.split())
        state.pacts = [together if together >> seat & 1 else pact for seat, pact in enumerate(state.pacts)]
    state.action = Action(0, sum(1 << nation for nation, side in enumerate(state.sides) if side == 0))
    return state


def ally(state: War, nation: int, side: int) -> None:
    """A nation comes into play with a side."""
    state.sides = replaced(state.sides, nation, side)
    enter(state, nation)


def place_counters(state: War, nation: int, where: str) -> None:
    """Counters of a nation at places."""
    for entry in where.split(","):
        name, *words = entry.split()
        place = WAITING + nation if name == "box" else INDEX[name]
        while words:
            unit, _, strength = words.pop(0).partition("/")
            count = int(words.pop(0)) if words and words[0].isdigit() else 1
            state.deploy(place, nation, KINDS.index(unit), int(strength or 1), count)


def learn(state: War, nation: str, technology: str) -> None:
    """A nation has a technology; Cyber Security lies in front of the player."""
    number, which = NATIONS.index(nation), TECHNOLOGIES.index(technology)
    if which == CYBER_SECURITY:
        state.cyber = state.holder_of(number)
    else:
        state.technologies = replaced(state.technologies, number, state.technologies[number] | 1 << which)


def marks(where: str, before: list[int]) -> list[int]:
    """Markers at places."""
    for entry in filter(None, where.split(",")):
        name, *count = entry.split()
        before = replaced(before, INDEX[name], int(count[0]) if count else 1)
    return before


def asked(state: War, step: Any, seat: str = "alpha", **fields: Any) -> War:
    """The position with a question open, on top of the root of the agenda."""
    state.agenda = [Question(TURN, CHANCE)]
    state.ask(step, CHANCE if seat == "chance" else SEAT_NAMES.index(seat), **fields)
    state.settle()
    return state


def settled(state: War, begin: Callable[[War], None]) -> War:
    """The position after something has begun, on top of the root of the agenda."""
    state.agenda = [Question(TURN, CHANCE)]
    begin(state)
    state.settle()
    return state


def begun(state: War, seat: str = "alpha") -> War:
    """The position when the turn of a seat begins; those before it in the round have had theirs."""
    state.acted = (1 << SEAT_NAMES.index(seat)) - 1
    state.agenda = [Question(TURN, CHANCE)]
    state.settle()
    return state


def ended(state: War) -> War:
    """How the game ends with this map: the last one in the last round passes, and whoever has a part in that turn."""
    end = state.copy()
    end.round_number = end.settings.rounds
    begun(end, SEAT_NAMES[end.game.seats - 1])
    while not end.over:
        end.play(end.game.lexicon.parse("pass"))
    return end


def counters(state: War, name: str) -> str:
    """Who stands in a place: `rus soldier 2, usa tank/2`, in the order of nations, kinds and strengths."""
    place = INDEX[name] if name in INDEX else WAITING + NATIONS.index(name.removeprefix("box of "))
    together: dict[tuple[int, int, int], int] = {}
    for each in state.stacks[place]:
        key = (nation_of(each), kind_of(each), strength_of(each))
        together[key] = together.get(key, 0) + count_of(each)
    return ", ".join(
        f"{NATIONS[nation]} {KINDS[kind]}" + ("/2" if strength == 2 else "") + (f" {count}" if count > 1 else "")
        for (nation, kind, strength), count in sorted(together.items())
    )


def question(state: War) -> str:
    """What is asked, and of whom."""
    frame = state.agenda[-1]
    return f"{frame.step.name} {'chance' if frame.seat < 0 else SEAT_NAMES[frame.seat]}"


def budget(state: War, nation: str) -> int:
    """What a nation has."""
    return state.budgets[NATIONS.index(nation)]
