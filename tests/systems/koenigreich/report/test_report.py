"""Reports of a kingdom: what is written is read back, what is not understood is named with its line."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.problems import Malformed
from mycom.systems.koenigreich.month import Kingdom
from mycom.systems.koenigreich.report.reader import read
from mycom.systems.koenigreich.report.table import world_of
from mycom.systems.koenigreich.report.writer import write
from mycom.systems.koenigreich.rules import load_rules
from mycom.systems.koenigreich.world import Hex, Holder, Settlement, World
from tests.systems.koenigreich.kingdoms import demo_text, known

RULES = load_rules()
PLACES = st.tuples(st.integers(1, 99), st.integers(1, 99))
NAMES = st.text(st.characters(codec="utf-8", categories=("L", "Nd")), min_size=1, max_size=12)


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Any kingdom; the number of the realm is 1, others may own hexes and settlements."""
    places = draw(st.lists(PLACES, max_size=6, unique=True))
    hexes = {
        place: Hex(
            place, draw(st.sampled_from(sorted(RULES.terrain))), draw(st.integers(0, 3)),
            *draw(st.tuples(*[st.booleans()] * 3)),
            tuple(draw(st.lists(st.sampled_from(sorted(RULES.improvements)), max_size=3, unique=True))),
        )
        for place in sorted(places)
    }  # fmt: skip
    towns = {
        place: Settlement(
            draw(NAMES), draw(st.integers(0, 2)), place,
            tuple(sorted(draw(st.lists(st.sampled_from(sorted(RULES.buildings)), max_size=5)))),
            draw(st.integers(1, 4)), draw(st.integers(0, 16_000)), draw(st.integers(0, 30)),
        )
        for place in sorted(places[:2])
    }  # fmt: skip
    offices = {
        id: draw(st.one_of(st.just(Holder()), st.builds(Holder, NAMES, st.integers(-5, 20))))
        for id in draw(st.lists(st.sampled_from(sorted(RULES.offices)), max_size=4, unique=True))
    }
    numbers = {name: draw(st.integers(-99, 999)) for name in ("stability", "loyalty", "economy", "treasury")}
    small = {name: draw(st.integers(0, 300)) for name in ("size", "control_dc", "unrest", "consumption", "income")}
    restless = sum(RULES.offices[id].unrest for id, one in offices.items() if not one.name)
    edicts = {edict: draw(st.sampled_from(RULES.levels(edict))).id for edict in ("holidays", "promotion", "taxes")}
    return World(
        draw(st.integers(1, 999)), 1, {1: "Auenmark"}, Kingdom(**numbers, **small, restless=restless), edicts, offices,
        hexes, towns, draw(st.booleans()),
    )  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(worlds())
def test_what_is_written_is_read_back(world):
    text = write(world, RULES, "Probe")
    report = read(text)
    assert report.unread == ()
    assert world_of(known(report), RULES) == world


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_report_with_any_line_changed_ends_in_no_traceback(data):
    lines = demo_text().splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.one_of(st.text(max_size=60), st.just(lines[at][: data.draw(st.integers(0, 80))])))
    with suppress(Malformed):
        assert world_of(known(read("\n".join(lines))), RULES).realm > 0


def test_every_fault_is_named_with_its_line():
    faults = {
        "Unruhe: 3": "Unruhe: drei",
        "Besteuerung: normale Steuern": "Besteuerung: Wucher",
        "Ereignis im letzten Monat: nein": "Ereignis im letzten Monat: vielleicht",
        "1/1 Wasser": "1/1 Lava",
        "2/2 Küste": "2/2 Küste, verhext",
        "3/1 Küste": "2/1 Wasser",
        "5/4 Ebene, gehört 1, erforscht, gesichert; Bauernhof": "5/4 Ebene, gehört 1; Luftschloss",
        "10/3 »Schilfnest« von 2, Verteidigung 2": "10/3 »Schilfnest« von 2, Zauber 2",
        "Erster Spion: unbesetzt": "Hofnarr: unbesetzt",
        "General: »Rike Amsel«, Bonus +2": "General Rike Amsel",
    }
    lines = demo_text().splitlines()
    expected = {lines.index(line) + 1: faulty for line, faulty in faults.items()}
    report = read("\n".join(faults.get(line, line) for line in lines))
    assert {one.line: one.text for one in report.unread} == expected
    assert all(one.reason for one in report.unread)


@pytest.mark.parametrize("turn", [8, 9])
def test_the_demo_is_understood_and_survives_being_written(turn):
    report = read(demo_text(turn))
    assert report.unread == ()
    world = world_of(known(report), RULES)
    assert world.kingdom.size == len(world.claimed)
    again = read(write(replace(world, realms={1: "Auenmark"}), RULES, "Die Auenlande"))
    assert replace(world_of(known(again), RULES), realms=world.realms) == world


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Reichsbericht",
        demo_text().replace("Fassung 1", "Fassung 2"),
        demo_text().split("Ende des Berichts")[0],
        demo_text().replace("Zug: 9\n", ""),
        demo_text().replace("Zug: 9\n", "Zug: bald\n"),
    ],
)
def test_what_is_no_whole_report_is_refused(text):
    with pytest.raises(Malformed):
        read(text)


def test_size_and_control_dc_follow_from_hexes_and_districts():
    text = demo_text().replace("Größe: 23\n", "").replace("Herrschaftswurf-SG: 45\n", "")
    kingdom = world_of(known(read(text)), RULES).kingdom
    assert (kingdom.size, kingdom.control_dc) == (23, 45)
