"""How a tournament stands, as plain data: pairings, ratings, and how long agents think."""

from math import isfinite
from typing import Any

import fimbul
from fimbul.arena.gate import BOUND
from fimbul.arena.ratings import Duel, Rating, elo_of, elo_ratings, skills
from fimbul.arena.shares import mean, share_of
from fimbul.arena.tournament import Round, Tournament


def standings(tournament: Tournament, rounds: list[Round]) -> dict[str, Any]:
    """Everything; the same games give the same, but for the seconds."""
    two = tournament.made().seats == 2
    return {
        **tournament.heading()._asdict(),
        "seats": tournament.made().seats,
        "alone": tournament.alone,
        "deals_asked": tournament.deals,
        "gate": list(tournament.gate) if tournament.gate else None,
        "bound": BOUND,
        "complete": all(each.done for each in rounds),
        "pairings": [of_pairing(each, two) for each in rounds],
        "scale": "elo" if two else "openskill",
        "ratings": [of_rating(each) for each in rated(tournament, rounds, two)],
        "thinking": thinking(tournament, rounds),
    }


def unusual(results: dict[str, Any]) -> str:
    """For how many was played, and which options are not as usual."""
    usual = {choice.name: choice.values[0] for choice in fimbul.game(results["game"]).choices() if choice.values}
    usual["seats"] = results["seats"]
    other = [f"{name} {value}" for name, value in results["options"].items() if usual.get(name, value) != value]
    return ", ".join([f"for {results['seats']}", *other])


def of_pairing(each: Round, two: bool) -> dict[str, Any]:
    """What the challenger has won against the defender."""
    games = each.counted_games()
    score = sum([game.share(each.pairing.challenger) for game in games])
    share = share_of(score, len(games))
    told = {**each.pairing._asdict(), "deals": len(each.counted()), "games": len(games), "score": score, **share}
    if two:
        told |= {
            f"elo{end}": finite(elo_of(share[of])) for end, of in (("", "share"), ("_low", "low"), ("_high", "high"))
        }
    if each.gate:
        told |= {"verdict": each.verdict, "evidence": each.evidence[-1] if each.evidence else 0.0}
        told["course"] = each.evidence
    return told


def finite(number: float) -> float | None:
    """A number that JSON has."""
    return number if isfinite(number) else None


def rated(tournament: Tournament, rounds: list[Round], two: bool) -> list[Rating]:
    """The strongest first."""
    if two:
        found = elo_ratings([duel_of(each) for each in rounds], tournament.field[0])
    else:
        games = [game for each in rounds for game in each.counted_games()]
        found = skills(sorted(games, key=lambda game: game.key), tournament.field)
    return sorted(found, key=lambda rating: -rating.rating)


def duel_of(each: Round) -> Duel:
    """A pairing as a rating reads it."""
    games, (challenger, defender) = each.counted_games(), each.pairing
    return Duel(challenger, defender, sum([game.share(challenger) for game in games]), len(games))


def of_rating(rating: Rating) -> dict[str, Any]:
    """A rating as plain data."""
    return rating._asdict()


def thinking(tournament: Tournament, rounds: list[Round]) -> list[dict[str, Any]]:
    """How many turns each agent has had, and how long it thought in each, in seconds of the processor."""
    found = []
    for name in tournament.field:
        turns, seconds = 0, 0.0
        for game in [game for each in rounds if name in each.pairing for game in each.counted_games()]:
            own = [seat for seat, player in enumerate(game.players) if player == name]
            turns += sum([game.turns[seat] for seat in own])
            seconds += sum([game.seconds[seat] for seat in own])
        found.append({"agent": name, "turns": turns, "seconds_a_turn": mean(seconds, turns)})
    return found
