"""What no TOML file may hold is a fault with its line."""

from __future__ import annotations

import pytest

from mycom.problems import Malformed
from mycom.rulebook.source import parse


@pytest.mark.parametrize("number", ["1" + "0" * 400, "9" * 5000, "0x" + "f" * 5000, "-" + "9" * 19])
@pytest.mark.parametrize("value", ["{}", "[1, {}]", "{{ values = [{}] }}"])
def test_endless_numbers_are_faults(number: str, value: str) -> None:
    with pytest.raises(Malformed) as raised:
        parse(f"[a]\nb = {value.format(number)}\n".encode(), "x.toml")
    (fault,) = raised.value.faults
    assert (fault.file, fault.line, "18 Ziffern" in fault.expected) == ("x.toml", 2, True)


def test_numbers_of_64_bits_are_read() -> None:
    assert parse(f"a = {2**63 - 1}\nb = {-(2**63) + 1}\n".encode(), "").data == {"a": 2**63 - 1, "b": 1 - 2**63}
