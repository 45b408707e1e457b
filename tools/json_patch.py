"""The difference between two JSON values as a JSON Patch (RFC 6902), and a value with such a patch applied."""

import copy
from typing import Any

Patch = list[dict[str, Any]]


def difference(before: Any, after: Any, path: str = "") -> Patch:
    """The patch that makes one value into the other; lists of the same length are told entry by entry."""
    if type(before) is type(after) and before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        return [
            *[{"op": "remove", "path": pointer(path, name)} for name in before if name not in after],
            *[each for name in before if name in after for each in inner(before, after, name, path)],
            *[{"op": "add", "path": pointer(path, name), "value": after[name]} for name in after if name not in before],
        ]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        entries = [each for number in range(len(before)) for each in inner(before, after, number, path)]
        return entries if weight(entries) < weight(after) else [replaced(path, after)]
    if isinstance(before, list) and isinstance(after, list) and before and after:
        return longer_or_shorter(before, after, path)
    return [replaced(path, after)]


def longer_or_shorter(before: list[Any], after: list[Any], path: str) -> Patch:
    """Between lists of different lengths: what goes or comes after the entries that stay at the front."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    tail = 0
    while tail < min(len(before), len(after)) - same and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    gone: Patch = [{"op": "remove", "path": pointer(path, same)} for _ in range(len(before) - same - tail)]
    come: Patch = [
        {"op": "add", "path": pointer(path, same + number), "value": each}
        for number, each in enumerate(after[same : len(after) - tail])
    ]
    return [*gone, *come] if weight([*gone, *come]) < weight(after) else [replaced(path, after)]


def inner(before: Any, after: Any, key: Any, path: str) -> Patch:
    """The patch of what lies under a name or a number in both."""
    return difference(before[key], after[key], pointer(path, key))


def replaced(path: str, value: Any) -> dict[str, Any]:
    """A value put in the place of another."""
    return {"op": "replace", "path": path, "value": value}


def pointer(path: str, key: object) -> str:
    """The path of what lies under a name or a number."""
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"


def weight(value: Any) -> int:
    """How much there is to read of it."""
    return len(str(value))


def patched(value: Any, patch: Patch) -> Any:
    """A copy of the value with the patch applied."""
    root = [copy.deepcopy(value)]
    for each in patch:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in each["path"].split("/")[1:]]
        holder: Any = root
        key: Any = 0
        for name in keys:
            holder = holder[key]
            key = int(name) if isinstance(holder, list) else name
        if each["op"] == "remove":
            del holder[key]
        elif each["op"] == "add" and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(each["value"]))
        else:
            holder[key] = copy.deepcopy(each["value"])
    return root[0]
