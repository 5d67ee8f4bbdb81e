"""Numbers of a projection as texts, and texts as numbers: chances, changes, amounts with a doubt."""

from __future__ import annotations

import re
from math import ceil, floor

from mycom.systems.projections import Field, Value
from mycom.systems.view import Amount, Weighted
from mycom.ui.texts import tr

#: Chances closer than this to 0 or 1 are 0 or 1; sums of many floats miss it by a little.
EXACT = 1e-12
MINUS = "−"
DASH = "–"

_NUMBER = re.compile(r"\d{1,7}")
#: Between several possibilities; a comma inside a number is none.
_BETWEEN = re.compile(r"\s*(?:[;|/]|,(?=\s)|(?<=\)),|\b(?:oder|or)\b)\s*", re.IGNORECASE)
_WEIGHED = re.compile(r"([^()]+?)\s*(?:\(\s*(\d{1,3}(?:[.,]\d{1,4})?)\s*%?\s*\))?")
_CHANCE = re.compile(r"(\d{1,3})\s*%?")
_RANGE = re.compile(r"(-?\d{1,7})\s*(?:-|–|—|\.\.\.?|…|bis|to)\s*(-?\d{1,7})", re.IGNORECASE)


def half_up(value: float) -> int:
    """The nearest whole number, halves away from zero."""
    return floor(value + 0.5) if value >= 0 else ceil(value - 0.5)


def percent(chance: float, *, sampled: bool = False) -> str:
    """A chance 0..1 in whole percents. 0 and 100 only when it is exactly that and was not drawn by lot."""
    if chance <= EXACT and not sampled:
        return "0 %"
    if chance >= 1 - EXACT and not sampled:
        return "100 %"
    if chance < 0.005:
        return "<1 %"
    if chance >= 0.995:
        return ">99 %"
    return f"{half_up(chance * 100)} %"


def points(chance: float) -> int:
    """A chance in whole percents, as differences count them."""
    return half_up(chance * 100)


def span(low: float, high: float) -> str:
    """`57–88 %`, `68 bis >99 %`; one number when both ends read the same."""
    one, other = percent(low), percent(high)
    if one == other:
        return one
    if one[0] == "<" or other[0] == ">":
        return tr("{low} bis {high}").format(low=one.removesuffix(" %"), high=other)
    return f"{one.removesuffix(' %')}{DASH}{other}"


def signed(change: int) -> str:
    """A change in whole points: `+22`, `−4`, `±0`."""
    if change == 0:
        return "±0"
    return f"+{change}" if change > 0 else f"{MINUS}{-change}"


def whole(value: float) -> str:
    """A number without needless decimals, with a real minus sign."""
    text = f"{value:.0f}" if value == floor(value) else f"{value:.1f}".replace(".", ",")
    return text.replace("-", MINUS)


def average(value: float) -> str:
    """An expected count in whole units."""
    return whole(half_up(value))


def amount_text(amount: Amount) -> str:
    """`46`, `15 – 35`, `20 oder 30`, `20 (60 %), 30 (40 %)`; it can be read again."""
    if amount.guesses:
        return _guessed([(whole(value), weight) for value, weight in amount.guesses])
    return whole(amount.low) if amount.certain else f"{whole(amount.low)} {DASH} {whole(amount.high)}"


def amount_brief(amount: Amount) -> str:
    """The same where there is little room: `20 / 30` for guesses, the first and the last of many."""
    if not amount.guesses:
        return amount_text(amount)
    many = " … " if len(amount.guesses) > 2 else " / "
    return f"{whole(amount.low)}{many}{whole(amount.high)}"


def _guessed(guesses: list[tuple[str, float]]) -> str:
    """Possibilities with their chances in percent; without where all are equally likely."""
    words = [word for word, _ in guesses]
    if len({weight for _, weight in guesses}) == 1:
        return f"{', '.join(words[:-1])} {tr('oder')} {words[-1]}"
    total = sum(weight for _, weight in guesses)
    return ", ".join(f"{word} ({_share(weight, total)} %)" for word, weight in guesses)


def _share(weight: float, total: float) -> str:
    """A share in percent: as it was typed where these make 100, otherwise whole, and never 0."""
    if abs(total - 100) < EXACT:
        return f"{weight:g}".replace(".", ",")
    return str(max(1, half_up(100 * weight / total)))


def choice_labels(field: Field) -> dict[str, str]:
    """What a choice or flag may be, with labels."""
    return {"1": tr("ja"), "0": tr("nein")} if field.kind == "flag" else dict(field.choices)


def choice_text(field: Field, value: Weighted) -> str:
    """`Mensch oder Ork`, `Mensch (60 %), Ork (40 %)`; it can be read again."""
    labels = choice_labels(field)
    return _guessed([(labels.get(choice, choice), weight) for choice, weight in value.options])


def value_text(field: Field, value: Value | None = None) -> str:
    """A field's value as the window shows it, with its unit."""
    shown = field.value if value is None else value
    if isinstance(shown, Weighted):
        if field.kind == "flag":
            return percent(dict(shown.shares()).get("1", 0.0))
        return choice_text(field, shown)
    if isinstance(shown, Amount) and shown.guesses:
        return amount_text(shown)
    if isinstance(shown, Amount):
        return f"{amount_text(shown)} {field.unit}".rstrip()
    if field.kind == "flag":
        return tr("ja") if shown == "1" else tr("nein")
    return dict(field.choices).get(shown, shown)


def parse_amount(text: str, before: Amount, minimum: float, maximum: float) -> Amount:
    """What was typed: `30`, `20-60`, `20 bis 60`, `20 oder 30`, `20 (60 %), 30 (40 %)`, or a change of what was there
    before: `+5`, `-5`.

    A minus is a change only where the field has no negative numbers. Raises ValueError with a sentence.
    """
    words = text.strip().replace(MINUS, "-").replace("≈", "").strip()
    if _BETWEEN.search(words) or "(" in words:
        numbers = [(_guess(part), weight) for part, weight in _weighed(words)]
        return _checked(Amount.of(numbers), minimum, maximum)
    words = words.replace("%", "").strip()
    found = _RANGE.fullmatch(words)
    if found:
        low, high = sorted((int(found[1]), int(found[2])))
        return _checked(Amount(low, high), minimum, maximum)
    sign, digits = (words[0], words[1:].strip()) if words[:1] in ("+", "-") else ("", words)
    if not _NUMBER.fullmatch(digits):
        raise ValueError(tr("Eine Zahl wie 30, eine Spanne wie 20-60 oder eine Änderung wie +5."))
    number = int(digits)
    if sign == "-" and minimum < 0:
        return _checked(Amount(-number, -number), minimum, maximum)
    if sign:
        return shifted(before, number if sign == "+" else -number, minimum, maximum)
    return _checked(Amount(number, number), minimum, maximum)


def _guess(text: str) -> float:
    digits = text.removesuffix("%").strip()
    if not _NUMBER.fullmatch(digits.removeprefix("-")):
        raise ValueError(tr("Zahlen wie 20 oder 30, mit Chancen wie 20 (60 %), 30 (40 %)."))
    return float(digits)


def _weighed(words: str) -> list[tuple[str, float]]:
    """The parts of a list with their weights; raises ValueError with a sentence."""
    found = []
    for part in _BETWEEN.split(words):
        match = _WEIGHED.fullmatch(part.strip())
        if match is None or not match[1].strip():
            raise ValueError(tr("Mehreres so: eins oder zwei, mit Chancen eins (60 %), zwei (40 %)."))
        found.append((match[1].strip(), float(match[2].replace(",", ".")) if match[2] else None))
    if any(weight is None for _, weight in found) and any(weight is not None for _, weight in found):
        raise ValueError(tr("Entweder steht bei jedem eine Chance oder bei keinem."))
    weighed = [(word, 1.0 if weight is None else weight) for word, weight in found]
    if sum(weight for _, weight in weighed) <= 0:
        raise ValueError(tr("Nicht alle Chancen können 0 sein."))
    return weighed


def parse_choice(text: str, field: Field) -> str | Weighted:
    """What was typed for a choice that may be in doubt: `Ork`, `Mensch oder Ork`, `Mensch (60 %), Ork (40 %)`.

    Beginnings of words are enough. For a flag also the chance that it is so: `30 %`. Raises ValueError with a sentence.
    """
    words = text.replace("≈", "").strip()
    if field.kind == "flag" and (chance := _CHANCE.fullmatch(words)):
        pct = min(float(chance[1]), 100.0)
        return _made([("1", pct), ("0", 100.0 - pct)])
    return _made([(_chosen(part, field), weight) for part, weight in _weighed(words)])


def _made(options: list[tuple[str, float]]) -> str | Weighted:
    weights: dict[str, float] = {}
    for choice, weight in options:
        if weight > 0:
            weights[choice] = weights.get(choice, 0.0) + weight
    if len(weights) == 1:
        return next(iter(weights))
    return Weighted(tuple(weights.items()))


def _chosen(text: str, field: Field) -> str:
    """The id of the choice that a word begins, in any case of letters."""
    labels, wanted = choice_labels(field), text.casefold()
    exact = [choice for choice, label in labels.items() if wanted in (label.casefold(), choice.casefold())]
    found = exact or [choice for choice, label in labels.items() if label.casefold().startswith(wanted)]
    if len(found) != 1:
        raise ValueError(
            tr("„{text}“ gibt es nicht. Möglich: {known}.").format(text=text, known=", ".join(labels.values()))
        )
    return found[0]


def shifted(amount: Amount, change: float, minimum: float, maximum: float) -> Amount:
    """The amount raised or lowered as a whole, held within the limits."""
    return amount.moved(change, minimum, maximum)


def _checked(amount: Amount, minimum: float, maximum: float) -> Amount:
    if amount.low < minimum or amount.high > maximum:
        raise ValueError(tr("Erlaubt ist {low} bis {high}.").format(low=whole(minimum), high=whole(maximum)))
    return amount
