"""Passwords: scrambled and compared in threads of their own, so that nothing else waits for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fimbul.table.http.limits import TooOften

Found = TypeVar("Found")

AT_ONCE: Final = 2
MOST_WAITING: Final = 16
# Of a random password that nobody has kept; to check against it takes as long as against any other.
NOBODYS_PASSWORD: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4$WYW0T66F4UUgyZYjOO+Mmw$0t68EMCYHIzqBVGNgmV+91c/wvNd9XovZKY2MBwSPV8"
)


class Passwords:
    """Argon2, which takes long by design: a few at once, a few more wait, and the next one is asked to try again."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self.waiting = 0

    async def scrambled(self, password: str) -> str:
        """A password as it is stored."""
        return await self.in_turn(lambda: self.hasher.hash(password))

    async def is_right(self, scrambled: str | None, password: str) -> bool:
        """Is it the password? Where there is none, to say no takes as long."""
        return await self.in_turn(lambda: self.fits(scrambled or NOBODYS_PASSWORD, password)) and scrambled is not None

    def fits(self, scrambled: str, password: str) -> bool:
        """Do they belong together?"""
        try:
            return self.hasher.verify(scrambled, password)
        except (VerificationError, InvalidHashError):
            return False

    async def in_turn(self, work: Callable[[], Found]) -> Found:
        """Do it when a thread is free."""
        if self.waiting >= AT_ONCE + MOST_WAITING:
            raise TooOften("Too many passwords are being checked just now. Please try again.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.waiting -= 1
