"""The end of the turn of own units with everything that they may be by then (rule text ch. 1.2, 2.2, 5.2).

A unit without a battle goes through it value by value; one that fought state by state, all of them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from mycom.probability.chances import Chances
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.sequence.states import Flags
from mycom.systems.mythicor.economy_batch import settle_all
from mycom.systems.mythicor.magic.touch import plague_deaths
from mycom.systems.mythicor.preview.after import annexed
from mycom.systems.mythicor.preview.cloud import Cloud
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.marched import Part
from mycom.systems.mythicor.preview.starts import Starts
from mycom.systems.mythicor.production import Production, is_nomad
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount
from mycom.systems.mythicor.world import Bonuses, Group, Place, Province, Stock, Traits, World

Unit = Province | Group
#: Numbers of a force that battles may still change when all is over, and their keys in rows.
TOLD = {"military_bonus": "military", "morale_bonus": "morale", "leadership": "leadership", "strength": "strength"}


class Ending:
    """The end of a turn. `before` is the world before the movement with what is certain, `then` the same after it,
    `final` at the end, `starts` what each unit may have been before the movement, and `march` the movement."""

    def __init__(self, rules: Rules, before: World, then: World, final: World, starts: Starts, march: March) -> None:
        self.rules, self.before, self.then, self.final, self.starts = rules, before, then, final, starts
        self._sites = march.sites
        self._production = Production.of_world(then, rules)
        self._moved: dict[str, Chances[Unit]] = {}

    def moved(self, unit: str) -> Chances[Unit]:
        """All that a unit without a battle may be after the movement."""
        found = self._moved.get(unit)
        if found is None:
            found = self._moved[unit] = self._move(unit)
        return found

    def _move(self, unit: str) -> Chances[Unit]:
        was, later = self.before.unit(unit), self.then.unit(unit)
        assert later is not None
        found = self.starts.units.get(unit)
        if found is None or was is None:
            return Chances.sure(later)
        return found if later is was else found.map(partial(_carried, was, later))

    def after(self, unit: str) -> Chances[Unit]:
        """The same after the end of the turn, plagues included."""
        found = self.moved(unit)
        if found.certain:
            surely = self.final.unit(unit)
            open_end = isinstance(surely, Province) and surely.plague
            if isinstance(surely, Group):
                open_end = surely.place in self._sites and is_nomad(self.rules, surely)
            return self.ended(found.values[0]) if surely is None or open_end else Chances.sure(surely)
        # A leader's traits have no part in this, so states that differ in nothing else share their end.
        known: dict[Unit, Chances[Unit]] = {}

        def ended(one: Unit) -> Chances[Unit]:
            plain = replace(one, traits=Traits()) if isinstance(one, Group) else one
            if plain not in known:
                known[plain] = self.ended(plain)
            end = known[plain]
            return end.map(partial(_with_traits, one)) if isinstance(one, Group) else end

        return found.then(ended)

    def ended(self, unit: Unit) -> Chances[Unit]:
        """One value of a unit after the end of the turn."""
        if isinstance(unit, Province):
            if not unit.plague:
                return Chances.sure(self._produced(unit))
            if self.rules.flag("magic.plague_after_growth"):
                return self._plagued(self._produced(unit))
            return self._plagued(unit).map(self._produced)
        return self._lands_of(unit).map(partial(self._produced, unit))

    def _produced(self, unit: Unit, land: Province | None = None) -> Unit:
        return self._production.unit(unit, land).after(self.rules, unit)

    def _plagued(self, unit: Unit) -> Chances[Unit]:
        stock = unit.stock
        return plague_deaths(self.rules, stock.population).map(
            lambda dead: replace(unit, stock=replace(stock, population=stock.population - dead))
        )

    # --- those who fought --------------------------------------------------------------------------

    def fought(self, unit: str, parts: Sequence[Part]) -> dict[str, Chances[int]]:
        """All numbers of a group that battles or the end of the turn may change, by the keys of rows."""
        pieces: list[_Piece] = []
        # What differs in no more than traits and fighting bonuses ends alike.
        lots = self.moved(unit).map(_stores)
        for rest, share in lots.map(partial(_rest, self.then.groups[unit])):
            for part in parts:
                group = replace(rest, place=part.place)
                fought_for = self._fought_for(group) if part.land is not None else None
                if fought_for is not None:
                    pieces += self._pieces(group, fought_for, part, share, numbers_of(part, "population", part.land))
                    continue
                for land, chance in self._lands_of(group):
                    pieces += self._pieces(group, land, part, share * chance)
        found = {name: Chances.of(_pairs(pieces, name)) for name in pieces[0].numbers}
        for name, key in TOLD.items():
            found[key] = Chances.of(_later(pieces, name))
        return found

    def _lands_of(self, group: Group) -> Chances[Province | None]:
        """The land that nomads live off, None where nothing about it changes or it is not known."""
        place = f"P{group.place[0]}/{group.place[1]}"
        if is_nomad(self.rules, group) and place in self.then.provinces:
            return self.moved(place).map(_as_province)
        land = self._fought_for(group)
        if land is None:
            return Chances.sure(None)
        site = self._sites[group.place]
        number = next(at for at, one in enumerate(site.strangers) if not one.is_group)
        people = zip(site.cloud.row(number, "population").tolist(), site.cloud.chances.tolist(), strict=True)
        return Chances.of((_settled(land, count), chance) for count, chance in people)

    def _fought_for(self, group: Group) -> Province | None:
        """The land of a foreign province that may be conquered under nomads, as far as it is known."""
        site = self._sites.get(group.place)
        seen = site.province if site else None
        if seen is None or not is_nomad(self.rules, group) or seen.id in self.then.provinces:
            return None
        fact = seen.facts.get("population_max")
        limit = amount(fact.value) if fact else None
        return annexed(self.then, self.rules, seen, Stock()) if limit and limit.certain else None

    def _pieces(
        self, rest: Group, land: Province | None, part: Part, share: float, settled: Array | None = None
    ) -> Iterator[_Piece]:
        """The states of a part at the end of the turn, those that pay and those that cannot apart. `settled` are the
        people of the land in each state, where that differs."""
        row, leads = partial(numbers_of, part), numbers_of(part, "leadership") > 0
        numbers, desertion = self._ended(rest, land, row, kinds_of(part), row("crowns"), leads, settled)
        numbers |= {name: row(name) for name in ("trade_goods", "warships", "transports")}
        loss = int(self.rules.number("economy.desertion_morale_loss"))
        for desert in (False, True):
            mine = desertion == desert
            if mine.any():
                counts = {name: value[mine] for name, value in numbers.items()}
                yield _Piece(counts, some_of(part, mine), share, loss if desert else 0)

    def taken(self, own: Province, cloud: Cloud, force: int, places: Flags) -> dict[str, Chances[int]]:
        """The numbers of a province that changed hands in some states of a cloud, where it is force `force`; its stores
        are those of `own`."""
        kinds = tuple(cloud.forces[force].army.troops)
        chances = cloud.chances[places]

        def row(name: str) -> Array:
            found: Array = cloud.row(force, name)[places]
            return found

        crowns = np.full(len(chances), float(own.stock.crowns))
        numbers, _ = self._ended(own, None, row, kinds, crowns, np.ones(len(chances), dtype=np.bool_))
        return {name: Chances.of(_summed(value, chances)) for name, value in numbers.items()}

    def _ended(
        self,
        rest: Unit,
        land: Province | None,
        row: Callable[[str], Array],
        kinds: Sequence[str],
        crowns: Array,
        leads: Flags,
        settled: Array | None = None,
    ) -> tuple[dict[str, Array], Flags]:
        """Numbers of a unit (states,) by key at the end of the turn, and where soldiers desert. `row` gives those that
        battles left, `rest` has everything else."""
        rules = self.rules
        living = self._living_off(rest, land, row("population"), leads, settled)
        troops = {troop: row(f"troops.{troop}") for troop in kinds}
        there = crowns + (living["taxes"] if rules.flag("economy.pay_from_new_taxes") else 0)
        day = settle_all(rules, troops, rest.stock.henchmen, there)
        left = {troop: count - day.deserters[troop] for troop, count in troops.items()}
        numbers: dict[str, Array] = {
            "crowns": crowns + living["taxes"] - day.paid,
            "recruits": row("recruits") + living["recruits"],
            "population": living["population"],
            "food": living["food"],
            "henchmen": rest.stock.henchmen - day.henchmen_lost,
            **{f"troops.{troop}": count for troop, count in left.items()},
            "soldiers": sum(left.values(), start=np.zeros(len(there))),
        }
        return numbers, day.desert

    def _living_off(
        self, rest: Unit, land: Province | None, people: Array, leads: Flags, settled: Array | None
    ) -> dict[str, Array]:
        """Population, food, taxes and recruits of a unit (states,); a dead leader's people produce nothing."""
        there = np.zeros(len(people)) if settled is None else np.floor(settled + 0.5)
        different, place = np.unique(np.stack([people, leads, there]), axis=1, return_inverse=True)
        ends = []
        for count, led, others in different.T.astype(int).tolist():
            unit = replace(rest, stock=replace(rest.stock, population=count))
            living = replace(unit, alive=bool(led)) if isinstance(unit, Group) else unit
            ground = land if land is None or settled is None else _settled(land, others)
            ends.append(self._production.unit(living, ground))
        return {
            name: np.array([getattr(end, name) for end in ends], dtype=np.float64)[place]
            for name in ("population", "food", "taxes", "recruits")
        }


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """States after the end of the turn: numbers (states,) by key, the same as the battles left them for bonuses and
    traits, which may still have changes to come, the chance of all together and the morale lost without pay."""

    numbers: Mapping[str, Array]
    part: Part
    share: float
    morale_loss: int


def numbers_of(part: Part, name: str, force: int | None = None) -> Array:
    """A number of the group, or of another force, in all states of a part."""
    return part.found.states.row(part.found.layout.place[part.number if force is None else force, name])


def kinds_of(part: Part) -> tuple[str, ...]:
    """The kinds of troops that the group had before its battles."""
    return tuple(part.found.layout.meeting.forces[part.number].army.troops)


def some_of(part: Part, places: Flags) -> Part:
    """Some of the states of a part."""
    return part if places.all() else replace(part, found=part.found.chosen(places))


def _pairs(pieces: Sequence[_Piece], name: str) -> Iterator[tuple[int, float]]:
    for piece in pieces:
        yield from _summed(piece.numbers[name], piece.part.found.states.chances * piece.share)


def _summed(numbers: Array, chances: Array) -> Iterator[tuple[int, float]]:
    """Whole numbers (states,) with the chance of each."""
    if numbers[0] == numbers[-1] and (numbers == numbers[0]).all():
        yield int(numbers[0] + 0.5), float(chances.sum())
        return
    different, place = np.unique(np.floor(numbers + 0.5), return_inverse=True)
    sums = np.bincount(place, weights=chances, minlength=len(different))
    yield from zip(different.astype(int).tolist(), sums.tolist(), strict=True)


def _later(pieces: Sequence[_Piece], name: str) -> Iterator[tuple[int, float]]:
    """A bonus or trait, in whole numbers."""
    for piece in pieces:
        loss = piece.morale_loss if name == "morale_bonus" else 0
        for value, chance in piece.part.found.marginal(piece.part.number, name).items():
            yield int(np.floor(value + 0.5)) - loss, chance * piece.share


def _stores(one: Unit) -> tuple[Stock, int, int, int]:
    """What the end of the turn asks for of a group that fought: its stores, and bonuses on tax, food, recruitment."""
    return one.stock, one.bonuses.tax, one.bonuses.food, one.bonuses.recruitment


def _rest(group: Group, stores: tuple[Stock, int, int, int]) -> Group:
    """A group with what no battle changes of it; its leader lives."""
    stock, tax, food, recruitment = stores
    kept = Stock(food=stock.food, henchmen=stock.henchmen)
    return replace(group, stock=kept, bonuses=Bonuses(tax=tax, food=food, recruitment=recruitment), alive=True)


def _settled(land: Province, people: float) -> Province:
    """A land with so many people of its own."""
    return replace(land, stock=replace(land.stock, population=int(people + 0.5)))


def _as_province(one: Unit) -> Province:
    assert isinstance(one, Province)
    return one


def _with_traits(start: Group, end: Unit) -> Unit:
    assert isinstance(end, Group)
    return replace(end, traits=start.traits)


def _carried(was: Unit, later: Unit, one: Unit) -> Unit:
    """One value of a unit with what the movement surely changed of it."""
    stock = one.stock
    warships = later.stock.warships - was.stock.warships
    transports = later.stock.transports - was.stock.transports
    if warships or transports:
        stock = replace(stock, warships=stock.warships + warships, transports=stock.transports + transports)
    if isinstance(one, Province):
        return replace(one, stock=stock, race=later.race if later.race != was.race else one.race)
    place: Place = later.place if one.place == was.place else one.place
    return replace(one, stock=stock, place=place)
