"""Numbers and names as a player reads them: thin spaces, a real minus sign, names instead of ids."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.mythicor.world import Place, World, place_of

MINUS = "\N{MINUS SIGN}"
THIN = "\N{NARROW NO-BREAK SPACE}"
APPROXIMATELY = "\N{ALMOST EQUAL TO}"


def number(value: float) -> str:
    """A number as German texts set it: a thin space between thousands, `−3`, `0,35`; at most three decimals."""
    text = f"{abs(value):,.3f}".rstrip("0").rstrip(".")
    text = text.translate(str.maketrans(",.", f"{THIN},"))
    return MINUS + text if value < 0 and text != "0" else text


def signed(value: float) -> str:
    """A change with its sign: `+12`, `−168`, `±0`."""
    if value == 0:
        return "±0"
    return number(value) if value < 0 else "+" + number(value)


def counted(count: int, one: str, many: str) -> str:
    """A count with the fitting word: `1 Schiff`, `3 Schiffe`."""
    return f"{number(count)} {one if count == 1 else many}"


def listed(words: list[str] | tuple[str, ...]) -> str:
    """Words as an enumeration: `a, b und c`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " und " + words[-1]


def place_text(place: Place) -> str:
    """A place as it is written: `26/11`."""
    return f"{place[0]}/{place[1]}"


def place_name(world: World, place: Place) -> str:
    """A place with the name of its province where that is known: `26/11 Dornwald`."""
    unit = f"P{place_text(place)}"
    own, seen = world.provinces.get(unit), world.sightings.get(unit)
    name = own.name if own else seen.name if seen else ""
    return f"{place_text(place)} {name}".rstrip()


def unit_name(world: World, unit: str) -> str:
    """A unit with its name: `G7 Ulfgar`, `P 26/11 Dornwald`, `G2 von 1003 Harald`; the id when nothing is known."""
    if unit == "R":
        return world.realm.name or "das Reich"
    group = world.groups.get(unit)
    if group:
        return f"{unit} {group.name}".rstrip()
    place = place_of(unit) if unit[:1] in ("P", "C") or "/" in unit else None
    if place:
        return "P " + place_name(world, place)
    seen = world.sightings.get(unit)
    short, _, owner = unit.partition("@")
    text = f"{short} von {realm_name(world, int(owner))}" if owner.isdigit() else unit
    return f"{text} ({seen.name})" if seen and seen.name else text


def realm_name(world: World, realm: int, labels: Mapping[int, str] | None = None) -> str:
    """A realm by name where the reports tell it, otherwise its number."""
    if realm == world.realm.number:
        return world.realm.name or str(realm)
    return world.realm.names.get(realm) or (labels or {}).get(realm) or str(realm)


def in_hundred(chance: float) -> str:
    """How often, in words that claim no more than is known: `in 87 von 100 Fällen`."""
    if chance >= 1 - 1e-12:
        return "immer"
    if chance >= 0.995:
        return "so gut wie immer"
    if chance < 0.005:
        return "so gut wie nie"
    return f"in {number(int(chance * 100 + 0.5))} von 100 Fällen"
