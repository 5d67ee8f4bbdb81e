"""Units and their orders as pieces on the board (rule text ch. 1.1.1, 6, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mycom.orders.order import Order
from mycom.systems.mythicor.combat import Army
from mycom.systems.mythicor.combat.army import DESTROY_UNDEAD, FEAR, PROVINCE, SHIELD
from mycom.systems.mythicor.combat.sequence import Force
from mycom.systems.mythicor.turn.board import Board, Piece
from mycom.systems.mythicor.turn.intent import MOVE, encounter_of, first_of_class, tactic_of
from mycom.systems.mythicor.world import Group, Place, Province, World

SPELLS = {"UG 12": DESTROY_UNDEAD, "UG 15": FEAR, "UG 19": SHIELD}


def board(realms: Iterable[tuple[World, Sequence[Order]]]) -> Board:
    """All units of all realms, each world as it is after the other orders of the turn, with the realm's own orders."""
    pieces: dict[str, Piece] = {}
    friends: dict[int, frozenset[int]] = {}
    foes: dict[int, frozenset[int]] = {}
    terrain: dict[Place, str] = {}
    for world, orders in realms:
        friends[world.realm.number] = frozenset(world.realm.friends)
        foes[world.realm.number] = frozenset(world.realm.foes)
        terrain |= {place: cell.terrain for place, cell in world.cells.items() if cell.terrain}
        terrain |= {province.place: province.terrain for province in world.provinces.values()}
        pieces |= {piece.id: piece for piece in pieces_of(world, orders)}
    return Board(pieces, terrain, friends, foes)


def pieces_of(world: World, orders: Sequence[Order]) -> Iterator[Piece]:
    """The groups and provinces of one realm; of several orders of a class the first counts.

    Groups are called `G7@1003`, provinces `P26/11`.
    """
    realm = world.realm.number
    told = first_of_class(orders)
    for group in world.groups.values():
        cast = told.get((group.id, "UG"))
        path = told.get((group.id, MOVE))
        yield Piece(
            id=f"{group.id}@{realm}",
            place=group.place,
            force=_group(group, realm, frozenset() if cast is None else _spells(cast)),
            number=group.number,
            path="" if path is None else path.text("path"),
            encounter=encounter_of(told.get((group.id, "BEG"))),
            tactic=tactic_of(told.get((group.id, "TG"))),
        )
    for province in world.provinces.values():
        yield Piece(
            id=province.id,
            place=province.place,
            force=_province(province, realm),
            henchmen=province.stock.henchmen,
            encounter=encounter_of(told.get((province.id, "BEG"))),
            tactic=tactic_of(told.get((province.id, "TP"))),
        )


def _spells(cast: Order) -> frozenset[str]:
    return frozenset({SPELLS[cast.kind]}) if cast.kind in SPELLS else frozenset()


def _group(group: Group, realm: int, spells: frozenset[str]) -> Force:
    leads = bool(group.leader) and group.alive
    army = Army(
        race=group.race,
        troops=dict(group.stock.troops),
        # Leadership 0 stands for nobody; who is alive leads a little.
        leadership=max(group.traits.leadership, 1) if leads else 0,
        strength=group.traits.strength if leads else 0,
        military_bonus=group.bonuses.military,
        morale_bonus=group.bonuses.morale,
        retreat_threshold=group.bonuses.retreat_threshold,
        warships=group.stock.warships,
        transports=group.stock.transports,
        at_sea=group.at_sea,
        spells=spells if leads else frozenset(),
    )
    return Force(
        army,
        side=realm,
        population=group.stock.population,
        recruits=group.stock.recruits,
        trade_goods=group.stock.trade_goods,
        crowns=group.stock.crowns,
        points=group.movement_points,
    )


def _province(province: Province, realm: int) -> Force:
    army = Army(
        kind=PROVINCE,
        race=province.race or "human",
        troops=dict(province.stock.troops),
        military_bonus=province.bonuses.military,
        morale_bonus=province.bonuses.morale,
        retreat_threshold=province.bonuses.retreat_threshold,
        warships=province.stock.warships,
        transports=province.stock.transports,
        fortification=province.fortification,
    )
    return Force(
        army,
        side=realm,
        population=province.stock.population,
        recruits=province.stock.recruits,
        crowns=province.stock.crowns,
    )
