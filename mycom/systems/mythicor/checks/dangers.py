"""Foreign groups that can still come this turn: where they get to, and what is known of them (rule text ch. 6, 7)."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.grid.square import distance
from mycom.systems.mythicor.ids import BANDITS, DARKNESS
from mycom.systems.mythicor.movement.ground import POINT, Ground
from mycom.systems.mythicor.movement.mover import mover_of_stranger
from mycom.systems.mythicor.movement.search import within_a_turn
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount_text, soldiers
from mycom.systems.mythicor.words import listed, realm_name
from mycom.systems.mythicor.world import Place, Sighting, World
from mycom.systems.view import Amount

#: How many groups a sentence names.
NAMED = 3


@dataclass(frozen=True, slots=True)
class Danger:
    """A foreign group that reaches a place this turn, with the points it then has left. `soldiers` None: not known."""

    seen: Sighting
    soldiers: Amount | None
    points_left: float

    def outnumbers(self, own: int) -> bool:
        """Whether it may have at least as many soldiers as `own`."""
        return self.soldiers is None or self.soldiers.high >= max(own, 1)


class Dangers:
    """The dangers of one world as it was reported; each group's reach is worked out when a place asks for it."""

    def __init__(self, world: World, rules: Rules) -> None:
        self.world, self.rules = world, rules
        oldest = world.turn - rules.number("projection.group_memory")
        self._groups = [seen for seen in world.sightings.values() if seen.turn >= oldest and self._hostile(seen)]
        self._ground: Ground | None = None
        self._reach: dict[str, dict[Place, int]] = {}
        self._at: dict[Place, tuple[Danger, ...]] = {}

    def at(self, place: Place) -> tuple[Danger, ...]:
        """The groups that can come to a place, most soldiers first."""
        if place not in self._at:
            self._at[place] = self._find(place)
        return self._at[place]

    def _hostile(self, seen: Sighting) -> bool:
        """Whether a group may attack: it is a player's who is no declared friend, or one that attacks everybody."""
        realm, player = self.world.realm, self.rules.number("world.first_player_id")
        if not seen.is_group or seen.owner == realm.number or seen.owner in realm.friends:
            return False
        alive, known = seen.facts.get("alive"), soldiers(seen)
        if (alive is not None and alive.value is False) or (known is not None and known.high <= 0):
            return False
        return seen.owner in (BANDITS, DARKNESS) or seen.owner >= player

    def _find(self, place: Place) -> tuple[Danger, ...]:
        steps = int(self.rules.number("movement.max_steps"))
        found = []
        for seen in self._groups:
            if distance(seen.place, place) > 2 * steps:  # a diagonal counts as more than a step
                continue
            left = self._left(seen, place)
            if left is not None:
                found.append(Danger(seen, soldiers(seen), left))
        return tuple(sorted(found, key=lambda one: -(one.soldiers.high if one.soldiers else float("inf"))))

    def _left(self, seen: Sighting, place: Place) -> float | None:
        """Points left on arrival, None when the group does not get there."""
        if self._ground is None:
            self._ground = Ground(self.world, self.rules)
        mover = mover_of_stranger(self.rules, self._ground, seen)
        if seen.id not in self._reach:
            self._reach[seen.id] = within_a_turn(self._ground, mover)
        spent = 0 if place == seen.place else self._reach[seen.id].get(place)
        return None if spent is None else max(0, mover.points - spent) / POINT

    def told(self, dangers: tuple[Danger, ...]) -> str:
        """Dangers as the end of a sentence, with its verb: who can attack, led by whom, with how many soldiers."""
        words = [self._words(one) for one in dangers[:NAMED]]
        more = len(dangers) - NAMED
        if more > 0:
            words.append(f"{more} weitere" if more > 1 else "eine weitere")
        return f"{'kann' if len(dangers) == 1 else 'können'} {listed(words)} angreifen"

    def _words(self, danger: Danger) -> str:
        seen = danger.seen
        leader = seen.facts.get("leader")
        known = str(leader.value) if leader else ""
        title = self.rules.leaders.get(known) or self.rules.positions.get(known)
        short, _, _ = seen.id.partition("@")
        parts = [
            seen.name,
            title.label_de if title else "",
            f"{amount_text(danger.soldiers)} Soldaten" if danger.soldiers else "Stärke unbekannt",
            f"zuletzt in Zug {seen.turn} gesehen" if seen.turn < self.world.turn else "",
        ]
        realm = realm_name(self.world, seen.owner, self.rules.realms)
        return f"{short} von {realm} ({', '.join(part for part in parts if part)})"


_last: Dangers | None = None


def dangers_of(world: World, rules: Rules) -> Dangers:
    """The dangers of a world; the last ones are kept, because every check asks for them."""
    global _last
    if _last is None or _last.world is not world or _last.rules is not rules:
        _last = Dangers(world, rules)
    return _last
