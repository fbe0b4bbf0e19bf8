# What .ci/run and .ci/long share: how a part is named and bounded, and what has to be there before tests run.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
unset PYTHONDONTWRITEBYTECODE # drills start the bot many times; it need not be compiled for each

say() { printf '\n== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60)); }

# Whatever hangs is ended and counts as failed: a test has its own limit, each command one besides, and so has the whole.
bounded() { # bounded SECONDS COMMAND...
  local most=$1 left=$((whole - SECONDS)); shift
  [ "$left" -gt 0 ] || { echo "no time is left for: $*"; return 1; }
  timeout --kill-after=30 "$((most < left ? most : left))" "$@"
}

get_uv() { # and all that tests need: README's commands install it in .venv, and fetch uv into .cache unless it is here
  python3 tests --version
  command -v uv >/dev/null || PATH=$PATH:$(echo "$PWD"/.cache/uv-*/bin)
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

install() { # install PACKAGE COMMAND...: Debian's package, unless one of the commands is there
  local package=$1; shift
  for command in "$@"; do command -v "$command" >/dev/null 2>&1 && return 0; [ -x "$command" ] && return 0; done
  command -v apt-get >/dev/null 2>&1 || { echo "$package is missing and there is no apt-get"; return 0; }
  [ -n "${updated:-}" ] || { as_root apt-get update -qq; updated=1; }
  DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "$package" >/dev/null
}

scratch=$(mktemp -d) postgres_bin=""
stop() {
  [ -z "$postgres_bin" ] || as_postgres "$postgres_bin/pg_ctl" -D "$scratch/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap stop EXIT

prepare() { # what tests need besides the packages; with all of it here, none of them may be skipped
  [ -z "${prepared:-}" ] || return 0
  prepared=yes
  say "what is missing"
  # The small build costs a third less to run than the whole browser, and not every release has it.
  install chromium-headless-shell chromium-headless-shell || install chromium chromium chromium-browser
  install postgresql /usr/lib/postgresql/*/bin/initdb
  install nats-server nats-server /usr/sbin/nats-server
  install systemd systemd-analyze # reads the unit, and need not run
  install prometheus promtool # only for that tool
  install buildah buildah
  install mmdebstrap mmdebstrap

  # Discord's description of its interface is not ours to ship; without it only the bodies are not judged by it.
  export LETTERSHARK_OPENAPI="${LETTERSHARK_OPENAPI:-$PWD/../shared/discord/openapi.json}"
  if [ -f "$LETTERSHARK_OPENAPI" ]; then export LETTERSHARK_SKIP_NOTHING=1; else say "no $LETTERSHARK_OPENAPI"; fi

  # A database server of our own in our own folder, gone when we are.
  local port password
  postgres_bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
  [ -n "$postgres_bin" ] || return 0
  say "a PostgreSQL of our own"
  [ "$(id -u)" != 0 ] || chown postgres "$scratch"
  # It asks for a password, as an operator's does; one that lets everybody in would hide where ours is lost.
  (umask 077 && head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n' > "$scratch/password")
  password=$(cat "$scratch/password")
  [ "$(id -u)" != 0 ] || chown postgres "$scratch/password"
  as_postgres "$postgres_bin/initdb" -D "$scratch/data" -U lettershark -A scram-sha-256 --pwfile="$scratch/password" >/dev/null
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  as_postgres "$postgres_bin/pg_ctl" -D "$scratch/data" -w -o "-p $port -k $scratch -h 127.0.0.1 -F" start >/dev/null
  export LETTERSHARK_TEST_POSTGRES="postgresql://lettershark:$password@127.0.0.1:$port/postgres"
}
