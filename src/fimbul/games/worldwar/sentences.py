"""What happened in World War III, as sentences of the log."""

from typing import Any

from fimbul.core.game import Outcome
from fimbul.core.places import places_in
from fimbul.core.words import joined
from fimbul.games.worldwar import events, sentences_combat, sentences_money, sentences_moves
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.names import KINDS
from fimbul.games.worldwar.spelling import at, called, capitalised, titled, units, who, who_acts


def sentence(event: Any) -> str:
    """An event as a sentence of the log, in the past tense."""
    return capitalised(told(event))


def told(event: Any) -> str:
    """The same, perhaps with an article at its beginning."""
    match event:
        case events.TurnBegan(number, seat):
            return f"Round {number}: it was {who(seat)}'s turn."
        case events.Passed(seat):
            return f"{who(seat)} took no action."
        case events.MajorChosen(seat, nation):
            return f"{who(seat)} took {called(nation)}."
        case events.FirstRolled(seat):
            return f"{who(seat)} rolled highest and began."
        case events.CardPassed(nation, seat):
            return f"The card of {called(nation)} went to {who(seat)}."
        case events.IsilSpread(place, kind):
            return f"ISIL had {units(KINDS[kind], 1)} in {at(place)}."
        case events.Deployed(nation):
            return f"{called(nation)} took up positions."
        case events.Declared(_, side, option):
            return f"{who_acts(side)} declared: {titled(LEXICON.word(option))}."
        case events.WillGained(nation):
            return f"{called(nation)} gained a Will."
        case events.WillTaken(nation, giver):
            return f"{called(nation)} took a Will from {called(giver)}."
        case events.WillSpent(nation):
            return f"{called(nation)} spent a Will to act once more."
        case events.PactProposed(seat, other):
            return f"{who(seat)} proposed a pact to {who(other)}."
        case events.PactRefused(seat, proposer):
            return f"{who(seat)} did not agree to what {who(proposer)} had proposed."
        case events.PactFormed(together):
            return f"{joined([who(seat) for seat in places_in(together)])} were one pact from then on."
        case events.PactLeft(seat):
            return f"{who(seat)} left its pact."
        case events.RoundEnded(number):
            return f"Round {number} was over."
        case events.GaveUp(seat):
            return f"{who(seat)} gave up."
        case events.Ended(outcome):
            return ending(outcome)
    words = sentences_money.sentence(event) or sentences_combat.sentence(event) or sentences_moves.sentence(event)
    assert words, f"no words for {event!r}"
    return words


def ending(outcome: Outcome) -> str:
    """Who won and why."""
    winners = joined([who(seat) for seat in outcome.winners])
    points = f"{outcome.scores[outcome.winners[0]]:.2f}".rstrip("0").rstrip(".")
    match outcome.reason:
        case "last":
            return f"{winners} won: all others had given up."
        case "conquest":
            return f"{winners} won: all others were vanquished."
        case "pact":
            return f"All were one pact, and {winners} led it with {points} points."
    return f"{winners} won with {points} points."
