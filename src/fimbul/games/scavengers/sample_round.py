"""The rulebook's sample round, played out from the first card of a game: Sarah is Sky, Carol Ember and Betty Moss."""

from typing import Final, NamedTuple

from fimbul.core.errors import BadData, IllegalOption
from fimbul.core.game import Game
from fimbul.core.rule import rule
from fimbul.core.sitting import sit_down
from fimbul.core.step import CHANCE

PLAYERS: Final = ["Sarah", "Carol", "Betty"]
SARAH: Final = 0
CAROL: Final = 1
BETTY: Final = 2

EARLIER_ROUNDS: Final = """
moss
refugee refugee refugee scavenger shovel
refugee refugee scavenger scavenger spear
scavenger refugee refugee brawler spear
dig scavenger done medkit medkit done
dig scavenger done pills pills done
draw scavenger done scavenger done

refugee scavenger scavenger brawler spear
refugee refugee scavenger brawler shovel
refugee refugee scavenger shovel refugee
done done done

refugee refugee refugee refugee brawler
scavenger scavenger scavenger spear refugee
scavenger scavenger refugee brawler spear
tribe-family-4
done done done
"""


class Tableau(NamedTuple):
    """What is picked, by chance too; the seat through whose eyes it is seen then (CHANCE: everyone's); and a note."""

    picks: str
    eyes: int
    note: str


def hands() -> list[Tableau]:
    """After three rounds, in which the cards come together, the three draw the hands of the rulebook."""
    return [
        Tableau(
            EARLIER_ROUNDS,
            CHANCE,
            "Three rounds are over. Sarah (Sky) has dug up pills, Betty (Moss) a medkit, and Carol (Ember) has won a "
            "tribe family in the first skirmish. In round 4 it is Sarah who begins.",
        ),
        Tableau(
            "brawler shovel refugee refugee pills "
            "scavenger spear refugee refugee tribe-family-4 "
            "scavenger scavenger spear shovel medkit "
            "grenade",
            SARAH,
            "Everyone draws five cards: Sarah a brawler, a shovel, two refugees and pills. As she begins, she alone "
            "looks at the contested card. It is a grenade, and whoever wins the skirmish of this round will get it.",
        ),
    ]


@rule("AS-WALK-01")
def sarahs_turn() -> list[Tableau]:
    """Sarah digs for 2 with refugee and shovel, keeps the net, puts the junk under the junkyard, and commits three."""
    return [
        Tableau(
            "dig refugee shovel",
            SARAH,
            "Sarah digs. A refugee alone digs for 0, but it can hold a tool, and a shovel adds 2: she may look at two "
            "cards of the junkyard.",
        ),
        Tableau(
            "done net junk", SARAH, "A net and junk come up. Only Sarah sees them, and she may keep one of the two."
        ),
        Tableau(
            "net junk",
            SARAH,
            "She keeps the net and puts the junk under the junkyard. The net goes to her discard pile, and so do the "
            "refugee and the shovel, which have done their work for this round.",
        ),
        Tableau(
            "done",
            SARAH,
            "A brawler, a refugee and pills are left. Sarah lays them face down for the skirmish and says only how "
            "many they are: three.",
        ),
    ]


@rule("AS-WALK-02")
def carols_turn() -> list[Tableau]:
    """Carol digs for 1 and keeps the card, hunts for 1, hires a scavenger, and commits two cards that cannot fight."""
    return [
        Tableau(
            "dig scavenger",
            CAROL,
            "Carol has a scavenger, a spear, two refugees and the tribe family. She begins with a dig, too: a "
            "scavenger digs for 1 without any tool.",
        ),
        Tableau(
            "done pills pills",
            CAROL,
            "One card comes up, pills, and she keeps it. It goes face down to her discard pile: the others know that "
            "she has a card more, but not which.",
        ),
        Tableau(
            "hunt refugee spear done",
            CAROL,
            "Each kind of action may be taken once in a round, so she hunts as well. A refugee hunts for 0, the spear "
            "adds 1: that is 1 food.",
        ),
        Tableau(
            "hire scavenger done",
            CAROL,
            "1 food hires a scavenger. It goes to her discard pile, and will come to her hand when she has shuffled "
            "that into a new deck.",
        ),
        Tableau(
            "done",
            CAROL,
            "A refugee and the tribe family are left. Neither can win a fight, but Carol keeps a straight face: she "
            "announces two cards, and the others must reckon with them.",
        ),
    ]


@rule("AS-WALK-03")
def bettys_turn() -> list[Tableau]:
    """Betty hunts for 2 with scavenger and spear, adds the medkit, hires a scout, and has scavenger and shovel left."""
    return [
        Tableau(
            "hunt scavenger spear done",
            BETTY,
            "Betty has two scavengers, a spear, a shovel and a medkit. One scavenger hunts for 1, and the spear adds "
            "1: 2 food.",
        ),
        Tableau(
            "hire scout medkit done",
            BETTY,
            "A medkit is worth 2 meds. With food and meds together she hires a scout, who would be too dear for food "
            "alone. A scavenger and a shovel are left; she will announce two cards.",
        ),
    ]


@rule("AS-WALK-04")
def skirmish() -> list[Tableau]:
    """Sarah and Betty tie with a fight of 2, Carol has 0, and Sarah wins with two people to one."""
    return [
        Tableau(
            "done",
            CHANCE,
            "All cards are turned over. Sarah fights with 2, her brawler; Betty with 2, a scavenger who swings the "
            "shovel; Carol with 0. In a tie people count: Sarah brought a brawler and a refugee, Betty one scavenger. "
            "Carol had more people than both, but her fight was too low to be in the tie. The grenade is Sarah's.",
        )
    ]


def scenes() -> list[Tableau]:
    """The whole round."""
    return [*hands(), *sarahs_turn(), *carols_turn(), *bettys_turn(), *skirmish()]


def record(game: Game) -> str:
    """The round as a record, with a note at every scene; cards that were corrected may not allow it."""
    sitting = sit_down(game, PLAYERS)
    for scene in scenes():
        try:
            for word in scene.picks.split():
                sitting.play(game.lexicon.parse(word))
        except IllegalOption as refusal:
            raise BadData(f"The sample round does not fit the corrected cards. {refusal}") from None
        sitting.note(scene.eyes, scene.note)
    return sitting.text()
