"""Errors as HTTP tells them: a status, and a sentence; never what is inside."""

import logging
from collections.abc import AsyncGenerator
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, InternalServerException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from fimbul.core.errors import BadEntry, FimbulError
from fimbul.table.http.guard import TurnedAway
from fimbul.table.http.limits import TooOften
from fimbul.table.http.protocol import Words
from fimbul.table.keep.lease import Moved
from fimbul.table.keep.servers import Elsewhere
from fimbul.table.keep.stored_tables import Damaged, UnknownTable
from fimbul.table.page.rendering import friendly
from fimbul.table.people.persons import Unknown
from fimbul.table.play.room import Refused

LOG: Final = logging.getLogger("fimbul.table")
REFUSALS: Final = {
    status: ResponseSpec(Words, description=description, generate_examples=False)
    for status, description in (
        (400, "It cannot be understood, or not be done so: why, in a sentence."),
        (401, "It is not known who you are, or the key or password is wrong."),
        (403, "It came from a page of another site, or without the session's token."),
        (404, "There is no such thing."),
        (409, "It cannot be done now: why, in a sentence, and the rule if it is one."),
        (413, "It is too long."),
        (429, "It is too often."),
    )
}
SENTENCES: Final = {
    404: "There is nothing here.",
    405: "That cannot be done here.",
    413: "That is too long.",
    415: "That kind of content is not read here.",
}

AnyRequest = Request[Any, Any, Any]


class Reading(AnyRequest):
    """A request whose body may be broken: that is its sender's fault, and said in words."""

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """The bytes piece by piece, if all come."""
        try:
            async for part in super().stream():
                yield part
        except InternalServerException:
            raise ClientException("The request has not come whole.") from None

    async def json(self) -> Any:
        """What the bytes mean, if they are JSON."""
        try:
            return await super().json()
        except UnicodeDecodeError:
            raise ClientException("The body is not UTF-8.") from None
        except RecursionError:
            raise ClientException("The body is nested too deeply.") from None


def refuse(request: AnyRequest, error: Exception) -> Response[Words] | Response[str]:
    """An error as an answer: a page for who looks at pages, else JSON."""
    status, words, rule = meaning(error)
    if not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", ""):
        return friendly(request, status, words)
    told = Words(words, rule, error.fields) if isinstance(error, BadEntry) else Words(words, rule)
    return Response(told, status_code=status, media_type="application/json")


def meaning(error: Exception) -> tuple[int, str, str]:
    """The status, the sentence and the rule of an error."""
    match error:
        case TurnedAway() | TooOften():
            return error.status, str(error), ""
        case Unknown():
            return 401, str(error), ""
        case UnknownTable():
            return 404, str(error), ""
        case Damaged():
            return 409, str(error), ""
        case Refused():
            return 409, str(error), error.rule
        case Elsewhere():
            return 503, str(error), ""
        case Moved():
            return 503, str(error), ""
        case FimbulError():
            return 400, str(error), ""
        case SQLAlchemyError():
            LOG.exception("the database failed", exc_info=error)
            return 503, "That could not be written down, so it is not done. Please try again.", ""
        case HTTPException() if error.status_code < 500:
            return error.status_code, SENTENCES.get(error.status_code) or sentence(error), ""
    LOG.exception("a request failed", exc_info=error)
    return 500, "Something went wrong here. Nothing has changed.", ""


def sentence(error: HTTPException) -> str:
    """What is wrong with a request, as Litestar found it."""
    wrong = [f"{each.get('key', 'body')}: {each['message']}" for each in error.extra or [] if isinstance(each, dict)]
    return "; ".join(wrong) or error.detail or "That is not understood."


HANDLERS: Final[ExceptionHandlersMap] = {
    HTTPException: refuse,
    Exception: refuse,
}
