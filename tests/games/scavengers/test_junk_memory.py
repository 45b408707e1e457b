"""What a tribe knows of the junkyard: a card that it saw go there is there, or somebody has dug it up since."""

import pytest

from fimbul.games.scavengers.state import Camp
from tests.games.kit import say
from tests.games.scavengers.camp import below, camp, has, heap, names, owns, sees
from tests.games.scavengers.guesses import draw, keep, leave_pile, samples, shuffle

SKY, EMBER, MOSS = range(3)


def remembers(state: Camp, tribe: str) -> str:
    """The cards that a tribe saw go into the junkyard, in that order."""
    return " ".join(each["card"] for each in sees(state, tribe)["buried"])


def deadlock() -> Camp:
    """Sky had peeked at the wolf pack; it and Ember tie, so the card goes into the junkyard."""
    state = camp(
        phase="skirmish",
        initiator="sky",
        sky="brawler",
        ember="brawler; deck: refugee*5",
        moss="deck: refugee*5",
        peeked="wolf-pack",
        contested="grenade sled-team field-crew",
        junkyard="net",
    )
    assert heap(state) == "net wolf-pack"
    return state


@pytest.mark.rule("AS-SKIR-12")
def test_who_peeked_knows_what_went_into_the_junkyard() -> None:
    """AS-SKIR-12: Sky knows that it is the wolf pack; to Ember it may be any contested card."""
    trophies = ("wolf-pack", "grenade", "sled-team", "field-crew")

    assert {heap(twin) for twin in samples(deadlock(), SKY)} == {"net wolf-pack"}
    assert {heap(twin) for twin in samples(deadlock(), EMBER)} == {f"net {card}" for card in trophies}


@pytest.mark.rule("AS-SKIR-12")
def test_only_who_peeked_sees_it_noted() -> None:
    """AS-SKIR-12: in its own view, and in nobody else's."""
    state = deadlock()

    assert [remembers(state, tribe) for tribe in ("sky", "ember", "moss", "")] == ["wolf-pack", "", "", ""]


@pytest.mark.rule("AS-SKIR-12", "AS-DIG-02")
def test_what_is_known_to_be_in_the_junkyard_may_have_been_dug_up() -> None:
    """AS-SKIR-12, AS-DIG-02: Ember keeps one of two cards; the wolf pack is that one or lies there still."""
    state = camp(active="ember", ember="brawler", junkyard="net", contested="grenade sled-team wolf-pack")
    leave_pile(state, "wolf-pack", peeker="sky")
    say(state, "dig brawler done net net")

    found = {(has(twin, "ember", "gained"), heap(twin), names(twin.contested)) for twin in samples(state)}
    assert found == {("net", "wolf-pack", "grenade sled-team"), ("wolf-pack", "net", "grenade sled-team")}


@pytest.mark.rule("AS-SKIR-12", "AS-ROUND-13")
def test_a_card_that_comes_to_light_is_no_more_in_the_junkyard() -> None:
    """AS-SKIR-12, AS-ROUND-13: Ember had dug up the grenade, and throws it into the skirmish."""
    state = camp(active="ember", sky="spear", contested="grenade sled-team*2")
    leave_pile(state, "grenade", peeker="sky")
    keep(state, "ember", "grenade")
    shuffle(state, "ember")
    draw(state, "ember", "grenade")
    say(state, "done")
    assert remembers(state, "sky") == "grenade"

    say(state, "done done")

    assert remembers(state, "sky") == ""


@pytest.mark.rule("AS-DIG-03", "AS-JUNK-01")
def test_a_digger_remembers_what_it_put_under_when_the_junkyard_is_shuffled() -> None:
    """AS-DIG-03, AS-JUNK-01: Ember trashed its sniper team, Sky saw it, put it back, and trashed a spear itself."""
    state = camp(
        active="ember", initiator="ember", sky="brawler spear", ember="sniper-team refugee", junkyard="", stacks=""
    )
    say(state, "trash sniper-team done done done dig brawler done pass sniper-team pass sniper-team trash spear done")

    assert (heap(state), below(state)) == ("sniper-team spear", "")
    assert remembers(state, "sky") == "spear sniper-team"
    assert {owns(twin, "ember") for twin in samples(state)} == {"refugee"}
    assert {owns(twin, "ember") for twin in samples(state, MOSS)} == {"refugee", "sniper-team"}


@pytest.mark.rule("AS-DIG-03")
def test_a_digger_remembers_what_it_put_under_when_another_digs_there() -> None:
    """AS-DIG-03: Sky put Violet's sniper team under an empty heap, and Moss looked at it: Violet has it no more."""
    state = camp(
        seats=4, active="violet", sky="brawler", moss="brawler", violet="sniper-team refugee", junkyard="", stacks=""
    )
    say(state, "trash sniper-team done done dig brawler done pass sniper-team pass sniper-team done done")
    say(state, "dig brawler done pass pass sniper-team")

    assert sees(state, "sky")["junkyard"]["under"] == [None]
    assert remembers(state, "sky") == "sniper-team"
    assert {(owns(twin, "violet"), below(twin)) for twin in samples(state)} == {("refugee", "sniper-team")}
    assert {(owns(twin, "violet"), below(twin)) for twin in samples(state, EMBER)} == {
        ("refugee", "sniper-team"),
        ("sniper-team", "refugee"),
    }


@pytest.mark.rule("AS-DIG-01")
def test_who_sees_a_card_again_need_not_remember_it() -> None:
    """AS-DIG-01: Sky digs up what it had trashed."""
    state = camp(sky="brawler spear", junkyard="")
    say(state, "trash spear done")
    assert remembers(state, "sky") == "spear"

    say(state, "dig brawler done spear")

    assert remembers(state, "sky") == ""


def between_two_digs() -> Camp:
    """Moss digs up a net; then Sky trashes its spear; then it is Ember's turn."""
    state = camp(active="moss", sky="spear", ember="brawler", moss="brawler", junkyard="net junk pills")
    say(state, "dig brawler done net net done trash spear done done")
    return state


def finds(state: Camp, tribe: str) -> set[str]:
    """What Sky takes for possible to lie under a tribe's discards."""
    return {has(twin, tribe, "gained") for twin in samples(state)}


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-03")
def test_what_somebody_dug_up_before_is_not_what_was_trashed_since() -> None:
    """AS-DIG-02, AS-TRASH-03: nobody has dug since Sky trashed its spear, so the spear lies in the junkyard."""
    state = between_two_digs()

    assert finds(state, "moss") == {"net", "junk", "pills"}
    assert {"spear" in heap(twin).split() for twin in samples(state)} == {True}


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-03")
def test_who_has_dug_since_may_have_it() -> None:
    """AS-DIG-02, AS-TRASH-03: Ember digs after Sky's trash, Moss dug before."""
    state = between_two_digs()
    say(state, "dig brawler done junk junk")

    assert finds(state, "moss") == {"net", "junk", "pills"}
    assert finds(state, "ember") == {"net", "junk", "pills", "spear"}
    assert sees(state, "sky")["buried"] == [{"card": "spear", "dug_by": ["ember"]}]


@pytest.mark.rule("AS-DIG-02", "AS-DIG-03")
def test_who_has_dug_since_and_kept_nothing_has_it_not() -> None:
    """AS-DIG-02, AS-DIG-03: Ember has a find of old; after Sky's trash it looks at a card, and puts it back."""
    state = camp(sky="spear", ember="brawler; gained: net", junkyard="junk pills")
    say(state, "trash spear done done dig brawler done junk")
    assert {has(twin, "ember", "looked") for twin in samples(state)} == {"net", "junk", "pills", "spear"}

    say(state, "pass junk")

    assert finds(state, "ember") == {"net", "junk", "pills"}
    assert {below(twin) for twin in samples(state)} == {"net", "junk", "pills", "spear"}


@pytest.mark.rule("AS-DIG-02", "AS-JUNK-01")
def test_what_was_seen_in_the_junkyard_had_not_been_dug_up_before() -> None:
    """AS-DIG-02, AS-JUNK-01: Moss keeps a card; then Sky sees the pills, puts them back, and shuffles by trashing."""
    state = camp(active="moss", sky="spear brawler", moss="brawler", junkyard="net junk pills")
    say(state, "dig brawler done net net done dig brawler done pills pass pills trash spear done")
    assert remembers(state, "sky") == "spear pills"

    assert finds(state, "moss") == {"net", "junk"}


@pytest.mark.rule("AS-DIG-02", "AS-ROUND-13")
def test_a_card_that_was_dug_up_before_is_another_when_it_comes_to_light() -> None:
    """AS-DIG-02, AS-ROUND-13: Ember shows a spear. It has not dug since Sky trashed one, so that is still there."""
    state = camp(sky="spear", ember="hunter spear; secret: spear", junkyard="net junk")
    say(state, "trash spear done done hunt hunter spear done")

    assert remembers(state, "sky") == "spear"
    assert {"spear" in heap(twin).split() for twin in samples(state)} == {True}


@pytest.mark.rule("AS-DIG-02", "AS-TRASH-04")
def test_who_has_trashed_what_it_won_may_have_dug_up_another_like_it() -> None:
    """AS-DIG-02, AS-TRASH-04: Sky knew of a grenade that Ember won. Ember trashes it, and Moss digs it up. Only then
    Sky sees the other grenade go into the junkyard; Ember digs it up and shuffles it into its deck.
    """
    state = camp(active="ember", ember="scout", moss="brawler", contested="grenade*2 sled-team")
    leave_pile(state, "grenade", winner="ember", peeker="sky")
    shuffle(state, "ember")
    draw(state, "ember", "grenade")
    say(state, "trash grenade done done dig brawler done grenade grenade done")
    leave_pile(state, "grenade", peeker="sky")
    keep(state, "ember", "grenade")
    shuffle(state, "ember")

    assert state.game.from_json(state.to_json()).to_json() == state.to_json()
    assert {(owns(twin, "ember"), owns(twin, "moss")) for twin in samples(state)} == {
        ("scout grenade", "brawler grenade"),
        ("grenade grenade", "brawler scout"),
    }


@pytest.mark.rule("AS-SKIR-12")
def test_a_sample_does_not_tell_what_others_remember_of_the_junkyard() -> None:
    """AS-SKIR-12: it is the same to Ember whether Sky saw the wolf pack go there or the grenade."""
    drawn = []
    for title in ("wolf-pack", "grenade"):
        state = camp(active="ember", ember="net", junkyard="pills", contested="wolf-pack grenade sled-team")
        leave_pile(state, title, peeker="sky")
        drawn.append([twin.to_json() for twin in samples(state, EMBER, 20)])

    assert drawn[0] == drawn[1]
