"""Learning: games become examples, examples become weights, and the report says what those are good for."""

import tomllib
from pathlib import Path

import numpy as np
import pytest
from tools import train
from tools.train import Lessons, calibration, calibration_error, fitted, foretold, gathered, learned, log_loss

from fimbul.agents.search.weights import Learned
from fimbul.arena import examples
from fimbul.arena.crew import Alone
from fimbul.arena.examples import Study
from fimbul.core.errors import BadOptions
from fimbul.core.game import Value
from fimbul.games.meltwater.state import Position

STUDY = Study("meltwater", {"season": "winter"}, ("uniform",), 0.0, 1, 0)


class Pupil:
    """It sees how many units a seat has, and a thing that is always the same."""

    FEATURES = ("units", "nothing")

    def __init__(self, path: Path) -> None:
        self.SETTINGS: dict[str, dict[str, Value]] = {name: {"season": name} for name in ("summer", "winter")}
        self.LEARNED = Learned(path, self.FEATURES, list(self.SETTINGS))

    def features(self, state: Position, seat: int) -> list[float]:
        """Ten units are one."""
        return [state.survivors(seat) / 10, 1.0]


@pytest.fixture
def pupil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    """Somebody who can be taught Meltwater."""
    found = Pupil(tmp_path / "weights.toml")
    for module in (examples, train):
        monkeypatch.setattr(module, "learner", lambda _: found)
    return found


def lessons(weights: list[float], games: int, seats: int = 2, seed: int = 1) -> Lessons:
    """Made-up examples, one a game, in which these weights decide who wins; the last feature never differs."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(games, seats, len(weights)))
    features[:, :, -1] = 1.0
    winners = np.array([rng.choice(seats, p=chances) for chances in foretold(features, np.array(weights))])
    return Lessons(features, np.zeros((games, 0)), np.eye(seats)[winners], np.arange(games))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_weights_that_decided_are_found_again(seats: int) -> None:
    """Within what chance leaves open; and what never differs weighs nothing."""
    made = lessons([1.5, -0.5, 0.0, 7.0], 4000, seats)

    found = fitted(made.features, made.shares, 0.01)

    assert found[:3] == pytest.approx([1.5, -0.5, 0.0], abs=0.12)
    assert found[3] == 0.0


def test_a_feature_in_another_size_is_worth_the_same() -> None:
    """A weight a hundred times smaller for numbers a hundred times larger."""
    made = lessons([1.0, 1.0, 0.0], 500)
    larger = made.features * np.array([100.0, 1.0, 1.0])

    assert fitted(larger, made.shares, 1.0) == pytest.approx(
        fitted(made.features, made.shares, 1.0) / np.array([100.0, 1.0, 1.0])
    )


def test_what_always_wins_gets_no_endless_weight() -> None:
    """The ridge holds it."""
    features = np.array([[[1.0], [0.0]]] * 50)
    shares = np.array([[1.0, 0.0]] * 50)

    assert 0 < fitted(features, shares, 1.0)[0] < 20


def test_what_was_learned_predicts_games_that_were_kept_back_better_than_a_constant() -> None:
    """And what it foretells comes about as often as it says."""
    report = learned(lessons([2.0, 0.0], 3000))

    assert report.loss < report.constant - 0.1
    assert report.error < 0.05
    assert report.examples == 3000


def test_calibration_compares_what_was_foretold_with_what_came() -> None:
    """Two who were given nine in ten and won one in two are off by four in ten, and so are their opponents."""
    bins = calibration(np.array([[0.9, 0.1], [0.9, 0.1]]), np.array([[1.0, 0.0], [0.0, 1.0]]))

    assert bins == [pytest.approx((0.1, 0.5, 2)), pytest.approx((0.9, 0.5, 2))]
    assert calibration_error(bins) == pytest.approx(0.4)
    assert log_loss(np.array([[0.5, 0.5]]), np.array([[0.5, 0.5]])) == pytest.approx(np.log(2))


def test_games_give_an_example_a_turn_and_the_same_seed_the_same(pupil: Pupil) -> None:  # noqa: ARG001
    """Both seats begin with what winter gives them; what they had in the end is told of all."""
    one, other = (gathered(STUDY, 2, Alone()) for _ in range(2))

    assert one == other
    assert [each.number for each in one] == [0, 1]
    assert one[0].examples[0].features == [[0.4, 1.0], [0.5, 1.0]]
    assert len(one[0].examples[0].values) == 2
    assert sum(one[0].shares) == 1.0
    assert len(one[0].examples) > 5
    assert one[0].examples != one[1].examples


def test_picks_that_go_astray_lead_elsewhere(pupil: Pupil) -> None:  # noqa: ARG001
    """Greedy agents with and without them."""
    straight, astray = (gathered(STUDY._replace(agents=("greedy",), astray=share), 1, Alone()) for share in (0.0, 0.5))

    assert straight != astray


def test_a_tiny_training_writes_weights_that_can_be_read(pupil: Pupil, capsys: pytest.CaptureFixture[str]) -> None:
    """Units are worth something; the report says how much, and the file can be used at once."""
    path = pupil.LEARNED.path

    assert train.main(["meltwater", "--agent", "uniform", "--games", "30", "--to", str(path)]) == 0

    told = capsys.readouterr().out
    for season in ("summer", "winter"):
        weights = pupil.LEARNED.weights(season)
        assert weights[0] > 0.1
        assert weights[1] == 0.0
        assert f"meltwater, {season}, 30 games" in told
    assert "expected calibration error" in told


def test_training_one_setting_leaves_the_others_alone(pupil: Pupil) -> None:
    """Unless they are about other features: what those are worth is not known any more."""
    path = pupil.LEARNED.path
    ask = ["meltwater", "--agent", "uniform", "--games", "6", "--setting", "winter", "--to", str(path)]

    path.write_text("[summer]\nunits = 9\nnothing = 1\n[winter]\nunits = 9\nnothing = 1\n", encoding="utf-8")
    train.main(ask)
    assert pupil.LEARNED.weights("summer") == [9.0, 1.0]
    assert pupil.LEARNED.weights("winter") != [9.0, 1.0]

    path.write_text("[summer]\nboats = 9\n", encoding="utf-8")
    train.main(ask)
    assert list(tomllib.loads(path.read_text(encoding="utf-8"))) == ["winter"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["meltwater", "--setting", "spring"], "There is no setting spring; there is summer, winter."),
        (["meltwater", "--agent", "nobody"], "There is no agent 'nobody'"),
    ],
)
def test_what_cannot_be_learned_is_said_in_a_sentence(
    pupil: Pupil, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""
    assert train.main(words) == 1
    assert sentence in capsys.readouterr().err
    assert not pupil.LEARNED.path.exists()


def test_a_game_without_an_expert_cannot_be_learned() -> None:
    """There is a sentence for it."""
    with pytest.raises(BadOptions, match="Nobody here can be taught 'chess'"):
        examples.learner("chess")
