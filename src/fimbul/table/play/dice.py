"""The dice of the house: numbers from the operating system's secure source, fetched by the block."""

from os import urandom
from typing import Final

BLOCK: Final = 4096  # bytes; a call of the system for each pick of chance would let the writer's thread in every time


class Dice:
    """Numbers that nobody can foresee."""

    def __init__(self) -> None:
        self.block = b""
        self.used = 0

    def randrange(self, limit: int, /) -> int:
        """A number from 0 below the limit, each as likely as the others."""
        size = (limit.bit_length() + 7) // 8
        fair = 256**size // limit * limit
        while True:
            number = int.from_bytes(self.draw(size), "big")
            if number < fair:
                return number % limit

    def draw(self, size: int) -> bytes:
        """Bytes that have not been used before."""
        if self.used + size > len(self.block):
            self.block, self.used = urandom(max(BLOCK, size)), 0
        self.used += size
        return self.block[self.used - size : self.used]
