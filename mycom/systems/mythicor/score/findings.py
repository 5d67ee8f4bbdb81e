"""What reported battles say of the numbers that the rule text leaves open, in words that keep to what is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mycom.probability.rounding import half_up
from mycom.rulebook.sheet import Parameter
from mycom.systems.mythicor.estimate.estimate import BY_DEATHS, BY_LOSSES, Estimate, estimate
from mycom.systems.mythicor.estimate.observed import Observed
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import number
from mycom.systems.scores import Finding

#: Battles looked at, the newest ones: more take long and tell little that these do not.
MOST = 300
#: Losses are told exactly, so that fewer battles do for what shows in them; each value has to be fought anew.
MOST_LOSSES = 60
#: Fewer tell nothing, whatever the sums say.
FEWEST = 3
#: An interval that leaves more than this of what is possible tells nothing.
_WIDE = 0.6
_WORDS = {"additive": "additiv", "multiplicative": "multiplikativ", True: "ja", False: "nein"}
_ORIGINS = {"assumed": "angenommen", "text": "laut Regeltext", "game": "so eingestellt"}


def findings(
    rules: Rules, battles: Sequence[Observed], cancelled: Callable[[], bool] = lambda: False
) -> tuple[Finding, ...]:
    """Every number that battles can tell of, each by itself while the others stay as they are: those that contradict
    the value in use first."""
    battles = battles[-MOST:]
    if len(battles) < FEWEST:
        return ()
    found = []
    for key in (*BY_DEATHS, *BY_LOSSES):
        looked_at = battles if key in BY_DEATHS else battles[-MOST_LOSSES:]
        result = estimate(rules, looked_at, key, cancelled=cancelled)
        if cancelled():
            return ()
        found.append(_finding(rules.parameters[key], result))
    return tuple(sorted(found, key=lambda one: (not one.ruled_out, not one.enough)))


def _finding(parameter: Parameter, found: Estimate) -> Finding:
    enough = _enough(parameter, found)
    best = _rounded(parameter, found)
    return Finding(
        found.key,
        parameter.label_de,
        found.current,
        best,
        found.interval,
        found.battles,
        enough,
        found.ruled_out and enough,
        _sentence(parameter, found, best, enough=enough),
    )


def _enough(parameter: Parameter, found: Estimate) -> bool:
    if found.interval is None:
        return len(found.possible) == 1
    low, high = found.interval
    widest = found.bounds[1] - found.bounds[0]
    # A number that the battles only bound from below may be anything above.
    bounded = parameter.maximum is not None or high < found.bounds[1] - 1e-9
    return bounded and high - low <= _WIDE * widest


def _rounded(parameter: Parameter, found: Estimate) -> int | float | str | bool:
    """The best value with no more digits than the interval is worth."""
    best, span = found.best, found.interval
    if span is None or isinstance(best, (str, bool)):
        return best
    if isinstance(parameter.value, int):
        return int(half_up(best))
    for digits in range(4):
        rounded = float(half_up(best, digits))
        if abs(rounded - best) <= 0.1 * max(span[1] - span[0], 1e-4):
            return rounded
    return float(best)


def _sentence(parameter: Parameter, found: Estimate, best: object, *, enough: bool) -> str:
    now = f"{_ORIGINS.get(parameter.origin, 'im Gebrauch')}: {_word(found.current)}"
    if not enough:
        return f"Aus {found.battles} Schlachten noch nicht zu erkennen: {parameter.label_de} ({now})."
    head = f"Aus {found.battles} Schlachten: {parameter.label_de}"
    if found.interval is None:
        return f"{head}: {_word(best)} ({now})."
    low, high = (_short(end, found.interval) for end in found.interval)
    between = f"etwa {low}" if low == high else f"zwischen {low} und {high}"
    return f"{head}, {between} ({now})."


def _short(value: float, span: tuple[float, float]) -> str:
    """A number with the digits that the width of its interval is worth."""
    width = span[1] - span[0]
    digits = 0 if width >= 5 else 1 if width >= 0.5 else 2 if width >= 0.05 else 3
    return number(float(half_up(value, digits)))


def _word(value: object) -> str:
    if isinstance(value, (bool, str)):
        return _WORDS.get(value, str(value))
    assert isinstance(value, (int, float))
    return number(value)
