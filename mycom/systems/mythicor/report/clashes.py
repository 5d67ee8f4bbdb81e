"""The lines below a battle that say who met whom, where, how it ended: `Angreifer: G7, Mensch, Fü 11, Ritter 30`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from mycom.systems.mythicor.report.blocks import decimal
from mycom.systems.mythicor.report.items import number
from mycom.systems.mythicor.report.model import Clash, Fighter
from mycom.systems.mythicor.report.vocabulary import NO_TROOPS, Names, names

ATTACKER, DEFENDER, FIELD, END = "Angreifer", "Verteidiger", "Schlachtfeld", "Ende"
LABELS = (ATTACKER, DEFENDER, FIELD, END)
#: Words of numbers and of what stands alone, by the names of an army's values.
NUMBERS = {
    "VS": "fortification",
    "Fü": "leadership",
    "St": "strength",
    "Militär": "military_bonus",
    "Moral": "morale_bonus",
    "Rückzug": "retreat_threshold",
    "Kriegsschiffe": "warships",
    "Transportschiffe": "transports",
}
FLAGS = {
    "auf See": ("at_sea", True),
    "an Land": ("at_sea", False),
    "Schild": ("shield", True),
    "Furcht": ("fear", True),
    "Zerstöre Untote": ("destroy_undead", True),
}
MODES = {"an Land": "land", "auf See": "sea", "See gegen Land": "coast"}
_SIDES = {ATTACKER: "attacker", DEFENDER: "defender"}
_REASONS = {
    "vernichtet": "annihilated",
    "gibt auf": "retreats",
    "flieht": "breaks",
    "ohne Anführer": "leader_dies",
}
#: How a battle ends, by its words.
REASONS = {f"{side} {words}": f"{key}_{end}" for side, key in _SIDES.items() for words, end in _REASONS.items()} | {
    "alle Runden gekämpft": "rounds_over"
}
WINNERS = {f"Sieger {ATTACKER}": "attacker", f"Sieger {DEFENDER}": "defender", "Sieger niemand": "undecided"}
FALLEN = {
    "kein Anführer gefallen": (False, False),
    "Anführer des Angreifers gefallen": (True, False),
    "Anführer des Verteidigers gefallen": (False, True),
    "beide Anführer gefallen": (True, True),
}

_UNIT = re.compile(r"(?:G\d{1,3}(?:@\d{1,6})?|P\d{1,3}/\d{1,3})$")
_COUNT = re.compile(r"(\D+) (-?\d{1,9}(?:,\d{1,9})?)$")


# --- writing ---


def lines_of(clash: Clash) -> Iterator[str]:
    """The lines, not yet wrapped."""
    yield f"{ATTACKER}: {_fighter(clash.attacker)}"
    yield f"{DEFENDER}: {_fighter(clash.defender)}"
    ground = [names().labels[clash.terrain]] if clash.terrain else []
    ground += [word for word, mode in MODES.items() if mode == clash.mode]
    if ground:
        yield f"{FIELD}: {', '.join(ground)}"
    end = [word for word, reason in REASONS.items() if reason == clash.reason]
    end += [word for word, winner in WINNERS.items() if winner == clash.winner]
    end += [word for word, fallen in FALLEN.items() if fallen == clash.fallen]
    if end:
        yield f"{END}: {', '.join(end)}"


def _fighter(side: Fighter) -> str:
    labels, values = names().labels, side.values
    parts = [side.unit]
    parts += [labels[str(values["race"])]] if "race" in values else []
    parts += [f"{word} {decimal(float(values[name]))}" for word, name in NUMBERS.items() if name in values]
    parts += [word for word, (name, value) in FLAGS.items() if values.get(name) == value]
    if side.troops is not None:
        parts += [f"{labels[troop]} {decimal(float(count))}" for troop, count in side.troops.items()] or [NO_TROOPS]
    return ", ".join(parts)


# --- reading ---


def read_line(line: str, known: Names) -> Mapping[str, object] | None:
    """What one line says, by the names of a `Clash`; None when it is none or something in it is not known."""
    label, _, rest = line.partition(": ")
    parts = rest.split(", ")
    if label in _SIDES:
        fighter = _read_fighter(parts, known)
        return None if fighter is None else {_SIDES[label]: fighter}
    if label not in (FIELD, END):
        return None
    found: dict[str, object] = {}
    for part in parts:
        terrain = known.terrain.get(part.casefold()) if label == FIELD else None
        if terrain is not None:
            found["terrain"] = terrain
        elif label == FIELD and part in MODES:
            found["mode"] = MODES[part]
        elif label == END and part in REASONS:
            found["reason"] = REASONS[part]
        elif label == END and part in WINNERS:
            found["winner"] = WINNERS[part]
        elif label == END and part in FALLEN:
            found["fallen"] = FALLEN[part]
        else:
            return None
    return found


def _read_fighter(parts: list[str], known: Names) -> Fighter | None:
    unit, *rest = parts
    if not _UNIT.match(unit):
        return None
    values: dict[str, float | str | bool] = {}
    troops: dict[str, float] | None = None
    for part in rest:
        race = known.races.get(part.casefold())
        counted = _COUNT.match(part)
        if part == NO_TROOPS:
            troops = troops or {}
        elif part in FLAGS:
            name, flag = FLAGS[part]
            values[name] = flag
        elif race is not None:
            values["race"] = race
        elif counted and counted[1] in NUMBERS:
            values[NUMBERS[counted[1]]] = float(number(counted[2]))
        elif counted and (troop := known.troops.get(counted[1].casefold())) is not None:
            troops = troops or {}
            troops[troop] = troops.get(troop, 0.0) + float(number(counted[2]))
        else:
            return None
    return Fighter(unit, values, troops)


def clash_of(lines: Iterable[str], known: Names) -> Clash | None:
    """The battle in the lines below an event; None where they do not say who met whom."""
    told: dict[str, object] = {}
    for line in lines:
        told |= read_line(line, known) or {}
    attacker, defender = told.pop("attacker", None), told.pop("defender", None)
    if not isinstance(attacker, Fighter) or not isinstance(defender, Fighter):
        return None
    return replace(Clash(attacker, defender), **told)  # type: ignore[arg-type]  # read_line names a clash's fields
