"""Orders that set a value or raise a level: the later report has it or has it not.

Where it was so before already, nothing shows.
"""

from __future__ import annotations

from mycom.systems.mythicor.inference.case import Case, Finding, done, failed
from mycom.systems.mythicor.special import BONUSES
from mycom.systems.mythicor.words import number
from mycom.systems.mythicor.world import Group, Province, Realm

#: Bonuses that nothing but a special action raises.
_ONLY_BY_ORDER = {"SA 3": "Steuerbonus", "SA 4": "Nahrungsbonus", "SA 5": "Rekrutierungsbonus", "SA 6": "Handelsbonus"}


def settlement(case: Case) -> Finding:
    """BAS 18: nothing else raises the level."""
    units = case.unit
    if units is None or not isinstance(units[0], Province) or not isinstance(units[1], Province):
        return None
    rise = units[1].settlement - units[0].settlement
    if rise == len(case.alike()):
        return done(f"Besiedlungsgrad {units[1].settlement}.")
    return failed(f"Der Besiedlungsgrad ist noch {units[1].settlement}.") if rise == 0 else None


def fortification(case: Case) -> Finding:
    """BAS 19: a level that did not rise may have been raised and sabotaged; spells raise it as well."""
    units = case.unit
    if units is None or not isinstance(units[0], Province) or not isinstance(units[1], Province):
        return None
    rise = units[1].fortification - units[0].fortification
    if rise == len(case.alike()) and not case.given("UG 20"):
        return done(f"Verteidigungsstufe {units[1].fortification}.")
    return None


def road(case: Case) -> Finding:
    """BAS 20: spells change the ground as well."""
    units = case.unit
    if units is None or not isinstance(units[0], Province) or not isinstance(units[1], Province):
        return None
    if case.given("UG 3", "UG 4") or len(case.alike()) > 1:
        return None
    before, after = units[0].movement_cost, units[1].movement_cost
    if after < before:
        return done(f"Bewegungskosten {number(after)}.")
    return failed(f"Die Bewegungskosten sind noch {number(after)}.") if after == before else None


def population_max(case: Case) -> Finding:
    """SA 13."""
    units = case.unit
    if units is None or not isinstance(units[0], Province) or not isinstance(units[1], Province):
        return None
    if len(case.alike()) > 1:
        return None
    rise = units[1].population_max - units[0].population_max
    return done(f"Bevölkerungsmaximum {number(units[1].population_max)}.") if rise > 0 else None


def bonus(case: Case) -> Finding:
    """SA 3 to 6. Morale and the military bonus also rise in battle, so a rise of those shows nothing."""
    units, label = case.unit, _ONLY_BY_ORDER.get(case.order.kind)
    if units is None or label is None or len(case.alike()) > 1:
        return None
    name = BONUSES[case.order.kind]
    before, after = getattr(units[0].bonuses, name), getattr(units[1].bonuses, name)
    if after > before:
        return done(f"{label} {after} %.")
    return failed(f"Der {label} ist noch {after} %.") if after == before else None


def food_share(case: Case) -> Finding:
    """BAS 21."""
    units = case.unit
    if units is None:
        return None
    return _set(case, units[0].food_share, units[1].food_share, "Nahrungsanteil {} %.", "Der Nahrungsanteil ist {} %.")


def retreat(case: Case) -> Finding:
    """BAS 22."""
    units = case.unit
    if units is None:
        return None
    before, after = (unit.bonuses.retreat_threshold for unit in units)
    return _set(case, before, after, "Rückzugswert {} %.", "Der Rückzugswert ist {} %.")


def _set(case: Case, before: int, value: int, yes: str, no: str) -> Finding:
    if len(case.alike()) > 1 or before == case.order.number("percent"):
        return None
    return done(yes.format(value)) if value == case.order.number("percent") else failed(no.format(value))


def name(case: Case) -> Finding:
    """BAS 31."""
    units = case.unit
    if case.order.unit == "R":
        before, found = case.before.realm.name, case.after.realm.name
    elif units is not None:
        before, found = units[0].name, units[1].name
    else:
        return None
    # Reports do not keep how many blanks a name has.
    wanted = " ".join(case.order.text("name").split())
    found = " ".join(found.split())
    if len(case.alike()) > 1 or wanted == before:
        return None
    return done(f"Heißt jetzt „{found}“.") if found == wanted else failed(f"Heißt „{found}“.")


def sea(case: Case) -> Finding:
    """BAS 26 and 27; who also moves may have changed over on the way."""
    units = case.unit
    if units is None or not isinstance(units[1], Group) or case.given_by_unit("BAS 26", "BAS 27", "BAS 40") > 1:
        return None
    wanted = case.order.kind == "BAS 26"
    if not isinstance(units[0], Group) or units[0].at_sea is wanted:
        return None
    words = "Auf See." if units[1].at_sea else "An Land."
    return done(words) if units[1].at_sea is wanted else failed(words)


def declared(case: Case) -> Finding:
    """FF 1 to 3 and BAS 2: what counts from now on stands in the report's head."""
    realm = case.order.number("realm")
    about = [one for one in case.orders if one.number("realm") == realm and one.kind in DECLARATIONS]
    if len(about) > 1:
        return None
    wanted = DECLARATIONS[case.order.kind]
    stood, stands = (_stands(world.realm, realm) for world in (case.before, case.after))
    if stood == wanted:
        return None
    words = f"Gilt als {_STANDS[stands]}."
    return done(words) if stands == wanted else failed(words)


def _stands(own: Realm, realm: int) -> str:
    return "friend" if realm in own.friends else "foe" if realm in own.foes else "neutral"


DECLARATIONS = {"BAS 2": "foe", "FF 1": "friend", "FF 2": "neutral", "FF 3": "foe"}
_STANDS = {"friend": "Freund", "foe": "Feind", "neutral": "neutral"}
