"""What the greedy agent knows of Arctic Scavengers: rules of thumb on the smallest camps, and a few whole games."""

from random import Random

import pytest

import fimbul
from fimbul.agents import agent
from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.agents.heuristics import scavengers
from fimbul.agents.uniform import Uniform
from fimbul.arena.match import play_match
from fimbul.core.perspective import Perspective
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.state import DISCARD, NO_CARDS, Camp
from tests.games.kit import say, words
from tests.games.scavengers.camp import camp, opening
from tests.games.scavengers.headquarters import headquarters, site
from tests.series import Note, seeds

SKY = TRIBES.index("sky")


def answer(state: Camp, player: Agent | None = None) -> str:
    """What the greedy agent picks here, as a word; the pick is made."""
    option = (player or Greedy()).choose(Perspective(state))
    state.play(option)
    return state.game.lexicon.word(option)


def turn(state: Camp) -> str:
    """What the greedy agent says until somebody else decides, or chance."""
    seat, player = state.decider, Greedy()
    said: list[str] = []
    while state.decider == seat:
        said.append(answer(state, player))
    return " ".join(said)


def games_won(series: range, **options: int) -> float:
    """How many games one greedy agent wins among uniform ones, a seat further each game; a shared one in part."""
    won = 0.0
    game = fimbul.game("scavengers", **options)
    for seed in series:
        players: list[Agent] = [Uniform(seed + seat) for seat in range(game.seats)]
        mine = seed % game.seats
        players[mine] = Greedy(seed)
        winners = play_match(game, players, Random(seed)).outcome.winners
        won += (mine in winners) / len(winners)
    return won


def test_it_hires_the_better_mercenary() -> None:
    """Two food and two meds pay for any of them; thugs are three people and cost more."""
    state = camp(sky="medkit; hunted: hunter", round_number=1, stacks="scavenger brawler hunter scout")

    assert turn(state).startswith("hire scout medkit done")


def test_it_hunts_no_more_than_the_hire_takes() -> None:
    """A scavenger costs one food; the other hunters may fight."""
    state = camp(sky="scavenger*3", stacks="scavenger")

    assert turn(state).startswith("hunt scavenger done hire scavenger done")


def test_it_hires_thugs_when_it_can_pay_them() -> None:
    """Three people for six of anything: nothing else counts as much at the end."""
    state = camp(sky="medkit*2 hunter", stacks="thugs scavenger hunter", contested="grenade")

    assert turn(state).startswith("hunt hunter done hire thugs medkit medkit done")


def test_it_does_not_dig_with_an_empty_junkyard() -> None:
    """There is nothing to find, and nothing to hire with."""
    assert turn(camp(sky="brawler shovel", stacks="")) == "done"


def test_it_does_not_dig_for_nothing_but_junk() -> None:
    """The brawler fights instead."""
    assert turn(camp(sky="brawler shovel", junkyard="junk*5", stacks="")) == "done"


def test_before_there_are_skirmishes_everybody_works() -> None:
    """In the first round nobody fights: the tool goes with somebody who can hold it."""
    state = camp(sky="brawler shovel", junkyard="medkit pills*3 junk*4", round_number=1, stacks="")

    assert turn(state) == "dig brawler shovel done"


def test_it_keeps_its_fighters_for_a_contested_card_that_it_knows() -> None:
    """Sky has seen a family of five on top; the junkyard holds pills."""
    state = camp(
        sky="brawler*2 spear*2", ember="committed: refugee*2", moss="committed: refugee*2",
        junkyard="pills*5", peeked="tribe-family-5", stacks="",
    )  # fmt: skip

    assert turn(state) == "done"


def test_it_throws_junk_away_first_and_nothing_else() -> None:
    """Refugees are people and count at the end."""
    assert turn(camp(sky="junk*2 refugee", stacks="")) == "trash junk junk done done"


@pytest.mark.parametrize(
    ("dug", "kept"), [("junk medkit pills", "medkit"), ("junk tribe-family-4 spear", "tribe-family-4")]
)
def test_it_keeps_the_best_of_what_it_digs_up(dug: str, kept: str) -> None:
    """People first, then what pays for people."""
    state = camp(sky="brawler shovel", junkyard=dug, round_number=1, contested="grenade sled-team field-crew")
    say(state, f"dig brawler shovel done {dug}")

    assert answer(state) == kept


def test_it_puts_junk_back() -> None:
    """Junk in the deck is a card less in every hand."""
    state = camp(sky="brawler", junkyard="junk", round_number=1)
    say(state, "dig brawler done junk")

    assert answer(state) == "pass"


def test_scouts_draw_when_there_is_something_to_draw() -> None:
    """Two good cards for one."""
    state = camp(sky="scout refugee; deck: medkit*2 hunter*2 net", round_number=1)

    assert turn(state) == "draw scout done"


def test_it_passes_a_window_that_is_not_worth_a_shot() -> None:
    """A dig for one in the junk."""
    state = camp(sky="brawler", ember="sniper-team", junkyard="junk*3")
    say(state, "dig brawler done")

    assert answer(state) == "pass"


def test_of_two_tribes_one_shoots_the_other_out_of_a_big_hire() -> None:
    """Sky has hunted six food for thugs, with group leaders; without them it is four."""
    state = camp(seats=2, sky="hunted: hunter*2 group-leaders", ember="sniper-team", junkyard="junk", round_number=1)
    say(state, "hire thugs done")

    assert (answer(state), words(state)) == ("sniper-team", ["hunter", "group-leaders"])
    assert answer(state) in ("hunter", "group-leaders")


def test_a_medic_saves_ones_own_people_and_nobody_elses() -> None:
    """Ember has shot Sky's brawler; Sky and Moss have medics."""
    state = camp(hq=1, sky="brawler medic", ember="sniper-team", moss="medic", junkyard="junk*3 pills")
    say(state, "dig brawler done sniper-team brawler")
    others = state.copy()

    assert answer(state) == "medic"
    say(others, "pass")
    while others.decider == TRIBES.index("ember"):
        say(others, "pass")
    assert answer(others) == "pass"


def test_after_a_hit_it_goes_on_with_what_is_left() -> None:
    """The brawler digs alone, without its shovel."""
    state = camp(sky="brawler shovel", ember="saboteur", junkyard="junk*3 pills")
    say(state, "dig brawler shovel done saboteur shovel")

    assert answer(state) == "done"


def test_after_a_hit_that_leaves_nothing_it_takes_its_cards_back() -> None:
    """The refugee finds nothing without the shovel."""
    state = camp(sky="refugee shovel", ember="saboteur", junkyard="junk*3 pills")
    say(state, "dig refugee shovel done saboteur shovel")

    assert answer(state) == "withdraw"


def test_in_the_skirmish_it_shoots_whoever_is_ahead() -> None:
    """Without its thugs Ember is weaker than Sky."""
    state = camp(
        phase="skirmish", sky="sniper-team brawler", ember="thugs", moss="scavenger", contested="tribe-family-5*2"
    )

    assert turn(state) == "sniper-team ember thugs"


def test_in_the_skirmish_it_does_not_waste_a_fighter_on_a_shot() -> None:
    """A saboteur that acts no longer fights: then Moss has as much strength, and more people."""
    state = camp(
        phase="skirmish", sky="saboteur brawler", ember="shovel", moss="brawler refugee*2", contested="grenade*2"
    )

    assert turn(state) == "done"


def test_a_leader_raises_the_dig_for_an_idle_refugee() -> None:
    """The Peacemaker adds two."""
    state = headquarters(
        leaders={"sky": "peacemaker"},
        sky="brawler refugee",
        junkyard="medkit*2 pills*4 junk*4",
        round_number=1,
        stacks="",
    )

    assert turn(state) == "dig brawler leader done"


def test_an_engineer_begins_a_building_while_there_is_time() -> None:
    """The Masons look for buildings, and a garden feeds somebody every round."""
    state = headquarters(
        sky="engineer; deck: refugee*8", contested="grenade*2 wolf-pack*2 sled-team*2 field-crew*2", stacks=""
    )

    assert turn(state) == "schematics engineer done"


def test_nobody_begins_a_building_that_will_not_be_ready() -> None:
    """Two rounds are left."""
    assert "schematics" not in turn(headquarters(sky="engineer; deck: refugee*8", stacks=""))


def test_an_idle_refugee_works_on_the_building() -> None:
    """It would not fight."""
    state = headquarters(sky="refugee", sites=[site("sky", "armory", timer="pills*2")], stacks="")

    assert turn(state) == "build site-1 refugee done"


def test_medicine_that_is_not_needed_now_is_stored_once() -> None:
    """And it stays there: what is stored and taken out again would never end."""
    state = headquarters(sky="pills", sites=[site("sky", "pharmacy")], stacks="")

    assert turn(state) == "store site-1 pills done done"


def test_stored_medicine_comes_out_for_a_hire() -> None:
    """A hunter costs one med."""
    state = headquarters(sky="refugee", sites=[site("sky", "pharmacy", stored="pills")], stacks="hunter")

    assert turn(state).startswith("retrieve site-1 pills done hire hunter pills done")


def test_it_chooses_the_leader_who_does_more() -> None:
    """The Ranger's refugees hunt; the Fanatic's are lost."""
    state = opening(hq=3, seats=2)
    say(state, "fanatic ranger butcher mentor")

    assert answer(state) == "ranger"


def test_more_people_are_worth_more() -> None:
    """And to the others as much less."""
    few, many = camp(sky="refugee"), camp(sky="refugee; discard: tribe-family-5")

    assert scavengers.value(many, SKY) > scavengers.value(few, SKY)
    assert scavengers.value(many, TRIBES.index("ember")) < scavengers.value(few, TRIBES.index("ember"))


def test_a_win_is_worth_more_than_any_camp_and_a_loss_less() -> None:
    """Ember gives up, and Sky is alone."""
    state = camp(seats=2, sky="tribe-family-5*2", ember="refugee")
    going_on = scavengers.value(state, SKY)
    state.concede(TRIBES.index("ember"))

    assert scavengers.value(state, SKY) > going_on > scavengers.value(state, TRIBES.index("ember"))


def test_the_same_seed_plays_the_same_way() -> None:
    """Samples are drawn with the agent's own dice."""
    game = fimbul.game("scavengers", seats=2, hq=4)
    first, second = [play_match(game, [agent("greedy", 3), agent("greedy", 4)], Random(5)).picks for _ in range(2)]

    assert first == second


def test_thinking_leaves_the_table_as_it_was() -> None:
    """It plays on samples only."""
    state = camp(sky="scout brawler shovel medkit; deck: net refugee", junkyard="pills*3")
    before = state.to_json()

    Greedy().choose(Perspective(state))

    assert state.to_json() == before


def test_it_plans_on_from_what_it_foresaw() -> None:
    """The hire comes after the hunt, as foreseen: no other position is thought up for it."""
    state, player = camp(sky="scavenger*3", stacks="scavenger"), Greedy()
    assert " ".join(answer(state, player) for _ in range(3)) == "hunt scavenger done"
    perspective = Perspective(state)
    perspective.sample = lambda _: pytest.fail("it was foreseen")

    assert state.game.lexicon.word(player.choose(perspective)) == "hire"


def test_it_forgets_what_it_foresaw_when_it_sees_something_else() -> None:
    """Ember has discarded meanwhile: Sky looks at the table again."""
    state, player = camp(sky="scavenger*3", stacks="scavenger"), Greedy()
    assert " ".join(answer(state, player) for _ in range(3)) == "hunt scavenger done"
    state.set_zone(TRIBES.index("ember"), DISCARD, [1, *NO_CARDS[1:]])
    perspective, samples = Perspective(state), [state.copy()]
    perspective.sample = lambda _: samples.pop()

    player.choose(perspective)

    assert not samples


@pytest.mark.parametrize("options", [{"seats": 2, "hq": 0}, {"seats": 4, "hq": 4}])
def test_it_beats_random_play(options: dict[str, int]) -> None:
    """A few games."""
    assert games_won(range(4), **options) >= 3


@pytest.mark.long
@pytest.mark.parametrize("hq", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_play_at_every_table(seats: int, hq: int, record_property: Note) -> None:
    """One among uniform agents, in each seat in turn."""
    series = seeds(20)
    won = games_won(series, seats=seats, hq=hq)

    record_property("games", len(series))
    record_property("won", won)
    assert won >= 0.9 * len(series)


def picks_among_greedy_agents(seats: int, seed: int) -> int:
    """How long a game of greedy agents takes."""
    players = [Greedy(seed * seats + seat) for seat in range(seats)]
    return len(play_match(fimbul.game("scavengers", seats=seats, hq=4), players, Random(seed)).picks)


def test_a_game_of_greedy_agents_comes_to_an_end() -> None:
    """Nobody stores and retrieves, or shoots and takes back, for ever."""
    assert picks_among_greedy_agents(2, 0) < 4000


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
def test_games_of_greedy_agents_come_to_an_end(seats: int, record_property: Note) -> None:
    """The same for many games."""
    picks = [picks_among_greedy_agents(seats, seed) for seed in seeds(10)]

    record_property("games", len(picks))
    record_property("picks", sum(picks))
    assert max(picks) < 4000
