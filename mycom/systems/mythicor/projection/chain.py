"""A projected battle with what comes before and after it: magic attacks, further groups, a conquest (ch. 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from mycom.orders.order import Order
from mycom.problems import NotAllowed
from mycom.systems.mythicor.combat.sequence.step import ATTACK as MEET
from mycom.systems.mythicor.combat.sequence.step import CAST, CONQUER, Step
from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.projection.averaged_row import Row, fight
from mycom.systems.mythicor.projection.people import is_group, name_of, unit_of
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import ATTACK, MAGIC, Memory
from mycom.systems.mythicor.scenario_model import SIDES, Side
from mycom.systems.mythicor.words import counted, in_hundred, listed, number
from mycom.systems.mythicor.world import Sighting, World
from mycom.systems.projections import Chain, ChainStep, Encounter, Setup
from mycom.systems.view import Weighted

if TYPE_CHECKING:
    from mycom.systems.mythicor.position import MythicorPosition

#: Turns that a further group's way may take.
TURNS = 4
#: Steps of one row, with the battle itself.
MOST = 8
_CAST, _COME, _TAKE = "cast", "come", "take"


def encounters(position: MythicorPosition, setup: Setup, orders: Sequence[Order]) -> tuple[Encounter, ...]:
    """What may come before or after, the nearest groups first. Only for battles."""
    if setup.mode != ATTACK:
        return ()
    world = position.after(orders)
    own = Memory.unpack(setup.memory).own
    found = [*_casters(position, world, setup, orders, own)]
    further = list(_further(position, world, setup, orders))
    found += [Encounter(_COME, unit, label, detail, before=True) for unit, label, detail in further]
    found += list(_conquest(world, setup))
    found += [Encounter(_COME, unit, label, detail) for unit, label, detail in further]
    return tuple(found)


def _casters(
    position: MythicorPosition, world: World, setup: Setup, orders: Sequence[Order], own: str
) -> Iterator[Encounter]:
    """Own mages that reach the other side this turn."""
    other = setup.target if own == SIDES[0] else setup.actor
    for group in world.groups.values():
        if not group.alive or class_of(position.rules, group.leader) != "mage":
            continue
        kind, target = _magic_order(other)
        if target in {value for value, _ in position.targets(group.id, kind, "target", orders)}:
            yield Encounter(_CAST, group.id, f"{name_of(group)}: magischer Angriff", kind, before=True)


def _magic_order(target: str) -> tuple[str, str]:
    return ("UG 7", target.lstrip("PC")) if target.startswith(("P", "C")) else ("UG 8", target)


def _further(
    position: MythicorPosition, world: World, setup: Setup, orders: Sequence[Order]
) -> Iterator[tuple[str, str, str]]:
    """Other groups of the attacker's owner that can be there: id, words, when."""
    attacker, target = unit_of(world, setup.actor), unit_of(world, setup.target)
    if attacker is None or target is None or not is_group(attacker):
        return
    if isinstance(attacker, Sighting):
        units = [seen.id for seen in world.sightings.values() if seen.is_group and seen.owner == attacker.owner]
    else:
        units = [group.id for group in world.groups.values() if group.stock.soldiers > 0]
    units = [unit for unit in units if unit != attacker.id]
    reach = position.reach_turns(units, orders, TURNS)
    turns = []
    for unit in units:
        other = unit_of(world, unit)
        turn = 0 if other is not None and other.place == target.place else reach.get(unit, {}).get(target.place)
        if other is not None and turn is not None:
            turns.append((turn, unit, name_of(other)))
    for turn, unit, name in sorted(turns):
        when = "noch in diesem Zug dort" if not turn else f"erst in {counted(turn + 1, 'Zug', 'Zügen')} dort"
        yield unit, f"{name} ({unit}) greift an", when


def _conquest(world: World, setup: Setup) -> Iterator[Encounter]:
    """Where the target is a group, the place it stands in may be conquered afterwards."""
    attacker, target = unit_of(world, setup.actor), unit_of(world, setup.target)
    if attacker is None or target is None or not is_group(target) or not is_group(attacker):
        return
    place = unit_of(world, f"C{target.place[0]}/{target.place[1]}")
    if isinstance(attacker, Sighting) == isinstance(place, Sighting) or place is None:
        return
    yield Encounter(_TAKE, place.id, f"{name_of(attacker)} erobert danach {name_of(place)}", "TG 1")


def chain(position: MythicorPosition, setup: Setup, orders: Sequence[Order], around: Sequence[Encounter]) -> Chain:
    """The battle with the encounters before and after it, averaged over what is not known."""
    return _Row(position, setup, orders, tuple(around)[: MOST - 1]).chain()


class _Row:
    """Everybody who takes part, in the names that battles in a row give them, and the steps among them."""

    def __init__(
        self, position: MythicorPosition, setup: Setup, orders: Sequence[Order], around: tuple[Encounter, ...]
    ) -> None:
        self.position, self.setup, self.orders = position, setup, orders
        self.scenario = scenario_of(setup, position.rules)
        self.own = SIDES.index(Memory.unpack(setup.memory).own)
        self.names: list[str] = list(SIDES)
        self.sides: list[Side] = [self.scenario.attacker, self.scenario.defender]
        self.titles = [side.title for side in setup.sides]
        self.units = [setup.actor, setup.target]
        self.steps: list[Step] = []
        self.labels: list[str] = []
        self.found: list[Order] = []
        for encounter in around:
            if encounter.before:
                self._add(encounter)
        self.main = len(self.steps)
        self._battle(0, 1, f"{self.titles[0]} greift an")
        with suppress(NotAllowed):  # the rest of the row can still be ordered
            self.found += position.adopt(setup, orders)
        for encounter in around:
            if not encounter.before:
                self._add(encounter)

    def _add(self, encounter: Encounter) -> None:
        if encounter.kind == _TAKE:
            self._join(encounter.unit, setup=self._between(self.setup.actor, encounter.unit, ATTACK), as_defender=True)
            self._battle(0, len(self.sides) - 1, encounter.label)
            return
        if encounter.kind == _CAST:
            enemy = 1 - self.own
            setup = self._between(encounter.unit, self.units[enemy], MAGIC)
            number = self._join(encounter.unit, setup, as_defender=False)
            self.steps.append(Step(number, enemy, CAST, "mage", encounter.times))
            self.labels.append(encounter.label + (f" × {encounter.times}" if encounter.times > 1 else ""))
            kind, target = _magic_order(self.units[enemy])
            self.found += [Order(encounter.unit, kind, (("target", target),))]
            return
        setup = self._between(encounter.unit, self.setup.target, ATTACK)
        number = self._join(encounter.unit, setup, as_defender=False)
        self._battle(number, 1, encounter.label)
        if self.own == 0 and setup is not None:
            self.found += self.position.adopt(setup, self.orders)

    def _between(self, actor: str, target: str, mode: str) -> Setup | None:
        return self.position.setup(actor, target, mode, self.orders)

    def _join(self, unit: str, setup: Setup | None, *, as_defender: bool) -> int:
        """The number of a unit, which joins when it has not yet taken part."""
        if unit in self.units:
            return self.units.index(unit)
        assert setup is not None, "offered only where the two can meet"
        scenario = scenario_of(setup, self.position.rules)
        # A mage of the defender's owner stands on the defender's side.
        side = SIDES[1] if as_defender or (self.own == 1 and setup.mode == MAGIC) else SIDES[0]
        self.sides.append(scenario.defender if as_defender else scenario.attacker)
        self.names.append(f"{side} {2 + sum(name.startswith(f'{side} ') for name in self.names)}")
        self.titles.append(setup.sides[1 if as_defender else 0].title)
        self.units.append(unit)
        return len(self.units) - 1

    def _battle(self, attacker: int, defender: int, label: str) -> None:
        province, group = self.sides[defender].kind == "province", self.sides[attacker].kind == "group"
        self.steps.append(Step(attacker, defender, CONQUER if province and group else MEET))
        self.labels.append(label)

    def chain(self) -> Chain:
        """Fights all steps."""
        found = fight(self.scenario, self.names, self.sides, self.steps)
        steps = tuple(self._step(found, at) for at in range(len(self.steps)))
        last = self.steps[-1].defender if self.steps[-1].order == CONQUER else 1
        if self.sides[last].kind == "province":
            good, bad = "fällt", "hält sich"
            fallen = found.taken(last)
        else:
            good, bad = "wird geschlagen", "hält sich"
            fallen = found.won(self.main)
        headline, words = (fallen, good) if self.own == 0 else (1 - fallen, bad)
        method = "exakt" if found.exact else "gemittelt" if not found.sampled else "aus gezogenen Fällen"
        return Chain(
            sentence=self._sentence(found, headline, self.titles[last], words),
            headline=headline,
            label=words,
            steps=steps,
            method=f"{method} über {counted(found.courses, 'Verlauf', 'Verläufe')}{self._likeliest(found)}",
            orders=tuple(dict.fromkeys(self.found)),
        )

    def _likeliest(self, found: Row) -> str:
        """What is not averaged over: where there are too many ways that choices may be, only the likeliest counts."""
        if not found.likeliest:
            return ""
        fields = [*self.setup.fields, *(field for side in self.setup.sides for field in side.fields)]
        open_ones = dict.fromkeys(field.label for field in fields if isinstance(field.value, Weighted))
        return f"; {listed(list(open_ones))}: nur das Wahrscheinlichste" if open_ones else ""

    def _sentence(self, found: Row, headline: float, title: str, words: str) -> str:
        verb, _, rest = words.partition(" ")
        often = in_hundred(headline)
        parts = []
        for at, side in enumerate(self.sides):
            mine = (at == 1 or self.names[at].startswith(f"{SIDES[1]} ")) == (self.own == 1)
            start = sum(_mean(count) for count in side.troops.values())
            if mine and start > 0:
                left = found.left(at)
                parts.append(f"{self.titles[at]} {number(int(left + 0.5))} von {number(int(start + 0.5))}")
        told = f"; im Mittel bleiben {', '.join(parts)}" if parts else ""
        said = f"{verb} {rest} {often}" if rest == "sich" else f"{verb} {often} {rest}".rstrip()
        return f"{title} {said}{told}."

    def _step(self, found: Row, at: int) -> ChainStep:
        step, fought = self.steps[at], found.fought(at)
        left = found.left_after(at, step.defender)
        detail = f"danach stehen bei {self.titles[step.defender]} im Mittel {number(int(left + 0.5))}"
        if step.order == CAST:
            return ChainStep(self.labels[at], fought, None, detail)
        chance = found.won(at) / fought if fought > 0 else 0.0
        return ChainStep(self.labels[at], fought, chance, detail)


def _mean(count: object) -> float:
    return float(getattr(count, "mean", count))  # type: ignore[arg-type]
