"""Reads a report of armies. Lines not understood are kept with their reason."""

from __future__ import annotations

import re

from mycom.systems.massenkampf.report import rows
from mycom.systems.massenkampf.rules import load_rules
from mycom.systems.sectioned import Form, heading, take_apart
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
    top = heading(sheet, name)
    found = rows.Rows(load_rules(), top.realm, top.turn)
    found.take(sheet.rows, found.readers())
    unread = [*sheet.unread, *found.unread]
    for word, key in NUMBERS.items():
        if word in sheet.head:
            value, line = sheet.head[word]
            if re.fullmatch(r"[+−-]?[0-9]{1,6}", value):
                number: Json = int(value.replace("−", "-"))
                found.facts.append(Fact("R", key, number, top.turn, line=line))
            else:
                unread.append(Unread(line, f"{word}: {value}", "keine Zahl"))
    head = ReportHead("massenkampf", top.game, top.profile, top.turn, top.date, top.realm, top.realm_name)
    ordered = tuple(sorted(unread, key=lambda one: one.line))
    return Report(head, tuple(found.facts), tuple(found.events), ordered, (), text, tuple(found.answers))
