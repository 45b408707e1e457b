"""The tables of the database; `migrations/` makes them, and a test compares both."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata: Final = MetaData()

persons: Final = Table(
    "persons",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(30), nullable=False),
    Column("account", String(200)),  # the name as accounts are compared: folded
    Column("password", String(200)),  # as argon2 keeps it
    Column("key", String(64), nullable=False),  # hashed
    Column("made", BigInteger, nullable=False),
    Column("skeleton", String(200)),  # of an account's name: the same for names that look alike
    UniqueConstraint("account", name="one_account_of_a_name"),
    UniqueConstraint("key", name="one_person_of_a_key"),
    Index("persons_by_skeleton", "skeleton"),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", String(22), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("made", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("maker", String(22), ForeignKey("persons.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("ending", Text, nullable=False),
    Column("again", String(22)),
    Column("request", Text),
    Column("engine", String(20), nullable=False, server_default=""),  # that the game began with; empty: not known
    Column("data", String(64), nullable=False, server_default=""),  # the hash of the box it is played with
    Column("open_talk", Boolean, nullable=False, server_default=false()),  # may people without a seat speak?
    Column("campaign", String(22), nullable=False, server_default=""),  # of which it is a game; empty: of none
    Column("private_talk", Boolean, nullable=False, server_default=true()),  # may two people speak unheard?
    Column("puzzle", String(40), nullable=False, server_default=""),  # that is tried there; empty: none
    Column("brief", Text),  # how it stood when that was last written down, for lists
    Index("tables_by_listing", "listed", "made"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(22), ForeignKey("persons.id")),
    Column("name", String(40), nullable=False),
    Column("agent", String(40)),
    Column("lent", String(40)),
    Column("standing", String(40)),
    Column("again", Boolean, nullable=False),
    Column("help", Boolean, nullable=False, server_default=false()),  # does its person agree to hints and a win bar?
    Column("prepared", Text),  # the turn that its person has prepared, as JSON
    Column("seen", Integer),  # so many acts when its person was last shown the game; not known of seats from before
    Column("invitation", String(22), nullable=False),
    UniqueConstraint("invitation", name="one_seat_of_an_invitation"),
    Index("seats_by_person", "person"),
)

acts: Final = Table(
    "acts",
    metadata,
    Column("table", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("words", Text, nullable=False),
)

chats: Final = Table(
    "chats",
    metadata,
    Column("table", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("name", String(30), nullable=False),
    Column("text", Text, nullable=False),
    Column("account", Boolean, nullable=False, server_default=false()),  # was the name that of an account?
)

whispers: Final = Table(
    "whispers",
    metadata,
    Column("table", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("speaker", String(22), nullable=False),  # a person
    Column("hearer", String(22), nullable=False),
    Column("name", String(30), nullable=False),  # of who speaks ...
    Column("to", String(40), nullable=False),  # ... and of the seat that is spoken to
    Column("text", Text, nullable=False),
)

analyses: Final = Table(
    "analyses",
    metadata,
    Column("table", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("person", String(22), nullable=False),  # who asked
    Column("level", Integer, nullable=False),  # of the judge
    Column("engine", String(20), nullable=False),  # that judges
    Column("decisions", Integer),  # how many there are, once the judge has looked
    Column("made", BigInteger),  # when the last of them was judged
    Column("failure", Text, nullable=False),  # why it cannot be made, if so
)

judgements: Final = Table(
    "judgements",
    metadata,
    Column("table", String(22), ForeignKey("analyses.table", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("words", Text, nullable=False),  # a decision, as JSON
)

solutions: Final = Table(
    "solutions",
    metadata,
    Column("puzzle", String(40), primary_key=True),
    Column("person", String(22), ForeignKey("persons.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),  # of the person's first answer
    Column("chance", Float, nullable=False),
    Column("found", Boolean, nullable=False),
)

own_puzzles: Final = Table(
    "own_puzzles",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("table", String(22), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("picks", Integer, nullable=False),  # of that table, after which it is asked
    Column("person", String(22), ForeignKey("persons.id"), nullable=False),  # who made it
    Column("made", BigInteger, nullable=False),
    Column("words", Text, nullable=False),  # the puzzle, as JSON
    UniqueConstraint("table", "picks", name="one_puzzle_of_a_moment"),
    Index("own_puzzles_by_person", "person", "made"),
)

house: Final = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row
    Column("holder", String(22), nullable=False),  # the server that keeps the house open; empty: none
    Column("address", String(200), nullable=False),  # of its lobby
    Column("seen", BigInteger, nullable=False),  # when it was last known to be open
)

outages: Final = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

servers: Final = Table(  # that keep the house of a PostgreSQL open together; on SQLite there are none
    "servers",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("address", String(200), nullable=False),  # where the others reach it; empty: nowhere yet
    Column("secret", String(43), nullable=False),  # by which it knows the others
    Column("version", String(20), nullable=False),
    Column("seen", BigInteger, nullable=False),  # when it last said that it lives, by the clock of the database
)

leases: Final = Table(
    "leases",
    metadata,
    Column("name", String(40), primary_key=True),  # of a table, of a campaign with its tables, or of a duty
    Column("server", String(22), nullable=False),  # that has it, as long as it is one of `servers`
    Index("leases_by_server", "server"),
)

campaigns: Final = Table(
    "campaigns",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("beginning", Text, nullable=False),  # as the file of a campaign has it
    Column("host", String(22), ForeignKey("persons.id"), nullable=False),
    Column("invitation", String(22), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("table", String(22)),  # where its game is played now
    Column("proposal", Text),  # what its members are asked to agree to, or what has become of that
    Column("watched", Boolean, nullable=False, server_default=false()),  # may people look who are no members?
)

campaign_acts: Final = Table(
    "campaign_acts",
    metadata,
    Column("campaign", String(22), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("words", Text, nullable=False),
    Column("table", String(22)),  # of a game that was played: where
)

members: Final = Table(
    "members",
    metadata,
    Column("campaign", String(22), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # as the log counts them
    Column("person", String(22), ForeignKey("persons.id")),
    Column("agent", String(40)),  # of a member that is a bot
    Column("seen", Integer, nullable=False),  # so many openings
    Column("known", Text, nullable=False, server_default=""),  # the words of all packages that she knows to be open
    UniqueConstraint("campaign", "person", name="one_member_of_a_person"),
    Index("members_by_person", "person"),
)

channels: Final = Table(
    "channels",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", String(22), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # mail, push or webhook
    Column("address", Text, nullable=False),
    Column("detail", Text, nullable=False),  # of a push its keys, of a webhook what it speaks
    Column("label", String(80), nullable=False),  # as its owner knows it
    Column("session", String(64), ForeignKey("sessions.token", ondelete="CASCADE")),  # with which a push ends
    Column("made", BigInteger, nullable=False),
    Column("verified", BigInteger),  # when its owner has shown that it reaches her
    Column("rhythm", String(8), nullable=False),  # at once, hourly or daily
    Column("leaving", String(43), nullable=False),  # who knows this may end it, and nothing else
    Column("trouble", Text, nullable=False),  # why the last message has not arrived, if so
    UniqueConstraint("leaving", name="one_channel_of_a_leaving"),
    Index("channels_by_person", "person"),
    Index("channels_by_session", "session"),
)

confirmations: Final = Table(
    "confirmations",
    metadata,
    Column("token", String(64), primary_key=True),  # hashed
    Column("channel", String(22), nullable=False),  # which may be gone: letters are counted all the same
    Column("person", String(22), nullable=False),
    Column("address", String(64), nullable=False),  # hashed
    Column("at", BigInteger, nullable=False),
    Index("confirmations_by_person", "person", "at"),
    Index("confirmations_by_address", "address", "at"),
)

notices: Final = Table(
    "notices",
    metadata,
    Column("channel", String(22), ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    Column("place", String(22), primary_key=True),  # a table or a campaign
    Column("kind", String(8), primary_key=True),
    Column("occasion", BigInteger, primary_key=True, autoincrement=False),
    Column("person", String(22), nullable=False),
    Column("title", String(80), nullable=False),  # of the place
    Column("game", String(40), nullable=False),
    Column("by", String(40), nullable=False),  # who asks for something, if it is somebody
    Column("path", String(120), nullable=False),  # of the page where it is answered
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("state", String(8), nullable=False),  # waiting, sending, sent, unknown, failed, dropped or seen
    Column("tries", Integer, nullable=False),
    Column("claim", String(22), nullable=False),  # of whoever sends it
    Index("notices_by_due", "state", "due"),
    Index("notices_by_person", "person", "place", "state"),
    Index("notices_by_claim", "claim"),
)

wishes: Final = Table(
    "wishes",
    metadata,
    Column("person", String(22), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("bell", String(8), nullable=False),  # at tables where nothing else was said: all, turns or off
    Column("zone", String(64), nullable=False),
    Column("quiet_from", Integer),  # minutes since midnight there
    Column("quiet_to", Integer),
    Column("digest_at", Integer, nullable=False),
)

bells: Final = Table(
    "bells",
    metadata,
    Column("person", String(22), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("place", String(22), primary_key=True),
    Column("bell", String(8), nullable=False),
)

keys: Final = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),  # what the house has made for itself
    Column("key", Text, nullable=False),
)

invitations: Final = Table(
    "invitations",
    metadata,
    Column("table", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(22), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),  # who is invited ...
    Column("by", String(40), nullable=False),  # ... by somebody of this name ...
    Column("seat", Integer, nullable=False),  # ... to this seat
    Column("at", BigInteger, nullable=False),
    Index("invitations_by_person", "person"),
)
