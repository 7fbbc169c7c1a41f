#!/usr/bin/env bash
# Strapi 5 on the embedded PostgreSQL of this project, with public pages at /blog/<slug>.
#   GALLEY_TEST_STRAPI_PORT=18337
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
source "$HERE/../lib.sh"
: "${GALLEY_TEST_STRAPI_PORT:=18337}"

open_folder strapi
url="http://127.0.0.1:$GALLEY_TEST_STRAPI_PORT"
answer_if_running "$url" /_health "$RUN/strapi.pid"
stop "$RUN/strapi.pid" 30
port_need "$GALLEY_TEST_STRAPI_PORT" GALLEY_TEST_STRAPI_PORT

# Its package.json leaves out @strapi/strapi, which builds the admin panel, and puts nothing in place of the
# packages that only the panel or the generators load: half the size, and nothing to build.
app="$RUN/app"
mkdir -p "$app/public/uploads"
cp -r "$HERE/app/." "$app/"
NPM_ARGS="--legacy-peer-deps --ignore-scripts" npm_need "$app"

export PORT="$GALLEY_TEST_STRAPI_PORT" PUBLIC_URL="$url" STRAPI_SECRET="$SECRET" TOKENS_FILE="$RUN/tokens.json" BLOG_PAGE="$HERE/../blog-page.mjs"
export NODE_ENV=production STRAPI_TELEMETRY_DISABLED=true STRAPI_HIDE_STARTUP_MESSAGE=true
cd "$HERE/../../.."
start "$RUN/strapi.pid" "$RUN/strapi.log" node --import tsx "$HERE/serve.ts" "$RUN/database" node --max-old-space-size=512 "$app/server.js"
wait_http "$url/_health" 180 "$RUN/strapi.pid" "$RUN/strapi.log"
node -e '
  const [tokensFile, app, baseUrl] = process.argv.slice(1);
  const tokens = JSON.parse(require("node:fs").readFileSync(tokensFile, "utf8"));
  const { version } = require(`${app}/node_modules/@strapi/core/package.json`);
  const publicUrlPattern = `${baseUrl}/blog/{slug}`;
  console.log(JSON.stringify({ server: "strapi", version, baseUrl, collection: "articles", tokens, publicUrlPattern }, null, 2));
' "$RUN/tokens.json" "$app" "$url" | publish_info
