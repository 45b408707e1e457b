"""The map that World War III is played on: shapes of lands and seas, and where counters stand."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from fimbul.core.toml import read_toml
from fimbul.draw.atlas import TENTH, Ring, Territory, path_of, points
from fimbul.draw.picture import Box
from fimbul.games.worldwar.names import LANDS, SEAS

SHEET: Final = (1000.0, 560.0)


class Chart(NamedTuple):
    """The whole world in a scale. Seas run on under the land; only where two seas meet their border is seen."""

    scale: float
    places: dict[str, Territory]
    sea_borders: str
    lakes: str

    @property
    def frame(self) -> Box:
        """The sheet."""
        return Box(0, 0, SHEET[0] * self.scale, SHEET[1] * self.scale)


@lru_cache(maxsize=1)
def printed() -> dict[str, Any]:
    """The sheet as it is written down."""
    return read_toml(Path(__file__).with_name("shapes.toml"), "The sheet of World War III")


def coast(rings: tuple[Ring, ...]) -> str:
    """Rings as a path."""
    return "".join([path_of(ring) + "z" for ring in rings])


@lru_cache(maxsize=8)
def chart(scale: float) -> Chart:
    """The world in a scale."""
    sheet = printed()
    places: dict[str, Territory] = {}
    for name in [*LANDS, *SEAS]:
        place = sheet["place"][name]
        rings = tuple([points(ring, scale) for ring in sheet["shape" if name in sheet["shape"] else "sea"][name]])
        places[name] = Territory(rings, (place["x"] * scale / TENTH, place["y"] * scale / TENTH), tuple(place["name"]))
    borders = "".join([coast(places[name].rings) for name in SEAS])
    lakes = coast(tuple([points(ring, scale) for ring in sheet["lake"]["rings"]]))
    return Chart(scale, places, borders, lakes)
