"""Random reports: every value that the format carries."""

from __future__ import annotations

from hypothesis import strategies as st

from mycom.orders.notation import write
from mycom.orders.order import Order
from mycom.systems.mythicor import ids
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.report import clashes
from mycom.systems.mythicor.report.answers import mail_safe
from mycom.systems.mythicor.report.model import (
    Clash,
    Fighter,
    MapPage,
    ReportEvent,
    ReportModel,
    Round,
    Seen,
    Value,
)
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.mythicor.world import Artefact, Bonuses, Group, Province, Realm, Stock, Traits
from mycom.systems.receipts import Answer, Outcome
from mycom.systems.view import Certainty, ReportHead
from tests.orders.strategies import orders

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
words = st.text(alphabet=LETTERS, min_size=1, max_size=9)
names = st.lists(words, min_size=1, max_size=3).map(" ".join).filter(lambda name: len(name) < 30)
places = st.tuples(st.integers(1, 50), st.integers(1, 50))
counts = st.integers(0, 30_000)
decimals = st.integers(0, 4000).map(lambda thousandth: thousandth / 1000)
percents = st.integers(-300, 2500).map(lambda tenth: tenth / 10)
troops = st.dictionaries(st.sampled_from(ids.TROOPS), st.integers(1, 9999), max_size=7)
units = st.one_of(
    st.just("R"),
    st.integers(1, 20).map(lambda number: f"G{number}"),
    places.map(lambda place: f"P{place[0]}/{place[1]}"),
)

artefacts = st.builds(
    Artefact,
    number=st.integers(1, 200),
    name=st.one_of(st.just(""), names),
    strength=st.one_of(st.none(), st.integers(0, 40)),
    charges=st.one_of(st.none(), st.integers(0, 40)),
    range=st.one_of(st.none(), st.integers(0, 40)),
    effect=st.one_of(st.just(""), names),
)
stocks = st.builds(
    Stock,
    crowns=counts, food=counts, population=counts, recruits=counts, henchmen=counts, warships=counts,
    transports=counts, trade_goods=counts, trade_origin=st.one_of(st.none(), places), troops=troops,
    artefacts=st.lists(artefacts, max_size=2).map(tuple),
)  # fmt: skip
bonus = st.integers(-50, 200)
bonuses = st.builds(
    Bonuses, military=bonus, morale=bonus, tax=bonus, food=bonus, recruitment=bonus, trade=bonus,
    retreat_threshold=st.integers(0, 100),
)  # fmt: skip
provinces = st.builds(
    Province,
    place=places, name=st.one_of(st.just(""), names), terrain=st.sampled_from(ids.TERRAIN),
    race=st.sampled_from(["", *ids.RACES]), movement_cost=decimals, settlement=st.integers(0, 15),
    fortification=st.integers(0, 15), fertility=decimals, population_max=counts, food_share=st.integers(0, 100),
    plague=st.booleans(), stock=stocks, bonuses=bonuses,
)  # fmt: skip
groups = st.builds(
    Group,
    number=st.integers(1, 20), name=st.one_of(st.just(""), names), place=places,
    leader=st.sampled_from(["", *ids.LEADERS, *ids.POSITIONS]), race=st.sampled_from(["", *ids.RACES]),
    traits=st.builds(Traits, leadership=st.integers(0, 99), diplomacy=st.integers(0, 99), strength=st.integers(0, 99)),
    alive=st.booleans(), at_sea=st.booleans(), movement_points=st.integers(0, 60), food_share=st.integers(0, 100),
    stock=stocks, bonuses=bonuses,
)  # fmt: skip

rounds = st.builds(Round, st.integers(1, 20), counts, counts, percents.map(abs), percents.map(abs), percents, percents)
_tenths = st.integers(0, 99_999).map(lambda tenth: tenth / 10)
fighters = st.builds(
    Fighter,
    unit=st.sampled_from(["G7", "G3@1003", "P26/11", "G12@998", "P1/1"]),
    values=st.fixed_dictionaries(
        {},
        optional={
            "race": st.sampled_from(ids.RACES), "at_sea": st.booleans(),
            **dict.fromkeys(("shield", "fear", "destroy_undead"), st.just(True)),
            **dict.fromkeys(clashes.NUMBERS.values(), _tenths),
        },
    ),
    troops=st.one_of(st.none(), st.dictionaries(st.sampled_from(ids.TROOPS), _tenths, max_size=5)),
)  # fmt: skip
clashed = st.builds(
    Clash, fighters, fighters,
    terrain=st.sampled_from(["", *ids.TERRAIN]), mode=st.sampled_from(["", *clashes.MODES.values()]),
    reason=st.sampled_from(["", *clashes.REASONS.values()]), winner=st.sampled_from(["", *clashes.WINNERS.values()]),
    fallen=st.sampled_from([None, *clashes.FALLEN.values()]),
)  # fmt: skip
# A word that ends with a hyphen cannot be told from one that was broken there.
prose_words = st.text(alphabet=LETTERS + "0123456789.,:;!?»«()[]-+%", min_size=1, max_size=12).filter(
    lambda word: not word.endswith("-")
)
prose = st.lists(prose_words, min_size=1, max_size=30).map(" ".join)
events = st.builds(
    ReportEvent,
    kind=st.sampled_from(["battle", "loss", "gain", "money", "order", "magic", "message", "other"]),
    text=prose, unit=st.one_of(st.just(""), units), place=st.one_of(st.none(), places),
    mood=st.sampled_from(["plain", "good", "bad"]), rounds=st.lists(rounds, max_size=3).map(tuple),
    own_losses=troops, foe_losses=troops, clash=st.one_of(st.none(), clashed),
)  # fmt: skip

CATALOGUE = catalogue(load_rules())
# Long words of a message may be broken where mail is wrapped anew; those of people are not that long.
messages = st.lists(
    st.text(alphabet=LETTERS + '0123456789.,:;!?»«()[]-+%*|> \n\t\u00a0\u2003"\\', min_size=1, max_size=6), max_size=60
).map(" ".join)


@st.composite
def answers(draw: st.DrawFn, unit: str) -> Answer:
    """What became of an order of any kind."""
    order: Order = draw(orders(CATALOGUE, unit))
    texts = {"name": draw(messages)[:30] or "a", "message": draw(messages) or "b"}
    order = order.with_args(**{name: text for name, text in texts.items() if order.get(name) is not None})
    return Answer(
        unit, mail_safe(write(order, CATALOGUE)), draw(st.sampled_from([one for one in Outcome if one != "silent"])),
        draw(st.one_of(st.just(""), prose)), draw(st.sampled_from(["", "chance", "crowns", "one_per_class"])),
    )  # fmt: skip


answered = st.lists(units, max_size=3, unique=True).flatmap(
    lambda found: st.tuples(*(st.lists(answers(unit), min_size=1, max_size=3) for unit in found))
)

certain = st.sampled_from([Certainty.EXACT, Certainty.ESTIMATE])
ranges = st.tuples(counts, counts).map(sorted).map(list)
numbers = st.one_of(
    st.builds(Value, counts, certain),
    ranges.map(lambda ends: Value(ends, Certainty.RANGE)),  # type: ignore[arg-type]
)
seen_troops = st.one_of(
    st.builds(Value, troops.filter(bool), certain),
    st.just(Value({})),
    st.dictionaries(st.sampled_from(ids.TROOPS), ranges, min_size=1, max_size=5).map(
        lambda found: Value(found, Certainty.RANGE)  # type: ignore[arg-type]
    ),
)


def _known(strategy: st.SearchStrategy[object]) -> st.SearchStrategy[Value]:
    return strategy.map(lambda value: Value(value))  # type: ignore[arg-type]


shared = {
    "name": _known(names), "seen_by": _known(units), "race": _known(st.sampled_from(["", *ids.RACES])),
    "terrain": _known(st.sampled_from(ids.TERRAIN)), "troops": seen_troops, "soldiers": numbers, "population": numbers,
    "crowns": numbers, "recruits": numbers, "henchmen": numbers, "military_bonus": numbers, "morale_bonus": numbers,
    "retreat_threshold": numbers, "warships": numbers, "food": numbers, "tax_bonus": numbers,
    "artefacts": _known(st.just([])), "plague": _known(st.just(True)), "settlement": numbers, "fortification": numbers,
}  # fmt: skip
of_groups = shared | {
    "place": _known(places.map(list)), "at_sea": _known(st.booleans()), "alive": _known(st.booleans()),
    "leader": _known(st.sampled_from(["", *ids.LEADERS, *ids.POSITIONS])), "leadership": numbers, "strength": numbers,
}  # fmt: skip
of_provinces = shared | {"owner": _known(st.integers(0, 1050)), "fertility": _known(decimals.map(float))}
sources = st.sampled_from(["scout", "spy", "henchmen", "eye", "battle", "meeting", "told"])
turns = st.integers(1, 99)
foreign_groups = st.tuples(st.integers(1, 20), st.integers(994, 1050)).map(lambda each: f"G{each[0]}@{each[1]}")
foreign_provinces = places.map(lambda place: f"P{place[0]}/{place[1]}")
sightings = st.one_of(
    st.builds(Seen, foreign_groups, turns, sources, st.fixed_dictionaries({}, optional=of_groups)),
    st.builds(Seen, foreign_provinces, turns, sources, st.fixed_dictionaries({}, optional=of_provinces)),
).filter(lambda seen: bool(seen.values))

terrain = st.sampled_from(ids.TERRAIN)
pages = st.one_of(
    st.builds(
        MapPage, turns, st.just(False),
        st.dictionaries(places, st.tuples(terrain, st.integers(0, 1050)), min_size=1, max_size=40),
    ),
    st.builds(
        MapPage, turns, st.just(True),
        st.dictionaries(places, st.tuples(terrain, st.none() | st.integers(1, 1050)), min_size=1, max_size=40),
    ),
)  # fmt: skip

parameters = st.dictionaries(
    st.sampled_from(["combat.max_rounds", "economy.growth_limit", "combat.bonus_rule", "a_b.c.d2"]),
    st.one_of(st.integers(-9, 10**6), st.booleans(), st.floats(0, 9, width=16), names),
)  # fmt: skip
realms = st.integers(1001, 1050)


@st.composite
def reports(draw: st.DrawFn) -> ReportModel:
    """A report whose units and sightings are each told once."""
    turn = draw(turns)
    number, name = draw(realms), draw(names)
    return ReportModel(
        head=ReportHead("mythicor", draw(names), draw(words), turn, draw(st.one_of(st.just(""), names)), number, name),
        realm=Realm(
            number=number, name=name, position=draw(st.sampled_from(ids.POSITIONS)),
            race=draw(st.sampled_from(ids.RACES)), seafarer=draw(st.booleans()),
            troop_types=tuple(draw(st.lists(st.sampled_from(ids.TROOPS), max_size=6, unique=True))),
            special_actions=draw(st.integers(0, 20)), score=draw(counts), rank=draw(st.integers(0, 60)),
            home=draw(st.one_of(st.none(), places)),
            scores=tuple(draw(st.lists(st.tuples(st.integers(1, 99), names, counts), max_size=5))),
            friends=tuple(draw(st.lists(realms, max_size=20))), foes=tuple(draw(st.lists(realms, max_size=3))),
            names=draw(st.dictionaries(realms, names, max_size=4)),
        ),
        events=tuple(draw(st.lists(events, max_size=5))),
        answers=tuple(answer for each in draw(answered) for answer in each),
        provinces=tuple(draw(st.lists(provinces, max_size=3, unique_by=lambda each: each.id))),
        groups=tuple(draw(st.lists(groups, max_size=3, unique_by=lambda each: each.number))),
        seen=tuple(draw(st.lists(sightings, max_size=3, unique_by=lambda each: each.subject))),
        maps=tuple(draw(st.lists(pages, max_size=2, unique_by=lambda page: (page.start, page.turn)))),
        parameters=draw(parameters),
        width=draw(st.integers(1, 99)), height=draw(st.integers(1, 99)),
    )  # fmt: skip
