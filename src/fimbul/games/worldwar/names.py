"""The names of things that the box of World War III holds, in the order of their numbers. Numbers never shift."""

from typing import Final

NONE: Final = -1

LANDS: Final = [
    *("alaska", "western-usa", "central-usa", "southern-usa", "eastern-usa", "hawaii", "greenland"),
    *("united-kingdom", "norway", "france", "germany", "iberia", "italy", "eastern-europe", "balkans"),
    *("northwest-russia", "western-russia", "caucasus", "western-siberia", "eastern-siberia"),
    *("russian-far-east", "kazakhstan", "central-asia", "xinjiang", "tibet", "manchuria"),
    *("north-china", "central-china", "east-china", "south-china", "maghreb", "libya", "egypt"),
    *("sudan", "syria", "iraq", "saudi-arabia", "gulf-states", "yemen", "afghanistan", "west-africa"),
    *("nigeria", "sahel", "horn-of-africa", "east-africa", "congo", "angola", "south-africa"),
    *("colombia", "peru", "amazonia", "brazil", "bolivia", "chile", "argentina", "western-canada"),
    *("eastern-canada", "mexico", "venezuela", "turkey", "ukraine", "israel", "iran", "pakistan"),
    *("northern-india", "southern-india", "vietnam", "taiwan", "south-korea", "japan"),
    *("western-australia", "eastern-australia", "north-korea", "switzerland", "sweden-finland"),
    *("mongolia", "thailand-burma", "indonesia", "philippines", "central-america", "cuba"),
]
SEAS: Final = [
    *("arctic-ocean", "bering-sea", "gulf-of-alaska", "central-pacific", "eastern-pacific"),
    *("southeast-pacific", "south-pacific", "sea-of-okhotsk", "sea-of-japan", "east-china-sea"),
    *("philippine-sea", "south-china-sea", "bay-of-bengal", "arabian-sea", "persian-gulf", "red-sea"),
    *("indian-ocean", "south-atlantic", "mid-atlantic", "north-atlantic", "caribbean-sea"),
    *("north-sea", "baltic-sea", "western-mediterranean", "eastern-mediterranean", "black-sea"),
]
TERRITORIES: Final = [*LANDS, *SEAS]
PLACES: Final = len(TERRITORIES)  # territories on the map
LAST_LAND: Final = len(LANDS) - 1  # lands come first, then seas
SPACE: Final = PLACES  # the Space box, where only satellites are
INDEX: Final = {name: place for place, name in enumerate([*TERRITORIES, "space"])}

NATIONS: Final = [
    *("usa", "nato", "rus", "chn", "arb", "afr", "sam", "sko", "tur", "ind", "mex", "can", "pak"),
    *("twn", "isr", "aus", "vie", "jpn", "ukr", "ven", "irn", "nko", "isl"),
]
USA: Final = 0
NATO: Final = 1
RUSSIA: Final = 2
CHINA: Final = 3
ARAB_LEAGUE: Final = 4
AFRICA: Final = 5
SOUTH_AMERICA: Final = 6
ISRAEL: Final = NATIONS.index("isr")
NORTH_KOREA: Final = NATIONS.index("nko")
ISIL: Final = NATIONS.index("isl")
MAJORS: Final = 7  # the first so many nations

KINDS: Final = [
    *("soldier", "tank", "robot", "mlrs", "special-ops", "drone", "fighter", "mega-fighter", "navy", "satellite")
]
SOLDIER: Final = 0
TANK: Final = 1
ROBOT: Final = 2
MLRS: Final = 3
SPECIAL_OPS: Final = 4
LAST_LAND_UNIT: Final = SPECIAL_OPS  # land units come first, then air, a ship and a satellite
DRONE: Final = 5
FIGHTER: Final = 6
MEGA_FIGHTER: Final = 7
NAVY: Final = 8
SATELLITE: Final = 9
DOMAINS: Final = ["land", "air", "sea", "space"]
LAND: Final = 0
AIR: Final = 1
SEA: Final = 2
ORBIT: Final = 3
RESOURCES: Final = ["regular", "oil", "rare-earth"]

TECHNOLOGIES: Final = [
    *("hypersonic-missiles", "super-soldier", "nuke-capable", "space-lasers", "robots", "mega-jets"),
    *("drones", "satellites", "cyber-security"),
]
HYPERSONIC: Final = 0
SUPER_SOLDIER: Final = 1
NUKE_CAPABLE: Final = 2
SPACE_LASERS: Final = 3
ROBOTS: Final = 4
MEGA_JETS: Final = 5
DRONES: Final = 6
SATELLITES: Final = 7
CYBER_SECURITY: Final = 8
HACKS: Final = ["nuke-lock", "hijack-nukes", "puppet-attack", "self-attack", "steal"]
NUKE_LOCK: Final = 0
HIJACK_NUKES: Final = 1
PUPPET_ATTACK: Final = 2
SELF_ATTACK: Final = 3
STEAL: Final = 4

SEAT_NAMES: Final = ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf")
MOST_SEATS: Final = 7

# A side is whoever moves together: a seat with the nations of its hand, one of the two cards that go round with what is
# attached to it, or nobody. Sides below MOST_SEATS are seats.
NORTH_KOREA_CARD: Final = 7
ISIL_CARD: Final = 8
UNALLIED: Final = 9
SIDES: Final = [*SEAT_NAMES, "north-korea-card", "isil-card", "un-allied"]
