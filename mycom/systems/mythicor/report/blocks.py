"""The blocks of units in a written report: heading and aligned lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from mycom.systems.mythicor.report.items import number
from mycom.systems.mythicor.report.model import Seen, Value
from mycom.systems.mythicor.report.vocabulary import ITEMS, NO_TROOPS, SOURCES, Item, names
from mycom.systems.mythicor.world import Artefact, Bonuses, Group, Province, Stock, Traits
from mycom.systems.view import Certainty, Json

_WIDTH = 72
_INDENT = 14
_SOURCE_WORDS = {source: word for word, source in SOURCES.items()}
#: Numbers that are written even when they are 0, because a player looks for them.
_ALWAYS = frozenset({"population", "recruits", "crowns", "settlement", "fortification"})


def decimal(value: float | int) -> str:
    """A number with decimal comma, at most six decimals, none when it is whole."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return ("0" if text == "-0" else text).replace(".", ",")


def troop_list(troops: Mapping[str, int]) -> str:
    """`Miliz 40, Ritter 3`, or the word for none."""
    labels = names().labels
    return ", ".join(f"{labels[troop]} {count}" for troop, count in troops.items()) or NO_TROOPS


def province_block(province: Province) -> list[str]:
    """An own province."""
    labels = names().labels
    values: dict[str, float] = {
        "settlement": province.settlement,
        "fortification": province.fortification,
        "fertility": province.fertility,
        "population_max": province.population_max,
        "food_share": province.food_share,
        **_stock(province.stock),
        **_bonuses(province.bonuses),
    }
    ground = [labels[province.terrain]] if province.terrain else []
    ground += [labels[province.race] if province.race else "unbewohnt"]
    ground += [f"Bewegungskosten {decimal(float(province.movement_cost))}"]
    return [
        f"Provinz {province.id} {province.name}".rstrip(),
        *_line("Land", ground),
        *_line("Stadt", _own("Stadt", values)),
        *_line("Boden", [*_own("Boden", values, all_of=True), *(["Plage"] if province.plague else [])]),
        *_holdings(province.stock, values, retreat_usual=0),
        "",
    ]


def group_block(group: Group) -> list[str]:
    """An own group."""
    labels = names().labels
    traits: Traits = group.traits
    values: dict[str, float] = {
        "movement_points": group.movement_points,
        "traits.leadership": traits.leadership,
        "traits.diplomacy": traits.diplomacy,
        "traits.strength": traits.strength,
        "food_share": group.food_share,
        **_stock(group.stock),
        **_bonuses(group.bonuses),
    }
    leader = [labels[group.leader] if group.leader else "keiner"]
    leader += [labels[group.race]] if group.race else []
    leader += ["lebt" if group.alive else "tot"]
    where = [f"{group.place[0]}/{group.place[1]}", "auf See" if group.at_sea else "an Land"]
    return [
        f"Gruppe {group.id} {group.name}".rstrip(),
        *_line("Anführer", leader),
        *_line("Ort", [*where, *_own("Ort", values, all_of=True)]),
        *_line("Werte", _own("Werte", values, all_of=True)),
        *(_line("Volk", _own("Volk", values, all_of=True)) if group.food_share != 100 else []),
        *_holdings(group.stock, values, retreat_usual=100),
        "",
    ]


def foreign_block(seen: Seen) -> list[str]:
    """A sighting: only what was seen, each value as sure as it is."""
    labels, values = names().labels, seen.values
    word = "auf See" if _value(values, "at_sea") else "an Land"
    place = _value(values, "place")
    name, by = _value(values, "name") or "", _value(values, "seen_by")
    goods = values.get("trade_origin")
    words: dict[str, list[str]] = {
        "Quelle": [
            _SOURCE_WORDS[seen.source],
            *([f"durch {by}"] if by else []),
            f"Stand Zug {seen.turn}",
        ],
        "Besitzer": [str(_value(values, "owner"))] if "owner" in values else [],
        "Anführer": [
            *([labels.get(str(leader), "keiner")] if (leader := _value(values, "leader")) is not None else []),
            *(["lebt" if values["alive"].value else "tot"] if "alive" in values else []),
        ],
        "Ort": [
            *([f"{place[0]}/{place[1]}"] if isinstance(place, list) else []),
            *([word] if "at_sea" in values else []),
        ],
        "Land": [
            *([labels[str(values["terrain"].value)]] if "terrain" in values else []),
            *([labels[str(race)] if race else "unbewohnt"] if (race := _value(values, "race")) is not None else []),
        ],
        "Boden": ["Plage"] if _value(values, "plague") else [],
    }
    lines = [f"Sichtung {seen.subject} {name}".rstrip()]
    for label in ("Quelle", "Besitzer", "Anführer", "Ort", "Werte", "Land", "Stadt", "Boden", "Bestand"):
        parts = words.get(label, []) + _seen_items(label, values)
        if label == "Bestand" and goods is not None and isinstance(goods.value, list):
            parts = [f"{part} aus {goods.value[0]}/{goods.value[1]}" if "Handelsg" in part else part for part in parts]
        lines += _line(label, parts) if parts else []
    if "troops" in values:
        lines += _line("Truppen", _seen_troops(values["troops"]))
    boni = _seen_items("Boni", values)
    lines += _line("Boni", boni) if boni else []
    artefacts = _value(values, "artefacts")
    if isinstance(artefacts, list):
        lines += _artefacts([Artefact(**each) for each in artefacts if isinstance(each, dict)], say_none=True)  # type: ignore[arg-type]
    return [*lines, ""]


def _line(label: str, parts: Sequence[str]) -> list[str]:
    """`  Label:      parts`, wrapped between parts where it can be."""
    # A blank inside a part must not become the place of a break.
    text = ", ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)
    first = f"  {label + ':':<{_INDENT - 2}}"
    lines = wrap(text, _WIDTH - _INDENT, break_long_words=False, break_on_hyphens=False) or [""]
    return [
        ((first if number == 0 else " " * _INDENT) + line).replace("\N{NO-BREAK SPACE}", " ")
        for number, line in enumerate(lines)
    ]


def _own(label: str, values: Mapping[str, float], *, all_of: bool = False) -> list[str]:
    return [
        f"{item.word} {decimal(values[item.own])}{' %' if item.percent else ''}"
        for item in ITEMS[label]
        if item.own in values and (all_of or values[item.own] or item.own in _ALWAYS)
    ]


def _holdings(stock: Stock, values: Mapping[str, float], *, retreat_usual: int) -> list[str]:
    held = _own("Bestand", values)
    if stock.trade_origin is not None:
        origin = f"aus {stock.trade_origin[0]}/{stock.trade_origin[1]}"
        held = [part for part in held if not part.startswith("Handelsgüter")]
        held.append(f"Handelsgüter {stock.trade_goods} {origin}")
    boni = _own("Boni", {key: value for key, value in values.items() if key != "bonuses.retreat_threshold"})
    boni.append(f"Rückzug {values['bonuses.retreat_threshold']}")
    return [
        *_line("Bestand", held),
        *_line("Truppen", [troop_list(stock.troops)] if not stock.troops else troop_list(stock.troops).split(", ")),
        *_line("Boni", boni),
        *_artefacts(stock.artefacts),
    ]


def _artefacts(artefacts: Sequence[Artefact], *, say_none: bool = False) -> list[str]:
    if not artefacts:
        return _line("Artefakte", [NO_TROOPS]) if say_none else []
    lines: list[str] = []
    for each in artefacts:
        parts = [f"{each.number} »{each.name}«" if each.name else str(each.number)]
        for word, count in (("Stärke", each.strength), ("Ladungen", each.charges), ("Reichweite", each.range)):
            parts += [f"{word} {count}"] if count is not None else []
        parts += [f"Wirkung »{each.effect}«"] if each.effect else []
        lines += _line("Artefakt", parts)
    return lines


def _stock(stock: Stock) -> dict[str, float]:
    return {
        "population": stock.population,
        "recruits": stock.recruits,
        "crowns": stock.crowns,
        "food": stock.food,
        "henchmen": stock.henchmen,
        "warships": stock.warships,
        "transports": stock.transports,
        "trade_goods": stock.trade_goods,
    }


def _bonuses(bonuses: Bonuses) -> dict[str, float]:
    return {
        "bonuses.military": bonuses.military,
        "bonuses.morale": bonuses.morale,
        "bonuses.tax": bonuses.tax,
        "bonuses.food": bonuses.food,
        "bonuses.recruitment": bonuses.recruitment,
        "bonuses.trade": bonuses.trade,
        "bonuses.retreat_threshold": bonuses.retreat_threshold,
    }


def _value(values: Mapping[str, Value], key: str) -> Json:
    return values[key].value if key in values else None


def _seen_items(label: str, values: Mapping[str, Value]) -> list[str]:
    return [_seen_item(item, values[item.foreign]) for item in ITEMS.get(label, ()) if item.foreign in values]


def _seen_item(item: Item, value: Value) -> str:
    return f"{item.word} {_doubtful(value.value, value.certainty, item.decimal)}"


def _doubtful(value: Json, certainty: Certainty, is_decimal: bool = False) -> str:
    if isinstance(value, list):
        low, high = (decimal(number(str(end))) for end in value)
        return f"{low} bis {high}"
    assert isinstance(value, (int, float))  # numeric items hold numbers
    text = decimal(float(value) if is_decimal else value)
    return f"etwa {text}" if certainty is Certainty.ESTIMATE else text


def _seen_troops(value: Value) -> list[str]:
    labels = names().labels
    troops = value.value
    assert isinstance(troops, dict)  # the key's values are counts by troop id
    return [f"{labels[troop]} {_doubtful(count, value.certainty)}" for troop, count in troops.items()] or [NO_TROOPS]
