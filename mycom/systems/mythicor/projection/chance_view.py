"""Orders that are one chance: diplomacy, sabotage, duel, murder, corruption."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mycom.systems.mythicor.magic.chance import Chance, chance
from mycom.systems.mythicor.magic.people import Between, Caster, Victim
from mycom.systems.mythicor.projection.assumptions import assumed_fields
from mycom.systems.mythicor.projection.fields import number as number_field
from mycom.systems.mythicor.projection.scenario import choice
from mycom.systems.mythicor.projection.setup import CHANCES, Memory
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Traits
from mycom.systems.numbers_de import percent
from mycom.systems.projections import Field, Projection, Setup, Share, Side, Verdict
from mycom.systems.view import Amount

#: What a success brings, by mode.
_GAINS = {
    "diplomacy": "schließt sich {target} an; bis auf die Miliz lösen sich die Truppen auf",
    "sabotage": "sinkt die Verteidigungsstufe von {target} um 1",
    "duel": "fällt der Anführer von {target}",
    "murder": "stirbt der Anführer von {target}",
    "corrupt": "wechselt {target} die Seite",
}


def narrowed(setup: Setup, caster: Caster, victim: Victim) -> Setup:
    """The setup with just the fields that a chance depends on."""
    kinds = _NEEDED[setup.mode]
    attacker, defender = setup.sides
    return replace(
        setup,
        fields=(),
        sides=(
            replace(attacker, fields=_caster_fields(attacker, caster, kinds)),
            replace(defender, fields=_victim_fields(defender, victim, kinds)),
        ),
    )


#: The values that enter each chance: of the one who acts, of the victim.
_NEEDED = {
    "diplomacy": (("diplomacy", "race"), ("race", "settlement", "fortification")),
    "sabotage": (("strength",), ("fortification",)),
    "duel": (("leadership", "diplomacy", "strength"), ("leadership", "diplomacy", "strength")),
    "murder": (("strength",), ("strength",)),
    "corrupt": (("diplomacy", "race"), ("race", "strength")),
}
_LABELS = {
    "leadership": "Fü",
    "diplomacy": "Di",
    "strength": "St",
    "settlement": "BG",
    "fortification": "VS",
}


def _caster_fields(side: Side, caster: Caster, kinds: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[Field, ...]:
    old = {field.id: field for field in side.fields}
    return tuple(
        old[name] if name == "race" else number_field(name, _LABELS[name], getattr(caster.traits, name))
        for name in kinds[0]
    )


def _victim_fields(side: Side, victim: Victim, kinds: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[Field, ...]:
    old = {field.id: field for field in side.fields}
    fields = []
    for name in kinds[1]:
        if name == "race":
            fields.append(old[name])
            continue
        low, high = getattr(victim, name)
        unsure = name in victim.unknown
        field = number_field(name, _LABELS[name], low, assumed=unsure, origin="nicht genau bekannt" if unsure else "")
        fields.append(replace(field, value=Amount(low, high)))
    return tuple(fields)


def single_chance(setup: Setup, rules: Rules) -> Projection:
    """The projection of an order with one chance."""
    order = CHANCES[setup.mode][0]
    memory = Memory.unpack(setup.memory)
    found = chance(rules, order, _caster(setup, memory), _victim(setup, memory))
    low, high = found.low_pct / 100, found.high_pct / 100
    middle = (low + high) / 2
    return Projection(
        verdict=Verdict(
            headline=middle,
            label="gelingt",
            shares=(Share("gelingt", middle, "good"), Share("misslingt", 1 - middle, "bad")),
            low=None if found.certain else low,
            high=None if found.certain else high,
            doubt="" if found.certain else "je nach den Werten des Ziels",
            sentence=_sentence(setup, rules, found),
        ),
        assumptions=(*assumed_fields(setup), *(("Die Formel dieser Chance ist angenommen.",) if found.assumed else ())),
        method="exakt",
    )


def _sentence(setup: Setup, rules: Rules, found: Chance) -> str:
    if found.reason:
        return found.reason
    target = setup.sides[1].title
    words = _GAINS[setup.mode].format(target=target)
    text = f"Gelingt es, {words}." if found.high_pct > 0 else "So kann es nicht gelingen."
    if setup.mode == "duel" and found.high_pct <= 0:
        return (
            "Nur wer in allen drei Eigenschaften überlegen ist, kann gewinnen; sonst droht dem Herausforderer der Tod."
        )
    if setup.mode == "diplomacy":
        loss = rules.number("magic.diplomacy_loss_chance")
        text += f" Misslingt es, sinkt die Diplomatie mit {percent(loss)} um 1."
    return text


def _caster(setup: Setup, memory: Memory) -> Caster:
    fields = {field.id: field.value for field in setup.sides[0].fields}

    def value(name: str) -> int:
        found = fields.get(name)
        return int(found.low) if isinstance(found, Amount) else 0

    race = _race(setup.sides[0].fields)
    traits = Traits(value("leadership"), value("diplomacy"), value("strength"))
    return Caster(traits, memory.attacker_leader, race)


def _race(fields: Iterable[Field]) -> str:
    """The race, the likeliest of several."""
    return choice(fields, "race", "")


def _victim(setup: Setup, memory: Memory) -> Victim:
    fields = {field.id: field.value for field in setup.sides[1].fields}

    def value(name: str) -> Between:
        found = fields.get(name)
        return (int(found.low), int(found.high)) if isinstance(found, Amount) else (0, 0)

    return Victim(
        owner=memory.owner,
        group=memory.defender == "group",
        race=_race(setup.sides[1].fields),
        leader=memory.defender_leader,
        leadership=value("leadership"),
        diplomacy=value("diplomacy"),
        strength=value("strength"),
        settlement=value("settlement"),
        fortification=value("fortification"),
    )
