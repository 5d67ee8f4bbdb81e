"""The editable inputs of a projection's side, from an own unit or from what was seen of a foreign one.

A field's id is the address of the number in the scenario (`troops.militia`, `leadership`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, floor

from mycom.systems.mythicor.ids import BANDITS, DARKNESS
from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount, soldiers, troops
from mycom.systems.mythicor.unitview import source_text
from mycom.systems.mythicor.world import Group, Province, Sighting, Stock, World
from mycom.systems.projections import Field, Value
from mycom.systems.view import Amount, Certainty, Fact, Weighted

NOTHING = Amount(0, 0)
#: Numbers that grow while nobody looks, and the parameters that tell how fast.
_GROWS = {"leadership": "trait", "strength": "trait", "military_bonus": "bonus"}
#: Spells that act in a battle: the leader class that casts them, the order, the label.
SPELLS = {
    "shield": ("mage", "UG 19", "Schild"),
    "fear": ("necromancer", "UG 15", "Furcht"),
    "destroy_undead": ("priest", "UG 12", "Zerstöre Untote"),
}


def own_group(rules: Rules, world: World, group: Group, cast: frozenset[str], *, at_sea: bool) -> tuple[Field, ...]:
    """The fields of an own group. `cast` are the character orders it was given (`UG 19`)."""
    leader = group.alive and bool(group.leader)
    fields = [*_own_troops(rules, world, group.stock)]
    fields += [
        number("leadership", "Fü", group.traits.leadership if leader else 0),
        number("strength", "St", group.traits.strength if leader else 0),
        *_bonuses(group.bonuses.military, group.bonuses.morale),
        number("retreat_threshold", "RZ", group.bonuses.retreat_threshold, maximum=100, unit="%"),
        race(rules, group.race or world.realm.race or rules.text("projection.race"), assumed=not group.race),
    ]
    if at_sea:
        fields += [number("warships", "KS", group.stock.warships), number("transports", "TS", group.stock.transports)]
    return (*fields, *_spells(rules, group.leader if leader else "", cast))


def own_province(rules: Rules, world: World, province: Province) -> tuple[Field, ...]:
    """The fields of an own province."""
    highest = len(rules.fortification) - 1
    return (
        *_own_troops(rules, world, province.stock),
        number("fortification", "VS", min(province.fortification, highest), maximum=highest),
        *_bonuses(province.bonuses.military, province.bonuses.morale),
        number("retreat_threshold", "RZ", province.bonuses.retreat_threshold, maximum=100, unit="%"),
        race(rules, province.race or "human"),
    )


def foreign(rules: Rules, world: World, seen: Sighting, *, at_sea: bool, attacks: bool = False) -> tuple[Field, ...]:
    """The fields of a foreign unit: what was seen, widened by its age; what was not is assumed and marked. A province
    has a retreat threshold only when it attacks."""
    fields = [*_seen_troops(rules, world, seen)]
    if seen.is_group:
        fields += [
            _seen_number(rules, world, seen, "leadership", "Fü", "projection.leadership"),
            _seen_number(rules, world, seen, "strength", "St", "projection.strength"),
        ]
    else:
        fields.append(_fortification(rules, world, seen))
    fields += [
        _seen_number(rules, world, seen, "military_bonus", "Mil", "projection.military_bonus", unit="%"),
        _seen_number(rules, world, seen, "morale_bonus", "Mor", "projection.morale_bonus", unit="%"),
    ]
    if seen.is_group or attacks:
        fields.append(_seen_number(rules, world, seen, "retreat_threshold", "RZ", usual_threshold(seen), unit="%"))
    fields.append(seen_race(rules, world, seen))
    if at_sea:
        fields += [
            _seen_number(rules, world, seen, "warships", "KS", "projection.warships"),
            _seen_number(rules, world, seen, "transports", "TS", "projection.transports"),
        ]
    leader = seen.facts.get("leader")
    if seen.is_group and (leader is None or not leader.value):
        return (*fields, *_possible_spells(rules))
    return (*fields, *_spells(rules, str(leader.value) if leader else "", frozenset()))


def usual_threshold(seen: Sighting) -> str:
    """The parameter with the retreat threshold of a unit of which none was seen; that of a province counts
    when it attacks."""
    if seen.is_group:
        return "orders.retreat_group"
    return "orders.retreat_bandits" if seen.owner in (BANDITS, DARKNESS) else "orders.retreat_province"


def number(
    field_id: str,
    label: str,
    value: float,
    *,
    maximum: float = 9999,
    unit: str = "",
    assumed: bool = False,
    origin: str = "",
) -> Field:
    """A field for one certain number."""
    return Field(
        field_id, label, "number", Amount(value, value), maximum=maximum, unit=unit, assumed=assumed, origin=origin
    )


def race(rules: Rules, value: Value, *, assumed: bool = False, origin: str = "") -> Field:
    """The field for a side's race."""
    choices = tuple((each.id, each.label_de) for each in rules.races.values())
    return Field("race", "Rasse", "choice", value, choices=choices, assumed=assumed, origin=origin, open=True)


def widened(rules: Rules, value: Amount, age: int) -> Amount:
    """A count seen some turns ago: the longer ago, the wider (an assumed share per turn, up to a limit)."""
    share = min(rules.number("projection.doubt_per_turn") * age, rules.number("projection.doubt_max"))
    if share <= 0 or value.high <= 0:
        return value
    return Amount(floor(value.low * (1 - share)), ceil(value.high * (1 + share)))


def _own_troops(rules: Rules, world: World, stock: Stock) -> list[Field]:
    present = {troop: Amount(n, n) for troop, n in stock.troops.items() if n}
    return _counts(rules, present, world.realm.troop_types or tuple(rules.troops))


def _counts(
    rules: Rules,
    present: Mapping[str, Amount],
    offered: Iterable[str],
    *,
    assumed: bool = False,
    origin: str = "",
) -> list[Field]:
    ordered = [troop for troop in rules.troops if troop in present]
    fields = [
        Field(f"troops.{troop}", rules.troops[troop].short_de, "count", present[troop], assumed=assumed, origin=origin)
        for troop in ordered
    ]
    return fields + [
        Field(f"troops.{troop}", rules.troops[troop].short_de, "count", NOTHING, absent=True)
        for troop in rules.troops
        if troop in set(offered) and troop not in present
    ]


def _seen_troops(rules: Rules, world: World, seen: Sighting) -> list[Field]:
    known = troops(seen)
    fact = seen.facts.get("troops") or seen.facts.get("soldiers")
    age = world.turn - fact.turn if fact else 0
    if known:
        present = {troop: widened(rules, count, age) for troop, count in known.items() if troop in rules.troops}
        doubtful = any(not count.certain for count in present.values())
        assert fact is not None
        return _counts(rules, present, rules.troops, assumed=doubtful, origin=_origin(rules, fact, age))
    only = rules.garrisons.get(seen.owner)
    kind = only or "militia"
    count = soldiers(seen)
    if count is not None:
        assert fact is not None
        origin = _origin(rules, fact, age) + ("" if only else "; Truppenart angenommen")
        present = {kind: widened(rules, count, age)} if count.high > 0 else {}
        return _counts(rules, present, rules.troops, assumed=True, origin=origin)
    low, high = rules.number(f"projection.{_garrison(seen)}_low"), rules.number(f"projection.{_garrison(seen)}_high")
    return _counts(rules, {kind: Amount(low, high)}, rules.troops, assumed=True, origin="nie gesehen, angenommen")


def _garrison(seen: Sighting) -> str:
    if seen.is_group:
        return "group"
    return "garrison" if seen.owner not in (BANDITS, DARKNESS) else "bandits"


def _seen_number(
    rules: Rules, world: World, seen: Sighting, key: str, label: str, parameter: str, *, unit: str = ""
) -> Field:
    fact = seen.facts.get(key)
    found = amount(fact.value) if fact else None
    if fact is None or found is None:
        return number(key, label, rules.number(parameter), unit=unit, assumed=True, origin="nie gesehen, angenommen")
    value = grown(rules, key, found, world.turn - fact.turn)
    rough = fact.certainty is not Certainty.EXACT or not value.certain
    origin = source_text(fact) + ("; seither gewachsen, angenommen" if value != found else "")
    return Field(key, label, "number", value, unit=unit, assumed=rough, origin=origin)


def grown(rules: Rules, key: str, value: Amount, age: int) -> Amount:
    """A trait or a military bonus seen some turns ago: it may have grown since, by an assumed rate up to a limit."""
    kind = _GROWS.get(key)
    if kind is None or age <= 0:
        return value
    most = min(rules.number(f"projection.{kind}_growth_per_turn") * age, rules.number(f"projection.{kind}_growth_max"))
    return Amount(value.low, value.high + floor(most)) if value.high > 0 else value


def _fortification(rules: Rules, world: World, seen: Sighting) -> Field:
    field = _seen_number(rules, world, seen, "fortification", "VS", "projection.fortification")
    highest = len(rules.fortification) - 1
    value = field.value
    if isinstance(value, Amount):
        # A report may say more than the rules know a wall for.
        value = Amount(min(value.low, highest), min(value.high, highest))
    return Field(field.id, field.label, field.kind, value, maximum=highest, assumed=field.assumed, origin=field.origin)


def seen_race(rules: Rules, world: World, seen: Sighting) -> Field:
    """The race as it was seen; otherwise that of the realm's other units, each as likely as it was seen among them; if
    none of them was seen either, the usual one."""
    fact = seen.facts.get("race")
    if fact is not None and fact.value in rules.races:
        return race(rules, str(fact.value), origin=source_text(fact))
    others = Counter(
        str(other.facts["race"].value)
        for other in world.sightings.values()
        if other.owner == seen.owner and "race" in other.facts and other.facts["race"].value in rules.races
    )
    if not others or not rules.flag("projection.race_of_realm"):
        return race(rules, rules.text("projection.race"), assumed=True, origin="nie gesehen, angenommen")
    counted = ", ".join(f"{count} × {rules.races[name].label_de}" for name, count in others.most_common())
    value = next(iter(others)) if len(others) == 1 else Weighted(tuple(others.most_common()))
    return race(rules, value, assumed=True, origin=f"nie gesehen; andere Einheiten des Reichs: {counted}")


def _bonuses(military: int, morale: int) -> tuple[Field, Field]:
    return number("military_bonus", "Mil", military, unit="%"), number("morale_bonus", "Mor", morale, unit="%")


def _spells(rules: Rules, leader: str, cast: frozenset[str]) -> tuple[Field, ...]:
    own_class = class_of(rules, leader) if leader else ""
    return tuple(
        Field(spell, label, "flag", "1" if order in cast else "0", origin=order, open=True)
        for spell, (leader_class, order, label) in SPELLS.items()
        if own_class == leader_class
    )


def _possible_spells(rules: Rules) -> tuple[Field, ...]:
    """What a leader of a class nobody knows may have cast, each spell with an assumed chance."""
    pct = rules.number("projection.spell_pct")
    value: Value = "0" if pct <= 0 else "1" if pct >= 100 else Weighted((("1", pct), ("0", 100 - pct)))
    return tuple(
        Field(spell, label, "flag", value, assumed=True, origin=f"{order}; Anführer nie gesehen, angenommen", open=True)
        for spell, (_, order, label) in SPELLS.items()
    )


def _origin(rules: Rules, fact: Fact, age: int) -> str:
    doubt = rules.number("projection.doubt_per_turn") * 100
    return source_text(fact) + (f"; je Zug ±{doubt:g} % angenommen" if age and doubt else "")
