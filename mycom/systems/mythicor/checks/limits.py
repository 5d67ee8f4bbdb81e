"""How many and how high: limits per class, special actions, levels, groups, artefacts (rule text ch. 1.3, 1.4, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.systems.mythicor.checks.context import Context, Finding, instead, strike
from mycom.systems.mythicor.effects.sequence import phase_of
from mycom.systems.mythicor.special import BONUSES, TRAITS, trait_cap
from mycom.systems.mythicor.words import counted, number
from mycom.systems.mythicor.world import Group, Province
from mycom.systems.view import Repair

BONUS_LABELS = {
    "morale": "Moralbonus", "military": "Militärbonus", "tax": "Steuerbonus", "food": "Nahrungsbonus",
    "recruitment": "Rekrutierungsbonus", "trade": "Handelsbonus",
}  # fmt: skip
TRAIT_LABELS = {"leadership": "Führungskraft", "diplomacy": "Diplomatie", "strength": "Stärke"}


def one_per_class(context: Context) -> Iterator[Finding]:
    """No other order of the class by the same unit this turn."""
    order = context.order
    phase = phase_of(order)
    earlier = context.given.get((order.unit, phase))
    if earlier is not None:
        kind = context.catalogue.kind(earlier.kind)
        title = f"{earlier.kind} {kind.title_de}" if kind else earlier.kind
        repairs = (strike(order), Repair("Den ersten streichen", remove=(earlier.key,)))
        yield Finding(f"Je Einheit und Zug ist nur ein {phase}-Befehl erlaubt; „{title}“ steht schon da.", repairs)


def special_action_limit(context: Context) -> Iterator[Finding]:
    """No more special actions of the realm than the report grants."""
    granted = context.turn.realm.special_actions
    if context.turn.special_actions >= granted:
        text = (
            f"Das Reich hat in diesem Zug {counted(granted, 'Spezialaktion', 'Spezialaktionen')}; alle sind vergeben."
        )
        yield Finding(text, (strike(context.order),))


def cap(context: Context) -> Iterator[Finding]:
    """The bonus or trait is below the limit of special actions."""
    unit, kind = context.unit, context.order.kind
    if unit is None:
        return
    if kind in BONUSES:
        name, sign = BONUSES[kind], " %"
        value, limit = getattr(unit.bonuses, name), int(context.rules.number("orders.special_bonus_cap"))
        label = BONUS_LABELS[name]
    elif kind in TRAITS and isinstance(unit, Group):
        name, sign = TRAITS[kind], ""
        value, limit = getattr(unit.traits, name), trait_cap(context.rules, name)
        label = TRAIT_LABELS[name]
    else:
        return
    if value >= limit:
        text = f"{label}: {number(value)}{sign} sind erreicht, Spezialaktionen heben nur bis {number(limit)}{sign}."
        yield Finding(text, (strike(context.order),))


def max_groups(context: Context) -> Iterator[Finding]:
    """The realm has room for one more group."""
    limit = int(context.rules.number("orders.max_groups"))
    groups = sum(isinstance(unit, Group) for unit in context.turn.units.values())
    if groups >= limit:
        yield Finding(f"Ein Reich hat höchstens {limit} Gruppen; es sind schon {groups}.", (strike(context.order),))


def max_artefacts(context: Context) -> Iterator[Finding]:
    """The receiver has room for one more artefact."""
    target = context.turn.units.get(context.target)
    limit = int(context.rules.number("orders.max_artefacts"))
    if target and target.id != context.order.unit and len(target.stock.artefacts) >= limit:
        held = counted(len(target.stock.artefacts), "Artefakt", "Artefakte")
        yield Finding(
            f"{context.name(target.id)} hat schon {held}; mehr als {limit} gehen nicht.", (strike(context.order),)
        )


def settlement_max(context: Context) -> Iterator[Finding]:
    """The settlement level is below the highest of the table."""
    unit, highest = context.unit, context.rules.settlement[-1].level
    if isinstance(unit, Province) and unit.settlement >= highest:
        yield Finding(f"Der Besiedlungsgrad ist mit {highest} schon der höchste.", (strike(context.order),))


def fortification_max(context: Context) -> Iterator[Finding]:
    """The fortification level (of the giver, or of the province where a group stands) is below the highest."""
    unit, highest = context.unit, context.rules.fortification[-1].level
    province = unit if isinstance(unit, Province) else context.turn.province_at(context.place)
    if province and province.fortification >= highest:
        yield Finding(f"Die Verteidigungsstufe ist mit {highest} schon die höchste.", (strike(context.order),))


def trade_once(context: Context) -> Iterator[Finding]:
    """The group buys once and sells once a turn."""
    buying = context.order.kind == "BAS 16"
    done = context.turn.bought if buying else context.turn.sold
    if context.order.unit in done:
        verb = "kaufen" if buying else "verkaufen"
        yield Finding(f"Eine Gruppe kann nur einmal je Zug Handelsgüter {verb}.", (strike(context.order),))


def at_most_strength(context: Context) -> Iterator[Finding]:
    """No more than the leader's strength allows."""
    group, order = context.group, context.order
    if group is None:
        return
    limit = int(group.traits.strength * context.rules.number("magic.raise_undead_per_strength"))
    if order.number("count") > limit:
        repairs = (instead(f"{limit} aufstellen", order.with_args(count=limit)),) if limit else (strike(order),)
        yield Finding(f"Mit Stärke {group.traits.strength} gehen höchstens {limit} auf einmal.", repairs)
