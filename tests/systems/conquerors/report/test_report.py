"""Reports: written and read again they tell the same; what is not understood is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.problems import Malformed
from mycom.systems.conquerors.board.model import Board, Player, Settlement
from mycom.systems.conquerors.report import read, recognises, write
from mycom.systems.conquerors.report.table import board_of
from mycom.systems.conquerors.report.writer import clean
from mycom.systems.receipts import Answer, Outcome
from tests.systems.conquerors.games import RULES, known, played

TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)


def seen_by(board: Board, realm: int) -> Board:
    """The board as a player sees it: opponents' cards only by number."""
    players: dict[int, Player] = {}
    for number, one in board.players.items():
        name = clean(one.name)
        if board.allied(realm, number):
            cards = {id: count for id, count in one.cards.items() if count}
            players[number] = replace(one, name=name, cards=cards)
        else:
            players[number] = replace(one, name=name, cards={}, hidden=one.card_count)
    return replace(
        board,
        players=players,
        settlements=dict(sorted(board.settlements.items())),
        lines=tuple(sorted(board.lines, key=lambda line: (line.owner, line.kind, line.edge))),
        troops=tuple(sorted(board.troops, key=lambda one: one.key)),
        hexes=dict(sorted(board.hexes.items())),
        removed=tuple(sorted(board.removed)),
    )


def comparable(board: Board) -> Board:
    return replace(board, settlements=dict(sorted(board.settlements.items())))


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(("random", "symmetric", "alliances")),
    st.integers(1, 5),
    st.integers(0, 60),
    st.integers(1, 4),
    TEXTS,
    st.lists(TEXTS, max_size=3),
)
def test_written_and_read_it_is_the_same(
    variant: str, seed: int, turns: int, realm: int, name: str, events: list[str]
) -> None:
    board = played(variant, seed, turns)
    named = clean(name) or "Anna"
    board = board.with_player(replace(board.player(realm), name=named))
    report = read(write(board, RULES, "Probe", realm, events))
    assert report.unread == ()
    assert comparable(board_of(known(report), RULES)) == seen_by(board, realm)
    assert [one.text for one in report.events] == [clean(event) for event in events if clean(event)]
    assert (report.head.game, report.head.turn, report.head.realm) == ("Probe", board.turn, realm)
    assert report.head.realm_name == named


def test_names_and_walls() -> None:
    board = played(turns=4)
    corner = board.own_settlements(1)[0].corner
    board = board.with_settlement(Settlement(corner, "city", 1, 2, "Burg »Hoch«"))
    found = board_of(known(read(write(board, RULES, "Probe", 1))), RULES)
    assert found.settlements[corner] == Settlement(corner, "city", 1, 2, "Burg „Hoch“")


def test_what_became_of_orders() -> None:
    answers = (
        Answer("R", "INV 1 4/4 NO", Outcome.DONE, "Straße gebaut."),
        Answer("G1", "ZUG 1 4/5", Outcome.FAILED, "Zu weit weg.", "reach"),
    )
    found = read(write(played(), RULES, "Probe", 1, answers=answers)).answers
    assert [replace(one, line=0) for one in found] == list(answers)
    assert all(one.line for one in found)


def test_a_report_quoted_by_a_mail() -> None:
    text = write(played(), RULES, "Probe", 1)
    quoted = "\r\n".join("> " + line for line in text.split("\n"))
    assert recognises("Hallo Anna\r\n" + quoted)
    report = read(quoted)
    assert board_of(known(report), RULES) == board_of(known(read(text)), RULES)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("4/4 Mond", "das Gelände „Mond“ gibt es nicht"),
        ("4/4 Wald Erz", "nur eine Handelsroute"),
        ("4/4 Wald, Zahl 8 von 9", "einen Spieler 9 gibt es nicht"),
        ("irgendwas", "kein Feld"),
    ],
)
def test_bad_lines_are_kept(line: str, reason: str) -> None:
    text = write(played(), RULES, "Probe", 1)
    start = text.index("FELDER\n") + len("FELDER\n" + "-" * 72 + "\n")
    report = read(text[:start] + line + "\n" + text[start:])
    (kept,) = [one for one in report.unread if one.text == line]
    assert reason in kept.reason
    assert kept.line == text[:start].count("\n") + 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("9 G1 auf 4/4: 3 Soldaten", "einen Spieler 9"),
        ("1 G99 auf 4/4: 3 Soldaten, davon 1 Buhrdûr", "1 Buhrdûr brauchen 10 Soldaten"),
        ("1 G99 auf 4/4: 12 Soldaten, davon 1 Manwë", "haben keine Manwë"),
        ("1 G99 auf 4/4 an Bord 4/4 N: 3 Soldaten", "eine Kante N gibt es nicht"),
        ("1 G99: 3 Soldaten", "keine Truppen"),
    ],
)
def test_bad_troops_are_kept(line: str, reason: str) -> None:
    text = write(played(turns=20), RULES, "Probe", 1)
    start = text.index("TRUPPEN\n") + len("TRUPPEN\n" + "-" * 72 + "\n")
    report = read(text[:start] + line + "\n" + text[start:])
    assert reason in next(one for one in report.unread if one.text == line).reason


def test_what_makes_a_report_useless() -> None:
    text = write(played(), RULES, "Probe", 1)
    for wrong, message in (
        ("Guten Tag", "kein Spielbericht"),
        (text[:200], "abgeschnitten"),
        (text.replace("Fassung 1", "Fassung 2"), "neuer als"),
        (text.replace("Zug: ", "Zog: "), "fehlt Zug"),
        (text.replace("Spieler: 1", "Spieler: x"), "Nummer und Name"),
    ):
        with pytest.raises(Malformed, match=message):
            read(wrong, "x.txt")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damage_never_ends_in_a_traceback(data: st.DataObject) -> None:
    text = write(played("alliances", 2, 30), RULES, "Probe", 2)
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(("drop", "double", "digits", "cut", "insert")))
        if change == "drop":
            del lines[at : at + 1]
            lines.append("")
        elif change == "double":
            lines.insert(at, lines[at])
        elif change == "digits":
            lines[at] = lines[at].translate(str.maketrans("123456789", "987654321"))
        elif change == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, 20))]
        else:
            lines.insert(at, data.draw(TEXTS))
    try:
        report = read("\n".join(lines))
    except Malformed:
        return
    board_of(known(report), RULES)
