"""Combat and recruiting held against a second implementation, in positions at random."""

from random import Random
from typing import Any

import pytest

from fimbul.games.legacy.data import BIT, INDEX, Place
from fimbul.games.legacy.names import CONTINENTS, FACTIONS, KINDS, NONE, STANCES
from fimbul.games.legacy.state import MOVED_ON, Question, War
from tests.games.kit import say, words
from tests.games.legacy import oracle_combat as combat
from tests.games.legacy import oracle_recruiting as recruiting
from tests.games.legacy.scene import ask, marked, war
from tests.series import Note, seeds

HERE, THERE = "ural", "china"
FROM, TO = INDEX[HERE], INDEX[THERE]
GREEN = ["fortified-hq", "closed-border", "first-strike", "overrun", "round-up"]
BLUE = ["well-armed", "well-supplied", "mobile"]
EVOLUTIONS = ["", "offensive bodies", "offensive brains", "defensive bodies", "defensive brains"]
SEATS = ("alpha", "bravo", "charlie", "delta")
POSITIONS = 1500


def some(rng: Random, *values: Any) -> Any:
    """One of these."""
    return rng.choice(values)


def battle_at_random(rng: Random) -> combat.Battle:
    """A battle in which anything may matter; what matters together comes often."""
    first, second = rng.sample(FACTIONS, 2)
    troops, garrison = rng.randint(2, 9), some(rng, 1, 1, 1, 2, 2, 3, 5)
    city = rng.random() < 0.5
    fallout = rng.random() < 0.1 and not city
    return combat.Battle(
        attacker=combat.Side(first, {some(rng, "first-strike", "overrun", *GREEN), some(rng, *BLUE)}),
        defender=combat.Side(second, {some(rng, *GREEN), some(rng, *BLUE)}),
        troops=troops,
        garrison=garrison,
        attackers=rng.randint(1, min(3, troops - 1)),
        defenders=rng.randint(1, min(2, garrison)),
        scar="" if fallout else some(rng, "", "bunker", "ammo-shortage", "mercenary"),
        city=city,
        boxes=some(rng, -1, 0, 3, 9, 10) if city else -1,
        hq=some(rng, "", "own", "other"),
        first=rng.random() < 0.7,
        emp=rng.random() < 0.1,
        fallout=fallout,
        evolved=rng.choice(EVOLUTIONS),
        bringer=some(rng, "", second),
        capped=rng.random() < 0.7,
    )


def scene_of(battle: combat.Battle) -> War:
    """The same in the engine: it is Alpha's turn, and Bravo is attacked."""
    marks = " ".join([battle.scar, "major-city" if battle.city else "", "fallout" if battle.fallout else ""])
    if battle.boxes >= 0:
        marks += f" fortification/{battle.boxes}"
    world = marked(f"{THERE} {marks}", "pocket-1", powers_of(battle.attacker, battle.defender))
    if battle.evolved:
        stance, kind = battle.evolved.split()
        world.stance, world.kind = STANCES.index(stance), KINDS.index(kind)
    world.bringer = FACTIONS.index(battle.bringer) if battle.bringer else NONE
    others = [name for name in FACTIONS if name not in (battle.attacker.faction, battle.defender.faction)][:2]
    state = war(
        world=world,
        factions=" ".join([battle.attacker.faction, battle.defender.faction, *others]),
        options={"followers": "three" if battle.capped else "any"},
        alpha=f"{HERE} {battle.troops}",
        bravo=f"{THERE} {battle.garrison}, peru 1",
        charlie="egypt 1",
        delta="japan 1",
    )
    state.stars[:] = [0] * 4
    if battle.hq:
        state.hqs[1 if battle.hq == "own" else 2] = TO
    ask(state, "field")
    deeds = state.note()
    deeds.first_target = NONE if battle.first else MOVED_ON
    deeds.emp = BIT[TO] if battle.emp else 0
    return state


def powers_of(*sides: combat.Side) -> str:
    """What is on the faction cards, as scenes have it."""
    return ", ".join(f"{side.faction} {' '.join(sorted(side.powers))}" for side in sides)


def question(state: War) -> str:
    """What is asked now."""
    return state.agenda[-1].step.name


def roll(state: War, battle: combat.Battle, rng: Random) -> None:
    """All dice fall, and those that must fall again; the oracle is told how they lie."""
    lean = some(rng, (1, 6), (5, 6), (1, 2), (6, 6), (3, 3))  # equal and extreme dice come often
    for dice, number in ((battle.attack, battle.attackers), (battle.defence, battle.defenders)):
        for _ in range(number):
            assert question(state) == "roll"
            dice.append(rng.randint(*lean) if rng.random() < 0.6 else rng.randint(1, 6))
            say(state, f"die-{dice[-1]}")
    again = combat.rerolled(battle)
    kept = [die for die in battle.attack if die != 1] if again else battle.attack
    for _ in range(again):
        assert question(state) == "re-roll"
        kept.append(rng.randint(1, 6))
        say(state, f"die-{kept[-1]}")
    battle.attack = kept


def fire(state: War, battle: combat.Battle, rng: Random) -> bool:
    """Missiles fly while anybody likes; three of them are a fallout. Are the dice compared?"""
    fired = 0
    while question(state) == "missiles":
        assert not battle.emp
        target = rng.choice(words(state))
        say(state, target)
        if target != "pass":
            (battle.hit_attack if target[0] == "a" else battle.hit_defence).add(int(target[1]) - 1)
            fired += 1
        if fired == 3:
            assert question(state) == "fallout"
            return False
    return True


def check_battle(rng: Random) -> bool:
    """One roll in both hands; was there a conquest?"""
    battle = battle_at_random(rng)
    state = scene_of(battle)
    for seat in range(len(SEATS)):
        state.missiles[seat] = some(rng, 0, 0, 0, 1)
    say(state, f"{HERE} {THERE}")
    if battle.troops > 2:
        say(state, str(battle.attackers))
    if battle.garrison > 1:
        say(state, str(battle.defenders))
    roll(state, battle, rng)
    if not fire(state, battle, rng):
        return False
    expected, followers = combat.resolve(battle), 0
    if len(expected.followers) > 1:
        assert question(state) == "follow", battle
        assert words(state) == [str(number) for number in expected.followers], battle
        followers = rng.choice(expected.followers)
        say(state, str(followers))
    assert (state.troops[FROM], state.troops[TO]) == combat.after(battle, followers), battle
    holder = 1 if not expected.conquered else 0 if state.troops[TO] else NONE
    assert state.owner(TO) == holder, battle
    assert bool(state.deeds.conquered & BIT[TO]) == expected.conquered, battle
    assert state.world.fortification[TO] == expected.boxes, battle
    assert bool(state.deeds.shut & BIT[TO]) == expected.shut, battle
    return expected.conquered


def realm_at_random(rng: Random) -> recruiting.Realm:
    """A realm with whole continents as often as not, and cities everywhere."""
    held = {land for lands in recruiting.LANDS.values() if rng.random() < 0.3 for land in lands}
    every = [land for lands in recruiting.LANDS.values() for land in lands]
    held |= set(rng.sample(every, rng.randint(1, 20)))
    if rng.random() < 0.4:
        held.add("alien-island")
    named, changed = rng.sample(CONTINENTS, 2), rng.sample(CONTINENTS, 2)
    return recruiting.Realm(
        held=held,
        cities={land: some(rng, "minor-city", "major-city", "ruin") for land in rng.sample(every, 12)}
        | {rng.choice(every): "world-capital"},
        faction=some(rng, "aliens", "mutants", *FACTIONS),
        round_up=rng.random() < 0.3,
        weakness=some(rng, "", "", "primitive", "collaborator", "unpopular"),
        changed={changed[0]: 1, changed[1]: -1},
        named={name: rng.randint(1, 2) for name in named},
        denied=set(rng.sample(CONTINENTS, rng.randrange(2))),
        divide_apart=rng.random() < 0.2,
        least_on_total=rng.random() < 0.2,
        named_for_all=rng.random() < 0.2,
    )


def realm_in_play(realm: recruiting.Realm) -> War:
    """The same in the engine, at the start of Alpha's recruiting."""
    powers = f"{realm.faction} {'round-up' if realm.round_up else 'settlers'} {realm.weakness}"
    world = marked(", ".join(f"{land} {city}" for land, city in realm.cities.items()), "pocket-2", powers)
    for name, change in realm.changed.items():
        world.change[CONTINENTS.index(name)] = change
    for name, person in realm.named.items():
        world.namer[CONTINENTS.index(name)] = person
    others = [name for name in FACTIONS if name != realm.faction][:3]
    state = war(
        world=world,
        factions=" ".join([realm.faction, *others]),
        options={
            "divide_apart": realm.divide_apart,
            "least_on_total": realm.least_on_total,
            "named_bonus": "everyone" if realm.named_for_all else "namer",
        },
        alpha=", ".join(f"{land} 1" for land in sorted(realm.held)),
    )
    state.note().denied = sum(BIT[CONTINENTS.index(name)] for name in realm.denied)
    return state


def check_recruits(rng: Random) -> int:
    """One recruitment in both hands; how many came?"""
    realm = realm_at_random(rng)
    state = realm_in_play(realm)
    cards = hand(state, rng)
    ask(state, "join or recruit")
    if question(state) == "turn in":
        realm.coins = turn_in(state, cards, rng)
    while question(state) == "hypnotise":
        say(state, "pass")
    assert question(state) == "place", realm
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    assert frame.count == recruiting.recruits(realm), realm
    return recruiting.recruits(realm)


def hand(state: War, rng: Random) -> dict[Place, int]:
    """Some cards come to Alpha's hand; the coins on each."""
    drawn = rng.sample(range(42), rng.randrange(5))
    for place in drawn:
        state.world.coins[place] = rng.randint(1, 6)
        state.hands[0] |= BIT[place]
    state.draw_pile &= ~state.hands[0]
    state.coin_hands[0] = rng.randrange(3)
    state.coin_pile -= state.coin_hands[0]
    return {place: state.world.coins[place] for place in drawn}


def turn_in(state: War, cards: dict[Place, int], rng: Random) -> int:
    """Cards are picked at random until it is done or all are; the coins they show."""
    coins = 0
    while question(state) == "turn in":
        word = rng.choice(words(state))
        if word == "rest":
            coins = sum(cards.values()) + state.coin_hands[0]
        elif word == "coin-card":
            coins += 1
        elif word in INDEX:
            coins += cards[INDEX[word]]
        say(state, word)
    return coins


def test_battles_go_as_the_oracle_says() -> None:
    """Dice, marks, powers, missiles: losses, conquest, followers, boxes, closed borders, clones."""
    rng = Random(1)
    conquests = sum(check_battle(rng) for _ in range(POSITIONS))

    assert 0.1 < conquests / POSITIONS < 0.9


def test_recruits_come_as_the_oracle_says() -> None:
    """Lands, people, continents, names, denials, Aliens, cards."""
    rng = Random(2)
    numbers = {check_recruits(rng) for _ in range(POSITIONS)}

    assert min(numbers) == 3
    assert max(numbers) > 40


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(4))
def test_thousands_of_positions_go_as_the_oracles_say(chunk: int, record_property: Note) -> None:
    """The same on fresh seeds."""
    for seed in seeds(20_000, chunk, 4):
        rng = Random(seed)
        check_battle(rng)
        check_recruits(rng)
    record_property("positions", 2 * len(seeds(20_000, chunk, 4)))
