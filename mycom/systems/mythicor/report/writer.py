"""Writes a turn report (docs/formats/awt.md) that the reader reads back to the same objects."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from textwrap import wrap

from mycom.grid.textmap import write_map
from mycom.systems.mythicor.report import answers, clashes, events
from mycom.systems.mythicor.report.blocks import decimal, foreign_block, group_block, province_block, troop_list
from mycom.systems.mythicor.report.head import NOBODY
from mycom.systems.mythicor.report.model import MapPage, ReportEvent, ReportModel
from mycom.systems.mythicor.report.text import VERSION
from mycom.systems.mythicor.report.vocabulary import KINDS, MOODS, names

#: Lines are this long at most, so that a mail program leaves them alone even when it quotes them.
WIDTH = 72
#: Columns of a printed map at most: more would not fit into a line.
MAP_COLUMNS = 11

#: A blank after a hyphen, at which no line is broken.
_BOUND = "-\N{NO-BREAK SPACE}"
_KIND_WORDS = {kind: word for word, kind in KINDS.items()}
_MOOD_WORDS = {mood: word for word, mood in MOODS.items()}


def write(report: ReportModel) -> str:
    """The text of a report, lines ended by LF."""
    lines = ["=" * WIDTH, f"  MYTHICOR · Auswertung (AWT) · Fassung {VERSION}", "=" * WIDTH, ""]
    lines += _head(report)
    lines += _section("BESTENLISTE", _best(report))
    lines += _section("REICHE", (f"  {number}: {name}" for number, name in sorted(report.realm.names.items())))
    lines += _section("EREIGNISSE", (line for event in report.events for line in _event(event)))
    lines += _section("BEFEHLE", _answers(report))
    lines += _section("PROVINZEN", (line for each in report.provinces for line in province_block(each)))
    lines += _section("GRUPPEN", (line for each in report.groups for line in group_block(each)))
    lines += _section("BEOBACHTUNGEN", (line for seen in report.seen for line in foreign_block(seen)))
    lines += _section("KARTEN", (line for page in report.maps for line in _map(page)))
    lines += _section("PARAMETER", _parameters(report.parameters))
    lines += ["", "=" * WIDTH, f"  Ende der Auswertung, Zug {report.head.turn}", "=" * WIDTH]
    return "\n".join(lines) + "\n"


def _head(report: ReportModel) -> list[str]:
    realm, head, labels = report.realm, report.head, names().labels
    rows = [
        ("Partie", head.game),
        ("Profil", head.profile),
        ("Zug", str(head.turn)),
        ("Datum", head.date),
        ("Reich", f"{realm.number} {realm.name}".rstrip()),
        ("Position", labels[realm.position]),
        ("Rasse", labels[realm.race]),
        ("Seefahrer", "ja" if realm.seafarer else "nein"),
        ("Heimat", "" if realm.home is None else f"{realm.home[0]}/{realm.home[1]}"),
        ("Karte", f"{report.width} x {report.height}"),
        ("Spezialaktionen", str(realm.special_actions)),
        ("Punkte", str(realm.score)),
        ("Rang", str(realm.rank)),
        ("Freunde", ", ".join(map(str, realm.friends)) or NOBODY),
        ("Feinde", ", ".join(map(str, realm.foes)) or NOBODY),
        ("Truppengattungen", ", ".join(labels[troop] for troop in realm.troop_types) or NOBODY),
    ]
    return [line for label, text in rows if text for line in wrapped(f"{label + ':':<18}{text}", 2, 20)]


def _best(report: ReportModel) -> list[str]:
    return [f"{rank:>4}. {name:<24} {score:>7} Punkte" for rank, name, score in report.realm.scores]


def _section(title: str, lines: Iterable[str]) -> list[str]:
    written = list(lines)
    if not written:
        return []
    if not written[-1]:
        written.pop()
    return ["", "-" * WIDTH, title, "-" * WIDTH, "", *written]


def _event(event: ReportEvent) -> list[str]:
    tag = [_KIND_WORDS[event.kind], event.unit]
    tag += [f"{event.place[0]}/{event.place[1]}"] if event.place else []
    tag += [_MOOD_WORDS[event.mood]] if event.mood in _MOOD_WORDS else []
    text = f"{event.text} [{', '.join(filter(None, tag))}]"
    lines = wrapped(f"* {text}", 0, 2)
    for line in clashes.lines_of(event.clash) if event.clash is not None else ():
        lines += wrapped(line, 4, 6)
    for each in event.rounds:
        lines.append(
            f"    Runde {each.number}: {each.attackers} : {each.defenders}, "
            f"Verluste {decimal(each.attacker_loss_pct)} % : {decimal(each.defender_loss_pct)} %, "
            f"Moral {decimal(each.attacker_morale_pct)} % : {decimal(each.defender_morale_pct)} %"
        )
    for label, losses in ((events.OWN_LOSSES, event.own_losses), (events.FOE_LOSSES, event.foe_losses)):
        if losses:
            lines += wrapped(f"{label}: {troop_list(losses)}", 4, 6)
    return [*lines, ""]


def _answers(report: ReportModel) -> list[str]:
    return [
        line
        for text, indent in answers.lines_of(report.answers)
        for line in (wrapped(text, indent, 14) if text else [""])
    ]


def _map(page: MapPage) -> list[str]:
    """The cells as maps of at most 11 columns; gaps stay blank."""
    if not page.cells:
        return []
    columns = sorted({x for x, _ in page.cells})
    lines: list[str] = []
    word = "Startkarte" if page.start else "Landkarte"
    for start in range(columns[0], columns[-1] + 1, MAP_COLUMNS):
        last = min(start + MAP_COLUMNS - 1, columns[-1])
        rows = [y for x, y in page.cells if start <= x <= last]
        if not rows:
            continue
        lines += [f"{word}, Spalten {start} bis {last}, Stand Zug {page.turn}", ""]
        text = write_map(page.cells, names().map_names, (start, last), (min(rows), max(rows)))
        lines += [*text.splitlines(), ""]
    return lines


def _parameters(parameters: Mapping[str, int | float | bool | str]) -> list[str]:
    return [f"  {key} = {json.dumps(value, ensure_ascii=False)}" for key, value in sorted(parameters.items())]


def wrapped(text: str, indent: int, following: int) -> list[str]:
    """A line wrapped at blanks, its continuation further in. None ends with a hyphen: that looks like a broken word."""
    lines = wrap(
        text.replace("- ", _BOUND),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * following,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_BOUND, "- ") for line in lines]
