"""The sequence of play, as the rulebook prints it."""

from typing import Final

from fimbul.core.game import Turn
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, NOBODY, Step
from fimbul.games.worldwar.events import RoundEnded, TurnBegan
from fimbul.games.worldwar.lexicon import (
    BUY,
    CIVIL,
    DIPLOMACY,
    FULL_WAR,
    HACK,
    MERGE,
    MOVE,
    NUKE,
    REINFORCE,
    REPAIR,
    RESEARCH,
    SMALL_CAMPAIGN,
    TAX,
    TERROR,
    UNREST,
)
from fimbul.games.worldwar.names import NONE
from fimbul.games.worldwar.scoring import end_if_conquered, finish, settle_leavers
from fimbul.games.worldwar.state import Question, War, seats_from
from fimbul.games.worldwar.steps import (
    bidding,
    campaign,
    civil_action,
    combat,
    delivery,
    diplomacy,
    hack,
    joining,
    line_up,
    losses,
    markers,
    movement,
    nuke,
    nuke_combat,
    nuke_trade,
    pacts,
    passage,
    paying,
    placing,
    puppets,
    reinforcement,
    repair,
    retreat,
    setting_out,
    small_campaign,
    strengthening,
    taxation,
    technology,
    terror,
    transport,
    turn,
    unallied,
    unrest,
    will,
)
from fimbul.games.worldwar.steps.cards_that_go_round import pass_cards

# The actions in the rulebook's order, and what may be done beside one.
turn.ACTIONS.extend(
    [
        turn.ActionKind(TAX, taxation.may_tax, taxation.begin_taxation),
        turn.ActionKind(REINFORCE, reinforcement.may_reinforce, reinforcement.begin_reinforcement),
        turn.ActionKind(DIPLOMACY, diplomacy.may_court, diplomacy.begin_diplomacy),
        turn.ActionKind(RESEARCH, technology.may_research, technology.begin_research),
        turn.ActionKind(HACK, hack.may_hack, hack.begin_hack),
        turn.ActionKind(NUKE, nuke.may_nuke, nuke.begin_nuke),
        turn.ActionKind(MOVE, movement.may_move, turn.begin_nothing),
        turn.ActionKind(SMALL_CAMPAIGN, small_campaign.may_begin_small_campaign, turn.begin_nothing),
        turn.ActionKind(FULL_WAR, movement.may_campaign, turn.begin_nothing),
        turn.ActionKind(REPAIR, repair.may_repair, repair.begin_repair),
        turn.ActionKind(UNREST, unrest.may_cause_unrest, unrest.begin_unrest),
        turn.ActionKind(CIVIL, civil_action.may_take_civil_action, civil_action.begin_civil_action),
        turn.ActionKind(TERROR, terror.may_spread_terror, terror.begin_terror),
    ]
)
turn.BESIDE.extend(
    [
        turn.ActionKind(BUY, reinforcement.may_buy_ahead, reinforcement.begin_buying_ahead),
        turn.ActionKind(MERGE, strengthening.may_merge, strengthening.begin_merging),
    ]
)
turn.PHASES.append(
    turn.Phases(small_campaign.ask_target, movement.ask_movement, campaign.ask_combats, retreat.ask_retreat)
)


def prepare(state: War) -> None:
    """What is asked before the first turn."""
    state.ask(TURN, CHANCE)
    line_up.ask_line_up(state)


def whose_turn(state: War) -> Turn:
    """The turn, and whose it is: a pact's is its first member's, whichever of them acts."""
    if state.active == NONE:
        return Turn(state.turn, NOBODY)
    pact = state.pacts[state.active]
    return Turn(state.turn, next(seat for seat in seats_from(state, state.first) if pact >> seat & 1))


class NextTurn(Step[War, Question]):
    """A turn after another; after the last of a round, its end."""

    @rule("WW-SEQ-05")
    def close(self, state: War, frame: Question) -> None:
        """The next clockwise who has not had a turn in this round; when all had one, pacts, cards and the counter."""
        state.ask(TURN, CHANCE)
        settle_leavers(state)
        state.rest(turn_over=True)
        state.round_number = max(state.round_number, 1)
        state.taken = 0
        state.targets = [NONE] * state.game.seats
        end_if_conquered(state)
        if state.over:
            return
        will.ripen(state)
        for seat in seats_from(state, state.first):
            if state.is_in(seat) and not state.acted >> seat & 1:
                state.turn += 1
                state.active = seat
                if state.listens:
                    state.tell(TurnBegan(state.round_number, seat))
                turn.begin_turn(state, seat)
                return
        state.active = NONE
        state.ask(END_OF_ROUND, CHANCE)
        pacts.ask_proposals(state)


class EndOfRound(Step[War, Question]):
    """Pacts are settled: the two cards go on, and the counter moves."""

    @rule("WW-SEQ-06")
    def close(self, state: War, frame: Question) -> None:
        """After the last round the game is over; a campaign has no last one."""
        pass_cards(state)
        state.acted = 0
        if state.listens:
            state.tell(RoundEnded(state.round_number))
        if state.round_number == state.settings.rounds:
            finish(state, "points")
        else:
            state.round_number += 1


TURN: Final = NextTurn("turn", asks="chance", root=True)
END_OF_ROUND: Final = EndOfRound("end of round", asks="chance")
STEPS: Final[dict[str, Step[War, Question]]] = {
    step.name: step
    for step in (
        TURN,
        END_OF_ROUND,
        *line_up.STEPS,
        *placing.STEPS,
        *turn.STEPS,
        *pacts.STEPS,
        *will.STEPS,
        *paying.STEPS,
        *taxation.STEPS,
        *technology.STEPS,
        *hack.STEPS,
        *puppets.STEPS,
        *repair.STEPS,
        *unrest.STEPS,
        *civil_action.STEPS,
        *terror.STEPS,
        *reinforcement.STEPS,
        *strengthening.STEPS,
        *nuke_trade.STEPS,
        *markers.STEPS,
        *bidding.STEPS,
        *diplomacy.STEPS,
        *unallied.STEPS,
        *small_campaign.STEPS,
        *campaign.STEPS,
        *joining.STEPS,
        *combat.STEPS,
        *losses.STEPS,
        *nuke.STEPS,
        *nuke_combat.STEPS,
        *delivery.STEPS,
        *movement.STEPS,
        *setting_out.STEPS,
        *passage.STEPS,
        *transport.STEPS,
        *retreat.STEPS,
    )
}
