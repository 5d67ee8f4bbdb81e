"""Writes the report of a turn for one player: what he sees of the table (docs/formats/conquerors.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mycom.systems.conquerors.board.model import Board, Player, Troops
from mycom.systems.conquerors.rules import Rules
from mycom.systems.receipts import Answer, Outcome

TITLE = "THE CONQUERORS, Spielbericht, Fassung 1"
_RULE = "-" * 72
OUTCOMES = {
    Outcome.DONE: "ausgeführt",
    Outcome.PARTLY: "teilweise",
    Outcome.FAILED: "misslungen",
    Outcome.OPEN: "offen",
}


def write(
    board: Board,
    rules: Rules,
    game: str,
    realm: int,
    events: Sequence[str] = (),
    dice: Sequence[str] = (),
    answers: Sequence[Answer] = (),
    date: str = "",
    open_hands: bool = False,
) -> str:
    """The report for a player. Cards of opponents are told by number only, those of allies by kind; with `open_hands`
    (the game master's own copy) all of them by kind."""
    player = board.player(realm)
    lines = [
        TITLE,
        "",
        f"Partie: {clean(game)}",
        f"Zug: {board.turn}",
        f"Spieler: {realm} {clean(player.name)}",
        f"Profil: {rules.profile}",
        *([f"Datum: {clean(date)}"] if date else []),
        f"Am Zug: {board.active}",
        f"Gewürfelt: {board.roll or 'noch nicht'}",
        f"Reihenfolge: {' '.join(map(str, board.order))}",
        f"Stapel: {cards_text(rules, board.stacks)}",
        f"Handelsrouten übrig: {board.trade_left}",
        f"Land übrig: {board.land_left}",
        f"Söldnertruppe: {place_text(board.mercenaries) if board.mercenaries else 'nicht auf dem Brett'}",
        *([f"Gewonnen: {' '.join(map(str, board.winners))}"] if board.winners else []),
    ]
    lines += _section("SPIELER", (_player(board, rules, realm, one, open_hands) for one in board.players.values()))
    lines += _section("FELDER", (_hex(board, rules, place) for place in sorted(board.hexes, key=_by_row)))
    lines += _section(
        "SIEDLUNGEN",
        (
            f"{one.owner} {rules.pieces[one.kind].label_de} {one.corner}"
            + (f", {rules.pieces[f'wall_{one.wall}'].label_de}" if one.wall else "")
            + (f", »{clean(one.name)}«" if clean(one.name) else "")
            for one in sorted(board.settlements.values(), key=lambda each: (each.owner, each.corner))
        ),
    )
    lines += _section(
        "STRASSEN UND SCHIFFE",
        (
            f"{one.owner} {rules.pieces[one.kind].label_de} {one.edge}"
            for one in sorted(board.lines, key=lambda each: (each.owner, each.kind, each.edge))
        ),
    )
    lines += _section(
        "TRUPPEN",
        (_troops(board, rules, one) for one in sorted(board.troops, key=lambda each: each.key)),
    )
    lines += _section("EREIGNISSE", (f"* {clean(event)}" for event in events if clean(event)))
    lines += _section("WÜRFEL", (clean(throw) for throw in dice if clean(throw)))
    lines += _section("BEFEHLE", (_answer(one) for one in answers))
    return "\n".join([*lines, "", f"Ende des Spielberichts, Zug {board.turn}", ""])


def clean(text: str) -> str:
    """A free text on one line, without the quotes that the format uses."""
    visible = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(visible.replace("»", "„").replace("«", "“").split())


def place_text(place: tuple[int, int]) -> str:
    """A hex as a player writes it."""
    return f"{place[0]}/{place[1]}"


def cards_text(rules: Rules, cards: Mapping[str, int]) -> str:
    """Cards as `2 Erz, 1 Holz`; `keine` for none."""
    listed = [f"{cards[id]} {one.label_de}" for id, one in rules.resources.items() if cards.get(id)]
    return ", ".join(listed) or "keine"


def _section(title: str, rows: Iterable[str]) -> list[str]:
    listed = list(rows)
    return ["", _RULE, title, _RULE, *listed] if listed else []


def _by_row(place: tuple[int, int]) -> tuple[int, int]:
    return place[1], place[0]


def _player(board: Board, rules: Rules, realm: int, one: Player, open_hands: bool) -> str:
    parts = [rules.peoples[one.people].plural_de]
    if one.team:
        parts.append(f"Bündnis {one.team}")
    if one.god:
        parts.append(f"Gott {rules.gods[one.god].label_de}")
    if one.number in board.removed:
        parts.append("ausgeschieden")
    shown = one.cards if open_hands or board.allied(realm, one.number) else {}
    hidden = one.card_count - sum(shown.values())
    listed = [f"{shown[id]} {known.label_de}" for id, known in rules.resources.items() if shown.get(id)]
    if hidden:
        listed.append(f"{hidden} verdeckt")
    return f"{one.number} »{clean(one.name)}«: {', '.join(parts)}; Karten: {', '.join(listed) or 'keine'}"


def _hex(board: Board, rules: Rules, place: tuple[int, int]) -> str:
    hex_ = board.hexes[place]
    text = f"{place_text(place)} {rules.terrain[hex_.terrain].label_de}"
    if hex_.kind == "trade" and hex_.resource:
        text += f" {rules.resources[hex_.resource].label_de}"
    return text + (f", Zahl {hex_.chip} von {hex_.chip_owner}" if hex_.chip else "")


def _troops(board: Board, rules: Rules, one: Troops) -> str:
    where = f"auf {place_text(one.place)}" + (f" an Bord {one.aboard}" if one.aboard else "")
    text = f"{one.owner} G{one.number} {where}: {one.soldiers} {'Soldat' if one.soldiers == 1 else 'Soldaten'}"
    great = rules.great(board.player(one.owner).people)
    text += f", davon {one.great} {great.label_de}" if one.great else ""
    return text + (f", schon {one.moved} gegangen" if one.moved else "")


def _answer(one: Answer) -> str:
    rule = f" [{one.rule}]" if one.rule else ""
    return f"{one.unit} {one.order}: {OUTCOMES.get(one.outcome, 'offen')}{rule}. {clean(one.text)}".rstrip()
