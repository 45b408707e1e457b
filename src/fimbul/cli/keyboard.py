"""The keyboard: arrow keys and history at the prompt, where the system has them."""

from importlib.util import find_spec


def prepare_line_editing() -> None:
    """Lines that are typed can be edited and called back."""
    if find_spec("readline"):
        import readline  # noqa: F401, PLC0415 - importing it is what switches it on


def forget_typed_lines() -> None:
    """The next person cannot call back what the last one typed."""
    if find_spec("readline"):
        import readline  # noqa: PLC0415 - not every system has it

        readline.clear_history()
