"""The kingdom's position: units, map, orders with armies, ledgers, preview, the next months and questions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycom.orders.notation import write
from mycom.orders.order import Order
from mycom.problems import NotAllowed
from mycom.systems.koenigreich.events import effects, planned_with_events
from mycom.systems.koenigreich.month import check, planned
from mycom.systems.koenigreich.position import KoenigreichPosition
from mycom.systems.koenigreich.projection import setups
from mycom.systems.view import Amount, Relation, Severity
from tests.systems.koenigreich.kingdoms import demo_orders, demo_text, orders, position


@pytest.fixture(scope="module")
def here() -> KoenigreichPosition:
    return position()


def errors(here: KoenigreichPosition, *lines: str) -> list[tuple[str, str]]:
    found = here.check(orders(here, *lines))
    return [(one.unit, one.rule) for one in found if one.severity is Severity.ERROR]


def test_units_are_the_own_armies_the_kingdom_its_settlements_then_others(here):
    units = {unit.id: unit for unit in here.units()}
    assert list(units) == ["G1", "G2", "R", "P3/3", "P6/6", "G1@2", "G2@2", "P10/3"]
    assert units["R"].figure == here.world.kingdom.treasury
    assert units["G1@2"].relation is Relation.FOE
    assert [id for id, unit in units.items() if unit.can_order] == ["G1", "G2", "R", "P3/3", "P6/6"]
    for id in units:
        assert here.data(id)["id"] == id


def test_the_map_shows_claims_improvements_and_what_can_be_claimed(here):
    view = here.map()
    assert view.shape == "hex"
    assert {cell.place for cell in view.cells} == set(here.world.hexes)
    layers = {layer.id: layer for layer in view.layers}
    assert set(layers["improvements"].shade) == {one.place for one in here.world.claimed if one.improvements}
    assert layers["claims"].shade[8, 5] == 1.0
    assert layers["claims"].shade[6, 2] == 0.5
    assert next(cell for cell in view.cells if cell.place == (3, 3)).fortification == 3
    assert len(here.text_map().splitlines()) >= 9


def test_the_demo_has_one_fault_and_says_how_to_mend_it(here):
    given = orders(here, *demo_orders())
    faults = [one for one in here.check(given) if one.severity is Severity.ERROR]
    assert [(one.unit, one.rule, one.order) for one in faults] == [("P6/6", "treasury", 5)]
    assert faults[0].repairs[-1].remove == (5,)
    assert errors(here, *(line for line in demo_orders() if "Burg" not in line)) == []


def test_an_error_that_the_player_overrides_is_carried_out(here):
    given = orders(here, "R HX 1 6/2")
    problem = next(one for one in here.check(given) if one.rule == "cleared")
    assert here.preview(given).orders[1].state == "fails"
    assert here.preview(given, (problem,)).orders[1].state == "works"


def test_all_orders_that_are_offered_have_targets_and_can_be_written(here):
    for unit in ("R", "P3/3"):
        for offer in here.offers(unit, ()):
            kind = here.catalogue.kind(offer.kind)
            assert kind is not None
            args = []
            for parameter in kind.parameters:
                values = here.targets(unit, offer.kind, parameter.name, ())
                assert bool(values) == (parameter.type not in ("int", "text"))
                args.append((parameter.name, values[0][0] if values else 4000 if parameter.type == "int" else "Neu"))
            if not offer.reason and "int" not in {one.type for one in kind.parameters}:
                assert write(Order(unit, offer.kind, tuple(args)), here.catalogue)


def test_only_hexes_that_may_be_claimed_are_offered(here):
    found = [value for value, _ in here.targets("R", "HX 1", "target", ())]
    assert "8/5" in found
    assert "6/2" not in found
    assert "4/4" not in found


def test_a_founded_settlement_keeps_its_place_in_the_sentence(here):
    given = orders(here, 'R OR 1 7/5 "Neuenau"')
    assert here.view(given[0], given).sentence == "Auf 7/5 „Neuenau“ gründen"


# --- armies ---


def test_armies_eat_from_the_treasury_before_the_edicts(here):
    start = here.world.kingdom
    rest = start.treasury - start.consumption - 16 - 2
    assert errors(here, f"R EK 1 {rest}") == []
    assert errors(here, f"R EK 1 {rest + 1}") == [("R", "treasury")]
    assert errors(here, f"R EK 1 {rest}", "G2 AU 7") == [("R", "treasury")]


def test_what_armies_cost_is_in_the_running_ledger(here):
    given = orders(here, *demo_orders())
    ledger = here.running_ledger("R", given)
    fed = {one.by: one.amount for one in ledger.postings if one.text.startswith("Unterhalt")}
    assert {one.when for one in ledger.postings if not one.order} == {"Unterhalt"}
    assert fed == {"G1": -16, "G2": -8}
    last = {}
    for one in ledger.postings:
        assert one.before == last.get(one.item, one.before)
        assert one.after == one.before + one.amount
        last[one.item] = one.after
    assert last["size"] == 24


def test_a_battle_says_what_the_kingdom_loses_with_the_army(here):
    found = here.setup("G1", "G1@2", "", ())
    assert found is not None
    assert "verliert das Königreich" in here.project(found, extras=False).verdict.sentence
    given = orders(here, "G1 MA 1 8/4", "G1 SL 1 G1@2")
    assert errors(here, "G1 MA 1 8/4", "G1 SL 1 G1@2") == []
    assert any(note.startswith("Wird G1 zerstört") for note in here.preview(given).notes)


# --- the turn ---


def test_the_preview_is_the_month_of_the_engine(here):
    given = orders(here, *demo_orders())
    realm = here.preview(given).units["R"]
    month = here.plan(given).month
    treasury, unrest = realm.row("treasury"), realm.row("unrest")
    assert treasury is not None
    assert unrest is not None
    assert dict(treasury.spread) == pytest.approx(month.income.treasury())
    assert dict(unrest.spread) == pytest.approx(month.income.unrest())
    rows = {row.label: row for row in here.ledger("R", given).rows}
    assert rows["Schatzkammer"].after == pytest.approx(treasury.mean, abs=0.51)
    assert set(here.preview_data(given)["phases"]) == {"upkeep", "edict", "income"}


def test_the_advice_names_debt_and_the_loss_of_a_hex():
    poor = position(demo_text().replace("Schatzkammer: 93", "Schatzkammer: 5").replace("Unruhe: 3", "Unruhe: 13"))
    assert {"debt", "unrest", "give_up", "vacant"} <= {one.rule for one in poor.check(())}
    assert "give_up" not in {one.rule for one in poor.check(orders(poor, "R UH 2 2/3"))}
    assert {one.rule for one in position().check(())} == {"vacant"}


# --- the next months ---


def test_the_months_are_those_of_the_engine_with_the_orders(here):
    given = orders(here, *demo_orders())
    setup = here.setup("R", "R", "", given)
    assert setup is not None
    plan = here.plan(given)
    found = setups.months_of(setup, here.rules)
    assert len(found) == 6
    assert found[0].income.treasury() == pytest.approx(plan.month.income.treasury())
    alone = planned(plan.turn.at_start, setups.plans_of(setup, here.rules), here.rules.numbers())
    assert found[-1].income.unrest() == pytest.approx(alone[-1].income.unrest())
    result = here.project(setup)
    assert sum(share.probability for share in result.verdict.shares) == pytest.approx(1)
    assert len(result.table.rows) == 6


def test_a_lever_gains_what_it_says(here):
    setup = here.setup("R", "R", "", orders(here, *demo_orders()))
    assert setup is not None
    result = here.project(setup)
    assert result.levers
    for lever in result.levers:
        changed = setup
        for _, field, value in lever.changes:
            changed = setups.with_value(changed, field, value)
        after = here.project(changed, extras=False).verdict.headline
        assert after - result.verdict.headline == pytest.approx(lever.gain)


@pytest.mark.parametrize("lines", [(), demo_orders()], ids=["no orders", "orders"])
@pytest.mark.parametrize("taxes", ["taxes_0", "taxes_3"])
def test_what_explains_a_value_adds_up_to_the_value_of_the_first_month(here, lines, taxes):
    setup = here.setup("R", "R", "", orders(here, *lines))
    assert setup is not None
    setup = setups.with_value(setups.with_value(setup, "taxes", taxes), "stability", Amount(50, 50))
    start, plan = setups.kingdom_of(setup), setups.plans_of(setup, here.rules)[0]
    factors = {one.title: one for one in here.explain(setup)}
    for title, name in (("Stabilität", "stability"), ("Treue", "loyalty"), ("Wirtschaft", "economy"),
                        ("Verbrauch", "consumption")):  # fmt: skip
        factor = factors[title]
        total = sum(int(term.value.replace("−", "-")) for term in factor.terms)
        assert int(factor.total.replace("−", "-")) == total == getattr(start, name) + getattr(plan, name)


def test_questions_are_answered_with_changes_that_hold(here):
    setup = here.setup("R", "R", "", ())
    assert setup is not None
    asked = here.questions(setup, ())
    assert [one.id for one in asked] == ["cheapest", "compare:holidays", "compare:promotion", "compare:taxes"]
    for question in asked:
        reply = here.answer(setup, (), question)
        assert reply.proven
        assert reply.options
        assert all(0 <= (option.chance or 0) <= 1 for option in reply.options)
    loose = replace(asked[0], fields=(replace(asked[0].fields[0], value=Amount(100, 100)),))
    assert here.answer(setup, (), loose).sentence.startswith("Am günstigsten")
    assert not here.answer(setup, (), asked[0], lambda: True).proven


def test_adopting_gives_the_edicts_and_the_enforcer(here):
    setup = here.setup("R", "R", "", ())
    assert setup is not None
    assert here.adopt(setup, ()) == ()
    wanted = setups.with_value(setups.with_value(setup, "taxes", "taxes_1"), "enforcer", "1")
    found = here.adopt(wanted, ())
    assert [write(order, here.catalogue) for order in found] == ["ER 3 leichte_Steuern", "UH 1"]
    given = orders(here, "R ER 3 schwere_Steuern")
    other = setups.with_value(here.setup("R", "R", "", given) or setup, "taxes", "taxes_1")
    with pytest.raises(NotAllowed, match="Besteuerung"):
        here.adopt(other, given)


def test_plots_are_drawn_of_every_offer(here):
    setup = here.setup("R", "R", "", ())
    assert setup is not None
    offers = here.plots(setup)
    assert [offer.id for offer in offers] == ["treasury", "unrest", "edicts"]
    for offer in offers:
        assert here.plot(setup, offer, lambda: False, lambda _: None).title


def test_the_enforcer_works_with_the_chance_of_a_loyalty_check(here):
    given = orders(here, "R UH 1")
    kingdom = here.world.kingdom
    chance = check(kingdom.loyalty, kingdom.unrest, kingdom.control_dc, here.rules.numbers()).success
    assert here.preview(given).orders[1].chance == (chance, chance)


def test_events_count_where_a_field_asks_for_them(here):
    setup = here.setup("R", "R", "", ())
    assert setup is not None
    plain = here.project(setup, extras=False)
    with_them = setups.with_value(setup, "events", "1")
    found = setups.months_of(with_them, here.rules)
    wanted = planned_with_events(
        setups.kingdom_of(setup), setups.plans_of(setup, here.rules), here.rules.numbers(), effects(here.rules),
        quiet=here.world.quiet,
    )  # fmt: skip
    assert found[-1].end.treasury() == pytest.approx(wanted[-1].end.treasury())
    result = here.project(with_them, extras=False)
    assert result.verdict.headline < plain.verdict.headline
    assert "sind eingerechnet" in result.table.note
    assert "sind nicht eingerechnet" in plain.table.note
    assert sum(share.probability for share in result.verdict.shares) == pytest.approx(1)
