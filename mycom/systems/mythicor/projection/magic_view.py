"""A magic attack as blocks: what each cast destroys."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.mythicor.combat.magic_attack import Cast, MagicResult
from mycom.systems.mythicor.forecast import evaluate
from mycom.systems.mythicor.projection.assumptions import assumed_fields
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import MINUS, counted, listed, number
from mycom.systems.numbers_de import percent
from mycom.systems.projections import Column, Projection, Setup, Share, Table, Verdict


def magic(setup: Setup, rules: Rules) -> Projection:
    """The projection of one or several magic attacks."""
    scenario = scenario_of(setup, rules)
    found = evaluate(scenario)
    assert found.magic is not None
    casts = found.magic.casts
    loss = casts[-1].loss_pct / 100 if casts else 0.0
    return Projection(
        verdict=Verdict(
            headline=loss,
            label="Verluste",
            shares=(Share("getötet", loss, "good"), Share("bleiben", 1 - loss, "bad")),
            sentence=_sentence(setup, rules, found.magic),
        ),
        remains={("defender", f"troops.{troop}"): left for troop, left in found.magic.survivors.items()},
        table=_table(rules, casts),
        assumptions=assumed_fields(setup),
        method="exakt"
        if found.combinations == 1
        else f"exakt über {number(found.combinations)} Fälle"
        if found.exact
        else f"aus {number(found.samples)} Fällen gezogen",
    )


def _sentence(setup: Setup, rules: Rules, result: MagicResult) -> str:
    casts = result.casts
    if not casts or not result.survivors:
        return "Dort stehen keine Truppen."
    total: dict[str, float] = {}
    for cast in casts:
        for troop, lost in cast.losses.items():
            total[troop] = total.get(troop, 0) + lost * cast.reached
    words = [f"{number(_tenth(lost))} {rules.troops[troop].short_de}" for troop, lost in total.items() if lost >= 0.05]
    times = "Ein Angriff tötet" if len(casts) == 1 else f"{counted(len(casts), 'Angriff', 'Angriffe')} töten"
    if not words:
        return f"{times} niemanden."
    left = sum(result.survivors.values())
    rest = "; es bleibt niemand" if left < 0.05 else f"; es bleiben {number(_tenth(left))}"
    morale = casts[-1].morale_bonus_loss
    return f"{times} {listed(words)}{rest}. Der Moralbonus sinkt im Mittel um {number(_tenth(morale))} %."


def _table(rules: Rules, casts: tuple[Cast, ...]) -> Table:
    kinds = list(casts[0].losses) if casts else []
    names = [rules.troops[troop].short_de for troop in kinds]
    columns = (
        Column("Angriff"),
        Column("Schaden"),
        *(Column(name, "second", f"{name}: getötet, es bleiben") for name in names),
        Column("Verlust", "strong", "Anteil der Truppen seit dem ersten Angriff"),
        Column("Moral", "second", "Moralbonus, im Mittel"),
    )
    rows = tuple(
        (
            str(cast.number),
            number(_tenth(cast.damage)),
            *(_lost_and_left(cast.losses, cast.troops, troop) for troop in kinds),
            percent(cast.loss_pct / 100),
            f"{MINUS}{number(_tenth(cast.morale_bonus_loss))} %",
        )
        for cast in casts
    )
    return Table("Angriffe", columns, rows, note="Je Truppenart: getötet und was bleibt, im Mittel.")


def _lost_and_left(losses: Mapping[str, float], troops: Mapping[str, float], troop: str) -> str:
    return f"{MINUS}{number(_tenth(losses[troop]))} → {number(_tenth(troops[troop]))}"


def _tenth(value: float) -> float:
    return int(value * 10 + 0.5) / 10
