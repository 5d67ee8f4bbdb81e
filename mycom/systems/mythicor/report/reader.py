"""Reads a turn report (docs/formats/awt.md): each line by its first word, wrapped lines put together.

Indentation and blank space carry no meaning, so that a report survives quoting and re-wrapping in mail. No
line is lost: what is not understood is kept as `Unread` with its number.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from mycom.grid.textmap import is_header, read_block
from mycom.problems import Malformed, did_you_mean
from mycom.systems.mythicor.report import answers, events
from mycom.systems.mythicor.report.battles import battles_of
from mycom.systems.mythicor.report.head import FREE_TEXT, Head
from mycom.systems.mythicor.report.items import Lines
from mycom.systems.mythicor.report.text import Body, body, joined, wrap_width
from mycom.systems.mythicor.report.unit import Unit
from mycom.systems.mythicor.report.vocabulary import SECTIONS, names
from mycom.systems.receipts import Answer
from mycom.systems.view import Certainty, Event, Fact, Json, Report, Unread

_LABEL = re.compile(r"([^\W\d_]+): *(.*)$")
_UNIT = re.compile(r"(Provinz|Gruppe|Sichtung) ([PG]\d[\d/@]*)(?: (.*))?$")
_LIKE_A_HEADING = re.compile(r"(?:\w+:? )?[PG]\d[\d/@]*\b")
_NUMBER = r"[1-9][0-9]{0,2}"
_IDS = {
    "Provinz": re.compile(rf"P{_NUMBER}/{_NUMBER}$"),
    "Gruppe": re.compile(rf"G{_NUMBER}$"),
    "Sichtung": re.compile(rf"(?:P{_NUMBER}/{_NUMBER}|G{_NUMBER}@[1-9][0-9]{{0,5}})$"),
}
_SCORE = re.compile(r"(\d{1,3})\. (.+) (\d{1,9}) Punkte$")
_REALM = re.compile(r"(\d{1,6}): (.+)$")
_PARAMETER = re.compile(r"([a-z_]+(?:\.[a-z_0-9]+)+) *= *(\S.*)$")
_MAP = re.compile(r"(Landkarte|Startkarte)\b(.*)$")
_MAP_TURN = re.compile(r"\bStand Zug (\d{1,6})\b")
_FRAME = re.compile(r"[-=_]+$")
_LONGEST_EVENT = 60
_LONGEST_ORDER = 300
_LONGEST_LINE = 12
_LONGEST_NAME = 200


def read(text: str, name: str = "") -> Report:
    """Reads a decoded report. Raises `Malformed` when it is none, cut off, of a later version, or names no realm."""
    found = body(text, name)
    reader = _Reader(found)
    reader.run()
    faults = reader.head.faults(name, found.title + 1)
    if faults:
        raise Malformed(faults)
    return reader.report(text)


class _Reader:
    def __init__(self, found: Body) -> None:
        self.names = names()
        self.body = found
        self.lines = found.lines
        self.texts = [" ".join(line.split()) for line in self.lines]
        self.index = found.start
        self.end = found.end
        self.width = wrap_width(self.lines)
        self.head = Head(self.names)
        self.unit_lines = Lines(self.names)
        self.labels = self.unit_lines.readers.keys() | self.head.readers.keys() | answers.LABELS
        self.unit: Unit | None = None
        self.units: list[Unit] = []
        self.events: list[list[str | Event]] = []
        self.answering = ""
        self.answers: list[Answer] = []
        self.cells: list[tuple[str, str, Json, int | None, str, int]] = []
        self.realm_facts: list[tuple[str, Json, int]] = []
        self.scores: list[Json] = []
        self.scores_line = 0
        self.unread: list[Unread] = []
        self.warnings: list[str] = []
        self.map: tuple[str, int | None] = ("map", None)

    def run(self) -> None:
        """Reads every line between title and end; keeps those outside as unread."""
        title, texts = self.body.title, self.texts
        for index in (*range(title), *range(self.end + 1, len(texts))):
            if texts[index] and not _FRAME.match(texts[index]):
                self.skip(index, f"steht {'vor' if index < title else 'nach'} der Auswertung")
        while self.index < self.end:
            text = self.texts[self.index]
            if not text or _FRAME.match(text):
                self.index += 1
            elif text.startswith("* "):
                self.event()
            elif "|" in text:
                self.map_block()
            else:
                self.line(text)

    def skip(self, index: int, reason: str) -> None:
        """Keeps a line that is not understood."""
        self.unread.append(Unread(index + 1, self.lines[index].strip(), reason))

    # --- one line ---

    def line(self, text: str) -> None:
        index = self.index
        self.index += 1
        label = _LABEL.match(text)
        if label and self.answering and label[1] in answers.LABELS:
            self.answer(index, label[1], label[2])
        elif label and self.unit is not None and label[1] in self.unit_lines.readers:
            self.unit_line(index, label[1], label[2], self.unit)
        elif label and label[1] in self.head.readers:
            self.head_line(index, label[1], label[2])
        elif unit := _UNIT.match(text):
            self.unit_heading(index, unit)
        elif heading := answers.HEADING.match(text):
            self.unit, self.answering = None, heading[1]
        elif text in SECTIONS:
            self.unit, self.answering = None, ""
        elif events.DETAIL.match(text):
            self.detail(index, text)
        elif found := _MAP.match(text):
            whole = self.whole(index, text)
            turn = _MAP_TURN.search(whole)
            self.map = "map" if found[1] == "Landkarte" else "startmap", int(turn[1]) if turn else None
        elif found := _PARAMETER.match(text):
            self.realm_facts.append((f"parameter.{found[1]}", _parameter(self.whole(index, found[2])), index + 1))
        elif self.score(index, text):
            pass
        elif found := _REALM.match(text):
            self.realm_facts.append((f"names.{int(found[1])}", self.whole(index, found[2]), index + 1))
        else:
            self.skip(index, "unbekannte Zeile" + self.hint(text))
            if _LIKE_A_HEADING.match(text):
                self.unit = None  # what follows is not the unit's above

    def hint(self, text: str) -> str:
        """What a line with an unknown label may have meant."""
        label = _LABEL.match(text)
        if not label:
            return ""
        known = self.unit_lines.readers if self.unit is not None else self.head.readers
        hint = did_you_mean(label[1], known)
        return f"; {hint}" if hint else ""

    def starts(self, text: str) -> bool:
        """Whether a line begins something of its own, so that it continues no other line."""
        label, colon, _ = text.partition(":")
        if not text or (colon and label in self.labels) or text[0] == "*" or "|" in text:
            return True
        if text in SECTIONS or _FRAME.match(text):
            return True
        patterns = (_UNIT, _SCORE, _REALM, _PARAMETER, _MAP, events.DETAIL, answers.HEADING)
        return any(pattern.match(text) for pattern in patterns)

    def whole(self, index: int, text: str) -> str:
        """A line of free text with its continuation: a break is one when the next word had no room before it."""
        while self.index < self.end and not self.starts(following := self.texts[self.index]):
            room = self.width - len(self.lines[self.index - 1].rstrip())
            if room > len(following.split(" ")[0]) or len(text) + len(following) > _LONGEST_NAME:
                break
            text = joined(text, following)
            self.index += 1
        return text

    def attempts(self, text: str) -> list[str]:
        """The line alone, with one more line, with two …, as far as those begin nothing of their own."""
        found = [text]
        for index in range(self.index, min(self.index + _LONGEST_LINE, self.end)):
            if self.starts(self.texts[index]):
                break
            text = joined(text, self.texts[index])
            found.append(text)
        return found

    def head_line(self, index: int, label: str, rest: str) -> None:
        self.unit = None
        attempts = [self.whole(index, rest)] if label in FREE_TEXT else self.attempts(rest)
        results = [(more, self.head.parse(label, attempt)) for more, attempt in enumerate(attempts)]
        good = [(more, found) for more, found in results if isinstance(found, list)]
        if good:
            more, found = good[-1]
            self.index += more
            reason = self.head.take(label, attempts[more], found, index + 1)
        else:
            reason = str(results[0][1])
            self.head.refuse(label, rest, index + 1)
        if reason:
            self.skip(index, reason)

    def unit_heading(self, index: int, match: re.Match[str]) -> None:
        word, subject, name = match.groups()
        self.answering = ""
        if not _IDS[word].match(subject):
            self.unit = None
            self.skip(index, f"„{subject}“ ist keine Kennung für {word}")
            return
        self.unit = Unit(word, subject, self.whole(index, name or ""), index + 1)
        self.units.append(self.unit)

    def unit_line(self, index: int, label: str, rest: str, unit: Unit) -> None:
        """A line of a unit with as many of the lines below as fit to it."""
        attempts = self.attempts(rest)
        read = self.unit_lines.readers[label]
        for more in range(len(attempts) - 1, -1, -1):
            line = read(attempts[more], unit.own)
            if not line.bad or more == 0:
                break
        unit.take(line, index + 1)
        if line.bad:
            self.skip(index, line.reason())
        else:
            self.index += more

    def score(self, index: int, text: str) -> bool:
        if not text[0].isdigit() or ". " not in text[:5]:
            return False
        for more, attempt in enumerate(self.attempts(text)):
            match = _SCORE.match(attempt)
            if match:
                self.index += more
                self.scores.append([int(match[1]), " ".join(match[2].split()), int(match[3])])
                self.scores_line = self.scores_line or index + 1
                return True
        return False

    # --- events ---

    def event(self) -> None:
        index = self.index
        text = self.texts[index][2:].strip()
        self.index += 1
        limit = min(self.end, index + _LONGEST_EVENT)
        while not events.is_closed(text) and self.index < limit:
            following = self.texts[self.index]
            if not following or following.startswith("* ") or following in SECTIONS:
                break
            text = joined(text, following)
            self.index += 1
        tag = events.read_tag(" ".join(text.split()))
        if tag is None:
            for lost in range(index, self.index):
                self.skip(lost, "Ereignis ohne Kennzeichen in eckigen Klammern am Ende")
            return
        if tag.bad:
            self.skip(self.index - 1, tag.bad)
        event = Event(0, tag.kind, tag.text, tag.unit, tag.place, tag.mood, index + 1)
        self.events.append([event])

    def detail(self, index: int, text: str) -> None:
        if self.events:
            attempts = self.attempts(text)
            for more in range(len(attempts) - 1, -1, -1):
                if events.is_detail(attempts[more], self.names):
                    self.events[-1].append(attempts[more])
                    self.index += more
                    return
        self.skip(index, "unlesbare Angabe zu einer Schlacht")

    # --- what became of orders ---

    def answer(self, index: int, label: str, text: str) -> None:
        """An order with all its lines, or the result or reason that belongs to the one above."""
        outcome = answers.OUTCOMES.get(label)
        limit = min(self.end, index + (_LONGEST_ORDER if outcome else _LONGEST_EVENT))
        while self.index < limit:
            following = self.texts[self.index]
            if outcome and not answers.is_open(text) and self.starts(following):
                break
            if not following or (not outcome and (answers.is_closed(text) or following in SECTIONS)):
                break
            text = joined(text, following)
            self.index += 1
        if outcome and text:
            self.answers.append(Answer(self.answering, text, outcome, line=index + 1))
            return
        remark = answers.read_remark(text)
        last = self.answers[-1] if self.answers else None
        if remark is None or last is None or last.unit != self.answering or last.text or last.rule:
            reason = "ein Befehl" if outcome else "ein Befehl darüber oder das Kennzeichen am Ende"
            self.skip(index, f"{reason} fehlt")
            return
        self.answers[-1] = replace(last, text=remark[0], rule=remark[1])

    # --- maps ---

    def map_block(self) -> None:
        index = self.index
        text = self.texts[index]
        if not is_header(text):
            self.skip(index, "Kartenzeile ohne Kopfzeile mit Spaltennummern")
            self.index += 1
            return
        found = read_block(self.lines[: self.end], index, self.names.terrain)
        self.index = max(found.last_line, index + 1)
        for warning in found.warnings:
            self.warnings.append(warning)
        source, turn = self.map
        for (x, y, terrain, owner), line in zip(found.cells, found.lines, strict=True):
            place = f"C{x}/{y}"
            if terrain is not None:
                self.cells.append((place, "terrain", terrain, turn, source, line))
            if owner is not None or (source == "map" and terrain is not None):
                self.cells.append((place, "owner", owner or 0, turn, source, line))

    # --- result ---

    def report(self, text: str) -> Report:
        """Everything read, with the head's turn where no other is given."""
        head = self.head.result()
        turn = head.turn
        exact = Certainty.EXACT
        facts = [Fact("R", key, value, turn, exact, "own", line) for key, value, line in self.head.facts]
        facts += [Fact("R", key, value, turn, exact, "own", line) for key, value, line in self.realm_facts]
        if self.scores:
            facts.append(Fact("R", "scores", self.scores, turn, exact, "own", self.scores_line))
        for unit in self.units:
            facts += unit.facts(turn)
        facts += [
            Fact(place, key, value, turn if seen is None else seen, exact, source, line)
            for place, key, value, seen, source, line in self.cells
        ]
        told = tuple(_with_details(turn, parts) for parts in self.events)
        return Report(
            head=head,
            facts=tuple(facts),
            events=told,
            answers=(*self.answers, *answers.told_by(told)),
            battles=battles_of(told),
            unread=tuple(sorted(self.unread, key=lambda each: each.line)),
            warnings=tuple(self.warnings),
            text=text,
        )


def _with_details(turn: int, parts: list[str | Event]) -> Event:
    event, *details = parts
    assert isinstance(event, Event)  # the list begins with it
    text = "\n".join([event.text, *(str(detail) for detail in details)])
    return Event(turn, event.kind, text, event.unit, event.place, event.mood, event.line)


def _parameter(text: str) -> Json:
    """A value as in a TOML file: number, true or false, text in quotes; anything else as plain text."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, (bool, int, float, str)) else text
