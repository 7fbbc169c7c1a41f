#!/usr/bin/env bash
# Ends WordPress. --wipe removes its folder too.
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"
open_folder wordpress
stop "$RUN/php.pid"
[ "${1:-}" != --wipe ] || rm -rf "$RUN"
