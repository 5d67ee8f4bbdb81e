"""What comes of each order, in words; for one that cannot work the reason and the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.describe import order_view
from mycom.systems.mythicor.effects import Applied
from mycom.systems.mythicor.effects.sequence import MOVE
from mycom.systems.mythicor.magic import caster_of, effect_text, victim_of
from mycom.systems.mythicor.magic.artefact import use_of, user_of
from mycom.systems.mythicor.magic.outcome import DOUBTS, over
from mycom.systems.mythicor.movement.walk import CHAPTERS
from mycom.systems.mythicor.preview.encounter import CONQUESTS, ENCOUNTERS
from mycom.systems.mythicor.preview.henchmen import henchmen_text
from mycom.systems.mythicor.preview.luck import Luck, lucky, special
from mycom.systems.mythicor.preview.march import March
from mycom.systems.mythicor.preview.model import CHANCE, FAILS, OPEN, WORKS, Curve, OrderResult
from mycom.systems.mythicor.preview.numbers import LABELS
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.special import BONUSES
from mycom.systems.mythicor.words import APPROXIMATELY, listed, number, place_name, place_text, realm_name, unit_name
from mycom.systems.mythicor.world import World
from mycom.systems.view import Problem

TRAINING = "UG 16"
#: Henchmen who look; what they see stands in the next report.
SPIES = frozenset({"HA 4", "HA 5"})
USE = "ART 1"
BATTLE_SPELLS = frozenset({"UG 12", "UG 15", "UG 19"})


def pct(chance: float) -> str:
    """A chance in whole percent; one that is neither 0 nor 1 never looks like it."""
    value = half_up(100 * chance)
    if 0 < chance < 1 and value in (0, 100):
        return "<1 %" if value == 0 else ">99 %"
    return f"{number(value)} %"


def span(low: float, high: float) -> str:
    """A chance, or both ends of one in doubt."""
    return pct(low) if pct(low) == pct(high) else f"{pct(low).removesuffix(' %')}–{pct(high)}"


@dataclass(frozen=True, slots=True)
class Told:
    """Everything that an order's words come from."""

    world: World
    rules: Rules
    catalogue: Catalogue
    orders: Sequence[Order]
    applied: Applied
    march: March
    lucks: Mapping[str, Luck]

    def result(self, order: Order, fails: Problem | None, partly: Problem | None) -> OrderResult:
        """What comes of an order."""
        if fails is not None:
            return OrderResult(FAILS, fails.message, fails.rule, fails.chapter)
        found = self._found(order)
        if partly is not None:
            # A move that gets nowhere is none.
            nowhere = order.kind == MOVE and len(self.march.groups[order.unit].path.places) < 2
            state = FAILS if nowhere else found.state
            text = partly.message if nowhere else f"{found.text} ({partly.message.rstrip('.')})"
            return replace(found, state=state, text=text, rule=partly.rule, chapter=partly.chapter)
        return found

    def _found(self, order: Order) -> OrderResult:
        if order.kind == MOVE:
            return _move(self, order)
        way = _WAYS.get(order.order_class)
        found = way(self, order) if way else None
        return found or OrderResult(WORKS, self.effect(order) or "wird ausgeführt")

    def effect(self, order: Order) -> str:
        """The effect as the order's own line tells it."""
        return order_view(self.world, self.rules, self.catalogue, order, self.applied, self.orders).effect

    def name(self, unit: str) -> str:
        """A unit with its name."""
        return unit_name(self.applied.world, unit)


def _special(told: Told, order: Order) -> OrderResult | None:
    values = special(told.world, told.rules, order)
    unit = told.world.unit(order.unit)
    if values is None or unit is None:
        return None
    _, known = lucky(told.rules, told.world.realm, order.kind)
    least = min(values.values)
    text = told.effect(order)
    if values.certain:
        return OrderResult(WORKS, text)
    percent = " %" if order.kind in BONUSES else ""
    ways = [f"{number(value)}{percent} mit {pct(chance)}" for value, chance in sorted(values)]
    about = "" if known else f"{APPROXIMATELY} "
    return OrderResult(CHANCE, f"{about}danach {listed(ways)}", chance=(1 - values[least],) * 2, chance_of="mehr")


def _move(told: Told, order: Order) -> OrderResult:
    marched = told.march.groups[order.unit]
    path, world = marched.path, told.applied.world
    if len(path.places) < 2:
        return OrderResult(FAILS, path.problem, path.rule, CHAPTERS.get(path.rule, "6"))
    spent = f"{number(path.points_left[0] - path.points_left[-1])} von {number(path.points_left[0])} BP"
    places = marched.place
    if places.certain:
        return OrderResult(WORKS, f"steht danach in {place_name(world, places.likeliest)}, {spent}")
    ways = [f"{place_name(world, place)} mit {pct(chance)}" for place, chance in places]
    arrives = places[path.places[-1]]
    return OrderResult(CHANCE, f"steht danach in {listed(ways)}", chance=(arrives, arrives), chance_of="kommt an")


def _fight(told: Told, order: Order) -> OrderResult | None:
    if order.kind not in (*ENCOUNTERS, *CONQUESTS):
        return OrderResult(OPEN, "wirkt, sobald eine fremde Gruppe in das Feld kommt")
    marched = told.march.groups.get(order.unit)
    steps = CONQUESTS.values() if order.kind in CONQUESTS else ("attack",)
    battles = [battle for battle in marched.battles if battle.order in steps] if marched else []
    if not battles:
        waits = order.unit in told.world.provinces or marched is None
        text = "nur wer sich bewegt, trifft jemanden" if waits else "auf dem Weg steht niemand, den der Befehl meint"
        return OrderResult(OPEN, text + ", soweit bekannt")
    attacked = {each.target for each in marched.battles if each.order == "attack"} if marched else set()
    parts = []
    for battle in battles:
        won = pct(battle.win + battle.falls)
        about = "" if battle.exact else f"{APPROXIMATELY} "
        verb = "nimmt" if order.kind in CONQUESTS else "schlägt"
        if battle.fought + battle.falls < 1e-9:
            parts.append(f"gegen {told.name(battle.target)} kommt es nicht mehr dazu")
        else:
            how = "sicher" if battle.exact and battle.win + battle.falls > 1 - 1e-9 else f"mit {about}{won}"
            before = battle.target in attacked
            again = ", den Angriff davor mitgerechnet" if before and order.kind in CONQUESTS else ""
            parts.append(f"{verb} {told.name(battle.target)} {how}{again}")
    last = battles[-1].win + battles[-1].falls
    aim = "erobert" if order.kind in CONQUESTS else "siegt"
    return OrderResult(CHANCE, ", ".join(parts), chance=(last, last), chance_of=aim)


def _character(told: Told, order: Order) -> OrderResult | None:
    group, luck = told.applied.world.groups.get(order.unit), told.lucks.get(order.unit)
    if group is None or luck is None or luck.order is not order:
        return None
    low, high = sorted(luck.outcome.success)
    words = effect_text(told.rules, order.kind, caster_of(group))
    if order.kind == TRAINING:
        each = luck.outcome.best.chance(lambda effect: effect.caster.strength > 0)
        return OrderResult(
            CHANCE, f"Fü, Di und St steigen je mit {pct(each)} um 1", chance=(each, each), chance_of="je"
        )
    if all(effect.reveals for end in (luck.outcome.worst, luck.outcome.best) for effect in end.values):
        return OrderResult(WORKS, f"die nächste Auswertung zeigt {told.name(luck.target)} genau")
    if order.kind in BATTLE_SPELLS:
        return OrderResult(WORKS, f"wirkt in den Schlachten dieses Zugs: {words}")
    dies = [end.chance(lambda effect: effect.caster_dies) for end in (luck.outcome.worst, luck.outcome.best)]
    curves = _curves(told, order, luck.target) if low < high else {}
    text = f"gelingt mit {span(low, high)}" if low < 1 else told.effect(order) or "gelingt sicher"
    if curves:
        text += f" ({'; '.join(_curve_text(name, curve) for name, curve in curves.items())})"
    if words and words not in text:
        text += f": {words}"
    if max(dies) > 0:
        text += f"; der Anführer stirbt mit {span(*sorted(dies))}"
    return OrderResult(WORKS if low >= 1 else CHANCE, text, chance=(low, high), chance_by=curves, chance_of="gelingt")


def _curves(told: Told, order: Order, target: str) -> dict[str, Curve]:
    """The chance for each value of every doubtful number of the victim that it depends on."""
    world = told.applied.world
    victim, caster = victim_of(world, told.rules, target), caster_of(world.groups[order.unit])
    found = {}
    for name in DOUBTS:
        low, high = getattr(victim, name)
        curve = over(told.rules, order.kind, caster, victim, name) if low < high else ()
        if curve and curve[0][1] != curve[-1][1]:
            found[name] = curve
    return found


def _curve_text(name: str, curve: Curve) -> str:
    """Both ends of a curve."""
    ends = [f"{LABELS[name]} {value}: {span(*chance)}" for value, chance in (curve[0], curve[-1])]
    return ", ".join(ends)


def _henchmen(told: Told, order: Order) -> OrderResult | None:
    unit = told.applied.world.unit(order.unit)
    if unit is None:
        return None
    heads = henchmen_text(told.rules, told.world.realm, unit, order)
    if order.kind in SPIES:
        target = order.text("target")
        name = told.name(target if target[:1] in ("G", "P") else f"P{target}")
        return OrderResult(WORKS, f"{heads}; die nächste Auswertung zeigt {name}")
    return OrderResult(OPEN, f"Erfolg offen: {heads}; die Regeln nennen keine Chance")


def _artefact(told: Told, order: Order) -> OrderResult | None:
    unit = told.applied.world.unit(order.unit)
    held = next((one for one in unit.stock.artefacts if one.number == order.number("artefact")), None) if unit else None
    use = use_of(told.rules, told.catalogue, user_of(unit), held) if unit and held and order.kind == USE else None
    if use is None or held is None or unit is None or order.get("other") is not None:
        text = "was das Artefakt bewirkt, steht erst in der nächsten Auswertung; die Regeln nennen es nicht"
        return OrderResult(OPEN, f"offen: {text}")
    target = order.text("target") or f"P{place_text(unit.place)}"
    low, high = sorted(use.outcome(told.rules, victim_of(told.applied.world, told.rules, target)).success)
    kind = told.catalogue.kind(use.kind)
    text = f"wirkt auf {told.name(target)} wie „{kind.title_de if kind else use.kind}“ mit Stärke {use.strength}"
    if use.factor != 1:
        text += f", Reichweite und Wirkung mal {number(use.factor)}"
    if low < 1:
        text += f", gelingt mit {span(low, high)}"
    return OrderResult(WORKS if low >= 1 else CHANCE, text, chance=(low, high), chance_of="gelingt")


def _scouting(told: Told, order: Order) -> OrderResult | None:
    return OrderResult(WORKS, f"was die Truppen in {order.text('target')} sehen, steht in der nächsten Auswertung")


def _declaration(told: Told, order: Order) -> OrderResult | None:
    words = {"FF 1": "als Freund", "FF 2": "als neutral", "FF 3": "als Feind"}
    realm = realm_name(told.world, order.number("realm"), told.rules.realms)
    return OrderResult(WORKS, f"ab dem nächsten Zug gilt {realm} {words[order.kind]}")


_WAYS: Mapping[str, Callable[[Told, Order], OrderResult | None]] = {
    "SA": _special,
    "BEG": _fight,
    "TG": _fight,
    "TP": _fight,
    "UG": _character,
    "HA": _henchmen,
    "ART": _artefact,
    "SP": _scouting,
    "FF": _declaration,
}
