"""The rows of the score book: kept projections with what came, numbers of the rules with what battles say."""

from __future__ import annotations

from collections.abc import Sequence

from mycom.partie.accepting import Accepted
from mycom.partie.scorebook import Entry, ScoreBook
from mycom.probability.rounding import half_up
from mycom.systems.scores import Fate, Finding
from mycom.ui.figures import percent
from mycom.ui.plans_table import Cell, Row
from mycom.ui.texts import tr

#: What had a smaller chance is worth a mark.
_SURPRISE = 0.1


def fate_words(entry: Entry) -> str:
    """What became of a projection, in one or two words."""
    score = entry.score
    if score.fate is Fate.CAME and score.good is not None:
        return tr("gelungen") if score.good else tr("misslungen")
    return {
        Fate.CAME: tr("ausgeführt"),
        Fate.OTHERWISE: tr("anders gekommen"),
        Fate.NOT_TRIED: tr("nicht versucht"),
        Fate.SILENT: tr("kein Wort"),
        Fate.OPEN: tr("noch offen"),
        Fate.UNREADABLE: tr("nicht lesbar"),
    }[score.fate]


def _surprising(entry: Entry) -> bool:
    """Whether something came that had a chance below 1 in 10."""
    return (entry.said if entry.score.good else 1 - entry.said) < _SURPRISE


def score_heads() -> tuple[str, ...]:
    """The heads of the projections."""
    return tr("Zug"), tr("Hochrechnung"), tr("Art"), tr("gesagt"), tr("gekommen"), tr("Was geschah")


def score_rows(book: ScoreBook, words: str = "") -> list[Row]:
    """The kept projections that have these words, newest first."""
    wanted = words.casefold().split()
    rows = []
    for entry in book.entries:
        score = entry.score
        faint = not entry.counts
        told = score.sentence
        if score.fate is Fate.CAME and score.good is not None and not entry.counts:
            told = f"{told} {tr('Eine spätere Hochrechnung derselben Frage zählt.')}"
        cells = (
            Cell(str(entry.turn), float(entry.turn), number=True),
            Cell(entry.title, faint=faint),
            Cell(entry.mode, faint=True),
            Cell(percent(entry.said), entry.said, number=True, faint=faint),
            Cell(fate_words(entry), mark=entry.counts and _surprising(entry), faint=faint),
            Cell(told, faint=faint),
        )
        if all(word in " ".join(cell.text for cell in cells).casefold() for word in wanted):
            rows.append(Row(cells, entry.actor, entry))
    return rows


def finding_heads() -> tuple[str, ...]:
    """The heads of the numbers of the rules."""
    return tr("Regelwert"), tr("gilt"), tr("geschätzt"), tr("Spanne"), tr("Schlachten")


def finding_rows(found: Sequence[Finding], taken: Sequence[Accepted], words: str = "") -> list[Row]:
    """The numbers of the rules that have these words, those that do not fit first."""
    wanted = words.casefold().split()
    accepted = {one.key for one in taken}
    rows = []
    for one in found:
        label = f"{one.label} ({tr('übernommen')})" if one.key in accepted else one.label
        cells = (
            Cell(label, tip=f"{one.sentence}\n{one.key}", faint=not one.enough),
            Cell(shown(one.now), mark=one.ruled_out, faint=not one.enough),
            Cell(shown(one.best) if one.enough else "", faint=not one.ruled_out),
            Cell(_span(one), faint=not one.enough),
            Cell(str(one.battles), float(one.battles), faint=not one.enough, number=True),
        )
        if all(word in " ".join(cell.text for cell in cells).casefold() for word in wanted):
            rows.append(Row(cells, "", one))
    return rows


def _span(one: Finding) -> str:
    """The values not ruled out, with the digits that their distance is worth."""
    if not one.enough:
        return tr("noch nicht zu erkennen")
    if one.span is None:
        return ""
    width = one.span[1] - one.span[0]
    digits = next((digits for digits in range(3) if width >= 5 / 10**digits), 3)
    low, high = (shown(float(half_up(end, digits))) for end in one.span)
    return tr("{low} bis {high}").format(low=low, high=high)


def shown(value: object) -> str:
    """A value of the rules as a player reads it."""
    if isinstance(value, bool):
        return tr("ja") if value else tr("nein")
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".").replace(".", ",")
    return {"additive": tr("additiv"), "multiplicative": tr("multiplikativ")}.get(str(value), str(value))
