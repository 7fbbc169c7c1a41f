# Shared by every setup.sh and stop.sh here: source it. Messages go to stderr, the answer alone to stdout.
#   setup.sh            starts the server where it does not run, and prints its description as JSON
#   setup.sh --running  prints the description where it runs, else ends with code 3
#   stop.sh [--wipe]    ends it, and removes its folder
set -euo pipefail

ASKED="${1:-}"
: "${GALLEY_TEST_SERVERS:=${TMPDIR:-/tmp}/galley-test-servers}"
export npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false npm_config_loglevel=error

say() { printf '[%s] %s\n' "$NAME" "$*" >&2; }
die() { printf '[%s] ERROR: %s\n' "$NAME" "$*" >&2; exit 1; }
die_with() { tail -n 30 "$1" >&2 || true; shift; die "$*"; } # die_with LOG MESSAGE

# open_folder NAME: sets RUN, the server's own folder, and keeps a second setup of the same server waiting.
open_folder() {
  NAME="$1" RUN="$GALLEY_TEST_SERVERS/$1"
  mkdir -p "$RUN"
  exec 9>"$RUN/.lock"
  flock -w 600 9 || die "another setup holds $RUN/.lock: wait for it, or end it"
  [ -s "$RUN/secret" ] || (umask 077 && head -c 64 /dev/urandom | sha256sum | cut -c1-40 >"$RUN/secret")
  SECRET="$(cat "$RUN/secret")"
}

# What the running server was made of: this checkout's files for it, by place and content.
made_of() { find "$HERE" "$HERE/../lib.sh" "$HERE/../blog-page.mjs" -type f -exec sha256sum {} + | sort | sha256sum; }

# answer_if_running URL PROBE PIDFILE: prints the last answer and exits if the same server still runs.
answer_if_running() {
  if pid_ours "$3" && [ "$(cat "$RUN/made-of" 2>/dev/null)" = "$(made_of)" ] && grep -qs "\"$1\"" "$RUN/info.json" && curl -sf -m 20 -o /dev/null "$1$2"; then
    cat "$RUN/info.json"
    exit 0
  fi
  [ "$ASKED" != --running ] || exit 3
}

# publish_info: stores stdin as the server's description, whole or not at all, and prints it as the answer.
publish_info() {
  (umask 077 && cat >"$RUN/info.json.new")
  [ -s "$RUN/info.json.new" ] || die "no description was made"
  mv "$RUN/info.json.new" "$RUN/info.json"
  made_of >"$RUN/made-of"
  cat "$RUN/info.json"
}

# alone COMMAND...: the servers are set up side by side, but what installs waits for its turn on the machine.
alone() {
  if [ -n "${ALONE:-}" ]; then
    "$@"
    return
  fi
  (
    exec 8>"$GALLEY_TEST_SERVERS/.install.lock"
    flock 8
    ALONE=1
    "$@"
  )
}

# debian_need PACKAGE...: installs what is missing and starts no service.
debian_need() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -ne 0 ] || return 0
  [ "$(id -u)" = 0 ] || die "these Debian packages are missing and only root may install them: ${missing[*]}"
  alone install_from_debian "${missing[@]}"
}
install_from_debian() {
  say "installing ${*}"
  # Debian starts what it installs, unless this file forbids it.
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d
  fi
  local install=(apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@")
  export DEBIAN_FRONTEND=noninteractive
  "${install[@]}" >"$RUN/debian.log" 2>&1 || { apt-get update && "${install[@]}"; } >>"$RUN/debian.log" 2>&1 ||
    die_with "$RUN/debian.log" "Debian's packages could not be installed (log: $RUN/debian.log)"
}

# npm_need FOLDER PACKAGE@VERSION...: installs once for each set of packages; NPM_ARGS are passed on.
# Without packages: what the folder's package.json lists.
npm_need() {
  local folder="$1" wanted
  shift
  mkdir -p "$folder"
  [ -f "$folder/package.json" ] || echo '{"private":true}' >"$folder/package.json"
  wanted="$(node -p process.versions.modules) ${NPM_ARGS:-} ${*:-$(sha256sum <"$folder/package.json")}"
  [ "$(cat "$folder/.installed" 2>/dev/null)" != "$wanted" ] || return 0
  alone install_from_npm "$folder" "$@"
  echo "$wanted" >"$folder/.installed"
}
install_from_npm() {
  local folder="$1"
  shift
  say "npm install ${*:-in $folder}"
  # shellcheck disable=SC2086
  (cd "$folder" && npm install --no-package-lock --no-save ${NPM_ARGS:-} "$@" >npm.log 2>&1) ||
    die_with "$folder/npm.log" "npm install failed (log: $folder/npm.log)"
}

# port_need PORT VARIABLE: the port must be free; one that was left just now gets a moment.
port_need() {
  local try
  for try in {1..10}; do
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null || return 0
    sleep 0.3
  done
  die "port $1 is taken by something else: end it, or set $2 to another port"
}

# A process file holds a number. The mark in the environment tells our process from a later one with that number.
pid_ours() {
  [ -s "$1" ] || return 1
  { tr '\0' '\n' <"/proc/$(cat "$1")/environ"; } 2>/dev/null | grep -qx "GALLEY_TEST_SERVER=$1"
}

# start PIDFILE LOGFILE COMMAND...: in a session of its own, so that its workers can be ended with it.
start() {
  local pid_file="$1" log_file="$2"
  shift 2
  GALLEY_TEST_SERVER="$pid_file" setsid nohup "$@" >"$log_file" 2>&1 </dev/null 9>&- &
  echo $! >"$pid_file"
  # The mark is there as soon as the shell's copy has become the command.
  local try
  for try in {1..20}; do pid_ours "$pid_file" && return 0 || sleep 0.05; done
}

# stop PIDFILE [SECONDS]: asks, waits for the whole group, then ends it.
stop() {
  local pid_file="$1" tenths=$((${2:-15} * 10)) pid
  if pid_ours "$pid_file"; then
    pid="$(cat "$pid_file")"
    kill -TERM "$pid" 2>/dev/null || true
    while kill -0 -- "-$pid" 2>/dev/null && [ $((tenths -= 1)) -gt 0 ]; do
      [ -d "/proc/$pid" ] || kill -TERM -- "-$pid" 2>/dev/null || true
      sleep 0.1
    done
    kill -KILL -- "-$pid" 2>/dev/null || true
  fi
  rm -f "$pid_file"
}

# wait_http URL SECONDS PIDFILE LOGFILE: until it answers 2xx or 3xx.
wait_http() {
  local url="$1" deadline=$((SECONDS + $2)) pid_file="$3" log_file="$4" status=""
  while [ "$SECONDS" -lt "$deadline" ]; do
    status="$(curl -s -o /dev/null -m 5 -w '%{http_code}' "$url" || true)"
    case "$status" in 2* | 3*) return 0 ;; esac
    pid_ours "$pid_file" || die_with "$log_file" "it ended before it answered (log: $log_file)"
    sleep 0.25
  done
  die_with "$log_file" "$url did not answer within $2 seconds, last status '$status' (log: $log_file)"
}
