"""Colours: every text reads on every ground, relations and terrains keep apart."""

import itertools

import pytest

from mycom.systems.view import Relation
from mycom.ui.theme.colours import DARK, LIGHT, Theme, contrast, mix, rgb, theme

THEMES = pytest.mark.parametrize("chosen", [LIGHT, DARK], ids=["light", "dark"])


@THEMES
def test_every_text_reads_on_every_ground(chosen: Theme) -> None:
    grounds = ("window", "panel", "soft", "hover", "selection", "danger_ground")
    texts = ("text", "muted", "accent", "danger", "warning")
    weak = [
        (text, ground, round(contrast(getattr(chosen, text), getattr(chosen, ground)), 2))
        for text, ground in itertools.product(texts, grounds)
        if contrast(getattr(chosen, text), getattr(chosen, ground)) < 4.5
    ]
    assert weak == []


@THEMES
def test_small_fields_and_filled_buttons_read(chosen: Theme) -> None:
    tones = [chosen.assumed, chosen.changed, *(tone for _, tone in chosen.chips)]
    assert [tone for tone in tones if contrast(tone.text, tone.ground) < 4.5] == []
    assert min(contrast(chosen.on_accent, ground) for ground in (chosen.accent, chosen.accent_hover)) >= 4.5
    assert min(contrast(chosen.placeholder, ground) for ground in (chosen.panel, chosen.soft)) >= 4.5


@THEMES
def test_relations_read_on_halo_and_panel(chosen: Theme) -> None:
    for relation in Relation:
        assert contrast(chosen.relation(relation), chosen.halo) >= 4.5
        assert contrast(chosen.relation(relation), chosen.panel) >= 4.5


def test_contrast_and_mixing() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert mix("#102030", "#FFFFFF", 0) == "#102030"
    with pytest.raises(ValueError, match="no colour"):
        rgb("blue")


def test_unknown_names_fall_back() -> None:
    assert theme("dark") is DARK
    assert theme("anything") is LIGHT
    assert LIGHT.chip("nothing") == LIGHT.chip("slate")
    assert LIGHT.chip("amber") != LIGHT.chip("slate")
