"""Kept projections and the report after them: every fate, what counts, how luck is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycom.partie.demo import make_demo
from mycom.partie.kept import setup_of
from mycom.partie.partie import Partie
from mycom.partie.scorebook import Entry, Luck, scorebook
from mycom.partie.scorewords import luck_sentence
from mycom.systems.scores import Fate
from tests.systems.mythicor.report.demo import demo_text

HEAD = "    Angreifer: G7, Mensch, Fü 10"
FIRST, LAST = HEAD, "Fremde Verluste: L. Speerträger 24, Barbaren 16"


def book(folder: Path, *changes: tuple[str, str], again: int = 0) -> tuple[Entry, ...]:
    """The fates after the demo's second report with some changes, oldest projection first."""
    first, second = folder / "36.txt", folder / "37.txt"
    text = demo_text(37)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    first.write_text(demo_text(36), encoding="utf-8")
    second.write_text(text, encoding="utf-8")
    with Partie.create(folder / "p", [first]) as partie:
        position = partie.position()
        for actor, target, mode in [("G7", "G5@1003", "attack")] * (1 + again) + [("G5", "P30/17", "diplomacy")]:
            setup = position.setup(actor, target, mode, ())
            assert setup is not None
            partie.remember_projection(setup.title, position.project(setup).verdict.headline, setup)
        partie.import_files([second])
        return scorebook(partie).entries[::-1]


def battle_of(text: str) -> str:
    """The lines of the demo's battle."""
    begin = text.index(HEAD)
    return text[begin : text.index("\n", text.index(LAST)) + 1]


def test_a_battle_and_an_order_that_came_as_planned(tmp_path: Path) -> None:
    battle, talk = book(tmp_path)
    assert (battle.score.fate, battle.score.good, battle.counts) == (Fate.CAME, True, True)
    assert battle.score.sentence == "Gerold siegte; von Gerold blieben 48 Mann, erwartet waren 46 bis 50."
    own, foe = battle.score.counts
    assert (own.came, foe.came) == (48, 6)
    assert own.low <= own.mean <= own.high
    assert 0 < own.at_most < 1
    assert (talk.score.fate, talk.score.good, talk.counts) == (Fate.CAME, True, True)
    assert demo_text(37).splitlines()[talk.score.line - 1].startswith(("* UG 1:", "  Ausgeführt: UG 1"))


def test_a_lost_battle_speaks_against_the_chance(tmp_path: Path) -> None:
    (battle, _) = book(
        tmp_path, ("Ende: Verteidiger flieht, Sieger Angreifer", "Ende: Angreifer flieht, Sieger Verteidiger")
    )
    assert (battle.score.fate, battle.score.good, battle.counts) == (Fate.CAME, False, True)
    assert battle.score.sentence.startswith("Streifschar siegte;")


def test_a_battle_told_in_prose_only_is_no_word(tmp_path: Path) -> None:
    (battle, _) = book(tmp_path, (battle_of(demo_text(37)), ""))
    assert (battle.score.fate, battle.score.good, battle.counts) == (Fate.SILENT, None, False)


def test_no_battle_at_all(tmp_path: Path) -> None:
    (battle, _) = book(tmp_path, (battle_of(demo_text(37)), ""), ("[Schlacht, G7,", "[Sonstiges, G7,"))
    assert battle.score.fate is Fate.NOT_TRIED


def test_the_other_one_attacked(tmp_path: Path) -> None:
    (battle, _) = book(
        tmp_path, ("Angreifer: G7,", "Angreifer: G5@1003,"), ("Verteidiger: G5@1003,", "Verteidiger: G7,")
    )
    assert (battle.score.fate, battle.score.sentence) == (Fate.OTHERWISE, "Streifschar griff selbst an.")


def test_other_troops_than_planned(tmp_path: Path) -> None:
    (battle, _) = book(tmp_path, ("M. Schwertträger 38,", "M. Schwertträger 20,"))
    assert battle.score.fate is Fate.OTHERWISE
    assert "35 statt 53" in battle.score.sentence


def test_an_order_that_chance_stopped(tmp_path: Path) -> None:
    begin = demo_text(37).index("* UG 1:")
    told = demo_text(37)[begin : demo_text(37).index("]", begin) + 1]
    (_, talk) = book(tmp_path, (told, "* UG 1: Die Ältesten lachten nur. [Befehl, G5, 30/17, schlecht]"))
    assert (talk.score.fate, talk.score.good, talk.counts) == (Fate.CAME, False, True)


def test_the_same_question_counts_once(tmp_path: Path) -> None:
    first, second, _ = book(tmp_path, again=1)
    assert [first.counts, second.counts] == [False, True]


def test_without_the_next_report_all_is_open(tmp_path: Path) -> None:
    with make_demo(tmp_path / "p") as partie:
        found = scorebook(partie)
        assert [entry.score.fate for entry in found.entries] == [Fate.OPEN, Fate.CAME, Fate.CAME]
        assert [entry.said for entry in found.entries if entry.counts] == [
            headline for _, turn, _, headline, _ in partie.projections() if turn == 36
        ]
        assert sum(one.count for one in found.bins) == 2
        assert found.luck is not None
        assert found.luck.happened == 2


def test_a_stored_setup_is_what_it_was(tmp_path: Path) -> None:
    with make_demo(tmp_path / "p") as partie:
        setup = partie.position().setup("G7", "P26/11", "", partie.orders.all())
        number = partie.remember_projection("x", 0.5, setup)
        assert setup_of(partie.projection_setup(number)) == setup


@pytest.mark.parametrize("kept", [{"mode": "land"}, {}, {"title": 3}])
def test_what_cannot_be_read_any_more_is_said(tmp_path: Path, kept: dict[str, object]) -> None:
    with make_demo(tmp_path / "p") as partie:
        partie.remember_projection("G1 → P15/2", 0.5, kept)
        assert scorebook(partie).entries[0].score.fate is Fate.UNREADABLE


@pytest.mark.parametrize(
    ("luck", "words"),
    [
        (None, "Noch keine Hochrechnung"),
        (Luck(1, 0.5, 1, 0.5), "vergleichen: In 50 von 100 Fällen gelingt es, es ist gelungen."),
        (Luck(10, 5.0, 8, 0.0547), "so viel Glück oder mehr kommt in 5 von 100 Fällen vor."),
        (Luck(10, 5.0, 2, 0.0547), "so viel Pech oder mehr kommt in 5 von 100 Fällen vor."),
        (Luck(40, 20.0, 5, 1e-6), "wahrscheinlich stimmen die Chancen nicht."),
        (Luck(10, 5.0, 5, 0.6), "kein auffälliges Glück oder Pech."),
    ],
)  # fmt: skip
def test_luck_in_words(luck: Luck | None, words: str) -> None:
    assert words in luck_sentence(luck)
