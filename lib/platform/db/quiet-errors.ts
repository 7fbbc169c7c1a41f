import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

/** What PostgreSQL says of a failure that may quote a value: a key that is taken, a text that is no number. */
const quotingFields = ["detail", "where", "internalQuery", "hint"] as const;

let isQuiet = false;

/**
 * From now on no error of a query carries what the query was about. The attack: a log holds session tokens, key
 * hashes and e-mail addresses, because drizzle writes the parameters into the message and PostgreSQL quotes
 * values. Done where errors are made, because Next and libraries log what they catch themselves.
 */
export function quietQueryErrors(): void {
  if (isQuiet) return;
  isQuiet = true;
  const prototype: object = PgPreparedQuery.prototype;
  const original: unknown = Reflect.get(prototype, "queryWithCache");
  if (typeof original !== "function") throw new Error("drizzle makes the errors of queries elsewhere now");
  Reflect.set(prototype, "queryWithCache", async function (this: unknown, ...parameters: unknown[]) {
    try {
      const answer: unknown = await Reflect.apply(original, this, parameters);
      return answer;
    } catch (error) {
      throw quiet(error);
    }
  });
}

function quiet(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  if (error.cause !== undefined) quietCause(error.cause);
  const message = `Failed query: ${error.query}`;
  const frames = error.stack?.slice(error.stack.indexOf("\n    at ")) ?? "";
  error.message = message;
  error.stack = `${error.name}: ${message}${frames}`;
  error.params = [];
  return error;
}

/** The state of class 22 is a value that cannot be used, and the message quotes it. */
function quietCause(cause: Error): void {
  for (const field of quotingFields) if (field in cause) Reflect.set(cause, field, undefined);
  const state = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (!state.startsWith("22")) return;
  const frames = cause.stack?.slice(cause.stack.indexOf("\n    at ")) ?? "";
  cause.message = `a value cannot be used (${state})`;
  cause.stack = `${cause.name}: ${cause.message}${frames}`;
}
