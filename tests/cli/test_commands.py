"""What each command prints and returns when all is well."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest

from mycom.cli import main
from mycom.orders.signers import read_signers
from mycom.partie.partie import Partie
from tests.partie.reports import report


@pytest.fixture
def reports(tmp_path: Path) -> list[Path]:
    """Reports of turns 5 and 6."""
    paths = []
    for turn in (5, 6):
        path = tmp_path / f"{turn}.txt"
        path.write_text(report(turn, seen={"P15/2": turn}), encoding="utf-8")
        paths.append(path)
    return paths


# --- new, import -----------------------------------------------------------------------------------


def test_new_and_import(mycom, tmp_path, reports):
    done = mycom("new", tmp_path / "p", reports[0])
    assert done.code == 0
    assert done.out.splitlines()[:2] == ["Probe, Reich 1007 Falkenmark, Zug 5", "5.txt: Zug 5, neu"]
    done = mycom("import", tmp_path / "p", *reports)
    assert done.out.splitlines()[:2] == ["5.txt: Zug 5, war schon da", "6.txt: Zug 6, neu"]
    assert done.err == ""
    done = mycom("import", tmp_path / "p", reports[1], "--json")
    assert done.json == {
        "game": "Probe", "realm": 1007, "turn": 6, "reports": [{"name": "6.txt", "turn": 6, "new": False}],
        "new_facts": 0, "warnings": [], "unread": [],
    }  # fmt: skip


def test_lines_not_understood_go_to_stderr(mycom, tmp_path):
    path = tmp_path / "5.txt"
    path.write_text(report(5).replace("GRUPPEN", "GRUPPEN\n\nWas soll das?"), encoding="utf-8")
    done = mycom("new", tmp_path / "p", path)
    assert done.code == 0
    (line,) = done.complaints
    assert line.startswith("mycom: nicht verstanden: 5.txt:")
    assert "Was soll das?" in line
    again = mycom("import", tmp_path / "p", path, "--json")
    assert again.json["unread"][0]["text"] == "Was soll das?"
    assert again.err == ""


# --- show, map -------------------------------------------------------------------------------------


def test_show_realm_and_unit(mycom, demo):
    done = mycom("show", demo)
    assert "Reich 1007 Falkenmark" in done.out
    assert "G7        Gerold" in done.out
    done = mycom("show", demo, "G7")
    assert done.out.splitlines()[0].startswith("G7 ")
    assert "Schwertträger" in done.out
    found = mycom("show", demo, "G7", "--json").json
    assert (found["id"], found["name"]) == ("G7", "Gerold")
    everything = mycom("show", demo, "--json").json
    assert {"id", "name", "section", "figure", "age"} == set(everything["units"][0])
    assert mycom("show", demo, "R", "--json").json["number"] == 1007


def test_map_as_text_can_be_read_again(mycom, demo, tmp_path):
    text = mycom("map", demo).out
    assert mycom("map", demo, "--text").out == text
    path = tmp_path / "karte.txt"
    path.write_text(text, encoding="utf-8")
    found = mycom("map", "--read", path, "--json").json
    assert set(found) == {"cells", "warnings"}
    assert found["warnings"] == []
    with Partie.open(demo) as partie:
        known = {cell.place for cell in partie.position().map().cells}
    assert {(cell["x"], cell["y"]) for cell in found["cells"] if cell["terrain"]} <= known
    assert all(set(cell) == {"x", "y", "terrain", "realm"} for cell in found["cells"])


def test_map_as_picture(mycom, demo, tmp_path, qapp):
    done = mycom("map", demo, "--png", tmp_path / "karte.png")
    assert (done.code, done.out) == (0, f"{tmp_path / 'karte.png'}\n")
    assert (tmp_path / "karte.png").read_bytes().startswith(b"\x89PNG")


MAP = (
    "  |  5  |  7  |  6  |\n-------------------\n"
    "  | Wald|Küste|Offen|\n 3|     |     |     |\n  |     |     | 1003|\n-------------------\n"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "cp850", "utf-16"])
@pytest.mark.parametrize("shape", [lambda text: text, lambda text: text.replace("\n", "\r\n")])
def test_read_a_map_with_labels_out_of_order(mycom, tmp_path, encoding, shape):
    path = tmp_path / "karte.txt"
    path.write_bytes(shape(MAP).encode(encoding))
    done = mycom("map", "--read", path, "--json")
    assert done.code == 0
    assert set(done.json) == {"cells", "warnings"}
    assert [(c["x"], c["y"], c["terrain"]) for c in done.json["cells"]] == [
        (5, 3, "forest"), (6, 3, "coast"), (7, 3, "open"),
    ]  # fmt: skip
    assert done.json["cells"][2]["realm"] == 1003
    assert len(done.json["warnings"]) == 1
    assert mycom("map", "--read", path).complaints == [f"mycom: Hinweis: {done.json['warnings'][0]}"]


def test_read_a_map_quoted_in_a_mail(mycom, tmp_path):
    path = tmp_path / "karte.txt"
    path.write_text("Hallo,\n\n" + "".join(f"> {line}\n" for line in MAP.splitlines()), encoding="utf-8")
    done = mycom("map", "--read", path, "--json")
    assert [cell["terrain"] for cell in done.json["cells"]] == ["forest", "coast", "open"]


# --- orders, check, preview, route -----------------------------------------------------------------


def test_orders_are_given_listed_and_removed(mycom, demo):
    before = len(mycom("orders", demo, "--json").json["orders"])
    done = mycom("orders", demo, "--add", "G10 BAS 40 1", "--add", 'P26/16: BAS 31 "Größenburg"')
    assert (done.code, done.out, done.err) == (0, "", "")
    listed = mycom("orders", demo, "--list", "--json").json["orders"]
    assert len(listed) == before + 2
    assert set(listed[-1]) == {"n", "unit", "order", "text", "effect"}
    assert [(each["unit"], each["order"]) for each in listed[-2:]] == [
        ("G10", "BAS 40 1"), ("P26/16", 'BAS 31 "Größenburg"'),
    ]  # fmt: skip
    done = mycom("orders", demo, "--remove", listed[-1]["n"], "--remove", listed[-2]["n"], "--json")
    assert len(done.json["orders"]) == before
    with Partie.open(demo) as partie:
        assert partie.orders.undo() == "Befehlszeile"
        assert len(partie.orders.all()) == before + 2


def test_checks_are_overridden_and_restored(mycom, demo):
    assert mycom("check", demo, "--ignore", "crowns@G8", "--ignore", "range", "--reason", "zahlt er").code == 0
    done = mycom("check", demo, "--json")
    assert [(one["name"], one["hides"], one["reason"]) for one in done.json["overridden"]] == [
        ("crowns@G8", 1, "zahlt er"), ("range", 1, "zahlt er"),
    ]  # fmt: skip
    assert mycom("check", demo, "--restore", "range").code == 1
    number = next(one["n"] for one in mycom("check", demo, "--json").json["problems"] if one["rule"] == "range")
    assert mycom("check", demo, "--ignore", f"range@{number}").code == 0
    assert mycom("check", demo, "--restore", f"range@{number}", "--restore", "crowns@G8").code == 1
    assert mycom("check", demo, "--json").json["overridden"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("--ignore", "xyz"), ("--ignore", "pay@G99"), ("--ignore", "pay@9999"), ("--restore", "pay"), ("--ignore", ""),
        ("--reason", "so"), ("--ignore", "pay", "--restore", "crowns"), ("--ignore", "pay@P15/2"),
    ],
)  # fmt: skip
def test_what_cannot_be_overridden_changes_nothing(mycom, demo, arguments):
    done = mycom("check", demo, *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.complaints
    assert mycom("check", demo, "--json").json["overridden"] == []


def test_every_check_is_listed(mycom, demo):
    rules = mycom("check", demo, "--rules", "--json").json["rules"]
    assert {"pay", "crowns", "enemy_reach"} <= {one["rule"] for one in rules}
    assert all(one["label"] and one["reason"].endswith(".") for one in rules)
    assert len(mycom("check", demo, "--rules").out.splitlines()) == len(rules)


def test_check_finds_the_two_slips_of_the_demo(mycom, demo):
    done = mycom("check", demo, "--json")
    assert done.code == 1
    problems = done.json["problems"]
    assert all({"severity", "unit", "order", "rule", "message"} <= set(each) for each in problems)
    errors = [(each["unit"], each["order"]) for each in problems if each["severity"] == "error"]
    assert errors == [("G8", "BAS 12 12 Kat"), ("P27/15", "UP 2 100 P29/16")]
    for each in problems:
        if each["severity"] == "error":
            mycom("orders", demo, "--remove", each["n"])
    assert mycom("check", demo, "--json").code == 0
    done = mycom("check", demo)
    assert done.code == 0
    assert "Fehler  " not in done.out
    assert done.out.endswith("Keine Fehler.\n")


def test_preview_agrees_with_the_ledger(mycom, demo):
    found = mycom("preview", demo, "--json").json
    assert set(found) == {"realm", "units", "gains", "strangers", "turn", "orders", "places", "battles", "notes"}
    for rows in [found["realm"], *(unit["stocks"] for unit in found["units"])]:
        for row in rows:
            assert row["after"] == row["now"] + row["orders"] + row["income"] + row["consumption"]
    assert "Kronen" in mycom("preview", demo).out


def test_preview_tells_units_and_orders_apart(mycom, demo):
    out = mycom("preview", demo).out
    assert "G7 Gerold: 26/14 → 26/11" in out
    assert "geht nicht" in out
    assert "im Mittel" in out
    found = mycom("preview", demo, "--json").json
    assert {order["state"] for order in found["orders"].values()} == {"works", "chance", "fails", "open"}
    assert all(order["rule"] for order in found["orders"].values() if order["state"] == "fails")
    hero = next(unit for unit in found["units"] if unit["id"] == "G7")
    assert sum(place["probability"] for place in hero["places"]) == pytest.approx(1)
    assert found["battles"]


def test_ledger_runs_order_by_order(mycom, demo):
    found = mycom("ledger", demo, "--json").json
    rows = {row["label"]: row for row in mycom("preview", demo, "--json").json["realm"]}
    for item in found["items"]:
        postings = [one for one in found["postings"] if one["item"] == item["key"]]
        assert item["start"] + sum(one["amount"] for one in postings) == item["end"]
        if item["label"] in rows:
            assert item["end"] == rows[item["label"]]["after"]
    out = mycom("ledger", demo, "G8").out
    assert "es fehlen 81" in out
    assert "an P26/15" in mycom("ledger", demo, "P26/16").out
    done = mycom("ledger", demo, "G99")
    assert done.code == 2
    assert "G99" in done.err


def test_route(mycom, demo):
    found = mycom("route", demo, "G7", "26/11", "--json").json
    assert found["turns"] >= 1
    assert found["digits"]
    done = mycom("route", demo, "G7", "26/11")
    assert done.code == 0
    assert done.out.startswith("G7 nach 26/11: ")


# --- scenarios, rules ------------------------------------------------------------------------------


SCENARIO = """
system = "mythicor"
[attacker]
race = "human"
leadership = 10
troops = { medium_swordsmen = [30, 40] }
[defender]
kind = "province"
race = "orc"
troops = { militia = 40 }
"""


def test_forecast_and_sweep(mycom, tmp_path):
    path = tmp_path / "a.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = mycom("forecast", path, "--json").json
    assert sum(found["outcome"].values()) == pytest.approx(1)
    assert "outcome:" in mycom("forecast", path).out
    done = mycom("sweep", path, "--csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert len(rows) == 11
    assert done.out == mycom("sweep", path).out
    assert len(mycom("sweep", path, "--json").json["rows"]) == 11


def test_rules(mycom):
    found = mycom("rules", "standard", "--json").json
    assert {"troops", "races", "fortification", "settlement", "terrain", "leaders", "positions", "start", "diplomacy",
            "parameters"} <= set(found)  # fmt: skip
    assert {"value", "origin", "note"} <= set(found["parameters"]["combat.max_rounds"])
    assert mycom("rules", "panduja2", "--json").code == 0
    assert "combat.max_rounds" in mycom("rules").out


# --- export, verify, decode ------------------------------------------------------------------------


def test_export_verify_decode(mycom, demo, tmp_path):
    done = mycom("export", demo, "--mail", tmp_path / "zug.eml", "--json")
    assert done.code == 0
    assert done.complaints == ["mycom: Hinweis: 2 Fehler in den Befehlen, mycom check zeigt sie"]
    found = done.json
    assert set(found) == {
        "file",
        "signature",
        "signers",
        "mail",
        "principal",
        "fingerprint",
        "sequence",
        "orders",
        "errors",
        "plan",
    }
    assert (found["principal"], found["sequence"], found["errors"]) == ("reich-1007", 2, 2)
    verified = mycom("verify", found["file"], "--signers", found["signers"], "--json")
    assert verified.code == 0
    assert verified.json == {
        "ok": True, "principal": "reich-1007", "fingerprint": found["fingerprint"], "problems": [],
    }  # fmt: skip
    assert mycom("verify", found["file"], "--signers", found["signers"], "--principal", "reich-1003").code == 1
    assert "Erobere Provinzen von Reich 1003" in mycom("decode", found["file"]).out
    (signer,) = read_signers(Path(found["signers"]).read_text(encoding="utf-8"))
    assert signer.principals == ("reich-1007",)


def test_verify_refuses_a_changed_byte(mycom, demo):
    found = mycom("export", demo, "--json").json
    path = Path(found["file"])
    path.write_bytes(path.read_bytes().replace(b"UP 2 300", b"UP 2 301"))
    done = mycom("verify", path, "--signers", found["signers"])
    assert (done.code, done.out) == (1, "")
    assert done.complaints == [f"mycom: {path}: Der Inhalt wurde nach dem Unterschreiben verändert."]


def test_export_in_one_file(mycom, demo, tmp_path):
    found = mycom("export", demo, "--single", "-o", tmp_path / "zug.orders", "--json").json
    assert found["signature"] is None
    assert mycom("verify", tmp_path / "zug.orders", "--signers", tmp_path / "allowed_signers").code == 0
    assert mycom("decode", tmp_path / "zug.orders").code == 0


def test_a_key_is_made_once(mycom, demo):
    first, second = mycom("export", demo), mycom("export", demo)
    assert first.out.startswith("Schlüssel angelegt: ")
    assert second.out.startswith("Abgabe 3 mit 28 Befehlen")
    assert first.out.splitlines()[-1] == second.out.splitlines()[-1]


def test_a_locked_key(mycom, demo, tmp_path, monkeypatch):
    key = tmp_path / "schluessel" / "key"
    monkeypatch.setenv("MYCOM_PASSPHRASE", "richtig")
    assert mycom("export", demo, "--key", key).code == 0
    assert mycom("export", demo, "--key", key).code == 0
    monkeypatch.setenv("MYCOM_PASSPHRASE", "falsch")
    done = mycom("export", demo, "--key", key)
    assert (done.code, done.out) == (2, "")
    assert "Kennwort des Schlüssels stimmt nicht" in done.complaints[-1]
    monkeypatch.delenv("MYCOM_PASSPHRASE")
    done = mycom("export", demo, "--key", key)
    assert done.code == 2
    assert "MYCOM_PASSPHRASE" in done.complaints[-1]
    assert "mit einem Kennwort geschützt" in done.complaints[-1]


def test_a_locked_key_asks_at_a_terminal(mycom, demo, tmp_path, monkeypatch):
    key = tmp_path / "schluessel" / "key"
    monkeypatch.setenv("MYCOM_PASSPHRASE", "richtig")
    mycom("export", demo, "--key", key)
    monkeypatch.delenv("MYCOM_PASSPHRASE")
    monkeypatch.setattr("mycom.cli.handing_in.can_ask", lambda: True)
    answers = iter(["richtig", "falsch"])
    monkeypatch.setattr("getpass.getpass", lambda prompt, stream: next(answers))
    assert mycom("export", demo, "--key", key).code == 0
    assert mycom("export", demo, "--key", key).code == 2


# --- demo ------------------------------------------------------------------------------------------


def test_the_whole_main_job(mycom, tmp_path, home, qapp):
    done = mycom("demo", "--dir", tmp_path / "Demo", "--snapshot", tmp_path / "bild.png")
    assert (done.code, done.err) == (0, "")
    for word in (
        "Eingelesen: 2 Auswertungen",
        "Karte: ",
        "Gerold → Dornwald: ",
        "28 Befehle, 2 Fehler",
        "gut, reich-1007",
    ):
        assert word in done.out
    for name in ("bild.png", "bild-hochrechnung.png"):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "bild.png").read_bytes() != (tmp_path / "bild-hochrechnung.png").read_bytes()
    assert list(home.rglob("mycom_ed25519"))
    assert json.dumps(done.out)
    done = mycom("demo", "--dir", tmp_path / "Demo", "--snapshot", tmp_path / "bild.png")
    assert done.code == 2
    assert "der Ordner ist nicht leer" in done.err


def test_the_main_job_does_not_need_a_locked_key(demo, home, monkeypatch):
    from mycom.cli.main_job import _key
    from mycom.orders.keys import ensure_key, key_path

    own = ensure_key(key_path(), "geheim")
    content = key_path().read_bytes()
    with Partie.open(demo) as partie:
        key, whose = _key(partie)
        assert whose == "einem Schlüssel nur für die Demo"
        assert key.fingerprint != own.fingerprint
        monkeypatch.setenv("MYCOM_PASSPHRASE", "geheim")
        assert _key(partie)[0].fingerprint == own.fingerprint
    assert key_path().read_bytes() == content


# --- little known ----------------------------------------------------------------------------------


def test_a_report_with_nothing_but_a_head_can_be_shown(mycom, tmp_path):
    text = report(5)
    for title, following in (("EREIGNISSE", "PROVINZEN"), ("PROVINZEN", "GRUPPEN"), ("GRUPPEN", "====")):
        start = text.index(title)
        text = text[:start] + text[text.index(following, start) :]
    path = tmp_path / "5.txt"
    path.write_text(text.replace("Heimat:           10/10\n", ""), encoding="utf-8")
    assert mycom("new", tmp_path / "p", path).code == 0
    for command in ("show", "map", "check", "preview", "orders"):
        for more in ((), ("--json",)):
            assert mycom(command, tmp_path / "p", *more).code == 0, command
    with Partie.open(tmp_path / "p") as partie:
        assert partie.position().map().cells == ()
        assert partie.position().text_map() == ""


def test_receipt(mycom, demo):
    found = mycom("receipt", demo, "--json").json
    assert (found["turn"], found["sequence"], found["answered"]) == (36, 1, True)
    assert sum(found["counts"].values()) == len(found["orders"]) - 1
    failed = [row for row in found["orders"] if row["outcome"] == "failed"]
    assert [(row["unit"], row["order"], row["source"]) for row in failed] == [
        ("G9", "BAS 40 1", "listed"),
        ("P26/17", "UP 1 75 P28/16", "event"),
        ("P27/16", "BAS 20", "event"),
        ("P27/18", "BAS 18", "inferred"),
    ]
    assert failed[0]["rule"] == "leader_alive"
    waiting = mycom("receipt", demo, "--turn", 37)
    assert waiting.code == 0
    assert waiting.complaints == [
        "mycom: Hinweis: Für Zug 37 ist keine Abgabe gespeichert, es zählt, was eingetragen war",
        "mycom: Hinweis: Die Auswertung von Zug 38 fehlt noch",
    ]
    assert "kein Wort" not in waiting.out


def test_the_algebra_library_works_in_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several wait for each other: a battle of 100 against 100 hit points took five times as long."""
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    assert main(["rules", "--json"]) == 0
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "3")
    assert main(["rules", "--json"]) == 0
    assert os.environ["OPENBLAS_NUM_THREADS"] == "3"
