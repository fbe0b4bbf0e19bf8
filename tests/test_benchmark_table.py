"""All benchmarks' results come together in one table, beside their limits."""

from benchmarks._measure import FIGURES, Measured
from benchmarks.table import table


def test_the_figures_of_two_benchmarks_stand_in_one_table(tmp_path, monkeypatch):
    file = tmp_path / "figures"
    monkeypatch.setenv(FIGURES, str(file))
    words = Measured("words", short=True)
    assert words.figures("all words", 0.002, "kjxqz", 0.001, at_most=1.5) is False
    assert words.verdict() == 0  # a short run reports, and passes
    tables = Measured("tables")
    assert tables.memory("1000 tables", 120.0, at_most=150)
    assert tables.within("the first answer", 0.5, at_most=1.5)
    assert tables.verdict() == 0
    heads, *lines = table(file.read_text().splitlines()).splitlines()
    assert heads.split() == ["measured", "beside", "ratio", "promised"]
    assert [line.split("  ")[0] for line in lines] == [
        "words",
        "all words",
        "tables",
        "1000 tables",
        "the first answer",
    ]
    assert lines[1].endswith("BROKEN")
    assert "2.00 ms" in lines[1]
    assert lines[1].split()[-5:] == ["2.00", "at", "most", "1.5", "BROKEN"]
    assert not lines[3].endswith("BROKEN")


def test_a_long_run_that_breaks_a_promise_fails(capsys):
    measured = Measured("words")
    measured.within("an answer", 2.0, at_most=1.0)
    assert measured.verdict() == 1
    assert "broken: an answer" in capsys.readouterr().out
