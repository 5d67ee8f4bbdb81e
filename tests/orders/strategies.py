"""Random orders that fit a catalogue."""

from __future__ import annotations

from hypothesis import strategies as st

from mycom.orders.catalogue import Catalogue, Parameter
from mycom.orders.order import Order, Value

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
_NUMBER = st.integers(1, 999)
_PLACE = st.builds(lambda column, row: f"{column}/{row}", _NUMBER, _NUMBER)
_GROUP = st.builds(lambda number: f"G{number}", _NUMBER)
_PROVINCE = _PLACE.map(lambda place: f"P{place}")
_FOREIGN = st.builds(lambda group, realm: f"{group}@{realm}", _GROUP, st.integers(1, 999_999))
UNITS = _GROUP | _PROVINCE | st.just("R")


def values(parameter: Parameter, catalogue: Catalogue) -> st.SearchStrategy[Value]:
    """Every canonical value of a parameter."""
    low = parameter.minimum or 0
    if parameter.type == "text":
        high = parameter.maximum or 100
        return st.text(st.characters(exclude_categories=["Cs"]), min_size=low, max_size=min(high, 60))
    if parameter.type == "choice":
        return st.sampled_from([choice.id for choice in catalogue.choices(parameter.table)])
    return {
        "int": st.integers(low, parameter.maximum or 999_999),
        "percent": st.integers(0, 100),
        "realm": st.integers(low, parameter.maximum or 999_999),
        "coordinate": _PLACE,
        "path": st.text("012345678", min_size=1, max_size=20),
        "own_group": _GROUP,
        "own_province": _PROVINCE,
        "own_unit": _GROUP | _PROVINCE,
        "foreign_group": _FOREIGN,
        "unit": _GROUP | _PROVINCE | _FOREIGN,
    }[parameter.type]


@st.composite
def orders(draw: st.DrawFn, catalogue: Catalogue, unit: str = "") -> Order:
    """An order of any kind by any unit."""
    kind = catalogue.kinds[draw(st.sampled_from(sorted(catalogue.kinds)))]
    args = [
        (parameter.name, draw(values(parameter, catalogue)))
        for parameter in kind.parameters
        if not parameter.optional or draw(st.booleans())
    ]
    return Order(unit or draw(UNITS), kind.id, tuple(args))
