"""Where the numbers of a battle come from: every part of every factor, adding up to what the battle uses (ch. 7).

Nothing here decides anything: the totals are those of `lineup`, the formulas those of `factors`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mycom.systems.mythicor.combat import factors
from mycom.systems.mythicor.combat.army import COAST, FEAR, MILITIA, PIRATES, SEA, SHIELD, Army
from mycom.systems.mythicor.combat.settings import Settings, settings
from mycom.systems.mythicor.rules import Rules

SIDES = ("attacker", "defender")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sum or product. `id` says what it is, `amount` how much; `inputs` are the numbers of the scenario it
    comes from by address (`attacker.leadership`), `parameters` those of the rules."""

    id: str
    amount: float
    inputs: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """Parts and what they come to. `product` tells that they are multiplied, otherwise they are added."""

    parts: tuple[Part, ...]
    total: float
    product: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """One unit of a kind of troops: `terrain` in percent, the `factor` of bonus and terrain, combat `value`, `defence`
    (before the factor), `attack` it deals a round (0 where it cannot fight) and `toughness` it withstands."""

    count: float
    terrain: Account
    factor: Account
    value: Account
    defence: Account
    attack: float
    toughness: float


@dataclass(frozen=True, slots=True)
class Explained:
    """One side: `military` bonus and `morale` at the start in percent, the `ships`' factor (sea battles), each kind of
    troops, and the `strength` of the first round."""

    military: Account
    morale: Account
    ships: Account | None
    kinds: Mapping[str, Kind]
    strength: float


def explain(rules: Rules, attacker: Army, defender: Army, mode: str, terrain: str) -> tuple[Explained, Explained]:
    """Both sides of a battle of plain numbers. `mode` is land, sea or coast; `terrain` the cell's."""
    chosen = settings(rules)
    armies = (attacker, defender)
    leadership = tuple(_leadership(chosen, armies, side) for side in (0, 1))
    first, second = (_side(rules, chosen, armies, side, leadership, mode, terrain) for side in (0, 1))
    return first, second


def _side(
    rules: Rules,
    chosen: Settings,
    armies: tuple[Army, Army],
    side: int,
    leadership: tuple[Part, ...],
    mode: str,
    terrain: str,
) -> Explained:
    army = armies[side]
    military = _added(_military(chosen, armies, side, leadership))
    ships = _ships(chosen, army, SIDES[side]) if mode == SEA else None
    kinds = {kind: _kind(rules, chosen, armies, side, kind, military, ships, mode, terrain) for kind in army.troops}
    return Explained(
        military=military,
        morale=_morale(chosen, armies, side, leadership),
        ships=ships,
        kinds=kinds,
        strength=sum(kind.count * kind.attack for kind in kinds.values()),
    )


def _added(parts: Iterator[Part]) -> Account:
    listed = tuple(parts)
    return Account(listed, sum(part.amount for part in listed))


def _walls(army: Army, side: int) -> bool:
    return side == 1 and army.province


def _leadership(chosen: Settings, armies: tuple[Army, Army], side: int) -> Part:
    army, name = armies[side], SIDES[side]
    if army.province:
        if side == 1:
            level = int(army.fortification)
            return Part("wall_leadership", float(chosen.wall_leadership[level]), (f"{name}.fortification",))
        return Part("sortie_leadership", chosen.sortie_leadership, (), ("combat.sortie_leadership",))
    if army.leadership > 0:
        return Part("leadership", float(army.leadership), (f"{name}.leadership",))
    dead = ("combat.dead_leader_leadership",)
    return Part("no_leader", chosen.dead_leadership, (f"{name}.leadership",), dead)


def _military(chosen: Settings, armies: tuple[Army, Army], side: int, leadership: tuple[Part, ...]) -> Iterator[Part]:
    army, name = armies[side], SIDES[side]
    yield Part("military_bonus", float(army.military_bonus), (f"{name}.military_bonus",))
    own = float(army.military_bonus)
    if _walls(army, side):
        level = int(army.fortification)
        yield Part("wall_military", float(chosen.wall_military[level]), (f"{name}.fortification",))
        own += float(chosen.wall_military[level])
    mine, other = leadership[side], leadership[1 - side]
    lead = float(factors.military_pct(own, mine.amount, other.amount, chosen)) - own
    yield Part("lead", lead, (*mine.inputs, *other.inputs), ("combat.leadership_bonus", *mine.parameters))


def _morale(chosen: Settings, armies: tuple[Army, Army], side: int, leadership: tuple[Part, ...]) -> Account:
    army, other, name = armies[side], armies[1 - side], SIDES[side]
    parts = [
        Part("base_morale", chosen.base_morale, (), ("combat.base_morale",)),
        leadership[side],
        Part("morale_bonus", float(army.morale_bonus), (f"{name}.morale_bonus",)),
    ]
    bonus = float(army.morale_bonus)
    if _walls(army, side):
        level = int(army.fortification)
        parts.append(Part("wall_morale", float(chosen.wall_morale[level]), (f"{name}.fortification",)))
        bonus += float(chosen.wall_morale[level])
    capped = float(factors.start_morale_pct(leadership[side].amount, bonus, 0.0, chosen))
    over = capped - sum(part.amount for part in parts)
    if over < 0:
        parts.append(Part("cap", over, (), ("combat.max_morale",)))
    fear = 0.0
    if other.casts(FEAR):
        fear = chosen.fear * float(other.strength)
        parts.append(Part("fear", -fear, (f"{SIDES[1 - side]}.strength",), ("combat.fear_per_strength",)))
    return Account(tuple(parts), float(factors.start_morale_pct(leadership[side].amount, bonus, fear, chosen)))


def _ships(chosen: Settings, army: Army, name: str) -> Account:
    warships, transports = float(army.warships), float(army.transports)
    total = float(factors.sea_factor(warships, transports, chosen))
    ships = warships + transports
    inputs = (f"{name}.warships", f"{name}.transports")
    if not ships:
        return Account((Part("no_ships", total, inputs, ("combat.sea_no_ships",)),), total)
    parts = (
        Part("one", 1.0),
        Part("warships", chosen.warship * warships / ships, inputs[:1], ("combat.sea_warship",)),
        Part("transports", -chosen.transport * transports / ships, inputs[1:], ("combat.sea_transport",)),
    )
    return Account(parts, total)


def _kind(
    rules: Rules,
    chosen: Settings,
    armies: tuple[Army, Army],
    side: int,
    kind: str,
    military: Account,
    ships: Account | None,
    mode: str,
    terrain: str,
) -> Kind:
    army, name = armies[side], SIDES[side]
    troop, race = rules.troops[kind], rules.races[army.race]
    ground = _added(_terrain(rules, chosen, armies, army, kind, mode, terrain))
    value = troop.combat_value * race.combat_value
    factor = _factor(chosen, military.total, ground.total)
    worth = factor.total * (ships.total if ships else 1.0)
    defence = [Part("troop_defence", troop.defence_value), Part("race_defence", race.defence_value, (f"{name}.race",))]
    if _walls(army, side):
        level = int(army.fortification)
        defence.append(Part("wall_defence", float(chosen.wall_defence[level]), (f"{name}.fortification",)))
    if army.casts(SHIELD):
        shield = chosen.shield * float(army.strength)
        defence.append(Part("shield", shield, (f"{name}.strength",), ("combat.shield_per_strength",)))
    guarded = _added(iter(defence))
    return Kind(
        count=float(army.troops[kind]),
        terrain=ground,
        factor=factor,
        value=Account(
            (
                Part("troop_value", troop.combat_value),
                Part("race_value", race.combat_value, (f"{name}.race",)),
            ),
            value,
            product=True,
        ),
        defence=guarded,
        attack=value * worth if _fights(rules, chosen, army, kind, mode) else 0.0,
        toughness=value * guarded.total * worth,
    )


def _factor(chosen: Settings, military: float, terrain: float) -> Account:
    """The factor from bonus and terrain in percent, as the Partie's rule puts them together."""
    total = float(factors.factor(military, terrain, chosen))
    if chosen.multiplicative:
        brackets = [max(1 + percent / 100, chosen.minimum_bracket) for percent in (military, terrain)]
        parts: tuple[Part, ...] = (Part("military_bracket", brackets[0]), Part("terrain_bracket", brackets[1]))
        raw = brackets[0] * brackets[1]
    else:
        parts = (Part("one", 1.0), Part("military", military / 100), Part("terrain", terrain / 100))
        raw = 1 + (military + terrain) / 100
    if raw < chosen.minimum_factor:
        return Account((Part("least", total, (), ("combat.minimum_factor",)),), total)
    return Account(parts, total, product=chosen.multiplicative)


def _terrain(
    rules: Rules,
    chosen: Settings,
    armies: tuple[Army, Army],
    army: Army,
    kind: str,
    mode: str,
    terrain: str,
) -> Iterator[Part]:
    troop, race = rules.troops[kind], rules.races[army.race]
    column = chosen.sea_column_on_coast if mode == SEA and terrain == COAST else terrain
    yield _modifier("troop_terrain", troop.terrain[column], chosen)
    yield Part("race_terrain", race.terrain[column])
    defender = armies[1]
    if defender.province and int(defender.fortification) >= chosen.city_level:
        city = ("defender.fortification",)
        found = _modifier("troop_city", troop.city, chosen)
        yield Part(found.id, found.amount, city, found.parameters)
        yield Part("race_city", race.city, city)


def _modifier(name: str, modifier: float | None, chosen: Settings) -> Part:
    if modifier is None:
        return Part(name, chosen.missing_modifier, (), ("combat.missing_modifier",))
    return Part(name, modifier)


def _fights(rules: Rules, chosen: Settings, army: Army, kind: str, mode: str) -> bool:
    at_sea = mode == SEA or (mode == COAST and army.at_sea)
    if kind == PIRATES and not at_sea:
        return False
    troop = rules.troops[kind]
    shoots = troop.ranged or kind == PIRATES or (kind == MILITIA and chosen.militia_shoots)
    return mode != COAST or shoots
