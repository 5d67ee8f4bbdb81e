"""Armies, settlements and the map as the upper layers show them."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.systems.massenkampf.moves import enemies_at
from mycom.systems.massenkampf.planning import sheet_faults
from mycom.systems.massenkampf.projection.setups import relation
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import place_text
from mycom.systems.massenkampf.world import Army, Place, Settlement, World
from mycom.systems.numbers_de import signed
from mycom.systems.view import Amount, Cell, Chip, Layer, MapView, Marker, Relation, StockRow, TerrainStyle, UnitView

_VALUES = {"attack": "Angriff", "defence": "Verteidigung", "consumption": "Unterhalt (BP je Woche)"}


def unit_views(world: World, rules: Rules) -> tuple[UnitView, ...]:
    """Own armies, the realm and its settlements, then what others have, enemies first."""
    own = [army_view(world, rules, one) for one in world.own()]
    homes = [realm_view(world)]
    towns = list(world.settlements.values())
    homes += [settlement_view(world, rules, one) for one in towns if one.owner == world.realm]
    others = [one for one in world.armies if one.owner != world.realm]
    others.sort(key=lambda one: (one.owner not in world.foes, one.owner, one.number))
    foreign = [army_view(world, rules, one) for one in others]
    foreign += [settlement_view(world, rules, one) for one in towns if one.owner != world.realm]
    return (*own, *homes, *foreign)


def army_view(world: World, rules: Rules, army: Army) -> UnitView:
    """An army with its sheet, every value with its parts."""
    own = army.owner == world.realm
    sheet, muster = army.sheet(rules), army.muster
    size = rules.sizes[muster.size].label_de.lower()
    source = "eigener Bericht" if own else f"Zug {world.turn - army.age}"
    who = "" if own else f" · {world.realms.get(army.owner, str(army.owner))}"
    state = ", ".join(_states(army))
    return UnitView(
        id=world.unit_id(army),
        section="groups" if own else "neighbours",
        name=army.name or army.creature,
        badge=str(army.number) if own else "!",
        place=army.place,
        relation=relation(world, army.owner),
        subtitle=f"{army.creature} · {size} · HG {sheet.rating}{who}" + (f" · {state}" if state else ""),
        figure=int(army.hit_points.high),
        figure_label="TP",
        glyph="group",
        chips=(
            Chip("HG", str(sheet.rating), f"Kreatur HG {muster.creature_rating}, Größe {size}"),
            Chip("AM", signed(sheet.attack), _parts(army, rules, "attack")),
            Chip("VW", str(sheet.defence), _parts(army, rules, "defence")),
            Chip("Moral", signed(army.morale), "von −4 bis +4; darunter löst sich die Armee auf", key="morale"),
            Chip("Tempo", str(army.speed), "Felder am Tag"),
        ),
        stock=tuple(_stock(world, rules, army, source)),
        words=f"armee {army.creature} {size} {army.leader} {state}",
        age=army.age,
        can_order=own,
        figure_key="hit_points",
    )


def _states(army: Army) -> Iterator[str]:
    if army.reserve:
        yield "in Reserve"
    if army.routed:
        yield "zersprengt"
    if army.unpaid:
        yield f"{army.unpaid} {'Woche' if army.unpaid == 1 else 'Wochen'} ohne Sold"
    if army.lessons:
        yield "kann lernen"


def amount_text(amount: Amount) -> str:
    """A number or a range."""
    return str(int(amount.low)) if amount.certain else f"{int(amount.low)}–{int(amount.high)}"


def _parts(army: Army, rules: Rules, of: str) -> str:
    parts = [one for one in army.sheet(rules).parts if one.of == of]
    return " · ".join(f"{one.label} {signed(one.amount)}" for one in parts)


def _stock(world: World, rules: Rules, army: Army, source: str) -> Iterator[StockRow]:
    sheet, muster, age = army.sheet(rules), army.muster, army.age
    full = army.full(rules)
    yield StockRow("Armee", "Trefferpunkte", f"{amount_text(army.hit_points)} von {full}", source, age, "hit_points")
    yield StockRow("Armee", "Moral", signed(army.morale), source, age, "morale")
    for of, label in _VALUES.items():
        yield StockRow("Werte", label, str(sheet.value(of)), "gerechnet", age)
        for part in sheet.parts:
            if part.of == of:
                yield StockRow("Werte", f"    {part.label}", signed(part.amount), _origin(part.origin), age)
    yield StockRow("Werte", "Fernkampf", "ja" if sheet.ranged else "nein", "gerechnet", age)
    if sheet.experience is not None:
        yield StockRow("Werte", "EP für einen Sieg über sie", f"{sheet.experience:,}".replace(",", "."), "Tabelle", age)
    for id, count in muster.resources.items():
        yield StockRow("Ressourcen", rules.resources[id].label_de, str(count), source, age)
    known = len([one for one in muster.tactics if not rules.tactics[one].always])
    yield StockRow("Taktiken", "bekannt", f"{known} von höchstens {sheet.most_tactics}", source, age)
    for id in muster.tactics:
        yield StockRow("Taktiken", rules.tactics[id].label_de, rules.tactics[id].text_de, source, age)
    for one in muster.abilities:
        ability, _, argument = one.partition(":")
        yield StockRow("Fähigkeiten", rules.abilities[ability].label_de, argument or "ja", source, age)
    leader = muster.leader
    if leader is None:
        yield StockRow("Befehlshaber", "Name", "keiner" if army.owner == world.realm else "nicht bekannt", source, age)
    else:
        yield StockRow("Befehlshaber", "Name", army.leader or "ohne Namen", source, age)
        yield StockRow("Befehlshaber", "Bonus auf Moralwürfe", signed(sheet.leader_bonus), "gerechnet", age)
        yield StockRow("Befehlshaber", "Anführenwert", str(leader.leadership), source, age)
        for id in leader.commands:
            yield StockRow("Befehlshaber", rules.commands[id].label_de, rules.commands[id].text_de, source, age)
    for text in sheet_faults(rules, army):
        yield StockRow("Nicht erlaubt", "Regel", text, "geprüft", age)


def _origin(origin: str) -> str:
    return {"text": "Regeltext", "assumed": "angenommen", "game": "Partie"}.get(origin, "offener Inhalt")


def realm_view(world: World) -> UnitView:
    """The realm as a whole."""
    backing, own = world.backing, world.own()
    rows = [StockRow("Schatzkammer", "Baupunkte", str(backing.treasury), "eigener Bericht", 0, "treasury")]
    if backing.loyalty is not None:
        rows.append(StockRow("Königreich", "Treuewurf", f"W20 {signed(backing.loyalty)}", "eigener Bericht"))
    if backing.control_dc is not None:
        rows.append(StockRow("Königreich", "Herrschaftswurf-SG", str(backing.control_dc), "eigener Bericht"))
    return UnitView(
        id="R",
        section="provinces",
        name=world.realms[world.realm],
        badge="",
        place=None,
        relation=Relation.OWN,
        subtitle=f"{len(own)} {'Armee' if len(own) == 1 else 'Armeen'} · {backing.treasury} BP",
        figure=backing.treasury,
        figure_label="BP",
        glyph="city",
        stock=tuple(rows),
        words="reich schatzkammer",
        can_order=True,
        figure_key="treasury",
    )


def settlement_view(world: World, rules: Rules, town: Settlement) -> UnitView:
    """A settlement with its buildings."""
    own = town.owner == world.realm
    who = world.realms.get(town.owner, "niemandes") if town.owner else "niemandes"
    return UnitView(
        id=f"P{place_text(town.place)}",
        section="provinces" if own else "neighbours",
        name=town.name,
        badge="",
        place=town.place,
        relation=relation(world, town.owner) if town.owner else Relation.NONE,
        subtitle=f"Ortschaft {place_text(town.place)} · {who}",
        figure=town.defence,
        figure_label="Verteidigung",
        glyph="city" if town.defence >= 8 else "village",
        chips=(Chip("Vert", str(town.defence), "Verteidigung der Mauern"),),
        stock=(
            StockRow("Ortschaft", "Verteidigung", str(town.defence), "Bericht"),
            *(StockRow("Gebäude", rules.buildings[id].label_de, "steht", "Bericht") for id in town.buildings),
        ),
        words="ortschaft stadt",
    )


def map_view(world: World, rules: Rules) -> MapView:
    """The known hexes."""
    columns = [place[0] for place in world.hexes] or [1]
    rows = [place[1] for place in world.hexes] or [1]
    return MapView(
        shape="hex",
        width=max(columns) + 1,
        height=max(rows) + 1,
        terrains=tuple(
            TerrainStyle(one.id, one.label_de, one.light, one.dark, one.pattern) for one in rules.terrain.values()
        ),
        cells=tuple(cell(world, rules, place) for place in sorted(world.hexes)),
        markers=tuple(
            Marker(
                world.unit_id(one),
                one.place,
                str(one.number),
                relation(world, one.owner),
                one.age,
                one.age > 0,
            )
            for one in world.armies
        ),
        layers=(Layer("terrain", "Gelände"), Layer("owners", "Besitz"), Layer("movement", "Bewegung")),
    )


def cell(world: World, rules: Rules, place: Place) -> Cell:
    """A hex with what stands on it."""
    there, town = world.hexes[place], world.settlements.get(place)
    owner = town.owner if town is not None and town.owner else there.owner
    points = sum(int(one.hit_points.high) for one in world.at(place))
    values = [("TP", str(points))] if points else []
    return Cell(
        place=place,
        terrain=there.terrain,
        relation=relation(world, owner) if owner else Relation.NONE,
        owner=str(owner) if owner else "",
        name=town.name if town else "",
        age=there.age,
        inhabited=town is not None,
        settlement=1 if town is not None else None,
        fortification=town.defence if town is not None else None,
        values=tuple(values),
    )


def headline(world: World, due: int) -> tuple[tuple[str, str], ...]:
    """The realm in short."""
    own = world.own()
    near = sum(enemies_at(world, one, one.place) for one in own)
    return (
        ("Schatzkammer", f"{world.backing.treasury} BP"),
        ("Armeen", str(len(own))),
        ("TP", str(sum(int(one.hit_points.high) for one in own))),
        ("Unterhalt", f"{due} BP"),
        ("Feindberührung", str(near) if near else "keine"),
    )
