"""Passwords take long by design; nothing else waits for them."""

import asyncio
import threading

import pytest

from fimbul.table.http.limits import TooOften
from fimbul.table.people.passwords import AT_ONCE, MOST_WAITING, Passwords
from tests.table.parlour import Parlour


class Slow(Passwords):
    """Passwords that take as long as a test wants."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()

    def fits(self, scrambled: str, password: str) -> bool:  # noqa: ARG002 - anything fits
        """Not before it may go on."""
        self.go_on.wait(20)
        return True


def test_many_passwords_leave_the_house_its_threads(evening: Parlour) -> None:
    """While as many are checked as may wait, the database is read; the next one is asked to try again."""
    people = evening.house.people
    slow = people.passwords = Slow()

    async def guess() -> None:
        guesses = [asyncio.create_task(slow.is_right("", "a")) for _ in range(AT_ONCE + MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooOften, match="try again"):
            await people.log_in("Ragna", "a wrong password")
        await asyncio.wait_for(people.of_key("nobody's key"), 20)
        assert slow.waiting == len(guesses)
        slow.go_on.set()
        await asyncio.gather(*guesses)
        assert slow.waiting == 0

    evening.run(guess())


def test_where_there_is_no_account_it_is_never_right() -> None:
    """Not even with the password that stands in for the missing one."""
    slow = Slow()
    slow.go_on.set()

    assert not asyncio.run(slow.is_right(None, "anything"))
