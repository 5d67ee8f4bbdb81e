"""Kept projections against what the reports told: what was said, what came, whether the chances hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.partie.answers import answers_of
from mycom.partie.battles import battles_of
from mycom.partie.export import exports
from mycom.partie.kept import setup_of
from mycom.partie.orderbook import OrderBook
from mycom.partie.partie import Partie
from mycom.partie.plans import Plans
from mycom.probability.calibration import Bin, calibration, successes
from mycom.systems import Position
from mycom.systems.projections import Setup
from mycom.systems.scores import Battle, Fate, Finding, Score, Told


@dataclass(frozen=True, slots=True)
class Entry:
    """A kept projection with what came of it. `said` is its headline chance. `counts` tells whether it is one of those
    that the chances are judged by: it came as planned, was a yes or no, and is the newest of its kind."""

    number: int
    turn: int
    title: str
    said: float
    score: Score
    counts: bool = False
    mode: str = ""
    actor: str = ""


@dataclass(frozen=True, slots=True)
class Luck:
    """All counted projections: successes expected and counted, and the chance to be at least this lucky (with more
    successes than expected) or unlucky (with fewer)."""

    count: int
    expected: float
    happened: int
    chance: float


@dataclass(frozen=True, slots=True)
class ScoreBook:
    """All kept projections, newest first, and how well their chances hold. `battles` counts reported battles."""

    entries: tuple[Entry, ...]
    bins: tuple[Bin, ...]
    luck: Luck | None
    battles: int

    def count(self, fate: Fate) -> int:
        """How many projections have this fate."""
        return sum(entry.score.fate is fate for entry in self.entries)


def scorebook(partie: Partie) -> ScoreBook:
    """Every kept projection against the report of the turn after it."""
    turns = set(partie.turns())
    positions: dict[int, Position] = {}
    told = {turn: _told(partie, turn) for turn in turns}
    seen: set[tuple[object, ...]] = set()
    entries = []
    for number, turn, title, said, _ in partie.projections():
        try:
            setup = setup_of(partie.projection_setup(number))
            score = Score(Fate.OPEN)
            if turn + 1 in turns:
                score = _position(partie, turn, positions).score(setup, told[turn + 1])
        except (KeyError, TypeError, ValueError):  # what a file holds may be anything
            entries.append(Entry(number, turn, title, said, Score(Fate.UNREADABLE)))
            continue
        # Whoever keeps the same question twice was not right twice.
        question = turn, setup.actor, setup.target, setup.mode
        counts = score.fate is Fate.CAME and score.good is not None and question not in seen
        if score.fate is Fate.CAME:
            seen.add(question)
        entries.append(Entry(number, turn, title, said, score, counts, _mode(setup), setup.actor))
    forecasts = [(min(max(entry.said, 0.0), 1.0), bool(entry.score.good)) for entry in entries if entry.counts]
    battles = sum(len(one.battles) for one in told.values())
    return ScoreBook(tuple(entries), calibration(forecasts), _luck(forecasts), battles)


def findings(partie: Partie, cancelled: Callable[[], bool] = lambda: False) -> tuple[Finding, ...]:
    """What the reported battles of all turns say of the rules, one's own side as it stood after that turn's orders."""
    turns = partie.turns()
    positions: dict[int, Position] = {}
    battles: list[Battle] = []
    for turn in turns:
        reported = battles_of(partie.store, turn)
        if reported and turn - 1 in turns:
            orders = _orders(partie, turn - 1)
            reported = _position(partie, turn - 1, positions).completed(reported, orders)
        battles += reported
    return partie.position().findings(battles, cancelled)


def _position(partie: Partie, turn: int, known: dict[int, Position]) -> Position:
    if turn not in known:
        known[turn] = partie.position() if turn == partie.turn else partie.system.position(partie.knowledge(turn))
    return known[turn]


def _orders(partie: Partie, turn: int) -> tuple[Order, ...]:
    """The orders that counted: those of the plan that was handed in, or of the active one."""
    made = exports(partie, turn)
    name = made[0].plan if made else ""
    plan = next((plan.number for plan in Plans(partie.store, turn).all() if name and plan.name == name), None)
    return OrderBook(partie.store, turn, plan).all()


def _told(partie: Partie, turn: int) -> Told:
    battles = battles_of(partie.store, turn)
    lines = {battle.line for battle in battles}
    prose = {event.unit for event in partie.events(turn) if event.kind == "battle" and event.line not in lines}
    return Told(battles, answers_of(partie.store, turn), frozenset(prose - {""}))


def _mode(setup: Setup) -> str:
    return next((mode.label for mode in setup.modes if mode.id == setup.mode), setup.mode)


def _luck(forecasts: list[tuple[float, bool]]) -> Luck | None:
    if not forecasts:
        return None
    chances = [chance for chance, _ in forecasts]
    expected, happened = float(sum(chances)), sum(came for _, came in forecasts)
    spread = successes(chances)
    part = spread[happened:] if happened >= expected else spread[: happened + 1]
    return Luck(len(forecasts), expected, happened, min(1.0, float(part.sum())))
