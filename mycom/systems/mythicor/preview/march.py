"""Own groups on their ways, step by step: whom they meet, where they may stop (rule text ch. 6, 7, 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.probability.odds import likeliest
from mycom.probability.rounding import NOISE
from mycom.systems.mythicor.combat.army import Army
from mycom.systems.mythicor.combat.magic_attack import CASTERS, SORCERER
from mycom.systems.mythicor.combat.sequence import Distribution, Force, Step, fight_in_sequence
from mycom.systems.mythicor.combat.sequence.run import NEGLIGIBLE
from mycom.systems.mythicor.combat.sequence.states import Flags
from mycom.systems.mythicor.combat.sequence.step import CAST
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.movement.ground import ground_of
from mycom.systems.mythicor.movement.mover import mover_of
from mycom.systems.mythicor.movement.walk import walk_over
from mycom.systems.mythicor.preview import encounter
from mycom.systems.mythicor.preview.begun import Begun
from mycom.systems.mythicor.preview.cloud import Cloud, after, carried, rest, together, with_row
from mycom.systems.mythicor.preview.encounter import Encounter, Plan
from mycom.systems.mythicor.preview.marched import Marched, Part, Site
from mycom.systems.mythicor.preview.model import BattlePreview
from mycom.systems.mythicor.preview.starts import Starts
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.turn.encounters import ends_movement, may_pass_bandits, parties
from mycom.systems.mythicor.turn.weighing import fits
from mycom.systems.mythicor.world import Group, Place, Sighting, World

#: Combinations of unknown numbers where more than one battle may follow.
FEWER_COMBINATIONS = 250
#: Courses of one step that are fought with every change of bonuses; beyond that with the expected ones.
#: States that a group or a place takes along into a later meeting.
HANDED = 100
QUICK, PATIENT = 30_000, 500_000
CASTS = {"UG 7": "P", "UG 8": ""}


class March:
    """All own groups moving at once against the strangers that are known. `orders` are those that work.

    Whatever two own groups meet in one place they meet one after the other. Each change of bonuses after a battle is
    followed into the next one where that is quick; with `exact` also where it takes longer. `starts` is everything that
    own units and strangers may be when the movement begins; without it all is as the world has it.
    """

    def __init__(
        self,
        world: World,
        rules: Rules,
        orders: Sequence[Order],
        *,
        exact: bool = False,
        starts: Starts | None = None,
    ) -> None:
        self.world, self.rules, self.orders = world, rules, orders
        self.ground = ground_of(world, rules)
        self.begun = Begun(world, rules, orders, starts)
        self.most, self.handed = (PATIENT, PATIENT) if exact else (QUICK, HANDED)
        self.strangers = encounter.Strangers(world, rules)
        self.parties = parties(world, orders)
        self.groups: dict[str, Marched] = {}
        self.sites: dict[Place, Site] = {}
        self._coming: dict[str, Cloud] = {}
        #: Whether all that may be of a group on its way to its next meeting was followed.
        self._exact: dict[str, bool] = {}
        self._plans: dict[str, dict[int, Plan]] = {}
        self._prepare()
        for step, _, unit in sorted(
            (step, world.groups[unit].number, unit) for unit, plans in self._plans.items() for step in plans
        ):
            self._meet(unit, step)

    def taken(self, place: Place) -> float:
        """The chance that the province of a place is the realm's in the end."""
        site = self.sites.get(place)
        number = next((at for at, seen in enumerate(site.strangers) if not seen.is_group), None) if site else None
        if site is None or number is None:
            return 0.0
        mine = site.cloud.row(number, "side") == self.world.realm.number
        return float(site.cloud.chances[mine].sum())

    def province(self, place: Place, name: str) -> Chances[int]:
        """A number of a province that was fought for, where it was taken."""
        site = self.sites[place]
        number = next(at for at, seen in enumerate(site.strangers) if not seen.is_group)
        mine = site.cloud.row(number, "side") == self.world.realm.number
        values = site.cloud.row(number, name)[mine].tolist()
        return Chances.of(zip(map(int, values), site.cloud.chances[mine].tolist(), strict=True))

    def _prepare(self) -> None:
        ground = self.ground
        for order in self.orders:
            group = self.world.groups.get(order.unit)
            if order.kind != MOVE or group is None or order.unit in self.groups:
                continue
            own, leads = self.parties[order.unit], self.begun.leads(order.unit)
            # A group that is perhaps called back to life may go.
            awake = replace(group, alive=True) if leads and not group.alive else group
            mover = mover_of(self.world, self.rules, awake, conquers=may_pass_bandits(self.rules, own))
            path = walk_over(self.world, ground, mover, order.text("path"))
            marched = self.groups[order.unit] = Marched(path, leads=leads)
            plans = self._plans[order.unit] = {}
            for step, place in enumerate(path.places[1:], 1):
                found = encounter.plan(self.rules, own, self.strangers.at(place))
                marched.bandits |= bool(found.holding)
                if found.strangers:
                    plans[step] = found

    # --- a meeting -----------------------------------------------------------------------------

    def _meet(self, unit: str, step: int) -> None:
        group, marched, plan = self.world.groups[unit], self.groups[unit], self._plans[unit][step]
        mine = self._coming.pop(unit, None)
        if mine is None and step > min(self._plans[unit]):
            return
        scenarios = self._scenarios(group, plan)
        place = marched.path.places[step]
        more = len(plan.steps) > 1 or any(later > step for later in self._plans[unit])
        site = self._site(place, plan, scenarios, FEWER_COMBINATIONS if more else encounter.MOST_COMBINATIONS)
        if mine is None:
            army = next(iter(scenarios.values())).armies({})[0]
            mine = self._sets_out(unit, army, step)
        cloud, exact = together(mine, site.cloud)
        exact &= self._exact.get(unit, True)
        onwards = step + 1 < len(marched.path.places)
        again = self._met_again(place, unit, step)
        batches = plan.batches()
        for number, steps in enumerate(batches, 1):
            if plan.weighs:
                cloud = self._weighed(site, cloud, steps)
            last = number == len(batches)
            found = fight_in_sequence(
                self.rules,
                cloud.meeting(site.terrain),
                _numbered(steps, site),
                joint=cloud.joint,
                most=self.most,
                negligible=NEGLIGIBLE,
                average=True,
                whole=True,
            )
            exact &= found.exact
            self._record(unit, steps, place, found, exact=exact and site.exact)
            if not last:
                cloud, followed = after(found, cloud.forces, range(len(cloud.forces)), self.most)
                # An order that was not meant for this stranger may be for the next one.
                cloud = cloud.with_row(0, "may_attack", np.abs(cloud.row(0, "may_attack")))
                exact &= followed
        others = range(1, len(cloud.forces))
        left, followed = (
            after(found, cloud.forces, others, self.handed) if again else (rest(found, cloud.forces, others), True)
        )
        self.sites[place] = _left(site, left, exact=exact and followed)
        land = next((at for at, one in enumerate(site.strangers, 1) if not one.is_group), None)
        held = self._held(plan, site, found)
        self._go_on(unit, step, found, cloud.forces, held, land, onwards=onwards, exact=exact)

    def _sets_out(self, unit: str, army: Army, step: int) -> Cloud:
        """The group with all that it may be on its first meeting; where nobody leads it, it stays where it is."""
        marched = self.groups[unit]
        everything = self.begun.group(unit, army, marched.path.points_left[step])
        leads = everything.row(0, "leadership") > 0
        if not leads.all():
            idle = everything.chosen(~leads)
            found = fight_in_sequence(self.rules, idle.meeting("open"), (), joint=idle.joint, whole=True)
            marched.parts.append(Part(marched.path.places[0], found))
        coming = everything.chosen(leads)
        if any(self._inland(unit, further) for further in range(1, step + 1)):
            coming = coming.with_row(0, "warships", 0.0).with_row(0, "transports", 0.0)
        return coming

    def _cell(self, unit: str, step: int) -> int:
        cell = self.ground.index(self.groups[unit].path.places[step])
        assert cell is not None, "a way is on the map"
        return cell

    def _inland(self, unit: str, step: int) -> bool:
        """Whether a group leaves its ships behind with a step."""
        return self.ground.inland(self._cell(unit, step), self.world.groups[unit].at_sea)

    def _sails(self, unit: str, step: int) -> bool:
        """Whether a group needs its ships for a step."""
        at_sea = self.world.groups[unit].at_sea
        return at_sea and self.ground.kind_for(self._cell(unit, step), at_sea) == "sea"

    def _met_again(self, place: Place, unit: str, step: int) -> bool:
        """Whether an own group meets somebody in this place later on."""
        return any(
            self.groups[other].path.places[further] == place
            for other, plans in self._plans.items()
            for further in plans
            if (further, self.world.groups[other].number) > (step, self.world.groups[unit].number)
        )

    def _held(self, plan: Plan, site: Site, found: Distribution) -> Flags:
        """In which end states somebody holds the group: bandits whose province it did not take."""
        held = np.zeros(len(found.states), dtype=np.bool_)
        for seen in plan.holding:
            number = site.number(seen)
            assert number is not None
            owner = found.states.row(found.layout.place[1 + number, "side"])
            for side in np.unique(owner).astype(int).tolist():
                if ends_movement(self.rules, self.world.realm.number, side):
                    held |= owner == side
        return held

    def _weighed(self, site: Site, cloud: Cloud, steps: Sequence[Encounter]) -> Cloud:
        """States where the encounter order does not let the group attack this stranger are marked by −1."""
        for one in steps:
            if not one.clash.by_mover:
                continue
            number = site.number(one.stranger)
            assert number is not None
            forces = cloud.meeting(site.terrain).forces
            meant = fits(self.rules, one.clash.when, forces[0].army, forces[1 + number].army)
            if meant is not True:
                may = cloud.row(0, "may_attack")
                cloud = cloud.with_row(0, "may_attack", np.where(meant, may, -may))
        return cloud

    def _scenarios(self, group: Group, plan: Plan) -> dict[str, Scenario]:
        found = {
            seen.id: encounter.scenario(self.world, self.rules, self.orders, group, seen) for seen in plan.strangers
        }
        return {unit: one for unit, one in found.items() if one is not None}

    def _site(self, place: Place, plan: Plan, scenarios: dict[str, Scenario], most: int) -> Site:
        known = self.sites.get(place)
        new = [seen for seen in plan.strangers if known is None or known.number(seen) is None]
        if not new:
            assert known is not None
            return known
        armies, chances, exact = encounter.doubts({seen.id: scenarios[seen.id] for seen in new}, most)
        terrain = likeliest(scenarios[new[0].id].terrain)
        cloud = self.begun.strangers(new, [armies[seen.id] for seen in new], chances)
        cloud = self._struck(cloud, new, terrain)
        if known is not None:
            cloud, whole = together(known.cloud, cloud)
            return Site((*known.strangers, *new), cloud, terrain, known.exact and exact and whole)
        return Site(tuple(new), cloud, terrain, exact)

    def _struck(self, cloud: Cloud, strangers: Sequence[Sighting], terrain: str) -> Cloud:
        """Strangers after the magic attacks of own groups, which come before all movement (ch. 5.7, 5.8)."""
        for order in self.orders:
            caster = self.world.groups.get(order.unit)
            if order.kind not in CASTS or caster is None:
                continue
            target = CASTS[order.kind] + order.text("target")
            number = next((at for at, seen in enumerate(strangers) if seen.id == target), None)
            if number is None:
                continue
            whole = self.begun.caster(caster).beside(cloud)
            kind = SORCERER if caster.leader == SORCERER else CASTERS[0]
            step = Step(0, 1 + number, CAST, kind)
            found = fight_in_sequence(self.rules, whole.meeting(terrain), [step], joint=whole.joint, whole=True)
            cloud, _ = after(found, whole.forces, range(1, 1 + len(cloud.forces)), self.most)
        return cloud

    def _record(self, unit: str, steps: Sequence[Encounter], place: Place, found: Distribution, *, exact: bool) -> None:
        for one, fought in zip(steps, found.fought, strict=True):
            won = (fought.outcome["attacker"], fought.outcome["defender"])
            win, lose = won if one.clash.by_mover else won[::-1]
            self.groups[unit].battles.append(
                BattlePreview(
                    unit=unit,
                    target=one.stranger.id,
                    place=place,
                    order=one.clash.order,
                    fought=min(fought.chance, 1.0),
                    falls=min(fought.falls, 1.0),
                    win=win,
                    lose=lose,
                    undecided=fought.outcome["undecided"],
                    exact=exact and found.exact,
                )
            )

    def _go_on(
        self,
        unit: str,
        step: int,
        found: Distribution,
        forces: Sequence[Force],
        held: Flags,
        land: int | None,
        *,
        onwards: bool,
        exact: bool,
    ) -> None:
        """Sorts the states by where they stop before the next meeting; the others come there."""
        marched = self.groups[unit]
        if not onwards:
            marched.parts.append(Part(marched.path.places[step], found, land=land))
            return
        left = marched.path.points_left
        coming = min((further for further in self._plans[unit] if further > step), default=len(left))
        states, place = found.states, found.layout.place
        points, leads = states.row(place[0, "points"]).copy(), (states.row(place[0, "leadership"]) > 0) & ~held
        stops, ashore = np.full(len(states), step), np.zeros(len(states), dtype=np.bool_)
        can_sail = carried(self.rules, found)
        for further in range(step + 1, len(left) if coming == len(left) else coming + 1):
            goes = (stops == further - 1) & (points > 0) & leads
            if self._sails(unit, further):
                goes &= can_sail
            if self._inland(unit, further):
                ashore |= goes
            stops[goes] = further
            points = points - (left[further - 1] - left[further])
        if ashore.any():
            for name in ("warships", "transports"):
                found = with_row(found, place[0, name], np.where(ashore, 0.0, states.row(place[0, name])))
        for stop in np.unique(stops).tolist():
            here = stops == stop
            if stop == coming:
                arriving = with_row(found.chosen(here), place[0, "points"], points[here])
                self._coming[unit], followed = after(arriving, forces, [0], self.handed)
                self._exact[unit] = exact and followed
            else:
                ends = found.chosen(here)
                marched.parts.append(Part(marched.path.places[stop], ends, land=land if stop == step else None))


def _numbered(steps: Sequence[Encounter], site: Site) -> tuple[Step, ...]:
    found = []
    for one in steps:
        number = site.number(one.stranger)
        assert number is not None
        pair = (0, 1 + number) if one.clash.by_mover else (1 + number, 0)
        found.append(Step(*pair, one.clash.order))
    return tuple(found)


def _left(site: Site, later: Cloud, *, exact: bool) -> Site:
    """The strangers after a meeting; where the group did not come they are as they were."""
    missing = 1 - float(later.chances.sum())
    if missing > NOISE:
        later = later.plus(site.cloud, missing)
    return Site(site.strangers, later, site.terrain, site.exact and exact)
