"""Own and foreign units as tree, table and detail panel show them."""

from __future__ import annotations

from mycom.systems.mythicor.relations import relation
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import UNKNOWN, amount_text, fact_text, soldiers, troops
from mycom.systems.mythicor.words import number, place_name, place_text, realm_name
from mycom.systems.mythicor.world import Bonuses, Group, Place, Province, Sighting, Stock, World
from mycom.systems.view import Chip, Fact, Relation, StockRow, UnitView

#: Values of a sighting in the order in which they are shown, with their labels.
SEEN_LABELS = (
    ("leader", "Anführer"),
    ("race", "Rasse"),
    ("leadership", "Führungskraft"),
    ("diplomacy", "Diplomatie"),
    ("strength", "Stärke"),
    ("military_bonus", "Militärbonus"),
    ("morale_bonus", "Moralbonus"),
    ("retreat_threshold", "Rückzugswert"),
    ("settlement", "Besiedlungsgrad"),
    ("fortification", "Verteidigungsstufe"),
    ("population", "Bevölkerung"),
    ("recruits", "Rekruten"),
    ("crowns", "Kronen"),
    ("food", "Nahrung"),
    ("henchmen", "Handlanger"),
    ("warships", "Kriegsschiffe"),
    ("transports", "Transportschiffe"),
)
_SOURCES = {
    "own": "eigener Bericht",
    "map": "Landkarte",
    "scout": "Späher",
    "spy": "Spion",
    "eye": "magisches Auge",
    "battle": "Schlacht",
    "troops": "Spähtrupp",
}


def unit_views(world: World, rules: Rules) -> tuple[UnitView, ...]:
    """Own groups by number, own provinces with the home first, then foreign units, the nearest realm's first."""
    groups = [_group(world, rules, group) for group in sorted(world.groups.values(), key=lambda g: g.number)]
    home = world.realm.home
    ordered = sorted(world.provinces.values(), key=lambda p: (p.place != home, -p.stock.population, p.place))
    provinces = [_province(rules, province) for province in ordered]
    seen = sorted(world.sightings.values(), key=lambda s: (-s.owner if s.owner > 999 else s.owner, s.is_group, s.place))
    foreign = [_sighting(world, rules, sighting) for sighting in seen]
    return tuple(groups + provinces + foreign)


def leader_label(rules: Rules, leader: str) -> str:
    """The German word for a leader class or a position."""
    if leader in rules.leaders:
        return rules.leaders[leader].label_de
    if leader in rules.positions:
        return rules.positions[leader].label_de
    return leader


def source_text(fact: Fact) -> str:
    """Where a value comes from and from when: `Späher, Zug 36`."""
    return f"{_SOURCES.get(fact.source, fact.source)}, Zug {fact.turn}"


def _group(world: World, rules: Rules, group: Group) -> UnitView:
    where = "auf See" if group.at_sea else "an Land"
    who = leader_label(rules, group.leader) + ("" if group.alive else " (tot)") if group.leader else "führerlos"
    race = rules.races[group.race].label_de if group.race in rules.races else "ohne Rasse"
    traits = group.traits
    chips = (
        Chip("Fü", number(traits.leadership), "Führungskraft", key="leadership"),
        Chip("Di", number(traits.diplomacy), "Diplomatie", key="diplomacy"),
        Chip("St", number(traits.strength), "Stärke", key="strength"),
        *_bonus_chips(group.bonuses),
        Chip("BP", number(group.movement_points), "Bewegungspunkte je Zug"),
    )
    place = f"{place_text(group.place)} {_terrain(world, rules, group.place)}".rstrip()
    people = f"{number(group.stock.population)} Bevölkerung" if group.stock.population else ""
    return UnitView(
        id=group.id,
        section="groups",
        name=group.name,
        badge=str(group.number),
        place=group.place,
        relation=Relation.OWN,
        subtitle=f"{group.id} · {who} · {race} · {place}, {where}",
        figure=group.stock.soldiers,
        figure_label="Truppen",
        glyph="group",
        chips=chips,
        stock=(*_stock_rows(rules, group.stock), *_group_rows(group)),
        words=f"{who} {race} {_terrain(world, rules, group.place)} {where} {people}",
        can_order=True,
        figure_key="soldiers",
    )


def _province(rules: Rules, province: Province) -> UnitView:
    race = rules.races[province.race].label_de if province.race in rules.races else "unbewohnt"
    known = rules.terrain.get(province.terrain)
    terrain = known.label_de if known else "Gelände unbekannt"
    stock = province.stock
    chips = (
        Chip("BG", number(province.settlement), "Besiedlungsgrad", key="settlement"),
        Chip("VS", number(province.fortification), "Verteidigungsstufe", key="fortification"),
        Chip("Bev", number(stock.population), "Bevölkerung", key="population"),
        Chip("Trp", number(stock.soldiers), "Truppen", key="soldiers"),
        *_bonus_chips(province.bonuses),
    )
    rows = (
        StockRow("Land", "Fruchtbarkeit", number(province.fertility)),
        StockRow("Land", "Bevölkerungsmaximum", number(province.population_max), key="population_max"),
        StockRow("Land", "Bewegungskosten", number(province.movement_cost)),
        StockRow("Land", "Nahrungszuweisung", f"{number(province.food_share)} %"),
        StockRow("Land", "Steuerbonus", f"{number(province.bonuses.tax)} %", key="tax"),
        StockRow("Land", "Nahrungsbonus", f"{number(province.bonuses.food)} %", key="food_bonus"),
        StockRow("Land", "Rekrutierungsbonus", f"{number(province.bonuses.recruitment)} %", key="recruitment"),
        *((StockRow("Land", "Plage", "ja"),) if province.plague else ()),
    )
    return UnitView(
        id=province.id,
        section="provinces",
        name=province.name or "Provinz",
        badge="",
        place=province.place,
        relation=Relation.OWN,
        subtitle=f"P {place_text(province.place)} · {race} · {terrain} · "
        f"BG {province.settlement} · VS {province.fortification}",
        figure=stock.population,
        figure_label="Bevölkerung",
        glyph="wall" if province.fortification else "house",
        chips=chips,
        stock=(*_stock_rows(rules, stock), *rows),
        words=f"{race} {terrain}",
        can_order=True,
        figure_key="population",
    )


def _bonus_chips(bonuses: Bonuses) -> tuple[Chip, ...]:
    retreat = "nie" if bonuses.retreat_threshold >= 100 else f"{bonuses.retreat_threshold} %"
    return (
        Chip("Mil", f"{number(bonuses.military)} %", "Militärbonus", key="military"),
        Chip("Mor", f"{number(bonuses.morale)} %", "Moralbonus", key="morale"),
        Chip("RZ", retreat, "Rückzugswert: zieht sich ab so viel Verlust zurück"),
    )


def _stock_rows(rules: Rules, stock: Stock) -> tuple[StockRow, ...]:
    held = (
        ("crowns", "Kronen", stock.crowns),
        ("food", "Nahrung", stock.food),
        ("population", "Bevölkerung", stock.population),
        ("recruits", "Rekruten", stock.recruits),
        ("henchmen", "Handlanger", stock.henchmen),
        ("warships", "Kriegsschiffe", stock.warships),
        ("transports", "Transportschiffe", stock.transports),
    )
    rows = [
        StockRow("Truppen", rules.troops[troop].label_de, number(n), key=f"troops.{troop}")
        for troop, n in stock.troops.items()
        if n
    ]
    rows += [StockRow("Vorrat", label, number(n), key=key) for key, label, n in held if n or key in ("crowns", "food")]
    if stock.trade_goods:
        origin = f" aus {place_text(stock.trade_origin)}" if stock.trade_origin else ""
        rows.append(StockRow("Vorrat", "Handelsgüter", number(stock.trade_goods) + origin, key="trade_goods"))
    for artefact in stock.artefacts:
        known = [
            f"Stärke {artefact.strength}" if artefact.strength is not None else "",
            f"{artefact.charges} Ladungen" if artefact.charges is not None else "",
            f"Reichweite {artefact.range}" if artefact.range is not None else "",
            artefact.effect,
        ]
        text = ", ".join(part for part in known if part) or UNKNOWN
        rows.append(StockRow("Artefakte", artefact.name or f"Artefakt {artefact.number}", text))
    return tuple(rows)


def _group_rows(group: Group) -> tuple[StockRow, ...]:
    bonuses = (
        ("trade", "Handelsbonus", group.bonuses.trade),
        ("tax", "Steuerbonus", group.bonuses.tax),
        ("food_bonus", "Nahrungsbonus", group.bonuses.food),
        ("recruitment", "Rekrutierungsbonus", group.bonuses.recruitment),
    )
    return tuple(StockRow("Boni", label, f"{number(value)} %", key=key) for key, label, value in bonuses if value)


def _sighting(world: World, rules: Rules, seen: Sighting) -> UnitView:
    owner = realm_name(world, seen.owner, rules.realms)
    age = world.turn - seen.turn
    stand = f"Stand Zug {seen.turn}"
    place = place_name(world, seen.place) if seen.is_group else place_text(seen.place)
    count = soldiers(seen)
    rows = [
        StockRow("Truppen", rules.troops[troop].label_de, amount_text(n), source_text(seen.facts["troops"]), age)
        for troop, n in troops(seen).items()
    ]
    if not rows:
        fact = seen.facts.get("soldiers")
        rows.append(StockRow("Truppen", "Soldaten", amount_text(count), source_text(fact) if fact else ""))
    for key, label in SEEN_LABELS:
        fact = seen.facts.get(key)
        if fact is not None:
            rows.append(
                StockRow("Gesehen", label, _seen_text(rules, key, fact), source_text(fact), world.turn - fact.turn)
            )
    kind = "Gruppe" if seen.is_group else _terrain(world, rules, seen.place) or "Provinz"
    return UnitView(
        id=seen.id,
        section="neighbours",
        name=seen.name or (f"Gruppe {_number(seen)}" if seen.is_group else f"Provinz {place_text(seen.place)}"),
        badge=_number(seen) if seen.is_group else "",
        place=seen.place,
        relation=relation(world, seen.owner),
        subtitle=f"{kind} · {seen.owner} {owner} · {place} · {stand}",
        figure=int(count.high) if count is not None else None,
        figure_label="Truppen",
        glyph="group" if seen.is_group else "wall" if _walled(seen) else "house",
        chips=tuple(
            Chip(short, _seen_text(rules, key, seen.facts[key]), f"{label}: {source_text(seen.facts[key])}")
            for short, key, label in (
                ("Rasse", "race", "Rasse"),
                ("BG", "settlement", "Besiedlungsgrad"),
                ("VS", "fortification", "Verteidigungsstufe"),
                ("Fü", "leadership", "Führungskraft"),
                ("St", "strength", "Stärke"),
                ("Mil", "military_bonus", "Militärbonus"),
                ("Mor", "morale_bonus", "Moralbonus"),
            )
            if key in seen.facts
        ),
        stock=tuple(rows),
        words=f"{seen.owner} {owner} {kind}",
        age=age,
    )


def _number(seen: Sighting) -> str:
    return seen.id[1:].partition("@")[0]


def _walled(seen: Sighting) -> bool:
    fact = seen.facts.get("fortification")
    return fact is not None and fact.value not in (0, None)


def _seen_text(rules: Rules, key: str, fact: Fact) -> str:
    if key == "race":
        return rules.races[str(fact.value)].label_de if fact.value in rules.races else str(fact.value or "ohne")
    if key == "leader":
        return leader_label(rules, str(fact.value))
    text = fact_text(fact)
    return f"{text} %" if key in ("military_bonus", "morale_bonus", "retreat_threshold") and text != UNKNOWN else text


def _terrain(world: World, rules: Rules, place: Place) -> str:
    cell = world.cells.get(place)
    return rules.terrain[cell.terrain].label_de if cell and cell.terrain in rules.terrain else ""
