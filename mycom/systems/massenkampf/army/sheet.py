"""The sheet of an army, with every part of its values (rule text: Spielwerte von Armeen, Armeeressourcen)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from mycom.problems import Fault, NotAllowed
from mycom.systems.massenkampf.army.muster import Leader, Muster
from mycom.systems.massenkampf.effects import read_effects
from mycom.systems.massenkampf.ladder import climb
from mycom.systems.massenkampf.rules import Resource, Rules, Size


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a value (`attack`, `defence`, `consumption`, `cost`, `morale_checks`): how much, from where in German,
    and the origin of that rule."""

    of: str
    amount: int
    label: str
    origin: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """An army's values. `cost` is what its resources cost, `experience` None where no table has the rating."""

    rating: Fraction
    hit_points: int
    defence: int
    attack: int
    ranged: bool
    consumption: int
    cost: int
    most_tactics: int
    leader_bonus: int
    experience: int | None
    parts: tuple[Part, ...]

    def value(self, of: str) -> int:
        """The sum of a value's parts."""
        return sum(part.amount for part in self.parts if part.of == of)


def army_rating(rules: Rules, muster: Muster) -> Fraction | None:
    """The rating of an army; None when it is too small to be one. Cavalry counts by the better of rider and mount."""
    creature = muster.creature_rating
    if muster.mount_rating is not None:
        creature = max(creature, muster.mount_rating)
    return climb(creature, rules.sizes[muster.size].steps)


def derive(rules: Rules, muster: Muster) -> Sheet:
    """The sheet of an army. Raises NotAllowed when it is too small to be one."""
    rating = army_rating(rules, muster)
    if rating is None:
        raise NotAllowed(
            Fault("Zu wenige Soldaten für eine Armee", "ein HG von mindestens 1/8", suggestion="Nimm eine größere.")
        )
    size = rules.sizes[muster.size]
    parts = list(_base(rules, rating))
    for id, count in muster.resources.items():
        parts += _resource(rules, muster, rules.resources[id], count, size)
    if muster.mounted and "mounts" not in muster.resources:
        parts += _bonuses(rules, "resources", "mounts", 1)
    for ability in muster.abilities:
        id, _, argument = ability.partition(":")
        parts += _bonuses(rules, "abilities", id, int(argument) if argument.isdigit() else 1)
    parts += [Part(of, amount, "Besondere Gaben", "text") for of, amount in muster.extras.items()]
    total = {of: sum(part.amount for part in parts if part.of == of) for of in ("attack", "defence", "consumption")}
    return Sheet(
        rating=rating,
        hit_points=max(1, floor(rating * Fraction(muster.hit_die + 1, 2))),
        defence=total["defence"],
        attack=total["attack"],
        ranged=muster.ranged or _shoots(rules, muster),
        consumption=total["consumption"],
        cost=sum(part.amount for part in parts if part.of == "cost"),
        most_tactics=most_tactics(rules, rating, muster),
        leader_bonus=leader_bonus(rules, muster.leader),
        experience=rules.experience(rating),
        parts=tuple(parts),
    )


def most_tactics(rules: Rules, rating: Fraction, muster: Muster) -> int:
    """How many tactics an army may know, besides those that all armies know."""
    given = [rules.abilities[one.partition(":")[0]].effects for one in muster.abilities]
    if muster.leader is not None:
        given += [rules.commands[one].effects_at(muster.leader.leadership) for one in muster.leader.commands]
    more = sum(one.amount for texts in given for one in read_effects(texts) if one.kind == "bonus_tactic")
    return floor(rating / 2) + int(more)


def ranks_bonus(rules: Rules, leader: Leader) -> int:
    """What the leader's ranks give, or his level in the kingdom's service where that is better."""
    by_ranks = leader.ranks // rules.whole("army.kingdom_ranks_divisor")
    if not leader.office:
        return by_ranks
    return max(by_ranks, leader.level // rules.whole("army.kingdom_level_divisor"), 1)


def leader_bonus(rules: Rules, leader: Leader | None) -> int:
    """What a leader adds to morale checks: charisma and ranks. His commands are added in battle."""
    return 0 if leader is None else leader.charisma + ranks_bonus(rules, leader)


def resource_cost(rules: Rules, resource: str, size: str, count: int = 1, mount_rating: Fraction | None = None) -> int:
    """Build points of a resource for an army of a size; mounts cost their own rating."""
    row = rules.resources[resource]
    base = Fraction(row.cost) if resource != "mounts" else (mount_rating or Fraction(1))
    return _scaled(rules, base, row, rules.sizes[size]) * count


def use_consumption(rules: Rules, resource: str, size: str) -> int:
    """Build points more in a week in which an army of a size uses a resource."""
    row = rules.resources[resource]
    return _scaled(rules, Fraction(row.used), row, rules.sizes[size]) if row.used else 0


def _scaled(rules: Rules, base: Fraction, row: Resource, size: Size) -> int:
    exact = base * size.scale if row.scales else base
    whole = floor(exact) if rules.text("army.resource_rounding") == "down" else ceil(exact)
    return max(1, whole)


def _base(rules: Rules, rating: Fraction) -> tuple[Part, ...]:
    whole = floor(rating)
    return (
        Part("attack", whole, f"HG {rating}", "text"),
        Part("defence", rules.whole("army.base_defence"), "Grundwert", "text"),
        Part("defence", whole, f"HG {rating}", "text"),
        Part("consumption", max(1, floor(rating / 2)), f"HG {rating} halbiert", "text"),
    )


def _resource(rules: Rules, muster: Muster, row: Resource, count: int, size: Size) -> list[Part]:
    parts = _bonuses(rules, "resources", row.id, 1)
    cost = resource_cost(rules, row.id, muster.size, count, muster.mount_rating)
    parts.append(Part("cost", cost, row.label_de, rules.origin(f"resources.{row.id}.cost")))
    if row.consumption:
        more = _scaled(rules, Fraction(row.consumption), row, size) * count
        parts.append(Part("consumption", more, row.label_de, rules.origin(f"resources.{row.id}.consumption")))
    return parts


def _bonuses(rules: Rules, table: str, id: str, times: int) -> list[Part]:
    """The lasting bonuses of a resource or an ability, which stand in the sheet."""
    row = rules.resources[id] if table == "resources" else rules.abilities[id]
    origin = rules.origin(f"{table}.{id}.effects")
    return [
        Part(one.kind, int(one.amount) * (times if "times" in one.words else 1), row.label_de, origin)
        for one in read_effects(row.effects)
        if "sheet" in one.words
    ]


def _shoots(rules: Rules, muster: Muster) -> bool:
    rows = [rules.resources[id].effects for id in muster.resources]
    rows += [rules.abilities[one.partition(":")[0]].effects for one in muster.abilities]
    return any("ranged" in texts for texts in rows)
