"""The kingdom, its settlements and the map as the upper layers show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from mycom.systems.koenigreich.month import check
from mycom.systems.koenigreich.projection.setups import EDICTS
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.turn.state import place_text
from mycom.systems.koenigreich.words import LABELS
from mycom.systems.koenigreich.world import Hex, Settlement, World
from mycom.systems.numbers_de import percent, signed
from mycom.systems.view import Cell, Chip, Layer, MapView, Relation, StockRow, UnitView

_OWN = "eigener Bericht"
_CHIPS = {"stability": "Stab", "loyalty": "Treue", "economy": "Wirt", "unrest": "Unruhe"}


def realm_view(world: World, rules: Rules) -> UnitView:
    """The kingdom with its values, edicts, offices."""
    kingdom = world.kingdom
    return UnitView(
        id="R",
        section="provinces",
        name=world.realms[world.realm],
        badge="",
        place=None,
        relation=Relation.OWN,
        subtitle=f"Größe {kingdom.size} · SG {kingdom.control_dc} · {kingdom.treasury} BP",
        figure=kingdom.treasury,
        figure_label="BP",
        glyph="city",
        chips=tuple(
            Chip(label, str(getattr(kingdom, name)).replace("-", "−"), LABELS[name], key=name)
            for name, label in _CHIPS.items()
        ),
        stock=tuple(_realm_rows(world, rules)),
        words="königreich reich schatzkammer erlasse ämter",
        can_order=True,
        figure_key="treasury",
    )


def _realm_rows(world: World, rules: Rules) -> Iterator[StockRow]:
    kingdom, numbers = world.kingdom, rules.numbers()
    for name, label in LABELS.items():
        yield StockRow("Werte", label, str(getattr(kingdom, name)).replace("-", "−"), _OWN, 0, name)
    for label, attribute in (("Stabilitätswurf", kingdom.stability), ("Treuewurf", kingdom.loyalty),
                             ("Wirtschaftswurf", kingdom.economy)):  # fmt: skip
        chance = check(attribute, kingdom.unrest, kingdom.control_dc, numbers).success
        yield StockRow("Würfe", label, percent(chance), "gerechnet")
    for edict, label in EDICTS.items():
        yield StockRow("Erlasse", label, rules.edicts[world.edicts[edict]].label_de, _OWN)
    limit = rules.limit(kingdom.size)
    for label, most in (("Hexfelder", limit.claims), ("Verbesserungen", limit.improvements),
                        ("Gründungen", limit.settlements), ("Gebäude", limit.buildings)):  # fmt: skip
        yield StockRow("Je Zug höchstens", label, "beliebig" if most is None else str(most), "Regelwerk")
    for id, holder in world.offices.items():
        text = f"{holder.name} ({signed(holder.modifier)})" if holder.name else "unbesetzt"
        yield StockRow("Ämter", rules.offices[id].label_de, text, _OWN)
    event = rules.whole("event.chance_after_none_pct" if world.quiet else "event.chance_pct")
    yield StockRow("Ereignis", "Wahrscheinlichkeit diesen Monat", f"{event} %", "Regelwerk")


def settlement_view(world: World, rules: Rules, town: Settlement, relation: Relation) -> UnitView:
    """A settlement with lots and buildings."""
    own = town.owner == world.realm
    who = world.realms.get(town.owner, "niemandes") if town.owner else "niemandes"
    rows = [
        StockRow("Ortschaft", "Viertel", str(town.districts), "Bericht"),
        StockRow("Ortschaft", "Verteidigung", str(town.defence), "Bericht", 0, "defence"),
        StockRow("Ortschaft", "Grundwert", f"{town.base_value:,} GM".replace(",", "."), "Bericht"),
    ]
    if own:
        rows.append(StockRow("Ortschaft", "freie Bauplätze", str(town.lots_left(rules)), "gerechnet", 0, "lots"))
    rows += [
        StockRow("Gebäude", rules.buildings[id].label_de, str(count), "Bericht")
        for id, count in sorted(Counter(town.buildings).items(), key=lambda one: rules.buildings[one[0]].label_de)
    ]
    return UnitView(
        id=f"P{place_text(town.place)}",
        section="provinces" if own else "neighbours",
        name=town.name,
        badge="",
        place=town.place,
        relation=relation,
        subtitle=f"Ortschaft {place_text(town.place)} · {who}",
        figure=len(town.buildings),
        figure_label="Gebäude",
        glyph="city" if len(town.buildings) >= 8 else "village",
        chips=(Chip("Vert", str(town.defence), "Verteidigung"), Chip("Viertel", str(town.districts))),
        stock=tuple(rows),
        words="ortschaft stadt gebäude",
        can_order=own,
    )


def map_view(world: World, rules: Rules, armies: MapView) -> MapView:
    """The armies' map with the kingdom's hexes, improvements and settlements."""
    known = {one.place: one for one in armies.cells}
    cells = tuple(_cell(rules, known[place], one, world) for place, one in world.hexes.items() if place in known)
    income = {one.place: _yield_text(rules, one) for one in world.claimed if one.improvements}
    ready = {
        place: 1.0 if one.explored and one.cleared else 0.5
        for place, one in world.hexes.items()
        if one.owner != world.realm and (one.explored or one.cleared)
    }
    texts = {place: "frei" if share == 1.0 else "halb" for place, share in ready.items()}
    layers = (
        *armies.layers,
        Layer("improvements", "Verbesserungen", dict.fromkeys(income, 0.6), income),
        Layer("claims", "Beanspruchbar", ready, texts, "erforscht oder gesichert → beides"),
    )
    return replace(armies, cells=cells, layers=layers)


def _cell(rules: Rules, cell: Cell, there: Hex, world: World) -> Cell:
    town = world.settlements.get(there.place)
    values = list(cell.values)
    values += [("", rules.improvements[id].label_de) for id in there.improvements if id in rules.improvements]
    built = len(town.buildings) if town else None
    return replace(cell, values=tuple(values), settlement=built, fortification=town.defence if town else None)


def _yield_text(rules: Rules, one: Hex) -> str:
    return " ".join(rules.improvements[id].label_de[:4] for id in one.improvements if id in rules.improvements)


def headline(world: World) -> tuple[tuple[str, str], ...]:
    """The kingdom in short."""
    kingdom = world.kingdom
    return (
        ("Schatzkammer", f"{kingdom.treasury} BP"),
        ("Unruhe", str(kingdom.unrest)),
        ("Stabilität", str(kingdom.stability)),
        ("Treue", str(kingdom.loyalty)),
        ("Wirtschaft", str(kingdom.economy)),
        ("Größe", str(kingdom.size)),
    )
