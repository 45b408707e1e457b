"""Campaigns for the tests of the table: members, evenings, and games played at random."""

from collections.abc import Callable
from functools import partial
from random import Random
from secrets import token_urlsafe
from unittest.mock import patch

from fimbul.core.campaign import Campaign
from fimbul.table.campaign.campaigns import Standing
from fimbul.table.campaign.stored_campaigns import SeatAtHome, StoredCampaign, new_act, new_campaign
from fimbul.table.http.protocol import Done, Pace, PickMessage
from fimbul.table.people.persons import Person
from fimbul.table.play import live_table
from fimbul.table.play.dice import Dice
from fimbul.table.play.room import Room
from tests.table.parlour import Parlour, at, state_of

DONE = 1
SHORT = 229  # with this seed a first game of three is short ...
OPENS = 234  # ... and with this one it opens something, just before its end


def begin(evening: Parlour, *names: str) -> tuple[Standing, list[Person]]:
    """A campaign of some people, the first of them its host."""
    people = [evening.person(name) for name in names]
    standing = evening.run(evening.house.campaigns.begin("legacy", "Cold Harbour", {}, people[0]))
    for person in people[1:]:
        evening.run(evening.house.campaigns.join(standing.id, standing.invitation, person))
    return standing, people


def bring(evening: Parlour, log: Campaign, people: list[Person]) -> Standing:
    """A campaign that was begun in the library, with these people as its members; no door of the house lets one in."""
    members = [SeatAtHome(number, person.id, None, 0) for number, person in enumerate(people, start=1)]
    secrets = (token_urlsafe(12), "Cold Harbour", "legacy", people[0].id, token_urlsafe(12), 0, None)
    stored = StoredCampaign(*secrets, log.beginning, log.acts, members)
    acts = [new_act(stored.id, number, 0, act) for number, act in enumerate(log.acts)]
    evening.run(evening.house.store.write(*new_campaign(stored), *acts))
    return evening.run(evening.house.campaigns.find(stored.id))


def sit_down(evening: Parlour, standing: Standing, people: list[Person]) -> Room:
    """The next game: all these people sit there, and the dice that fall before anybody is asked fall as always."""
    tonight = [(standing.own(person).number, False) for person in people]
    with patch.object(live_table, "Dice", partial(Loaded, 0)):
        return evening.run(evening.house.sit_down_tonight(standing, people[0], tonight, Pace()))


class Loaded(Dice):
    """Dice that always fall the same way."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = Random(seed)

    def randrange(self, limit: int, /) -> int:
        """What the seed says."""
        return self.rng.randrange(limit)


def whoever_decides(room: Room, people: list[Person]) -> Person:
    """The person whose answer the table waits for."""
    return next(person for person in people if person.id == room.seats[room.decider].person)


def see_all(evening: Parlour, standing: Standing, people: list[Person], room: Room) -> None:
    """Everybody looks at what was opened."""
    for person in people:
        evening.run(evening.house.see(standing, person, len(room.openings.all())))


def play(
    evening: Parlour,
    standing: Standing,
    room: Room,
    people: list[Person],
    seed: int,
    until: Callable[[], bool] = lambda: False,
) -> None:
    """The game goes on at random, eager to fight, to its end or until something has come; openings are looked at."""
    rng = Random(seed)
    room.dice = Loaded(seed)
    while room.phase != "over" and not until():
        person, state, seat = whoever_decides(room, people), state_of(room), room.decider
        if room.openings.hold_back(person):
            see_all(evening, standing, people, room)
        options = state.options()
        eager = [option for option in options if option != DONE] if rng.random() < 0.9 else options
        word = room.game.lexicon.word(rng.choice(eager or options))
        answer = evening.ask(room, person, PickMessage(1, seat, at(room, person, seat), word))
        assert isinstance(answer, Done), answer
