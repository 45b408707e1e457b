"""Pacts: proposed in the own turn, settled at the end of the round."""

import pytest

from fimbul.games.worldwar.names import SEAT_NAMES
from fimbul.games.worldwar.scoring import land_parts
from fimbul.games.worldwar.state import War
from tests.games.kit import reasons, say, why, words
from tests.games.worldwar.scene import question, war
from tests.games.worldwar.test_turn import begun


def pacts(state: War) -> list[str]:
    """The pacts of more than one seat."""
    together = {pact for pact in state.pacts if pact.bit_count() > 1}
    return [" ".join(name for seat, name in enumerate(SEAT_NAMES) if pact >> seat & 1) for pact in sorted(together)]


@pytest.mark.rule("WW-PAC-01")
def test_a_proposal_is_made_in_the_own_turn_and_settled_at_the_end_of_the_round() -> None:
    """WW-PAC-01: only those concerned are asked, and the action is still to be chosen."""
    state = begun(war())
    say(state, "form")
    assert (question(state), words(state)) == ("propose alpha", ["nato", "rus", "arb"])
    say(state, "rus")
    assert question(state) == "declare alpha"
    say(state, "pass pass pass pass")

    assert (question(state), words(state)) == ("consent charlie", ["agree", "refuse"])
    say(state, "agree")
    assert pacts(state) == ["alpha charlie"]
    assert question(state) == "declare alpha"


@pytest.mark.rule("WW-PAC-01")
def test_nothing_comes_of_a_proposal_that_is_refused() -> None:
    """WW-PAC-01: joining needs consent."""
    state = begun(war())
    say(state, "form rus pass pass pass pass refuse")

    assert pacts(state) == []
    assert "form" in words(state)


@pytest.mark.rule("WW-PAC-01")
def test_one_proposal_a_round() -> None:
    """WW-PAC-01: whether to form or to leave."""
    state = begun(war(pacts="alpha bravo"))
    assert {"form", "leave"} <= set(words(state))
    say(state, "leave")

    assert not {"form", "leave"} & set(words(state))
    assert why(state, "form") == "WW-PAC-01"


@pytest.mark.rule("WW-PAC-01")
def test_two_players_have_no_pacts() -> None:
    """WW-PAC-01: three and more do."""
    state = begun(war(options={"seats": 2}))

    assert "form" not in words(state)
    assert reasons(state, "form leave") == ["no_pacts_of_two", "no_pacts_of_two"]
    assert reasons(begun(war()), "leave") == ["no_pact_to_leave"]


@pytest.mark.rule("WW-PAC-01", "WW-SET-25")
@pytest.mark.parametrize(("leaver", "picks"), [(0, "form rus pass"), (2, "form rus pass pass")])
def test_a_proposal_lapses_with_whoever_made_it_or_was_to_be_asked(leaver: int, picks: str) -> None:
    """WW-PAC-01: Alpha proposes to Charlie, and one of them gives up before the round is over."""
    state = begun(war())
    say(state, picks)
    state.concede(leaver)
    while question(state).startswith("declare") and state.round_number == 1:
        say(state, "pass")

    assert question(state).startswith("declare")
    assert pacts(state) == []


@pytest.mark.rule("WW-PAC-01", "WW-SET-25")
@pytest.mark.parametrize("leaver", [0, 2])
def test_a_question_of_consent_lapses_with_whom_it_is_about(leaver: int) -> None:
    """WW-PAC-01: Delta, a partner of Charlie, is asked about Alpha and Charlie when one of these gives up."""
    state = begun(war(pacts="charlie delta", options={"seats": 5}))
    say(state, "form rus pass pass pass pass pass agree")
    assert question(state) == "consent delta"
    state.concede(leaver)

    assert question(state).startswith("declare")
    assert not any(pact & 1 << 0 and pact != 1 for pact in state.pacts)


@pytest.mark.rule("WW-PAC-01")
def test_a_member_may_propose_to_somebody_who_sits_between_partners() -> None:
    """WW-PAC-01: Alpha and Charlie are partners, Bravo is none yet; then all three are, and Delta is not."""
    state = begun(war(pacts="alpha charlie", options={"seats": 5}))
    say(state, "form nato pass pass pass pass pass")
    assert question(state) == "consent bravo"
    say(state, "agree agree")

    assert pacts(state) == ["alpha bravo charlie"]
    assert [state.pacts[3], state.pacts[4]] == [1 << 3, 1 << 4]


@pytest.mark.rule("WW-PAC-01")
def test_proposals_are_settled_in_the_order_of_play() -> None:
    """WW-PAC-01: Alpha's before Bravo's."""
    state = begun(war(options={"seats": 5}))
    say(state, "form chn pass form rus pass pass pass pass")

    assert question(state) == "consent delta"
    say(state, "agree")
    assert question(state) == "consent charlie"


@pytest.mark.rule("WW-PAC-01")
def test_three_players_may_form_a_pact() -> None:
    """WW-PAC-01: once in a round, and the reason for no second proposal is the first."""
    state = begun(war(options={"seats": 3}))
    assert reasons(state, "leave") == ["no_pact_to_leave"]
    say(state, "form rus")

    assert reasons(state, "form leave") == ["one_change_a_round", "one_change_a_round"]


@pytest.mark.rule("WW-PAC-01")
def test_joining_needs_the_consent_of_all_members() -> None:
    """WW-PAC-01: of both pacts, in order; one refusal is enough, and nobody is asked after it."""
    state = begun(war(options={"seats": 5}, pacts="bravo charlie"))
    say(state, "form rus " + "pass " * 5)
    assert question(state) == "consent bravo"
    both, one = state.copy(), state
    say(both, "agree")
    assert question(both) == "consent charlie"
    say(both, "agree")
    assert pacts(both) == ["alpha bravo charlie"]

    say(one, "refuse")
    assert (pacts(one), question(one)) == (["bravo charlie"], "declare alpha")


@pytest.mark.rule("WW-PAC-01", "WW-PAC-05")
def test_whoever_leaves_asks_nobody() -> None:
    """WW-PAC-05: at the end of the round; a pact of two is none any more, and both have their own turns again."""
    state = begun(war(pacts="alpha bravo", usa="france soldier", nato="france soldier"))
    assert len([part for part in land_parts(state, 9) if part]) == 2
    say(state, "leave pass pass pass pass")

    assert pacts(state) == []
    assert land_parts(state, 9) == [0] * 4  # in a shared territory they contest now
    order = []
    for _ in range(4):
        order.append(question(state))
        say(state, "pass")
    assert order == [f"declare {name}" for name in SEAT_NAMES[:4]]


@pytest.mark.rule("WW-PAC-05")
def test_others_stay_together_when_one_leaves() -> None:
    """WW-PAC-05: a pact of three becomes one of two."""
    state = begun(war(pacts="alpha bravo charlie"))
    say(state, "leave pass pass pass pass")

    assert pacts(state) == ["bravo charlie"]


@pytest.mark.rule("WW-PAC-04")
def test_a_pact_of_all_ends_the_game_and_the_most_points_win() -> None:
    """WW-PAC-04: at once, whatever the round."""
    state = begun(war(options={"seats": 3}))
    say(state, "form rus pass form arb pass pass agree agree agree")

    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners, state.round_number) == ("pact", (2,), 1)


@pytest.mark.rule("WW-PAC-01")
def test_a_proposal_to_somebody_who_has_become_a_partner_is_settled_already() -> None:
    """WW-PAC-01: nobody is asked twice."""
    state = begun(war())
    say(state, "form rus pass pass form usa pass pass agree")

    assert (pacts(state), question(state)) == (["alpha charlie"], "declare alpha")


def test_whoever_has_given_up_makes_no_pact() -> None:
    """Neither proposed nor asked."""
    state = begun(war())
    say(state, "form rus pass pass pass pass")
    state.concede(2)
    assert (pacts(state), question(state)) == ([], "declare alpha")

    say(state, "form")
    assert words(state) == ["nato", "arb"]
