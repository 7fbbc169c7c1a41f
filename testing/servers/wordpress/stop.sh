#!/usr/bin/env bash
# Ends WordPress.
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"
open_folder wordpress
stop "$RUN/php.pid"
[ "$ASKED" != --wipe ] || rm -rf "$RUN"
