"""The points of both sides of an invasion or ritual, part by part."""

from __future__ import annotations

from mycom.systems.conquerors.projection.memory import read
from mycom.systems.conquerors.projection.setups import ATTACKER, DEFENDER, FAITH, INVASION
from mycom.systems.conquerors.projection.values import number
from mycom.systems.conquerors.rules import Rules
from mycom.systems.projections import Factor, Setup, Term


def factors(setup: Setup, rules: Rules) -> tuple[Factor, ...]:
    """What is added to the dice; empty for a field battle, where nothing is."""
    if setup.mode.startswith(FAITH):
        return tuple(
            _factor(side, "Mana", (Term("Mana", str(number(setup, side, "mana"))),)) for side in (ATTACKER, DEFENDER)
        )
    if not setup.mode.startswith(INVASION):
        return ()
    attack = [
        Term("Soldaten", str(number(setup, ATTACKER, "soldiers"))),
        Term("Zuschlag großer Einheiten", str(number(setup, ATTACKER, "extra"))),
        Term("Mana", str(number(setup, ATTACKER, "mana"))),
    ]
    wall = min(2, number(setup, DEFENDER, "wall"))
    memory = read(setup.memory)
    label = rules.pieces[memory.kind].label_de if memory.kind in rules.pieces else "Bauwerk"
    defence = [
        Term(label, str(number(setup, DEFENDER, "object"))),
        Term("Stadtmauer", str(rules.pieces[f"wall_{wall}"].defence if wall else 0)),
        Term("Soldaten", str(number(setup, DEFENDER, "soldiers"))),
        Term("Mana", str(number(setup, DEFENDER, "mana"))),
        Term(
            "Söldnertruppe",
            str(number(setup, DEFENDER, "mercenaries") * rules.whole("invasion.mercenaries")),
        ),
    ]
    return _factor(ATTACKER, "Angriffspunkte", tuple(attack)), _factor(DEFENDER, "Verteidigungspunkte", tuple(defence))


def _factor(side: str, title: str, terms: tuple[Term, ...]) -> Factor:
    kept = tuple(term for term in terms if term.value != "0") or terms[:1]
    return Factor(side, title, kept, str(sum(int(term.value) for term in terms)))
