import { StartFailure } from "@/lib/platform/start-failure";

/** Explains in one sentence why the database cannot be used. It shows the address, never the password. */
export function unreachableDatabase(url: string, cause: unknown): StartFailure {
  return new StartFailure(`${sentence(databaseHost(url), codeOf(cause) ?? "", cause)} (DATABASE_URL).`, {
    cause,
  });
}

function sentence(address: string, code: string, cause: unknown): string {
  switch (code) {
    case "ECONNREFUSED":
      return `No PostgreSQL answers at ${address}: start it, or correct the address`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host name of ${address} cannot be resolved: correct the address of the database`;
    case "28P01":
    case "28000":
      return `PostgreSQL at ${address} refused the user or the password`;
    case "3D000":
      return `PostgreSQL at ${address} has no such database: create it`;
    case "53300":
      return `PostgreSQL at ${address} has no free connection: raise max_connections or stop a client`;
    case "57P03":
      return `PostgreSQL at ${address} is starting up or shutting down: try again in a moment`;
    // Poolers have this one code for everything that they refuse.
    case "08P01":
      return `The connection pooler at ${address} refuses the connection (${cause instanceof Error ? cause.message : code}): correct the address, or the settings of the pooler`;
    default:
      return `PostgreSQL at ${address} could not be used (${code === "" || code === "CONNECT_TIMEOUT" ? "no answer within 10 seconds" : code}): check the address`;
  }
}

/** Where the database is, without the user and the password. */
export function databaseHost(url: string): string {
  if (!URL.canParse(url)) return "the address given";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function codeOf(cause: unknown): string | undefined {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  return cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
}
