"""Templates: named sets of orders that belong to the player, not to a Partie, kept in the settings folder.

A template is the text of its orders, one a line in the notation of the order file, without units.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from mycom.partie.settings import write_atomically
from mycom.paths import user_config_dir

FILE = "vorlagen.json"


@dataclass(frozen=True, slots=True)
class Template:
    """A named set of orders of a rule system."""

    name: str
    system: str
    lines: tuple[str, ...]


def templates_file() -> Path:
    """Where the templates are kept."""
    return user_config_dir() / FILE


def load_templates(system: str = "") -> tuple[Template, ...]:
    """The templates, of one system or of all, by name; an absent or damaged file counts as none."""
    try:
        found = json.loads(templates_file().read_text("utf-8"))
    except (OSError, ValueError):
        return ()
    read = [template for each in found if (template := _template(each))] if isinstance(found, list) else []
    wanted = [template for template in read if not system or template.system == system]
    return tuple(sorted(wanted, key=lambda template: (template.name.casefold(), template.name)))


def save_templates(templates: Sequence[Template]) -> None:
    """Writes all templates anew; either the old or the new ones are there afterwards. Raises OSError."""
    text = json.dumps([asdict(template) for template in templates], ensure_ascii=False, indent=1)
    write_atomically(templates_file(), text.encode())


def put_template(template: Template, old_name: str = "") -> None:
    """Keeps a template in the place of the one with the same name, or of `old_name` when it was renamed."""
    gone = {template.name, old_name or template.name}
    others = [one for one in load_templates() if one.system != template.system or one.name not in gone]
    save_templates([*others, template])


def drop_template(name: str, system: str) -> None:
    """Forgets a template."""
    save_templates([one for one in load_templates() if (one.name, one.system) != (name, system)])


def _template(found: object) -> Template | None:
    """A template as the file has it; None for what is none."""
    if not isinstance(found, dict):
        return None
    name, system, lines = found.get("name"), found.get("system"), found.get("lines")
    if not isinstance(name, str) or not name or not isinstance(system, str) or not isinstance(lines, list):
        return None
    return Template(name, system, tuple(line for line in lines if isinstance(line, str)))
