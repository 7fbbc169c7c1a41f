import { readFileSync } from "node:fs";
import postgres, { type Options, type Sql } from "postgres";

type ClientOptions = Omit<Options<Record<string, never>>, "connection"> & {
  /** Settings of the session, named as in postgresql.conf. */
  session?: Record<string, string>;
};

/** How the connections of servers are named in PostgreSQL; those of the admin command have names of their own. */
export const galleyApplication = "galley";

/** The parameters that postgres.js understands. It would send any other one to the server, which refuses it. */
const passedOn = ["sslnegotiation", "target_session_attrs", "options"];

/**
 * Whether the address names a pooler in transaction mode, by `pgbouncer=true` or `prepare=false`. Such a pooler gives
 * each transaction another session of PostgreSQL, so nothing may be left in one: no prepared statement and no setting.
 */
export function isPooled(url: string): boolean {
  const given = new URL(url).searchParams;
  return given.get("pgbouncer") === "true" || given.get("prepare") === "false";
}

/**
 * A postgres.js client for an address like `postgres://user:password@host/database?sslmode=require`. It
 * connects at the first query.
 */
export function openClient(url: string, { session, ...options }: ClientOptions = {}): Sql {
  const address = new URL(url);
  const given = new URLSearchParams(address.search);
  address.search = "";
  for (const name of passedOn) {
    const value = given.get(name);
    if (value !== null) address.searchParams.set(name, value);
  }
  const socketFolder = given.get("host");
  return postgres(address.href, {
    connect_timeout: 10,
    // By default, a query waits up to 20 seconds before postgres.js tries a lost server again.
    backoff: (tries) => Math.min(2 ** tries / 100, 1),
    fetch_types: false,
    onnotice: () => undefined,
    ssl: encryptionOf(given),
    prepare: !isPooled(url),
    ...(socketFolder !== null && { host: socketFolder }),
    ...options,
    connection: { application_name: galleyApplication, ...session },
  });
}

/** Reads `sslmode` as `pg` does: with encryption the certificate is checked, unless the mode is no-verify. */
function encryptionOf(given: URLSearchParams): false | object {
  const mode = given.get("sslmode") ?? (/^(true|1)$/.test(given.get("ssl") ?? "") ? "require" : "disable");
  if (mode === "disable" || mode === "allow") return false;
  const file = (name: string) => {
    const path = given.get(name);
    return path === null || path === "system" ? undefined : readFileSync(path, "utf8");
  };
  return {
    rejectUnauthorized: mode !== "no-verify",
    ca: file("sslrootcert"),
    cert: file("sslcert"),
    key: file("sslkey"),
  };
}
