"""The engine against a second reading of the rulebook: every question, every offered word and all that a pick does."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import fimbul
from fimbul.core.chance import roll
from fimbul.core.game import State, View
from tests.games.meltwater.oracle import CARDS, CIVILIAN, ENEMY, SOLDIER, Witness, touching
from tests.games.meltwater.scene import reprint

Pieces = dict[str, Counter[str]]

RARE = {"attack": 8, "militarize": 3, "press-gang": 4, "threaten": 4, "march": 4, "stockpile": 4, "soldier": 2}
BOX = {**dict.fromkeys(CIVILIAN.values(), 20), **dict.fromkeys(SOLDIER.values(), 4), "stockpile": 4}
HEXES = list(fimbul.game("meltwater").new().view(None)["hexes"])
RULES = [(season, edition) for season in ("summer", "winter") for edition in ("errata", "first")]
LONGEST = 6000
SKIRMISH = 60
QUESTIONS = {
    *("turn a card", "starvation", "choose a starving unit", "flee", "defect", "actions", "march from", "march"),
    *("threaten from", "threaten into", "threaten whom", "threaten to", "press-gang by", "press-gang whom"),
    *("attack from", "attack at", "aftermath", "militarize", "militarize a second", "spread", "relocate", "refugee"),
}


def any_game(rng: Random, **fixed: Any) -> fimbul.Game:
    """A game with options drawn at random but for those fixed, and now and then with an early end."""
    options: dict[str, Any] = {
        choice.name: rng.choice(choice.values) for choice in fimbul.game("meltwater").meta.options
    }
    options["turn_cap"] = rng.choice((0, 0, 0, rng.randint(1, 30)))
    return fimbul.game("meltwater", **options | fixed)


def neighbourhood(rng: Random, size: int) -> list[str]:
    """So many hexes that hang together."""
    region = [rng.choice(HEXES)]
    while len(region) < size:
        around = {each for name in region for each in touching(name) if each in HEXES} - set(region)
        region.append(rng.choice(sorted(around)))
    return rng.sample(region, size)


def villages(rng: Random, owner: dict[str, str]) -> Pieces:
    """A few people of a side in each hex, neutrals among them, and stockpiles here and there."""
    left = Counter(BOX)
    pieces: Pieces = {name: Counter() for name in owner}
    for name, side in owner.items():
        for kind, most in ((CIVILIAN[side], 3), (SOLDIER[side], 1), (CIVILIAN["neutral"], 2), ("stockpile", 1)):
            pieces[name][kind] = min(left[kind], rng.randint(0, most))
            left[kind] -= pieces[name][kind]
    return pieces


def crowds(rng: Random, owner: dict[str, str]) -> Pieces:
    """Of each kind of piece none, one, some or all, wherever they fall."""
    pieces: Pieces = {name: Counter() for name in owner}
    for kind, number in BOX.items():
        colour = kind.split()[0]
        homes = [name for name, side in owner.items() if colour not in ENEMY or side == colour]
        for _ in range(rng.choice((0, 1, number // 4, number // 2, number))):
            pieces[rng.choice(homes)][kind] += 1
    return pieces


def duels(rng: Random, owner: dict[str, str]) -> Pieces:
    """Nobody but a soldier in each hex, here and there with a neutral."""
    pieces: Pieces = {name: Counter() for name in owner}
    for name, side in list(owner.items())[-4:]:
        pieces[name] = Counter({SOLDIER[side]: 1, CIVILIAN["neutral"]: rng.randint(0, 1)})
    return pieces


def odd_position(rng: Random, game: fimbul.Game) -> State:
    """A position in somebody's turn: crowds, empty supplies, last soldiers eye to eye, a dying world."""
    homes = neighbourhood(rng, rng.choice((2, 2, 6, 10, 14, 30)))
    owner = {name: rng.choice(("blue", "red")) for name in homes} | {homes[0]: "blue", homes[1]: "red"}
    pieces = rng.choice((villages, villages, crowds, crowds, duels))(rng, owner)
    dead = rng.sample(HEXES, rng.choice((0, 0, 3, 3, 10, 30, 50, 55)))
    for name in set(dead) & set(homes):
        del pieces[name]["stockpile"]
    for name in homes[:2]:
        army = (SOLDIER[owner[name]], CIVILIAN[owner[name]])
        if not any(here[kind] for here in pieces.values() for kind in army):
            pieces[name][army[0]] = 1
    card, next_card, *deck = rng.sample(range(1, 29), rng.choice((2, 3, 10, 28)))
    active = rng.choice(("blue", "red"))
    save: dict[str, Any] = {
        "game": "meltwater",
        "version": 1,
        "options": game.options,
        "turn": rng.randint(3, 20),
        "active": active,
        "card": card,
        "next_card": next_card if game.options["show_next"] else None,
        "deck": sorted(deck),
        "radiation": [name for name in rng.sample(HEXES, rng.choice((0, 10, 56))) if name not in dead],
        "dead": dead,
        "pieces": {name: dict(+here) for name, here in pieces.items() if here.total()},
        "agenda": [
            {"step": "turn", "seat": ENEMY[active]},
            {"step": "doomsday", "seat": active},
            {"step": "actions", "seat": active},
        ],
        "revelations": 0,
        "outcome": None,
    }
    state = game.from_json(save)
    if rng.random() < 0.7 and any(here["units"] > here["feeds"] for here in state.view(None)["hexes"].values()):
        state = game.from_json(save | {"agenda": [*save["agenda"], {"step": "starvation", "seat": active}]})
    return state


def eager(view: View, words: list[str], rng: Random) -> str:
    """A pick that favours what random players seldom do: fights, conscription, cargo, and soldiers in Dead hexes."""
    dead = {name for name, here in view["hexes"].items() if here["state"] == "dead"}
    return rng.choices(words, [4 if word in dead else RARE.get(word, 1) for word in words])[0]


def follow(state: State, rng: Random, picks: int) -> Counter[str]:
    """Play on beside a witness who must never complain; which questions were asked, and how it ended."""
    seen: Counter[str] = Counter()
    witness = Witness(state.view(None))
    lazy = rng.random() < 0.3
    before, word = state.copy(), ""
    for _ in range(picks):
        view = state.view(state.decider if state.decider >= 0 else None)
        words = [state.game.lexicon.word(option) for option in state.options()]
        complaints = witness.complaints(view, words)
        assert not complaints, "\n".join([f"after '{word}'", *complaints, "in the position", before.to_json()])
        if state.over:
            seen[view["outcome"]["reason"]] += 1
            break
        seen[view["question"]["step"]] += 1
        if state.decider == fimbul.CHANCE:
            word = state.game.lexicon.word(roll(state, rng))
        else:
            word = rng.choice(words) if lazy else eager(view, words, rng)
        before = state.copy()
        state.play(state.game.lexicon.parse(word))
        witness.hear(word)
    return seen


def whole_games(seeds: range) -> Counter[str]:
    """Games from the set-up to their end, in both seasons and editions in turn, followed by a witness."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        season, edition = RULES[seed % len(RULES)]
        seen += follow(any_game(rng, season=season, edition=edition).new(), rng, LONGEST)
    return seen


def skirmishes(seeds: range, **fixed: Any) -> Counter[str]:
    """A number of picks from odd positions on, followed by a witness."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        seen += follow(odd_position(rng, any_game(rng, **fixed)), rng, SKIRMISH)
    return seen


def crowd_the_cards(patch: pytest.MonkeyPatch, seed: int) -> None:
    """Reprint the deck for one test: both hexes of a card, and its refugee's, lie together or are the same."""
    rng = Random(seed)
    for card in CARDS["printed"]["cards"]:
        first = rng.choice(HEXES)
        near = sorted({first} | touching(first) & set(HEXES))
        second, refugee = rng.choice(near), rng.choice(near)
        patch.setitem(card, "radiation", [first, second])
        patch.setitem(card, "refugee", refugee)
        reprint(patch, card["number"], f"{first} {second}", refugee)


def test_whole_games_go_as_a_second_reading_of_the_rulebook_has_it() -> None:
    """Every option, both seasons and editions: the same questions, the same answers, the same board, the same end."""
    assert whole_games(range(6))["actions"] > 100


def test_odd_positions_go_as_a_second_reading_of_the_rulebook_has_it() -> None:
    """Crowds, empty supplies, dying worlds: what whole games seldom come to."""
    assert skirmishes(range(120))["starvation"] > 100


def test_cards_that_strike_twice_in_one_place_go_as_a_second_reading_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """MW-DOOM-14, MW-DOOM-16: a ring over the card's second hex, one hex struck twice, a refugee in the ruins."""
    crowd_the_cards(monkeypatch, 1)

    assert skirmishes(range(500, 560), deck="printed")["spread"] > 50


@pytest.mark.slow
def test_every_question_of_the_game_is_witnessed_many_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same at length; no question is left out, and each way to end but giving up comes up."""
    seen = whole_games(range(1000, 1036)) + skirmishes(range(1000, 1500))
    crowd_the_cards(monkeypatch, 2)
    seen += skirmishes(range(2000, 2150), deck="printed")

    assert not {question: seen[question] for question in QUESTIONS if seen[question] < 10}
    assert {"no_survivors", "mutual_death", "turn_cap"} <= set(seen)
