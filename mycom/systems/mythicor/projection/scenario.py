"""From the fields of a setup to the scenario that the engine computes."""

from __future__ import annotations

from collections.abc import Iterable

from mycom.probability.odds import Odds, likeliest
from mycom.probability.spread import Spread
from mycom.systems.mythicor.projection.setup import Memory
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import NUMBERS, Choice, Number, Scenario, Side, Spells
from mycom.systems.projections import Field, Setup
from mycom.systems.projections import Side as ViewSide
from mycom.systems.view import Amount, Weighted

_FLAGS = ("shield", "fear", "destroy_undead")


def choice(fields: Iterable[Field], field_id: str, default: str) -> str:
    """The value of a choice field, the likeliest where it is not known for sure."""
    found = doubtful_choice(fields, field_id, default)
    return likeliest(found)


def doubtful_choice(fields: Iterable[Field], field_id: str, default: str) -> Choice:
    """The value of a choice field, or what it may be."""
    for field in fields:
        if field.id == field_id and isinstance(field.value, str):
            return field.value
        if field.id == field_id and isinstance(field.value, Weighted):
            choices, weights = zip(*field.value.options, strict=True)
            return Odds(choices, weights)
    return default


def scenario_of(setup: Setup, rules: Rules) -> Scenario:
    """The scenario of a battle or a magic attack."""
    memory = Memory.unpack(setup.memory)
    bonus_rule = choice(setup.fields, "bonus_rule", rules.text("combat.bonus_rule"))
    if bonus_rule != rules.text("combat.bonus_rule"):
        rules = rules.with_overrides({"combat.bonus_rule": bonus_rule})
    mode = "magic" if setup.mode == "magic" else choice(setup.fields, "battle", "land")
    attacker, defender = setup.sides
    attacker_at_sea, defender_at_sea = _at_sea(mode, memory)
    return Scenario(
        rules=rules,
        mode=mode,
        terrain=doubtful_choice(setup.fields, "terrain", "open"),
        attacker=_side(attacker, memory.attacker, attacker_at_sea),
        defender=_side(defender, memory.defender, defender_at_sea),
        caster=choice(setup.fields, "caster", "mage"),
        casts=_casts(setup.fields),
        profile=rules.profile,
    )


def _at_sea(mode: str, memory: Memory) -> tuple[bool, bool]:
    """Who is at sea in a battle; where the player chose a coast battle and nobody is, it is the attacker."""
    if mode != "coast":
        return mode == "sea", mode == "sea"
    attacker = memory.attacker == "group" and (memory.attacker_at_sea or not memory.defender_at_sea)
    return attacker, not attacker


def _side(side: ViewSide, kind: str, at_sea: bool) -> Side:
    numbers: dict[str, Number] = {}
    troops: dict[str, Number] = {}
    for field in side.fields:
        if not isinstance(field.value, Amount):
            continue
        head, _, troop = field.id.partition(".")
        if head == "troops":
            # An absent kind stays out, so that tables show only what takes part.
            if not (field.absent and field.value.high <= 0):
                troops[troop] = _number(field.value)
        elif field.id in NUMBERS:
            numbers[field.id] = _number(field.value)
    return Side(
        kind=kind,
        race=doubtful_choice(side.fields, "race", "human"),
        troops=troops,
        at_sea=at_sea,
        spells=_spells(side.fields),
        **numbers,
    )


def _number(amount: Amount) -> Number:
    if amount.guesses:
        values, weights = zip(*amount.guesses, strict=True)
        return Spread(values, weights)
    return amount.low if amount.certain else Spread.between(int(amount.low), int(amount.high))


def _spells(fields: Iterable[Field]) -> Spells:
    """The spells that were cast, or every set of them that may have been."""
    sets: list[tuple[frozenset[str], float]] = [(frozenset(), 1.0)]
    for field in fields:
        if field.id not in _FLAGS:
            continue
        cast = dict(field.value.shares()).get("1", 0.0) if isinstance(field.value, Weighted) else field.value == "1"
        sets = [
            (spells | {field.id} if done else spells, chance * share)
            for spells, chance in sets
            for done, share in ((False, 1.0 - cast), (True, float(cast)))
            if share > 0
        ]
    if len(sets) == 1:
        return sets[0][0]
    return Odds(tuple(spells for spells, _ in sets), tuple(chance for _, chance in sets))


def _casts(fields: Iterable[Field]) -> Number:
    for field in fields:
        if field.id == "casts" and isinstance(field.value, Amount):
            return _number(field.value)
    return 1.0
