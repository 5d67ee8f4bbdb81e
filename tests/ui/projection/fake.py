"""A position with a simple, exact „battle“, so that the panel is tested without any rule system."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from mycom.orders.order import Order
from mycom.problems import NotAllowed
from mycom.systems.plots import (
    Axis,
    Cancelled,
    Coarse,
    HeatMap,
    Level,
    Line,
    Lines,
    Part,
    Pick,
    Plot,
    PlotOffer,
    Stacks,
    never,
)
from mycom.systems.projections import (
    Chain,
    ChainStep,
    Column,
    Curve,
    Dots,
    Doubt,
    Encounter,
    Factor,
    Field,
    Lever,
    Mode,
    Projection,
    Setup,
    Share,
    Side,
    Table,
    Term,
    Verdict,
)
from mycom.systems.questions import Option, Question, Reply
from mycom.systems.view import Amount, OrderView, Relation

MODES = (
    Mode("attack", "Angriff"),
    Mode("magic", "Mag. Angriff", "Das kann nur ein Hexer."),
    Mode("diplomacy", "Diplomatie"),
    Mode("murder", "Meuchelmord", "Das kann nur ein Dieb."),
)


def count(name: str, label: str, low: float, high: float | None = None, **more: object) -> Field:
    return Field(f"troops.{name}", label, "count", Amount(low, low if high is None else high), **more)  # type: ignore[arg-type]


def number(name: str, label: str, value: float, unit: str = "", **more: object) -> Field:
    return Field(name, label, "number", Amount(value, value), unit=unit, **more)  # type: ignore[arg-type]


ATTACKER = (
    count("sword", "M. Schwertträger", 34),
    count("bow", "L. Bogenschützen", 10),
    count("catapult", "Katapulte", 4),
    count("knight", "Ritter", 0, absent=True),
    number("leadership", "Fü", 11),
    number("strength", "St", 13),
    number("military_bonus", "Mil", 35, "%"),
    number("morale_bonus", "Mor", 0, "%", minimum=-50),
    number("retreat_threshold", "RZ", 70, "%", maximum=100),
    Field("shield", "Schild", "flag", "0", origin="UG 19"),
)
DEFENDER = (
    count("militia", "Miliz", 40, origin="Späher Zug 36"),
    count("spear", "M. Speerträger", 15, 35, assumed=True, origin="Späher Zug 36; je Zug ±20 % angenommen"),
    count("ballista", "Ballisten", 0, absent=True),
    number("fortification", "VS", 2, maximum=5),
    number("military_bonus", "Mil", 10, "%", assumed=True),
    number("morale_bonus", "Mor", 0, "%", assumed=True, minimum=-50),
    Field("race", "Rasse", "choice", "orc", choices=(("orc", "Ork"), ("human", "Mensch"), ("elf", "Elf"))),
)
SHARED = (
    Field("terrain", "Gelände", "choice", "forest", choices=(("open", "Offen"), ("forest", "Wald"), ("hill", "Hügel"))),
    Field("battle", "Schlacht", "choice", "land", choices=(("land", "an Land"), ("coast", "See gegen Land"))),
    Field("bonus", "Bonus", "choice", "add", choices=(("add", "additiv"), ("mul", "multiplikativ"))),
)


def sides() -> tuple[Side, Side]:
    return (
        Side(
            "attacker",
            "Angreifer",
            "Gerold",
            "G7 · Held · Mensch",
            "7",
            Relation.OWN,
            "Stand: dieser Zug, nach Befehlen",
            ATTACKER,
        ),
        Side(
            "defender",
            "Verteidiger",
            "Dornwald 26/11",
            "P · 1003 Rotmark · Ork · Wald · VS 2",
            "",
            Relation.FOE,
            "Späher Zug 36 · vor 1 Zug",
            DEFENDER,
        ),
    )


def normal(value: float) -> float:
    return 0.5 * (1 + math.erf(value / math.sqrt(2)))


def amount(setup: Setup, side: str, field: str) -> Amount:
    fields = next(each.fields for each in setup.sides if each.id == side)
    value = next(each.value for each in fields if each.id == field)
    assert isinstance(value, Amount)
    return value


class FakePosition:
    """Answers what the panel asks. `gate` holds whole results back until it is set."""

    def __init__(self) -> None:
        self.calls: list[tuple[bool, Setup]] = []
        self.plotted: list[PlotOffer] = []
        self.gate = threading.Event()
        self.gate.set()
        self.threads: set[str] = set()
        self.morale = 0.0
        self.orders: tuple[Order, ...] = (Order("G7", "BEG 1", (("target", "P26/11"),)),)

    def setup(self, actor: str, target: str, mode: str, orders: Sequence[Order]) -> Setup | None:
        if target == "P1/1":
            return None
        both = sides()
        fields: tuple[Field, ...] = SHARED
        if self.morale:
            first = replace(
                both[0],
                fields=tuple(
                    replace(f, value=Amount(self.morale, self.morale)) if f.id == "morale_bonus" else f
                    for f in both[0].fields
                ),
            )
            both = (first, both[1])
        if mode == "diplomacy":
            both = tuple(replace(s, fields=tuple(f for f in s.fields if f.kind == "number")[:4]) for s in both)  # type: ignore[assignment]
            fields = ()
        return Setup("Gerold → Dornwald", actor, target, mode or "attack", MODES, both, fields, memory="x")

    def chance(self, setup: Setup, spears: float) -> float:
        own = sum(f.value.high * w for f, w in zip(setup.sides[0].fields[:3], (1.0, 0.8, 3.0), strict=True))  # type: ignore[union-attr]
        bonus = amount(setup, "attacker", "morale_bonus").low + amount(setup, "attacker", "military_bonus").low
        walls = amount(setup, "defender", "fortification").low
        other = amount(setup, "defender", "troops.militia").high * 0.6 + spears
        return normal((own * (1 + bonus / 100) - other * (1.35 + walls * 0.12) + 6) / 24)

    def explain(self, setup: Setup) -> tuple[Factor, ...]:
        term = Term("Sprung", "+3", "G1: Zug 4, Zeile 7", fields=(("attacker", "leadership"),), unit="G7")
        return (Factor(setup.sides[0].id, "Kraft", (term,), "3"),)

    def doubts(self, setup: Setup, cancelled: Cancelled = never) -> tuple[Doubt, ...]:
        return (Doubt("Teich: Frösche", "3–9", ("3", "9"), (0.9, 0.4), "Teich erkunden"),)

    def plots(self, setup: Setup) -> tuple[PlotOffer, ...]:
        spears, militia = ("spear", "M. Speerträger"), ("militia", "Miliz")
        if setup.mode != "attack":
            return ()
        return (
            PlotOffer(
                "course", "Verlauf", "Runde für Runde", (Pick("what", "Was", (("a", "Stärke"), ("b", "Moral")), "a"),)
            ),
            PlotOffer("ends", "Ende", "Wann und wodurch"),
            PlotOffer("left", "Überlebende", "Wer übrig bleibt"),
            PlotOffer("map", "Zwei Zahlen", "Zwei Zahlen", (Pick("x", "Waagrecht", (spears, militia), "spear"),)),
        )

    def plot(self, setup: Setup, offer: PlotOffer, cancelled: Cancelled, coarse: Coarse) -> Plot:
        self.plotted.append(offer)
        self.threads.add(threading.current_thread().name)
        chance = Axis("Sieg", chance=True)
        if offer.id == "course":
            lines = (
                Line("Gerold", (90.0, 80.0, 72.5), (85.0, 70.0, 60.0), (95.0, 90.0, 85.0), "first"),
                Line("Dornwald", (80.0, 50.0, 20.0), (80.0, 45.0, 10.0), (80.0, 55.0, 30.0), "second"),
            )
            title = dict(offer.picks[0].choices)[offer.value("what")] + " nach Runden"
            return Lines(title, (1.0, 2.0, 3.0), lines, Axis("Runde"), Axis("Stärke"), "von … bis", note="im Mittel")
        if offer.id == "ends":
            parts = (
                Part("Dornwald: Rückzug", (0.1, 0.3, 0.2), "good", 1),
                Part("Gerold: vernichtet", (0.1, 0.1, 0.2), "bad", 0),
            )
            return Stacks("Wann endet es", (1.0, 2.0, 3.0), parts, Axis("Runde"), Axis("endet", chance=True))
        if offer.id == "left":
            counts = tuple(float(n) for n in range(301))
            parts = (Part("Gerold siegt", tuple(1 / 301 for _ in counts), "good"),)
            return Stacks("Wer bleibt", counts, parts, Axis("Truppen"), chance, spread=True, mean=150.0)
        xs, ys = tuple(float(n) for n in range(0, 41, 2)), tuple(float(n) for n in range(21))
        z = tuple(tuple(normal((20 + y - x) / 8) for x in xs) for y in ys)
        level = (Level(0.5, "50 %"), Level(0.8, "Ziel 80 %"))
        axes = Axis(offer.value("x")), Axis("Schwertträger")
        shown = HeatMap("Siegchance", xs, ys, z, *axes, chance, (25.0, 10.0), levels=level, note="exakt")
        coarse(replace(shown, x=xs[::4], y=ys[::5], z=tuple(row[::4] for row in z[::5])))
        self.gate.wait(5)
        return shown

    def questions(self, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
        if setup.mode != "attack":
            return ()
        wanted = number("at_least", "mindestens", 90, "%", minimum=1, maximum=100)
        return (
            Question("swords", "Wie viele Schwerter?", "aus dem Lager", (wanted,)),
            Question("luck", "Wie viel Glück?", reason="Glück ist alle."),
        )

    def answer(
        self,
        setup: Setup,
        orders: Sequence[Order],
        question: Question,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ) -> Reply:
        """The fewest swords; held back by the gate, or until it is cancelled."""
        self.threads.add(threading.current_thread().name)
        progress(0.5)
        while not self.gate.wait(0.01):
            if cancelled():
                return Reply("Abgebrochen.", proven=False, method="bis zum Abbruch")
        wanted = next(f.value for f in question.fields if f.id == "at_least")
        assert isinstance(wanted, Amount)
        options = (
            Option(
                "+ 20 Schwerter", 0.93, "200 Kr", (("attacker", "troops.sword", Amount(54, 54)),), orders=self.orders
            ),
            Option("Dietmar", 0.91, "in 2 Zügen dort", actor="G4"),
        )
        return Reply(f"Für {wanted.low:.0f} % reichen 20 Schwerter.", options, 1, method="alles geprüft")

    def view(self, order: Order, orders: Sequence[Order]) -> OrderView:
        return OrderView(order, f"{order.kind} für {order.unit}")

    def encounters(self, setup: Setup, orders: Sequence[Order]) -> tuple[Encounter, ...]:
        if setup.mode != "attack":
            return ()
        return (
            Encounter("cast", "G3", "Cunrad: Blitz", "UG 7", before=True),
            Encounter("come", "G4", "Dietmar greift an", "in 2 Zügen dort"),
        )

    def chain(self, setup: Setup, orders: Sequence[Order], around: Sequence[Encounter]) -> Chain:
        self.threads.add(threading.current_thread().name)
        steps = [ChainStep(each.label, 1.0, None, "") for each in around if each.before]
        steps.append(ChainStep("Gerold greift an", 1.0, 0.5, "danach 20"))
        steps += [ChainStep(each.label, 0.5, 0.8, "danach 5") for each in around if not each.before]
        return Chain(f"Dornwald fällt nach {len(steps)} Schritten.", 0.9, "fällt", tuple(steps), "exakt", self.orders)

    def project(self, setup: Setup, *, extras: bool = True, cancelled: Cancelled = never) -> Projection:
        self.calls.append((extras, setup))
        if extras:
            self.threads.add(threading.current_thread().name)
            self.gate.wait(5)
        if setup.mode == "diplomacy":
            return self._diplomacy(setup, extras=extras)
        if amount(setup, "attacker", "strength").low > 90:
            raise NotAllowed("St: höchstens 90, gefunden 95.")
        spears = amount(setup, "defender", "troops.spear")
        chances = [self.chance(setup, n) for n in range(int(spears.low), int(spears.high) + 1)]
        win = sum(chances) / len(chances)
        certain = spears.certain
        verdict = Verdict(
            win,
            "Sieg",
            (Share("Sieg", win, "good"), Share("Niederlage", 1 - win, "bad")),
            None if certain else min(chances),
            None if certain else max(chances),
            ""
            if certain
            else f"{min(chances) * 100:.0f}–{max(chances) * 100:.0f} %, je nachdem wie viele Speerträger dort stehen "
            f"({spears.low:.0f}–{spears.high:.0f})",
            "Siege fallen zu 76 % bis Runde 3. Bei Sieg bleiben 40–54 von 60, bei Niederlage 43–51.",
        )
        remains = {
            (side.id, f.id): f.value.high * share
            for side, share in zip(setup.sides, (0.79, 0.42), strict=True)
            for f in side.fields
            if f.kind == "count" and isinstance(f.value, Amount)
        }
        result = Projection(verdict, remains, self._table(win), method=f"exakt über {len(chances)} Fälle")
        return self._whole(setup, result, win) if extras else result

    @staticmethod
    def _table(win: float) -> Table:
        shares = (0.13, 0.32, 0.30, 0.17, 0.06, 0.02)
        rows, bars, reached = [], [], 1.0
        data = (
            (10, 98, 21, 89),
            (18, 90, 39, 71),
            (24, 84, 55, 55),
            (29, 79, 69, 41),
            (33, 75, 79, 31),
            (38, 70, 86, 24),
        )
        for index, (share, row) in enumerate(zip(shares, data, strict=True)):
            rows.append(
                (
                    str(index + 1),
                    f"{reached * 100:.0f} %",
                    f"{row[0]} %",
                    str(row[1]),
                    f"{row[2]} %",
                    str(row[3]),
                    f"{share * 100:.0f} %",
                )
            )
            bars.append((share * win, share * (1 - win)))
            reached -= share
        return Table(
            "Kampfrunden",
            (
                Column("Runde", tooltip="Kampfrunde"),
                Column("tritt ein"),
                Column("Verluste"),
                Column("Moral", "first"),
                Column("Verluste"),
                Column("Moral", "second"),
                Column("endet hier", "strong"),
            ),
            tuple(rows),
            tuple(bars),
            "Moral 100 oder mehr: kämpft sicher weiter. Darunter: so viel Prozent.",
            ((2, "G7"), (4, "Dornwald")),
        )

    def _whole(self, setup: Setup, fast: Projection, win: float) -> Projection:
        values, good = [], []
        for column, (wins, losses) in enumerate(
            ((1, 0), (1, 0), (0, 1), (3, 0), (4, 3), (5, 1), (8, 1), (6, 3), (6, 1), (1, 1), (4, 0))
        ):
            values += [35.0 + 2 * column] * (wins + losses)
            good += [True] * wins + [False] * losses
        xs = tuple(float(n) for n in range(0, 71, 2))
        ys = tuple(self.chance(setup, n) for n in xs)
        half = next((x for x, y in zip(xs, ys, strict=True) if y <= 0.5), None)
        spears = amount(setup, "defender", "troops.spear")
        curve = Curve(
            "Wenn dort mehr stehen",
            xs,
            ys,
            "M. Speerträger",
            None if spears.certain else (spears.low, spears.high),
            half,
            f"halbe-halbe bei {half:.0f}" if half is not None else "",
            (spears.low + spears.high) / 2,
        )
        strength = Curve("Stärke je Runde", (1.0, 2.0, 3.0, 4.0, 5.0, 6.0), (0.98, 0.9, 0.84, 0.79, 0.75, 0.7), "Runde")
        levers = (
            Lever(
                "G3 sabotiert (UG 18): VS 2 → 1", "klappt zu 50 %", 0.25, (("defender", "fortification", Amount(1, 1)),)
            ),
            Lever("+ 6 Katapulte", "150 Kr · 6 Rek", 0.05, (("attacker", "troops.catapult", Amount(10, 10)),)),
            Lever("Rückzugswert 100 statt 70 %", "BAS 22", 0.0, (("attacker", "retreat_threshold", Amount(100, 100)),)),
            Lever(
                "Führungskraft statt Moral (SA 7)", "statt SA 1", -0.04, (("attacker", "leadership", Amount(12, 12)),)
            ),
        )
        return replace(
            fast,
            dots=Dots("Wer bleibt übrig?", tuple(values), tuple(good), "eigene Truppen danach (von 60)"),
            curve=curve,
            levers=levers,
            plots=(strength,) if setup.memory == "plots" else (),
            assumptions=(
                "M. Speerträger 15–35: Späher Zug 36, je Zug ±20 %",
                "Mil 10 %: nie gesehen",
                "Mor 0 %: nie gesehen",
                "Bonus additiv: Regeltext offen",
            ),
        )

    @staticmethod
    def _diplomacy(setup: Setup, *, extras: bool) -> Projection:
        win = min(1.0, 0.4 + amount(setup, "attacker", "leadership").low / 100)
        shares = (
            Share("klappt", win, "good"),
            Share("nichts geschieht", (1 - win) * 0.6, "open"),
            Share("Abfuhr", (1 - win) * 0.4, "bad"),
        )
        levers = (Lever("+ 2 Führung", "SA 7", 0.02, (("attacker", "leadership", Amount(13, 13)),)),) if extras else ()
        return Projection(
            Verdict(win, "klappt", shares, sentence="Die Provinz wechselt die Seite, wenn die Probe gelingt."),
            levers=levers,
            method="exakt",
        )

    def adopt(self, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
        return self.orders
