"""Which engine this is; records name it."""

from typing import Final

VERSION: Final = "0.1.0"
