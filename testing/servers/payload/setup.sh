#!/usr/bin/env bash
# Payload 3 on SQLite, its REST API without Next.js, and the site of its owner with public pages at /blog/<slug>.
#   GALLEY_TEST_PAYLOAD_PORT=18300
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
source "$HERE/../lib.sh"
: "${GALLEY_TEST_PAYLOAD_PORT:=18300}"
payload_version=3.90.2

open_folder payload
url="http://127.0.0.1:$GALLEY_TEST_PAYLOAD_PORT"
answer_if_running "$url" /health "$RUN/payload.pid"
stop "$RUN/payload.pid"
port_need "$GALLEY_TEST_PAYLOAD_PORT" GALLEY_TEST_PAYLOAD_PORT
app="$RUN/app"
NPM_ARGS=--ignore-scripts npm_need "$app" "payload@$payload_version" "@payloadcms/db-sqlite@$payload_version" graphql@16

export PAYLOAD_APP="$app" PAYLOAD_URL="$url" PAYLOAD_PORT="$GALLEY_TEST_PAYLOAD_PORT" PAYLOAD_SECRET="$SECRET" \
  PAYLOAD_DATABASE="$RUN/payload.db" PAYLOAD_INFO="$RUN/written.json" PAYLOAD_VERSION="$payload_version"
# The tables are made from the collections at each start; in production they would want migrations.
export NODE_ENV=development PAYLOAD_FORCE_DRIZZLE_PUSH=true PAYLOAD_DISABLE_TELEMETRY=true
cd "$RUN"
start "$RUN/payload.pid" "$RUN/payload.log" node --max-old-space-size=400 "$HERE/server.mjs"
wait_http "$url/health" 90 "$RUN/payload.pid" "$RUN/payload.log"
publish_info <"$RUN/written.json"
