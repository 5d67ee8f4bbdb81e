"""The list of missing system packages."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

_FILE = Path(__file__).resolve().parents[2] / "packaging" / "system_check.py"


@pytest.fixture
def check():
    spec = importlib.util.spec_from_file_location("system_check", _FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_libraries_that_cannot_be_loaded_are_seen(check):
    assert not check.can_load("libnothing-of-this-name.so.9")


def test_nothing_is_missing_where_the_tests_run(check):
    assert check.missing([]) == []


@pytest.mark.parametrize(
    ("arguments", "present", "absent"),
    [
        ([], {"libegl1", "libgl1", "libxkbcommon0", "libdbus-1-3", "libfontconfig1"}, {"libxcb-cursor0"}),
        (["--x11"], {"libegl1", "libxcb-cursor0", "libxkbcommon-x11-0"}, {"libwayland-cursor0"}),
        (["--wayland"], {"libegl1", "libwayland-cursor0"}, {"libxcb-cursor0"}),
    ],
)
def test_packages_depend_on_the_kind_of_display(check, monkeypatch, arguments, present, absent):
    monkeypatch.setattr(check, "can_load", lambda library: False)
    monkeypatch.setattr(check.sys, "platform", "linux")
    named = set(check.missing(arguments))
    assert present <= named
    assert not absent & named


def test_no_qt_libraries_are_asked_for_on_a_mac(check, monkeypatch):
    monkeypatch.setattr(check, "can_load", lambda library: False)
    monkeypatch.setattr(check.sys, "platform", "darwin")
    assert check.missing(["--x11"]) == []


def test_a_python_without_ensurepip_needs_its_venv_package(check, monkeypatch):
    monkeypatch.setattr(check.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    monkeypatch.setattr(check.sys, "version_info", (3, 11, 2))
    assert check.missing([])[0] == "python3.11-venv"
