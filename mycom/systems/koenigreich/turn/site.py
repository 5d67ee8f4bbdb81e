"""Where a building may stand, what it takes the place of, what it costs there (rule text: Erlassphase 4)."""

from __future__ import annotations

from collections.abc import Iterator

from mycom.systems.carrying import Found
from mycom.systems.koenigreich.rules import Building, Rules
from mycom.systems.koenigreich.world import Settlement
from mycom.systems.view import Severity


def replaced(rules: Rules, town: Settlement, row: Building) -> Building | None:
    """What a building is made of: when there is no lot for a new one, one that it may take the place of."""
    if not row.upgrades_from or town.lots_left(rules) >= row.lots:
        return None
    return next((rules.buildings[id] for id in row.upgrades_from if id in town.buildings), None)


def price(rules: Rules, town: Settlement, row: Building) -> int:
    """Build points: half while fewer of its kind stand than buildings that halve it; less what it replaces."""
    halving = sum(row.id in rules.buildings[id].halves for id in town.buildings if id in rules.buildings)
    cost = row.cost // 2 if town.buildings.count(row.id) < halving else row.cost
    old = replaced(rules, town, row)
    return max(0, cost - (old.cost if old else 0))


def misplaced(rules: Rules, town: Settlement, row: Building) -> Iterator[Found]:
    """What speaks against a building in a settlement; the game master sees to the lots beside it."""
    count = town.buildings.count(row.id)
    if row.most is not None and count >= row.most:
        yield Found("lots", f"{row.label_de}: in einer Ortschaft höchstens {row.most}.")
    if row.most_district is not None and count >= row.most_district * town.districts:
        yield Found("lots", f"{row.label_de}: in einem Viertel höchstens {row.most_district}.")
    if row.needs and not set(row.needs) & set(town.buildings):
        yield Found("lots", f"{row.label_de} braucht in der Ortschaft: {_either(rules, row.needs)}.")
    if row.near_count:
        beside = {*row.near, "tenement"} if "house" in row.near else set(row.near)
        free = sum(id in beside for id in town.buildings) - sum(
            rules.buildings[id].near_count for id in town.buildings if id in rules.buildings
        )
        if free < row.near_count:
            text = (
                f"{row.label_de} muss neben {row.near_count}-mal {_either(rules, row.near)} stehen; davon fehlt etwas."
            )
            yield Found("lots", text, Severity.WARNING)
    close = [id for id in row.not_near if id in town.buildings]
    if close:
        yield Found("lots", f"{row.label_de} darf nicht neben {_either(rules, close)} stehen.", Severity.HINT)
    if row.water:
        yield Found("lots", f"{row.label_de} braucht ein Ufer am Rand des Viertels.", Severity.HINT)


def _either(rules: Rules, ids: tuple[str, ...] | list[str]) -> str:
    return " oder ".join(rules.buildings[id].label_de for id in ids)
