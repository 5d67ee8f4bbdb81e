"""Writes the report of armies for one player (docs/formats/heeresbericht.md)."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.systems.massenkampf.report import rows
from mycom.systems.massenkampf.report.lines import army_text, signed
from mycom.systems.massenkampf.report.reader import FORM
from mycom.systems.massenkampf.report.table import values_of
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.world import Army, Hex, Settlement, World
from mycom.systems.receipts import Answer
from mycom.systems.sectioned import clean, quoted, written


def write(
    world: World,
    rules: Rules,
    game: str,
    events: Sequence[str] = (),
    answers: Sequence[Answer] = (),
    date: str = "",
) -> str:
    """The report of the world's own realm."""
    backing = world.backing
    head = [
        ("Partie", clean(game)),
        ("Zug", str(world.turn)),
        ("Reich", f"{world.realm} {clean(world.realms[world.realm])}"),
        ("Profil", rules.profile),
        ("Schatzkammer", str(backing.treasury)),
    ]
    if date:
        head.insert(4, ("Datum", clean(date)))
    if backing.loyalty is not None:
        head.append(("Treuewurf", signed(backing.loyalty)))
    if backing.control_dc is not None:
        head.append(("Herrschaftswurf-SG", str(backing.control_dc)))
    sections = [
        (rows.REALMS, [realm_line(world, number) for number in world.realms]),
        (rows.HEXES, [hex_line(rules, one) for one in sorted(world.hexes.values(), key=_by_row)]),
        (rows.SETTLEMENTS, [settlement_line(rules, one) for one in world.settlements.values()]),
        (rows.ARMIES, [army_line(rules, one) for one in world.armies]),
        (rows.EVENTS, [f"* {clean(one)}" for one in events if clean(one)]),
        (rows.ANSWERS, [answer_line(one) for one in answers]),
    ]
    return written(FORM, head, sections, f", Zug {world.turn}")


def realm_line(world: World, number: int) -> str:
    """A realm and how it stands to the player."""
    kind = "Feind" if number in world.foes else "verbündet" if number in world.allies else "neutral"
    return f"{number} {quoted(world.realms[number])}" + (f", {kind}" if number != world.realm else "")


def hex_line(rules: Rules, one: Hex) -> str:
    """A hex and who claims it."""
    owner = f", gehört {one.owner}" if one.owner else ""
    return f"{one.place[0]}/{one.place[1]} {rules.terrain[one.terrain].label_de}{owner}"


def settlement_line(rules: Rules, one: Settlement) -> str:
    """A settlement with its defence and its buildings."""
    text = f"{one.place[0]}/{one.place[1]} {quoted(one.name)}" + (f" von {one.owner}" if one.owner else "")
    text += f", Verteidigung {one.defence}" if one.defence else ""
    listed = ", ".join(rules.buildings[id].label_de for id in one.buildings)
    return f"{text}; {listed}" if listed else text


def army_line(rules: Rules, one: Army) -> str:
    """An army with everything that is known of it."""
    return army_text(rules, one.owner, one.number, values_of(one))


def answer_line(one: Answer) -> str:
    """What became of an order."""
    rule = f" [{one.rule}]" if one.rule else ""
    return f"{one.unit} {one.order}: {rows.OUTCOMES.get(one.outcome, 'offen')}{rule}. {clean(one.text)}".rstrip()


def _by_row(one: Hex) -> tuple[int, int]:
    return one.place[1], one.place[0]
