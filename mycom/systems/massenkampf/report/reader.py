"""Reads a report of armies. Lines not understood are kept with their reason."""

from __future__ import annotations

import re

from mycom.problems import Fault, Malformed
from mycom.rulebook.profiles import STANDARD
from mycom.systems.massenkampf.report import rows
from mycom.systems.massenkampf.rules import load_rules
from mycom.systems.sectioned import Form, numbered, take_apart, whole
from mycom.systems.view import Fact, Json, Report, ReportHead, Unread

FORM = Form(
    "MASSENKAMPF, Heeresbericht",
    1,
    "Heeresbericht",
    ("Partie", "Zug", "Reich", "Profil", "Datum", "Schatzkammer", "Treuewurf", "Herrschaftswurf-SG"),
    (rows.REALMS, rows.HEXES, rows.SETTLEMENTS, rows.ARMIES, rows.EVENTS, rows.ANSWERS),
)
#: Lines of the head that hold a number, with the key of their fact.
NUMBERS = {"Schatzkammer": "treasury", "Treuewurf": "loyalty", "Herrschaftswurf-SG": "control_dc"}


def read(text: str, name: str = "") -> Report:
    """Reads a report. Raises Malformed when it is none, cut off, of a later version or without its head."""
    sheet = take_apart(FORM, text, name)
    missing = [key for key in ("Partie", "Zug", "Reich") if key not in sheet.head]
    if missing:
        raise Malformed(Fault(f"Im Kopf fehlt {', '.join(missing)}", "Partie, Zug und Reich", name))
    turn, (realm, realm_name) = whole(sheet, "Zug", name), numbered(sheet, "Reich", name)
    profile = sheet.head.get("Profil", (STANDARD, 0))[0]
    found = rows.Rows(load_rules(), realm, turn)
    found.take(sheet.rows, found.readers())
    unread = [*sheet.unread, *found.unread]
    for word, key in NUMBERS.items():
        if word in sheet.head:
            value, line = sheet.head[word]
            if re.fullmatch(r"[+−-]?[0-9]{1,6}", value):
                number: Json = int(value.replace("−", "-"))
                found.facts.append(Fact("R", key, number, turn, line=line))
            else:
                unread.append(Unread(line, f"{word}: {value}", "keine Zahl"))
    date = sheet.head.get("Datum", ("", 0))[0]
    head = ReportHead("massenkampf", sheet.head["Partie"][0], profile, turn, date, realm, realm_name)
    ordered = tuple(sorted(unread, key=lambda one: one.line))
    return Report(head, tuple(found.facts), tuple(found.events), ordered, (), text, tuple(found.answers))
