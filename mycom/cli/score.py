"""`mycom score`: kept projections against what came, and what the battles say of the rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from mycom.cli.arguments import Commands, add, add_dir, add_json, as_text, open_partie
from mycom.cli.printing import print_json
from mycom.problems import Fault, Malformed, did_you_mean

if TYPE_CHECKING:
    from mycom.partie.accepting import Accepted
    from mycom.partie.partie import Partie
    from mycom.partie.scorebook import Entry, ScoreBook
    from mycom.systems.scores import Finding


def add_commands(commands: Commands) -> None:
    """Adds the command."""
    score = add(commands, "score", "vergleicht gemerkte Hochrechnungen mit dem, was kam", _score)
    add_dir(score)
    score.add_argument("--accept", type=as_text, metavar="KEY", help="übernimmt die Schätzung eines Regelwerts")
    score.add_argument("--take-back", type=as_text, metavar="KEY", help="nimmt einen übernommenen Regelwert zurück")
    add_json(score)


def _score(options: argparse.Namespace) -> int:
    from mycom.partie.accepting import accepted
    from mycom.partie.scorebook import findings, scorebook

    with open_partie(options.dir) as partie:
        if options.accept is not None and options.take_back is not None:
            raise Malformed(Fault("--accept und --take-back gehen nicht zugleich", "eines von beiden"))
        if options.take_back is not None:
            _take_back(partie, options.take_back)
        if options.accept is not None:
            _accept(partie, options.accept)
        book, found, taken = scorebook(partie), findings(partie), accepted(partie)
    if options.json:
        print_json(_document(book, found, taken))
    else:
        _print(book, found, taken)
    return 0


def _accept(partie: Partie, key: str) -> None:
    from mycom.partie.accepting import accept
    from mycom.partie.scorebook import findings

    usable = {one.key: one for one in findings(partie) if one.enough}
    if key not in usable:
        hint = did_you_mean(key, usable)
        expected = "einer von " + ", ".join(usable) if usable else "mehr Schlachten, die etwas darüber sagen"
        raise Malformed(Fault(f"für „{key}“ gibt es keine Schätzung", expected, suggestion=hint))
    accept(partie, usable[key])


def _take_back(partie: Partie, key: str) -> None:
    from mycom.partie.accepting import accepted, take_back

    taken = {one.key: one for one in accepted(partie)}
    if key not in taken:
        expected = "einer von " + ", ".join(taken) if taken else "ein Wert, der übernommen wurde"
        raise Malformed(Fault(f"„{key}“ wurde nicht übernommen", expected, suggestion=did_you_mean(key, taken)))
    take_back(partie, taken[key])


def _print(book: ScoreBook, found: tuple[Finding, ...], taken: tuple[Accepted, ...]) -> None:
    from mycom.partie.scorewords import calibration_sentence, luck_sentence

    for entry in book.entries:
        _print_entry(entry)
    print(luck_sentence(book.luck))
    if book.bins:
        print(calibration_sentence(book))
    for one in book.bins:
        low, high = one.interval
        chances = f"{100 * one.low:.0f} bis {100 * one.high:.0f} %"
        print(f"  {chances:<12} {one.happened} von {one.count} gelungen, zu erwarten {low} bis {high}")
    if not found:
        word = "Schlacht" if book.battles == 1 else "Schlachten"
        print(f"{book.battles} {word} in den Auswertungen: noch zu wenig, um etwas über die Regeln zu sagen.")
    for finding in found:
        mark = "passt nicht" if finding.ruled_out else ""
        print(f"  {mark:<12} {finding.sentence}")
    for made in taken:
        before = "nichts" if made.before is None else made.before
        print(f"  {'übernommen':<12} {made.key} = {made.after}, vorher {before}")


def _print_entry(entry: Entry) -> None:
    from mycom.partie.scorewords import fate_of

    said = f"{100 * entry.said:.0f} %"
    print(f"Zug {entry.turn}  {said:>5}  {fate_of(entry.score):<16} {entry.title}")
    if entry.score.sentence:
        print(f"  {entry.score.sentence}")


def _document(book: ScoreBook, found: tuple[Finding, ...], taken: tuple[Accepted, ...]) -> dict[str, object]:
    from mycom.partie.scorewords import luck_sentence

    return {
        "projections": [
            {
                "number": entry.number,
                "turn": entry.turn,
                "title": entry.title,
                "mode": entry.mode or None,
                "said": entry.said,
                "fate": entry.score.fate.value,
                "good": entry.score.good,
                "counts": entry.counts,
                "text": entry.score.sentence or None,
                "line": entry.score.line or None,
                "left": [
                    {
                        "side": one.label,
                        "mean": one.mean,
                        "low": one.low,
                        "high": one.high,
                        "came": one.came,
                        "at_most": one.at_most,
                    }
                    for one in entry.score.counts
                ],
            }
            for entry in book.entries
        ],
        "calibration": [
            {
                "low": one.low,
                "high": one.high,
                "count": one.count,
                "expected": one.expected,
                "happened": one.happened,
                "interval": list(one.interval),
                "fits": one.fits,
            }
            for one in book.bins
        ],
        "luck": None
        if book.luck is None
        else {
            "count": book.luck.count,
            "expected": book.luck.expected,
            "happened": book.luck.happened,
            "chance": book.luck.chance,
            "text": luck_sentence(book.luck),
        },
        "battles": book.battles,
        "estimates": [
            {
                "key": one.key,
                "now": one.now,
                "best": one.best,
                "span": list(one.span) if one.span is not None else None,
                "battles": one.battles,
                "enough": one.enough,
                "ruled_out": one.ruled_out,
                "text": one.sentence,
            }
            for one in found
        ],
        "accepted": [{"key": one.key, "before": one.before, "after": one.after} for one in taken],
    }
