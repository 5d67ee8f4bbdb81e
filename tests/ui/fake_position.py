"""A small invented game, so that tests prove that the window is built from the protocol alone.

„Teichspiel“: frogs (groups) on lily pads (provinces) of a 6 × 5 pond. Class VOR is given once, TUN as
often as one likes and in sequence, GEH moves. Every parameter type of the catalogue occurs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from mycom.orders.catalogue import Catalogue, Choice, OrderClass, OrderKind, Parameter
from mycom.orders.order import Order
from mycom.problems import Fault, Malformed
from mycom.systems.ledgers import Posting, RunningItem, RunningLedger
from mycom.systems.plots import Axis, Cancelled, Coarse, Line, Lines, Plot, PlotOffer, never
from mycom.systems.previews import PreviewOrder, PreviewOwner, PreviewRow, PreviewUnit, PreviewView
from mycom.systems.projections import (
    Chain,
    Doubt,
    Encounter,
    Factor,
    Field,
    Mode,
    Projection,
    Setup,
    Share,
    Side,
    Table,
    Term,
    Verdict,
)
from mycom.systems.questions import Question, Reply
from mycom.systems.receipts import Answer, Outcome, Source
from mycom.systems.scores import Battle, Fate, Finding, Score, Told
from mycom.systems.threats import Comer, Move, OwnAttack, Threat, ThreatView
from mycom.systems.view import (
    Amount,
    Cell,
    Chip,
    Event,
    Fact,
    Knowledge,
    Layer,
    Ledger,
    LedgerRow,
    MapView,
    Marker,
    Offer,
    OrderView,
    PathView,
    Place,
    Problem,
    Relation,
    Repair,
    Report,
    ReportHead,
    Severity,
    StockRow,
    TerrainStyle,
    UnitView,
    Unread,
)
from mycom.systems.words import PLAIN_WORDS, Words

STEPS = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (1, 1), 5: (0, 1), 6: (-1, 1), 7: (-1, 0), 8: (-1, -1)}
PADS = (
    Choice("small", "kl", "kleine Blätter", "small pads", ("klein",)),
    Choice("large", "gr", "große Blätter", "large pads", ("groß",)),
)
MOODS = (Choice("calm", "r", "ruhig", "calm"), Choice("loud", "l", "laut", "loud"))


def _p(name: str, type_: str, label: str, **more: object) -> Parameter:
    return Parameter(name, type_, label, label, **more)  # type: ignore[arg-type]


def _kind(
    id_: str,
    title: str,
    *parameters: Parameter,
    sentence: str,
    givers: tuple[str, ...] = ("group",),
    phase: str = "",
    keywords: tuple[str, ...] = (),
    checks: tuple[str, ...] = (),
) -> OrderKind:
    return OrderKind(
        id_,
        title,
        f"{title} (en)",
        f"Hilfe zu „{title}“: was der Befehl tut.",
        f"Help for {title}.",
        givers,
        parameters,
        checks,
        sentence,
        sentence,
        "",
        "text",
        "7.1",
        keywords,
        phase,
    )


KINDS = (
    _kind(
        "VOR 1",
        "Stimmung",
        _p("mood", "choice", "Stimmung", table="moods"),
        sentence="Stimmung {mood}",
        givers=("group", "province"),
        keywords=("stimmung",),
    ),
    _kind(
        "VOR 2",
        "Blähen",
        _p("pct", "percent", "Anteil", minimum=5, maximum=50, default=10),
        sentence="Bläht sich um {pct} % auf",
    ),
    _kind(
        "TUN 1",
        "Blätter sammeln",
        _p("count", "int", "Anzahl", minimum=1, maximum=99, default=1),
        _p("pad", "choice", "Art", table="pads"),
        sentence="{count} {pad} sammeln",
        givers=("group", "province"),
        keywords=("sammeln", "sammle"),
        checks=("cost",),
    ),
    _kind(
        "TUN 2",
        "Fliegen geben",
        _p("to", "own_unit", "Empfänger", range_key="pond.range"),
        _p("count", "int", "Anzahl", minimum=1, maximum=500),
        sentence="{count} Fliegen an {to}",
        givers=("group", "province"),
        keywords=("gib",),
    ),
    _kind(
        "TUN 3",
        "Rufen",
        _p("text", "text", "Nachricht"),
        _p("realm", "realm", "Reich", optional=True),
        sentence="Ruft „{text}“",
        keywords=("rufe",),
    ),
    _kind("TUN 4", "Anstarren", _p("target", "foreign_group", "Ziel"), sentence="Starrt {target} an"),
    _kind(
        "TUN 5",
        "Begrüßen",
        _p("target", "unit", "Einheit"),
        _p("friend", "own_group", "mit", optional=True),
        _p("home", "own_province", "von", optional=True),
        sentence="Begrüßt {target}",
    ),
    _kind(
        "ZAU 1",
        "Regen machen",
        _p("place", "coordinate", "Ort", range_key="pond.rain"),
        sentence="Regen auf {place}",
        keywords=("regen",),
    ),
    _kind("TUN 40", "Hüpfen", _p("path", "path", "Weg"), sentence="Hüpft {path}", phase="GEH", keywords=("hüpf",)),
)
CATALOGUE = Catalogue(
    classes=(
        OrderClass("VOR", "Vorher", "Before", 1, 0),
        OrderClass("TUN", "Tun", "Doing", 0, 1),
        OrderClass("ZAU", "Zauber", "Magic", 1, 2),
        OrderClass("GEH", "Hüpfen", "Hopping", 1, 3),
    ),
    kinds={kind.id: kind for kind in KINDS},
    tables={"pads": PADS, "moods": MOODS},
)
PAD_COST = 10
OWN_PADS: dict[str, tuple[str, Place, int]] = {
    "P2/2": ("Seerose", (2, 2), 210),
    "P3/2": ("Binsenruh", (3, 2), 120),
    "P3/3": ("Am Rohr", (3, 3), 45),
}
FROGS: dict[str, tuple[str, Place, int]] = {"G1": ("Quax", (3, 2), 30), "G2": ("Grünrock", (2, 2), 12)}


class FakePosition:
    """The pond at the start of a turn."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.catalogue = CATALOGUE
        self.checks = 0

    def units(self) -> tuple[UnitView, ...]:
        frogs = tuple(
            UnitView(
                id=unit,
                section="groups",
                name=name,
                badge=unit[1:],
                place=place,
                relation=Relation.OWN,
                subtitle=f"{unit} · Frosch · {place[0]}/{place[1]} Blatt",
                figure=figure,
                figure_label="Fr",
                glyph="group",
                chips=(Chip("Sp", "11", "Sprungkraft", key="jump"), Chip("La", "4", "Laune", assumed=True)),
                stock=(
                    StockRow("Vorräte", "Fliegen", "100", "eigene Auswertung", 0, "flies"),
                    StockRow("Truppen", "Frösche", str(figure)),
                ),
                words="frosch",
                can_order=True,
                figure_key="frogs",
            )
            for unit, (name, place, figure) in FROGS.items()
        )
        pads = tuple(
            UnitView(
                id=unit,
                section="provinces",
                name=name,
                badge="",
                place=place,
                relation=Relation.OWN,
                subtitle=f"P {place[0]}/{place[1]} · Blatt",
                figure=figure,
                figure_label="Bev",
                glyph="city" if figure > 200 else "village",
                words="blatt wald" if unit == "P3/3" else "blatt",
                can_order=True,
                figure_key="population",
            )
            for unit, (name, place, figure) in OWN_PADS.items()
        )
        others = (
            UnitView(
                "G1@9",
                "neighbours",
                "Storch",
                "!",
                (5, 2),
                Relation.FOE,
                "Gruppe 1 von 9 · 5/2",
                3,
                "Tr",
                "group",
                age=2,
            ),
            UnitView(
                "P5/2",
                "neighbours",
                "Nest",
                "",
                (5, 2),
                Relation.FOE,
                "P 5/2 · 9 Storchland",
                None,
                "Bev",
                "village",
                age=1,
            ),
        )
        return frogs + pads + others

    def map(self) -> MapView:
        terrains = (
            TerrainStyle("water", "Teich", "#78B2EA", "#27507F", "waves2"),
            TerrainStyle("pad", "Blatt", "#D9F3CF", "#5F6E50", "grass"),
            TerrainStyle("reed", "Schilf", "#979A96", "#332B2B", "reeds"),
        )
        own = {place: (unit, name) for unit, (name, place, _) in OWN_PADS.items()}
        cells = []
        for y in range(1, 6):
            for x in range(1, 7):
                place = (x, y)
                if place in own:
                    unit, name = own[place]
                    values, keys = (("Bev", "120"),), ("population",)
                    cells.append(Cell(place, "pad", Relation.OWN, "7", name, 0, True, 1, 0, values, unit, keys))
                elif place == (5, 2):
                    cells.append(Cell(place, "reed", Relation.FOE, "9", "Nest", 2, True, None, 1, (), "P5/2"))
                else:
                    cells.append(Cell(place, "water", age=None if x == 6 else 1))
        markers = [Marker(unit, place, unit[1:], Relation.OWN) for unit, (_, place, _) in FROGS.items()]
        markers.append(Marker("G1@9", (5, 2), "!", Relation.FOE, 2))
        layers = (
            Layer("terrain", "Gelände"),
            Layer("owner", "Besitz"),
            Layer("movement", "Hüpfen", {(2, 2): 0.5}),
            Layer("knowledge", "Wissen", {(2, 2): 1.0}),
        )
        return MapView("square", 6, 5, terrains, tuple(cells), tuple(markers), layers)

    def headline(self) -> tuple[tuple[str, str], ...]:
        return (("Fliegen", "375"), ("Frösche", "42"), ("Sonderaktionen", "1"))

    def words(self) -> Words:
        return replace(PLAIN_WORDS, chance=("Chance auf den Sieg", "chance of victory"))

    def relations(self) -> Mapping[str, str]:
        return {"9": "Storchland"}

    def fact_words(self, fact: Fact) -> tuple[str, str] | None:
        return {"flies": "Fliegen", "population": "Bevölkerung"}.get(fact.key, ""), str(fact.value)

    def default_orders(self, unit: str, orders: Sequence[Order]) -> tuple[OrderView, ...]:
        if unit.startswith("G") and not any(o.unit == unit and o.order_class == "ZAU" for o in orders):
            return (OrderView(Order(unit, "ZAU 1"), "Sonnen, von selbst", "je 5 %", "Geschieht ohne Befehl.", True),)
        return ()

    def infer(self, orders: Sequence[Order], earlier: Knowledge) -> tuple[Answer | None, ...]:
        """A frog that was to jump has jumped; nothing else shows."""
        return tuple(
            Answer(one.unit, one.kind, Outcome.DONE, "Sitzt anderswo.", source=Source.INFERRED)
            if one.kind == "TUN 40"
            else None
            for one in orders
        )

    def offers(self, unit: str, orders: Sequence[Order]) -> tuple[Offer, ...]:
        giver = "group" if unit.startswith("G") else "province"
        once = {o.order_class for o in orders if o.unit == unit}
        return tuple(
            Offer(kind.id, "nur einmal im Zug" if kind.order_class == "VOR" and "VOR" in once else "")
            for kind in KINDS
            if giver in kind.givers
        )

    def targets(self, unit: str, kind: str, parameter: str, orders: Sequence[Order]) -> tuple[tuple[str, str], ...]:
        entry = CATALOGUE.kinds[kind]
        type_ = next(p.type for p in entry.parameters if p.name == parameter)
        own = [(u, f"{name} {place[0]}/{place[1]}") for u, (name, place, _) in (FROGS | OWN_PADS).items() if u != unit]
        if type_ == "own_group":
            return tuple(pair for pair in own if pair[0].startswith("G"))
        if type_ == "own_province":
            return tuple(pair for pair in own if pair[0].startswith("P"))
        if type_ == "own_unit":
            return tuple(own)
        if type_ == "foreign_group":
            return (("G1@9", "Storch 5/2"),)
        if type_ == "unit":
            return (*own, ("G1@9", "Storch 5/2"), ("P5/2", "Nest 5/2"))
        if type_ == "realm":
            return (("9", "Storchland"),)
        if type_ == "coordinate":
            return (("2/2", "Seerose"), ("3/2", "Binsenruh"), ("4/3", "Teich"))
        return ()

    def view(self, order: Order, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> OrderView:
        kind = CATALOGUE.kind(order.kind)
        if kind is None:
            return OrderView(order, f"Unbekannter Befehl {order.kind}")
        words: dict[str, str] = {}
        for parameter in kind.parameters:
            value = order.text(parameter.name) or "…"
            for choice in CATALOGUE.choices(parameter.table):
                if choice.id == value:
                    value = choice.label_de
            words[parameter.name] = value
        effect = f"−{PAD_COST * order.number('count')} Fl" if order.kind == "TUN 1" else ""
        return OrderView(order, kind.sentence_de.format_map(words), effect, kind.help_de)

    def check(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> tuple[Problem, ...]:
        self.checks += 1
        problems = []
        for order in orders:
            count = order.number("count")
            if order.kind == "TUN 1" and count * PAD_COST > 100:
                fewer = replace(order, args=order.with_args(count=10).args)
                problems.append(
                    Problem(
                        Severity.ERROR,
                        order.unit,
                        order.key,
                        "pond.cost",
                        f"{count} Blätter kosten {count * PAD_COST} Fliegen, vorhanden sind 100.",
                        "7.1",
                        (Repair("10 sammeln", replace=(fewer,)), Repair("Befehl streichen", remove=(order.key,))),
                    )
                )
            if order.kind == "TUN 3" and order.text("text") == "pst":
                problems.append(Problem(Severity.WARNING, order.unit, order.key, "pond.quiet", "Das hört niemand."))
        given = {order.unit for order in orders}
        problems += [
            Problem(
                Severity.HINT,
                unit,
                0,
                "pond.idle",
                "Noch keine Befehle; Sonnen läuft von selbst.",
                "",
                (Repair("Regen machen", add=(Order(unit, "ZAU 1", (("place", "3/2"),)),)),),
            )
            for unit in FROGS
            if unit not in given
        ]
        return tuple(problems)

    def ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Ledger:
        mine = [o for o in orders if unit == "R" or o.unit == unit]
        spent = sum(PAD_COST * o.number("count") for o in mine if o.kind == "TUN 1")
        title = "ganzes Reich" if unit == "R" else unit
        return Ledger(
            title, (LedgerRow("Fliegen", 100, -spent, 12, -6, 106 - spent, 200), LedgerRow("Blätter", 4, 0, 0, 0, 4))
        )

    def preview(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> PreviewView:
        """Pads grow by ten; G1 hops as ordered, gets there with 75 % and may lose frogs to the stork of its end."""
        units: dict[str, PreviewUnit] = {}
        for unit, (name, place, figure) in (FROGS | OWN_PADS).items():
            if unit in OWN_PADS:
                grown = PreviewRow(
                    "population", "Bevölkerung", figure, figure + 10, figure + 10, figure + 10, figure + 10
                )
                units[unit] = PreviewUnit(unit, name, place, ((place, 1.0),), (grown,))
                continue
            hop = next((o.text("path") for o in orders if o.unit == unit and o.kind == "TUN 40"), "")
            end = self.path(unit, hop, orders).places[-1]
            spent = sum(PAD_COST * o.number("count") for o in orders if o.unit == unit and o.kind == "TUN 1")
            rows = [PreviewRow("flies", "Fliegen", 100, 106 - spent, 106 - spent, 106 - spent, 106 - spent)]
            if end == place:
                frogs = PreviewRow("frogs", "Frösche", figure, figure, figure, figure, figure)
                units[unit] = PreviewUnit(unit, name, place, ((place, 1.0),), tuple(rows), (), (frogs,))
                continue
            spread = tuple((count, 0.1) for count in range(figure - 9, figure + 1))
            rows.append(PreviewRow("jump", "Sprungkraft", 11, 11, 11, 12, 11.25, 0.75, ((11, 0.75), (12, 0.25))))
            frogs = PreviewRow("frogs", "Frösche", figure, figure, figure - 9, figure, figure - 4.5, 0.1, spread)
            ends = ((end, 0.75), (place, 0.25))
            units[unit] = PreviewUnit(
                unit, name, place, ends, tuple(rows), (("Alle Frösche fallen", 0.12, 0.12),), (frogs,)
            )
        told = {
            order.key: PreviewOrder("chance", "kommt an mit 75 %", "", "", (0.75, 0.75))
            if order.kind == "TUN 40"
            else PreviewOrder("fails", "Das hört niemand.", "pond.quiet", "7.1")
            if order.kind == "TUN 3"
            else PreviewOrder("works", "wird ausgeführt")
            for order in orders
        }
        owners = (PreviewOwner((5, 2), "7", Relation.OWN, 0.4),)
        return PreviewView(
            units, told, (((5, 2), "5/2 Nest wird erobert", 0.4, 0.4),), ("Gegen alles, was bekannt ist.",), owners
        )

    def running_ledger(self, unit: str, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> RunningLedger:
        """Flies: each unit pays for its pads and gives some away; at the end of the turn the evening brings more."""
        if unit != "R" and unit not in FROGS | OWN_PADS:
            raise KeyError(unit)
        now, postings = 100, []

        def post(order: Order, text: str, whose: str, amount: int, partner: str = "") -> None:
            nonlocal now
            if unit in ("R", whose):
                lacking = max(0, -(now + amount)) if amount < 0 else 0
                key, by, kind = order.key, order.unit, order.kind
                now += amount
                postings.append(
                    Posting(key, by, kind, text, whose, "flies", now - amount, amount, now, partner, lacking)
                )

        for order in orders:
            count = order.number("count") if order.kind in ("TUN 1", "TUN 2") else 0
            if order.kind == "TUN 1":
                post(order, f"{count} Blätter sammeln", order.unit, -PAD_COST * count)
            elif order.kind == "TUN 2":
                post(order, f"{count} Fliegen an {order.text('to')}", order.unit, -count, order.text("to"))
                post(order, f"{count} Fliegen an {order.text('to')}", order.text("to"), count, order.unit)
        postings.append(Posting(0, unit, "", "Der Abend bringt Fliegen", unit, "flies", now, 12, now + 12))
        items = (RunningItem("flies", "Fliegen", 100, now + 12), RunningItem("pads", "Blätter", 4, 4))
        return RunningLedger("ganzes Reich" if unit == "R" else unit, items, tuple(postings))

    def path(self, unit: str, digits: str, orders: Sequence[Order]) -> PathView:
        place = FROGS[unit][1] if unit in FROGS else OWN_PADS[unit][1]
        places, points, used, problem = [place], [10.0], "", ""
        for digit in digits:
            dx, dy = STEPS.get(int(digit), (0, 0))
            target = (place[0] + dx, place[1] + dy)
            if not (1 <= target[0] <= 6 and 1 <= target[1] <= 5):
                problem = "Dort ist das Ufer."
                break
            if points[-1] < 4:
                problem = "Dafür reichen die Punkte nicht."
                break
            place = target
            used += digit
            places.append(place)
            points.append(points[-1] - 4)
        return PathView(tuple(places), tuple(points), (0,) * len(places), used, problem, "pond.hop" if problem else "")

    def route(self, unit: str, target: Place, orders: Sequence[Order]) -> PathView | None:
        place = FROGS[unit][1]
        digits = ""
        while place != target:
            step = ((target[0] > place[0]) - (target[0] < place[0]), (target[1] > place[1]) - (target[1] < place[1]))
            digits += str(next(d for d, s in STEPS.items() if s == step))
            place = (place[0] + step[0], place[1] + step[1])
        return self.path(unit, digits, orders)

    def reach(self, unit: str, orders: Sequence[Order]) -> Mapping[Place, float]:
        return {self.path(unit, str(d), orders).places[-1]: 6.0 for d in STEPS}

    def reach_turns(
        self, units: Sequence[str], orders: Sequence[Order], turns: int = 4
    ) -> Mapping[str, Mapping[Place, int]]:
        hops = (FROGS | {"G1@9": ("", (5, 2), 3)}).items()
        places = {unit: place for unit, (_, place, _) in hops}
        pond = [(x, y) for x in range(1, 7) for y in range(1, 6)]
        return {
            unit: {
                cell: turn
                for cell in pond
                if unit in places and 0 <= (turn := (self._hops(places[unit], cell) - 1) // 2) < turns
            }
            for unit in units
        }

    @staticmethod
    def _hops(start: Place, end: Place) -> int:
        return max(abs(start[0] - end[0]), abs(start[1] - end[1]))

    def move_order(self, unit: str, digits: str) -> Order:
        return Order(unit, "TUN 40", (("path", digits),))

    def distance(self, unit: str, place: Place) -> int | None:
        at = (FROGS.get(unit) or OWN_PADS.get(unit) or ("", None, 0))[1]
        return None if at is None else max(abs(at[0] - place[0]), abs(at[1] - place[1]))

    def setup(self, actor: str, target: str, mode: str, orders: Sequence[Order]) -> Setup | None:
        if actor not in FROGS or target not in ("P5/2", "G1@9"):
            return None
        sides = tuple(
            Side(
                id_,
                role,
                title,
                "",
                "1",
                relation,
                "dieser Zug",
                (Field(f"{id_}.frogs", "Frösche", "count", Amount(count, count), origin="eigene Auswertung"),),
            )
            for id_, role, title, relation, count in (
                ("a", "Angreifer", FROGS[actor][0], Relation.OWN, FROGS[actor][2]),
                ("d", "Verteidiger", "Nest", Relation.FOE, 3),
            )
        )
        return Setup(
            f"{actor} greift Nest an",
            actor,
            target,
            mode or "hop",
            (Mode("hop", "Sprung"), Mode("sing", "Gesang", "kann nicht singen")),
            sides,
        )

    def explain(self, setup: Setup) -> tuple[Factor, ...]:
        return (Factor(setup.sides[0].id, "Kraft", (Term("Sprung", "+3", "G1: Zug 4, Zeile 7"),), "3"),)

    def plots(self, setup: Setup) -> tuple[PlotOffer, ...]:
        return (PlotOffer("jumps", "Sprünge", "Wie weit die Frösche springen"),)

    def plot(self, setup: Setup, offer: PlotOffer, cancelled: Cancelled, coarse: Coarse) -> Plot:
        lines = (Line("Frösche", (3.0, 2.0, 1.0), tone="first"),)
        return Lines("Sprünge", (1.0, 2.0, 3.0), lines, Axis("Sprung"), Axis("Weite"))

    def doubts(self, setup: Setup, cancelled: Cancelled = never) -> tuple[Doubt, ...]:
        return (Doubt("Teich: Frösche", "3–9", ("3", "9"), (0.9, 0.4), "Teich erkunden"),)

    def threats(
        self,
        orders: Sequence[Order],
        moves: Sequence[Move] = (),
        overridden: Collection[Problem] = (),
        *,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda _: None,
    ) -> ThreatView:
        """The first foreign unit may come for each own one in turn; the more orders, the better they hold."""
        foe = next(unit for unit in self.units() if unit.relation is Relation.FOE)
        held = min(0.9, 0.4 + len(orders) / 10)
        found = []
        for unit in self.units():
            if unit.relation is Relation.OWN and unit.place is not None:
                progress(0.5)
                comer = Comer(foe.id, foe.name, Relation.FOE, held, 2, ("Laune",))
                chosen = held if (foe.id, unit.place) in moves else None
                found.append(
                    Threat(unit.id, unit.name, unit.place, unit.id[0] != "G", (comer,), held, held / 2, chosen, "Laune")
                )
        places = tuple(sorted({one.place for one in found}))
        attack = OwnAttack("G1", foe.id, "Quak → Unke", (2, 2), 0.75)
        return ThreatView(
            tuple(found),
            (attack,),
            tuple(moves),
            ((foe.id, foe.name, places),),
            ("Frösche springen weit.",),
            complete=not cancelled(),
        )

    def questions(self, setup: Setup, orders: Sequence[Order]) -> tuple[Question, ...]:
        return ()

    def answer(
        self,
        setup: Setup,
        orders: Sequence[Order],
        question: Question,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ) -> Reply:
        return Reply("Das weiß der Wind.")

    def encounters(self, setup: Setup, orders: Sequence[Order]) -> tuple[Encounter, ...]:
        return ()

    def chain(self, setup: Setup, orders: Sequence[Order], around: Sequence[Encounter]) -> Chain:
        return Chain("Nichts geschieht.", 0.0, "geschieht", ())

    def threat_setup(
        self, actor: str, target: str, orders: Sequence[Order], overridden: Collection[Problem] = ()
    ) -> Setup | None:
        return self.setup(actor, target, "", orders)

    def project(self, setup: Setup, *, extras: bool = True, cancelled: Cancelled = never) -> Projection:
        return Projection(
            Verdict(
                0.7,
                "Sieg",
                (Share("Sieg", 0.7, "good"), Share("Niederlage", 0.3, "bad")),
                sentence="Meist gewinnt der Frosch.",
            ),
            table=Table("Runden", (), ()),
            method="exakt",
        )

    def score(self, setup: Setup, told: Told) -> Score:
        """The first battle between the two decides."""
        for battle in told.battles:
            if (battle.attacker, battle.defender) == (setup.actor, setup.target):
                won = battle.winner == "attacker"
                words = "Die Frösche siegten." if won else "Die Frösche unterlagen."
                return Score(Fate.CAME, won, words, line=battle.line)
        return Score(Fate.NOT_TRIED, None, "Es kam nicht zum Streit.")

    def completed(self, battles: Sequence[Battle], orders: Sequence[Order]) -> tuple[Battle, ...]:
        return tuple(battles)

    def findings(self, battles: Sequence[Battle], cancelled: Callable[[], bool] = lambda: False) -> tuple[Finding, ...]:
        """From the second battle on the length of a hop is known."""
        if len(battles) < 2:
            return ()
        words = f"Aus {len(battles)} Schlachten: Weite eines Sprungs, zwischen 3 und 5 (angenommen: 2)."
        return (Finding("pond.hop", "Weite eines Sprungs", 2, 4, (3, 5), len(battles), True, True, words),)

    def adopt(self, setup: Setup, orders: Sequence[Order]) -> tuple[Order, ...]:
        return (Order(setup.actor, "TUN 4", (("target", "G1@9"),)),)


class FakeSystem:
    """Reads „Teichblatt N“ as the report of turn N; `! G1 | VOR 1 r | failed` is what became of an order, and
    `% G1 | G1@9 | attacker` is a battle."""

    id = "teich"
    title = "Teichspiel"

    def recognises(self, text: str) -> bool:
        return text.startswith("Teichblatt")

    def read_report(self, text: str, name: str = "") -> Report:
        lines = text.splitlines()
        word = lines[0].removeprefix("Teichblatt").strip() if lines else ""
        if not word.isdigit():
            raise Malformed(Fault(f"„{word}“", "die Nummer des Zugs", name, 1))
        turn = int(word)
        head = ReportHead(self.id, "Teich-Demo", "standard", turn, "Frühling", 7, "Quakenreich")
        facts = (Fact("G1", "flies", 90 + turn, turn, line=2), Fact("P2/2", "population", 200 + turn, turn, line=3))
        events = (
            Event(turn, "battle", "Der Storch hat 3 Frösche geholt.", "G1", (3, 2), "bad", 4),
            Event(turn, "battle", "G2 hat eine Libelle verjagt.", "G2", (2, 2), "good", 5),
            Event(turn, "money", "Ertrag: 12 Fliegen.", "P2/2", (2, 2), "plain", 6),
            Event(turn, "other", "Es regnet.", "", None, "plain", 7),
        )
        unread = tuple(Unread(n, line, "unbekanntes Wort") for n, line in enumerate(lines, 1) if line.startswith("?"))
        answers = tuple(
            Answer(
                *(part.strip() for part in (*line[1:].split("|"), "")[:2]), Outcome(line.split("|")[2].strip()), line=n
            )
            for n, line in enumerate(lines, 1)
            if line.startswith("!")
        )
        battles = tuple(
            Battle(*(part.strip() for part in line[1:].split("|")[:2]), None, line.split("|")[2].strip(), line=n)
            for n, line in enumerate(lines, 1)
            if line.startswith("%")
        )
        return Report(head, facts, events, unread, (), text, answers, battles)

    def position(self, knowledge: Knowledge) -> FakePosition:
        return FakePosition(knowledge)


def write_report(folder: Path, turn: int, extra: str = "") -> Path:
    """A report file of the pond."""
    path = folder / f"teich-{turn}.txt"
    path.write_text(f"Teichblatt {turn}\n{extra}", encoding="utf-8")
    return path
