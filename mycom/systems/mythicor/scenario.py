"""Reads scenario files: battles and magic attacks as TOML (docs/formats/scenario.md).

Every fault is collected before anything is raised, each with its line, what was found and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from mycom.probability.odds import likeliest
from mycom.problems import Fault, Malformed
from mycom.rulebook.lines import LineIndex
from mycom.rulebook.source import Source, parse
from mycom.systems.mythicor.combat.army import COAST, LAND, MAGIC, MODES, PROVINCE, SEA
from mycom.systems.mythicor.combat.magic_attack import CASTERS, MAGE
from mycom.systems.mythicor.rules import Rules, load_rules, profiles
from mycom.systems.mythicor.scenario_fields import Faults, choice_in, number_in, one_of, side_in, table_in, unknown_keys
from mycom.systems.mythicor.scenario_model import Number, Scenario, Side
from mycom.systems.mythicor.scenario_then import IN_A_ROW, carried_in, encounters_in

__all__ = ["Scenario", "Side", "read_scenario", "read_scenario_file"]

SYSTEM = "mythicor"
MAX_BYTES = 1_000_000
#: A group casts once a turn; nobody plans further ahead than this.
MOST_CASTS = 100
BONUS_RULES = ("additive", "multiplicative")
BONUS_RULE = "combat.bonus_rule"
TOP = ("system", "profile", "mode", "terrain", "bonus_rule", "attacker", "defender", "rules", "solve", *IN_A_ROW)


def read_scenario_file(path: Path) -> Scenario:
    """Reads a scenario file. Raises Malformed with every fault."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Malformed(Fault("Die Datei ist zu groß für ein Szenario", f"höchstens {MAX_BYTES} Bytes", str(path)))
        content = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed(Fault(f"Die Datei lässt sich nicht lesen: {reason}", file=str(path))) from error
    return read_scenario(content, str(path))


def read_scenario(given: str | bytes | Mapping[str, object], name: str = "", rules: Rules | None = None) -> Scenario:
    """Reads a scenario from TOML or from the data of one.

    `rules` replace the profile's as the base, for a Partie with its own. Raises Malformed with every fault.
    """
    faults = Faults(source_of(given, name))
    scenario = scenario_in(faults, rules)
    faults.raise_all()
    return scenario


def source_of(given: str | bytes | Mapping[str, object], name: str) -> Source:
    """The content of a scenario file. Raises Malformed when it is no TOML."""
    if isinstance(given, Mapping):
        return Source(name, dict(given), LineIndex(""))
    return parse(given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given, name)


@lru_cache(maxsize=8)
def _profile(profile: str) -> Rules:
    return load_rules(profile)


def scenario_in(faults: Faults, base: Rules | None = None) -> Scenario:
    """The scenario of a file, as far as it can be read; what is wrong is among the faults."""
    data = faults.source.data
    one_of(faults, data, ("system",), (SYSTEM,), SYSTEM)
    unknown_keys(faults, data, (), TOP)
    profile = one_of(faults, data, ("profile",), profiles(), "standard")
    bonus_rule = one_of(faults, data, ("bonus_rule",), BONUS_RULES, "")
    overrides = table_in(faults, data, ("rules",))
    rules = base if base is not None else _profile(profile)
    rules = _overridden(faults, rules, overrides, bonus_rule)
    mode = one_of(faults, data, ("mode",), MODES, LAND)
    usual = {SEA: "sea", COAST: "coast"}.get(mode, "open")
    terrain = choice_in(faults, data, ("terrain",), tuple(rules.terrain), usual)
    for side in ("attacker", "defender"):
        if side not in data:
            faults.add((), f"Der Abschnitt [{side}] fehlt", f"[{side}] mit kind, race und troops")
    attacker_data = table_in(faults, data, ("attacker",))
    caster = one_of(faults, attacker_data, ("attacker", "caster"), CASTERS, MAGE)
    casts: Number = 1.0
    if "casts" in attacker_data:
        casts = number_in(faults, attacker_data, ("attacker", "casts"), 0, MOST_CASTS, 1.0, whole=True)
    attacker = side_in(faults, rules, attacker_data, "attacker", ("caster", "casts"), needs_race=mode != MAGIC)
    defender = side_in(faults, rules, table_in(faults, data, ("defender",)), "defender", ())
    attacker, defender = _at_sea(faults, mode, attacker, defender)
    order, then = encounters_in(faults, rules, data, mode, attacker, defender)
    carried = carried_in(faults, data)
    return Scenario(
        rules=rules,
        mode=mode,
        terrain=terrain,
        attacker=attacker,
        defender=defender,
        caster=caster,
        casts=casts,
        profile=profile,
        bonus_rule=bonus_rule,
        overrides=overrides,
        order=order,
        then=then,
        carried=carried,
        warnings=tuple(_warnings(rules, mode, likeliest(terrain), attacker, defender)),
    )


def _overridden(faults: Faults, rules: Rules, overrides: Mapping[str, object], bonus_rule: str) -> Rules:
    wanted = dict(overrides)
    if bonus_rule:
        wanted = {**wanted, BONUS_RULE: bonus_rule}
    if not wanted:
        return rules
    try:
        return rules.with_overrides(wanted)
    except Malformed as error:
        faults.add_all(_placed(faults, rules, overrides, error))
        return rules


def _placed(faults: Faults, rules: Rules, overrides: Mapping[str, object], whole: Malformed) -> list[Fault]:
    """The faults of the overrides with the lines of their keys, found by trying them one by one."""
    placed: list[Fault] = []
    for key, value in overrides.items():
        try:
            rules.with_overrides({key: value})
        except Malformed as error:
            placed += [faults.at(("rules", key), fault) for fault in error.faults]
    return placed or [faults.at(("rules",), fault) for fault in whole.faults]


def _at_sea(faults: Faults, mode: str, attacker: Side, defender: Side) -> tuple[Side, Side]:
    """Who is at sea, as far as the mode settles it; faults where a mode is impossible."""
    sides = {"attacker": attacker, "defender": defender}
    for name, side in sides.items():
        if side.kind == PROVINCE and mode == SEA:
            faults.add((name, "kind"), "In einer Seeschlacht kämpfen nur Gruppen", 'kind = "group" oder mode = "coast"')
        elif side.kind == PROVINCE and side.at_sea:
            faults.add((name, "at_sea"), "Eine Provinz ist immer an Land", "at_sea = false")
    if mode == SEA:
        return replace(attacker, at_sea=True), replace(defender, at_sea=True)
    if mode != COAST:
        return attacker, defender
    ashore = [name for name, side in sides.items() if not side.at_sea]
    provinces = [name for name, side in sides.items() if side.kind == PROVINCE]
    if len(provinces) == 2:
        faults.add(("mode",), "Zwei Provinzen kämpfen nicht gegeneinander", "mindestens eine Gruppe")
    elif len(ashore) == 2 and provinces:
        at_sea = "defender" if provinces == ["attacker"] else "attacker"
        sides[at_sea] = replace(sides[at_sea], at_sea=True)
    elif len(ashore) != 1:
        found = "Bei einer See-Land-Schlacht ist genau eine Seite auf See"
        faults.add(("mode",), found, "at_sea = true bei einer der beiden Seiten")
    return sides["attacker"], sides["defender"]


def _warnings(rules: Rules, mode: str, terrain: str, attacker: Side, defender: Side) -> Iterator[str]:
    """What can be computed but does not happen in a game, or does not count."""
    kind = rules.terrain[terrain].kind
    label = rules.terrain[terrain].label_de
    if mode == SEA and kind not in (SEA, COAST):
        yield f"Eine Seeschlacht gibt es nur auf See oder an der Küste, nicht im Gelände „{label}“."
    if mode == COAST and kind != COAST:
        yield f"Eine See-Land-Schlacht gibt es nur an der Küste, nicht im Gelände „{label}“."
    if mode == LAND and kind == SEA:
        yield "Auf See gibt es keine Landschlacht."
    for name, side in (("Angreifer", attacker), ("Verteidiger", defender)):
        if mode == LAND and side.at_sea:
            yield f"{name}: „auf See“ zählt in einer Landschlacht nicht."
        if side.kind == PROVINCE and side.spells:
            yield f"{name}: Eine Provinz hat keinen Anführer, ihre Zauber zählen nicht."
        if side.kind != PROVINCE and side.fortification != 0:
            yield f"{name}: Die Verteidigungsstufe zählt nur bei einer Provinz."
    if mode != MAGIC and attacker.kind == PROVINCE and defender.kind == PROVINCE:
        yield "Provinzen kämpfen nicht gegeneinander."
