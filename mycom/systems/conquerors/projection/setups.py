"""What a projection starts from: who meets what, which kinds there are between the two."""

from __future__ import annotations

from mycom.grid.hex import Place, distance
from mycom.systems.conquerors.battle.losses import swim
from mycom.systems.conquerors.battle.points import Target, counter_targets, everything, sums, taking_part, target_of
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.projection.memory import Memory, hand
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.move import enemies
from mycom.systems.conquerors.words import name_of, place_text, relation, target_text, troops_text
from mycom.systems.projections import Field, Mode, Setup, Side
from mycom.systems.view import Amount, Relation

FIELD, FAITH, INVASION, RANKING = "field", "faith", "invasion", "ranking"
ATTACKER, DEFENDER = "attacker", "defender"
_SOURCE = "eigener Bericht"
_MOST = 5000


def build(board: Board, rules: Rules, realm: int, actor: str, target: str, mode: str) -> Setup | None:
    """A projection of own troops (`G1`) or the player (`R`) onto troops, an object or a hex; None for nothing."""
    troops = _own(board, realm, actor)
    if troops is None and actor != "R":
        return None
    modes = _modes(board, rules, realm, troops, target)
    open_ = [one for one in modes if not one.reason]
    if not modes:
        return None
    chosen = next((one for one in modes if one.id == mode), open_[0] if open_ else modes[0])
    if chosen.id == FIELD and troops is not None:
        return _field(board, rules, realm, troops, target, modes)
    if chosen.id.startswith(FAITH):
        return _faith(board, rules, realm, actor, target, chosen.id, modes)
    if chosen.id.startswith(INVASION):
        found = target_of(board, chosen.id.partition(":")[2])
        return _invasion(board, rules, realm, troops, actor, target, found, modes) if found else None
    return Setup("Alle Ziele in Reichweite", actor, target, RANKING, modes, (), (), Memory().text())


def _own(board: Board, realm: int, unit: str) -> Troops | None:
    return board.group(realm, int(unit[1:])) if unit[:1] == "G" and unit[1:].isdigit() else None


def foreign(board: Board, unit: str) -> Troops | None:
    """Foreign troops by id."""
    number, _, owner = unit[1:].partition("@")
    return board.group(int(owner), int(number)) if number.isdigit() and owner.isdigit() and unit[0] == "G" else None


def place_of(board: Board, target: str) -> Place | None:
    """The hex of a target that is troops or a hex."""
    if target.startswith("C"):
        column, _, row = target[1:].partition("/")
        return (int(column), int(row)) if column.isdigit() and row.isdigit() else None
    troops = foreign(board, target)
    return troops.place if troops else None


def objects_at(board: Board, realm: int, place: Place) -> tuple[Target, ...]:
    """The opponents' objects at a hex, settlements first."""
    return tuple(one for one in everything(board) if place in one.places and not board.allied(realm, one.owner))


def _modes(board: Board, rules: Rules, realm: int, troops: Troops | None, target: str) -> tuple[Mode, ...]:
    found: list[Mode] = []
    place = place_of(board, target)
    if troops is not None and place is not None:
        foes = enemies(board, realm, place)
        if foes:
            found.append(Mode(FIELD, "Feldkampf"))
        found += [_invasion_mode(board, rules, realm, one) for one in objects_at(board, realm, place)]
    object_ = target_of(board, target)
    if object_ is not None and not board.allied(realm, object_.owner):
        found.append(_invasion_mode(board, rules, realm, object_))
    owners = {object_.owner} if object_ else {int(target[1:])} if target[1:].isdigit() and target[:1] == "S" else set()
    if place is not None:
        owners |= {one.owner for one in board.at(place)}
        owners |= {one.owner for one in board.settlements_around(place)}
    if target == "R":
        owners = set(board.players)
    for owner in sorted(owners):
        god = board.players[owner].god if owner in board.players else ""
        if god and not board.allied(realm, owner):
            found.append(Mode(f"{FAITH}:{god}", f"Glaube gegen {rules.gods[god].label_de}"))
    if found or target == "R":
        found.append(Mode(RANKING, "Alle Ziele"))
    return tuple(found)


def _invasion_mode(board: Board, rules: Rules, realm: int, target: Target) -> Mode:
    label = f"Invasion: {rules.pieces[target.kind].label_de} {target.at}"
    there = any(one.soldiers for one in taking_part(board, realm, target))
    near = any(distance(one.place, place) <= 1 for one in board.own_troops(realm) for place in target.places)
    return Mode(f"{INVASION}:{target.id}", label, "" if there or near else "Keine Truppen in der Nähe.")


def _side(board: Board, realm: int, id: str, role: str, title: str, owner: int, fields: tuple[Field, ...]) -> Side:
    how = relation(board, realm, owner) if owner else Relation.NONE
    return Side(id, role, title, name_of(board, owner), "", how, _SOURCE, fields)


def number_field(id: str, label: str, value: int, kind: str = "number", maximum: int = _MOST) -> Field:
    """A field that holds a whole number."""
    return Field(id, label, kind, Amount(value, value), 0, maximum, origin=_SOURCE)


def _field(
    board: Board, rules: Rules, realm: int, troops: Troops, target: str, modes: tuple[Mode, ...]
) -> Setup | None:
    place = place_of(board, target)
    if place is None:
        return None
    foes = enemies(board, realm, place)
    if not foes:
        return None
    their_great = sum(one.great for one in foes)
    foe = foes[0].owner
    swims = [-1, -1]
    if board.kind(place) == "sea":
        for at, people in enumerate((board.player(realm).people, board.player(foe).people)):
            if rules.great(people).flies:
                swims[at] = swim(board, rules, place, 1).crossed
    memory = Memory(
        owner=foe,
        people=(board.player(realm).people, board.player(foe).people),
        great=(troops.great, their_great),
        swims=(swims[0], swims[1]),
        place=place,
    )
    mine = number_field("soldiers", "Soldaten", troops.soldiers, "count")
    theirs = number_field("soldiers", "Soldaten", sum(one.soldiers for one in foes), "count")
    title = troops_text(board, rules, troops)
    return Setup(
        f"Feldkampf auf {place_text(place)}",
        troops.id,
        target,
        FIELD,
        modes,
        (
            _side(board, realm, ATTACKER, "Angreifer", title, realm, (mine,)),
            _side(board, realm, DEFENDER, "Verteidiger", troops_text(board, rules, foes[0]), foe, (theirs,)),
        ),
        (number_field("stop_below", "Abbruch unter", 0),),
        memory.text(),
    )


def _faith(
    board: Board, rules: Rules, realm: int, actor: str, target: str, mode: str, modes: tuple[Mode, ...]
) -> Setup | None:
    god = mode.partition(":")[2]
    holder = next((one for one in board.players.values() if one.god == god), None)
    if holder is None:
        return None
    own = board.player(realm).god
    title = f"Gott {rules.gods[own].label_de}" if own else "Bloßer Glaube"
    return Setup(
        f"Glaubensritual gegen {rules.gods[god].label_de}",
        actor,
        target,
        mode,
        modes,
        (
            _side(board, realm, ATTACKER, "Angreifer", title, realm, (number_field("mana", "Mana", rules.mana(own)),)),
            _side(
                board,
                realm,
                DEFENDER,
                "Verteidiger",
                f"Gott {rules.gods[god].label_de}",
                holder.number,
                (number_field("mana", "Mana", rules.mana(god)),),
            ),
        ),
        (),
        Memory(god=god, owner=holder.number).text(),
    )


def _invasion(
    board: Board,
    rules: Rules,
    realm: int,
    troops: Troops | None,
    actor: str,
    target: str,
    object_: Target,
    modes: tuple[Mode, ...],
) -> Setup:
    """An invasion with all own troops at the object; dragged troops that do not yet stand there count as well."""
    points = sums(board, rules, realm, object_)
    mine = {one.key: one for one in points.attackers}
    if troops is not None:
        mine.setdefault(troops.key, troops)
    people = board.player(realm).people
    soldiers = sum(one.soldiers for one in mine.values())
    extra = sum(one.great for one in mine.values()) * rules.great(people).extra_attack
    own = counter_targets(board, realm, object_)
    mercenaries = board.mercenaries in object_.places
    piece = rules.pieces[object_.kind]
    memory = Memory(
        object_.kind,
        object_.owner,
        tuple(object_.at),
        hand(board, object_.owner),
        hand(board, realm),
        tuple((one.kind, one.wall) for one in own),
        people=(people, board.player(object_.owner).people),
    )
    defenders = sum(one.soldiers for one in points.defenders)
    return Setup(
        f"Invasion: {target_text(board, rules, object_)}",
        actor,
        target,
        f"{INVASION}:{object_.id}",
        modes,
        (
            _side(
                board,
                realm,
                ATTACKER,
                "Angreifer",
                "Truppen vor den Toren",
                realm,
                (
                    number_field("soldiers", "Soldaten", soldiers, "count"),
                    number_field("extra", "Zuschlag großer Einheiten", extra),
                    number_field("mana", "Mana", rules.mana(board.player(realm).god)),
                ),
            ),
            _side(
                board,
                realm,
                DEFENDER,
                "Verteidiger",
                target_text(board, rules, object_),
                object_.owner,
                (
                    number_field("soldiers", "Soldaten", defenders, "count"),
                    number_field("object", piece.label_de, piece.defence),
                    number_field("wall", "Stadtmauer", object_.wall, maximum=2),
                    number_field("mana", "Mana", rules.mana(board.player(object_.owner).god)),
                    Field("mercenaries", "Söldnertruppe", "flag", "1" if mercenaries else "0", origin=_SOURCE),
                ),
            ),
        ),
        (),
        memory.text(),
    )
