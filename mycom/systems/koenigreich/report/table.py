"""From the facts of reports to the kingdom."""

from __future__ import annotations

from typing import Any

from mycom.systems.koenigreich.month import Kingdom
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.world import Hex, Holder, Settlement, World
from mycom.systems.view import Json, Knowledge

#: Levels of edicts that a kingdom starts with where a report is silent.
_USUAL = {"holidays": "holidays_0", "promotion": "promotion_0", "taxes": "taxes_0"}
_KINGDOM = ("size", "control_dc", "stability", "loyalty", "economy", "unrest", "consumption", "treasury", "income")


def world_of(knowledge: Knowledge, rules: Rules) -> World:
    """What is known: own things from the newest report, others as they were last seen. What a report does not say of
    size and control DC follows from hexes and districts."""
    turn, realm = knowledge.head.turn, knowledge.head.realm
    realms = {realm: knowledge.head.realm_name}
    hexes: dict[tuple[int, int], Hex] = {}
    settlements: dict[tuple[int, int], Settlement] = {}
    offices: dict[str, Holder] = {}
    for subject, facts in knowledge.facts.items():
        newest = max((fact.turn for fact in facts.values()), default=turn)
        values: dict[str, Any] = {key: fact.value for key, fact in facts.items() if fact.turn == newest}
        age = turn - newest
        if subject[0] == "S" and "name" in values:
            realms[int(subject[1:])] = str(values["name"])
        elif subject[0] == "C" and "terrain" in values:
            place = _place(subject)
            hexes[place] = Hex(
                place, str(values["terrain"]), _whole(values.get("owner")), bool(values.get("explored")),
                bool(values.get("cleared")), bool(values.get("prepared")), tuple(values.get("improvements") or ()), age,
            )  # fmt: skip
        elif subject[0] == "P" and "name" in values:
            place = _place(subject)
            settlements[place] = Settlement(
                str(values["name"]), _whole(values["owner"]), place, tuple(values["buildings"]),
                _whole(values["districts"]), _whole(values["base_value"]), _whole(values["defence"]),
            )  # fmt: skip
        elif subject[0] == "O" and "holder" in values and age == 0:
            offices[subject[1:]] = Holder(str(values["holder"]), _whole(values["modifier"]))
    own = {key: fact.value for key, fact in knowledge.facts.get("R", {}).items() if fact.turn == turn}
    numbers = {key: _whole(own.get(key)) for key in _KINGDOM}
    claimed = sum(one.owner == realm for one in hexes.values())
    districts = sum(one.districts for one in settlements.values() if one.owner == realm)
    if "size" not in own:
        numbers["size"] = claimed
    if "control_dc" not in own:
        more = districts * rules.whole("settlement.found_dc")
        numbers["control_dc"] = rules.whole("hex.dc_base") + numbers["size"] + more
    numbers["restless"] = sum(rules.offices[id].unrest for id, one in offices.items() if not one.name)
    edicts = {edict: str(own.get(edict, usual)) for edict, usual in _USUAL.items()}
    return World(
        turn,
        realm,
        dict(sorted(realms.items())),
        Kingdom(**numbers),
        edicts,
        offices,
        dict(sorted(hexes.items())),
        dict(sorted(settlements.items())),
        bool(own.get("quiet", False)),
    )


def _whole(value: Json) -> int:
    return value if isinstance(value, int) else 0


def _place(subject: str) -> tuple[int, int]:
    column, _, row = subject[1:].partition("/")
    return int(column), int(row)
