"""Reading reports: refusals, lines that are not understood, doubtful values, mail's habits."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.partie.encodings import decode
from mycom.problems import Malformed
from mycom.systems.mythicor.report import read, recognises
from mycom.systems.view import Certainty, Fact, Report
from tests.systems.mythicor.report.demo import demo_text

HEAD = """\
MYTHICOR · Auswertung (AWT) · Fassung 1

  Partie: Probe
  Zug: 12
  Reich: 1001 Nordland
"""
END = "\nEnde der Auswertung, Zug 12\n"


def report(body: str) -> Report:
    return read(HEAD + body + END, "p.txt")


def values(found: Report, subject: str) -> dict[str, object]:
    return {fact.key: fact.value for fact in found.facts if fact.subject == subject}


def refusal(text: str) -> str:
    with pytest.raises(Malformed) as caught:
        read(text, "p.txt")
    assert all(fault.file == "p.txt" for fault in caught.value.faults)
    return str(caught.value)


# --- refusals ---


def test_the_smallest_report() -> None:
    found = report("")
    head = found.head
    assert (head.game, head.turn, head.realm, head.realm_name) == ("Probe", 12, 1001, "Nordland")
    assert (head.system, head.profile) == ("mythicor", "standard")
    assert found.unread == ()
    assert recognises(found.text)


@pytest.mark.parametrize("text", ["", "\n \r\n", "\ufeff"])
def test_empty(text: str) -> None:
    assert "die Datei ist leer" in refusal(text)


@pytest.mark.parametrize("text", ["Hallo", "MYTHICOR Auswertung", "Auswertung (AWT) · Fassung 1"])
def test_no_report(text: str) -> None:
    assert "keine Auswertung" in refusal(text)
    assert not recognises(text)


def test_a_later_version_is_recognised_and_refused_in_one_line() -> None:
    text = (HEAD + END).replace("Fassung 1", "Fassung 2")
    assert recognises(text)
    message = refusal(text)
    assert message.startswith("p.txt:1: Auswertung in Fassung 2; erwartet: höchstens Fassung 1")
    assert "\n" not in message


def test_a_cut_report_names_its_last_line() -> None:
    assert refusal(HEAD).startswith("p.txt:5: die Auswertung bricht ab mit „Reich: 1001 Nordland“")


def test_everything_that_the_head_lacks_is_told_at_once() -> None:
    with pytest.raises(Malformed) as caught:
        read(HEAD.replace("Zug: 12", "").replace("  Reich: 1001 Nordland", "") + END)
    assert [fault.found for fault in caught.value.faults] == [
        "im Kopf der Auswertung fehlt „Zug:“",
        "im Kopf der Auswertung fehlt „Reich:“",
    ]


@pytest.mark.parametrize(
    ("good", "bad", "line"),
    [("Zug: 12", "Zug: zwölf", 4), ("Zug: 12", "Zug: -3", 4), ("Reich: 1001 Nordland", "Reich: Nordland", 5)],
)
def test_a_line_of_the_head_that_cannot_be_read_is_shown(good: str, bad: str, line: int) -> None:
    label = good.partition(":")[0]
    message = refusal(HEAD.replace(good, bad) + END)
    assert message.startswith(f"p.txt:{line}: „{bad}“ lässt sich nicht lesen; erwartet: eine Zeile „{label}: ")
    assert "\n" not in message


@pytest.mark.parametrize("cut", range(40))
def test_the_demo_cut_anywhere_is_refused(cut: int) -> None:
    text = demo_text(37)
    part = text[: text.index("Ende der Auswertung") * cut // 40]
    assert refusal(part)


@settings(max_examples=60)
@given(st.data())
def test_damaged_bytes_are_read_or_refused(data: st.DataObject) -> None:
    raw = bytearray(demo_text(37).encode(data.draw(st.sampled_from(["utf-8", "cp1252", "cp850"]))))
    for _ in range(data.draw(st.integers(1, 12))):
        where = data.draw(st.integers(0, len(raw) - 1))
        match data.draw(st.sampled_from(["change", "cut", "double", "insert"])):
            case "change":
                raw[where] = data.draw(st.integers(0, 255))
            case "cut":
                del raw[where : where + data.draw(st.integers(1, 400))]
                raw += b" "
            case "double":
                raw[where:where] = raw[where : where + 200]
            case _:
                raw[where:where] = data.draw(st.binary(max_size=12))
    with suppress(Malformed):
        found = read(decode(bytes(raw), "p.txt")[0], "p.txt")
        assert all(unread.text and unread.reason for unread in found.unread)


@settings(max_examples=200)
@given(st.text(alphabet="PG0123456789/@: ,.*[]|-»«abcBestandTruppenOrtLMQu\n", max_size=400))
def test_any_body_is_read_and_no_line_is_lost(body: str) -> None:
    report(body)


# --- what is not understood ---


def test_unknown_lines_are_kept_with_number_and_reason() -> None:
    found = report(
        "Wetter: sonnig\n"
        "Provinz P26/16 Falkenstein\n"
        "  Bestand: Kronen 12, Zaubersalz 3\n"
        "  Truppe: Miliz 4\n"
        "Hier spricht der Spielleiter\n"
        "Gruppe P3/4 Falsch\n"
        "* Etwas geschah ohne Kennzeichen\n"
        "\n"
        "Runde eins: unklar\n"
    )
    assert [(unread.line, unread.text) for unread in found.unread] == [
        (6, "Wetter: sonnig"),
        (8, "Bestand: Kronen 12, Zaubersalz 3"),
        (9, "Truppe: Miliz 4"),
        (10, "Hier spricht der Spielleiter"),
        (11, "Gruppe P3/4 Falsch"),
        (12, "* Etwas geschah ohne Kennzeichen"),
        (14, "Runde eins: unklar"),
    ]
    assert found.unread[1].reason == "unbekannte Angabe „Zaubersalz 3“"
    assert found.unread[2].reason == "unbekannte Zeile; Meintest du „Truppen“?"
    assert values(found, "P26/16")["crowns"] == 12


def test_an_unknown_line_after_a_complete_one_is_not_taken_for_its_end() -> None:
    found = report("Provinz P26/16 Falkenstein\nXylophon\n  Besitzer: 1003\nYps\n  Truppen: Miliz 4,\nRitter 2\nZett\n")
    assert [unread.text for unread in found.unread] == ["Xylophon", "Yps", "Zett"]
    assert values(found, "P26/16")["name"] == "Falkenstein"
    assert values(found, "P26/16")["troops"] == {"militia": 4, "knights": 2}


def test_text_around_the_report_is_kept() -> None:
    found = read(f"Hallo\n\n{HEAD}{END}-- \nDer Spielleiter", "p.txt")
    assert [(unread.line, unread.text, unread.reason) for unread in found.unread] == [
        (1, "Hallo", "steht vor der Auswertung"),
        (11, "Der Spielleiter", "steht nach der Auswertung"),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Bestand: Kronen viele", "unbekannte Angabe „Kronen viele“; Meintest du „Kronen“?"),
        ("Bestand: Kronen 1,5", "unlesbare Zahl in „Kronen 1,5“"),
        ("Bestand: Kronen 9 bis 5", "unlesbare Zahl in „Kronen 9 bis 5“"),
        ("Truppen: Rittern 4, Drachen 2", "unbekannte Truppe „Drachen 2“"),
        ("Land: Sumpff, Ork", "unbekannte Angabe „Sumpff“; Meintest du „Sumpf“?"),
        ("Quelle: Spähher", "unbekannte Angabe „Spähher“; Meintest du „Späher“?"),
        ("Besitzer: der Nachbar", "unlesbarer Besitzer „der Nachbar“"),
        ("Artefakt: ein Ring", "unlesbares Artefakt „ein Ring“"),
        ("Ort: irgendwo", "unbekannte Angabe „irgendwo“"),
    ],
)
def test_values_that_cannot_be_read_say_why(line: str, reason: str) -> None:
    (unread,) = report(f"Sichtung P3/4 Dorf\n{line}\n").unread
    assert unread.reason == reason


def test_a_bad_line_of_the_head_does_no_more_harm() -> None:
    found = report("Rasse: Mansch\nPosition: Kriegsherr\nZug: 13\n")
    assert [unread.reason for unread in found.unread] == [
        "unlesbare Angabe „Mansch“ bei Rasse; Meintest du „Mensch“?",
        "Zug steht zum zweiten Mal da",
    ]
    assert values(found, "R")["position"] == "warlord"
    assert found.head.turn == 12


# --- values ---


def test_own_units_have_every_value() -> None:
    found = report("Provinz P26/16 Falkenstein\nLand: Offen\nGruppe G7 Gerold\nOrt: 26/14, auf See\n")
    province, group = values(found, "P26/16"), values(found, "G7")
    assert province["own"] is True
    assert province["terrain"] == "open"
    assert province["crowns"] == 0
    assert province["bonuses.retreat_threshold"] == 0
    assert group["place"] == [26, 14]
    assert group["at_sea"] is True
    assert group["traits.leadership"] == 0
    assert group["bonuses.retreat_threshold"] == 100
    assert {fact.line for fact in found.facts if fact.subject == "G7"} == {8, 9}


def test_certainty_of_each_value() -> None:
    found = report(
        "Sichtung P26/11 Dornwald\n"
        "Quelle: Späher, durch G7, Stand Zug 9\n"
        "Besitzer: 1003 (Rotmark)\n"
        "Land: Wald, Ork\n"
        "Stadt: BG 1, VS 2\n"
        "Bestand: Bevölkerung etwa 1.200, Kronen ?, Rekruten 5 bis 9\n"
        "Truppen: Miliz 40, M. Speerträger 15 bis 35, Ritter ?\n"
        "Boni: Moral -5\n"
    )
    assert found.unread == ()
    by_key = {fact.key: fact for fact in found.facts if fact.subject == "P26/11"}
    assert by_key["population"] == Fact("P26/11", "population", 1200, 9, Certainty.ESTIMATE, "scout", 11)
    assert (by_key["recruits"].value, by_key["recruits"].certainty) == ([5, 9], Certainty.RANGE)
    assert by_key["troops"].value == {"militia": 40, "medium_spearmen": [15, 35]}
    assert by_key["troops"].certainty is Certainty.RANGE
    assert by_key["morale_bonus"].value == -5
    assert by_key["owner"].value == 1003
    assert by_key["seen_by"].value == "G7"
    assert "crowns" not in by_key


def test_the_owner_of_a_foreign_group_is_in_its_id() -> None:
    found = report("Sichtung G2@1003 Grasch\nOrt: 25/11, an Land\nAnführer: Held, Ork, tot\nWerte: Fü etwa 8\n")
    assert values(found, "G2@1003") == {
        "name": "Grasch", "place": [25, 11], "at_sea": False, "leader": "hero", "race": "orc", "alive": False,
        "leadership": 8, "owner": 1003,
    }  # fmt: skip


def test_artefacts_and_trade_goods() -> None:
    found = report(
        "Gruppe G1 Falk\n"
        "Ort: 1/2\n"
        "Bestand: Handelsgüter 25 aus 31/16\n"
        "Artefakt: 12 »Stab, der alte«, Stärke 8, Reichweite 4, Wirkung »weht\n"
        "  fort, weit«\n"
        "Artefakt: 3\n"
    )
    assert found.unread == ()
    group = values(found, "G1")
    assert (group["trade_goods"], group["trade_origin"]) == (25, [31, 16])
    assert group["artefacts"] == [
        {
            "number": 12, "name": "Stab, der alte", "strength": 8, "charges": None, "range": 4,
            "effect": "weht fort, weit",
        },
        {"number": 3, "name": "", "strength": None, "charges": None, "range": None, "effect": ""},
    ]  # fmt: skip


def test_events_with_rounds_and_losses() -> None:
    found = report(
        "* Die Orks kamen in der Nacht,\n  und es war [sehr] dunkel. [Schlacht, G7, 26/12, schlecht]\n"
        "    Runde 1: 48 : 45, Verluste 8,5 % : 21 %, Moral 98 % : 74 %\n"
        "    Eigene Verluste: Ritter 1, Miliz 4\n\n"
        "* Ruhe. [Sonstiges]\n"
    )
    first, second = found.events
    assert first.text.split("\n") == [
        "Die Orks kamen in der Nacht, und es war [sehr] dunkel.",
        "Runde 1: 48 : 45, Verluste 8,5 % : 21 %, Moral 98 % : 74 %",
        "Eigene Verluste: Ritter 1, Miliz 4",
    ]
    assert (first.kind, first.unit, first.place, first.mood, first.turn) == ("battle", "G7", (26, 12), "bad", 12)
    assert (second.kind, second.text, second.place) == ("other", "Ruhe.", None)


def test_parameters_realms_and_the_best() -> None:
    found = report(
        "  1. Nordland   11655 Punkte\n1003: Rotmark\n"
        'combat.max_rounds = 12\ncombat.bonus_rule = "multiplicative"\nmagic.plague_always = true\n'
    )
    realm = values(found, "R")
    assert realm["scores"] == [[1, "Nordland", 11655]]
    assert realm["names.1003"] == "Rotmark"
    assert realm["parameter.combat.max_rounds"] == 12
    assert realm["parameter.combat.bonus_rule"] == "multiplicative"
    assert realm["parameter.magic.plague_always"] is True


# --- maps ---

MAP = """
{title}
  |   3 |   4 |
---------------
  |Tundr| Wald|
 2|     |  >< |
  |  997|     |
---------------
"""


def test_a_requested_map_tells_that_nobody_owns_a_cell() -> None:
    found = report(MAP.format(title="Landkarte um 3/4, Stand Zug 9"))
    assert found.facts[-4:] == (
        Fact("C3/2", "terrain", "tundra", 9, Certainty.EXACT, "map", 10),
        Fact("C3/2", "owner", 997, 9, Certainty.EXACT, "map", 10),
        Fact("C4/2", "terrain", "forest", 9, Certainty.EXACT, "map", 10),
        Fact("C4/2", "owner", 0, 9, Certainty.EXACT, "map", 10),
    )


def test_a_start_map_does_not() -> None:
    found = report(MAP.format(title="Startkarte"))
    assert [(fact.subject, fact.key, fact.turn) for fact in found.facts[-3:]] == [
        ("C3/2", "terrain", 12), ("C3/2", "owner", 12), ("C4/2", "terrain", 12),
    ]  # fmt: skip


def test_labels_out_of_order_give_one_warning() -> None:
    text = MAP.format(title="Landkarte").replace("   4 |\n", "   7 |\n")
    found = report(text)
    assert len(found.warnings) == 1
    assert found.facts[-1].subject == "C4/2"
    assert found.unread == ()


def test_map_lines_without_a_header_are_kept() -> None:
    found = report("Landkarte\n  |Tundr|\n")
    assert [unread.text for unread in found.unread] == ["|Tundr|"]


def test_line_numbers_count_every_kind_of_line_end() -> None:
    for end in ("\n", "\r\n", "\r", "\r\r\n"):
        found = read((HEAD + "Wetter: schön\n" + END).replace("\n", end))
        assert found.unread[0].line == 6


@pytest.mark.parametrize(
    "line",
    [
        "Spezialaktionen: {}", "Freunde: {}", "Karte: {} x 5", "1. Wir {} Punkte", "{}: Rotmark", "x.y = {}",
        "Provinz P{}/1 A", "Sichtung G1@{} A", "Sichtung P3/4 A\nBestand: Kronen {}",
        "Sichtung P3/4 A\nBestand: Kronen 1,{}", "Sichtung P3/4 A\nBestand: Kronen 1 bis {}",
        "Sichtung P3/4 A\nTruppen: Miliz {}", "Sichtung P3/4 A\nQuelle: Stand Zug {}", "Sichtung P3/4 A\nOrt: {}/3",
        "Sichtung P3/4 A\nBesitzer: {}", "Sichtung P3/4 A\nArtefakt: {}", "* Da. [Schlacht, G{}]",
        "* Da. [Schlacht, 3/{}]", "* Da. [Schlacht]\nRunde 1: {} : 3, Verluste 1 % : 2 %, Moral 3 % : 4 %",
        "* Da. [Verlust]\nEigene Verluste: Miliz {}",
        "Landkarte, Stand Zug {}", "| {} |\n---\n|Offen|\n1|  |\n| |", "| 3 |\n---\n|Offen|\n{}|  |\n| |",
        "| 3 |\n---\n|Offen|\n1|  |\n| {} |",
    ],
)  # fmt: skip
def test_numbers_without_end_are_refused_line_by_line(line: str) -> None:
    """Python converts no number of more than 4300 digits, and nobody has that many crowns."""
    found = report(line.replace("{}", "9" * 5000) + "\n")
    assert found.unread or found.warnings or line.startswith(("x.y", "Landkarte"))
    assert all(len(str(fact.value)) < 99 for fact in found.facts if not fact.key.startswith("parameter"))


@pytest.mark.parametrize(
    "heading",
    ["Gruppe G0 X", "Gruppe G07 X", "Gruppe G1\N{ARABIC-INDIC DIGIT ONE} X", "Provinz P0/4 X", "Provinz P04/4 X",
     "Provinz P4/04 X", "Sichtung P4/0 X", "Sichtung G0@1003 X", "Sichtung G2@0 X", "Sichtung G2@01003 X"],
)  # fmt: skip
def test_a_unit_has_one_spelling(heading: str) -> None:
    found = report(heading + "\n  Bestand: Kronen 5")
    subject = heading.split()[1]
    assert not values(found, subject)
    assert found.unread[0].text == heading
    assert "keine Kennung" in found.unread[0].reason


@pytest.mark.parametrize(
    ("line", "key"),
    [("Truppen: Miliz 5 bis 9", "troops"), ("Truppen: Miliz etwa 5", "troops"), ("Bestand: Kronen 5 bis 9", "crowns"),
     ("Bestand: Kronen etwa 5", "crowns"), ("Stadt: BG 1 bis 2", "settlement")],
)  # fmt: skip
def test_a_vague_number_of_an_own_unit_is_kept_as_unread(line: str, key: str) -> None:
    found = report(f"Provinz P4/4 Heim\n  {line}")
    assert values(found, "P4/4")[key] in (0, {})
    assert [unread.text for unread in found.unread] == [line]
    assert "keine genaue Zahl" in found.unread[0].reason
    assert values(report(f"Sichtung P4/4 Heim\n  {line}"), "P4/4")[key]


def test_troops_of_which_nothing_is_known_are_no_fact() -> None:
    found = report("Sichtung P4/4 Dorf\n  Truppen: Miliz ?")
    assert found.unread == ()
    assert "troops" not in values(found, "P4/4")
    assert values(report("Sichtung P4/4 Dorf\n  Truppen: keine"), "P4/4")["troops"] == {}


@pytest.mark.parametrize(
    "heading", ["Sichtng P4/4 Dorf", "Sichtung: P4/4", "Sichtung  P4/04", "sichtung G2@1003 Horde", "P4/4 Dorf"]
)
def test_lines_below_a_heading_with_a_slip_are_not_taken_for_those_of_the_unit_above(heading: str) -> None:
    found = report(f"Gruppe G1 Gerold\n  Truppen: Miliz 3\n{heading}\n  Truppen: Miliz 40\n  Bestand: Kronen 7")
    assert values(found, "G1")["troops"] == {"militia": 3}
    assert values(found, "G1")["crowns"] == 0
    assert len(found.unread) == 3
