"""Reads an order catalogue from its TOML file. All faults of a file are reported at once, with lines.

The file itself names the words (givers, checks, ranges, costs) that its entries may use, so that this reader
needs to know no rule system. Format: docs/formats/orders.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from mycom.orders.catalogue import PARAMETER_TYPES, Catalogue, Choice, OrderClass, OrderKind, Parameter
from mycom.orders.catalogue_cache import load, store
from mycom.orders.template import names_in
from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.lines import LineIndex
from mycom.rulebook.source import Source, parse, read_bytes

_ORIGINS = ("text", "orders list", "open", "assumed", "game")
_ID = re.compile(r"[A-Z]{2,3} [1-9][0-9]{0,2}")
_RANGE_KEY = re.compile(r"[a-z_]+(\.[a-z_]+)+")
_WORDS = ("giver", "check", "range", "cost")
_SECTIONS = ("class", *_WORDS, "label", "explain", "parameter", "order", "alias", "counted")
_CLASS_KEYS = ("id", "label", "per_unit", "checks")
_PARAMETER_KEYS = ("name", "type", "label", "minimum", "maximum", "table", "range", "default")
_ORDER_KEYS = (
    "id", "title", "help", "givers", "parameters", "checks", "range", "cost", "sentence", "origin", "chapter",
    "keywords", "phase",
)  # fmt: skip

Tables = Mapping[str, Iterable[Choice]]


def read_catalogue(path: Path, tables: Tables, cache: Path | None = None) -> Catalogue:
    """The catalogue in a file. `tables` are the choice tables that the rules fill; `cache` is a file that keeps
    what was read, to be faster next time.

    Raises Malformed with every fault, each with its line.
    """
    content = read_bytes(path)
    kept = load(cache, content) if cache else None
    if kept is not None:
        with suppress(Malformed):  # other tables than last time: read it again, to name lines
            return _Reader(Source(str(path), kept, LineIndex(""))).catalogue(tables)
    source = parse(content, str(path))
    catalogue = _Reader(source).catalogue(tables)
    if cache:
        store(cache, content, source.data)
    return catalogue


def parse_catalogue(content: bytes, name: str, tables: Tables) -> Catalogue:
    """The catalogue in the bytes of a file. Raises Malformed."""
    return _Reader(parse(content, name)).catalogue(tables)


class _Reader:
    """Goes through one file and gathers faults on the way."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = []
        self.words: dict[str, frozenset[str]] = {}
        self.tables: dict[str, tuple[Choice, ...]] = {}
        self.class_checks: dict[str, tuple[str, ...]] = {}

    def catalogue(self, tables: Tables) -> Catalogue:
        data = self.source.data
        self._known(data, (), _SECTIONS)
        self.words = {section: frozenset(self._table(data, (), section)) for section in _WORDS}
        self.tables = {name: tuple(choices) for name, choices in tables.items()}
        self._aliases()
        self._counted()
        labels = self._table(data, (), "label")
        named = {word: self._pair(labels, ("label",), word) for word in labels}
        reasons = self._table(data, (), "explain")
        explained = {word: self._pair(reasons, ("explain",), word) for word in reasons}
        classes = self._classes()
        parameters = self._parameters()
        kinds: dict[str, OrderKind] = {}
        for index, entry in enumerate(self._list(data, (), "order")):
            path = ("order", index)
            if not isinstance(entry, dict):
                self._fault(path, "Ein Eintrag ist keine Tabelle", "[[order]]")
                continue
            kind = self._kind(entry, path, parameters, {one.id for one in classes})
            if kind.id in kinds:
                self._fault((*path, "id"), f"„{kind.id}“ steht zweimal im Katalog")
            kinds[kind.id] = kind
        if not kinds:
            self._fault((), "Kein Befehl im Katalog", "[[order]]")
        if self.faults:
            raise Malformed(self.faults)
        return Catalogue(classes, kinds, self.tables, named, explained)

    # --- parts ---

    def _classes(self) -> tuple[OrderClass, ...]:
        classes: list[OrderClass] = []
        for index, entry in enumerate(self._list(self.source.data, (), "class")):
            path = ("class", index)
            if not isinstance(entry, dict):
                self._fault(path, "Ein Eintrag ist keine Tabelle", "[[class]]")
                continue
            self._known(entry, path, _CLASS_KEYS)
            name = self._text(entry, path, "id")
            german, english = self._pair(entry, path, "label")
            per_unit = self._int(entry, path, "per_unit") or 0
            if any(one.id == name for one in classes):
                self._fault((*path, "id"), f"Die Klasse „{name}“ steht zweimal da")
            classes.append(OrderClass(name, german, english, per_unit, len(classes)))
            self.class_checks[name] = self._listed(entry, path, "checks", "check")
        return tuple(classes)

    def _parameters(self) -> dict[str, Parameter]:
        found: dict[str, Parameter] = {}
        for key, entry in self._table(self.source.data, (), "parameter").items():
            path = ("parameter", key)
            if not isinstance(entry, dict):
                self._fault(path, "Ein Parameter ist keine Tabelle", f"[parameter.{key}]")
                continue
            self._known(entry, path, _PARAMETER_KEYS)
            german, english = self._pair(entry, path, "label")
            kind = self._text(entry, path, "type")
            self._one_of((*path, "type"), kind, PARAMETER_TYPES, "Typ")
            table = self._text(entry, path, "table", "")
            if kind == "choice":
                self._one_of((*path, "table"), table, self.tables, "Tabelle")
            default = entry.get("default")
            found[key] = Parameter(
                name=self._text(entry, path, "name", key),
                type=kind,
                label_de=german,
                label_en=english,
                minimum=self._int(entry, path, "minimum"),
                maximum=self._int(entry, path, "maximum"),
                table=table,
                range_key=self._range(entry, path),
                default=default if isinstance(default, int | str) else None,
            )
        return found

    def _kind(
        self, entry: dict[str, object], path: tuple[str | int, ...], known: Mapping[str, Parameter], classes: set[str]
    ) -> OrderKind:
        self._known(entry, path, _ORDER_KEYS)
        kind_id = self._text(entry, path, "id")
        order_class = kind_id.partition(" ")[0]
        if not _ID.fullmatch(kind_id):
            self._fault((*path, "id"), f"„{kind_id}“ ist kein Befehl", "Klasse und Nummer, etwa „BAS 12“")
        else:
            self._one_of((*path, "id"), order_class, classes, "Klasse")
        phase = self._text(entry, path, "phase", "")
        if phase:
            self._one_of((*path, "phase"), phase, classes, "Klasse")
        title, help_, sentence = (self._pair(entry, path, key) for key in ("title", "help", "sentence"))
        cost = self._text(entry, path, "cost", "")
        if cost:
            self._one_of((*path, "cost"), cost, self.words["cost"], "Kostenwort")
        origin = self._text(entry, path, "origin", "assumed")
        self._one_of((*path, "origin"), origin, _ORIGINS, "Herkunft")
        givers = self._listed(entry, path, "givers", "giver")
        if not givers:
            self._fault(path, f"Niemand darf „{kind_id}“ geben", "givers")
        parameters = self._own_parameters(entry, path, known)
        self._templates(path, sentence, parameters)
        return OrderKind(
            id=kind_id,
            title_de=title[0],
            title_en=title[1],
            help_de=help_[0],
            help_en=help_[1],
            givers=givers,
            parameters=parameters,
            checks=(*self.class_checks.get(order_class, ()), *self._listed(entry, path, "checks", "check")),
            sentence_de=sentence[0],
            sentence_en=sentence[1],
            cost=cost,
            origin=origin,
            chapter=self._text(entry, path, "chapter", ""),
            keywords=self._texts(entry, path, "keywords"),
            phase=phase,
        )

    def _own_parameters(
        self, entry: dict[str, object], path: tuple[str | int, ...], known: Mapping[str, Parameter]
    ) -> tuple[Parameter, ...]:
        reach = self._range(entry, path)
        parameters: list[Parameter] = []
        for word in self._texts(entry, path, "parameters"):
            key = word.removesuffix("?")
            if not self._one_of((*path, "parameters"), key, known, "Parameter"):
                continue
            parameter = replace(known[key], optional=word.endswith("?"))
            if reach and parameter.name == "target":
                parameter = replace(parameter, range_key=reach)
                reach = ""
            if any(other.name == parameter.name for other in parameters):
                self._fault((*path, "parameters"), f"Der Parameter „{parameter.name}“ steht zweimal da")
            if parameters and parameters[-1].optional and not parameter.optional:
                self._fault((*path, "parameters"), f"„{key}“ steht hinter einem freiwilligen Parameter")
            if parameters and parameters[-1].type in ("text", "path"):
                self._fault((*path, "parameters"), f"Hinter „{parameters[-1].name}“ kann nichts mehr stehen")
            parameters.append(parameter)
        if reach:
            self._fault((*path, "range"), "Eine Reichweite ohne Ziel", "ein Parameter namens target")
        return tuple(parameters)

    def _templates(
        self, path: tuple[str | int, ...], sentence: tuple[str, str], parameters: tuple[Parameter, ...]
    ) -> None:
        for text in sentence:
            try:
                used = names_in(text)
            except ValueError as error:
                self._fault((*path, "sentence"), f"„{text}“: {error}")
                continue
            for name, certain in used.items():
                parameter = next((one for one in parameters if one.name == name), None)
                if certain and (parameter is None or parameter.optional):
                    expected = ", ".join(one.name for one in parameters if not one.optional)
                    self._fault((*path, "sentence"), f"„{{{name}}}“ ist nicht immer bekannt", expected)

    def _counted(self) -> None:
        """`[counted.TABLE]`: the words behind a number, German for 1 and for more, then English."""
        for table, entries in self._table(self.source.data, (), "counted").items():
            if not self._one_of(("counted", table), table, self.tables, "Tabelle") or not isinstance(entries, dict):
                continue
            choices = {choice.id: choice for choice in self.tables[table]}
            for key in entries:
                path = ("counted", table, key)
                words = self._texts(entries, ("counted", table), key)
                if not self._one_of(path, key, choices, "Wert"):
                    continue
                if len(words) != 4:
                    self._fault(path, f"{len(words)} Wörter", "deutsch für 1 und für mehr, englisch für 1 und für mehr")
                    continue
                choices[key] = replace(choices[key], counted_de=words[:2], counted_en=words[2:])
            self.tables[table] = tuple(choices.values())

    def _aliases(self) -> None:
        for table, entries in self._table(self.source.data, (), "alias").items():
            if not self._one_of(("alias", table), table, self.tables, "Tabelle") or not isinstance(entries, dict):
                continue
            choices = {choice.id: choice for choice in self.tables[table]}
            for key in entries:
                path = ("alias", table, key)
                if self._one_of(path, key, choices, "Wert"):
                    more = self._texts(entries, ("alias", table), key)
                    choices[key] = replace(choices[key], aliases=(*choices[key].aliases, *more))
            self.tables[table] = tuple(choices.values())

    # --- values ---

    def _fault(self, path: tuple[str | int, ...], found: str, expected: str = "", suggestion: str = "") -> None:
        self.faults.append(self.source.fault(path, found, expected, suggestion))

    def _known(self, entry: Mapping[str, object], path: tuple[str | int, ...], keys: Iterable[str]) -> None:
        for key in entry:
            if key not in keys:
                self._fault((*path, key), f"Unbekannter Schlüssel „{key}“", suggestion=did_you_mean(key, keys))

    def _one_of(self, path: tuple[str | int, ...], word: str, known: Iterable[str], what: str) -> bool:
        known = tuple(known)
        if word in known:
            return True
        self._fault(path, f"Unbekannt ({what}): „{word}“", ", ".join(sorted(known)), did_you_mean(word, known))
        return False

    def _table(self, entry: Mapping[str, object], path: tuple[str | int, ...], key: str) -> dict[str, object]:
        value = entry.get(key, {})
        if isinstance(value, dict):
            return value
        self._fault((*path, key), f"„{key}“ ist keine Tabelle", f"[{key}]")
        return {}

    def _list(self, entry: Mapping[str, object], path: tuple[str | int, ...], key: str) -> list[object]:
        value = entry.get(key, [])
        if isinstance(value, list):
            return value
        self._fault((*path, key), f"„{key}“ ist keine Liste", f"[[{key}]]")
        return []

    def _text(
        self, entry: Mapping[str, object], path: tuple[str | int, ...], key: str, default: str | None = None
    ) -> str:
        value = entry.get(key, default)
        if isinstance(value, str) and (value.strip() or key not in entry):
            return value
        self._fault((*path, key), f"„{key}“ ist kein Text" if key in entry else f"„{key}“ fehlt", "ein Text")
        return ""

    def _int(self, entry: Mapping[str, object], path: tuple[str | int, ...], key: str) -> int | None:
        value = entry.get(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        self._fault((*path, key), f"„{key}“ ist keine ganze Zahl", "eine ganze Zahl")
        return None

    def _texts(self, entry: Mapping[str, object], path: tuple[str | int, ...], key: str) -> tuple[str, ...]:
        values = self._list(entry, path, key)
        texts = tuple(value for value in values if isinstance(value, str) and value.strip())
        if len(texts) != len(values):
            self._fault((*path, key), f"„{key}“ enthält etwas anderes als Texte", "eine Liste von Texten")
        return texts

    def _listed(
        self, entry: Mapping[str, object], path: tuple[str | int, ...], key: str, section: str
    ) -> tuple[str, ...]:
        words = self._texts(entry, path, key)
        for word in words:
            self._one_of((*path, key), word, self.words[section], section)
        return words

    def _pair(self, entry: Mapping[str, object], path: tuple[str | int, ...], key: str) -> tuple[str, str]:
        texts = self._texts(entry, path, key)
        if len(texts) == 2:
            return texts[0], texts[1]
        self._fault((*path, key), f"„{key}“ braucht zwei Texte", "[deutsch, englisch]")
        return "", ""

    def _range(self, entry: Mapping[str, object], path: tuple[str | int, ...]) -> str:
        word = self._text(entry, path, "range", "")
        if word and not _RANGE_KEY.fullmatch(word):
            self._one_of((*path, "range"), word, self.words["range"], "Reichweite")
        return word
