"""The order catalogue of Mythicor with its choice tables filled from the rules (ch. 1.6.10, 2, 4, 8)."""

from __future__ import annotations

from collections.abc import Iterable

from mycom.orders.catalogue import Catalogue, Choice
from mycom.orders.catalogue_file import read_catalogue
from mycom.paths import rules_dir, user_cache_dir
from mycom.systems.mythicor.rules import Item, Leader, Rules, Troop


def catalogue(rules: Rules) -> Catalogue:
    """All orders, with troops, leaders, items and ships to choose from as `rules` has them.

    Reads `rules/mythicor/orders.toml` (some milliseconds): keep the result as long as the rules. Raises Malformed.
    """
    items = tuple(item for item in rules.items.values() if item.number)
    return read_catalogue(
        rules_dir() / "mythicor" / "orders.toml",
        {
            "troops": _choices(rules.troops.values()),
            "leaders": tuple(_leader(leader) for leader in rules.leaders.values()),
            "items": _choices(items),
            "ships": _choices(rules.items[ship] for ship in ("warships", "transports")),
            # Ids that no player has may be named instead of numbered: `erobere Bauerndörfer`.
            "realms": tuple(_realm(number, label) for number, label in rules.realms.items() if number),
        },
        user_cache_dir() / "rules" / "mythicor-orders.json",
    )


def _choices(entries: Iterable[Troop | Item]) -> tuple[Choice, ...]:
    return tuple(
        Choice(entry.id, entry.code, entry.label_de, entry.label_en, (*entry.aliases, f"#{entry.number}"))
        for entry in entries
    )


def _realm(number: int, label: str) -> Choice:
    return Choice(str(number), str(number), label, label)


def _leader(leader: Leader) -> Choice:
    # Leader classes have no short code in the rules; the German name is short enough.
    return Choice(leader.id, leader.label_de, leader.label_de, leader.label_en, (*leader.aliases, f"#{leader.number}"))
