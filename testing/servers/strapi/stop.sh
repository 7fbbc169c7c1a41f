#!/usr/bin/env bash
# Ends Strapi and its database. --wipe removes its folder too.
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"
open_folder strapi
stop "$RUN/strapi.pid" 30
[ "${1:-}" != --wipe ] || rm -rf "$RUN"
