#!/usr/bin/env bash
# Ends Payload. --wipe removes its folder too.
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"
open_folder payload
stop "$RUN/payload.pid"
[ "${1:-}" != --wipe ] || rm -rf "$RUN"
