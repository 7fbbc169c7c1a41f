import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

let isQuiet = false;

/**
 * From now on, no error of a query contains its parameters. The attack: session tokens and e-mail addresses in a
 * log, because drizzle writes the parameters into the message. The errors are changed where they are made,
 * because Next and other libraries log errors before our code sees them.
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
      if (error instanceof DrizzleQueryError) removeParameters(error);
      throw error;
    }
  });
}

function removeParameters(error: DrizzleQueryError): void {
  const message = `Failed query: ${error.query}`;
  const frames = error.stack?.slice(error.stack.indexOf("\n    at ")) ?? "";
  error.message = message;
  error.stack = `${error.name}: ${message}${frames}`;
  error.params = [];
}
