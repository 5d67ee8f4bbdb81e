"""Whole generated reports, imported in any order, in one go or one by one: the knowledge is the same."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mycom.partie.partie import Partie
from mycom.systems.mythicor.report import write
from mycom.systems.view import ReportHead
from tests.systems.mythicor.report.strategies import reports


@st.composite
def campaigns(draw: st.DrawFn) -> list[str]:
    """Reports of one realm, one a turn."""
    turns = draw(st.lists(st.integers(1, 30), min_size=2, max_size=4, unique=True))
    texts = []
    for turn in sorted(turns):
        report = draw(reports())
        head = ReportHead("mythicor", "Probe", "standard", turn, report.head.date, 1007, "Falkenmark")
        realm = replace(report.realm, number=1007, name="Falkenmark")
        texts.append(write(replace(report, head=head, realm=realm, parameters={})))
    return texts


@settings(max_examples=15, suppress_health_check=[HealthCheck.data_too_large])
@given(campaigns(), st.randoms(use_true_random=False))
def test_the_order_of_import_does_not_matter(tmp_path_factory, texts, random):
    base = tmp_path_factory.mktemp("ordnung")
    paths = []
    for number, text in enumerate(texts):
        path = base / f"{number}.txt"
        path.write_bytes(text.encode())
        paths.append(path)
    shuffled = list(paths)
    random.shuffle(shuffled)
    with Partie.create(base / "a", paths) as first, Partie.create(base / "b", shuffled[:1]) as second:
        for path in shuffled[1:]:
            second.import_files([path])
        for turn in first.turns():
            assert first.knowledge(turn) == second.knowledge(turn)
        assert first.head == second.head
        assert first.position().units() == second.position().units()
        assert first.position().map() == second.position().map()
        assert sorted(first.unread()) == sorted(second.unread())
        facts = first.store.fact_count()
        assert second.import_files(paths).new_facts == 0
        assert second.store.fact_count() == facts
