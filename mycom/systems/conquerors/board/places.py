"""Corners and edges of hexes, each with one name whichever hex it is looked at from.

A hex has six corners, clockwise from the north, and six edges, clockwise from the east as the directions of
`mycom.grid.hex`. A corner is the north or south corner of exactly one hex; an edge is the east, south-east or
south-west edge of exactly one.
"""

from __future__ import annotations

from typing import NamedTuple

from mycom.grid.hex import Place, step

#: The six corners of a hex and the six edges, as a player names them.
CORNERS = ("N", "NO", "SO", "S", "SW", "NW")
EDGES = ("O", "SO", "SW", "W", "NW", "NO")

_EAST, _SOUTH_EAST, _SOUTH_WEST, _WEST, _NORTH_WEST, _NORTH_EAST = range(6)
#: A corner by number: the direction of the hex whose north (0) or south (3) corner it is; None for the hex itself.
_OWN_CORNER = ((None, 0), (_NORTH_EAST, 3), (_SOUTH_EAST, 0), (None, 3), (_SOUTH_WEST, 0), (_NORTH_WEST, 3))


class Corner(NamedTuple):
    """A corner: column and row of the hex whose north (0) or south (3) corner it is."""

    column: int
    row: int
    side: int

    def __str__(self) -> str:
        return f"{self.column}/{self.row} {CORNERS[self.side]}"


class Edge(NamedTuple):
    """An edge: column and row of the hex whose east (0), south-east (1) or south-west (2) edge it is."""

    column: int
    row: int
    side: int

    def __str__(self) -> str:
        return f"{self.column}/{self.row} {EDGES[self.side]}"


def corner(place: Place, number: int) -> Corner:
    """The corner of a hex by number, from 0 (north) clockwise."""
    direction, side = _OWN_CORNER[number]
    return Corner(*(place if direction is None else step(place, direction)), side)


def edge(place: Place, number: int) -> Edge:
    """The edge of a hex by number, from 0 (east) clockwise."""
    return Edge(*place, number) if number < 3 else Edge(*step(place, number), number - 3)


def corner_places(at: Corner) -> tuple[Place, Place, Place]:
    """The three places around a corner, whether there are hexes or not."""
    place = (at.column, at.row)
    if at.side == 0:
        return place, step(place, _NORTH_WEST), step(place, _NORTH_EAST)
    return place, step(place, _SOUTH_EAST), step(place, _SOUTH_WEST)


def edge_places(at: Edge) -> tuple[Place, Place]:
    """The two places beside an edge."""
    place = (at.column, at.row)
    return place, step(place, at.side)


def edge_corners(at: Edge) -> tuple[Corner, Corner]:
    """The two ends of an edge."""
    place = (at.column, at.row)
    return corner(place, at.side + 1), corner(place, at.side + 2)


def corner_edges(at: Corner) -> tuple[Edge, Edge, Edge]:
    """The three edges that meet in a corner."""
    place = (at.column, at.row)
    if at.side == 0:
        return edge(place, _NORTH_WEST), edge(place, _NORTH_EAST), edge(step(place, _NORTH_WEST), _EAST)
    return edge(place, _SOUTH_EAST), edge(place, _SOUTH_WEST), edge(step(place, _SOUTH_WEST), _EAST)


def corners_of(place: Place) -> tuple[Corner, ...]:
    """The six corners of a hex."""
    return tuple(corner(place, number) for number in range(6))


def edges_of(place: Place) -> tuple[Edge, ...]:
    """The six edges of a hex."""
    return tuple(edge(place, number) for number in range(6))


def neighbour_corners(at: Corner) -> tuple[Corner, ...]:
    """The three corners one edge away."""
    return tuple(other for each in corner_edges(at) for other in edge_corners(each) if other != at)
