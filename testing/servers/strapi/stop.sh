#!/usr/bin/env bash
# Ends Strapi and its database.
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"
open_folder strapi
stop "$RUN/strapi.pid" 30
[ "$ASKED" != --wipe ] || rm -rf "$RUN"
