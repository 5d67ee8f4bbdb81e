"""Every system answers scenario files and tells its rules by command line, whole systems and calculators alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mycom.cli import main
from mycom.systems import NAMES, system

SCENARIOS = {
    "mythicor": "[attacker]\nrace = 'human'\ntroops = {militia = 3}\n[defender]\n",
    "conquerors": "action = 'field'\nattackers = 5\ndefenders = 3\n",
    "massenkampf": "[attacker]\nhit_points = 9\n[defender]\nhit_points = 7\n",
    "koenigreich": "[kingdom]\nsize = 3\ncontrol_dc = 23\n",
}
ALL = NAMES


def test_no_name_stands_twice_and_each_has_a_scenario_here() -> None:
    assert sorted(ALL) == sorted(SCENARIOS)


@pytest.mark.parametrize("name", ALL)
def test_forecast_and_rules_are_one_document(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "szenario.toml"
    file.write_text(f'system = "{name}"\n{SCENARIOS[name]}', encoding="utf-8")
    assert main(["forecast", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["system"] == name
    assert main(["sweep", str(file), "--csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main(["rules", "--system", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["parameters"]


@pytest.mark.parametrize("name", ALL)
def test_a_scenario_that_is_none_is_one_line_a_fault(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "szenario.toml"
    file.write_text(f'system = "{name}"\nunsinn = 1\n', encoding="utf-8")
    for command in ("forecast", "sweep", "solve"):
        assert main([command, str(file)]) == 2
        told = capsys.readouterr().err
        assert told.startswith("mycom: ")
        assert "Traceback" not in told


def test_a_calculator_has_the_id_it_is_asked_for_by() -> None:
    assert [system(name).id for name in ALL] == list(ALL)
    with pytest.raises(KeyError):
        system("schach")


def test_a_system_alone_names_its_usual_profile(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "koenigreich", "--json"]) == 0
    alone = capsys.readouterr().out
    assert main(["rules", "standard", "--system", "koenigreich", "--json"]) == 0
    assert capsys.readouterr().out == alone


def test_numbers_without_end_are_a_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.toml"
    for name in ALL:
        for number in ("9" * 400, "9" * 5000):
            file.write_text(f'system = "{name}"\nmonths = {number}\n', encoding="utf-8")
            assert main(["forecast", str(file), "--json"]) == 2
            assert "a.toml:2:" in capsys.readouterr().err
