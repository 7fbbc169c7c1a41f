#!/usr/bin/env bash
# Ends Ghost and its database.
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"
open_folder ghost
stop "$RUN/ghost.pid"
stop "$RUN/mariadb.pid" 30
[ "$ASKED" != --wipe ] || rm -rf "$RUN"
