"""A game by mail: order files are checked, a turn is evaluated as a whole, nothing is written for bad input."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mycom.gamemaster.folder import DICE, MASTER, newest, turn_folder
from mycom.gamemaster.running import Evaluated, accept, evaluate, new_game
from mycom.orders.keys import Key, ensure_key
from mycom.orders.notation import parse_line
from mycom.partie.export import Written, export
from mycom.partie.partie import Partie
from mycom.problems import Malformed, MycomError, NotAllowed
from mycom.systems import MASTERS, NAMES, master_of

WORDS = ("Anna", "Bert")


def begin(folder: Path, seed: int = 4) -> Evaluated:
    return new_game(folder, "conquerors", "Probe", "symmetric", WORDS, seed)


class Table:
    """A game master's folder, the player who is on with a Partie of his own, and his key in the list."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.base = folder / "leitung", folder
        self.first = begin(self.folder)
        (self.active,) = self.first.ruling.awaited
        self.key = ensure_key(folder / "key")
        self.partie = Partie.create(folder / "p", [turn_folder(self.folder, 1) / f"bericht-{self.active}.txt"])

    def hand_in(self, *lines: str, name: str = "b.orders", key: Key | None = None, single: bool = False) -> Path:
        """The order file of the active player; his key goes into the game master's list."""
        catalogue = self.partie.position().catalogue
        self.partie.orders.change(add=[parse_line(line, catalogue) for line in lines], label="Befehle")
        written: Written = export(self.partie, key or self.key, out=self.base / name, in_one_file=single)
        if key is None:
            (self.folder / "allowed_signers").write_bytes(written.signers.read_bytes())
        return written.export.path

    def files(self) -> dict[str, bytes]:
        """Every file in the game master's folder."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file()
        }


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.partie.close()


def test_a_turn_goes_round(table: Table) -> None:
    path = table.hand_in("R INV 6 1")
    done = evaluate(table.folder, [path], 7)
    assert done.ruling.turn == 2
    assert done.ruling.awaited == (3 - table.active,)
    assert {one.name for one in done.files} == {MASTER, DICE, "bericht-1.txt", "bericht-2.txt"}
    assert newest(table.folder).number == 2
    table.partie.import_files([turn_folder(table.folder, 2) / f"bericht-{table.active}.txt"])
    assert table.partie.turn == 2
    assert any("Soldat" in event for event in done.ruling.events)
    assert (turn_folder(table.folder, 1) / f"abgabe-{table.active}.orders").exists()


def test_the_record_of_the_dice_gives_the_same_turn(table: Table) -> None:
    path = table.hand_in("R INV 6 1", single=True)
    one = evaluate(table.folder, [path], 7, out=table.base / "einmal")
    other = evaluate(table.folder, [path], table.base / "einmal" / DICE, out=table.base / "nochmal")
    assert [path.read_bytes() for path in one.files] == [path.read_bytes() for path in other.files]
    assert newest(table.folder).number == 1


def test_accepted_files_count(table: Table) -> None:
    path = table.hand_in("R INV 6 1")
    (found,) = accept(table.folder, [path])
    assert (found.file.realm, len(found.file.orders())) == (table.active, 1)
    accept(table.folder, [path])  # the same file again
    later = table.hand_in("R INV 1 4/4 NW", name="c.orders")
    accept(table.folder, [later])
    with pytest.raises(Malformed, match="nicht die neueste"):
        accept(table.folder, [path])
    with pytest.raises(Malformed, match="nicht die neueste"):
        evaluate(table.folder, [path], 1)
    done = evaluate(table.folder, [], 1)
    assert [one.file.sequence for one in done.hand_ins] == [2]


def test_nobody_passes_unasked(table: Table) -> None:
    with pytest.raises(NotAllowed, match="Es fehlen Befehle"):
        evaluate(table.folder, [], 1)
    assert evaluate(table.folder, [], 1, without=True).hand_ins == ()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("Zug: 1", "Zug: 2"), "nach dem Unterschreiben verändert"),
        (("\n", "\r\n"), "CRLF"),
    ],
)
def test_a_changed_file(table: Table, change: tuple[str, str], words: str) -> None:
    path = table.hand_in("R INV 6 1")
    path.write_bytes(path.read_bytes().replace(change[0].encode(), change[1].encode()))
    refused(table, path, words)


def refused(table: Table, path: Path, words: str) -> None:
    """Neither accepted nor evaluated, and nothing is written."""
    before = table.files()
    for call in (lambda: accept(table.folder, [path]), lambda: evaluate(table.folder, [path], 1)):
        with pytest.raises(MycomError, match=words):
            call()
    assert table.files() == before


def test_a_strange_key(table: Table) -> None:
    table.hand_in()
    path = table.hand_in("R INV 6 1", name="fremd.orders", key=ensure_key(table.base / "fremd"))
    refused(table, path, "nicht in der Liste")


def test_a_key_of_another_realm(table: Table) -> None:
    path = table.hand_in("R INV 6 1")
    signers = table.folder / "allowed_signers"
    signers.write_text(signers.read_text().replace(f"reich-{table.active}", "reich-9"))
    refused(table, path, f"gehört nicht zu „reich-{table.active}“")


def test_another_report(table: Table) -> None:
    path = table.hand_in("R INV 6 1")
    report = turn_folder(table.folder, 1) / f"bericht-{table.active}.txt"
    report.write_text(report.read_text().replace("* Gewürfelt", "* Wieder gewürfelt"))
    refused(table, path, "andere Auswertung")


def test_another_turn(table: Table) -> None:
    path = table.hand_in("R INV 6 1")
    evaluate(table.folder, [path], 1)
    refused(table, path, "ist für Zug 1; erwartet: Zug 2")


def test_another_game(table: Table) -> None:
    path = table.hand_in("R INV 6 1")
    for file in turn_folder(table.folder, 1).iterdir():
        file.write_text(file.read_text().replace("Partie: Probe", "Partie: Ernst"))
    refused(table, path, "gehört zu der Partie „Probe“")


def test_who_is_not_on(table: Table) -> None:
    other = 3 - table.active
    table.partie.close()
    table.partie = Partie.create(table.base / "q", [turn_folder(table.folder, 1) / f"bericht-{other}.txt"])
    path = table.hand_in("R INV 6 1")
    refused(table, path, f"Reich {other} ist nicht am Zug")


def test_two_files_of_one(table: Table) -> None:
    first, second = table.hand_in("R INV 6 1"), table.hand_in(name="c.orders")
    with pytest.raises(Malformed, match="zwei Dateien"):
        evaluate(table.folder, [first, second], 1)


def test_what_is_missing(table: Table, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="Liste der Unterzeichner fehlt"):
        accept(table.folder, [tmp_path / "b.orders"])
    (table.folder / "allowed_signers").write_text("")
    with pytest.raises(Malformed, match="nicht lesen"):
        accept(table.folder, [tmp_path / "fehlt.orders"])
    with pytest.raises(Malformed, match="kein Ordner einer Spielleitung"):
        evaluate(tmp_path / "nirgends", [], 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "fehlt ein Würfel"),
        ("3", "fehlt ein Würfel"),
        ("3 7", "gibt es auf diesem Würfel nicht"),
        ("drei", "keine Zahl"),
        ("Rohstoffe (W6): 3 4\n5", "1 Würfel sind übrig: 5; erwartet: 2 Zahlen"),
    ],
)
def test_dice_of_a_table(table: Table, text: str, words: str) -> None:
    path = table.base / "dice.txt"
    path.write_text(text)
    before = table.files()
    with pytest.raises(Malformed, match=words) as caught:
        evaluate(table.folder, [], path, without=True)
    assert {fault.file for fault in caught.value.faults} == {str(path)}
    assert table.files() == before
    path.write_text("Rohstoffe: 3 4\n")
    assert evaluate(table.folder, [], path, without=True).ruling.dice == ("Rohstoffe (W6): 3 4",)


def test_a_damaged_copy(table: Table) -> None:
    path = turn_folder(table.folder, 1) / MASTER
    whole = path.read_text()
    for damaged, words in (
        (whole.replace("SIEDLUNGEN", "SIEDLUNG"), "SIEDLUNG"),
        (whole[:400], "abgeschnitten"),
        (turn_folder(table.folder, 1).joinpath("bericht-1.txt").read_text(), "verdeckt"),
        ("irgendwas", "keine Auswertung"),
    ):
        path.write_text(damaged)
        with pytest.raises(MycomError, match=words):
            evaluate(table.folder, [], 1, without=True)
        assert not turn_folder(table.folder, 2).exists()


def test_a_turn_is_written_once(table: Table) -> None:
    (table.base / "da").mkdir()
    with pytest.raises(NotAllowed, match="gibt es schon"):
        evaluate(table.folder, [], 1, without=True, out=table.base / "da")
    assert list((table.base / "da").iterdir()) == []


def test_a_failure_leaves_nothing_behind(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    before = table.files()
    monkeypatch.setattr("mycom.gamemaster.folder.write_atomically", full)
    with pytest.raises(OSError, match="No space"):
        evaluate(table.folder, [], 1, without=True)
    assert table.files() == before
    assert [path.name for path in table.folder.iterdir()] == ["zug-001"]


@pytest.mark.parametrize(
    ("system", "variant", "names", "words"),
    [
        ("mythicor", "random", WORDS, "wird hier nicht ausgewertet"),
        ("conquerer", "random", WORDS, "Meintest du „conquerors“"),
        ("conquerors", "randm", WORDS, "Meintest du „random“"),
        ("conquerors", "alliances", WORDS, "passen nicht"),
        ("conquerors", "random", ("Anna", "Anna"), "heißen gleich"),
        ("conquerors", "random", ("Anna", " "), "leer"),
    ],
)
def test_games_that_cannot_be(tmp_path: Path, system: str, variant: str, names: tuple[str, ...], words: str) -> None:
    with pytest.raises(MycomError, match=words):
        new_game(tmp_path / "g", system, "Probe", variant, names, 1)
    assert not (tmp_path / "g").exists()


def test_a_game_needs_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "etwas").write_text("")
    with pytest.raises(NotAllowed, match="nicht leer"):
        begin(tmp_path)


def test_masters_are_systems() -> None:
    assert set(MASTERS) <= set(NAMES)
    assert all(master_of(name).variants() for name in MASTERS)
    with pytest.raises(KeyError):
        master_of("mythicor")


def test_rules_of_the_partie(tmp_path: Path) -> None:
    own = tmp_path / "regeln.toml"
    own.write_text("[end]\nturns = 2\n")
    begin(tmp_path)
    assert evaluate(tmp_path, [], 5, without=True).ruling.awaited != ()
    assert evaluate(tmp_path, [], 5, without=True).ruling.awaited == ()


@pytest.mark.parametrize(("text", "line"), [("[end]\nturn = 2\n", 2), ("[end]\nturns = 0\n", 2), ("[end\n", 1)])
def test_rules_that_cannot_be(tmp_path: Path, text: str, line: int) -> None:
    own = tmp_path / "regeln.toml"
    own.write_text(text)
    with pytest.raises(Malformed) as caught:
        begin(tmp_path)
    own.write_text("")
    begin(tmp_path)
    own.write_text(text)
    with pytest.raises(Malformed) as later:
        evaluate(tmp_path, [], 5, without=True)
    for error in (caught.value, later.value):
        assert [(fault.file, fault.line) for fault in error.faults] == [(str(own), line)]


def test_a_game_to_its_end(tmp_path: Path) -> None:
    begin(tmp_path)
    for _ in range(3):
        evaluate(tmp_path, [], 5, without=True)
    copy = newest(tmp_path).file
    copy.write_text(
        copy.read_text().replace("\nZug: 4\n", "\nZug: 400\n").replace("berichts, Zug 4\n", "berichts, Zug 400\n")
    )
    done = evaluate(tmp_path, [], 5, without=True)
    assert done.ruling.awaited == ()
    with pytest.raises(NotAllowed, match="zu Ende"):
        evaluate(tmp_path, [], 5, without=True)
