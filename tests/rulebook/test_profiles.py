"""Profiles, override files and the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycom.problems import Malformed
from mycom.rulebook.cache import cached, fingerprint
from mycom.rulebook.overrides import apply, from_mapping, parse_overrides, read_overrides
from mycom.rulebook.profiles import load_profile, profile_names
from mycom.rulebook.reader import read_book
from mycom.rulebook.sheet import Sheet, from_data, to_data
from tests.rulebook import small


def test_a_profile_lies_over_the_standard(tmp_path: Path) -> None:
    folder = small.write(tmp_path)
    assert profile_names(folder) == ("standard", "autumn")
    standard, autumn = (load_profile(small.BOOK, folder, name) for name in profile_names(folder))
    assert (standard.profile, autumn.profile) == ("standard", "autumn")
    assert autumn.tables["fruit"]["apple"] == {
        **standard.tables["fruit"]["apple"],
        "weight": 7,
        "taste.sweet": 2.5,
    }
    assert autumn.tables["fruit"]["pear"] == standard.tables["fruit"]["pear"]
    assert autumn.origins == {"fruit.apple.weight": "game", "fruit.apple.taste.sweet": "game"}


def test_faults_of_a_profile(tmp_path: Path) -> None:
    profile = small.PROFILE.replace('"autumn"', '"spring"').replace('"game"', '"gmae"').replace("weight", "wait")
    folder = small.write(tmp_path, profile=profile)
    with pytest.raises(Malformed) as caught:
        load_profile(small.BOOK, folder, "autumn")
    assert [fault.line for fault in caught.value.faults] == [1, 2, 5]


def test_unknown_profile(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="Meintest du „autumn“"):
        load_profile(small.BOOK, small.write(tmp_path), "autum")


def test_an_override_file_names_line_and_suggestion(tmp_path: Path) -> None:
    sheet = read_book(small.BOOK, small.write(tmp_path))
    content = (
        b'market.dear = 4\n[fruit.apple]\nweigth = 3\ntaste = { sweet = "x" }\ncode = "xx"\nprice = "market.none"\n'
    )
    with pytest.raises(Malformed) as caught:
        apply(small.BOOK, sheet, parse_overrides(content, "rules.toml"))
    assert [(fault.file, fault.line) for fault in caught.value.faults] == [("rules.toml", n) for n in (3, 4, 5, 6)]
    assert "Meintest du „fruit.apple.weight“" in str(caught.value)


def test_overrides_by_shortcut_and_nothing(tmp_path: Path) -> None:
    sheet = read_book(small.BOOK, small.write(tmp_path))
    changed = apply(small.BOOK, sheet, from_mapping({"fruit.pear.sweet": 4, "fruit.apple": {"price": "-"}}))
    assert changed.tables["fruit"]["pear"]["taste.sweet"] == 4.0
    assert changed.tables["fruit"]["apple"]["price"] is None
    assert changed.origin("fruit.pear.taste.sweet") == "game"
    assert sheet.tables["fruit"]["pear"]["taste.sweet"] is None


def test_a_file_may_be_missing(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="lässt sich nicht lesen"):
        read_overrides(tmp_path / "rules.toml")


def test_bounds_may_change_together(tmp_path: Path) -> None:
    sheet = read_book(small.BOOK, small.write(tmp_path))
    both = {"market.share": {"least_min": 0.75, "least_max": 0.875}}
    assert apply(small.BOOK, sheet, from_mapping(both)).parameters["market.share.least_max"].value == 0.875
    with pytest.raises(Malformed, match="liegt über"):
        apply(small.BOOK, sheet, from_mapping({"market.share.least_max": 0.125}))


def test_data_and_back(tmp_path: Path) -> None:
    sheet = load_profile(small.BOOK, small.write(tmp_path), "autumn")
    assert from_data(to_data(sheet)) == sheet


def test_the_cache_is_used_and_follows_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, cache = small.write(tmp_path / "rules"), tmp_path / "cache"
    built: list[str] = []

    def counting(*arguments: object) -> Sheet:
        built.append("read")
        return read_book(small.BOOK, folder)

    monkeypatch.setattr("mycom.rulebook.reader.read_book", counting)
    for _ in range(3):
        assert load_profile(small.BOOK, folder, "standard", cache).tables["fruit"]["apple"]["weight"] == 5
    assert len(built) == 1
    small.write(folder, small.TABLE.replace("apple = [5,", "apple = [9,"))
    assert load_profile(small.BOOK, folder, "standard", cache).tables["fruit"]["apple"]["weight"] == 9
    assert len(built) == 2
    assert [path.name for path in cache.iterdir()] == ["garden-standard.json"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-3],
        lambda content: content.replace(b":5,", b":6,"),
        lambda content: content.replace(b"\n", b""),
        lambda content: b"\xff" * 100,
        lambda content: b"null",
    ],
)
def test_a_damaged_cache_is_ignored_and_replaced(tmp_path: Path, damage: object) -> None:
    folder, cache = small.write(tmp_path / "rules"), tmp_path / "cache"
    sheet = load_profile(small.BOOK, folder, "standard", cache)
    path = cache / "garden-standard.json"
    good = path.read_bytes()
    assert callable(damage)
    bad = damage(good)
    assert bad != good
    path.write_bytes(bad)
    assert load_profile(small.BOOK, folder, "standard", cache).tables["fruit"]["apple"]["weight"] == 5
    assert path.read_bytes() == good
    assert sheet.profile == "standard"


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    folder = small.write(tmp_path / "rules")
    (tmp_path / "cache").write_text("a file, not a folder", encoding="utf-8")
    sheet = load_profile(small.BOOK, folder, "standard", tmp_path / "cache")
    assert sheet.tables["fruit"]["apple"]["weight"] == 5


def test_faults_are_not_cached(tmp_path: Path) -> None:
    folder = small.write(tmp_path / "rules", "table = 1")
    for _ in range(2):
        with pytest.raises(Malformed):
            load_profile(small.BOOK, folder, "standard", tmp_path / "cache")
    assert not (tmp_path / "cache").exists()


def test_fingerprint_tells_names_and_borders_apart() -> None:
    prints = {
        fingerprint(files)
        for files in (
            [("a", b"12"), ("b", b"3")],
            [("a", b"1"), ("b", b"23")],
            [("a", b"123")],
            [("b", b"123")],
            [],
        )
    }
    assert len(prints) == 5


def test_nothing_is_stored_without_a_folder(tmp_path: Path) -> None:
    sheet = read_book(small.BOOK, small.write(tmp_path))
    assert cached(None, "x", "key", lambda: sheet) is sheet
