"""Instants by option: committing anew after an instant, and shots at cards that lie face down."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.events import ShotBlindly
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import camp, decider, has
from tests.games.scavengers.headquarters import headquarters, site


def interrupted_by_committed_saboteur() -> Camp:
    """Sky's committed saboteur has disarmed Moss, and Sky may choose what it commits anew."""
    state = camp(
        sky="committed: saboteur pills brawler",
        active="moss",
        initiator="sky",
        moss="refugee shovel scavenger",
        junkyard="junk*4",
        options={"recommit": "choose"},
    )
    say(state, "dig refugee shovel scavenger done saboteur shovel")
    return state


@pytest.mark.rule("AS-INST-08")
def test_by_option_the_owner_may_discard_some_of_the_rest() -> None:
    """AS-INST-08: `recommit = choose`: Sky lets the pills go, and Moss digs on with 1."""
    state = interrupted_by_committed_saboteur()

    assert (decider(state), words(state)) == ("sky", ["done", "brawler", "pills"])
    say(state, "pills done")
    say(state, "done")

    assert (has(state, "sky", "committed"), has(state, "sky", "spent")) == ("brawler", "saboteur pills")
    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-08")
def test_by_option_the_owner_commits_anew_before_anything_else_happens() -> None:
    """AS-INST-08: the rest is committed again at once; then Moss plans anew."""
    assert decider(interrupted_by_committed_saboteur()) == "sky"


@pytest.mark.rule("AS-INST-08", "AS-INST-07")
def test_by_option_a_withdrawn_dig_is_off_when_the_owner_has_chosen() -> None:
    """AS-INST-08, AS-INST-07: Moss takes its cards back; once Sky has chosen, it is Moss's turn again."""
    state = interrupted_by_committed_saboteur()

    say(state, "done")
    say(state, "withdraw")

    assert decider(state) == "moss"
    assert {"dig", "hunt"} <= set(words(state))


def blind(sky: str = "committed: brawler spear", ember: str = "sniper-team saboteur", **more: Any) -> Camp:
    """Ember's turn; Sky has set cards apart, and they may be shot at."""
    return camp(sky=sky, active="ember", initiator="sky", ember=ember, options={"blind_shots": True}, **more)


@pytest.mark.rule("AS-INST-09")
def test_by_option_a_face_down_card_may_be_shot_at() -> None:
    """AS-INST-09: `blind_shots`: in its own turn, too; chance says which card of Sky's is hit."""
    state = blind()
    assert words(state) == ["done", "trash", "attack"]

    say(state, "attack sniper-team sky blind")
    assert (decider(state), words(state), state.weights()) == ("chance", ["brawler", "spear"], [1, 1])
    say(state, "brawler")

    assert (has(state, "sky", "committed"), has(state, "sky", "spent")) == ("spear", "brawler")
    assert (has(state, "ember", "hand"), has(state, "ember", "spent")) == ("saboteur", "sniper-team")


@pytest.mark.rule("AS-INST-09", "AS-SNI-02", "AS-SAB-02")
@pytest.mark.parametrize(("special", "card"), [("sniper-team", "spear"), ("saboteur", "brawler")])
def test_by_option_a_blind_shot_at_the_wrong_kind_of_card_misses(special: str, card: str) -> None:
    """AS-INST-09, AS-SNI-02, AS-SAB-02: the special is spent; the card stays where it was, and all have seen it."""
    state = blind()

    say(state, f"attack {special} sky blind {card}")

    assert has(state, "sky", "committed") == "brawler spear"
    assert (has(state, "sky", "shown"), has(state, "ember", "spent")) == (card, special)


@pytest.mark.rule("AS-INST-09", "AS-SAB-03")
def test_by_option_everyone_hears_who_shot_blindly_and_whether_it_hit() -> None:
    """AS-INST-09, AS-SAB-03: the attack is announced."""
    state = blind()
    say(state, "attack saboteur sky blind")
    other = state.copy()

    assert told(state, "spear", "moss") == [ShotBlindly(1, 0, TITLES.index("spear"), True)]
    assert told(other, "brawler", "moss") == [ShotBlindly(1, 0, TITLES.index("brawler"), False)]


@pytest.mark.rule("AS-INST-02", "AS-INST-09")
def test_by_option_going_back_from_a_blind_shot_asks_nobody_anew() -> None:
    """AS-INST-02, AS-INST-09: Moss passed; Sky thinks of a shot and goes back: Sky is still the one who is asked."""
    state = blind(
        seats=4,
        sky="committed: saboteur",
        ember="brawler",
        moss="sniper-team",
        violet="committed: pills",
        junkyard="junk",
    )
    say(state, "dig brawler done pass attack back")

    assert decider(state) == "sky"


def deed_of_the_committed(*cards: str, **more: Any) -> Camp:
    """Moss digs; Sky, whose turn is over, has these cards set apart, and may choose what it commits anew."""
    more = {"leaders": {"moss": "ranger"}, "sites": [site("moss", "armory")], **more}
    return headquarters(
        sky=f"committed: {' '.join(cards)}",
        active="moss",
        initiator="sky",
        moss="scavenger",
        junkyard="junk*4",
        options={"recommit": "choose"},
        **more,
    )


@pytest.mark.rule("AS-INST-08", "AS-HQ-DD-08")
@pytest.mark.parametrize(
    ("special", "deed"), [("saboteur", "saboteur moss site-1"), ("sniper-team", "sniper-team moss ranger")]
)
def test_by_option_the_rest_is_committed_anew_after_a_deed_too(special: str, deed: str) -> None:
    """AS-INST-08, AS-HQ-DD-08: who does a deed leaves the cards set apart like any other instant."""
    state = deed_of_the_committed(special, "pills", "brawler")

    say(state, f"dig scavenger done attack {deed}")
    assert (decider(state), words(state)) == ("sky", ["done", "brawler", "pills"])
    say(state, "pills done")

    assert has(state, "sky", "committed") == "brawler"
    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-08", "AS-HQ-MED-07")
def test_by_option_the_rest_is_committed_anew_after_a_medic_left_it() -> None:
    """AS-INST-08, AS-HQ-MED-07: Sky's medic saves Moss's scavenger; then Sky may let its pills go."""
    state = deed_of_the_committed("medic", "pills", ember="committed: sniper-team")

    say(state, "dig scavenger done sniper-team scavenger medic")

    assert (decider(state), words(state)) == ("sky", ["done", "pills"])


@pytest.mark.rule("AS-INST-08", "AS-HQ-MED-06")
def test_by_option_the_rest_is_committed_anew_after_a_medic_saved_a_leader() -> None:
    """AS-INST-08, AS-HQ-MED-06: likewise when it is Moss's leader that was shot at."""
    state = deed_of_the_committed("medic", "pills", ember="committed: sniper-team")

    say(state, "dig scavenger done attack sniper-team moss ranger medic")

    assert (decider(state), words(state)) == ("sky", ["done", "pills"])


@pytest.mark.rule("AS-INST-08", "AS-HQ-USE-04")
@pytest.mark.parametrize("picks", ["saboteur shovel", "saboteur attack moss site-1"])
def test_by_option_nothing_is_committed_anew_when_the_instant_came_from_a_bunker(picks: str) -> None:
    """AS-INST-08, AS-HQ-USE-04: the cards set apart were not touched."""
    sites = [site("sky", "bunker", stored="saboteur"), site("moss", "armory")]
    state = headquarters(
        sky="committed: pills",
        active="moss",
        initiator="sky",
        moss="scavenger shovel",
        sites=sites,
        junkyard="junk*4",
        options={"recommit": "choose"},
    )

    say(state, f"dig scavenger shovel done retrieve {picks}")

    assert decider(state) != "sky"
    assert has(state, "sky", "committed") == "pills"
