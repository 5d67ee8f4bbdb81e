"""Units and the map as the upper layers show them."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.grid.hex import Place
from mycom.systems.conquerors.battle.points import of_settlement
from mycom.systems.conquerors.board.model import Board, Settlement, Troops
from mycom.systems.conquerors.board.places import corner_places
from mycom.systems.conquerors.forecast import main_dice
from mycom.systems.conquerors.income import cards_of_a_round, expected_resources
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.words import (
    cards_text,
    decimal,
    name_of,
    percent,
    place_text,
    relation,
    troops_text,
)
from mycom.systems.sides import SideLine, Sign, Site, Token
from mycom.systems.view import Cell, Chip, Layer, MapView, Marker, StockRow, TerrainStyle, UnitView

_ORIGIN = "eigener Bericht"
_LEGEND = (
    Sign("number", "Zahl"), Sign("large", "Stadt"), Sign("small", "Dorf"), Sign("ring", "Mauer"),
    Sign("line", "Straße"), Sign("dashed", "Schiff"), Sign("guard", "Söldner"), Sign("power", "Gott"),
)  # fmt: skip


def unit_views(board: Board, rules: Rules, realm: int) -> tuple[UnitView, ...]:
    """Own troops, the player himself and his settlements, then what others have, nearest relations first."""
    own = [_troops(board, rules, realm, one) for one in board.own_troops(realm)]
    homes = [_player(board, rules, realm)]
    homes += [_settlement(board, rules, realm, one) for one in sorted(board.own_settlements(realm), key=_worth)]
    others = []
    for number in sorted(board.players, key=lambda each: (not board.allied(realm, each), each)):
        if number != realm:
            others += [_troops(board, rules, realm, one) for one in board.own_troops(number)]
            others += [
                _settlement(board, rules, realm, one) for one in sorted(board.own_settlements(number), key=_worth)
            ]
    return (*own, *homes, *others)


def troops_id(realm: int, troops: Troops) -> str:
    """The unit's id as the player sees it."""
    return troops.id if troops.owner == realm else f"{troops.id}@{troops.owner}"


def _worth(one: Settlement) -> tuple[bool, int, tuple[int, int, int]]:
    return one.kind != "city", -one.wall, one.corner


def _troops(board: Board, rules: Rules, realm: int, one: Troops) -> UnitView:
    own = one.owner == realm
    where = f"an Bord bei {place_text(one.place)}" if one.aboard else place_text(one.place)
    people = rules.peoples[board.player(one.owner).people]
    text = troops_text(board, rules, one)
    return UnitView(
        id=troops_id(realm, one),
        section="groups" if own else "neighbours",
        name=text,
        badge=str(one.number) if own else "!",
        place=one.place,
        relation=relation(board, realm, one.owner),
        subtitle=f"{people.plural_de} · {name_of(board, one.owner)} · {where}",
        figure=one.soldiers,
        figure_label="Soldaten",
        glyph="group",
        chips=(Chip("AP", str(one.soldiers + one.great * rules.great(people.id).extra_attack), "Angriffspunkte"),),
        stock=(
            StockRow("Truppen", "Soldaten", str(one.soldiers), _ORIGIN, 0, "soldiers"),
            StockRow("Truppen", rules.great(people.id).plural_de, str(one.great), _ORIGIN, 0, "great"),
        ),
        words=f"{people.label_de} {people.plural_de} truppen",
        can_order=own,
        figure_key="soldiers",
    )


def _settlement(board: Board, rules: Rules, realm: int, one: Settlement) -> UnitView:
    piece = rules.pieces[one.kind]
    own = one.owner == realm
    wall = rules.pieces[f"wall_{one.wall}"].label_de if one.wall else "keine"
    defence = piece.defence + (rules.pieces[f"wall_{one.wall}"].defence if one.wall else 0)
    return UnitView(
        id=of_settlement(one).id,
        section="provinces" if own else "neighbours",
        name=one.name or f"{piece.label_de} {one.corner}",
        badge="",
        place=_shown_place(board, one),
        relation=relation(board, realm, one.owner),
        subtitle=f"{piece.label_de} {one.corner} · {name_of(board, one.owner)}",
        figure=defence,
        figure_label="VP",
        glyph="city" if one.kind == "city" else "village",
        chips=(Chip("VP", str(defence), "Verteidigungspunkte mit Mauer, ohne Truppen und Mana"),),
        stock=(
            StockRow("Bauwerk", "Art", piece.label_de, _ORIGIN),
            StockRow("Bauwerk", "Stadtmauer", wall, _ORIGIN),
            *(
                StockRow("Felder", place_text(place), _yield_text(board, rules, place), _ORIGIN)
                for place in corner_places(one.corner)
                if place in board.hexes
            ),
        ),
        words="siedlung",
    )


def _yield_text(board: Board, rules: Rules, place: Place) -> str:
    hex_ = board.hexes[place]
    label = rules.terrain[hex_.terrain].label_de
    return f"{label}, Zahl {hex_.chip} ({percent(main_dice(rules).get(hex_.chip, 0.0))})" if hex_.chip else label


def _shown_place(board: Board, one: Settlement) -> Place:
    """A hex at a settlement on which it is listed: the first land one."""
    places = corner_places(one.corner)
    return next((place for place in places if board.kind(place) == "land"), places[0])


def _player(board: Board, rules: Rules, realm: int) -> UnitView:
    player = board.player(realm)
    expected = expected_resources(board, rules, realm)
    god = rules.gods[player.god].label_de if player.god else "keiner"
    rows = [
        StockRow("Karten", one.label_de, str(player.cards.get(id, 0)), _ORIGIN, 0, id)
        for id, one in rules.resources.items()
    ]
    rows += [
        StockRow("Nächste Runde", one.label_de, f"im Mittel {decimal(expected[id])}", "gerechnet")
        for id, one in rules.resources.items()
    ]
    round_ = cards_of_a_round(board, rules, realm)
    rows.append(StockRow("Nächste Runde", "keine Karte", percent(round_.get(0, 0.0)), "gerechnet"))
    rows.append(StockRow("Glaube", "Gott", god, _ORIGIN))
    return UnitView(
        id="R",
        section="provinces",
        name=player.name,
        badge="",
        place=None,
        relation=relation(board, realm, realm),
        subtitle=f"{rules.peoples[player.people].plural_de} · {cards_text(rules, player.cards)}",
        figure=player.card_count,
        figure_label="Karten",
        glyph="city",
        chips=(Chip("Mana", str(rules.mana(player.god)), f"Gott: {god}"),),
        stock=tuple(rows),
        words="spieler karten",
        can_order=board.active == realm,
    )


def map_view(board: Board, rules: Rules, realm: int) -> MapView:
    """The table as a map of hexes."""
    columns = [place[0] for place in board.hexes] or [1]
    rows = [place[1] for place in board.hexes] or [1]
    chances = main_dice(rules)
    return MapView(
        shape="hex",
        width=max(columns) + 1,
        height=max(rows) + 1,
        terrains=tuple(
            TerrainStyle(one.id, one.label_de, one.light, one.dark, one.pattern) for one in rules.terrain.values()
        ),
        cells=tuple(_cell(board, rules, place) for place in sorted(board.hexes)),
        markers=tuple(
            Marker(
                troops_id(realm, one),
                one.place,
                str(one.number) if one.owner == realm else str(one.soldiers),
                relation(board, realm, one.owner),
            )
            for one in sorted(board.troops, key=lambda each: each.key)
        ),
        layers=(
            Layer("terrain", "Gelände", {}, _yields(board, rules)),
            Layer("movement", "Reichweite"),
            Layer(
                "chips",
                "Zahlen",
                {place: chances.get(hex_.chip, 0.0) * 6 for place, hex_ in board.hexes.items() if hex_.chip},
                {place: percent(chances.get(hex_.chip, 0.0)) for place, hex_ in board.hexes.items() if hex_.chip},
                "wie oft die Zahl fällt",
            ),
        ),
        sites=tuple(_site(board, rules, realm, one) for _, one in sorted(board.settlements.items())),
        lines=tuple(
            SideLine(
                (line.edge.column, line.edge.row),
                line.edge.side,
                relation(board, realm, line.owner),
                line.kind == "ship",
                f"{rules.pieces[line.kind].label_de} von {name_of(board, line.owner)}",
            )
            for line in board.lines
        ),
        tokens=tuple(_tokens(board, rules, realm)),
        legend=_LEGEND,
    )


def _yields(board: Board, rules: Rules) -> dict[Place, str]:
    """What stands on each hex: the resource it yields or trades."""
    found = {}
    for place, hex_ in board.hexes.items():
        resource = hex_.resource if hex_.kind == "trade" else rules.terrain[hex_.terrain].resource
        if resource and resource in rules.resources:
            found[place] = f"{'2:1 ' if hex_.kind == 'trade' else ''}{rules.resources[resource].label_de}"
    return found


def _site(board: Board, rules: Rules, realm: int, one: Settlement) -> Site:
    at = one.corner
    title = f"{rules.pieces[one.kind].label_de} von {name_of(board, one.owner)}"
    title += f" mit {rules.pieces[f'wall_{one.wall}'].label_de}" if one.wall else ""
    return Site(
        (at.column, at.row), at.side, relation(board, realm, one.owner), one.kind == "city", one.wall,
        name_of(board, one.owner)[:1], title,
    )  # fmt: skip


def _tokens(board: Board, rules: Rules, realm: int) -> Iterator[Token]:
    """Number chips, the mercenaries, and the gods: in the desert, without one at their people's first settlement."""
    chances = main_dice(rules)
    often = max((chances.get(hex_.chip, 0.0) for hex_ in board.hexes.values() if hex_.chip), default=0.0)
    for place, hex_ in sorted(board.hexes.items()):
        if hex_.chip:
            chance = chances.get(hex_.chip, 0.0)
            title = f"Zahl {hex_.chip} ({percent(chance)})"
            yield Token(place, "number", str(hex_.chip), title, strong=chance >= often)
    if board.mercenaries is not None:
        worth = rules.whole("invasion.mercenaries")
        yield Token(board.mercenaries, "guard", "", f"Söldnertruppe (VP +{worth} für alles, was angrenzt)")
    desert = next((place for place, hex_ in sorted(board.hexes.items()) if hex_.terrain == "desert"), None)
    for number, player in sorted(board.players.items()):
        homes = sorted(board.own_settlements(number), key=_worth)
        place_ = desert or (_shown_place(board, homes[0]) if homes else None)
        if player.god and place_ is not None:
            god = rules.gods[player.god]
            title = f"Gott {god.label_de} von {player.name} (Mana {god.mana})"
            yield Token(place_, "power", str(god.mana), title, relation(board, realm, number))


def _cell(board: Board, rules: Rules, place: Place) -> Cell:
    """A hex. It belongs to nobody, whoever laid its chip: the map shows what it yields."""
    hex_ = board.hexes[place]
    values = [("Zahl", str(hex_.chip))] if hex_.chip else []
    if hex_.kind == "trade" and hex_.resource:
        values.append(("Handel", rules.resources[hex_.resource].label_de))
    return Cell(
        place=place,
        terrain=hex_.terrain,
        age=0,
        values=tuple(values),
    )


def headline(board: Board, rules: Rules, realm: int) -> tuple[tuple[str, str], ...]:
    """The player in short."""
    player = board.player(realm)
    mine = board.own_settlements(realm)
    return (
        ("Karten", str(player.card_count)),
        ("Siedlungen", str(len(mine))),
        ("Soldaten", str(sum(one.soldiers for one in board.own_troops(realm)))),
        ("Gott", rules.gods[player.god].label_de if player.god else "keiner"),
        ("Gewürfelt", str(board.roll) if board.roll else "noch nicht"),
        ("Am Zug", "du" if board.active == realm else name_of(board, board.active)),
    )
