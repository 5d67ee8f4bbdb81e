"""A heat map of 41 × 41 cells in one batch against one projection after another, and other plots; drawing it."""

from __future__ import annotations

from benchmarks.rows import Row, alternating, milliseconds
from mycom.systems.mythicor.projection.outcomes import chance_of
from mycom.systems.mythicor.projection.plots.chances import over_two
from mycom.systems.mythicor.projection.plots.numbers import number_at
from mycom.systems.mythicor.projection.plots.rounds import by_round
from mycom.systems.mythicor.projection.plots.survivors import left
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import Memory
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.plots import HeatMap, never, unseen
from mycom.systems.projections import Field, Mode, Setup, Side
from mycom.systems.view import Amount, Relation

#: Single projections that are timed; the whole map would be this many times more.
SINGLES = 41
_FRAME_MS = 16.0


def _count(kind: str, low: float, high: float) -> Field:
    return Field(f"troops.{kind}", kind, "count", Amount(low, high))


def _number(name: str, value: float, maximum: float = 9999) -> Field:
    return Field(name, name, "number", Amount(value, value), maximum=maximum)


def _setup(high: float) -> Setup:
    """A group before a province with 40 militia, or 40 to `high` of them."""
    attacker = (
        _count("medium_swordsmen", 30, 30), _count("light_archers", 12, 12), _count("light_cavalry", 8, 8),
        _number("leadership", 12), _number("strength", 15), _number("military_bonus", 35),
    )  # fmt: skip
    defender = (_count("militia", 40, high), _count("medium_spearmen", 20, 20), _number("fortification", 2, 5))
    sides = (
        Side("attacker", "Angreifer", "A", "", "", Relation.OWN, "", attacker),
        Side("defender", "Verteidiger", "B", "", "", Relation.FOE, "", defender),
    )
    memory = Memory("group", "province", "attacker", "land", False, False, "hero", "", 1003)
    return Setup("A → B", "G1", "P1/1", "attack", (Mode("attack", "Angriff"),), sides, memory=memory.pack())


def run() -> list[Row]:
    """The rows of the benchmark table."""
    rules = load_rules()
    known, unknown = _setup(40), _setup(60)
    scenario = scenario_of(known, rules)
    across = number_at(known, "attacker.troops.medium_swordsmen")
    up = number_at(known, "defender.troops.medium_spearmen")
    drawn: list[HeatMap] = []

    def batch() -> None:
        drawn[:] = [over_two(scenario, across, up, 0, 0.8, never, unseen)]

    def singles() -> None:
        for value in across.values():
            chance_of(scenario.with_number(across.address, float(value)).with_number(up.address, 20.0))

    once, some = alternating(batch, singles, repeats=5)
    cells = len(drawn[0].x) * len(drawn[0].y)
    wide = scenario_of(unknown, rules)
    return [
        Row(f"heat map of {cells} cells ÷ as many projections", once, some / SINGLES * cells, 0.1),
        Row("heat map, first shown", once, 300.0, 1.0),
        Row("heat map over 21 unknown counts", milliseconds(lambda: over_two(
            wide, across, up, 0, 0.8, never, unseen), repeats=3), 1000.0, 1.0),
        Row("strength by round over 21 unknown counts", milliseconds(lambda: by_round(
            unknown, wide, "strength", never)), 100.0, 1.0),
        Row("survivors over 21 unknown counts", milliseconds(lambda: left(
            unknown, wide, 0, "attacker.all", never)), 100.0, 1.0),
        Row("heat map painted anew", _painted(drawn[0]), _FRAME_MS, 1.0),
    ]  # fmt: skip


def _painted(plot: HeatMap) -> float:
    """The time of one repaint, as each move of the pointer asks for."""
    from mycom.ui.app import application
    from mycom.ui.look import FixedLook
    from mycom.ui.plots.canvas import PlotCanvas
    from mycom.ui.theme import LIGHT

    held = application()
    canvas = PlotCanvas(FixedLook(LIGHT))
    canvas.resize(900, 560)
    canvas.show()
    canvas.show_plot(plot, (Relation.OWN, Relation.FOE))
    canvas.set_cursor((3, 3))
    held.processEvents()
    taken = milliseconds(canvas.viewport().repaint)
    canvas.close()
    canvas.deleteLater()
    return taken
