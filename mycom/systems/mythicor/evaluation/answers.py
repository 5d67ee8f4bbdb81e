"""What an evaluation's log says of a realm's orders, as the lines of its report."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import write
from mycom.orders.order import Order
from mycom.problems import Malformed
from mycom.systems.mythicor.evaluation.log import DONE, FAILED, OPEN, PARTLY, Event, Log, Result
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.things import item_label
from mycom.systems.mythicor.words import MINUS, THIN, signed
from mycom.systems.mythicor.world import place_of
from mycom.systems.receipts import Answer, Outcome

_OUTCOMES = {DONE: Outcome.DONE, PARTLY: Outcome.PARTLY, FAILED: Outcome.FAILED, OPEN: Outcome.OPEN}
_TIMES = {2: "Wirkt zweifach.", 3: "Wirkt dreifach."}
#: Signs that not every encoding of a report has.
_PLAIN = str.maketrans({MINUS: "-", THIN: "."})
_TOLD = frozenset({"carried_out", "special"})

_Key = tuple[str, str]


def answers_of(log: Log, realm: int, rules: Rules, catalogue: Catalogue) -> tuple[Answer, ...]:
    """One answer for each order: those of the realm, of groups, of provinces, of each as they were evaluated."""
    results = [result for result in log.results if result.realm == realm]
    told = _told(log.of(realm), results, rules)
    found = []
    for result in sorted(results, key=lambda one: _rank(one.order.unit)):
        text = result.reason
        if not text and result.state in (DONE, PARTLY):
            text = next(told.get(_key(result.order), iter(())), "")
        text = " ".join(text.translate(_PLAIN).split())
        order = _notation(result.order, catalogue)
        found.append(Answer(result.order.unit, order, _OUTCOMES[result.state], text, result.rule))
    return tuple(found)


def _key(order: Order) -> _Key:
    return order.unit, order.kind


def _rank(unit: str) -> tuple[int, int, int]:
    place = place_of(unit)
    if place is not None:
        return 2, place[1], place[0]
    return (1, int(unit[1:]), 0) if unit[1:].isdigit() else (0, 0, 0)


def _notation(order: Order, catalogue: Catalogue) -> str:
    """The order as the player wrote it, or what can be told of one that no file could hold."""
    try:
        return write(order, catalogue)
    except Malformed:
        return order.kind


def _told(events: Sequence[Event], results: Sequence[Result], rules: Rules) -> Mapping[_Key, Iterator[str]]:
    """What orders gave and took, by unit and kind in the order of the results.

    Where a unit has more results of a kind than events, nobody can say which event belongs to which order.
    """
    words: dict[_Key, list[str]] = defaultdict(list)
    for event in events:
        if event.what in _TOLD:
            words[event.unit.partition("@")[0], event.text].append(_words(event, rules))
    counts = Counter(_key(result.order) for result in results if result.state in (DONE, PARTLY))
    return {key: iter(texts) for key, texts in words.items() if len(texts) == counts[key]}


def _words(event: Event, rules: Rules) -> str:
    if event.what == "special":
        return _TIMES.get(int(event.numbers.get("times", 1)), "")
    changes = [f"{item_label(rules, item)} {signed(change)}" for item, change in event.numbers.items()]
    return ", ".join(changes) + "." if changes else ""
