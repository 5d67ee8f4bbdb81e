"""Attack, defence and morale of both armies, part by part."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.systems.massenkampf.army.sheet import Part, derive
from mycom.systems.massenkampf.battle.active import Active, Phase
from mycom.systems.massenkampf.projection.fighting import battle_of, first_known
from mycom.systems.massenkampf.projection.memory import read
from mycom.systems.massenkampf.report.table import muster_of
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.numbers_de import signed
from mycom.systems.projections import Factor, Setup, Term
from mycom.systems.view import Amount

_TITLES = {"attack": "Angriff", "defence": "Verteidigung"}
_SOURCES = {"text": "Regeltext", "assumed": "angenommen", "game": "Partie"}


def factors(setup: Setup, rules: Rules) -> tuple[Factor, ...]:
    """What makes up both sides' values in the first melee round."""
    return tuple(factor for number in (0, 1) for factor in _of_side(setup, rules, number))


def _of_side(setup: Setup, rules: Rules, number: int) -> Iterator[Factor]:
    memory = read(setup.memory)
    side, values = setup.sides[number], memory.armies[number]
    parts: tuple[Part, ...] = ()
    muster = muster_of(dict(values)) if "creature_rating" in values else None
    if muster is not None:
        parts = derive(rules, muster).parts
    fields = {field.id: field for field in side.fields}
    battle = battle_of(setup, rules, memory, first_known(setup))
    tactics = (battle.sides[0].tactic, battle.sides[1].tactic)
    active = Active(battle, number, Phase(1), tactics, -1)
    strategy = rules.strategies[str(fields["strategy"].value)]
    for of, title in _TITLES.items():
        value = fields[of].value
        base = int(value.low) if isinstance(value, Amount) else 0
        terms = [
            Term(
                part.label, signed(part.amount), _SOURCES.get(part.origin, "offener Inhalt"), unit=_unit(setup, number)
            )
            for part in parts
            if part.of == of and part.amount
        ]
        sheet = sum(part.amount for part in parts if part.of == of)
        if base != sheet:
            terms.append(Term("von Hand geändert", signed(base - sheet), "Feld", fields=((side.id, of),)))
        total = base
        for effect, source in active.of(of):
            if "sheet" in effect.words:
                continue
            total += int(effect.amount)
            terms.append(Term(_label(rules, source), signed(int(effect.amount)), "in dieser Lage"))
        more = strategy.attack if of == "attack" else strategy.defence
        if more:
            total += more
            terms.append(
                Term(f"Strategie {strategy.label_de}", signed(more), "Regeltext", fields=((side.id, "strategy"),))
            )
        if of == "defence" and number == 1 and battle.fortification:
            total += battle.fortification
            origin = f"Verteidigung von {memory.walls_at}" if memory.walls_at else "Feld"
            terms.append(Term("Befestigung", signed(battle.fortification), origin, fields=(("", "fortification"),)))
        yield Factor(side.id, title, tuple(terms), str(total))
    morale, leader = fields["morale"].value, fields["leader_bonus"].value
    if isinstance(morale, Amount) and isinstance(leader, Amount):
        terms = [
            Term("Moral", signed(int(morale.low)), side.source, fields=((side.id, "morale"),)),
            Term("Befehlshaber", signed(int(leader.low)), side.source, fields=((side.id, "leader_bonus"),)),
        ]
        total = int(morale.low + leader.low)
        for effect, source in active.of("morale"):
            total += int(effect.amount)
            terms.append(Term(_label(rules, source), signed(int(effect.amount)), "in dieser Lage"))
        yield Factor(side.id, "Moralwurf (W20 + …)", tuple(terms), signed(total))


def _unit(setup: Setup, number: int) -> str:
    return setup.actor if number == 0 else setup.target


def _label(rules: Rules, id: str) -> str:
    for rows in (rules.tactics, rules.commands, rules.abilities, rules.conditions, rules.resources):
        if id in rows:
            return str(rows[id].label_de)
    return id
