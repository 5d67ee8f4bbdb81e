"""The colours of the window: two immutable themes, and arithmetic on colours as `#RRGGBB` texts."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.systems.view import Relation


def rgb(colour: str) -> tuple[int, int, int]:
    """The red, green and blue parts, 0..255. Raises ValueError for anything but `#RRGGBB`."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"no colour: {colour!r}")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with a share (0..1) of `other` mixed into it."""
    parts = (int(a + (b - a) * share + 0.5) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)


def luminance(colour: str) -> float:
    """Relative luminance 0..1 as WCAG 2 defines it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio 1..21 of two colours as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Tone:
    """A small coloured field: its ground, its text and its edge."""

    ground: str
    text: str
    edge: str


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of one appearance. Text, muted, accent, danger and warning read on every ground."""

    name: str
    window: str  # behind the panels
    panel: str  # panels, fields, menus
    soft: str  # cards and heads inside panels
    hover: str  # a row or button under the pointer
    selection: str  # the current row
    line: str  # hairlines and panel edges
    line_strong: str  # edges of fields and buttons
    text: str
    muted: str
    placeholder: str
    accent: str
    accent_hover: str
    on_accent: str
    danger: str
    danger_ground: str
    warning: str
    focus: str
    paper: str  # the map where nothing is known
    hatch: str
    halo: str  # the edge round glyphs and labels on the map
    shadow_alpha: int
    assumed: Tone  # supposed values
    changed: Tone  # values changed in a projection
    chips: tuple[tuple[str, Tone], ...]  # classes of orders by the hue's name
    own: str
    ally: str
    neutral: str
    foe: str

    @property
    def dark(self) -> bool:
        """Whether light text stands on dark ground."""
        return self.name == "dark"

    def relation(self, relation: Relation) -> str:
        """The colour of an owner; what belongs to nobody looks neutral."""
        if relation is Relation.OWN:
            return self.own
        if relation is Relation.FOE:
            return self.foe
        return self.ally if relation is Relation.ALLY else self.neutral

    def chip(self, hue: str) -> Tone:
        """The tone of a hue: `amber`, `slate`, `violet`, `teal`, `rust`, `blue`, `green`; else slate."""
        known = dict(self.chips)
        return known.get(hue, known["slate"])


def _tone(ground: str, text: str) -> Tone:
    return Tone(ground, text, mix(ground, text, 0.35))


LIGHT = Theme(
    name="light",
    window="#F2F0EB",
    panel="#FFFFFF",
    soft="#FAF8F4",
    hover="#F1F3F7",
    selection="#E4EDF8",
    line="#E3DED5",
    line_strong="#CBC4B7",
    text="#1E232A",
    muted="#5C646E",
    placeholder="#676D76",
    accent="#0B4F9E",
    accent_hover="#093F80",
    on_accent="#FFFFFF",
    danger="#B83200",
    danger_ground="#FBE6DC",
    warning="#855600",
    focus="#0B4F9E",
    paper="#EDEAE3",
    hatch="#D6D0C4",
    halo="#FFFFFF",
    shadow_alpha=46,
    assumed=Tone("#FFF1CC", "#1E232A", "#8A5A00"),
    changed=Tone("#F0E8FA", "#6A3FA0", "#6A3FA0"),
    chips=(
        ("amber", _tone("#F0EADE", "#7A4F00")),
        ("slate", _tone("#E6EAED", "#3E5C76")),
        ("violet", _tone("#ECE6F3", "#6A3FA0")),
        ("teal", _tone("#DEEDEE", "#00656E")),
        ("rust", _tone("#F3E4DE", "#A12E00")),
        ("blue", _tone("#DFE8F3", "#0B4F9E")),
        ("green", _tone("#DEEEE9", "#00624F")),
    ),
    own="#0B4F9E",
    ally="#007D68",
    neutral="#5A5247",
    foe="#B83200",
)

DARK = Theme(
    name="dark",
    window="#12151A",
    panel="#1A1E25",
    soft="#1F242C",
    hover="#242A33",
    selection="#1B3048",
    line="#2A3039",
    line_strong="#3B434F",
    text="#E9EBEE",
    muted="#A7AFBA",
    placeholder="#949BA5",
    accent="#5FAEFF",
    accent_hover="#86C2FF",
    on_accent="#0D1117",
    danger="#FF8A4C",
    danger_ground="#3C2418",
    warning="#FFC861",
    focus="#8CC5FF",
    paper="#171B21",
    hatch="#262C35",
    halo="#12151A",
    shadow_alpha=120,
    assumed=Tone("#37300F", "#E9EBEE", "#FFC861"),
    changed=Tone("#2B2140", "#C9A4FF", "#C9A4FF"),
    chips=(
        ("amber", _tone("#484031", "#FFC861")),
        ("slate", _tone("#343D47", "#A9C2D7")),
        ("violet", _tone("#3D3951", "#D2B4FF")),
        ("teal", _tone("#28434A", "#5FD6DE")),
        ("rust", _tone("#483833", "#FFA577")),
        ("blue", _tone("#2E3E51", "#8CC3FF")),
        ("green", _tone("#22433C", "#4FDDBC")),
    ),
    own="#5FAEFF",
    ally="#2AD3AC",
    neutral="#EFE8DA",
    foe="#FF8A4C",
)


def theme(name: str) -> Theme:
    """The theme with this name; light for any other than `dark`."""
    return DARK if name == "dark" else LIGHT


def shade_share(theme: Theme, shade: float) -> float:
    """How much of the accent colour a layer's value 0..1 shows."""
    return 0.08 + (0.40 if theme.dark else 0.56) * shade
