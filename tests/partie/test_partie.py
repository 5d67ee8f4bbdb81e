"""A Partie folder: what an import stores, refuses and leaves alone."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.partie.partie import Partie
from mycom.partie.store import FILE_NAME
from mycom.partie.taking_in import Received, canonical, take_in
from mycom.problems import Malformed, MycomError, NotAllowed
from mycom.systems.mythicor.report import read
from mycom.systems.view import Fact
from tests.partie.reports import report


def put(folder: Path, name: str, text: str) -> Path:
    """A report as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text.encode())
    return path


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a Partie folder but SQLite's working files."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(("-wal", "-shm"))
    }


def content(folder: Path) -> list[str]:
    """Everything in the database."""
    with sqlite3.connect(folder / FILE_NAME) as db:
        dump = list(db.iterdump())
    db.close()
    return dump


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A Partie folder with the report of turn 5."""
    made = tmp_path / "partie"
    Partie.create(made, [put(tmp_path, "5.txt", report(5, seen={"P15/2": 7}))]).close()
    return made


def known(partie: Partie) -> dict[tuple[str, str], tuple[object, int]]:
    """Value and turn of everything known."""
    facts = partie.knowledge().facts
    return {(s, k): (json.dumps(f.value), f.turn) for s, keys in facts.items() for k, f in keys.items()}


# --- taking in -------------------------------------------------------------------------------------


def test_every_value_is_stored_with_its_turn_and_line(folder):
    text = report(5, seen={"P15/2": 7})
    lines = text.split("\n")
    with Partie.open(folder) as partie:
        facts = [fact for subject in partie.knowledge().facts.values() for fact in subject.values()]
        assert {(f.subject, f.key) for f in facts} == {(f.subject, f.key) for f in read(text).facts}
        assert all(1 <= fact.line <= len(lines) and fact.turn == 5 for fact in facts)
        (crowns,) = partie.history("P15/2", "crowns")
    assert (crowns.value, crowns.turn, crowns.source) == (7, 5, "spy")
    assert "Kronen 7" in lines[crowns.line - 1]


def test_the_same_report_again_changes_nothing(folder, tmp_path):
    before = content(folder)
    again = put(tmp_path, "noch einmal.txt", report(5, seen={"P15/2": 7}))
    mailed = put(tmp_path, "crlf.txt", report(5, seen={"P15/2": 7}).replace("\n", "\r\n"))
    with Partie.open(folder) as partie:
        result = partie.import_files([again, mailed])
    assert [each.new for each in result.reports] == [False, False]
    assert result.new_facts == 0
    assert result.warnings == ()
    assert content(folder) == before


def test_the_newest_sighting_counts_whatever_came_first(tmp_path):
    texts = {
        5: report(5, seen={"P15/2": 7, "P16/2": 1}),
        6: report(6, seen={"P15/2": 8}),
        7: report(7, seen={"P15/2": 9}, seen_turn=4),
    }
    paths = {turn: put(tmp_path, f"{turn}.txt", text) for turn, text in texts.items()}
    with Partie.create(tmp_path / "p", [paths[7], paths[5], paths[6]]) as partie:
        facts = partie.knowledge().facts
        assert partie.turn == 7
        assert (facts["P15/2"]["crowns"].value, facts["P15/2"]["crowns"].turn) == (8, 6)
        assert (facts["P16/2"]["crowns"].value, facts["P16/2"]["crowns"].turn) == (1, 5)
        assert [fact.value for fact in partie.history("P15/2", "crowns")] == [9, 7, 8]
        assert partie.knowledge(5).facts["P15/2"]["crowns"].value == 7


turns = st.lists(
    st.tuples(
        st.integers(1, 8),
        st.dictionaries(st.sampled_from(["P15/2", "P16/2", "P17/2"]), st.integers(0, 99), max_size=3),
        st.integers(1, 8),
    ),
    min_size=2, max_size=5, unique_by=lambda each: each[0],
)  # fmt: skip


@settings(max_examples=25)
@given(turns, st.randoms(use_true_random=False))
def test_the_order_of_import_does_not_matter(tmp_path_factory, given_turns, random):
    base = tmp_path_factory.mktemp("ordnung")
    paths = [
        put(base, f"{turn}.txt", report(turn, seen=seen, seen_turn=min(turn, seen_turn), crowns=turn * 10))
        for turn, seen, seen_turn in sorted(given_turns)
    ]
    shuffled = list(paths)
    random.shuffle(shuffled)
    with Partie.create(base / "a", paths) as first, Partie.create(base / "b", shuffled[:1]) as second:
        for path in shuffled[1:]:
            second.import_files([path])
        assert known(first) == known(second)
        assert first.head == second.head
        assert first.turns() == second.turns()
        for turn in first.turns():
            assert first.knowledge(turn) == second.knowledge(turn)
        slow: dict[str, dict[str, Fact]] = {}
        for fact in first.store._facts("ORDER BY f.turn, r.turn, f.report, f.line, f.id", ()):
            slow.setdefault(fact.subject, {})[fact.key] = fact
        assert first.knowledge().facts == slow
        assert first.history("P15/2", "crowns") == second.history("P15/2", "crowns")
        assert first.position().units() == second.position().units()


def test_a_corrected_report_wins_with_a_warning(folder, tmp_path):
    corrected = put(tmp_path, "korrigiert.txt", report(5, seen={"P15/2": 99}))
    with Partie.open(folder) as partie:
        result = partie.import_files([corrected])
        assert partie.knowledge().facts["P15/2"]["crowns"].value == 99
        assert partie.store.report_sha256(5) == hashlib.sha256(corrected.read_bytes()).hexdigest()
    assert [warning for warning in result.warnings if "lag schon eine andere Auswertung vor" in warning] == [
        "korrigiert.txt: Für Zug 5 lag schon eine andere Auswertung vor; wo sie sich widersprechen, gilt die neue."
    ]


def test_a_newer_turn_brings_an_empty_book_and_keeps_the_old_one(folder, tmp_path):
    from mycom.orders.order import Order

    with Partie.open(folder) as partie:
        kept = partie.orders.add(Order("G1", "UG 16"))
        partie.import_files([put(tmp_path, "6.txt", report(6))])
        assert (partie.turn, partie.orders.turn, partie.orders.all()) == (6, 6, ())
        assert partie.orders.undo() == ""
        rows = partie.store.rows("SELECT key, unit, kind FROM orders WHERE turn = 5")
    assert rows == [(kept.key, "G1", "UG 16")]


def test_an_older_report_does_not_take_the_turn_back(folder, tmp_path):
    with Partie.open(folder) as partie:
        partie.import_files([put(tmp_path, "4.txt", report(4, crowns=1))])
        assert partie.turn == 5
        assert partie.knowledge().facts["P10/10"]["crowns"].value == 100
        assert partie.turns() == (4, 5)


def test_received_reports_lie_in_the_inbox_with_the_hash_they_are_known_by(folder):
    (path,) = (folder / "eingang").iterdir()
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert path.name == f"auswertung-005-{digest[:8]}.txt"
    with Partie.open(folder) as partie:
        assert partie.store.report_sha256(5) == digest


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_mail_programs_do_not_change_the_hash(end, mark):
    text = report(5)
    assert canonical(mark + text.replace("\n", end)) == text


def test_a_sighting_from_the_future_counts_as_of_today(folder, tmp_path):
    paths = [
        put(tmp_path, "6.txt", report(6, seen={"P15/2": 8}, seen_turn=370)),
        put(tmp_path, "7.txt", report(7, seen={"P15/2": 9})),
    ]
    with Partie.open(folder) as partie:
        result = partie.import_files(paths)
        assert [(fact.value, fact.turn) for fact in partie.history("P15/2", "crowns")] == [(7, 5), (8, 6), (9, 7)]
        assert partie.knowledge().facts["P15/2"]["crowns"].value == 9
    assert len(result.warnings) >= 1
    assert all("Stand Zug 370 liegt nach Zug 6; gilt als Zug 6" in warning for warning in result.warnings)


# --- refusing --------------------------------------------------------------------------------------


def refused(folder: Path, path: Path) -> MycomError:
    """The error of an import that must leave the folder as it is."""
    before = files(folder)
    with Partie.open(folder) as partie, pytest.raises(MycomError) as caught:
        partie.import_files([path])
    assert files(folder) == before
    return caught.value


def test_other_realm_and_other_partie_are_refused(folder, tmp_path):
    error = refused(folder, put(tmp_path, "realm.txt", report(6, realm=1003)))
    assert str(error) == "realm.txt: Auswertung des Reichs 1003; erwartet: Reich 1007"
    error = refused(folder, put(tmp_path, "game.txt", report(6, game="Andere")))
    assert str(error) == "game.txt: Auswertung der Partie „Andere“; erwartet: Partie „Probe“"


def test_a_good_report_beside_a_bad_one_is_not_taken_in(folder, tmp_path):
    good, bad = put(tmp_path, "6.txt", report(6)), put(tmp_path, "7.txt", report(7, realm=1003))
    before = files(folder)
    with Partie.open(folder) as partie, pytest.raises(NotAllowed):
        partie.import_files([good, bad])
    assert files(folder) == before


def test_a_report_whose_rules_do_not_fit_is_refused(folder, tmp_path):
    error = refused(folder, put(tmp_path, "6.txt", report(6, profile="standart")))
    assert "standart" in str(error)
    assert isinstance(error, Malformed)


def test_a_turn_beyond_all_numbers_is_refused(folder, tmp_path):
    text = report(6).replace("Zug:              6", "Zug:              99999999999999999999")
    assert text != report(6)
    assert "Zug" in str(refused(folder, put(tmp_path, "6.txt", text)))


def test_a_number_that_the_database_cannot_hold_is_a_fault(folder):
    whole = read(report(6))
    far = replace(whole, facts=(*whole.facts, Fact("P1/1", "terrain", "open", 2**70)))
    before = files(folder)
    with Partie.open(folder) as partie, pytest.raises(Malformed, match="weit: eine Zahl ist zu groß"):
        take_in(partie.store, folder, [Received("weit", "0" * 64, far)])
    assert files(folder) == before


def test_a_stopped_import_leaves_nothing(folder, tmp_path):
    before = files(folder)
    paths = [put(tmp_path, f"{turn}.txt", report(turn)) for turn in (6, 7, 8)]
    with Partie.open(folder) as partie, pytest.raises(NotAllowed, match="abgebrochen"):
        partie.import_files(paths, lambda done, of: done < 2)
    assert files(folder) == before


# --- creating --------------------------------------------------------------------------------------


def test_create_leaves_nothing_behind_when_it_fails(tmp_path):
    good, bad = put(tmp_path, "5.txt", report(5)), put(tmp_path, "6.txt", report(6, realm=1003))
    target = tmp_path / "neu" / "tief"
    with pytest.raises(NotAllowed):
        Partie.create(target, [good, bad])
    assert not (tmp_path / "neu").exists()


def test_create_keeps_what_lay_in_the_folder(tmp_path):
    target = tmp_path / "partie"
    put(target, "meine notizen.txt", "wichtig")
    with pytest.raises(NotAllowed):
        Partie.create(target, [put(tmp_path, "5.txt", report(5))], lambda done, of: False)
    assert files(target) == {"meine notizen.txt": b"wichtig"}
    with pytest.raises(Malformed):
        Partie.create(target, [tmp_path / "fehlt.txt"])
    assert files(target) == {"meine notizen.txt": b"wichtig"}


def test_create_refuses_a_partie_folder(folder, tmp_path):
    before = files(folder)
    with pytest.raises(NotAllowed, match="liegt schon eine Partie"):
        Partie.create(folder, [put(tmp_path, "6.txt", report(6))])
    assert files(folder) == before


# --- rules of the Partie ---------------------------------------------------------------------------


def test_position_is_kept_and_made_anew_after_an_import(folder, tmp_path):
    with Partie.open(folder) as partie:
        first = partie.position()
        assert partie.position() is first
        partie.import_files([put(tmp_path, "6.txt", report(6))])
        assert partie.position() is not first
        assert partie.position() is partie.position()


def test_own_rules_count_when_the_partie_is_opened_again(folder):
    rules = folder / "regeln.toml"
    with Partie.open(folder) as partie:
        assert "combat.max_rounds" not in partie.position().knowledge.overrides
    rules.write_text("[combat]\nmax_rounds = 7\n", encoding="utf-8")
    with Partie.open(folder) as partie:
        assert partie.position().knowledge.overrides["combat.max_rounds"] == 7


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("[combat]\nmax_rouns = 7\n", 2, "max_rouns"),
        ("# Regeln\n\ncombat.max_rounds = 'viele'\n", 3, "combat.max_rounds"),
        ("[combat]\nmax_rounds = \n", 2, "TOML"),
    ],
)
def test_faults_of_own_rules_have_file_and_line(folder, text, line, word):
    rules = folder / "regeln.toml"
    rules.write_text(text, encoding="utf-8")
    with Partie.open(folder) as partie, pytest.raises(Malformed) as caught:
        partie.position()
    (fault,) = caught.value.faults
    assert (fault.file, fault.line) == (str(rules), line)
    assert word in fault.found


# --- marks -----------------------------------------------------------------------------------------


def test_notes_marks_and_projections_stay(folder):
    with Partie.open(folder) as partie:
        partie.set_note("G1", "im Auge behalten")
        partie.set_note("G2", "fort")
        partie.set_note("G2", "")
        partie.set_done("P10/10", True)
        number = partie.remember_projection("G1 → P15/2", 0.5, {"mode": "land"})
    with Partie.open(folder) as partie:
        assert (partie.note("G1"), partie.note("G2")) == ("im Auge behalten", "")
        assert partie.done_units() == {"P10/10"}
        assert partie.projection_setup(number) == {"mode": "land"}
        partie.forget_projection(number)
        assert partie.projections() == ()
        with pytest.raises(KeyError):
            partie.projection_setup(number)


def test_ignored_checks_hide_what_they_cover(folder):
    with Partie.open(folder) as partie:
        counting, hidden = partie.problems()
        problem = next(each for each in counting if each.rule == "no_orders")
        assert hidden == ()
        number = partie.ignore(problem.rule, "ist gewollt", unit=problem.unit)
        counting, hidden = partie.problems()
        assert [each.unit for each in hidden] == [problem.unit]
        partie.unignore(number)
        assert partie.problems()[1] == ()
