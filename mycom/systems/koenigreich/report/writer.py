"""Writes the report of a kingdom (docs/formats/koenigreich.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from mycom.systems.koenigreich.report.reader import EDICTS, EVENT, FORM, HEXES, NUMBERS, OFFICES, SETTLEMENTS, STATES
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.world import Hex, Settlement, World
from mycom.systems.numbers_de import signed
from mycom.systems.sectioned import clean, quoted, written


def write(
    world: World, rules: Rules, game: str, armies: Mapping[str, Sequence[str]] | None = None, date: str = ""
) -> str:
    """The report of the world's own realm; `armies` are the lines of sections about armies by their name."""
    values = asdict(world.kingdom)
    head = [
        ("Partie", clean(game)),
        ("Zug", str(world.turn)),
        ("Reich", f"{world.realm} {clean(world.realms[world.realm])}"),
        ("Profil", rules.profile),
        *([("Datum", clean(date))] if date else []),
        *((word, signed(values[key]).replace("+", "")) for word, key in NUMBERS.items()),
        *((word, rules.edicts[world.edicts[edict]].label_de) for word, edict in EDICTS.items()),
        (EVENT, "nein" if world.quiet else "ja"),
    ]
    own = {
        HEXES: [hex_line(rules, one) for one in sorted(world.hexes.values(), key=_by_row)],
        SETTLEMENTS: [settlement_line(rules, one) for one in world.settlements.values()],
        OFFICES: [
            f"{rules.offices[id].label_de}: "
            + (f"{quoted(one.name)}, Bonus {signed(one.modifier)}" if one.name else "unbesetzt")
            for id, one in world.offices.items()
        ],
    }
    lines = {**(armies or {}), **own}
    return written(FORM, head, ((name, lines.get(name, ())) for name in FORM.sections), f", Zug {world.turn}")


def hex_line(rules: Rules, one: Hex) -> str:
    """A hex with its state and its improvements."""
    parts = [f"{one.place[0]}/{one.place[1]} {rules.terrain[one.terrain].label_de}"]
    parts += [f"gehört {one.owner}"] if one.owner else []
    parts += [word for word, key in STATES.items() if getattr(one, key)]
    listed = ", ".join(rules.improvements[id].label_de for id in one.improvements)
    return ", ".join(parts) + (f"; {listed}" if listed else "")


def settlement_line(rules: Rules, one: Settlement) -> str:
    """A settlement with its values and its buildings."""
    text = f"{one.place[0]}/{one.place[1]} {quoted(one.name)}" + (f" von {one.owner}" if one.owner else "")
    for word, number, usual in (
        ("Verteidigung", one.defence, 0), ("Viertel", one.districts, 1), ("Grundwert", one.base_value, 0),
    ):  # fmt: skip
        text += f", {word} {number}" if number != usual else ""
    counted = Counter(one.buildings)
    listed = ", ".join(
        (f"{count} " if count > 1 else "") + rules.buildings[id].label_de for id, count in counted.items()
    )
    return f"{text}; {listed}" if listed else text


def _by_row(one: Hex) -> tuple[int, int]:
    return one.place[1], one.place[0]
