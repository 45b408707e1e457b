"""What the house is told at the door: where it keeps its games, how fast bots answer, and how much anybody may ask."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, get_type_hints

from fimbul.core.errors import BadOptions

MOST: Final = 1_000_000_000  # of anything


class Settings(NamedTuple):
    """Everything that can be set; in the environment each is `FIMBUL_` and its name in capitals."""

    database_url: str = ""
    """Where the games are kept: SQLite or PostgreSQL; a file under out/table if nothing is said."""
    backup_folder: str = ""
    """Where backups go that nobody has named a place for, and the one that is made before a PostgreSQL is migrated;
    `none`: that one is not wanted."""
    bot_pause_ms: int = 350
    """How long a bot's action takes at least while a person watches, however many picks it has."""
    window_ms: int = 350
    """In games with secrets: how long every action or answer by a bot or a standing order takes, so that its time tells
    nothing."""
    bot_limit_s: float = 5.0
    """How long a bot may think about one pick."""
    workers: int = 2
    """How many processes think for bots."""
    glance_ms: int = 200
    """Who waits for others to decide is shown their picks together if they come faster than this; 0: one by one."""
    prepared_s: float = 2.0
    """How long it takes at least, and twice that at most, until a prepared turn is begun, as if somebody were there."""
    since_s: float = 20.0
    """Whoever comes back to a table after so long is shown what happened meanwhile, step by step."""
    absence_s: float = 60.0
    """Live: how long a person for whom the table waits must be away before others may give the seat to a bot ..."""
    patience_s: float = 3600.0
    """... and how long where no clocks are kept. Over days, only the clock counts."""
    choice_wait_s: float = 86_400.0
    """In a campaign: how long a choice that stays for good waits for a member for whom a bot plays."""
    consent_wait_s: float = 259_200.0
    """In a campaign: how long all members are waited for who are asked whether a win by resignations counts ..."""
    host_wait_s: float = 604_800.0
    """... and how long a host may say no to another host for whom all others are."""
    notice_wait_s: float = 20.0
    """How long a push or a webhook waits before it tells somebody who is away what waits for her ..."""
    mail_wait_s: float = 600.0
    """... and how long a mail does: who comes or moves meanwhile is sent nothing."""
    smtp_host: str = ""
    """The server that takes mail from the house; without one it sends none ..."""
    smtp_port: int = 587
    """... at this port ..."""
    smtp_user: str = ""
    """... for this user, if it asks for one ..."""
    smtp_password: str = ""
    """... with this password ..."""
    smtp_tls: str = "starttls"
    """... over a line that becomes safe (starttls), is safe from the start (tls), or never is (none)."""
    mail_from: str = ""
    """Whose mail it is: an address, such as Fimbul <house@games.example>."""
    letters_per_hour: int = 5
    """How many letters that ask whether an address is right one person may have sent in an hour; one address gets three
    a day."""
    vapid_key: str = ""
    """The private key for web push, as 32 bytes in base64url or as PEM; if none is given the house makes one."""
    vapid_contact: str = ""
    """Whom a push service may write to, as mailto: or https: address; if nothing is said, the sender of mail."""
    notice_networks: str = ""
    """Addresses or networks, with commas between them, that pushes and webhooks reach though they are not public."""
    idle_s: float = 600.0
    """How long a room without visitors stays in memory; a minute at most when its game is over."""
    message_bytes: int = 16_384
    """The longest message of a socket that is read."""
    messages_per_s: float = 100.0
    """How many messages a socket may send in the long run ..."""
    messages_burst: int = 300
    """... and how many at once."""
    address_messages_per_s: float = 2000.0
    """How many messages all sockets of one address may send in the long run ..."""
    address_messages_burst: int = 6000
    """... and how many at once."""
    looks_per_s: float = 4.0
    """How often one person's page may be drawn anew in the long run, as when its size changes ..."""
    looks_burst: int = 20
    """... and how often at once."""
    says_per_s: float = 1.0
    """How many things one person may say at tables in the long run ..."""
    says_burst: int = 8
    """... and how many at once."""
    questions_per_s: float = 10.0
    """How often one person may ask why, take back, lend and the like in the long run ..."""
    questions_burst: int = 60
    """... and how often at once."""
    people_per_address: int = 4
    """To how many people that do as much as they may an address is worth."""
    queue_length: int = 500
    """How many messages may wait for a slow reader before its line is cut; some megabytes at most."""
    sockets_per_address: int = 1000
    """How many sockets one address may have open at a time ..."""
    sockets_per_person: int = 100
    """... and how many one person."""
    request_s: float = 20.0
    """How long a request may take to come in whole ..."""
    connections_per_address: int = 400
    """... and how many connections for requests one address may have open at a time."""
    session_days: int = 90
    """After how many days without a visit a browser is no longer known; the person stays."""
    public_url: str = ""
    """The address of the house as browsers know it, such as https://games.example, if a proxy does not pass it on."""
    trusted_proxies: str = ""
    """Whose X-Forwarded headers are believed: addresses or networks, with commas between them. If nothing is said, a
    proxy on this machine that passes on the Host that the browser asked for."""
    metrics_for: str = "127.0.0.1,::1"
    """Who may read /metrics: addresses or networks, with commas between them; what a proxy passes on is nobody's ..."""
    metrics_token: str = ""
    """... and the bearer token by which anybody else may."""
    log_format: str = "text"
    """How the log is written: `text` for people, `json` for programs that gather logs."""
    commit: str = ""
    """Of which commit the source is, as the page /about tells it."""
    internal_address: str = ""
    """Where other servers at the same PostgreSQL reach this one, such as http://10.0.0.5:8000, if it is not where it
    listens."""
    people_per_hour: int = 120
    """How many people one address may make in an hour."""
    logins_per_hour: int = 120
    """How many passwords and keys one address may try in an hour."""
    guesses_per_hour: int = 60
    """How many passwords may be tried for one name in an hour, wherever they come from."""
    tables_per_hour: int = 240
    """How many tables one address may open in an hour ..."""
    listed_tables_per_hour: int = 12
    """... and how many of them for everybody to find."""
    channels_per_hour: int = 60
    """How many addresses, browsers and webhooks one address may name or try in an hour."""
    analyses_per_hour: int = 30
    """How many games one address may have judged in an hour."""
    changes_per_hour: int = 1200
    """How many names, keys and seats one address may change in an hour."""
    moves_per_s: float = 200.0
    """How many picks and views one address may ask for over HTTP in the long run ..."""
    moves_burst: int = 1000
    """... and how many at once."""
    views_per_s: float = 20.0
    """How many pages, pictures and replays one address may ask for in the long run ..."""
    views_burst: int = 400
    """... and how many at once."""
    body_bytes: int = 65_536
    """The longest body of a request that is read."""
    record_bytes: int = 500_000
    """The longest record that may be brought along ..."""
    record_limit_s: float = 20.0
    """... and how long it may take to find out whether it replays."""

    @property
    def database(self) -> str:
        """The address of the database, with its default."""
        return self.database_url or f"sqlite:///{Path('out/table/fimbul.db').absolute()}"


def read_settings(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings from the environment, and over them what was given and is not None."""
    kinds = get_type_hints(Settings)
    chosen: dict[str, Any] = {}
    for name in Settings._fields:
        word = environment.get(f"FIMBUL_{name.upper()}")
        if word is not None:
            chosen[name] = read_word(name, word, kinds[name])
    return Settings(**{**chosen, **{name: value for name, value in given.items() if value is not None}})


def read_word(name: str, word: str, kind: type) -> Any:
    """One setting from its word."""
    if kind is str:
        return word
    try:
        number = kind(word)
    except ValueError:
        raise BadOptions(f"FIMBUL_{name.upper()} is a number, not '{word}'.") from None
    if not 0 <= number <= MOST:
        raise BadOptions(f"FIMBUL_{name.upper()} is a number from 0 to {MOST}, not '{word}'.")
    return number
