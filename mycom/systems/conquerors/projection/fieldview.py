"""A field battle for the window: every stopping rule and the best one, what is left, who swims."""

from __future__ import annotations

from mycom.systems.conquerors.battle.field import Array, fight
from mycom.systems.conquerors.battle.losses import drowned
from mycom.systems.conquerors.battle.stopping import Rule, best, best_play
from mycom.systems.conquerors.battle.stopping import rules as stopping_rules
from mycom.systems.conquerors.forecast import field_dice
from mycom.systems.conquerors.projection.memory import Memory, read
from mycom.systems.conquerors.projection.setups import ATTACKER, DEFENDER
from mycom.systems.conquerors.projection.values import number, soldiers
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.words import decimal, percent
from mycom.systems.projections import Column, Curve, Dots, Projection, Setup, Share, Table, Verdict

#: Up to so many soldiers every stopping rule is tried and the best play worked out.
EVERY_RULE, BEST_PLAY = 60, 40
_DOTS = 100


def project(setup: Setup, rules: Rules, extras: bool) -> Projection:
    """The battle of a setup."""
    mine, theirs = soldiers(setup)
    stop, dice = number(setup, "", "stop_below"), field_dice(rules)
    fought = fight(mine, theirs, stop, dice)
    expected = fought.expected
    shares = (
        Share("Sieg", fought.attacker, "good"),
        Share("Abbruch", fought.stopped, "open"),
        Share("Niederlage", fought.defender, "bad"),
    )
    every = stopping_rules(mine, theirs, dice) if mine <= EVERY_RULE and extras else ()
    chosen = best(every, mine, theirs) if every else None
    sentence = f"Im Mittel bleiben {decimal(expected[0])} eigene und {decimal(expected[1])} fremde Soldaten."
    if chosen:
        sentence += f" {_advice(chosen)}"
    notes = _swimming(rules, read(setup.memory), fought.attackers_left, fought.defenders_left, (mine, theirs))
    if notes:
        sentence += f" {notes}"
    return Projection(
        Verdict(fought.attacker, "Sieg im Feldkampf", shares, sentence=sentence),
        {(ATTACKER, "soldiers"): expected[0], (DEFENDER, "soldiers"): expected[1]},
        _table(every, chosen, mine, theirs, stop) if every else None,
        _dots(fought.attackers_left, fought.defenders_left, fought.attacker) if extras else None,
        _curve(rules, mine, theirs, stop) if extras else None,
        method="exakt über alle Würfe",
        assumptions=_best_play(rules, mine, theirs) if extras else (),
    )


def _advice(rule: Rule) -> str:
    if rule.stop_below == 0:
        return "Am besten ist es, nie abzubrechen."
    return f"Den größten Gewinn bringt es, unter {rule.stop_below} Soldaten abzubrechen."


def _table(every: tuple[Rule, ...], chosen: Rule | None, mine: int, theirs: int, stop: int) -> Table:
    columns = (
        Column("Abbruch unter"),
        Column("Sieg", "strong"),
        Column("eigene bleiben", "first"),
        Column("fremde bleiben", "second"),
        Column("Gewinn", tooltip="gefallene Feinde weniger gefallene eigene Soldaten"),
    )
    rows = []
    for rule in every:
        label = (
            "nie" if rule.stop_below == 0 else "gar nicht angreifen" if rule.stop_below > mine else str(rule.stop_below)
        )
        label += " (beste)" if rule is chosen else " (gewählt)" if rule.stop_below == stop else ""
        gain = rule.gain(mine, theirs)
        rows.append(
            (
                label,
                percent(rule.wins),
                decimal(rule.attackers_left),
                decimal(rule.defenders_left),
                decimal(gain).replace("-", "−"),
            )
        )
    bars = tuple((rule.wins, 1 - rule.wins) for rule in every)
    return Table("Wann abbrechen?", columns, tuple(rows), bars)


def _best_play(rules: Rules, mine: int, theirs: int) -> tuple[str, ...]:
    if not 0 < mine <= BEST_PLAY or theirs > BEST_PLAY:
        return ()
    play = best_play(mine, theirs, field_dice(rules))
    return (f"Wer nach jedem Wurf neu entscheidet, gewinnt im Mittel {decimal(play.gain).replace('-', '−')} Soldaten.",)


def quantiles(distribution: Array, count: int = _DOTS) -> list[int]:
    """Equally likely values of a distribution over 0, 1, 2 …"""
    found, total, at = [], 0.0, 0
    for dot in range(count):
        while at < len(distribution) - 1 and total + float(distribution[at]) < (dot + 0.5) / count:
            total += float(distribution[at])
            at += 1
        found.append(at)
    return found


def _dots(mine: Array, theirs: Array, wins: float) -> Dots:
    """Own soldiers left where the battle is won, enemies left (negative) where it is not."""
    good = round(wins * _DOTS)
    own = quantiles(mine)[_DOTS - good :] if good else []
    foes = quantiles(theirs)[good:] if good < _DOTS else []
    values = (*(-float(left) for left in reversed(foes)), *(float(left) for left in own))
    return Dots(
        "Wie es ausgehen kann",
        values,
        (*(False for _ in foes), *(True for _ in own)),
        "übrige Soldaten, links die des Gegners",
        "Sieg",
        "kein Sieg",
    )


def _curve(rules: Rules, mine: int, theirs: int, stop: int) -> Curve:
    most = max(2 * max(mine, theirs), 6)
    step = max(1, most // 30)
    counts = sorted({*range(0, most + 1, step), mine})
    chances = [fight(count, theirs, stop, field_dice(rules)).attacker for count in counts]
    even = next((float(count) for count, chance in zip(counts, chances, strict=True) if chance >= 0.5), None)
    return Curve(
        "Sieg nach eigenen Soldaten",
        tuple(float(count) for count in counts),
        tuple(chances),
        "eigene Soldaten",
        mark=even,
        mark_label="ab hier eher Sieg",
        current=float(mine),
    )


def _swimming(rules: Rules, memory: Memory, mine: Array, theirs: Array, start: tuple[int, int]) -> str:
    """What happens to hurt great units over water."""
    said = []
    for who, crossed, people, great, count, left in zip(
        ("eigene", "fremde"), memory.swims, memory.people, memory.great, start, (mine, theirs), strict=True
    ):
        if crossed < 0 or not great or people not in rules.peoples:
            continue
        after = swimming(rules, people, great, count, left, crossed)
        label = rules.great(people).plural_de
        said.append(f"Werden {who} {label} verletzt, schwimmt der Rest an Land; im Mittel kommen {decimal(after)} an.")
    return " ".join(said)


def swimming(rules: Rules, people: str, great: int, start: int, left: Array, crossed: int) -> float:
    """How many soldiers are expected after the battle and the swim of those whose great units broke."""
    size = rules.great(people).soldiers
    single = start - great * size
    total = 0.0
    for count, chance in enumerate(left):
        broken = max(0, -(-(start - count - max(0, single)) // size))
        carried = max(0, great - broken) * size
        total += float(chance) * (carried + drowned(rules, count - carried, crossed) if count >= carried else count)
    return total
