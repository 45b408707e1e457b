"""What cannot be done at a table, and why."""

from fimbul.core.errors import FimbulError


class Refused(FimbulError):
    """What was asked for cannot be done, and why; with the rule, if it is one."""

    def __init__(self, words: str, rule: str = "") -> None:
        super().__init__(words)
        self.rule = rule
