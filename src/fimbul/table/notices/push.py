"""Web push: a message that only the browser reads, signed by the house (RFC 8030, 8188, 8291, 8292)."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from time import time
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from fimbul.core.errors import BadOptions, FimbulError
from fimbul.table.keep.stored_notices import Waiting
from fimbul.table.notices.outward import Answered, Outward
from fimbul.table.notices.wording import game_of, sentence

KEPT_S: Final = 3 * 24 * 3600  # by the push service, for a browser that is not there
SIGNED_FOR_S: Final = 12 * 3600
POINT_BYTES: Final = 65
SECRET_BYTES: Final = 16
KEY_BYTES: Final = 32
NO_KEYS: Final = "These are not the keys of a browser's subscription."
NO_KEY: Final = "FIMBUL_VAPID_KEY is a private key of the curve P-256: 32 bytes in base64url, or PEM."


def new_key() -> str:
    """A private key for the house, in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return text_of(number.to_bytes(KEY_BYTES, "big"))


def text_of(data: bytes) -> str:
    """Bytes in base64url, as browsers write them."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    """Bytes from base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def checked_keys(point: str, secret: str) -> str:
    """The keys of a subscription as they are kept, if a message can be made for them."""
    try:
        known = bytes_of(point)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), known)
        good = len(known) == POINT_BYTES and len(bytes_of(secret)) == SECRET_BYTES
    except (ValueError, UnicodeError, UnsupportedAlgorithm):
        good = False
    if not good:
        raise FimbulError(NO_KEYS)
    return json.dumps({"p256dh": point.rstrip("="), "auth": secret.rstrip("=")}, sort_keys=True)


class Signature:
    """The key by which push services know the house."""

    def __init__(self, key: str, contact: str) -> None:
        try:
            pem = key.replace("\\n", "\n").encode() if "BEGIN" in key else b""
            self.vapid = Vapid02.from_pem(pem) if pem else Vapid02.from_raw(key.strip().encode())
            point = self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        except (ValueError, TypeError, VapidException):
            raise BadOptions(NO_KEY) from None
        self.contact = contact
        self.public = text_of(point)

    def headers(self, address: str) -> dict[str, str]:
        """What shows a push service that the house sends it."""
        parts = urlsplit(address)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time()) + SIGNED_FOR_S, "sub": self.contact}
        signed: dict[str, str] = self.vapid.sign(claims)
        return signed


def message(notice: Waiting) -> dict[str, Any]:
    """What the browser is told; of the same place and kind it shows the last only."""
    tag = topic(notice)
    return {"title": sentence(notice), "body": game_of(notice), "path": notice.path, "tag": tag}


def topic(notice: Waiting) -> str:
    """By what a push service, and a browser, know a message that takes the place of one before."""
    return text_of(blake2b(f"{notice.place} {notice.kind}".encode(), digest_size=16).digest())


def encrypted(detail: str, address: str, words: bytes) -> bytes:
    """A message that only this browser can read."""
    from pywebpush import WebPusher  # noqa: PLC0415 - brings two HTTP clients along, which take long to load

    made: bytes = WebPusher({"endpoint": address, "keys": json.loads(detail)}).encode(words)["body"]
    return made


async def send(outward: Outward, signature: Signature, address: str, detail: str, told: dict[str, Any]) -> Answered:
    """Give a message to the push service of a browser."""
    body = encrypted(detail, address, json.dumps(told).encode())
    headers = {
        **signature.headers(address),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_S),
        "urgency": "normal",
        "topic": str(told["tag"]),
    }
    return await outward.post(address, body, headers)
