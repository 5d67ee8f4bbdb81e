"""The setup that is being edited: what it was at first, what was changed, and the way back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mycom.systems.projections import Field, Lever, Setup
from mycom.systems.projections import Value as Value

#: Where a field stands: the side's id (empty: shared by both) and the field's id.
Address = tuple[str, str]
Change = tuple[str, str, Value]


def field_at(setup: Setup, address: Address) -> Field | None:
    """The field at an address, None when there is none."""
    side_id, field_id = address
    fields: Iterable[Field] = setup.fields
    if side_id:
        fields = next((side.fields for side in setup.sides if side.id == side_id), ())
    return next((field for field in fields if field.id == field_id), None)


def with_value(setup: Setup, address: Address, value: Value) -> Setup:
    """The setup with one field changed. What the player sets is present and no longer assumed."""
    side_id, field_id = address

    def put(fields: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(
            replace(field, value=value, absent=False, assumed=False) if field.id == field_id else field
            for field in fields
        )

    if not side_id:
        return replace(setup, fields=put(setup.fields))
    return replace(
        setup,
        sides=tuple(replace(side, fields=put(side.fields)) if side.id == side_id else side for side in setup.sides),
    )


def with_field(setup: Setup, address: Address, field: Field) -> Setup:
    """The setup with a field as it was."""
    side_id, field_id = address

    def put(fields: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(field if old.id == field_id else old for old in fields)

    if not side_id:
        return replace(setup, fields=put(setup.fields))
    return replace(
        setup,
        sides=tuple(replace(side, fields=put(side.fields)) if side.id == side_id else side for side in setup.sides),
    )


def addresses(setup: Setup) -> tuple[Address, ...]:
    """The addresses of all fields, sides first."""
    of_sides = tuple((side.id, field.id) for side in setup.sides for field in side.fields)
    return (*of_sides, *(("", field.id) for field in setup.fields))


def differences(setup: Setup, other: Setup) -> tuple[Field, ...]:
    """The fields of a setup whose values differ from those of another one."""
    found = []
    for address in addresses(setup):
        field, there = field_at(setup, address), field_at(other, address)
        if field is not None and there is not None and field.value != there.value:
            found.append(field)
    return tuple(found)


class Draft:
    """A setup with its history. Edits of one field in a row count as one step until `close_step`."""

    def __init__(self, base: Setup, current: Setup | None = None) -> None:
        self.base = base
        self.current = base if current is None else current
        self._past: list[Setup] = []
        self._open: Address | None = None

    def edit(self, address: Address, value: Value) -> bool:
        """Sets a field; setting what it was at first takes the change back. Returns whether anything changed."""
        now = field_at(self.current, address)
        if now is None or (now.value == value and not now.absent):
            return False
        if self._open != address:
            self._past.append(self.current)
            self._open = address
        first = field_at(self.base, address)
        if first is not None and first.value == value and not first.absent:
            self.current = with_field(self.current, address, first)
        else:
            self.current = with_value(self.current, address, value)
        return True

    def reset(self, address: Address) -> bool:
        """Puts a field back to what it was at first."""
        first = field_at(self.base, address)
        if first is None or not self.changed(address):
            return False
        self.close_step()
        self._past.append(self.current)
        self.current = with_field(self.current, address, first)
        return True

    def revert(self) -> bool:
        """Puts everything back to what it was at first, as one step. Returns whether anything changed."""
        if self.current == self.base:
            return False
        self.close_step()
        self._past.append(self.current)
        self.current = self.base
        return True

    def apply(self, changes: Iterable[Change]) -> bool:
        """Sets several fields as one step. Returns whether anything changed."""
        before = self.current
        self.close_step()
        for side_id, field_id, value in changes:
            if field_at(self.current, (side_id, field_id)) is not None:
                self.current = with_value(self.current, (side_id, field_id), value)
        if self.current == before:
            return False
        self._past.append(before)
        return True

    def take_back(self, changes: Iterable[Change], before: Setup) -> bool:
        """Puts the fields of some changes back to what they were in `before`, as one step."""
        made = self.current
        self.close_step()
        for side_id, field_id, _ in changes:
            old = field_at(before, (side_id, field_id))
            if old is not None:
                self.current = with_field(self.current, (side_id, field_id), old)
        if self.current == made:
            return False
        self._past.append(made)
        return True

    def close_step(self) -> None:
        """The next edit is a step of its own."""
        self._open = None

    def undo(self) -> bool:
        """Takes the last step back."""
        self.close_step()
        if not self._past:
            return False
        self.current = self._past.pop()
        return True

    def changed(self, address: Address) -> bool:
        """Whether a field differs from what it was at first."""
        now, first = field_at(self.current, address), field_at(self.base, address)
        return now is not None and first is not None and (now.value != first.value or now.absent != first.absent)

    def holds(self, lever: Lever) -> bool:
        """Whether all changes of a lever are in force."""
        for side_id, field_id, value in lever.changes:
            field = field_at(self.current, (side_id, field_id))
            if field is None or field.value != value or field.absent:
                return False
        return bool(lever.changes)

    def rebased(self, fresh: Setup) -> Draft:
        """The player's own changes on a newer setup."""
        current = fresh
        for address in addresses(self.current):
            now = field_at(self.current, address)
            if now is not None and self.changed(address) and field_at(fresh, address) is not None:
                put = with_field(current, address, now) if now.absent else with_value(current, address, now.value)
                current = put
        return Draft(fresh, current)
