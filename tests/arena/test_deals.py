"""Duplicate play: one luck in every seating."""

import pytest

import fimbul
from fimbul.arena.deals import Job, Pairing, Played, play_job, seatings
from fimbul.arena.match import play_out
from fimbul.core.errors import BadData
from fimbul.core.game import State
from fimbul.core.luck import Luck
from fimbul.core.step import CHANCE

AB = Pairing("a", "b")


def job(game: str, *players: str, deal: int = 0, **options: fimbul.Outcome | int | str) -> Job:
    """A game of the first seed."""
    made = fimbul.game(game, **options)
    return Job(game, dict(made.options), made.data_hash(), fimbul.__version__, 1, deal, players)


@pytest.mark.parametrize(
    ("seats", "lines"),
    [(2, {"ab", "ba"}), (3, {"aba", "aab", "baa", "bab", "bba", "abb"}), (4, {"abab", "baba"})],
)
def test_every_seating_of_a_pairing_is_played(seats: int, lines: set[str]) -> None:
    """In turn, and turned round the table."""
    assert {"".join(players) for players in seatings(AB, seats)} == lines


@pytest.mark.parametrize(("seats", "lines"), [(2, {"ab", "ba"}), (4, {"abbb", "babb", "bbab", "bbba"})])
def test_a_challenger_may_be_alone_among_the_others(seats: int, lines: set[str]) -> None:
    """At each seat once."""
    assert {"".join(players) for players in seatings(AB, seats, alone=True)} == lines


@pytest.mark.parametrize("seats", range(2, 8))
def test_both_agents_have_every_seat_as_often(seats: int) -> None:
    """So half of all seats, whatever their number."""
    for seat in range(seats):
        players = [line[seat] for line in seatings(AB, seats)]
        assert players.count("a") == players.count("b") > 0


def test_a_deal_has_the_same_luck_in_every_seating() -> None:
    """The dice of the set-up fall the same way; in another deal, or with another seed, they do not."""
    game = fimbul.game("scavengers", seats=2, hq=3)

    def first_rolls(luck: Luck) -> list[int]:
        state, rolled = game.new(), []
        while state.decider == CHANCE:
            rolled.append(luck.roll(state))
            state.play(rolled[-1])
        return rolled

    assert first_rolls(Luck(1, 0)) == first_rolls(Luck(1, 0)) != []
    assert len({tuple(first_rolls(Luck(seed, deal))) for seed in (1, 2) for deal in range(5)}) > 5


def test_luck_stays_the_same_after_play_has_parted() -> None:
    """The doomsday card of the third turn is the same in both games, though one of them has rolled more before."""
    game = fimbul.game("meltwater", turn_cap=8)
    found: list[dict[tuple[int, int], int]] = []
    for more in (0, 5):
        luck, own = Luck(1, 0), dict[tuple[int, int], int]()

        def answer(state: State, luck: Luck = luck, own: dict[tuple[int, int], int] = own, more: int = more) -> int:
            if state.decider != CHANCE:
                return state.options()[(more + state.whose_turn().number) % len(state.options())]
            turn, option = state.whose_turn(), luck.roll(state)
            own.setdefault((turn.number, turn.seat), luck.number)
            return option

        play_out(game, [], answer)
        found.append(own)

    one, other = found
    both = set(one) & set(other)
    assert len(both) > 3
    assert all(one[turn] == other[turn] for turn in both)


def test_every_option_of_a_roll_comes_as_often_as_it_weighs() -> None:
    """Numbers of 64 bits, brought down to any limit."""
    luck = Luck(1, 0)
    found = [0] * 6
    for number in range(6000):
        luck.number = luck.drawn("die", number)
        found[luck.randrange(6)] += 1

    assert min(found) > 900
    assert max(found) < 1100


def test_a_job_is_played_the_same_way_again() -> None:
    """But for the time it takes; and the agents' own luck is another one in another deal."""
    one, other = (play_job(job("meltwater", "uniform", "uniform", turn_cap=8)) for _ in range(2))

    assert one._replace(seconds=()) == other._replace(seconds=())
    assert one.picks != play_job(job("meltwater", "uniform", "uniform", deal=1, turn_cap=8)).picks


def test_turns_and_thought_are_counted_for_each_seat() -> None:
    """Eight turns each; who looks at every outcome thinks longer."""
    played = play_job(job("meltwater", "uniform", "greedy", turn_cap=8))

    assert sum(played.turns) == 8
    assert played.seconds[1] > played.seconds[0] > 0


def test_a_worker_with_another_box_or_version_plays_nothing() -> None:
    """Its games would be others."""
    wanted = job("meltwater", "uniform", "uniform")

    with pytest.raises(BadData, match="A worker has another box of Meltwater"):
        play_job(wanted._replace(data="0"))
    with pytest.raises(BadData, match=r"A worker has Fimbul .*, not 9\."):
        play_job(wanted._replace(engine="9"))


def test_a_shared_first_place_is_shared() -> None:
    """Among the seats that have it."""
    game = Played(0, ("a", "b", "a"), (1, 1, 1), (0, 0, 0), "", 1, (1, 1, 1), (0, 0, 0))

    assert game.share("a") == pytest.approx(2 / 3)
    assert game._replace(places=(2, 1, 3)).share("a") == 0
