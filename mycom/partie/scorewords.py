"""The score of kept projections in plain sentences."""

from __future__ import annotations

from mycom.partie.scorebook import Luck, ScoreBook
from mycom.probability.rounding import half_up
from mycom.systems.scores import Fate, Score

FATES = {
    Fate.CAME: "ausgeführt",
    Fate.OTHERWISE: "anders gekommen",
    Fate.NOT_TRIED: "nicht versucht",
    Fate.SILENT: "kein Wort",
    Fate.OPEN: "noch offen",
    Fate.UNREADABLE: "nicht lesbar",
}


def fate_of(score: Score) -> str:
    """What became of a projection in one or two words."""
    if score.fate is Fate.CAME and score.good is not None:
        return "gelungen" if score.good else "misslungen"
    return FATES[score.fate]


#: Rarer than this is worth a word about the chances themselves.
_RARE = 0.01
_ORDINARY = 0.2


def luck_sentence(luck: Luck | None) -> str:
    """How lucky the player was, and whether the chances can be trusted."""
    if luck is None:
        return "Noch keine Hochrechnung lässt sich mit einem Ausgang vergleichen."
    if luck.count == 1:
        fate = "gelungen" if luck.happened else "misslungen"
        chance = _decimal(100 * luck.expected, 0)
        return f"Erst eine Hochrechnung lässt sich vergleichen: In {chance} von 100 Fällen gelingt es, es ist {fate}."
    have = "ist" if luck.happened == 1 else "sind"
    head = f"Von {luck.count} Hochrechnungen, die sich vergleichen lassen, "
    head += f"waren im Mittel {_decimal(luck.expected)} Erfolge zu erwarten, gelungen {have} {luck.happened}"
    if luck.chance >= _ORDINARY:
        return f"{head}: kein auffälliges Glück oder Pech."
    kind = "Glück" if luck.happened >= luck.expected else "Pech"
    if luck.chance < _RARE:
        return f"{head}: so viel {kind} ist seltener als 1 von 100 Fällen, wahrscheinlich stimmen die Chancen nicht."
    return f"{head}: so viel {kind} oder mehr kommt in {_decimal(100 * luck.chance, 0)} von 100 Fällen vor."


def calibration_sentence(book: ScoreBook) -> str:
    """Whether every group of chances holds."""
    off = [one for one in book.bins if not one.fits]
    if not book.bins:
        return ""
    if not off:
        return "In jedem Zehntel der Chancen kam so viel, wie bei richtigen Chancen in 99 von 100 Fällen kommt."
    names = ", ".join(f"{_decimal(100 * one.low, 0)} bis {_decimal(100 * one.high, 0)} %" for one in off)
    return f"Was bei Chancen von {names} kam, ist bei richtigen Chancen seltener als 1 von 100 Fällen."


def _decimal(value: float, digits: int = 1) -> str:
    text = f"{float(half_up(value, digits)):.{digits}f}"
    return (text.rstrip("0").rstrip(".") if digits else text).replace(".", ",")
