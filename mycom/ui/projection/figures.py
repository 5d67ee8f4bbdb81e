"""Numbers of a projection as texts, and texts as numbers: chances, changes, amounts with a doubt."""

from __future__ import annotations

import re
from math import ceil, floor

from mycom.systems.projections import Field
from mycom.systems.view import Amount
from mycom.ui.texts import tr

#: Chances closer than this to 0 or 1 are 0 or 1; sums of many floats miss it by a little.
EXACT = 1e-12
MINUS = "−"
DASH = "–"

_NUMBER = re.compile(r"\d{1,7}")
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
    """`46` or `15 – 35`."""
    return whole(amount.low) if amount.certain else f"{whole(amount.low)} {DASH} {whole(amount.high)}"


def value_text(field: Field, value: Amount | str | None = None) -> str:
    """A field's value as the window shows it, with its unit."""
    shown = field.value if value is None else value
    if isinstance(shown, Amount):
        return f"{amount_text(shown)} {field.unit}".rstrip()
    if field.kind == "flag":
        return tr("ja") if shown == "1" else tr("nein")
    return dict(field.choices).get(shown, shown)


def parse_amount(text: str, before: Amount, minimum: float, maximum: float) -> Amount:
    """What was typed: `30`, `20-60`, `20 bis 60`, or a change of what was there before: `+5`, `-5`.

    A minus is a change only where the field has no negative numbers. Raises ValueError with a sentence.
    """
    words = text.strip().replace(MINUS, "-").replace("≈", "").replace("%", "").strip()
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


def shifted(amount: Amount, change: float, minimum: float, maximum: float) -> Amount:
    """The amount raised or lowered as a whole, held within the limits."""
    low, high = (min(max(end + change, minimum), maximum) for end in (amount.low, amount.high))
    return Amount(low, high)


def _checked(amount: Amount, minimum: float, maximum: float) -> Amount:
    if amount.low < minimum or amount.high > maximum:
        raise ValueError(tr("Erlaubt ist {low} bis {high}.").format(low=whole(minimum), high=whole(maximum)))
    return amount
