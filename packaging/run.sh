#!/bin/sh
# Runs MyCom from a checkout on Linux or macOS and does all the set-up itself.
#
#   sh packaging/run.sh demo         the window on the demo Partie; without a display a picture of it
#   sh packaging/run.sh test [ARG…]  all tests; ARGs go to pytest
#   sh packaging/run.sh setup        the set-up of both, and nothing more
#
# The environment lies in .venv of the checkout and is made anew when pyproject.toml changes.
# PYTHON chooses the interpreter, MYCOM_TEST_JOBS the number of test processes (2).
# Exit code 2: something is missing that only the administrator can install; the message names the command.
set -eu

say() { printf '%s\n' "mycom: $*" >&2; }

fail() {
    say "$*"
    exit 2
}

top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd -- "$top"
venv=$top/.venv
python=$venv/bin/python

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11; do
        if is_new_enough "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

# Whether a window can be opened: Qt ends the process when a display is named but cannot be reached.
has_display() {
    [ "$(uname -s)" = Darwin ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ] || return 1
    # The exit keeps the sub-shell, which reports the abort, into nothing.
    ("$python" -c 'from PySide6.QtGui import QGuiApplication; QGuiApplication([])'; exit $?) >/dev/null 2>&1
}

# Installs what the system lacks, or says how.
check_system() {
    set --
    if [ "$what" != test ]; then
        [ -z "${DISPLAY:-}" ] || set -- "$@" --x11
        [ -z "${WAYLAND_DISPLAY:-}" ] || set -- "$@" --wayland
    fi
    packages=$("$base" packaging/system_check.py "$@")
    [ -n "$packages" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        fail "these are missing (names as on Debian; install what carries them on your system): $packages"
    fi
    if [ "$(id -u)" -ne 0 ]; then
        fail "some system packages are missing. Please run this, then the command again:
    sudo apt-get install -y $packages"
    fi
    say "installing $packages"
    DEBIAN_FRONTEND=noninteractive
    export DEBIAN_FRONTEND
    # shellcheck disable=SC2086  # one word for each package
    if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages; } >/dev/null; then
        fail "apt-get could not install: $packages"
    fi
    packages=$("$base" packaging/system_check.py "$@")
    [ -z "$packages" ] || fail "still missing after the installation: $packages"
}

# Makes .venv, or leaves it alone when it was made by the same Python from the same pyproject.toml.
prepare() {
    extra=$1
    wanted="$("$base" -VV) $(cksum pyproject.toml)"
    if is_new_enough "$python" && [ "$(cat "$venv/mycom-$extra" 2>/dev/null)" = "$wanted" ]; then
        return 0
    fi
    if ! is_new_enough "$python" || [ "$(cat "$venv/mycom-python" 2>/dev/null)" != "$("$base" -VV)" ]; then
        say "making $venv"
        "$base" -m venv --clear "$venv"
        "$base" -VV >"$venv/mycom-python"
    fi
    say "installing the dependencies (some minutes the first time)"
    case $extra in
        test) target='.[test]' ;;
        *) target='.' ;;
    esac
    "$python" -m pip install --quiet --quiet --disable-pip-version-check --no-input --editable "$target"
    printf '%s' "$wanted" >"$venv/mycom-$extra"
    # The tests need all that the program needs.
    [ "$extra" = demo ] || printf '%s' "$wanted" >"$venv/mycom-demo"
}

what=${1:-}
[ $# -eq 0 ] || shift
case $what in
    demo | test | setup) ;;
    *) fail "usage: sh packaging/run.sh demo | test [ARG…] | setup" ;;
esac
base=$(find_python) || fail "Python 3.11 or newer is needed, found: $(python3 --version 2>&1 || true). \
On Debian or Ubuntu: sudo apt-get install -y python3 python3-venv; or name another one: PYTHON=/path/to/python sh packaging/run.sh $what"

check_system
case $what in
    setup)
        prepare test
        say "ready: $venv"
        ;;
    test)
        prepare test
        exec "$python" -m pytest -n "${MYCOM_TEST_JOBS:-2}" --hypothesis-profile=ci "$@"
        ;;
    demo)
        prepare demo
        if has_display; then
            exec "$python" -m mycom demo "$@"
        fi
        say "no display can be reached, so the demo runs without a window"
        "$python" -m mycom demo --snapshot "$top/mycom-demo.png" "$@"
        say "a picture of the window lies in $top/mycom-demo.png"
        ;;
esac
