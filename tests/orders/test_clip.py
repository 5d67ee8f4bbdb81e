"""Orders on the clipboard: the text of the order file, out and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.clip import read_clip, write_clip
from mycom.orders.order import Order
from mycom.orders.orderfile import Section
from tests.orders import strategies
from tests.orders.sample import sample

SAMPLE = sample()
MOVE = Order("G7", "BAS 40", (("path", "3345"),))
RAISE = Order("G7", "BAS 12", (("count", 12), ("troop", "medium_swordsmen")))


def bare(order: Order) -> Order:
    return Order("", order.kind, order.args)


def test_what_is_copied_reads_the_same() -> None:
    text = write_clip((Section("G7", "Gerold, 26/14", (RAISE, MOVE)),), SAMPLE)
    assert text == "[G7] Gerold, 26/14\nBAS 12 12 MSw\nBAS 40 3345\n"
    clip = read_clip(text, SAMPLE)
    assert (clip.orders, clip.units, clip.faults) == ((RAISE, MOVE), ("G7",), ())


def test_one_unit_s_orders_go_to_the_units_asked_for_several_to_their_own() -> None:
    one = read_clip("[G7]\nBAS 40 3345\n", SAMPLE)
    assert [(order.unit, order.kind) for order in one.for_units(("G8", "G9"))] == [("G8", "BAS 40"), ("G9", "BAS 40")]
    two = read_clip("[G7]\nBAS 40 3345\n[P2/2]\nBAS 12 12 MSw\n", SAMPLE)
    assert [(order.unit, order.kind) for order in two.for_units(("G8",))] == [("G7", "BAS 40"), ("P2/2", "BAS 12")]


@pytest.mark.parametrize(
    "text",
    [
        "BAS 12 12 MSw\nBAS 40 3345",
        "> [G7] Gerold\n> BAS 12 12 MSw\n>\n> BAS 40 3345\n",
        "\n  bas12 12 ms  \n; eine Bemerkung\n\tbew 40 3345\n",
    ],
)
def test_mails_and_notes_are_read(text: str) -> None:
    clip = read_clip(text, SAMPLE, "G7")
    assert clip.faults == ()
    assert [bare(order) for order in clip.orders] == [bare(RAISE), bare(MOVE)]


def test_lines_of_the_command_line_name_their_units() -> None:
    clip = read_clip("G7 BAS 40 3345\nP26/11: BAS 12 12 MSw\n", SAMPLE)
    assert clip.units == ("G7", "P26/11")
    assert [order.unit for order in clip.for_units(("G1",))] == ["G7", "P26/11"]


def test_an_order_file_s_head_and_end_are_left_aside() -> None:
    text = "MyCom-Befehle 1\nProgramm: 0.1\nZug: 37\n\n[G7] Gerold\nBAS 40 3345\n\nEnde: 1 Befehl\n"
    assert read_clip(text, SAMPLE).orders == (MOVE,)


def test_what_cannot_be_read_is_told_with_its_line() -> None:
    clip = read_clip("BAS 40 3345\nBAS 12 viele MSw\n[nichts]\n", SAMPLE, "G7")
    assert [bare(order) for order in clip.orders] == [bare(MOVE)]
    assert [fault.line for fault in clip.faults] == [2, 3]


@given(st.lists(strategies.orders(SAMPLE, "G7"), max_size=5), strategies.TEXTS)
def test_every_order_comes_back(orders: list[Order], label: str) -> None:
    clip = read_clip(write_clip((Section("G7", label, tuple(orders)),), SAMPLE), SAMPLE)
    assert clip.orders == tuple(orders)
    assert clip.faults == ()


@given(st.text())
def test_any_text_is_read_or_told(text: str) -> None:
    clip = read_clip(text, SAMPLE)
    assert all(fault.line > 0 for fault in clip.faults)
