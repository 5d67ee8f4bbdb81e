"""Values taken over into the Partie's rules, and back."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mycom.partie.accepting import accept, accepted, take_back, with_value
from mycom.partie.demo import make_demo
from mycom.partie.partie import RULES, Partie
from mycom.problems import Malformed, NotAllowed
from mycom.systems.scores import Finding

KEY = "combat.leader_death.half"


def finding(value: float = 6.5, key: str = KEY) -> Finding:
    """Fourteen battles that suggest another value."""
    return Finding(key, "Stärke", 10, value, (4, 9), 14, True, True, "Aus 14 Schlachten: Stärke, zwischen 4 und 9.")


@pytest.fixture
def partie(tmp_path: Path) -> Iterator[Partie]:
    with make_demo(tmp_path / "p") as made:
        yield made


def parameter(partie: Partie) -> object:
    return partie.knowledge().overrides.get(KEY)


def test_a_value_is_taken_over_with_a_note_and_taken_back(partie: Partie) -> None:
    before = partie.position()
    made = accept(partie, finding())
    assert parameter(partie) == 6.5
    assert partie.position() is not before
    assert "# MyCom, Trefferbuch: Aus 14 Schlachten" in (partie.folder / RULES).read_text("utf-8")
    assert accepted(partie) == (made,)
    take_back(partie, made)
    assert parameter(partie) is None
    assert not (partie.folder / RULES).exists()
    assert accepted(partie) == ()


def test_what_stood_there_comes_back(partie: Partie) -> None:
    text = "# Hausregeln\n[combat.leader_death]\nhalf = 12 # wie immer\n"
    (partie.folder / RULES).write_text(text, encoding="utf-8")
    first = accept(partie, finding())
    second = accept(partie, finding(7.0))
    assert (first.before, second.before, parameter(partie)) == (12, 6.5, 7.0)
    take_back(partie, second)
    assert parameter(partie) == 6.5


def test_who_changed_the_file_afterwards_takes_nothing_back(partie: Partie) -> None:
    accept(partie, finding())
    (partie.folder / RULES).write_text(f"{KEY} = 3.0\n", encoding="utf-8")
    assert accepted(partie) == ()


def test_a_value_that_does_not_fit_changes_nothing(partie: Partie) -> None:
    (partie.folder / RULES).write_text("combat.max_rounds = 12\n", encoding="utf-8")
    with pytest.raises(Malformed):
        accept(partie, finding(2.0, "combat.leader_death.threshold"))
    assert (partie.folder / RULES).read_text("utf-8") == "combat.max_rounds = 12\n"
    assert partie.position().knowledge.overrides["combat.max_rounds"] == 12


@pytest.mark.parametrize("content", [b"das ist kein TOML", b"\xff\xfe\x00", b"combat.leader_death.half = [1,\n2]\n"])
def test_a_file_that_only_a_person_can_mend_is_left_alone(partie: Partie, content: bytes) -> None:
    (partie.folder / RULES).write_bytes(content)
    with pytest.raises((Malformed, NotAllowed)):
        accept(partie, finding())
    assert (partie.folder / RULES).read_bytes() == content


SHAPES = (
    "",
    "combat.max_rounds = 12\n",
    "combat.leader_death.half = 3\n",
    "[combat]\nmax_rounds = 12\n",
    "[combat]\nmax_rounds = 12\n\n[combat.leader_death]\nthreshold = 0.4\nhalf = 3.5\n[magic]\nattack_range = 3\n",
    "[magic]\nattack_range = 3\n",
    "[combat.leader_death]\nthreshold = 0.4\n",
    "# nur ein Wort\n\nlabel = 'Haus'\n",
)


@given(
    st.sampled_from(SHAPES), st.floats(0.5, 40).map(lambda value: round(value, 2)), st.sampled_from([KEY, "combat.max"])
)
def test_only_this_one_value_changes(text: str, value: float, key: str) -> None:
    def flat(source: str) -> dict[str, object]:
        found: dict[str, object] = {}

        def walk(prefix: str, data: dict[str, object]) -> None:
            for name, each in data.items():
                if isinstance(each, dict):
                    walk(f"{prefix}{name}.", each)
                else:
                    found[prefix + name] = each

        walk("", tomllib.loads(source))
        return found

    new = with_value(text, key, value, "darum")
    assert flat(new) == {**flat(text), key: value}
    gone = with_value(new, key, None, "")
    assert flat(gone) == {name: each for name, each in flat(text).items() if name != key}
    assert "darum" not in gone
