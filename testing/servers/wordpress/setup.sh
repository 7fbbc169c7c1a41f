#!/usr/bin/env bash
# WordPress 6.8 from Debian's packages, unpacked and not installed, on PHP's own server and SQLite.
#   GALLEY_TEST_WORDPRESS_PORT=18081
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
source "$HERE/../lib.sh"
: "${GALLEY_TEST_WORDPRESS_PORT:=18081}"
suite=trixie
sqlite_package=@wp-playground/cli@3.1.56

open_folder wordpress
url="http://127.0.0.1:$GALLEY_TEST_WORDPRESS_PORT"
answer_if_running "$url" "/?rest_route=/" "$RUN/php.pid"
stop "$RUN/php.pid"
port_need "$GALLEY_TEST_WORDPRESS_PORT" GALLEY_TEST_WORDPRESS_PORT
debian_need php-cli php-mysql php-sqlite3 php-mbstring php-xml php-curl curl ca-certificates unzip debian-archive-keyring

tree="$RUN/tree"
root="$tree/usr/share/wordpress"

# Fetches from the mirrors that this machine is set up with, through package lists of its own.
unpack_wordpress() {
  local lists="$RUN/debian" key='signed-by=/usr/share/keyrings/debian-archive-keyring.gpg' mirrors main security deb
  rm -rf "$lists" "$tree"
  mkdir -p "$lists/lists/partial" "$lists/cache/archives/partial" "$lists/debs" "$tree"
  mirrors="$(apt-get indextargets --format '$(REPO_URI)' | sort -u)"
  [ -n "$mirrors" ] || { apt-get update >"$RUN/fetch.log" 2>&1 && mirrors="$(apt-get indextargets --format '$(REPO_URI)' | sort -u)"; } ||
    die_with "$RUN/fetch.log" "the list of Debian's packages could not be read"
  main="$(grep -m1 '/debian/\?$' <<<"$mirrors")" || die "this machine has no Debian mirror"
  security="$(grep -m1 security <<<"$mirrors" || true)"
  {
    echo "deb [$key] $main $suite main"
    [ -z "$security" ] || echo "deb [$key] $security $suite-security main"
  } >"$lists/sources.list"
  local options=(-o Dir::Etc::sourcelist="$lists/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::State::lists="$lists/lists" -o Dir::Cache="$lists/cache" -o APT::Sandbox::User=root
    -o Acquire::Languages=none -o APT::Update::Error-Mode=any)
  say "fetching WordPress from $suite"
  (
    cd "$lists/debs"
    apt-get "${options[@]}" update &&
      apt-get "${options[@]}" download wordpress php-getid3 libphp-phpmailer wordpress-theme-twentytwentyfive
  ) >"$RUN/fetch.log" 2>&1 ||
    die_with "$RUN/fetch.log" "WordPress could not be fetched (log: $RUN/fetch.log)"
  for deb in "$lists"/debs/*.deb; do dpkg -x "$deb" "$tree"; done
  # Debian keeps what the site owner changes elsewhere; this copy has it in its own folder.
  [ ! -L "$root/wp-content" ] || rm "$root/wp-content"
  mkdir -p "$root/wp-content/"{plugins,uploads,mu-plugins}
  rm -rf "$lists" "$root/.htaccess"
}

unpack_sqlite() {
  local work="$RUN/sqlite-package" plugin="$root/wp-content/plugins/sqlite-database-integration"
  rm -rf "$work" && mkdir -p "$work/unzipped"
  (cd "$work" && npm pack --silent "$sqlite_package" && tar xzf ./*.tgz && unzip -q package/sqlite-database-integration.zip -d unzipped) >"$RUN/npm.log" 2>&1 ||
    die_with "$RUN/npm.log" "the SQLite drop-in could not be fetched (log: $RUN/npm.log)"
  mv "$work"/unzipped/* "$plugin"
  sed -e "s#'{SQLITE_IMPLEMENTATION_FOLDER_PATH}'#__DIR__ . '/plugins/sqlite-database-integration'#" \
    -e "s#{SQLITE_PLUGIN}#sqlite-database-integration/load.php#" "$plugin/db.copy" >"$root/wp-content/db.php"
  rm -rf "$work"
}

if [ ! -f "$RUN/.unpacked" ]; then
  alone unpack_wordpress
  alone unpack_sqlite
  touch "$RUN/.unpacked"
fi
cp "$HERE/wp-config.php" "$root/wp-config.php"
rm -f "$root/wp-content/mu-plugins/"*.php
cp "$HERE"/must-use/*.php "$root/wp-content/mu-plugins/"
mkdir -p "$RUN/sqlite"

export WP_URL="$url" WP_SECRET="$SECRET" WP_ADMIN_PASSWORD="admin-${SECRET:0:20}" WP_SQLITE_FOLDER="$RUN/sqlite"
php -d display_errors=stderr -d error_reporting='E_ALL & ~E_DEPRECATED' "$HERE/install.php" "$root" >"$RUN/installed.json" 2>"$RUN/install.log" ||
  die_with "$RUN/install.log" "WordPress could not be installed (log: $RUN/install.log)"
PHP_CLI_SERVER_WORKERS=4 start "$RUN/php.pid" "$RUN/php.log" \
  php -d memory_limit=256M -d opcache.enable_cli=1 -S "127.0.0.1:$GALLEY_TEST_WORDPRESS_PORT" -t "$root" "$HERE/router.php"
wait_http "$url/?rest_route=/" 40 "$RUN/php.pid" "$RUN/php.log"
publish_info <"$RUN/installed.json"
