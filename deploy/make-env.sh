#!/bin/sh
# Prints an .env file with new secrets for compose.yaml: sh deploy/make-env.sh > .env
set -eu
base64_bytes() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
hex_bytes() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }
umask 077
cat <<END
# The address that people type, with https once a proxy in front ends TLS.
BASE_URL=http://localhost:3000
# How many proxies in front may be believed about the caller's address: 1 behind one.
TRUSTED_PROXY_HOPS=0

# Keep these two in another place as well: a backup of the database does not hold them.
GALLEY_SECRET_KEY=$(base64_bytes 32)
AUTH_SECRET=$(base64_bytes 48)

POSTGRES_PASSWORD=$(hex_bytes 24)

# Without the # these four lines let Inngest, in a container of its own, hand out the work.
#COMPOSE_PROFILES=inngest
#ENGINE=inngest
#INNGEST_BASE_URL=http://inngest:8288
#INNGEST_SERVE_ORIGIN=http://galley:3000
INNGEST_EVENT_KEY=$(hex_bytes 16)
INNGEST_SIGNING_KEY=$(hex_bytes 32)
END
