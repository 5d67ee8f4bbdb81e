"""Reports of armies: what is written is read back, what is not understood is named with its line."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.problems import Malformed
from mycom.systems.armies import Backing
from mycom.systems.massenkampf.army.muster import Leader, Muster
from mycom.systems.massenkampf.ladder import NAMES as RATINGS
from mycom.systems.massenkampf.ladder import climb
from mycom.systems.massenkampf.report.reader import read
from mycom.systems.massenkampf.report.table import world_of
from mycom.systems.massenkampf.report.writer import write
from mycom.systems.massenkampf.rules import load_rules
from mycom.systems.massenkampf.world import Army, Hex, Settlement, World
from mycom.systems.receipts import Answer, Outcome
from mycom.systems.view import Amount
from tests.systems.massenkampf.armies import demo_text, known

RULES = load_rules()
PLACES = st.tuples(st.integers(1, 99), st.integers(1, 99))
NAMES = st.text(st.characters(codec="utf-8", categories=("L", "Nd")), min_size=1, max_size=12)


def some(table: object, most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(sorted(table)), max_size=most, unique=True).map(tuple)  # type: ignore[call-overload]


LEADERS = st.builds(
    Leader,
    charisma=st.integers(-5, 20),
    ranks=st.integers(0, 40),
    leadership=st.integers(0, 60),
    commands=some(RULES.commands),
    office=st.sampled_from(["", *RULES.positions]),
    level=st.integers(0, 20),
)


@st.composite
def armies(draw: st.DrawFn, owner: int, number: int) -> Army:
    size = draw(st.sampled_from(sorted(RULES.sizes)))
    ratings = [one for one in RATINGS if climb(Fraction(one), RULES.sizes[size].steps) is not None]
    mount = draw(st.one_of(st.none(), st.sampled_from(RATINGS).map(Fraction)))
    muster = Muster(
        Fraction(draw(st.sampled_from(ratings))),
        draw(st.sampled_from([4, 6, 8, 10, 12])),
        size,
        {id: draw(st.integers(1, 9)) for id in draw(some(RULES.resources))},
        draw(some(RULES.abilities)),
        draw(some(RULES.tactics)),
        mounted=mount is not None or draw(st.booleans()),
        mount_rating=mount,
        extras={key: draw(st.integers(1, 20)) for key in draw(some(("attack", "defence", "consumption")))},
        leader=draw(st.one_of(st.none(), LEADERS)),
        ranged=draw(st.booleans()),
    )
    low = draw(st.integers(0, 300))
    high = low if owner == 1 else low + draw(st.integers(0, 99))
    return Army(
        owner, number, draw(NAMES), draw(PLACES), draw(NAMES), muster, Amount(low, high), draw(st.integers(-4, 4)),
        draw(NAMES) if muster.leader else "", draw(st.integers(1, 9)), draw(st.booleans()), draw(st.integers(0, 9)),
        draw(st.booleans()), draw(st.integers(0, 9)),
    )  # fmt: skip


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Any armies on a map; the number of the realm is 1."""
    places = draw(st.lists(PLACES, max_size=5, unique=True))
    hexes = {place: Hex(place, draw(st.sampled_from(sorted(RULES.terrain))), draw(st.integers(0, 3)))
             for place in sorted(places)}  # fmt: skip
    towns = {
        place: Settlement(draw(NAMES), draw(st.integers(0, 3)), place, draw(some(RULES.buildings, 5)),
                          draw(st.integers(0, 99)))
        for place in sorted(places[:2])
    }  # fmt: skip
    every = [
        draw(armies(owner, number)) for owner in (1, 2, 3) for number in range(1, 1 + draw(st.integers(0, 2)))
    ]  # fmt: skip
    backing = Backing(
        draw(st.integers(-999, 9999)),
        draw(st.one_of(st.none(), st.integers(-50, 200))),
        draw(st.one_of(st.none(), st.integers(1, 300))),
    )
    return World(
        draw(st.integers(1, 999)), 1, {1: "Weidmark", 2: "Eisenhain", 3: "Salzfurt"}, backing, tuple(every), towns,
        hexes, frozenset({2}), frozenset({3}),
    )  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(worlds())
def test_what_is_written_is_read_back(world):
    report = read(write(world, RULES, "Probe"))
    assert report.unread == ()
    assert world_of(known(report), RULES) == world


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_report_with_any_line_changed_ends_in_no_traceback(data):
    lines = demo_text().splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.one_of(st.text(max_size=80), st.just(lines[at][: data.draw(st.integers(0, 160))])))
    with suppress(Malformed):
        assert world_of(known(read("\n".join(lines))), RULES).realm > 0


FAULTS = {
    "Schatzkammer: 31": "Schatzkammer: viel",
    "2 »Eisenhain«, Feind": "zwei »Eisenhain«",
    "1/1 Wasser": "1/1 Lava",
    "2/1 Wasser": "2/1 Wasser, verhext",
    "1/2 Wasser": "4/1 Wald",
    "8/7 »Salzfurt« von 3, Verteidigung 5; Garnison": "8/7 »Salzfurt« von 3, Verteidigung 5; Luftschloss",
    "8/2 »Erzgrund« von 2, Verteidigung 6; Burg, Schmiede": "8/2 Erzgrund von 2",
    "* Riesen lagern vor Erzgrund.": "Riesen lagern vor Erzgrund.",
    "G3 MA 1 4/4: ausgeführt. 1 Tag Marsch": "G3 MA 1 4/4: vergessen. 1 Tag Marsch",
}


def test_every_fault_is_named_with_its_line():
    lines = demo_text().splitlines()
    expected = {lines.index(line) + 1: faulty for line, faulty in FAULTS.items()}
    report = read("\n".join(FAULTS.get(line, line) for line in lines))
    assert {one.line: one.text for one in report.unread} == expected
    assert all(one.reason for one in report.unread)


ARMY = "G1 von 2 »Horde« auf 6/4: Orks, HG 1, TW 10, riesig"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("G1 von 2 Horde auf 6/4: Orks, HG 1, TW 10, riesig", "keine Armee"),
        ("G1 von 2 »Horde« auf 6/4: Orks, TW 10, riesig", "keine Armee"),
        ("G1 von 2 »Horde« auf 6/4: Orks, HG 3/7, TW 10, riesig", "Leiter"),
        ("G1 von 2 »Horde« auf 6/4: Orks, HG 1, TW 10, winzigklein", "Größe"),
        ("G1 von 2 »Horde« auf 6/4: Orks, HG 1/3, TW 10, winzig; TP 2", "zu wenige Soldaten"),
        (f"{ARMY}; TP viele", "TP"),
        (f"{ARMY}; TP 20–14", "TP"),
        (f"{ARMY}; Moral gut", "Vorzeichen"),
        (f"{ARMY}; Moral +1; Moral +2", "zweimal"),
        (f"{ARMY}; Laune +1", "kein Teil"),
        (f"{ARMY}; Ressourcen Luftschiffe", "Ressource"),
        (f"{ARMY}; Taktiken Zaudern", "Taktik"),
        (f"{ARMY}; Fähigkeiten Zaudern", "Fähigkeit"),
        (f"{ARMY}; Eigenes Laune +1", "Eigenes"),
        (f"{ARMY}; Beritten HG 3/7", "Beritten"),
        (f"{ARMY}; Befehlshaber Grusch", "Befehlshaber"),
        (f"{ARMY}; Befehlshaber »Grusch«, Amt Hofnarr", "Amt"),
        (f"{ARMY}; Befehlshaber »Grusch«, Kommando Zaudern", "Kommando"),
        (f"{ARMY}; Zustand müde", "Zustand"),
        ("G1 von 1 »Banner« auf 5/5: Menschen, HG 1, TW 10, groß; TP 3–9", "eigene TP"),
    ],
)
def test_an_army_that_is_not_understood_says_why(line, reason):
    lines = demo_text().splitlines()
    old = next(one for one in lines if one.startswith(line[:8]))
    report = read(demo_text().replace(old, line))
    assert [(one.line, one.text) for one in report.unread] == [(lines.index(old) + 1, line)]
    assert reason in report.unread[0].reason


def test_an_army_that_stands_twice_is_told_and_the_first_one_counts():
    line = "G1 von 2 »Zwilling« auf 1/3: Orks, HG 1, TW 10, riesig"
    text = demo_text().replace("G1 von 3 »Salzwacht«", f"{line}\nG1 von 3 »Salzwacht«")
    report = read(text)
    assert [one.reason for one in report.unread] == ["steht schon weiter oben"]
    army = world_of(known(report), RULES).army("G1@2")
    assert army is not None
    assert army.name == "Rote Horde"


@pytest.mark.parametrize("turn", [11, 12])
def test_the_demo_is_understood_and_survives_being_written(turn):
    report = read(demo_text(turn))
    assert report.unread == ()
    world = world_of(known(report), RULES)
    assert world.own()
    again = read(write(world, RULES, "Der Grenzstreit"))
    assert world_of(known(again), RULES) == world


def test_events_and_what_became_of_orders_are_read_back():
    world = world_of(known(read(demo_text())), RULES)
    answers = [
        Answer("G1", "MA 1 4/4", one, "Ein Tag", "reach") for one in (Outcome.DONE, Outcome.FAILED, Outcome.PARTLY)
    ]
    report = read(write(world, RULES, "Probe", ["Schlacht am Fluss", "Es regnet"], answers, "2026-11-14"))
    assert [(one.kind, one.text) for one in report.events] == [("battle", "Schlacht am Fluss"), ("other", "Es regnet")]
    assert [replace(one, line=0) for one in report.answers] == answers
    assert report.head.date == "2026-11-14"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"{ARMY}; Taktiken Verspoten", "Meintest du „Verspotten“?"),
        (f"{ARMY}; Mural +1", "Meintest du „Moral“?"),
        (f"{ARMY.replace('riesig', 'risig')}", "Meintest du „Riesig“"),
    ],
)
def test_a_slip_of_the_pen_is_answered_with_what_was_meant(line, reason):
    old = next(one for one in demo_text().splitlines() if one.startswith(line[:8]))
    assert reason in read(demo_text().replace(old, line)).unread[0].reason


def test_an_army_not_seen_lately_may_have_grown():
    first, second = known(read(demo_text(11))), known(read(demo_text(12)))
    facts = {**second.facts, "G9@2": {
        key: replace(fact, subject="G9@2", turn=9)
        for key, fact in {**first.facts["G1@2"]}.items()
    }}  # fmt: skip
    old = world_of(replace(second, facts=facts), RULES).army("G9@2")
    assert old is not None
    assert old.age == 3
    assert "hit_points" in old.assumed
    seen = world_of(first, RULES).army("G1@2")
    assert seen is not None
    assert old.hit_points.high == min(old.full(RULES), seen.hit_points.high + 3)
