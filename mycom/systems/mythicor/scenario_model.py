"""A battle or magic attack to be computed, with doubts: every number may be a spread of possible values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from mycom.probability.odds import Odds, likeliest
from mycom.probability.spread import Spread
from mycom.systems.mythicor.combat.army import GROUP, LAND, MAGIC, Army, Value
from mycom.systems.mythicor.combat.magic_attack import MAGE
from mycom.systems.mythicor.combat.sequence.step import ATTACK
from mycom.systems.mythicor.rules import Rules

Number = float | Spread
#: A choice, or what it may be.
Choice = str | Odds[str]
Spells = frozenset[str] | Odds[frozenset[str]]

#: The numbers of a side beside its troops, in the order of the scenario file.
NUMBERS = (
    "leadership",
    "strength",
    "military_bonus",
    "morale_bonus",
    "retreat_threshold",
    "fortification",
    "warships",
    "transports",
)
SIDES = ("attacker", "defender")
CASTS = "casts"
#: Begins the name of the army of a further encounter, before its number from 0.
THEN = "then "


@dataclass(frozen=True, slots=True)
class Side:
    """One side. Like `combat.Army`, but each number may be a `Spread`, race and spells may be `Odds`."""

    kind: str = GROUP
    race: Choice = "human"
    troops: Mapping[str, Number] = field(default_factory=dict)
    leadership: Number = 0.0
    strength: Number = 0.0
    military_bonus: Number = 0.0
    morale_bonus: Number = 0.0
    retreat_threshold: Number = 100.0
    fortification: Number = 0.0
    warships: Number = 0.0
    transports: Number = 0.0
    at_sea: bool = False
    spells: Spells = frozenset()

    def numbers(self) -> Iterator[tuple[str, Number]]:
        """Every number with its name (`leadership`, `troops.militia`)."""
        for name in NUMBERS:
            yield name, getattr(self, name)
        for kind, count in self.troops.items():
            yield f"troops.{kind}", count

    def army(self, known: Mapping[str, Value]) -> Army:
        """The army with spreads replaced by the values in `known`; those not there do not matter: their mean.

        Of a choice that is not made it takes the likeliest."""

        def value(name: str, number: Number) -> Value:
            return known.get(name, number.mean) if isinstance(number, Spread) else number

        return Army(
            kind=self.kind,
            race=likeliest(self.race),
            troops={kind: value(f"troops.{kind}", count) for kind, count in self.troops.items()},
            at_sea=self.at_sea,
            spells=likeliest(self.spells),
            **{name: value(name, getattr(self, name)) for name in NUMBERS},
        )

    def with_choice(self, value: str | frozenset[str]) -> Side:
        """The side with a race, or with spells."""
        return replace(self, race=value) if isinstance(value, str) else replace(self, spells=value)

    def with_number(self, name: str, number: Number) -> Side:
        """The side with another value of a number. Raises KeyError for a name that does not exist."""
        head, _, kind = name.partition(".")
        if head == "troops" and kind:
            return replace(self, troops={**self.troops, kind: number})
        if name not in NUMBERS:
            raise KeyError(name)
        changed: Side = replace(self, **{name: number})  # type: ignore[arg-type]  # the names are those of numbers
        return changed


@dataclass(frozen=True, slots=True)
class Then:
    """An encounter after the first one: `by` attacker or defender, one of `combat.sequence.step.ORDERS`. `army` is a
    further group that comes for it; without one the side of the first battle goes on."""

    by: str = "attacker"
    order: str = ATTACK
    army: Side | None = None
    caster: str = MAGE
    casts: int = 1


@dataclass(frozen=True, slots=True)
class Scenario:
    """A battle (`mode` land, sea, coast) or a magic attack (`mode` magic) under certain rules.

    `rules` have everything applied; `profile`, `bonus_rule` and `overrides` tell how the file says it. For a magic
    attack the attacker's strength is the caster's, `caster` mage or sorcerer, `casts` the number of attacks.
    `order` is that of the battle, `then` what follows it, `carried` what each side has beside its army by side and
    name (`population` …): they matter for battles in a row alone.
    """

    rules: Rules
    mode: str = LAND
    terrain: Choice = "open"
    attacker: Side = field(default_factory=Side)
    defender: Side = field(default_factory=Side)
    caster: str = MAGE
    casts: Number = 1.0
    profile: str = "standard"
    bonus_rule: str = ""
    overrides: Mapping[str, object] = field(default_factory=dict)
    order: str = ATTACK
    then: tuple[Then, ...] = ()
    carried: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    @property
    def in_a_row(self) -> bool:
        """Whether more is asked than the chances of a single battle."""
        return bool(self.then or self.carried) or self.order != ATTACK

    def side(self, name: str) -> Side:
        """The attacker or the defender."""
        return self.attacker if name == SIDES[0] else self.defender

    def numbers(self) -> Iterator[tuple[str, Number]]:
        """Every number that counts, with its address (`attacker.troops.militia`, `defender.leadership`, `casts`)."""
        if self.mode == MAGIC:
            yield CASTS, self.casts
            yield "attacker.strength", self.attacker.strength
            for name, number in self.defender.numbers():
                yield f"defender.{name}", number
            return
        for side in SIDES:
            for name, number in self.side(side).numbers():
                yield f"{side}.{name}", number

    def axes(self) -> dict[str, Spread]:
        """The numbers that are not known for sure, by address."""
        return {address: number for address, number in self.numbers() if isinstance(number, Spread)}

    def choices(self) -> dict[str, Odds[str | frozenset[str]]]:
        """The choices that are not known for sure, by address (`terrain`, `defender.race`, `then 0.spells`)."""
        found: dict[str, Odds[str | frozenset[str]]] = {}
        if isinstance(self.terrain, Odds):
            found["terrain"] = Odds(self.terrain.values, self.terrain.weights)
        sides = {name: self.side(name) for name in (SIDES[1:] if self.mode == MAGIC else SIDES)}
        sides |= {f"{THEN}{at}": then.army for at, then in enumerate(self.then) if then.army is not None}
        for name, side in sides.items():
            if isinstance(side.race, Odds):
                found[f"{name}.race"] = Odds(side.race.values, side.race.weights)
            if isinstance(side.spells, Odds):
                found[f"{name}.spells"] = Odds(side.spells.values, side.spells.weights)
        return found

    def settled(self) -> tuple[tuple[Scenario, float], ...]:
        """The scenario with every choice made, in each way that is possible, and how likely that is."""
        found: list[tuple[Scenario, float]] = [(self, 1.0)]
        for address, odds in self.choices().items():
            found = [
                (one.with_choice(address, value), share * chance)
                for one, share in found
                for value, chance in zip(odds.values, odds.shares(), strict=True)
                if chance > 0
            ]
        return tuple(found)

    def likeliest(self) -> Scenario:
        """The scenario with the likeliest of every choice that is not known."""
        made = self
        for address, odds in self.choices().items():
            made = made.with_choice(address, odds.likeliest)
        return made

    def with_choice(self, address: str, value: str | frozenset[str]) -> Scenario:
        """The scenario with a choice made. Raises KeyError for an address that is none."""
        if address == "terrain" and isinstance(value, str):
            return replace(self, terrain=value)
        name, _, what = address.partition(".")
        if what not in ("race", "spells"):
            raise KeyError(address)
        if name.startswith(THEN):
            at = int(name.removeprefix(THEN))
            army = self.then[at].army
            assert army is not None, "choices are those of armies that there are"
            then = replace(self.then[at], army=army.with_choice(value))
            return replace(self, then=(*self.then[:at], then, *self.then[at + 1 :]))
        if name not in SIDES:
            raise KeyError(address)
        changed = self.side(name).with_choice(value)
        return replace(self, attacker=changed) if name == SIDES[0] else replace(self, defender=changed)

    def with_number(self, address: str, number: Number) -> Scenario:
        """The scenario with another value of a number. Raises KeyError for an address that does not exist."""
        if address == CASTS:
            return replace(self, casts=number)
        side, _, name = address.partition(".")
        if side not in SIDES:
            raise KeyError(address)
        changed = self.side(side).with_number(name, number)
        return replace(self, attacker=changed) if side == SIDES[0] else replace(self, defender=changed)

    def armies(self, known: Mapping[str, Value]) -> tuple[Army, Army]:
        """Both armies, spreads replaced by the values in `known` by address."""
        first, second = (
            self.side(side).army(
                {address[len(side) + 1 :]: value for address, value in known.items() if address.startswith(side)}
            )
            for side in SIDES
        )
        return first, second
