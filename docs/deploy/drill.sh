#!/usr/bin/env bash
# Proves that a backup is one: copies the database while the bot runs, restores the copy to another place, audits it there.
#
#   docs/deploy/drill.sh [DATABASE]
#
# It copies the database that LETTERSHARK_DATABASE or config.toml names, as the bot does. DATABASE is where the copy is
# restored: an empty database, sqlite:///FILE or postgresql://…; without it a file that is deleted afterwards (SQLite only).
# KEEP=FILE keeps the copy. Run it as the bot's user. It ends with 0 if everything agrees, and changes nothing of the bot's.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
python=${PYTHON:-$here/.venv/bin/python}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bot() { "$python" "$here/bot.py" "$@"; }

copy=${KEEP:-$scratch/copy}
restored=${1:-sqlite:///$scratch/restored.db}
bot backup "$copy"
export LETTERSHARK_DATABASE=$restored
bot restore "$copy"
bot audit
bot audit --deals
echo "the copy can be restored, and everything in it agrees"
