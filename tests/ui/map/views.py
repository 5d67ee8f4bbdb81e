"""Small made-up maps for the tests of the map widget."""

from mycom.systems.view import Cell, Layer, MapView, Marker, Relation, TerrainStyle

STYLES = (
    TerrainStyle("open", "Offen", "#D9F3CF", "#5F6E50", "grass"),
    TerrainStyle("forest", "Wald", "#7F9F66", "#0C3412", "triangles"),
    TerrainStyle("sea", "See", "#78B2EA", "#27507F", "waves"),
)
WIDTH, HEIGHT = 16, 12
OWN = frozenset({(6, 5), (7, 5), (8, 5), (6, 6), (8, 6), (6, 7), (7, 7), (8, 7)})
FOE = frozenset({(10, 5), (11, 5), (11, 6)})


def view(shape: str = "square", unknown: frozenset[tuple[int, int]] = frozenset()) -> MapView:
    """16 × 12 cells: an own ring around 7/6, a foe's angle, a village at 3/3, an old cell at 2/9, sea in the west."""
    cells = []
    for y in range(1, HEIGHT + 1):
        for x in range(1, WIDTH + 1):
            place = (x, y)
            if place in unknown:
                continue
            terrain = "sea" if x == 1 else "forest" if place in FOE else "open"
            if place in OWN:
                cell = Cell(
                    place, terrain, Relation.OWN, "1007", "Falkenstein", 0, True, 2, 1, (("Bev", "583"),), f"P{x}/{y}"
                )
            elif place in FOE:
                cell = Cell(place, terrain, Relation.FOE, "1003", "", 0, True, None, None, (), f"P{x}/{y}")
            elif place == (3, 3):
                cell = Cell(place, terrain, Relation.NEUTRAL, "997", "", 0, True, 0, 0, (), "P3/3")
            else:
                cell = Cell(place, terrain, age=3 if place == (2, 9) else 0)
            cells.append(cell)
    markers = (
        Marker("G7", (8, 7), "7", Relation.OWN),
        Marker("G2@1003", (10, 5), "2", Relation.FOE, 2, True),
    )
    layers = (
        Layer("owner", "Besitz"),
        Layer("yield", "Ertrag", {(6, 5): 1.0, (7, 5): 0.0}, {(6, 5): "120"}),
    )
    return MapView(shape, WIDTH, HEIGHT, STYLES, tuple(cells), markers, layers)
