"""What a preview says, in figures and words: `≈ 39`, `14–15`, „im Mittel 39; 26 bis 48 mit 90 %“."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mycom.ui.figures import percent
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.systems.previews import PreviewOrder, PreviewRow, PreviewUnit
    from mycom.systems.view import Place

#: Up to this many values a distribution is told value by value.
_FEW = 5
#: A doubt that spans no more than this many numbers is shown as a range, a wider one by its mean.
_NARROW = 4
#: How much of the middle of a wide distribution is told.
_MOST = 0.9
#: A chance this close to 1 is certain.
SURE = 1 - 1e-9


def figure(number: int) -> str:
    """A number with thin spaces between thousands and a true minus."""
    return f"{number:,}".replace(",", "\u202f").replace("-", "−")


def middle(row: PreviewRow) -> int:
    """The mean as a whole number, half up."""
    return int(row.mean + 0.5) if row.mean >= 0 else -int(-row.mean + 0.5)


def short(row: PreviewRow) -> str:
    """The value after the turn in the least room: a number, a narrow range, or about how much."""
    if row.certain:
        return figure(row.after)
    if row.high - row.low < _NARROW:
        return f"{figure(row.low)}–{figure(row.high)}"
    return f"≈{figure(middle(row))}"


def likely(row: PreviewRow) -> tuple[int, int, float]:
    """Lowest and highest of the middle nine tenths, and the chance of lying between them."""
    tail, sum_low, low = (1 - _MOST) / 2, 0.0, row.low
    for value, chance in row.spread:
        low = value
        sum_low += chance
        if sum_low > tail:
            break
    sum_high, high = 0.0, row.high
    for value, chance in reversed(row.spread):
        high = value
        sum_high += chance
        if sum_high > tail:
            break
    return low, high, sum(chance for value, chance in row.spread if low <= value <= high)


def long(row: PreviewRow, unit: str = "") -> str:
    """The value after the turn with its range: `≈ 304 (268–395)`; `unit` stands behind each number."""
    if row.certain or row.high - row.low < _NARROW:
        return short(row) + unit
    low, high, _ = likely(row)
    return f"≈ {figure(middle(row))}{unit} ({figure(low)}–{figure(high)})"


def words(row: PreviewRow, unit: str = "") -> str:
    """The whole distribution in words."""
    if row.certain:
        return tr("{label}: jetzt {before}, nach dem Zug {after}.").format(
            label=row.label, before=figure(row.before) + unit, after=figure(row.after) + unit
        )
    start = tr("{label}: jetzt {before}, nach dem Zug").format(label=row.label, before=figure(row.before) + unit)
    if 0 < len(row.spread) <= _FEW:
        parts = [
            tr("{value} mit {chance}").format(value=figure(value) + unit, chance=percent(chance))
            for value, chance in row.spread
        ]
        return f"{start} {listed(parts)}."
    low, high, chance = likely(row)
    mean = f"{row.mean:.1f}".replace(".", ",").replace("-", "−")
    told = tr("im Mittel {mean}; mit {chance} {low} bis {high}, höchstens {most}, mindestens {least}.").format(
        mean=mean + unit, chance=percent(chance), low=figure(low), high=figure(high), most=figure(row.high),
        least=figure(row.low),
    )  # fmt: skip
    return f"{start} {told}"


def listed(parts: Sequence[str]) -> str:
    """`a, b und c`."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + tr(" und ") + parts[-1]


def place_text(place: Place) -> str:
    """`26/11`."""
    return f"{place[0]}/{place[1]}"


def moves(unit: PreviewUnit) -> bool:
    """Whether the unit may stand elsewhere after the turn."""
    return any(place != unit.before for place, _ in unit.places)


def place_after(unit: PreviewUnit) -> str:
    """The likeliest place after the turn; `≈` when there are others."""
    place, chance = unit.places[0]
    return ("" if chance > SURE else "≈") + place_text(place)


def places_words(unit: PreviewUnit) -> str:
    """Where it may stand, in a sentence."""
    if not moves(unit):
        return tr("Bleibt in {place}.").format(place=place_text(unit.before))
    if unit.places[0][1] > SURE:
        return tr("Jetzt in {before}, nach dem Zug in {after}.").format(
            before=place_text(unit.before), after=place_text(unit.places[0][0])
        )
    parts = [
        tr("{value} mit {chance}").format(value=place_text(place), chance=percent(chance))
        for place, chance in unit.places
    ]
    return tr("Jetzt in {before}, nach dem Zug in {places}.").format(
        before=place_text(unit.before), places=listed(parts)
    )


def chance_words(low: float, high: float) -> str:
    """`12 %` or `12 bis 30 %`; empty for what is certain."""
    if low > SURE:
        return ""
    if percent(low) == percent(high):
        return percent(low)
    return tr("{low} bis {high}").format(low=percent(low), high=percent(high))


def events(unit: PreviewUnit) -> tuple[tuple[str, str], ...]:
    """What may happen to the unit: text and chance."""
    return tuple((text, chance_words(low, high)) for text, low, high in unit.events)


def outcome_tip(order: PreviewOrder | None) -> str:
    """What comes of an order, with the rule that stops it."""
    if order is None or not order.text:
        return ""
    words = {
        "works": tr("Vorschau: {text}"), "fails": tr("Geht nicht: {text}"), "open": tr("Offen: {text}"),
        "chance": tr("Vorschau: {text}. Gerechnet über den ganzen Zug, mit allen Befehlen davor."),
    }.get(order.state, "{text}")  # fmt: skip
    return words.format(text=order.text) + (
        " " + tr("(Regeltext Kap. {chapter})").format(chapter=order.chapter) if order.chapter else ""
    )


def outcome_words(order: PreviewOrder) -> str:
    """The state of an order in a word, or its chance and of what: `siegt 56 %`, `geht nicht`, `offen`; empty when it
    just works."""
    if order.state == "chance" and order.chance is not None:
        return f"{order.chance_of} {chance_words(*order.chance)}".strip() if chance_words(*order.chance) else ""
    return {"fails": tr("geht nicht"), "open": tr("offen"), "chance": tr("Zufall")}.get(order.state, "")
