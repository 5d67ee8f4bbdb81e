"""What lies between cells and in them beside units: lines along sides, settlements on corners with a ring for each
wall, round chips with numbers, guards and powers; the same signs for the legend."""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from mycom.systems.sides import SideLine, Site, Token
from mycom.systems.view import MapView, Place, Relation
from mycom.ui.map.contents import FAR, NEAR
from mycom.ui.map.geometry import Geometry
from mycom.ui.map.sprites import Sprites
from mycom.ui.theme.badges import MARKER_SHAPES, fill_glyph, halo_path
from mycom.ui.theme.colours import Theme
from mycom.ui.theme.fonts import font
from mycom.ui.theme.glyphs import glyph

NUMBER = "number"
_GLYPHS = {"guard": "swords", "power": "star"}
#: How near a corner or a side lies to the cells around it, as a share of a cell.
_TOUCHES = 0.62


def paint_pieces(
    painter: QPainter, geometry: Geometry, area: QRect, view: MapView, sprites: Sprites, occupied: frozenset[Place]
) -> None:
    """Paints the pieces of a view that touch `area` (device pixels from the map's corner). In `occupied` cells the
    middle belongs to units."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide = max(2.0, geometry.size * 0.07)
    for line in view.lines:
        way = _way(geometry, line)
        if _around(way.center(), geometry.size).intersects(QRectF(area)):
            _line(painter, way, sprites.theme, line.relation, wide, dashed=line.dashed)
    for site in view.sites:
        at = _corner(geometry, site)
        if _around(at, geometry.size).intersects(QRectF(area)):
            half = max(3.0, geometry.size * (0.17 if site.large else 0.12))
            _site(painter, QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half), sprites.theme, site, wide)
    if geometry.size >= FAR * sprites.scale:
        lying: dict[Place, list[Token]] = defaultdict(list)
        for token in view.tokens:
            lying[token.place].append(token)
        for place, tokens in lying.items():
            if _around(QPointF(*geometry.centre(place)), 2 * geometry.size).intersects(QRectF(area)):
                _tokens(painter, geometry, sprites, tokens, shared=place in occupied)
    painter.restore()


def titles_at(view: MapView, geometry: Geometry, place: Place) -> tuple[str, ...]:
    """What lies in a cell, on its corners and along its sides, in words."""
    centre = QPointF(*geometry.centre(place))
    near = _TOUCHES * geometry.size
    found = [token.title for token in view.tokens if token.place == place]
    found += [one.title for one in view.sites if QLineF(centre, _corner(geometry, one)).length() < near]
    found += [one.title for one in view.lines if QLineF(centre, _way(geometry, one).center()).length() < near]
    return tuple(dict.fromkeys(title for title in found if title))


def paint_sign(painter: QPainter, box: QRectF, theme: Theme, kind: str) -> None:
    """A kind of piece as the legend shows it."""
    middle = QLineF(box.left(), box.center().y(), box.right(), box.center().y())
    if kind in ("line", "dashed"):
        _line(painter, middle, theme, Relation.OWN, 3.0, dashed=kind == "dashed")
    elif kind in ("large", "small", "ring"):
        less = {"large": 0.0, "small": 2.5, "ring": 3.0}[kind]
        site = Site((1, 1), 0, Relation.OWN, kind == "large", int(kind == "ring"))
        _site(painter, box.adjusted(less, less, -less, -less), theme, site, 2.4)
    else:
        _token(painter, box, theme, Token((1, 1), kind, "8" if kind == NUMBER else "", ""), 9)


def _corner(geometry: Geometry, site: Site) -> QPointF:
    return QPointF(*geometry.centre(site.place)) + QPointF(*geometry.corners()[site.corner])


def _way(geometry: Geometry, line: SideLine) -> QLineF:
    centre, corners = QPointF(*geometry.centre(line.place)), geometry.corners()
    way = QLineF(centre + QPointF(*corners[line.side + 1]), centre + QPointF(*corners[(line.side + 2) % 6]))
    return QLineF(way.pointAt(0.12), way.pointAt(0.88))


def _line(painter: QPainter, way: QLineF, theme: Theme, relation: Relation, wide: float, *, dashed: bool) -> None:
    painter.setPen(_flat(theme.halo, wide * 1.7))
    painter.drawLine(way)
    pen = _flat(theme.relation(relation), wide)
    if dashed:
        pen.setDashPattern([1.4, 0.9])
    painter.setPen(pen)
    painter.drawLine(way)


def _site(painter: QPainter, box: QRectF, theme: Theme, site: Site, wide: float) -> None:
    """The shape of its owner's relation with his sign inside where there is room, larger for a large one."""
    colour = QColor(theme.relation(site.relation))
    path = glyph(MARKER_SHAPES[site.relation], box)
    halo_path(painter, path, theme.halo, wide * 0.6)
    painter.fillPath(path, colour)
    if site.label and box.height() >= 11:
        _words(painter, box, site.label, max(8, round(box.height() * 0.55)), theme.on_accent)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(site.rings):
        more = wide * (0.6 + 0.75 * ring)
        painter.setPen(QPen(colour, max(1.0, wide * 0.35)))
        painter.drawEllipse(box.adjusted(-more, -more, more, more))


def _tokens(painter: QPainter, geometry: Geometry, sprites: Sprites, tokens: list[Token], *, shared: bool) -> None:
    """Numbers in the middle (beside a unit there), everything else in a row below."""
    size, scale = geometry.size, sprites.scale
    x, y = geometry.centre(tokens[0].place)
    close = size >= NEAR * scale
    half = max(7.0 * scale, min(14.0 * scale, size * 0.19))
    others = [token for token in tokens if token.kind != NUMBER]
    for token in tokens:
        if token.kind == NUMBER:
            at = QPointF(x - (0.22 * size if shared and not close else 0.0), y + (0.26 if close else 0.03) * size)
        else:
            step = others.index(token) - (len(others) - 1) / 2
            at = QPointF(x + step * 2.1 * half, y + 0.36 * size)
        small = 1.0 if token.kind == NUMBER else 0.8
        box = QRectF(at.x() - half * small, at.y() - half * small, 2 * half * small, 2 * half * small)
        _token(painter, box, sprites.theme, token, round(half * 1.05))


def _token(painter: QPainter, box: QRectF, theme: Theme, token: Token, size: int) -> None:
    if token.kind == NUMBER:
        painter.setPen(QPen(QColor(theme.text), 1.0))
        painter.setBrush(QColor(theme.panel))
        painter.drawEllipse(box)
        _words(painter, box, token.text, size, theme.danger if token.strong else theme.text)
        return
    colour = theme.relation(token.relation) if token.relation is not Relation.NONE else theme.text
    fill_glyph(painter, _GLYPHS[token.kind], box, colour, theme.halo, 1.6)
    if token.text:
        beside = QRectF(box.right() + 1, box.top(), 3 * box.width(), box.height())
        painter.setFont(font(max(8, size - 2), 700))
        painter.setPen(QColor(colour))
        painter.drawText(beside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, token.text)


def _words(painter: QPainter, box: QRectF, words: str, size: int, ink: str) -> None:
    painter.setFont(font(size, 700))
    painter.setPen(QColor(ink))
    painter.drawText(box.adjusted(-4, 0, 4, 0), Qt.AlignmentFlag.AlignCenter, words)


def _around(at: QPointF, size: float) -> QRectF:
    return QRectF(at.x() - size / 2, at.y() - size / 2, size, size)


def _flat(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen
