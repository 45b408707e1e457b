"""Thousands of random fights against a second implementation of combat, and odds against every throw there is."""

from collections import Counter
from random import Random

import pytest

from fimbul.games.worldwar.battle import ATTACK, DEFENCE, Battle, Force, group_of, stands_in
from fimbul.games.worldwar.casualties import fighters_at
from fimbul.games.worldwar.groups import count_of, has_fired, kind_of, nation_of, strength_of
from fimbul.games.worldwar.lexicon import SUGGEST
from fimbul.games.worldwar.names import INDEX, KINDS, NATIONS, SPACE, TECHNOLOGIES
from fimbul.games.worldwar.odds import forecast
from fimbul.games.worldwar.state import PLACES_AND_SPACE, Question, War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHOM
from tests.games.kit import say, words
from tests.games.worldwar.oracle_combat import Fight, Piece, by_brute_force, most_losses
from tests.games.worldwar.scene import asked, question, war

LAND_UNITS = ["soldier", "tank", "robot", "mlrs", "special-ops", "drone", "fighter", "mega-fighter"]
SEA_UNITS = ["navy", "fighter", "drone", "special-ops"]
CARDS = ["hypersonic-missiles", "super-soldier", "space-lasers"]
GROUNDS = {"germany": ["france", "north-sea", "eastern-europe", "iberia"], "north-sea": ["germany", "mid-atlantic"]}


def some(rng: Random, units: list[str], most: int) -> str:
    """Some counters of these units."""
    return " ".join(
        f"{unit}{'/2' if rng.random() < 0.4 else ''} {rng.randint(1, most)}"
        for unit in rng.sample(units, rng.randint(1, min(4, len(units))))
    )


def scene(rng: Random, most: int = 3) -> tuple[War, str]:
    """Alpha's USA and Canada against Bravo's NATO and Turkey, with ships and missiles around, and satellites above."""
    ground = rng.choice([*GROUNDS, "germany", "space"])
    if ground == "space":
        nations = {name: f"space {some(rng, ['satellite'], most)}" for name in ("usa", "nato", "tur")}
        technologies = "usa space-lasers" + (", nato space-lasers" if rng.random() < 0.6 else "")
        above = war(allies="bravo tur", technologies=technologies, **nations)  # type: ignore[arg-type]
        return asked_at(above, ground), ground
    units = SEA_UNITS if ground == "north-sea" else LAND_UNITS
    own = [f"{ground} {some(rng, units, most)}"] if rng.random() < 0.85 else []
    for place in GROUNDS[ground]:
        if rng.random() < 0.4 or not own:
            own.append(f"{place} {'navy' if place in ('north-sea', 'mid-atlantic') else 'mlrs'}/{rng.randint(1, 2)}")
    nations = {"usa": ", ".join(own), "nato": f"{ground} {some(rng, units, most)}"}
    if rng.random() < 0.4:
        nations["usa"] += ", space satellite/2"
    if rng.random() < 0.3:
        nations["can"] = f"{ground} {some(rng, units, most)}"
    if rng.random() < 0.3:
        nations["tur"] = f"{ground} {some(rng, units, most)}"
    cards = ", ".join(f"{nation} {card}" for nation in nations for card in CARDS if rng.random() < 0.3)
    state = war(allies="alpha can, bravo tur", technologies=cards, **nations)  # type: ignore[arg-type]
    return asked_at(state, ground), ground


def asked_at(state: War, ground: str) -> War:
    """Alpha is asked whom it fights there."""
    return asked(state, FIGHT_WHOM, side=0, place=INDEX[ground], passes=1)


def pieces(forces: list[Force]) -> list[Piece]:
    """Forces as the oracle knows them."""
    return [
        Piece(
            NATIONS[nation_of(group_of(each))],
            KINDS[kind_of(each)],
            strength_of(each),
            PLACES_AND_SPACE[stands_in(each)],
        )
        for each in forces
        for _ in range(count_of(each))
    ]


def cards_of(state: War) -> dict[str, set[str]]:
    """The technologies of all nations, by name."""
    return {
        NATIONS[nation]: {name for number, name in enumerate(TECHNOLOGIES) if owned >> number & 1}
        for nation, owned in enumerate(state.technologies)
    }


def may_be_in(fight: Fight, piece: Piece, attacking: bool) -> bool:
    """Does the rulebook let a piece be in this combat?"""
    if piece.where == fight.where:
        return fight.where != "space" or not attacking or "space-lasers" in fight.cards[piece.nation]
    if not attacking:
        return False
    if piece.where == "space":
        return "space-lasers" in fight.cards[piece.nation]
    return fight.steps(piece.where) <= fight.missile_range(piece)


def pick(state: War, rng: Random) -> None:
    """Any answer at all."""
    state.play(rng.choice(state.options()))


def battle_of(state: War) -> Battle:
    """The combat in progress."""
    assert state.battle is not None
    return state.battle


@pytest.mark.rule(
    "WW-CMB-03", "WW-CMB-04", "WW-CMB-05", "WW-CMB-06", "WW-CMB-10", "WW-MIS-03", "WW-MIS-04", "WW-LAS-02"
)
@pytest.mark.parametrize("seed", range(20))
def test_random_fights_go_as_a_second_reading_of_the_rulebook_says(seed: int) -> None:
    """WW-CMB-04: the same dice in every tier, and losses that the hits allow: as many as they can, on whom they can."""
    rng = Random(seed)
    for _ in range(100):
        state, ground = scene(rng)
        if "nato" not in words(state):
            continue
        say(state, "nato")
        while state.battle is not None and not state.battle.tier:
            pick(state, rng)
        check_fight(state, ground, rng)


def check_fight(state: War, ground: str, rng: Random) -> None:
    """Play a combat to its end, tier by tier, with the oracle beside it."""
    distances = state.box.map.all

    def steps(name: str) -> int:
        found = distances.distance(INDEX[name], INDEX[ground])
        assert found is not None
        return found

    if state.battle is None:
        return
    fight = Fight(ground, steps, cards_of(state), pieces(battle_of(state).attack), pieces(battle_of(state).defence))
    assert all(may_be_in(fight, piece, attacking=True) for piece in fight.attackers)
    assert all(may_be_in(fight, piece, attacking=False) for piece in fight.defenders)
    idle = on_the_map(state) - Counter(fight.attackers) - Counter(fight.defenders)
    fired = 0
    while state.battle is not None:
        tier = battle_of(state).tier
        assert all(not fight.attack_dice(each) and not fight.defence_dice(each) for each in range(fired + 1, tier))
        fired = tier
        attack: Counter[int] = Counter()
        defence: Counter[tuple[int, int]] = Counter()
        on_attack: Counter[int] = Counter()
        on_defence = 0
        before_attack, before_defence = pieces(battle_of(state).attack), pieces(battle_of(state).defence)
        while state.battle is not None and question(state) == "hits chance" and battle_of(state).tier == tier:
            frame = state.agenda[-1]
            assert isinstance(frame, Question)
            hits = rng.randint(0, frame.count)
            if frame.what == ATTACK:
                attack[frame.passes] += frame.count
                on_defence += hits
            else:
                assert frame.what == DEFENCE
                defence[frame.passes, frame.chosen] += frame.count
                on_attack[frame.chosen] += hits
            say(state, str(hits))
        assert (attack, defence) == (fight.attack_dice(tier), fight.defence_dice(tier))
        while question(state).startswith(("lose in combat", "whose loss")):
            pick(state, rng)
        attackers, defenders = still_there(state, idle, {"usa", "can"}), still_there(state, idle, {"nato", "tur"})
        assert fight.rightly_lost(before_attack, attackers, on_attack)
        assert fight.rightly_lost(before_defence, defenders, Counter({0: on_defence}))
        fight.attackers, fight.defenders = attackers, defenders
        if state.battle is not None:
            assert sorted(attackers) == sorted(pieces(battle_of(state).attack))
            assert sorted(defenders) == sorted(pieces(battle_of(state).defence))
    assert all(not fight.attack_dice(each) and not fight.defence_dice(each) for each in range(fired + 1, 6))
    missiles = [each for place in range(SPACE) for each in state.stacks[place] if has_fired(each)]
    assert all(NATIONS[nation_of(each)] in ("usa", "can") for each in missiles)


def on_the_map(state: War) -> Counter[Piece]:
    """All pieces that can fight, wherever they are."""
    occupied = [place for place in range(SPACE + 1) if state.stacks[place]]
    return Counter(piece for place in occupied for piece in pieces(fighters_at(state, place, -1)))


def still_there(state: War, idle: Counter[Piece], nations: set[str]) -> list[Piece]:
    """What is left on the map of a side in combat: all but those who stayed out of it."""
    return [piece for piece in (on_the_map(state) - idle).elements() if piece.nation in nations]


def test_the_oracle_itself_counts_losses_as_trying_everything_does() -> None:
    """A shortest-first rule is as good as the best of all ways."""
    rng = Random(7)
    for _ in range(300):
        points = [rng.choice([0, 0, 1, 2, 3, 1000]) for _ in range(rng.randint(0, 6))]
        hits = Counter([rng.choice([0, 0, 1, 3]) for _ in range(rng.randint(0, 5))])
        assert most_losses(points, hits) == by_brute_force(points, hits)


@pytest.mark.parametrize("seed", range(8))
def test_odds_are_those_of_every_throw(seed: int) -> None:
    """All throws of small fights, with suggested losses, weighed by their odds: the closed form says the same."""
    rng = Random(1000 + seed)
    compared = 0
    while compared < 12:
        state, ground = scene(rng, most=1)
        if "nato" not in words(state) or not state.stacks[INDEX[ground]]:
            continue
        leave_alone(state, ground)
        if "nato" not in words(state):
            continue
        foretold = forecast(state, 0, INDEX[ground], NATIONS.index("nato"))
        start = (strength_on(state, "usa"), strength_on(state, "nato"))
        say(state, "nato")
        if question(state).startswith("join"):
            say(state, "all")
        leaves = throws(state, 1.0)
        if leaves is None:
            continue
        compared += 1
        assert sum(chance for chance, _ in leaves) == pytest.approx(1)
        lost = [sum(chance * (start[at] - left[at]) for chance, left in leaves) for at in (0, 1)]
        assert (foretold.attack_lost, foretold.defence_lost) == pytest.approx(tuple(lost), abs=1e-9)
        takes = sum(chance for chance, left in leaves if left[2])
        assert foretold.takes == pytest.approx(takes, abs=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_what_an_answer_promises_is_what_every_throw_after_it_brings(seed: int) -> None:
    """In the middle of small fights: the chance that is told with a loss, and of the fight as it stands."""
    rng, compared = Random(2000 + seed), 0
    while compared < 6:
        state = losing(rng)
        if state is None:
            continue
        view = state.view(state.decider)
        told = {each["word"]: each["takes"] for each in view["prospects"]["answers"]}
        assert told["suggest"] == view["battle"]["odds"]["takes"]
        for word, takes in told.items():
            after = state.copy()
            say(after, word)
            if after.battle is None or question(after) == question(state):  # over, or asked which of that kind
                continue
            leaves = throws(after, 1.0)
            if leaves is not None:
                compared += 1
                assert takes == pytest.approx(sum(chance for chance, left in leaves if left[2]), abs=1e-3)


def leave_alone(state: War, ground: str) -> None:
    """Only the USA and NATO are there, each with one owner."""
    for nation in ("can", "tur"):
        for each in list(state.stacks[INDEX[ground]]):
            if nation_of(each) == NATIONS.index(nation):
                state.take(INDEX[ground], each)
    state.settle()


def losing(rng: Random) -> War | None:
    """A small fight in which somebody chooses for one hit what to lose."""
    state, ground = scene(rng, most=1)
    if "nato" not in words(state) or not state.stacks[INDEX[ground]]:
        return None
    leave_alone(state, ground)
    if "nato" not in words(state):
        return None
    say(state, "nato")
    while state.battle is not None and state.battle.place == INDEX.get(ground, SPACE):
        if question(state).startswith("lose in combat"):
            frame = state.agenda[-1]
            assert isinstance(frame, Question)
            return state if frame.count == 1 else None
        state.play(SUGGEST if SUGGEST in state.options() else rng.choice(state.options()))
    return None


def strength_on(state: War, nation: str) -> int:
    """All strength of a nation, wherever it is."""
    number = NATIONS.index(nation)
    return sum(
        count_of(each) * strength_of(each) for stack in state.stacks for each in stack if nation_of(each) == number
    )


def throws(
    state: War, chance: float, budget: list[int] | None = None
) -> list[tuple[float, tuple[int, int, bool]]] | None:
    """Every end of a combat with its chance; None if there are too many to try."""
    budget = budget if budget is not None else [1500]
    budget[0] -= 1
    if budget[0] < 0:
        return None
    if state.battle is None:
        raise AssertionError("the caller looks at ends")
    found: list[tuple[float, tuple[int, int, bool]]] = []
    if state.decider >= 0:
        choices = [(SUGGEST, 1)]
    else:
        choices = [pair for pair in zip(state.options(), state.weights(), strict=True) if pair[1]]
    total = sum(weight for _, weight in choices)
    place = battle_of(state).place
    for option, weight in choices:
        after = state.copy()
        after.play(option)
        if after.battle is None:
            left = (strength_on(after, "usa"), strength_on(after, "nato"), holds(after, place))
            found.append((chance * weight / total, left))
        else:
            more = throws(after, chance * weight / total, budget)
            if more is None:
                return None
            found += more
    return found


def holds(state: War, place: int) -> bool:
    """Has the USA taken a place: something there that holds it, and nothing of NATO that fights?"""
    there = pieces(fighters_at(state, place, -1))
    if any(piece.nation == "nato" for piece in there):
        return False
    own = {piece.unit for piece in there if piece.nation == "usa"}
    if place == SPACE:
        return bool(own)
    return "navy" in own if PLACES_AND_SPACE[place] == "north-sea" else bool(own & {*LAND_UNITS[:5]})
