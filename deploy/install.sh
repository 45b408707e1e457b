#!/bin/sh
# Installs Fimbul's table as a service on Debian or Ubuntu; run again, it upgrades, with a backup first.
#
#     sh deploy/install.sh [fimbul-VERSION.whl | folder of the source]
#
# Without a word it installs the source that it lies in. What it lays down:
#
#     /opt/fimbul/current        the program; the one before it stays beside it
#     /var/lib/fimbul            the database, for the user fimbul alone
#     /var/backups/fimbul        backups, likewise
#     /etc/fimbul/environment    the settings; yours from the second time on
#     /usr/local/bin/fimbul      the program as that user, with those settings
#
# FIMBUL_SERVICE=no leaves systemd out, as in a container. FIMBUL_PURE=1 compiles nothing: no compiler is needed then.
set -eu

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=${1:-$(dirname -- "$here")}
program=/opt/fimbul
home=/var/lib/fimbul
backups=/var/backups/fimbul
settings=/etc/fimbul/environment

[ "$(id -u)" = 0 ] || fail "Run this as root."
command -v apt-get >/dev/null || fail "This is for Debian and Ubuntu; elsewhere: pip install 'fimbul[table]' into a venv, and deploy/fimbul.service."
case $source in
    *.whl) [ -f "$source" ] || fail "There is no wheel $source." ;;
    *) [ -f "$source/pyproject.toml" ] || fail "$source is neither a wheel nor the source of Fimbul." ;;
esac
source=$(CDPATH='' cd -- "$(dirname -- "$source")" && pwd)/$(basename -- "$source")

# What it needs of the system.
missing=''
python3 -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3 python3-venv"
[ -e /etc/ssl/certs/ca-certificates.crt ] || missing="$missing ca-certificates"
if [ -d "$source" ] && [ -z "${FIMBUL_PURE:-}" ]; then
    command -v cc >/dev/null || missing="$missing gcc libc6-dev"
    python3 -c 'import pathlib, sys, sysconfig; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())' \
        2>/dev/null || missing="$missing python3-dev"
fi
if [ -n "$missing" ]; then
    say "Installing$missing."
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Fimbul needs Python 3.11 or newer (Debian 12, Ubuntu 24.04)."

# Whose it is, and where it lies.
id fimbul >/dev/null 2>&1 || useradd --system --home-dir "$home" --no-create-home --shell /usr/sbin/nologin --user-group fimbul
install -d -m 0755 "$program" /etc/fimbul /usr/local/bin
install -d -m 0700 -o fimbul -g fimbul "$home" "$backups"
if [ ! -e "$settings" ]; then
    install -m 0640 -o root -g fimbul "$here/environment" "$settings"
fi

# A backup by the program that was there, of the house that it has open.
install -m 0755 "$here/fimbul" /usr/local/bin/fimbul
if [ -e "$program/current" ]; then
    if told=$(/usr/local/bin/fimbul backup "$backups" 2>&1); then
        say "$told"
    else
        case $told in
            *"There is no database"* | *"holds no house"*) ;; # nobody has opened it yet
            *) fail "$told" "There is no backup, so nothing was upgraded." ;;
        esac
    fi
fi

# The new program, beside the old one.
new=$program/$(date -u +%Y-%m-%dT%H-%M-%SZ)
trap 'rm -rf "$new"' EXIT
python3 -m venv "$new"
if [ -d "$source" ]; then
    "$new/bin/python" "$source/tools/build_web.py"
fi
limits=''
for file in "$source/constraints.txt" "$(dirname -- "$here")/constraints.txt" "$here/constraints.txt"; do
    if [ -f "$file" ]; then limits="--constraint $file"; break; fi
done
# shellcheck disable=SC2086
"$new/bin/pip" --disable-pip-version-check --quiet install $limits "$source[table]"
"$new/bin/fimbul" --version

# From here on it is the new one.
old=$(readlink "$program/current" 2>/dev/null || true)
ln -sfn "$new" "$program/next"
mv -T "$program/next" "$program/current"
trap - EXIT
for each in "$program"/????-??-??T??-??-??Z; do
    case $each in "$new" | "$old") ;; *) rm -rf "$each" ;; esac
done

if [ "${FIMBUL_SERVICE:-yes}" = no ]; then
    say "Fimbul is installed; fimbul serve opens the table."
    exit 0
fi
install -m 0644 "$here/fimbul.service" /etc/systemd/system/fimbul.service
if [ ! -d /run/systemd/system ]; then
    say "Fimbul is installed; systemd does not run here, so nothing was started."
    exit 0
fi
systemctl daemon-reload
systemctl enable --quiet fimbul
systemctl restart fimbul
port=$(sed -n 's/^FIMBUL_PORT=//p' "$settings")
host=$(sed -n 's/^FIMBUL_HOST=//p' "$settings")
case $host in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; esac
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    if python3 - "$host:$port" <<'END' 2>/dev/null
import sys, urllib.request as ask
ask.build_opener(ask.ProxyHandler({})).open(f"http://{sys.argv[1]}/readyz", timeout=2)
END
    then
        say "The table is open at http://$host:$port; docs/OPERATING.md has the rest."
        exit 0
    fi
    sleep 1
done
[ -z "$old" ] || say "To go back: ln -sfn $old $program/current && systemctl restart fimbul" >&2
fail "The table does not say that it is ready: journalctl -u fimbul"
