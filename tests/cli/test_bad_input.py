"""Bad input: a clear line for each fault on stderr, exit code 2, nothing changed, never a traceback."""

from __future__ import annotations

import io
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mycom.orders.order import Order
from mycom.partie.partie import Partie
from mycom.partie.store import FILE_NAME, FORMAT
from tests.partie.reports import report

#: Every command that works on a Partie folder, with what else it needs.
ON_PARTIE = [
    ("show",), ("show", "G7"), ("map",), ("orders",), ("orders", "--add", "G7 UG 16"), ("check",), ("preview",),
    ("ledger",), ("ledger", "G7"),
    ("route", "G7", "26/11"), ("export",),
]  # fmt: skip


def call(mycom: Callable, folder: Path, command: tuple[str, ...], *more: object):
    """Runs a command on a folder."""
    return mycom(command[0], folder, *command[1:], *more)


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder but SQLite's working files."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.endswith(("-wal", "-shm"))
    }


def is_refused(done, words: str = "", lines: int = 1) -> None:
    """Exit code 2, nothing on stdout, so many German lines on stderr."""
    assert done.code == 2, done
    assert done.out == ""
    assert len(done.complaints) == lines, done.err
    assert all(line.startswith("mycom: ") for line in done.complaints)
    assert "Traceback" not in done.err
    assert words in done.err


# --- folders ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [*ON_PARTIE, ("import", "x.txt")])
def test_a_folder_that_is_missing_or_no_partie(mycom, tmp_path, command):
    is_refused(call(mycom, tmp_path / "fehlt", command), "kein Partieordner")
    is_refused(call(mycom, tmp_path, command), "kein Partieordner")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ON_PARTIE)
def test_a_damaged_database(mycom, demo, command):
    path = demo / FILE_NAME
    content = path.read_bytes()
    for damaged in (b"", b"kein SQLite " * 1000, content[: len(content) // 3], content[:100]):
        path.write_bytes(damaged)
        is_refused(call(mycom, demo, command), FILE_NAME)
        assert path.read_bytes() == damaged


@pytest.mark.parametrize("command", ON_PARTIE)
def test_a_later_format(mycom, demo, command):
    db = sqlite3.connect(demo / FILE_NAME)
    db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    db.close()
    before = files(demo)
    is_refused(call(mycom, demo, command), "neueren MyCom-Version")
    assert files(demo) == before


@pytest.mark.parametrize("command", ON_PARTIE)
def test_own_rules_that_do_not_fit(mycom, demo, command):
    rules = demo / "regeln.toml"
    rules.write_text("[combat]\nmax_rounds = 8\nmax_rouns = 9\n", encoding="utf-8")
    before = files(demo)
    is_refused(call(mycom, demo, command), f"{rules}:3: ")
    rules.write_bytes(b"[combat]\nmax_rounds = \xff\n")
    is_refused(call(mycom, demo, command), f"{rules}:2: ")
    rules.write_text("a = " + "[" * 5000, encoding="utf-8")
    is_refused(call(mycom, demo, command), "regeln.toml")
    assert {**before, "regeln.toml": b""} == {**files(demo), "regeln.toml": b""}


def test_an_inbox_that_cannot_be_written(mycom, demo, tmp_path):
    shutil.rmtree(demo / "eingang")
    (demo / "eingang").write_text("eine Datei, wo ein Ordner sein muss", encoding="utf-8")
    newer = tmp_path / "38.txt"
    text = (demo.parent / "x").with_name("x")
    text = next((Path(__file__).resolve().parents[2] / "resources" / "demo").glob("*037*")).read_text(encoding="utf-8")
    newer.write_text(text.replace("Zug:              37", "Zug:              38"), encoding="utf-8")
    before = files(demo)
    is_refused(mycom("import", demo, newer))
    assert files(demo) == before
    assert "Zug 37" in mycom("show", demo).out


# --- arguments -------------------------------------------------------------------------------------


def test_unknown_units(mycom, demo):
    is_refused(mycom("show", demo, "G77"), "die Einheit „G77“ ist nicht bekannt")
    is_refused(mycom("show", demo, "G77", "--json"))
    is_refused(mycom("route", demo, "P26/16", "26/11"), "P26/16")
    is_refused(mycom("orders", demo, "--add", "G77 UG 16"), "G77")


@pytest.mark.parametrize("place", ["26", "26/", "/11", "26,11", "-1/5", "26/11/3", "x/y", "²/5", "9" * 30 + "/1", ""])
def test_places_that_are_none(mycom, demo, place):
    is_refused(mycom("route", demo, "G7", "--", place), "ist kein Feld")


@pytest.mark.parametrize("place", ["0/5", "51/5", "5/51", "999/999"])
def test_places_beyond_the_map(mycom, demo, place):
    is_refused(mycom("route", demo, "G7", place), "1/1 bis 50/50")


def test_a_group_that_cannot_get_there(mycom, demo):
    done = mycom("route", demo, "G9", "26/11", "--json")
    assert done.code == 1
    assert done.json == {"group": "G9", "to": "26/11", "turns": None}
    assert done.complaints == ["mycom: G9 kommt nicht nach 26/11."]


def test_orders_that_cannot_be_read_are_all_named_and_none_is_entered(mycom, demo):
    before = mycom("orders", demo, "--json").out
    done = mycom("orders", demo, "--add", "G7 UG 16", "--add", "G7 BSA 12", "--add", "UG 16", "--remove", "999")
    is_refused(done, "einen Befehl 999 gibt es nicht", lines=3)
    is_refused(mycom("orders", demo, "--add", ""))
    is_refused(mycom("orders", demo, "--add", 'G7 BAS 31 "a\x07b"'))
    is_refused(mycom("orders", demo, "--add", 'G7 BAS 31 "a\udcffb"'))
    assert mycom("orders", demo, "--json").out == before


def test_orders_that_this_version_cannot_write_can_be_seen_and_removed(mycom, demo):
    with Partie.open(demo) as partie:
        added = partie.orders.change(
            add=[Order("G7", "XYZ 1", (("a", 1),)), Order("G7", "BAS 12", (("count", "viele"),))], label="alt"
        )
    before = sorted((demo / "ausgang").iterdir())
    assert "XYZ 1 1" in mycom("orders", demo).out
    assert mycom("check", demo).code == 1
    is_refused(mycom("export", demo), "XYZ 1", lines=3)
    assert sorted((demo / "ausgang").iterdir()) == before
    assert mycom("plan", demo, "--copy", "B").code == 0
    assert mycom("plan", demo, "--compare", "Plan A", "B").out.startswith("Befehle: 0 verschieden, 30 gleich")
    assert mycom("plan", demo, "--use", "Plan A").code == 0
    done = mycom("orders", demo, "--remove", added[0].key, "--remove", added[1].key)
    assert (done.code, done.err) == (0, "")
    assert mycom("export", demo).code == 0


# --- reports ---------------------------------------------------------------------------------------


def zipped(**members: bytes) -> bytes:
    """A ZIP archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


TEXT = report(6)
BAD = {
    "truncated": (TEXT[: len(TEXT) // 2].encode(), "bricht ab"),
    "empty": (b"", "leer"),
    "blank": (b"\n \n\n", "leer"),
    "binary": (bytes(range(256)) * 50, "keine Textdatei"),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(500), "keine Textdatei"),
    "prose": (b"Lieber Mitspieler, die Auswertung kommt morgen.", "keine Auswertung"),
    "realm": (report(6, realm=1003).encode(), "Reich"),
    "game": (report(6, game="Andere").encode(), "Partie"),
    "later": (TEXT.replace("Fassung 1", "Fassung 2").encode(), "Fassung 2"),
    "cut": (TEXT.encode() + "ä".encode()[:1], "halbes Zeichen"),
    "no turn": (TEXT.replace("Zug:  ", "Zugg:").encode(), "Zug"),
    "bomb": (zipped(**{"a.txt": b"0" * 50_000_000}), "MB"),
    "outside": (zipped(**{"../../a.txt": TEXT.encode()}), "außerhalb"),
    "absolute": (zipped(**{"/etc/a.txt": TEXT.encode()}), "außerhalb"),
    "zip cut": (zipped(**{"a.txt": TEXT.encode()})[:-40], "ZIP"),
    "zip empty": (zipped(), "keine Auswertung"),
    "profile": (report(6, profile="standart").encode(), "standart"),
    "parameter": (report(6, parameters={"combat.max_rouns": 7}).encode(), "schlecht.txt:56: Unbekannter"),
    "huge turn": (TEXT.replace("Zug:              6", "Zug:              " + "9" * 30).encode(), "Zug"),
    "nested": (TEXT.replace("Ende der", f"combat.max_rounds = {'[' * 100_000}\n\nEnde der").encode(), ""),
    "not a number": (report(6, parameters={"combat.max_rounds": 7}).replace("= 7", "= NaN").encode(), ""),
}  # fmt: skip


@pytest.fixture
def partie(mycom, tmp_path: Path) -> Path:
    """A Partie of its own with turn 5."""
    path = tmp_path / "5.txt"
    path.write_text(report(5), encoding="utf-8")
    assert mycom("new", tmp_path / "partie", path).code == 0
    return tmp_path / "partie"


@pytest.mark.parametrize("what", sorted(BAD))
def test_bad_reports(mycom, partie, tmp_path, what):
    content, words = BAD[what]
    path = tmp_path / ("schlecht.zip" if content.startswith(b"PK") else "schlecht.txt")
    path.write_bytes(content)
    before = files(partie)
    done = mycom("import", partie, path)
    is_refused(done, words)
    assert "schlecht" in done.err
    assert files(partie) == before
    if what not in ("realm", "game"):
        is_refused(mycom("new", tmp_path / "neu", path), words)
        assert not (tmp_path / "neu").exists()


def test_a_report_of_100_megabytes(mycom, partie, tmp_path):
    path = tmp_path / "gross.txt"
    with path.open("wb") as file:
        file.write(TEXT.encode())
        file.truncate(100_000_000)
    is_refused(mycom("import", partie, path), "100 MB")
    is_refused(mycom("map", "--read", path, "--json"), "100 MB")


def test_a_folder_and_a_missing_file_as_reports(mycom, partie, tmp_path):
    before = files(partie)
    done = mycom("import", partie, tmp_path, tmp_path / "fehlt.txt")
    is_refused(done, "ein Ordner", lines=2)
    assert "fehlt.txt" in done.complaints[1]
    assert files(partie) == before


def test_every_bad_file_has_its_line_and_the_good_one_stays_out(mycom, partie, tmp_path):
    (tmp_path / "gut.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "leer.txt").write_bytes(b"")
    (tmp_path / "bild.png").write_bytes(b"\x89PNG" + bytes(99))
    before = files(partie)
    done = mycom("import", partie, tmp_path / "gut.txt", tmp_path / "leer.txt", tmp_path / "bild.png")
    is_refused(done, lines=2)
    assert files(partie) == before


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_damage_to_a_report_is_taken_in_or_refused(mycom, partie, tmp_path, data):
    content = bytearray(TEXT.encode())
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(content) - 1))
        content[place : place + data.draw(st.integers(0, 20))] = data.draw(st.binary(max_size=12))
    path = tmp_path / "wild.txt"
    path.write_bytes(content)
    work = tmp_path / "arbeit"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(partie, work)
    before = files(work)
    done = mycom("import", work, path)
    assert "Traceback" not in done.err
    if done.code:
        is_refused(done, lines=len(done.complaints))
        assert files(work) == before
    else:
        for command in (("show", "--json"), ("check", "--json"), ("preview", "--json"), ("map",)):
            assert call(mycom, work, command).code in (0, 1)


# --- order files, scenarios, maps, rules -----------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\x02", b"MyCom-Befehle 2\n", b"Hallo\n", "ä".encode()[:1], b"a" * 3_000_000]
)
def test_order_files_that_are_none(mycom, tmp_path, content):
    path = tmp_path / "a.orders"
    path.write_bytes(content)
    (tmp_path / "signers").write_text("", encoding="utf-8")
    is_refused(mycom("decode", path), "a.orders")
    done = mycom("verify", path, "--signers", tmp_path / "signers")
    assert done.code in (1, 2)
    assert len(done.complaints) == 1


def test_missing_files(mycom, tmp_path):
    missing = tmp_path / "fehlt"
    is_refused(mycom("decode", missing), "fehlt")
    is_refused(mycom("decode", tmp_path))
    is_refused(mycom("verify", missing, "--signers", missing), "fehlt")
    is_refused(mycom("forecast", missing), "fehlt")
    is_refused(mycom("sweep", tmp_path), "ein Ordner")
    is_refused(mycom("map", "--read", missing), "fehlt")
    is_refused(mycom("map"), "kein Partieordner genannt")


def test_an_order_file_of_another_system(mycom, demo, tmp_path):
    found = mycom("export", demo, "--json").json
    path = Path(found["file"])
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("System: mythicor", "System: mythicorn"), encoding="utf-8")
    is_refused(mycom("decode", path), "mythicorn")
    path.write_text(text.replace("Profil: standard", "Profil: standart"), encoding="utf-8")
    is_refused(mycom("decode", path), "standart")
    path.write_text("\n".join(text.splitlines()[:-4]), encoding="utf-8")
    is_refused(mycom("decode", path), "abgeschnitten")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('system = "mythicorr"\n', "Meintest du „mythicor“?"),
        ("system = [1]\n", "[1]"),
        ("[attacker\n", ":1: "),
        ("\n\nrace = \n", ":3: "),
        ('mode = "luft"\n', "luft"),
        ("a = " + "[" * 5000, ""),
    ],
)
def test_scenarios_that_cannot_be_read(mycom, tmp_path, text, words):
    path = tmp_path / "a.toml"
    path.write_text(text, encoding="utf-8")
    for command in ("forecast", "sweep"):
        done = mycom(command, path)
        assert done.code == 2
        assert words in done.err
        assert "Traceback" not in done.err


def test_a_scenario_that_is_no_text(mycom, tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"system = \xff\n")
    is_refused(mycom("forecast", path), ":1: kein UTF-8")
    with path.open("wb") as file:
        file.truncate(100_000_000)
    is_refused(mycom("forecast", path), "zu groß")


def test_rules_and_systems_that_do_not_exist(mycom):
    is_refused(mycom("rules", "standart"), "standart")
    is_refused(mycom("rules", "--system", "mythikor"), "Meintest du „mythicor“?")


def test_texts_without_a_map(mycom, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("nur Text | mit Strich\n", encoding="utf-8")
    is_refused(mycom("map", "--read", path, "--json"), "keine Landkarte")


def test_targets_that_are_folders(mycom, demo, tmp_path):
    before = files(demo)
    is_refused(mycom("export", demo, "-o", tmp_path), "ein Ordner")
    is_refused(mycom("map", demo, "--png", tmp_path), "ein Ordner")
    is_refused(mycom("demo", "--dir", tmp_path / "neu", "--snapshot", tmp_path), "ein Ordner")
    assert not (tmp_path / "neu").exists()
    assert files(demo) == before
