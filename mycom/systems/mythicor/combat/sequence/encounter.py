"""One step, the same whether its end is listed or drawn."""

from __future__ import annotations

from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.battle import course
from mycom.systems.mythicor.combat.course import Course
from mycom.systems.mythicor.combat.magic_attack import strike
from mycom.systems.mythicor.combat.sequence.conditions import mode
from mycom.systems.mythicor.combat.sequence.layout import Layout
from mycom.systems.mythicor.combat.sequence.step import Step
from mycom.systems.mythicor.rules import Rules

#: Battles side by side; more do not fit into the processor's cache.
CHUNK = 1_000


def course_of(rules: Rules, layout: Layout, step: Step, values: Array) -> Course:
    """The battle of a step in all meetings (rows, meetings)."""
    attacker, defender = layout.army(step.attacker, values), layout.army(step.defender, values)
    return course(rules, attacker, defender, mode(layout, step), layout.meeting.terrain)


def struck(rules: Rules, layout: Layout, step: Step, values: Array) -> Array:
    """The meetings after all casts; the morale of the target is still what it was."""
    strength = values[layout.place[step.attacker, "strength"]]
    target = layout.army(step.defender, values)
    after = values.copy()
    if target.troops:
        after[layout.troops[step.defender]] = strike(
            rules, step.caster, strength, target, layout.meeting.terrain, step.casts
        ).left
    return after


def morale_losses(rules: Rules) -> tuple[int, int]:
    """What a cast takes from the target's morale bonus: at least and at most, evenly (ch. 5.7)."""
    return int(rules.number("magic.attack_morale_loss_min")), int(rules.number("magic.attack_morale_loss"))
