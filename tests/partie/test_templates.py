"""Templates are the player's: kept beside the settings, read whatever is there."""

from __future__ import annotations

import pytest

from mycom.partie.templates import (
    Template,
    drop_template,
    load_templates,
    put_template,
    save_templates,
    templates_file,
)

WATCH = Template("Wacht", "pond", ("BEG 1", "HA 8"))
MARCH = Template("marsch", "pond", ("BAS 40 3345",))
OTHER = Template("Wacht", "sea", ("TUN 1 2 gr",))


def test_without_a_file_there_are_none() -> None:
    assert load_templates() == ()


def test_templates_come_back_by_name_and_system() -> None:
    save_templates((WATCH, MARCH, OTHER))
    assert load_templates("pond") == (MARCH, WATCH)
    assert len(load_templates()) == 3


def test_one_with_the_same_name_is_replaced_another_system_s_stays() -> None:
    save_templates((WATCH, OTHER))
    put_template(Template("Wacht", "pond", ("BEG 2",)))
    assert load_templates("pond") == (Template("Wacht", "pond", ("BEG 2",)),)
    assert load_templates("sea") == (OTHER,)
    put_template(Template("Nachtwacht", "pond", ("BEG 2",)), "Wacht")
    assert [one.name for one in load_templates("pond")] == ["Nachtwacht"]
    drop_template("Wacht", "pond")
    drop_template("Nachtwacht", "pond")
    assert load_templates() == (OTHER,)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '[1, {"name": ""}, {"name": "x", "system": "y"}]', "\x00"])
def test_a_damaged_file_counts_as_none(text: str) -> None:
    templates_file().parent.mkdir(parents=True, exist_ok=True)
    templates_file().write_text(text, encoding="utf-8")
    assert load_templates() == ()
    put_template(WATCH)
    assert load_templates() == (WATCH,)


def test_a_failed_write_leaves_the_old_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    put_template(WATCH)

    def fail(path: object, data: bytes) -> None:
        raise OSError("voll")

    monkeypatch.setattr("mycom.partie.templates.write_atomically", fail)
    with pytest.raises(OSError, match="voll"):
        put_template(MARCH)
    assert load_templates() == (WATCH,)
