"""How one view differs from another, as plain data in the sense of RFC 6902 (JSON Patch)."""

from typing import Any

from fimbul.core.game import View

Change = dict[str, Any]  # op, path, and what is to stand there, unless it is to be removed


def changes(before: View, after: View, path: str = "") -> list[Change]:
    """What makes the later view of the earlier one, as deep as they go; a list that differs is replaced whole."""
    found: list[Change] = []
    for name, part in after.items():
        if name not in before:
            found.append({"op": "add", "path": f"{path}/{pointer(name)}", "value": part})
            continue
        old = before[name]
        if part is old or part == old:
            continue
        if isinstance(part, dict) and isinstance(old, dict):
            found += changes(old, part, f"{path}/{pointer(name)}")
        else:
            found.append({"op": "replace", "path": f"{path}/{pointer(name)}", "value": part})
    if len(before) != len(after) or before.keys() != after.keys():
        found += [{"op": "remove", "path": f"{path}/{pointer(name)}"} for name in before if name not in after]
    return found


def changed(view: View, made: list[Change]) -> View:
    """The view with these changes made in it; parts that do not change are those of the view that was given."""
    after = dict(view)
    for change in made:
        *way, last = [plain(name) for name in change["path"][1:].split("/")]
        part = after
        for name in way:
            part[name] = dict(part[name])
            part = part[name]
        if change["op"] == "remove":
            del part[last]
        else:
            part[last] = change["value"]
    return after


def pointer(name: str) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name


def plain(name: str) -> str:
    """The name that a part of a JSON pointer stands for."""
    return name.replace("~1", "/").replace("~0", "~")
