"""Mail: what a letter says, and how the operator's mail server is given it."""

from collections.abc import Sequence
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, formataddr, localtime, parseaddr
from hashlib import blake2b
from typing import Final
from urllib.parse import urlsplit

import aiosmtplib

from fimbul.core.errors import BadOptions, FimbulError
from fimbul.table.keep.stored_notices import Due, Waiting
from fimbul.table.notices.outward import Unknown, Unreached
from fimbul.table.notices.wording import HOUSE, heading, lines, one_line
from fimbul.table.settings import Settings

PATIENCE_S: Final = 20.0  # for each answer of the mail server
SAFETY: Final = ("starttls", "tls", "none")
LONGEST: Final = 254  # letters of an address
TEMPORARY: Final = range(400, 500)
NO_MAIL: Final = "This house sends no mail."
NO_ADDRESS: Final = "That is not an address to which mail can be sent."


class Refused(FimbulError):
    """The mail server does not take it, now or ever."""


class Mail:
    """The post of a house; without a server, a sender and an address of the house there is none."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.sender = formataddr(parseaddr(settings.mail_from)) if settings.mail_from else ""
        self.address = parseaddr(settings.mail_from)[1]
        self.house = settings.public_url.rstrip("/")
        self.sends = bool(settings.smtp_host and self.sender and self.house)
        if settings.smtp_tls not in SAFETY:
            raise BadOptions(f"FIMBUL_SMTP_TLS is starttls, tls or none, not '{settings.smtp_tls}'.")
        if settings.mail_from and "@" not in self.address:
            raise BadOptions(f"FIMBUL_MAIL_FROM is an address, not '{settings.mail_from}'.")
        if settings.smtp_host and not self.sends:
            raise BadOptions("To send mail the house needs FIMBUL_MAIL_FROM and FIMBUL_PUBLIC_URL, too.")

    def letter(self, address: str, subject: str, body: Sequence[str], number: str) -> EmailMessage:
        """A letter of the house. Its number is always the same for the same letter."""
        made = EmailMessage()
        made["From"] = self.sender
        made["To"] = address
        made["Subject"] = one_line(subject).replace(
            "=?", "= ?"
        )  # which would be read as a word in code, of any letters
        made["Date"] = format_datetime(localtime())
        made["Message-ID"] = f"<{number}@{urlsplit(self.house).hostname}>"
        made["Auto-Submitted"] = "auto-generated"
        made.set_content("\n".join([one_line(line) for line in body]) + "\n")
        return made

    def notice(self, due: Due, told: Sequence[Waiting]) -> EmailMessage:
        """What waits for somebody, with the way to be told no more in its head and at its foot."""
        leave = f"{self.house}/notices/leave/{due.channel.leaving}"
        greeting = f"Hello {due.name},"
        foot = [
            "--",
            f"{HOUSE}, {self.house}",
            f"When and what you are told: {self.house}/notices",
            f"No more mail: {leave}",
        ]
        body = [greeting, "", *lines(told, self.house), *foot]
        made = self.letter(due.channel.address, heading(told), body, number_of(told))
        made["List-Unsubscribe"] = f"<{leave}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return made

    def question(self, address: str, name: str, token: str) -> EmailMessage:
        """Is this address right? The token stands behind the #, which no request sends and nobody logs."""
        body = [
            "Hello,",
            "",
            f"somebody who is called {name} wants to be told at this address what waits at the tables of {HOUSE}.",
            "If that is you, open this page and press its button. It is good for one day:",
            "",
            f"{self.house}/notices/confirm#{token}",
            "",
            "If it is not you, do nothing: no more mail comes from here.",
        ]
        return self.letter(
            address, f"{HOUSE}: is this your address?", body, blake2b(token.encode(), digest_size=16).hexdigest()
        )

    async def send(self, letter: EmailMessage) -> None:
        """Give the mail server a letter; whether it has taken it is told by what is raised."""
        if not self.sends:
            raise Refused(NO_MAIL)
        settings = self.settings
        line = aiosmtplib.SMTP(
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            timeout=PATIENCE_S,
            use_tls=settings.smtp_tls == "tls",
            start_tls=settings.smtp_tls == "starttls",
        )
        try:
            try:
                await line.connect()
                if settings.smtp_user:
                    await line.login(settings.smtp_user, settings.smtp_password)
                await line.mail(self.address)
            except (aiosmtplib.SMTPException, OSError):
                raise Unreached("The mail server takes nothing just now.") from None
            try:
                await line.rcpt(str(letter["To"]))
            except aiosmtplib.SMTPResponseException as error:
                raise refusal(error) from None
            except (aiosmtplib.SMTPException, OSError):
                raise Unreached("The mail server takes nothing just now.") from None
            await hand_over(line, letter)
        finally:
            line.close()


async def hand_over(line: aiosmtplib.SMTP, letter: EmailMessage) -> None:
    """From here on nobody knows whether a letter was taken, unless the server says so."""
    try:
        await line.data(letter.as_bytes())
    except aiosmtplib.SMTPResponseException as error:
        raise refusal(error) from None
    except (aiosmtplib.SMTPException, OSError):
        raise Unknown("The mail server has not said whether it took the letter.") from None
    try:
        await line.quit()
    except (aiosmtplib.SMTPException, OSError):
        return


def refusal(error: aiosmtplib.SMTPResponseException) -> FimbulError:
    """What the mail server has said, as to be tried again or not."""
    if error.code in TEMPORARY:
        return Unreached("The mail server takes nothing for this address just now.")
    return Refused("The mail server takes nothing for this address.")


def number_of(told: Sequence[Waiting]) -> str:
    """A number that the same notices always have together."""
    words = [f"{each.channel} {each.place} {each.kind} {each.occasion}" for each in told]
    return blake2b("\n".join(sorted(words)).encode(), digest_size=16).hexdigest()


def checked_address(word: str) -> str:
    """An address of one person, as it is written: nothing that a mail server could take for more than that."""
    plain = word.strip()
    try:
        found = Address(addr_spec=plain)
    except (ValueError, IndexError, AttributeError, MessageError):
        raise FimbulError(NO_ADDRESS) from None
    named = found.username and "." in found.domain and not found.domain.startswith((".", "["))
    odd = set(plain) & set(' \t\r\n<>()[],;:\\"%!')
    if not plain.isascii() or not plain.isprintable() or odd or not named or len(plain) > LONGEST:
        raise FimbulError(NO_ADDRESS)
    return plain
