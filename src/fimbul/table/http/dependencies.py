"""What the handlers of requests are given by name: the house, who asks, and the numbers in the address."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from fimbul.table.http.guard import Visitor
from fimbul.table.people.persons import Person
from fimbul.table.play.house import House

TheHouse = NamedDependency[House]
TheVisitor = NamedDependency[Visitor]
ThePerson = NamedDependency[Person]

TableId = Annotated[str, PathParameter(description="The id of a table, as it stands in its address.", max_length=40)]
SeatInPath = Annotated[int, PathParameter(description="The number of a seat, from 0.", ge=0, le=15)]
SeatAsked = Annotated[int | None, QueryParameter(description="The number of a seat, from 0.", ge=0, le=15)]
StillKnown = Annotated[
    str,
    QueryParameter(description="The keys of what stands still in pictures and is known, with spaces.", max_length=400),
]
Invitation = Annotated[
    str, HeaderParameter(name="X-Fimbul-Invitation", description="The secret of an invitation.", max_length=40)
]
WidthAsked = Annotated[int | None, QueryParameter(description="The pixels that the board has.", ge=200, le=4000)]
