#!/usr/bin/env bash
# Ends Ghost and its database. --wipe removes its folder too.
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"
open_folder ghost
stop "$RUN/ghost.pid"
stop "$RUN/mariadb.pid" 30
[ "${1:-}" != --wipe ] || rm -rf "$RUN"
