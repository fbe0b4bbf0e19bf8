"""Deployment files agree with the program: names of metrics, ports, paths, users and settings."""

import asyncio
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import kubernetes_validate
import pytest
import yaml
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families

from cogs.startup.config import PREFIX, Config, read_config
from cogs.startup.serving import serving
from cogs.visit.outcomes import KINDS, OUTCOMES
from cogs.watch.gauges import PHASES, Gauges
from cogs.watch.metrics import Metrics
from house.figures import RoomFigures
from tools import images

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "docs" / "deploy"
MANUAL = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
UNIT = DEPLOY / "lettershark.service"
DOOR = DEPLOY / "lettershark-door.service"
NAMED = re.compile(r"\b(?:lettershark|process)_[a-z_]+\b")
VALUES = {
    "outcome": {*OUTCOMES},
    "kind": {*KINDS},
    "phase": {*PHASES},
    "of": {"database", "discord", "pictures"},
    "job": {"lettershark"},
}
MOST_EXPOSED = 15  # tenths, as systemd-analyze counts


def known_samples():
    """Every name that the page can hold, labels or none."""
    waiting, pictures = SimpleNamespace(waiting=0), SimpleNamespace(waiting=0, late=0)
    bot = SimpleNamespace(
        messages=SimpleNamespace(outbox=waiting, context=SimpleNamespace(pictures=pictures)),
        allowance=SimpleNamespace(invalid=SimpleNamespace(count=0)),
        guilds=[],
        shards={},
        latency=0.1,
        is_ready=lambda: True,
        is_closed=lambda: False,
    )
    room = SimpleNamespace(holds=True, standing=lambda: RoomFigures({}, 0, 0, 0, outage=False))
    metrics = Metrics(Gauges(SimpleNamespace(room=room, bot=bot, standing_by=None), 1))
    for kind in KINDS:
        metrics.answered(kind, "done", 0.1)
    metrics.failed("x")
    metrics.database_failed("DatabaseAway")
    metrics.pruned("events", 1)
    metrics._requests.labels("200").inc()
    families = text_string_to_metric_families(metrics.page().decode())
    return {sample.name for family in families for sample in family.samples}


@pytest.fixture(scope="module")
def samples():
    return known_samples()


def expressions():
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))
    for group in rules["groups"]:
        for rule in group["rules"]:
            yield rule["alert"], rule["expr"]
    board = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text(encoding="utf-8"))
    for panel in board["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


@pytest.mark.parametrize(("where", "expression"), list(expressions()))
def test_alerts_and_dashboard_ask_for_what_there_is(samples, where, expression):
    named = set(NAMED.findall(expression))
    assert named <= samples, where
    for label, told in re.findall(r'(\w+)=~?"([^"]*)"', expression):
        if label != "status":
            assert set(told.split("|")) <= VALUES[label], where
    for label in re.findall(r"\bby \(([\w, ]+)\)", expression):
        assert set(label.split(", ")) <= {*VALUES, "le", "status", "table"}, where


def test_the_manual_names_every_metric_and_no_other(samples):
    ours = {name for name in samples if name.startswith("lettershark_")}
    told = {name for name in NAMED.findall(MANUAL) if name.startswith("lettershark_")}
    assert {re.sub(r"_(bucket|count|sum)$", "", name) for name in ours} == told


def test_every_alert_says_what_to_look_at():
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]
    assert [rule["alert"] for rule in rules if not rule["annotations"].get("summary")] == []
    assert {rule["labels"]["severity"] for rule in rules} == {"page", "ticket"}


@pytest.mark.parametrize(
    "file",
    [UNIT.name, DOOR.name, "Containerfile", "compose.yaml", "compose.places.yaml", "kubernetes.yaml"],
    ids=str,
)
def test_every_setting_in_it_is_one_of_the_bots(file):
    named = set(re.findall(rf"\b{PREFIX}([A-Z_]+)\b", (DEPLOY / file).read_text(encoding="utf-8")))
    assert {name.lower() for name in named} - {*Config.__struct_fields__} == set()


# --- systemd -----------------------------------------------------------------------------------------------


def analyzed(*arguments, check=True):
    analyze = shutil.which("systemd-analyze")
    assert analyze, "systemd is missing (Debian: apt install systemd)"
    return subprocess.run([analyze, *arguments], capture_output=True, text=True, check=check)


@pytest.mark.parametrize("unit", [UNIT, DOOR], ids=lambda unit: unit.stem)
def test_systemd_understands_every_line_of_the_unit(tmp_path, unit):
    runnable = tmp_path / unit.name
    text = unit.read_text(encoding="utf-8")
    runnable.write_text(re.sub(r"^ExecStart=.*$", "ExecStart=/bin/true", text, flags=re.MULTILINE))
    told = analyzed("verify", str(runnable))
    assert told.stdout + told.stderr == ""


def test_the_manual_makes_a_template_of_the_unit_for_several_bots(tmp_path):
    (sed,) = re.findall(
        r"^    (sed '.*') docs/deploy/lettershark.service > \S+@.service$", MANUAL, re.MULTILINE
    )
    made = subprocess.run([*shlex.split(sed), str(UNIT)], capture_output=True, text=True, check=True).stdout
    assert "LETTERSHARK_METRICS_PORT=946%i" in made
    assert "Environment=LETTERSHARK_DATABASE" not in made
    runnable = tmp_path / "lettershark@.service"
    runnable.write_text(re.sub(r"^ExecStart=.*$", "ExecStart=/bin/true", made, flags=re.MULTILINE))
    (tmp_path / "lettershark@4.service").symlink_to(runnable)
    told = analyzed("verify", str(tmp_path / "lettershark@4.service"))
    assert told.stdout + told.stderr == ""


@pytest.mark.parametrize("unit", [UNIT, DOOR], ids=lambda unit: unit.stem)
def test_the_unit_leaves_little_to_whoever_breaks_in(tmp_path, unit):
    copied = shutil.copy(unit, tmp_path / unit.name)
    told = analyzed("security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(copied), check=False)
    assert told.returncode == 0, told.stdout[-300:]


# --- containers --------------------------------------------------------------------------------------------


def test_in_the_image_nobody_is_root_and_its_health_is_asked_where_it_is_told():
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    (user,) = re.findall(r"^USER (\d+):\d+$", text, re.MULTILINE)
    assert int(user) > 0
    assert f"--uid {user} " in text
    assert re.search(r"^FROM python:3\.\d+\.\d+-slim-\w+(@sha256:[0-9a-f]{64})?$", text, re.MULTILINE)
    assert f"USER {user}:{user}" in text
    assert f"groupadd --gid {user} " in text
    assert f"--gid {user} --no-create-home" in text


async def test_the_image_asks_for_its_health_where_the_page_is(unused_tcp_port, monkeypatch):
    """The port is the configured one, even if it is not the image's own."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    (told,) = re.findall(r"^HEALTHCHECK .*\\\n +CMD (\[.*\])$", text, re.MULTILINE)
    _, *arguments = json.loads(told)
    monkeypatch.setenv("LETTERSHARK_METRICS_PORT", str(unused_tcp_port))

    async def healthy():
        asked = await asyncio.create_subprocess_exec(sys.executable, *arguments, stderr=subprocess.DEVNULL)
        return await asked.wait() == 0

    async def alive(_request):
        return web.Response()

    assert not await healthy()
    app = web.Application()
    app.add_routes([web.get("/healthz", alive)])
    async with serving(app, "127.0.0.1", unused_tcp_port, "metrics_port", goodbye=1.0):
        assert await healthy()


@pytest.mark.parametrize(
    ("there", "why"),
    [
        ({}, "buildah is missing"),
        ({"buildah": 0}, "mmdebstrap is missing"),
        ({"buildah": 0, "mmdebstrap": 0, "unshare": 1}, "namespaces are forbidden"),
        (
            {"buildah": 0, "mmdebstrap": 1, "unshare": 0},
            "mmdebstrap fails or takes too long: says mmdebstrap",
        ),
        ({"buildah": 1, "mmdebstrap": 0, "unshare": 0}, "buildah makes no base: says buildah"),
    ],
    ids=["no buildah", "no mmdebstrap", "no namespaces", "no packages", "no base"],
)
def test_where_the_image_cannot_be_built_it_says_why_and_is_no_failure(tmp_path, there, why):
    for tool in ("bash", "dirname", "mktemp", "rm", "sed", "tail", "timeout", "env"):
        (tmp_path / tool).symlink_to(shutil.which(tool))
    for name, status in {**there, "id": 0}.items():
        said = "echo 0" if name == "id" else f"echo says {name} >&2"
        (tmp_path / name).write_text(f"#!/bin/bash\n{said}\nexit {status}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o700)
    told = subprocess.run(
        [ROOT / ".ci" / "image"],
        env={"PATH": str(tmp_path), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stdout) == (0, f"the image is not built here: {why}\n")


def test_what_the_image_is_made_of_is_let_in_and_nothing_else():
    copied = re.findall(r"^COPY (\S+) ", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "*"
    assert [line[1:] for line in lines if line.startswith("!")] == copied
    assert [name for name in copied if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("file", [UNIT.name, DOOR.name, "Containerfile"], ids=str)
def test_what_may_not_write_compiled_files_finds_them_as_it_wants_them(file):
    text = (DEPLOY / file).read_text(encoding="utf-8")
    assert "PYTHONOPTIMIZE=2 PYTHONDONTWRITEBYTECODE=1" in text
    compiles = re.compile(
        r"^(?:RUN| {3,}) (\.venv/bin/python -OO -m compileall -q -j 0 \.)(?:$| )", re.MULTILINE
    )
    if file == "Containerfile":
        (compiled,) = compiles.finditer(text)
        assert text.rindex("COPY ") < compiled.start() < text.index("USER ")
    else:  # installed, and brought up to date
        assert len(compiles.findall(MANUAL)) == 2


def test_compose_shows_the_world_nothing_and_mounts_what_is_there():
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    ports = [port for one in made["services"].values() for port in one.get("ports", ())]
    assert [port for port in ports if not port.startswith("127.0.0.1:")] == []
    for service in made["services"].values():
        for mounted in service.get("volumes", ()):
            source = mounted.split(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith("./") else source in made["volumes"]
        assert set(service["networks"]) <= set(made["networks"])
    context = DEPLOY / made["services"]["bot"]["build"]["context"]
    assert (context / made["services"]["bot"]["build"]["dockerfile"]).is_file()
    needed = set(re.findall(r"\$\{(\w+):\?", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert {name for name in needed if f"{name}=" not in MANUAL} == set()


@pytest.mark.parametrize("file", images.FILES)
def test_every_image_has_an_exact_tag(file):
    text = (DEPLOY / file).read_text(encoding="utf-8")
    named = re.findall(r"^(?:FROM|\s+image:) (.*)$", text, re.MULTILINE)
    found = [one["image"] for one in images.IMAGE.finditer(text)]
    assert len(found) == len(named) > 0
    assert [image for image in found if not re.search(r":v?\d+\.\d+(\.\d+)?(-|$)", image)] == []


SKOPEO = """#!/bin/sh
case "$*" in
  *postgres*) [ -n "$ONLINE" ] || exit 1 ;;
esac
echo "sha256:$(printf %s "$*" | sha256sum | cut -c-64)"
"""


@pytest.mark.parametrize("online", ["1", ""], ids=["in reach", "out of reach"])
def test_digests_are_written_behind_all_images_or_none(tmp_path, monkeypatch, capsys, online):
    (tmp_path / "skopeo").write_text(SKOPEO, encoding="utf-8")
    (tmp_path / "skopeo").chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("ONLINE", online)
    before = {name: (DEPLOY / name).read_text(encoding="utf-8") for name in images.FILES}
    for name, text in before.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for _ in range(2):  # the second time, the digests are looked up again
        assert images.main(tmp_path) == (0 if online else 1)
    after = {name: (tmp_path / name).read_text(encoding="utf-8") for name in images.FILES}
    digests = [one["digest"] for text in after.values() for one in images.IMAGE.finditer(text)]
    assert all(digests) is bool(online)
    assert len(set(digests)) == (len(digests) if online else 1)
    assert {name: re.sub("@sha256:[0-9a-f]{64}", "", text) for name, text in after.items()} == before
    assert ("nothing is changed" in capsys.readouterr().err) is not bool(online)


@pytest.mark.parametrize(("name", "script", "hours"), [("ci", "run", 1.2), ("nightly", "long", 6)])
def test_a_workflow_may_only_read_ends_in_time_and_runs_actions_by_their_commit(name, script, hours):
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    made = yaml.safe_load(text)
    assert made["permissions"] == {"contents": "read"}
    bounds = re.search(r"LETTERSHARK_CI_SECONDS:-(\d+)", (ROOT / ".ci" / script).read_text(encoding="utf-8"))
    assert int(bounds[1]) < 60 * made["jobs"]["run"]["timeout-minutes"] <= hours * 3600
    used = re.findall(r"uses: (.*)$", text, re.MULTILINE)
    assert [one for one in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []
    assert len(used) == 2


def test_the_places_of_compose_are_a_configuration_that_the_bot_takes_and_one_waits():
    text = (DEPLOY / "compose.places.yaml").read_text(encoding="utf-8")
    made, base = yaml.safe_load(text), yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    settings = base["services"]["bot"]["environment"] | made["services"]["bot"]["environment"]
    given = {name: re.sub(r"\$\{\w+:\?[^}]*\}", "secret", value) for name, value in settings.items()}
    config = read_config(None, given)
    assert config.places + 1 == made["services"]["bot"]["deploy"]["replicas"]
    assert config.shards >= config.places
    assert f"@{list(made['services'])[1]}:4222" in config.nats
    assert "ports" not in made["services"]["nats"]
    assert set(made["services"]["nats"]["networks"]) <= set(base["networks"])
    assert {name for name in re.findall(r"\$\{(\w+):\?", text) if f"{name}=" not in MANUAL} == set()


def test_prometheus_asks_the_bot_where_it_listens():
    told = yaml.safe_load((DEPLOY / "prometheus.yml").read_text(encoding="utf-8"))
    (asked,) = told["scrape_configs"][0]["dns_sd_configs"]
    (port,) = re.findall(r"LETTERSHARK_METRICS_PORT=(\d+)", (DEPLOY / "Containerfile").read_text())
    assert asked == {"names": ["bot"], "type": "A", "port": int(port)}
    assert told["scrape_configs"][0]["job_name"] == "lettershark"
    assert (DEPLOY / told["rule_files"][0]).is_file()


@pytest.mark.parametrize("version", ["1.25", "1.28", "1.31"])
def test_kubernetes_knows_every_field(version):
    every = list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")))
    assert every
    for made in every:
        kubernetes_validate.validate(made, version, strict=True)


def test_kubernetes_runs_a_spare_besides_the_places_as_nobody_and_asks_the_pages_that_there_are():
    made = list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")))
    (bot,) = [one for one in made if one["kind"] == "Deployment"]
    pod = bot["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    given = {one["name"]: one["value"] for one in container["env"]}
    config = read_config(None, {**given, "LETTERSHARK_DATABASE": "postgresql://us@host/cards"})
    assert bot["spec"]["replicas"] == config.places + 1
    assert f"USER {pod['securityContext']['runAsUser']}:" in (DEPLOY / "Containerfile").read_text()
    assert container["securityContext"]["readOnlyRootFilesystem"]
    server = (ROOT / "cogs" / "watch" / "server.py").read_text(encoding="utf-8")
    probes = {
        name: container[f"{name}Probe"]["httpGet"]["path"] for name in ("startup", "liveness", "readiness")
    }
    assert probes == {"startup": "/healthz", "liveness": "/healthz", "readiness": "/readyz"}
    assert [path for path in probes.values() if f'"{path}"' not in server] == []
    assert {one["metadata"]["namespace"] for one in made} == {"lettershark"}
