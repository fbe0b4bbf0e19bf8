"""Each alert rings when it should, and only then. Prometheus's own tool plays the evenings, minute by minute."""

import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

RULES = Path(__file__).parents[1] / "docs" / "deploy" / "alerts.yml"
BOT = 'job="lettershark",instance="a"'
OTHER = 'job="lettershark",instance="b"'
CALM = {
    f"up{{{BOT}}}": "1x60",
    f"process_start_time_seconds{{{BOT}}}": "1000x60",
    f"process_resident_memory_bytes{{{BOT}}}": "200000000x60",
    f"lettershark_places_wanted{{{BOT}}}": "1x60",
    f"lettershark_places_held{{{BOT}}}": "1x60",
    f"lettershark_places_connected{{{BOT}}}": "1x60",
    f"lettershark_outage{{{BOT}}}": "0x60",
    f'lettershark_presses_total{{{BOT},outcome="done"}}': "0+600x60",
    f'lettershark_presses_total{{{BOT},outcome="failed"}}': "0+0x60",
    f'lettershark_press_seconds_bucket{{{BOT},le="1"}}': "0+600x60",
    f'lettershark_press_seconds_bucket{{{BOT},le="+Inf"}}': "0+600x60",
    f'lettershark_loop_late_seconds_bucket{{{BOT},le="0.1"}}': "0+600x60",
    f'lettershark_loop_late_seconds_bucket{{{BOT},le="+Inf"}}': "0+600x60",
    f'lettershark_discord_requests_total{{{BOT},status="200"}}': "0+600x60",
    f'lettershark_discord_requests_total{{{BOT},status="429"}}': "0+0x60",
    f'lettershark_queue{{{BOT},of="discord"}}': "20x60",
    f'lettershark_incidents_total{{{BOT},kind="press"}}': "0x60",
    f"lettershark_tables_unreadable{{{BOT}}}": "0x60",
    f"lettershark_invalid_requests{{{BOT}}}": "40x60",
}


def on(name, told, bot=BOT, more=""):
    return {f"{name}{{{bot}{more}}}": told}


EVENINGS = {
    "calm": ({}, set()),
    "it does not answer": (on("up", "1x20 0x40"), {"Down", "OneDown"}),
    "it is gone": (on("up", "1x20 _x40"), {"Down"}),
    "it was never there": (dict.fromkeys(CALM, "_x60"), {"Down"}),
    "it has just been started anew": (
        on("up", "1x57 0 1x2") | on("process_start_time_seconds", "1000x58 4480x2"),
        set(),
    ),
    "it starts again and again": (
        on("up", "1x30 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0")
        | on("process_start_time_seconds", "1000x30 2000+60x28"),
        {"Restarts"},
    ),
    "one of two is down": (on("up", "1x40 0x20", OTHER), {"OneDown"}),
    "two of which one waits": (on("up", "1x60", OTHER) | on("lettershark_places_held", "0x60", OTHER), set()),
    "all wait": (on("lettershark_places_held", "0x60"), {"PlaceFree"}),
    "two places and one bot": (on("lettershark_places_wanted", "2x60"), {"PlaceFree"}),
    "no gateway": (on("lettershark_places_connected", "1x40 0x20"), {"NotConnected"}),
    "nothing can be stored": (on("lettershark_outage", "0x50 1x10"), {"CannotStore"}),
    "two presses of a hundred fail": (
        on("lettershark_presses_total", "0+12x60", more=',outcome="failed"'),
        {"PressesFail"},
    ),
    "one of two hundred fails": (on("lettershark_presses_total", "0+3x60", more=',outcome="failed"'), set()),
    "two presses of a hundred are slow": (
        on("lettershark_press_seconds_bucket", "0+588x60", more=',le="1"')
        | on("lettershark_press_seconds_bucket", "0+600x60", more=',le="2.5"'),
        {"Slow"},
    ),
    "the loop is late": (
        on("lettershark_loop_late_seconds_bucket", "0+500x60", more=',le="0.1"')
        | on("lettershark_loop_late_seconds_bucket", "0+600x60", more=',le="0.5"'),
        {"LoopLate"},
    ),
    "Discord refuses": (
        on("lettershark_discord_requests_total", "0+60x60", more=',status="429"'),
        {"DiscordRefuses"},
    ),
    "a thousand requests are not allowed": (
        on("lettershark_invalid_requests", "40x50 1001x10"),
        {"InvalidRequests"},
    ),
    "it falls behind": (on("lettershark_queue", "20x40 600x20", more=',of="discord"'), {"QueueGrows"}),
    "it was busy for a moment": (on("lettershark_queue", "20x50 600x5 20x5", more=',of="discord"'), set()),
    "something of ours failed": (
        on("lettershark_incidents_total", "0x40 1x20", more=',kind="press"'),
        {"Incidents"},
    ),
    "a table cannot be read": (on("lettershark_tables_unreadable", "1x60"), {"UnreadableTables"}),
    "it grows": (on("process_resident_memory_bytes", "900000000x60"), {"Memory"}),
}


def test_the_alerts_of_every_evening(tmp_path):
    promtool = shutil.which("promtool")
    if not promtool:
        pytest.skip("promtool is missing (Debian: apt install prometheus)")
    for evening, (told, ring) in EVENINGS.items():
        series = [{"series": name, "values": values} for name, values in (CALM | told).items()]
        asked = {
            "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
            "eval_time": "60m",
            "exp_samples": [
                {"labels": f'{{alertname="Lettershark{one}"}}', "value": 1} for one in sorted(ring)
            ],
        }
        test = {"interval": "1m", "input_series": series, "promql_expr_test": [asked]}
        file = tmp_path / f"{evening}.yml"
        file.write_text(yaml.safe_dump({"rule_files": [str(RULES)], "tests": [test]}), encoding="utf-8")
    command = [promtool, "test", "rules", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_rings_on_some_evening():
    rules = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"][0]["rules"]
    assert {f"Lettershark{one}" for _, ring in EVENINGS.values() for one in ring} == {
        rule["alert"] for rule in rules
    }
