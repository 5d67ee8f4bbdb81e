"""The project as a whole: data found in every form of installation, the wheel, the pins, the layers, the texts."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import mycom
from mycom import paths

TOP = Path(__file__).resolve().parent.parent
FOLDERS = ("mycom", "rules", "resources", "tests", "packaging", "docs", "benchmarks", ".ci")
TEXT = {".py", ".md", ".toml", ".sh", ".ps1", ".spec", ".desktop", ".ts", ".awt", ".txt", ""}
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))


def texts() -> list[Path]:
    """Every text file of the project."""
    found = [path for path in TOP.glob("*") if path.is_file()]
    for folder in FOLDERS:
        found += [path for path in (TOP / folder).rglob("*") if path.is_file()]
    return [path for path in found if path.suffix in TEXT and "__pycache__" not in path.parts]


@pytest.fixture
def fresh_paths():
    """Lets `data_dir` look again, and forget what it saw."""
    paths.data_dir.cache_clear()
    yield
    paths.data_dir.cache_clear()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=TOP, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def below(folder: str) -> set[str]:
    """The files of a data folder, as they are called in the wheel."""
    return {f"mycom/_data/{path.relative_to(TOP).as_posix()}" for path in (TOP / folder).rglob("*") if path.is_file()}


# --- data ------------------------------------------------------------------------------------------


def test_checkout_has_its_data():
    assert paths.rules_dir() == TOP / "rules"
    assert (paths.resources_dir() / "fonts" / "Inter-Regular.otf").is_file()


def test_wheel_carries_all_data_and_no_tests(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert below("rules") | below("resources") <= names
    assert "mycom/_data/resources/fonts/OFL.txt" in names
    assert {name.split("/")[0] for name in names} == {"mycom", f"mycom-{mycom.__version__}.dist-info"}


def test_installed_wheel_finds_its_data(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from mycom import paths; print(paths.rules_dir())"
    run = subprocess.run([sys.executable, "-I", "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert Path(run.stdout.strip()) == (tmp_path / "mycom" / "_data" / "rules").resolve()


def test_frozen_bundle_finds_its_data(tmp_path, monkeypatch, fresh_paths):
    data = tmp_path / "mycom" / "_data"
    for name in ("rules", "resources"):
        (data / name).mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.rules_dir() == data / "rules"
    assert paths.resources_dir() == data / "resources"


def test_missing_data_names_the_places(tmp_path, monkeypatch, fresh_paths):
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "mycom" / "paths.py"))
    with pytest.raises(FileNotFoundError, match="looked in") as caught:
        paths.data_dir()
    assert str(tmp_path) in str(caught.value)


def test_folders_of_the_player_lie_in_the_home_folder(home):
    for folder in (paths.user_data_dir(), paths.user_config_dir(), paths.user_cache_dir()):
        assert folder.is_relative_to(home)
        assert folder.name in {"mycom", "Cache"}


# --- metadata --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("python", "version", "allowed"),
    [
        ("3.11", "6.11.3", True),
        ("3.11", "6.12.0", False),
        ("3.12", "6.12.0", True),
        ("3.14", "6.11.3", True),
    ],
)
def test_no_pyside_that_loses_references_to_none(python, version, allowed):
    pins = [Requirement(text) for text in PROJECT["project"]["dependencies"] if text.startswith("PySide6")]
    active = [pin for pin in pins if pin.marker is None or pin.marker.evaluate({"python_version": python})]
    assert len(active) == 1
    assert active[0].specifier.contains(version) is allowed


def test_every_run_time_dependency_has_its_reason():
    page = (TOP / "docs" / "dependencies.md").read_text(encoding="utf-8")
    names = {Requirement(text).name for text in PROJECT["project"]["dependencies"]}
    rows = set(re.findall(r"^\| ([\w-]+) \|", page.split("## Versions")[0], re.MULTILINE))
    assert rows - {"package"} == names


def test_start_needs_no_heavy_module():
    """What `import mycom.paths` loads is paid by every command."""
    code = "import sys, mycom.paths; print(' '.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], cwd=TOP, check=True, capture_output=True, text=True)
    heavy = {"PySide6", "numpy", "pyqtgraph", "platformdirs", "cryptography", "importlib.metadata", "asyncio"}
    assert not heavy & set(run.stdout.split())


def test_imports_keep_to_the_layers():
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    run = subprocess.run([sys.executable, "-c", code, "--no-cache"], cwd=TOP, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


# --- texts -----------------------------------------------------------------------------------------


def test_no_file_names_a_path_of_one_machine():
    pattern = re.compile(r"(?<![\w.~])/(?:root|work|home/\w+|Users/\w+)/")
    found = [
        f"{path.relative_to(TOP)}:{number}: {line.strip()}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_every_link_of_the_documentation_leads_somewhere():
    pages = [path for path in texts() if path.suffix == ".md"]
    broken = [
        f"{page.relative_to(TOP)}: {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_page_stands_in_the_index():
    index = TOP / "docs" / "README.md"
    listed = {(index.parent / target).resolve() for target in re.findall(r"\]\(([^)\s#]+)", index.read_text("utf-8"))}
    pages = {path for path in (TOP / "docs").rglob("*.md") if path != index}
    assert pages - listed == set()


def test_readme_names_both_commands_and_the_version_has_notes():
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    assert "sh packaging/run.sh demo\n" in readme
    assert "sh packaging/run.sh test\n" in readme
    assert f"## {mycom.__version__}" in (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "sh packaging/run.sh test" in (TOP / ".ci" / "run").read_text(encoding="utf-8")
