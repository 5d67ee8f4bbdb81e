"""Events in prose: `* What happened. [Schlacht, G1, 26/12, gut]`, the rounds and losses of a battle below."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mycom.systems.mythicor.report import clashes
from mycom.systems.mythicor.report.items import number
from mycom.systems.mythicor.report.model import ReportEvent, Round
from mycom.systems.mythicor.report.vocabulary import KINDS, MOODS, Names
from mycom.systems.mythicor.world import Place

_TAG = re.compile(rf"\[({'|'.join(KINDS)})((?:, ?[^\[\],]+)*)\]$")
_UNIT = re.compile(r"(?:R|G\d{1,3}(?:@\d{1,6})?|P\d{1,3}/\d{1,3})$")
_PLACE = re.compile(r"(\d{1,3})/(\d{1,3})$")
_N = r"(-?\d{1,9}(?:,\d{1,9})?)"
_ROUND = re.compile(rf"Runde (\d{{1,3}}): (\d{{1,9}}) : (\d{{1,9}}), Verluste {_N} % : {_N} %, Moral {_N} % : {_N} %$")
OWN_LOSSES, FOE_LOSSES = "Eigene Verluste", "Fremde Verluste"
_LOSS = re.compile(r"(\D+) (\d{1,9})$")

#: Starts of the lines that belong to the event above them.
DETAIL = re.compile(rf"(?:Runde \d+|{'|'.join((OWN_LOSSES, FOE_LOSSES, *clashes.LABELS))}):")


@dataclass(frozen=True, slots=True)
class Tag:
    """The closing tag of an event and the text before it. `bad` says what of the tag cannot be read."""

    text: str
    kind: str
    unit: str
    place: Place | None
    mood: str
    bad: str = ""


def is_closed(text: str) -> bool:
    """Whether an event's text ends with its tag."""
    return text.endswith("]") and _TAG.match(text, text.rfind("[")) is not None


def read_tag(text: str) -> Tag | None:
    """The event's text and tag, None when there is no tag."""
    start = text.rfind("[")
    match = _TAG.match(text, start) if start >= 0 else None
    if match is None:
        return None
    unit, place, mood, bad = "", None, "plain", ""
    for part in filter(None, (part.strip() for part in match[2].split(","))):
        spot = _PLACE.match(part)
        if spot:
            place = int(spot[1]), int(spot[2])
        elif part in MOODS:
            mood = MOODS[part]
        elif _UNIT.match(part):
            unit = part
        else:
            bad = f"unbekannte Angabe „{part}“ am Ende des Ereignisses"
    return Tag(text[:start].strip(), KINDS[match[1]], unit, place, mood, bad)


def read_round(line: str) -> Round | None:
    """A line `Runde 1: 48 : 45, Verluste 8 % : 21 %, Moral 98 % : 74 %`, None when it is none."""
    match = _ROUND.match(line)
    if match is None:
        return None
    rest = [float(number(text)) for text in match.groups()[3:]]
    return Round(int(match[1]), int(match[2]), int(match[3]), *rest)


def read_losses(line: str, names: Names) -> tuple[bool, dict[str, int]] | None:
    """A line of losses: whether they are one's own, and counts by troop id; None when it is none."""
    label, _, rest = line.partition(": ")
    if label not in (OWN_LOSSES, FOE_LOSSES):
        return None
    losses: dict[str, int] = {}
    for part in rest.split(", "):
        match = _LOSS.match(part)
        troop = names.troops.get(match[1].casefold()) if match else None
        if match is None or troop is None:
            return None
        losses[troop] = losses.get(troop, 0) + int(match[2])
    return label == OWN_LOSSES, losses


def rebuilt(kind: str, text: str, unit: str, place: Place | None, mood: str, names: Names) -> ReportEvent:
    """The event with its rounds and losses, from the text that a read report has for it."""
    prose, *details = text.split("\n")
    rounds: list[Round] = []
    losses: dict[bool, dict[str, int]] = {True: {}, False: {}}
    for detail in details:
        one = read_round(detail)
        if one is not None:
            rounds.append(one)
        elif found := read_losses(detail, names):
            losses[found[0]] = found[1]
    clash = clashes.clash_of(details, names)
    return ReportEvent(kind, prose, unit, place, mood, tuple(rounds), losses[True], losses[False], clash)


def is_detail(line: str, names: Names) -> bool:
    """Whether a whole line below an event can be read."""
    return (
        read_round(line) is not None
        or read_losses(line, names) is not None
        or clashes.read_line(line, names) is not None
    )
