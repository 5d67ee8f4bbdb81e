"""The line of an army in both directions: what stands in a report and the values it gives.

`G1 von 1 »Grenzwacht« auf 4/5: Menschen, HG 1/2, TW 10, groß; TP 12 von 16; Moral +1; Taktiken Verspotten; …`: parts
between semicolons, each with a word in front. What is usual (no resources, morale 0) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from mycom.problems import did_you_mean
from mycom.systems.massenkampf.ladder import read_rating
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.sectioned import UnfitError, quoted
from mycom.systems.view import Json

_HEAD = re.compile(
    r"G([1-9][0-9]{0,2}) von ([1-9][0-9]{0,3}) »([^»«]*)« auf ([1-9][0-9]?)/([1-9][0-9]?): ([^;]*)(?:;\s*(.*))?"
)
_KIND = re.compile(r"(.+), HG ([0-9/]+), TW ([0-9]{1,2}), (\S.*)")
_HIT_POINTS = re.compile(r"([0-9]{1,3})(?:–([0-9]{1,3}))?(?: von ([0-9]{1,3}))?")
_LEADER = re.compile(r"»([^»«]*)«((?:, .*)?)")
_COUNTED = re.compile(r"(?:([1-9][0-9]{0,2}) )?(.+)")
_WEEKS = re.compile(r"([0-9]{1,2}) Wochen?")
_STATES = {"Reserve": "reserve", "zersprengt": "routed"}
_EXTRAS = {"Angriff": "attack", "Verteidigung": "defence", "Unterhalt": "consumption"}

Values = dict[str, Json]


def read_army(rules: Rules, text: str) -> tuple[int, int, Values]:
    """Owner, number and values of an army's line. Raises UnfitError."""
    found = _HEAD.fullmatch(text)
    kind = _KIND.fullmatch(found[6]) if found else None
    if not found or not kind:
        raise UnfitError("keine Armee: Nummer, Reich, Name, Ort, Art mit HG, TW und Größe")
    rating = read_rating(kind[2])
    if rating is None:
        raise UnfitError(f"HG {kind[2]} steht nicht auf der Leiter")
    values: Values = {
        "owner": int(found[2]),
        "name": found[3].strip(),
        "place": [int(found[4]), int(found[5])],
        "creature": kind[1].strip(),
        "creature_rating": kind[2],
        "hit_die": int(kind[3]),
        "size": by_label(rules.sizes, kind[4], "die Größe"),
    }
    seen = set()
    for part in (found[7] or "").split(";"):
        word, _, rest = part.strip().partition(" ")
        if not word:
            continue
        if word in seen:
            raise UnfitError(f"„{word}“ steht zweimal da")
        seen.add(word)
        reader = _PARTS.get(word)
        if reader is None:
            raise UnfitError(f"„{word}“ ist kein Teil einer Armee. {did_you_mean(word, _PARTS)}".strip())
        values |= reader(rules, rest.strip())
    return int(found[2]), int(found[1]), values


def army_text(rules: Rules, owner: int, number: int, values: Mapping[str, Json]) -> str:
    """The line of an army with these values."""
    get = values.get
    place = get("place")
    column, row = place if isinstance(place, list) else (1, 1)
    size = rules.sizes[str(get("size"))].label_de.lower()
    head = f"G{number} von {owner} {quoted(str(get('name', '')))} auf {column}/{row}: "
    head += f"{get('creature')}, HG {get('creature_rating')}, TW {get('hit_die')}, {size}"
    parts = [head, *(text for write in _WRITERS if (text := write(rules, values)))]
    return "; ".join(parts)


def by_label(rows: Mapping[str, object], label: str, what: str) -> str:
    """The id of the row with a German label. Raises UnfitError."""
    folded = label.strip().casefold()
    for id, row in rows.items():
        if str(getattr(row, "label_de", "")).casefold() == folded:
            return id
    hint = did_you_mean(label.strip(), (str(getattr(row, "label_de", "")) for row in rows.values()))
    raise UnfitError(f"{what} „{label}“ gibt es nicht. {hint}".strip())


def _listed(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


def _signed(text: str) -> int:
    if not re.fullmatch(r"[+−-]?[0-9]{1,2}", text):
        raise UnfitError(f"„{text}“ ist keine Zahl mit Vorzeichen")
    return int(text.replace("−", "-"))


# --- reading -----------------------------------------------------------------------------------------


def _hit_points(rules: Rules, text: str) -> Values:
    found = _HIT_POINTS.fullmatch(text)
    if not found or (found[2] and int(found[2]) < int(found[1])):
        raise UnfitError(f"TP „{text}“")
    low = int(found[1])
    values: Values = {"hit_points": [low, int(found[2])] if found[2] else low}
    return values | ({"most": int(found[3])} if found[3] else {})


def _resources(rules: Rules, text: str) -> Values:
    found: Values = {}
    for one in _listed(text):
        match = _COUNTED.fullmatch(one)
        id = by_label(rules.resources, match[2] if match else one, "die Ressource")
        found[id] = int(match[1]) if match and match[1] else 1
    return {"resources": found}


def _tactics(rules: Rules, text: str) -> Values:
    return {"tactics": [by_label(rules.tactics, one, "die Taktik") for one in _listed(text)]}


def _abilities(rules: Rules, text: str) -> Values:
    found: list[Json] = []
    for one in _listed(text):
        label, _, argument = one.partition(" = ")
        id = by_label(rules.abilities, label, "die Fähigkeit")
        found.append(f"{id}:{argument.strip()}" if argument else id)
    return {"abilities": found}


def _extras(rules: Rules, text: str) -> Values:
    found: Values = {}
    for one in _listed(text):
        word, _, amount = one.partition(" ")
        if word not in _EXTRAS:
            raise UnfitError(f"Eigenes „{word}“")
        found[_EXTRAS[word]] = _signed(amount)
    return {"extras": found}


def _mount(rules: Rules, text: str) -> Values:
    if text in ("", "ja"):
        return {"mounted": True}
    word, _, rating = text.partition(" ")
    if word != "HG" or read_rating(rating) is None:
        raise UnfitError(f"Beritten „{text}“")
    return {"mounted": True, "mount_rating": rating}


def _leader(rules: Rules, text: str) -> Values:
    found = _LEADER.fullmatch(text)
    if not found:
        raise UnfitError(f"Befehlshaber „{text}“: ein Name in »«, dann Werte")
    values: Values = {"leader": found[1].strip()}
    commands: list[Json] = []
    known = {"Charisma": "charisma", "Ränge": "ranks", "Anführenwert": "leadership", "Stufe": "level"}
    for one in _listed(found[2]):
        word, _, rest = one.partition(" ")
        if word in known:
            values[f"leader_{known[word]}"] = _signed(rest)
        elif word == "Amt":
            values["leader_office"] = by_label(rules.positions, rest, "das Amt")
        else:
            commands.append(by_label(rules.commands, one.removeprefix("Kommando "), "das Kommando"))
    return values | ({"leader_commands": commands} if commands else {})


def _state(rules: Rules, text: str) -> Values:
    found: Values = {}
    for one in _listed(text):
        weeks = _WEEKS.fullmatch(one.removesuffix(" ohne Sold"))
        if weeks and one.endswith("ohne Sold"):
            found["unpaid"] = int(weeks[1])
        elif one.startswith("Lehren "):
            found["lessons"] = _signed(one.removeprefix("Lehren "))
        elif one in _STATES:
            found[_STATES[one]] = True
        else:
            raise UnfitError(f"Zustand „{one}“")
    return found


_PARTS: Mapping[str, Callable[[Rules, str], Values]] = {
    "TP": _hit_points,
    "Moral": lambda rules, text: {"morale": _signed(text)},
    "Bewegung": lambda rules, text: {"speed": _signed(text)},
    "Fernkampf": lambda rules, text: {"ranged": True},
    "Beritten": _mount,
    "Eigenes": _extras,
    "Ressourcen": _resources,
    "Taktiken": _tactics,
    "Fähigkeiten": _abilities,
    "Befehlshaber": _leader,
    "Zustand": _state,
}


# --- writing -----------------------------------------------------------------------------------------


def signed(number: object) -> str:
    """A number with its sign and the real minus."""
    value = int(number) if isinstance(number, int) else 0
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _text_hit_points(rules: Rules, values: Mapping[str, Json]) -> str:
    found = values.get("hit_points")
    if found is None:
        return ""
    text = f"{found[0]}–{found[1]}" if isinstance(found, list) else str(found)
    return f"TP {text}" + (f" von {values['most']}" if "most" in values else "")


def _text_leader(rules: Rules, values: Mapping[str, Json]) -> str:
    if "leader" not in values:
        return ""
    parts = [quoted(str(values["leader"]))]
    for word, key in (("Charisma", "charisma"), ("Ränge", "ranks"), ("Anführenwert", "leadership"), ("Stufe", "level")):
        if values.get(f"leader_{key}"):
            parts.append(f"{word} {signed(values[f'leader_{key}'])}")
    if values.get("leader_office"):
        parts.append(f"Amt {rules.positions[str(values['leader_office'])].label_de}")
    parts += [f"Kommando {rules.commands[one].label_de}" for one in _ids(values.get("leader_commands"))]
    return f"Befehlshaber {', '.join(parts)}"


def _text_state(rules: Rules, values: Mapping[str, Json]) -> str:
    parts = [word for word, key in _STATES.items() if values.get(key)]
    if values.get("unpaid"):
        weeks = values["unpaid"]
        parts.append(f"{weeks} Woche{'n' if weeks != 1 else ''} ohne Sold")
    if values.get("lessons"):
        parts.append(f"Lehren {values['lessons']}")
    return f"Zustand {', '.join(parts)}" if parts else ""


def _text_resources(rules: Rules, values: Mapping[str, Json]) -> str:
    found = values.get("resources")
    counts = found if isinstance(found, dict) else {}
    parts = [f"{f'{count} ' if count != 1 else ''}{rules.resources[id].label_de}" for id, count in counts.items()]
    return f"Ressourcen {', '.join(parts)}" if parts else ""


def _text_abilities(rules: Rules, values: Mapping[str, Json]) -> str:
    parts = []
    for one in _ids(values.get("abilities")):
        id, _, argument = one.partition(":")
        parts.append(rules.abilities[id].label_de + (f" = {argument}" if argument else ""))
    return f"Fähigkeiten {', '.join(parts)}" if parts else ""


def _text_tactics(rules: Rules, values: Mapping[str, Json]) -> str:
    parts = [rules.tactics[one].label_de for one in _ids(values.get("tactics"))]
    return f"Taktiken {', '.join(parts)}" if parts else ""


def _text_extras(rules: Rules, values: Mapping[str, Json]) -> str:
    found = values.get("extras")
    amounts = found if isinstance(found, dict) else {}
    parts = [f"{word} {signed(amounts[key])}" for word, key in _EXTRAS.items() if amounts.get(key)]
    return f"Eigenes {', '.join(parts)}" if parts else ""


def _text_mount(rules: Rules, values: Mapping[str, Json]) -> str:
    if not values.get("mounted"):
        return ""
    return f"Beritten HG {values['mount_rating']}" if values.get("mount_rating") else "Beritten ja"


def _text_morale(rules: Rules, values: Mapping[str, Json]) -> str:
    return f"Moral {signed(values['morale'])}" if values.get("morale") else ""


def _text_speed(rules: Rules, values: Mapping[str, Json]) -> str:
    return f"Bewegung {values['speed']}" if values.get("speed", 1) != 1 else ""


def _text_ranged(rules: Rules, values: Mapping[str, Json]) -> str:
    return "Fernkampf" if values.get("ranged") else ""


_WRITERS: Sequence[Callable[[Rules, Mapping[str, Json]], str]] = (
    _text_hit_points,
    _text_morale,
    _text_speed,
    _text_ranged,
    _text_mount,
    _text_extras,
    _text_resources,
    _text_tactics,
    _text_abilities,
    _text_leader,
    _text_state,
)


def _ids(value: Json) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []
