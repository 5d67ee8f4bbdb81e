"""Lists of allowed signers."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.orders.signers import principals, read_signers, signer_line
from mycom.problems import Malformed

from .golden import KEY, OTHER, PUBLIC

B64 = PUBLIC.split()[1]


def test_ones_own_line_is_for_orders_only():
    line = signer_line("1007", KEY.public, "Anna")
    assert line == f'1007 namespaces="mycom-orders" ssh-ed25519 {B64} Anna'
    (signer,) = read_signers(line)
    assert (signer.principals, signer.public_key, signer.namespaces) == (("1007",), KEY.public, ("mycom-orders",))
    assert signer.allows("mycom-orders")
    assert not signer.allows("git")


@pytest.mark.parametrize("name", ["", "a b", "a,b", "a*", "a?", "!a", '"a"', "#a", "a\n*"])
def test_names_that_would_mean_more(name: str):
    with pytest.raises(Malformed):
        signer_line(name, KEY.public)


def test_a_whole_list():
    options = 'namespaces="mycom-orders,git",valid-after="20200101",valid-before="203001011200Z"'
    text = f"""# players
1007 ssh-ed25519 {B64}
"anna bert,10??,!1008" {options} ssh-ed25519 {B64} x
1009 cert-authority ssh-ed25519 {B64}
1010 ssh-rsa AAAAB3NzaC1yc2E=
\t
1011   {OTHER.public_line}\r
"""
    signers = read_signers("\ufeff" + text)
    assert principals(signers) == ("1007", "anna bert", "10??", "!1008", "1011")
    second = signers[1]
    assert second.fits("anna bert")
    assert second.fits("1099")
    assert not second.fits("1008")
    assert not second.fits("10999")
    assert second.namespaces == ("mycom-orders", "git")
    assert second.valid_before == datetime(2030, 1, 1, 12, tzinfo=UTC)
    assert second.holds(datetime(2025, 1, 1, tzinfo=UTC))
    assert not second.holds(datetime(2019, 1, 1, tzinfo=UTC))
    assert not second.holds(datetime(2030, 1, 1, 12, tzinfo=UTC))
    assert signers[0].holds(datetime(1990, 1, 1, tzinfo=UTC))
    assert signers[2].public_key == OTHER.public


def test_brackets_mean_themselves():
    (signer,) = read_signers(f"[ab]* ssh-ed25519 {B64}")
    assert signer.fits("[ab]c")
    assert not signer.fits("ac")


def test_every_bad_line_is_told():
    lines = [
        f"1007 ssh-ed25519 {B64}",
        "1007",
        "1007 ssh-ed25519",
        "1007 ssh-ed25519 AAAA",
        "1007 ssh-ed25519 !!!!",
        f'1007 namespaces="a ssh-ed25519 {B64}',
        f'1007 namepaces="a" ssh-ed25519 {B64}',
        f"1007 =x ssh-ed25519 {B64}",
        f'1007 valid-after="tomorrow" ssh-ed25519 {B64}',
        f'1007 valid-after="20201301" ssh-ed25519 {B64}',
    ]
    with pytest.raises(Malformed) as caught:
        read_signers("\n".join(lines), "signers")
    assert [fault.line for fault in caught.value.faults] == list(range(2, 11))
    assert all(fault.file == "signers" for fault in caught.value.faults)


WORDS = ["1007", "ssh-ed25519", B64, 'namespaces="a"', '"', "valid-after=", "#", "\n", "cert-authority", ","]


@given(st.text(max_size=80) | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
def test_whatever_stands_there_only_malformed(text: str):
    try:
        signers = read_signers(text)
    except Malformed:
        return
    assert all(len(signer.public_key) == 32 for signer in signers)
