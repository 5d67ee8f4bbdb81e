"""A battle's chances as blocks: verdict, remains, rounds, who is left, chance over the enemy's number."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from mycom.probability.rounding import half_up_whole
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.combat.result import Round, Standing
from mycom.systems.mythicor.projection.assumptions import (
    assumed_fields,
    assumed_parameters,
)
from mycom.systems.mythicor.projection.levers import levers
from mycom.systems.mythicor.projection.outcomes import (
    NOBODY,
    Outcomes,
    outcomes,
    win_chances,
)
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import Memory
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.words import number
from mycom.systems.numbers_de import percent
from mycom.systems.projections import (
    Column,
    Curve,
    Dots,
    Field,
    Projection,
    Setup,
    Share,
    Side,
    Table,
    Verdict,
)
from mycom.systems.view import Amount, Weighted

DOTS = 50
#: Rounds that end the battle more rarely than this are left out of the table.
_RARE = 0.0005
_POINTS = 41
#: A chance that nothing needs to help.
_SURE = 1 - 1e-9
#: So many standard deviations to either side hold 95 % of a normal distribution.
_NORMAL_95 = 1.959964
_SIDES = ("attacker", "defender")


def battle(setup: Setup, rules: Rules, *, extras: bool) -> Projection:
    """The projection of a battle, seen by the player's side."""
    scenario = scenario_of(setup, rules)
    own = _SIDES.index(Memory.unpack(setup.memory).own)
    found = outcomes(scenario)
    return Projection(
        verdict=_verdict(setup, found, own),
        remains=_remains(found),
        table=_table(setup, found, own),
        dots=_dots(setup, found, own) if extras else None,
        curve=_curve(setup, scenario, found, own) if extras else None,
        levers=levers(setup, rules, own) if extras and float(found.chances[own]) < _SURE else (),
        assumptions=(*assumed_fields(setup), *assumed_parameters(scenario, found)),
        method=_method(found),
        margin=None if found.exact else _margin(found, own),
        plots=_plots(setup, found) if extras else (),
    )


# --- verdict -------------------------------------------------------------------------------------


def _verdict(setup: Setup, found: Outcomes, own: int) -> Verdict:
    wins = found.wins[own]
    chances = found.chances
    good, bad, nobody = float(chances[own]), float(chances[1 - own]), float(chances[NOBODY])
    low, high = float(wins.min()), float(wins.max())
    shares = [Share("Sieg", good, "good"), Share("Niederlage", bad, "bad")]
    if nobody > 0:
        shares.insert(1, Share("unentschieden", nobody, "open"))
    doubtful = found.combinations > 1 and high - low > 0.005
    return Verdict(
        headline=good,
        label="Sieg",
        shares=tuple(shares),
        low=low if doubtful else None,
        high=high if doubtful else None,
        doubt=_doubt(setup) if doubtful else "",
        sentence=_sentence(setup, found, own),
    )


def _doubt(setup: Setup) -> str:
    """What the chance depends on: the doubtful counts, or that there is more than one doubt."""
    doubts = [(side, field) for side in setup.sides for field in side.fields if _is_doubtful(field)]
    counts = [field for _, field in doubts if field.kind == "count"]
    shared = [field for field in setup.fields if _is_doubtful(field)]
    if len(counts) == 1 and len(doubts) == 1 and not shared:
        amount = counts[0].value
        assert isinstance(amount, Amount)
        return f"je nachdem, wie viele {counts[0].label} dort stehen ({number(amount.low)}–{number(amount.high)})"
    words = [field.label for field in (*(field for _, field in doubts), *shared)]
    return "je nach " + ", ".join(words[:3]) + (" …" if len(words) > 3 else "")


def _is_doubtful(field: Field) -> bool:
    return isinstance(field.value, Weighted) or (isinstance(field.value, Amount) and not field.value.certain)


def _sentence(setup: Setup, found: Outcomes, own: int) -> str:
    """One sentence: how often, and how many of one's own are left in either case."""
    start = int(sum(_highest(field) for field in setup.sides[own].fields if field.kind == "count"))
    if not start:
        return f"{setup.sides[own].title} hat keine Truppen."
    parts = []
    for chosen, words in ((found.winner == own, "bei Sieg"), (found.winner == 1 - own, "bei Niederlage")):
        span = _quantiles(found.left[own][chosen], found.mass[chosen], (0.1, 0.9))
        if span is not None and found.mass[chosen].sum() > 0.005:
            low, high = (int(value) for value in span)
            between = number(low) if low == high else f"{number(low)}–{number(high)}"
            parts.append((words, between))
    told = ", ".join(
        f"{words} {'bleibt niemand' if between == '0' else f'bleiben {between} von {number(start)}'}"
        for words, between in parts[:1]
    ) + "".join(f", {words} {'niemand' if between == '0' else between}" for words, between in parts[1:])
    head = _how_often(setup, float(found.chances[own]), own)
    nobody = float(found.chances[NOBODY])
    draw = f", {percent(nobody)} enden unentschieden" if nobody >= 0.005 else ""
    return f"{head}{draw}; {told}." if told else f"{head}{draw}."


def _how_often(setup: Setup, chance: float, own: int) -> str:
    name, verb = setup.sides[own].title, "siegt" if own == 0 else "hält sich"
    if chance <= 0:
        return f"{name} {verb} nie"
    if chance < 0.005:
        return f"{name} {verb} so gut wie nie"
    if chance >= 1 - 1e-12:
        return f"{name} {verb} sicher"
    if chance > 0.995:
        return f"{name} {verb} so gut wie sicher"
    return f"In {_whole(100 * chance)} von 100 Fällen {verb} {name}"


def _highest(field: Field) -> float:
    return field.value.high if isinstance(field.value, Amount) else 0


def _quantiles(values: Array, mass: Array, at: Sequence[float]) -> list[float] | None:
    if not len(values):
        return None
    order = np.argsort(values, kind="stable")
    cumulated = np.cumsum(mass[order])
    if cumulated[-1] <= 0:
        return None
    places = np.searchsorted(cumulated, np.asarray(at) * cumulated[-1])
    found: list[float] = values[order][np.minimum(places, len(values) - 1)].tolist()
    return found


# --- remains, rounds -----------------------------------------------------------------------------


def _remains(found: Outcomes) -> Mapping[tuple[str, str], float]:
    return {
        (side, f"troops.{troop}"): count
        for side, troops in found.battle.survivors.items()
        for troop, count in troops.items()
    }


def _table(setup: Setup, found: Outcomes, own: int) -> Table:
    attacker, defender = (side.title for side in setup.sides)
    shown = [row for row in found.battle.rounds if row.reached >= _RARE or row.number == 1]
    columns = (
        Column("Runde"),
        Column("tritt ein", tooltip="Wie oft diese Runde gekämpft wird"),
        Column("Verluste", tooltip=f"{attacker}: Verluste bis hierher"),
        Column("Moral", "first", f"{attacker}: Moral nach dieser Runde"),
        Column("Verluste", tooltip=f"{defender}: Verluste bis hierher"),
        Column("Moral", "second", f"{defender}: Moral nach dieser Runde"),
        Column("endet hier", "strong", "Wie oft die Schlacht nach dieser Runde endet"),
    )
    rows = tuple(
        (
            str(row.number),
            percent(row.reached),
            f"{number(_whole(row.attacker.loss_pct))} %",
            number(_whole(row.attacker.morale_pct)),
            f"{number(_whole(row.defender.loss_pct))} %",
            number(_whole(row.defender.morale_pct)),
            percent(_ends(row)),
        )
        for row in shown
    )
    first_loses = [_loses(row, "attacker") for row in shown]
    second_loses = [_loses(row, "defender") for row in shown]
    good, bad = (second_loses, first_loses) if own == 0 else (first_loses, second_loses)
    return Table(
        title="Kampfrunden",
        columns=columns,
        rows=rows,
        bars=tuple(zip(good, bad, strict=True)),
        note=_reasons(found) if shown else "Eine Seite hat keine Truppen: entschieden ohne Kampfrunde.",
        groups=((2, attacker), (4, defender)),
    )


def _loses(row: Round, side: str) -> float:
    return sum(chance for end, chance in row.ends.items() if end.startswith(side))


def _ends(row: Round) -> float:
    return sum(row.ends.values())


_REASONS = (
    ("annihilated", "vernichtet"),
    ("retreats", "Rückzug"),
    ("breaks", "Moral gebrochen"),
    ("leader_dies", "Anführer gefallen"),
)


def _reasons(found: Outcomes) -> str:
    """How the battle ends, over all rounds, the most frequent first."""
    sums: dict[str, float] = {}
    for row in found.battle.rounds:
        for end, chance in row.ends.items():
            name = next((label for key, label in _REASONS if end.endswith(key)), "alle Runden gekämpft")
            sums[name] = sums.get(name, 0.0) + chance
    likely = sorted(((chance, name) for name, chance in sums.items() if chance >= 0.005), reverse=True)
    reasons = ", ".join(f"{name} {percent(chance)}" for chance, name in likely)
    return f"Ende: {reasons}. Moral ab 100 hält sicher."


def _whole(value: float) -> int:
    return int(half_up_whole(np.array(value)))


# --- dots, curves --------------------------------------------------------------------------------


def _dots(setup: Setup, found: Outcomes, own: int) -> Dots | None:
    start = int(sum(_highest(field) for field in setup.sides[own].fields if field.kind == "count"))
    if not start or not len(found.mass):
        return None
    values: list[float] = []
    good: list[bool] = []
    won = found.winner == own
    shares = [float(found.mass[won].sum()), float(found.mass[~won].sum())]
    counts = [int(half_up_whole(np.array(DOTS * shares[0])))]
    counts.append(DOTS - counts[0])
    for chosen, count, is_good in ((won, counts[0], True), (~won, counts[1], False)):
        at = [(place + 0.5) / count for place in range(count)] if count else []
        values += _quantiles(found.left[own][chosen], found.mass[chosen], at) or []
        good += [is_good] * (len(values) - len(good))
    undecided = bool((found.winner == NOBODY).any())
    return Dots(
        title="Wer bleibt übrig?",
        values=tuple(values),
        good=tuple(good),
        axis=f"eigene Truppen danach (von {number(start)})",
        bad_label="kein Sieg" if undecided else "Niederlage",
    )


def _curve(setup: Setup, scenario: Scenario, found: Outcomes, own: int) -> Curve | None:
    """The own side's chance over the other side's count that matters most."""
    other = setup.sides[1 - own]
    field = _varied(other)
    if field is None:
        return None
    assert isinstance(field.value, Amount)
    top = max(10.0, 2 * field.value.high)
    values = np.unique(np.floor(np.linspace(0, top, _POINTS) + 0.5))
    chances = win_chances(scenario, f"{other.id}.{field.id}", values)[own]
    even = _crossing(values, chances)
    band = None if field.value.certain else (field.value.low, field.value.high)
    return Curve(
        title="Wenn dort mehr stehen" if own == 0 else "Wenn mehr kommen",
        x=tuple(values.tolist()),
        y=tuple(chances.tolist()),
        axis=field.label,
        band=band,
        mark=even,
        mark_label=f"halbe-halbe bei {number(_whole(even))}" if even is not None else "",
        current=(field.value.low + field.value.high) / 2,
    )


def _varied(side: Side) -> Field | None:
    """The count with the widest doubt, otherwise the largest one."""
    counts = [field for field in side.fields if field.kind == "count" and _highest(field) > 0]
    return max(counts, key=_width, default=None)


def _width(field: Field) -> tuple[float, float]:
    assert isinstance(field.value, Amount)
    return field.value.high - field.value.low, field.value.high


def _crossing(values: Array, chances: Array) -> float | None:
    """Where the chance falls through one half, between two points by a straight line."""
    above = chances >= 0.5
    for at in range(len(values) - 1):
        if above[at] and not above[at + 1]:
            share = (chances[at] - 0.5) / (chances[at] - chances[at + 1])
            return float(values[at] + share * (values[at + 1] - values[at]))
    return None


def _plots(setup: Setup, found: Outcomes) -> tuple[Curve, ...]:
    """Strength and morale by round of both sides, as far as the rounds are reached."""
    rounds = [row for row in found.battle.rounds if row.reached >= _RARE]
    if len(rounds) < 2:
        return ()
    x = tuple(float(row.number) for row in rounds)
    plots = []
    for side in setup.sides:
        standings = [_standing(row, side.id) for row in rounds]
        plots.append(Curve(f"Moral {side.title}", x, tuple(s.morale_pct / 100 for s in standings), "Runde"))
    return tuple(plots)


def _standing(row: Round, side: str) -> Standing:
    return row.attacker if side == "attacker" else row.defender


def _margin(found: Outcomes, own: int) -> float:
    """Half the width of the interval that holds the mean over all combinations with 95 %, from those drawn."""
    wins, weights = found.wins[own], found.weights
    spread = float(weights @ (wins - weights @ wins) ** 2)
    return _NORMAL_95 * math.sqrt(spread / len(weights))


def _method(found: Outcomes) -> str:
    if found.combinations == 1:
        return "exakt"
    if found.exact:
        return f"exakt über {number(found.combinations)} Fälle"
    return f"aus {number(len(found.weights))} von {number(found.combinations)} Fällen gezogen"
