"""`mycom plan` and `--plan`: alternatives of the turn on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mycom.partie.partie import Partie


@pytest.fixture
def attack(mycom, demo: Path) -> Path:
    """The demo with a second plan, in which G7 goes only two steps and Rabenau raises nobody."""
    assert mycom("plan", demo, "--copy", "Angriff").out == "Es gilt „Angriff“, 28 Befehle.\n"
    with Partie.open(demo) as partie:
        gone = [order.key for order in partie.orders.of("G7") if order.kind == "BAS 40"]
        gone += [order.key for order in partie.orders.of("P26/17")]
    removed = [text for key in gone for text in ("--remove", key)]
    assert mycom("orders", demo, *removed, "--add", "G7 BAS 40 11", "--add", "G10 BAS 40 1").code == 0
    return demo


def test_one_plan_at_first(mycom, demo):
    assert mycom("plan", demo).out == "* Plan A  28 Befehle\n"
    assert mycom("plan", demo, "--json").json == {
        "plans": [{"name": "Plan A", "active": True, "orders": 28, "made": None}], "deleted": [],
    }  # fmt: skip


def test_new_use_rename_delete_restore(mycom, demo):
    assert mycom("plan", demo, "--new", "Rückzug").out == "Es gilt „Rückzug“, 0 Befehle.\n"
    assert mycom("plan", demo).out == "  Plan A   28 Befehle\n* Rückzug  0 Befehle\n"
    assert mycom("check", demo, "--plan", "plan a").code == 1
    assert mycom("plan", demo, "--use", "plan a").out == "Es gilt „Plan A“, 28 Befehle.\n"
    assert mycom("plan", demo, "--rename", "rückzug", "Heimweg").out == "Der Plan heißt jetzt „Heimweg“.\n"
    assert mycom("plan", demo, "--delete", "Plan A").out == "„Plan A“ ist gelöscht. Es gilt „Heimweg“.\n"
    assert mycom("plan", demo).out.splitlines()[-1] == "Gelöscht: „Plan A“"
    assert mycom("plan", demo, "--restore", "plan a").out == "„Plan A“ ist wieder da.\n"
    plans = mycom("plan", demo, "--json").json["plans"]
    assert [(plan["name"], plan["active"], plan["orders"]) for plan in plans] == [
        ("Plan A", False, 28), ("Heimweg", True, 0),
    ]  # fmt: skip


def test_orders_of_another_plan_are_changed_without_using_it(mycom, attack):
    before = mycom("orders", attack, "--json").json
    assert mycom("orders", attack, "--plan", "Plan A", "--add", "G10 UG 16").code == 0
    assert mycom("orders", attack, "--json").json == before
    assert len(mycom("orders", attack, "--plan", "Plan A", "--json").json["orders"]) == 29
    there = [mycom("preview", attack, "--plan", name).out for name in ("Plan A", "Angriff")]
    assert "G7 Gerold: 26/14 → 26/11" in there[0]
    assert "G7 Gerold: 26/14 → 26/12" in there[1]


def test_comparing_tells_orders_and_what_becomes_of_them(mycom, attack):
    lines = mycom("plan", attack, "--compare", "Plan A", "Angriff").out.splitlines()
    assert lines[:4] == [
        "Befehle: 3 verschieden, 26 gleich",
        "  G7       anders           BAS 40 111 | BAS 40 11",
        "  G10      nur Angriff      BAS 40 1",
        "  P26/17   nur Plan A       BAS 12 8 LBo",
    ]
    words = [" ".join(line.split()) for line in lines]
    assert any(re.fullmatch(r"Reich Kronen \d+ \d+ \d+ \+86", line) for line in words)
    assert "G10 Ort 31/18 31/18 31/17" in words
    assert "P26/17 Leichte Bogenschützen 0 8 0 −8" in words
    found = mycom("plan", attack, "--compare", "Plan A", "Angriff", "--json").json
    assert (found["left"], found["right"]) == ("Plan A", "Angriff")
    assert {row["state"] for row in found["orders"]} == {"same", "changed", "left", "right"}
    crowns = next(row for row in found["outcomes"] if (row["unit"], row["label"]) == ("R", "Kronen"))
    assert (crowns["change"], crowns["differs"]) == (86, True)
    assert crowns["right"]["mean"] - crowns["left"]["mean"] == 86
    place = next(row for row in found["outcomes"] if (row["unit"], row["label"]) == ("G10", "Ort"))
    assert place["right"] == [{"x": 31, "y": 17, "probability": 1.0}]
    same = mycom("plan", attack, "--compare", "Angriff", "Angriff", "--json").json
    assert not [row for row in same["outcomes"] if row["differs"]]


def test_handing_in_says_which_plan_it_was_and_lets_it_be_the_active_one(mycom, attack, tmp_path):
    done = mycom("export", attack, "--plan", "Plan A", "-o", tmp_path / "a.orders")
    assert "mit 28 Befehlen, Plan „Plan A“" in done.out
    assert mycom("plan", attack).out.splitlines()[0] == "* Plan A   28 Befehle"
    assert mycom("export", attack, "-o", tmp_path / "b.orders", "--json").json["plan"] == "Plan A"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plan", "--use", "Anriff"], "einen Plan „Anriff“ gibt es nicht; erwartet: „Plan A“, „Angriff“; Meintest du"),
        (["plan", "--new", " "], "der Plan hat keinen Namen"),
        (["plan", "--new", "angriff"], "einen Plan „angriff“ gibt es schon"),
        (["plan", "--rename", "Angriff"], "hinter --rename stehen zwei Werte"),
        (["plan", "--new", "X", "--use", "Y"], "--use und --new gehen nicht zugleich"),
        (["plan", "--restore", "Plan A"], "unter den gelöschten Plänen gibt es „Plan A“ nicht"),
        (["orders", "--plan", "Y", "--add", "G10 UG 16"], "einen Plan „Y“ gibt es nicht"),
        (["export", "--plan", "Y"], "einen Plan „Y“ gibt es nicht"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(mycom, attack, arguments, words):
    before = mycom("plan", attack).out
    command, *rest = arguments
    done = mycom(command, attack, *rest)
    assert done.code == 2
    assert words in done.err
    assert mycom("plan", attack).out == before


def test_the_only_plan_stays(mycom, demo):
    done = mycom("plan", demo, "--delete", "Plan A")
    assert done.code == 2
    assert "„Plan A“ ist der einzige Plan" in done.err
