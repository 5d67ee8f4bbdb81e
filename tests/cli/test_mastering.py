"""`mycom gm`: what it prints and how it refuses."""

from __future__ import annotations

from pathlib import Path


def test_new_and_turn(mycom, tmp_path: Path) -> None:
    folder = tmp_path / "g"
    new = ("gm", "new", folder, "--game", "Probe", "--variant", "symmetric", "--players", "Anna", "Bert")
    made = mycom(*new, "--seed", 4, "--json").json
    assert (made["turn"], len(made["awaited"]), len(made["files"])) == (1, 1, 4)
    refused = mycom(*new, "--seed", 4)
    assert refused.code == 2
    assert "nicht leer" in refused.err
    done = mycom("gm", "turn", folder, "--seed", 3, "--without")
    assert done.code == 0
    assert f"Zug 2: Befehle von Reich {3 - made['awaited'][0]} stehen aus" in done.out
    again = mycom("gm", "turn", folder, "--dice", folder / "zug-002" / "wuerfel.txt", "--without", "--json").json
    assert again["turn"] == 3
    assert again["dice"] == (folder / "zug-002" / "wuerfel.txt").read_text().splitlines()


def test_calls_that_cannot_be(mycom, tmp_path: Path) -> None:
    for arguments, words in (
        (("turn", tmp_path), "es fehlt --seed oder --dice"),
        (("turn", tmp_path, "--seed", "x"), "eine ganze Zahl"),
        (("turn", tmp_path, "--seed", 1), "kein Ordner einer Spielleitung"),
        (("turn", tmp_path, "--seed", 1, "--dice", "d"), "gehen nicht zugleich"),
        (("tunr", tmp_path), "den Befehl „tunr“ gibt es nicht"),
        ((), "es fehlt"),
    ):
        done = mycom("gm", *arguments)
        assert done.code == 2, arguments
        assert done.out == ""
        assert words in done.err
        assert "Traceback" not in done.err
