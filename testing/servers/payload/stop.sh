#!/usr/bin/env bash
# Ends Payload.
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"
open_folder payload
stop "$RUN/payload.pid"
[ "$ASKED" != --wipe ] || rm -rf "$RUN"
