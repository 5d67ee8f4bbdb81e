"""Every own unit that somebody can attack this turn with its chances to hold, and every own attack with its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from mycom.orders.order import Order
from mycom.problems import Fault, NotAllowed
from mycom.systems.mythicor.preview.model import Preview
from mycom.systems.mythicor.preview.neutral import FIGHT_WORDS
from mycom.systems.mythicor.projection.doubts import unknowns
from mycom.systems.mythicor.projection.people import name_of
from mycom.systems.mythicor.relations import relation
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.threats.coming import Coming, coming
from mycom.systems.mythicor.threats.holding import MOST_COMERS, held_alone, held_together, meeting
from mycom.systems.mythicor.words import number, place_text
from mycom.systems.mythicor.world import Group, Place, Province, Sighting, World
from mycom.systems.projections import Doubt, Setup, Side
from mycom.systems.threats import Comer, Move, OwnAttack, Threat, ThreatView
from mycom.systems.view import Amount

#: A chance below this is none; between this and certainty nothing is told to be in doubt.
_NOTHING, _OPEN = 1e-4, 0.005
_NOTES = (
    "Die eigenen Einheiten stehen so da, wie deine Befehle und die Kämpfe dieses Zugs sie hinterlassen.",
    "Wer kommen kann, ist nach der letzten Sichtung gerechnet; Freunde zählen nicht.",
    "Alle zusammen heißt: einer nach dem anderen, der gefährlichste zuerst.",
)


def threats(
    world: World,
    rules: Rules,
    orders: Sequence[Order],
    preview: Preview,
    moves: Sequence[Move] = (),
    *,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> ThreatView:
    """What may happen to own units this turn. `world` is before the turn, `preview` what the orders make of it; `moves`
    are what the player lets foreign groups do. When `cancelled`, with what is known by then.

    Raises NotAllowed for moves that cannot be.
    """
    found = coming(world, rules, preview)
    chosen = _chosen(found, moves)
    targets = found.targets()
    dangers: list[Threat] = []
    for at, own in enumerate(targets):
        if cancelled():
            break
        progress(at / len(targets))
        danger = _threat(found, rules, orders, own, chosen.get(own.place, ()))
        if danger is not None:
            dangers.append(danger)
    complete = len(targets) == 0 or not cancelled()
    progress(1.0)
    return ThreatView(
        threats=tuple(sorted(dangers, key=lambda one: (one.worst, one.together, not one.land, one.unit))),
        attacks=tuple(_attacks(found.world, preview, dict(moves))),
        moves=tuple(moves),
        options=tuple(_options(found, targets)),
        notes=_NOTES,
        complete=complete,
    )


def threat_setup(
    world: World, rules: Rules, orders: Sequence[Order], preview: Preview, actor: str, target: str
) -> Setup | None:
    """The projection behind the chance against one: both as the threats have them. None where there is none."""
    found = coming(world, rules, preview)
    seen, own = found.world.sightings.get(actor), found.world.unit(target)
    return meeting(found, rules, orders, seen, own) if seen is not None and own is not None else None


def _chosen(found: Coming, moves: Sequence[Move]) -> dict[Place, tuple[str, ...]]:
    """Who goes where, by place, in the order given. A group moves once."""
    faults: list[Fault] = []
    by_place: dict[Place, tuple[str, ...]] = {}
    known: set[str] = set()
    for unit, place in moves:
        if unit not in found.reach:
            faults.append(Fault(f"{unit} ist keine fremde Gruppe, die zuletzt gesehen wurde", ", ".join(found.reach)))
        elif place not in found.reach[unit]:
            faults.append(Fault(f"{unit} erreicht {place_text(place)} diesen Zug nicht", "ein Feld in Reichweite"))
        elif unit in known:
            faults.append(Fault(f"{unit} zieht nur einmal", "jede Gruppe höchstens einmal"))
        else:
            known.add(unit)
            by_place[place] = (*by_place.get(place, ()), unit)
    if faults:
        raise NotAllowed(faults)
    return by_place


def _threat(
    found: Coming, rules: Rules, orders: Sequence[Order], own: Province | Group, chosen: Sequence[str]
) -> Threat | None:
    if isinstance(own, Group) and not own.stock.soldiers:
        return None  # nobody fights a group without troops
    starts: dict[str, Setup] = {}
    comers = []
    for seen in found.to(own.place):
        start = meeting(found, rules, orders, seen, own)
        if start is not None:
            starts[seen.id] = start
            comers.append(_comer(found.world, rules, seen, start))
    if not comers:
        return None
    comers.sort(key=lambda one: (one.held, one.unit))
    named = [starts[unit] for unit in chosen if unit in starts]
    worst = comers[0].held
    return Threat(
        unit=own.id,
        title=name_of(own),
        place=own.place,
        land=isinstance(own, Province),
        comers=tuple(comers),
        worst=worst,
        together=_together([starts[one.unit] for one in comers[:MOST_COMERS]], worst, rules),
        chosen=held_together(named[:MOST_COMERS], rules) if named else None,
        doubt=_why(starts[comers[0].unit], rules, worst),
    )


def _together(starts: Sequence[Setup], worst: float, rules: Rules) -> float:
    """Against all: never better than against the most dangerous one, and no work where that one wins for sure."""
    return min(worst, held_together(starts, rules)) if len(starts) > 1 and worst > _NOTHING else worst


def _comer(world: World, rules: Rules, seen: Sighting, start: Setup) -> Comer:
    assumed = [
        field.label
        for field in start.sides[0].fields
        if field.assumed and not field.absent and not (isinstance(field.value, Amount) and field.value.high == 0)
    ]
    age = max(world.turn - seen.turn, 0)
    return Comer(
        seen.id,
        name_of(seen),
        relation(world, seen.owner),
        held_alone(start, rules),
        age,
        tuple(dict.fromkeys(assumed)),
    )


def _why(start: Setup, rules: Rules, worst: float) -> str:
    """What decides: the unknown that moves the chance most, or how few stand against how many where it is hopeless."""
    if _OPEN < worst < 1 - _OPEN:
        return _doubt(start, rules)
    if worst > _OPEN:
        return ""
    few, many = (_heads(side) for side in reversed(start.sides))
    return f"{few} gegen {many} Mann" if few != "0" else "keine Truppen dort"


def _heads(side: Side) -> str:
    """How many stand there: `18`, `42–78`."""
    counts = [field.value for field in side.fields if field.kind == "count" and isinstance(field.value, Amount)]
    low, high = (int(sum(values)) for values in zip(*((one.low, one.high) for one in counts), strict=True))
    return number(low) if low == high else f"{number(low)}–{number(high)}"


def _doubt(start: Setup, rules: Rules) -> str:
    """The unknown that moves the chance most, in words."""
    strongest = max(unknowns(start, rules), key=lambda one: one.swing, default=None)
    return "" if strongest is None or strongest.swing < 0.005 else doubt_text(strongest)


def doubt_text(doubt: Doubt) -> str:
    """`Miliz 15–35: 34–87 %`: the number, and the chance at its ends."""
    low, high = sorted(doubt.chances)
    return f"{doubt.label.rpartition(': ')[2]} {doubt.ends[0]}–{doubt.ends[1]}: {_pct(low)}–{_pct(high)} %"


def _pct(chance: float) -> str:
    return number(int(100 * chance + 0.5))


def _attacks(world: World, preview: Preview, moves: Mapping[str, Place]) -> Iterator[OwnAttack]:
    for battle in preview.battles:
        own, seen = world.unit(battle.unit), world.sightings.get(battle.target)
        title = f"{name_of(own) if own else battle.unit} → {name_of(seen) if seen else battle.target}"
        gone = moves.get(battle.target)
        if gone is not None and gone != battle.place:
            text = f"zieht vorher nach {place_text(gone)}"
            yield OwnAttack(battle.unit, battle.target, title, battle.place, 0.0, text)
            continue
        text = FIGHT_WORDS.get(battle.order, "")
        if battle.fought + battle.falls <= 1 - 1e-9:
            text = f"{text}, nur wenn es dazu kommt".removeprefix(", ")
        chance = min(1.0, battle.win + battle.falls)
        yield OwnAttack(battle.unit, battle.target, title, battle.place, chance, text)


def _options(found: Coming, targets: Sequence[Province | Group]) -> Iterator[tuple[str, str, tuple[Place, ...]]]:
    places = sorted({own.place for own in targets})
    for unit, reach in found.reach.items():
        near = tuple(place for place in places if place in reach)
        if near:
            yield unit, name_of(found.world.sightings[unit]), near
