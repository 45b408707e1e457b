"""What the client believes of the messages that it gets, against what the table promises."""

import re
from pathlib import Path
from typing import Final

import msgspec
import pytest

from fimbul.table.http import protocol

CLIENT: Final = Path(__file__).parent.parent.parent / "web" / "src" / "protocol.ts"
SHAPES: Final = {
    found[1]: dict(re.findall(r"^  (\w+)(\??):", found[2], re.MULTILINE))
    for found in re.finditer(
        r"^export interface (\w+) \{\n(.*?)^\}", CLIENT.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
}
LEFT_OUT: Final = [
    (name, field.encode_name)
    for name in SHAPES
    for struct in [getattr(protocol, name, None)]
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct) and struct.__struct_config__.omit_defaults
    for field in msgspec.structs.fields(struct)
    if not field.required
]


@pytest.mark.parametrize(("message", "field"), LEFT_OUT)
def test_what_may_be_left_out_is_not_counted_on(message: str, field: str) -> None:
    """A field is not sent when it has its default: the client has to say `?`, and its compiler minds the rest."""
    assert SHAPES[message].get(field, "?") == "?"


def test_there_is_something_to_compare() -> None:
    """The messages are found in the client under the names that they have here."""
    assert ("Since", "lines") in LEFT_OUT
    assert "is" in SHAPES["Since"]
