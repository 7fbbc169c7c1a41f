import { drizzle } from "drizzle-orm/node-postgres";
import { type Client, Pool } from "pg";
import type { Database } from "@/lib/platform/db/connection";
import * as schema from "@/lib/platform/db/schema";

class ProcessDied extends Error {
  override readonly name = "ProcessDied";
}

export interface MortalDatabase {
  db: Database;
  /** Whether the process has died by now. */
  died(): boolean;
  /** What the death of a process does to its connections: what they left open is rolled back. */
  bury(): Promise<void>;
}

/**
 * A database of a process that dies at its `queriesMax`-th query: just before the query is sent, or just
 * after it was carried out and before the answer came. From then on every query fails.
 */
export function createMortalDatabase(
  url: string,
  { queriesMax, dies }: { queriesMax: number; dies: "before" | "after" },
): MortalDatabase {
  let queries = 0;
  const clients: Client[] = [];
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    clients.push(client);
    // The pool's own query method ends in this one, and so do transactions.
    Object.assign(client, { query: mortal(client.query.bind(client)) });
  });

  /** `query` with or without a callback, as pg's is. */
  function mortal(query: (...given: never[]) => unknown) {
    const call = (given: unknown[]): unknown => Reflect.apply(query, undefined, given);
    return (...given: unknown[]): Promise<unknown> | undefined => {
      const turn = ++queries;
      const isSent = dies === "before" ? turn < queriesMax : turn <= queriesMax;
      const last = given.at(-1);
      const answer = typeof last === "function" ? last : null;
      const asked = answer === null ? given : given.slice(0, -1);
      const outcome = settle(isSent ? () => call(asked) : null, turn < queriesMax);
      if (answer === null) return outcome;
      outcome.then(
        (result) => Reflect.apply(answer, undefined, [undefined, result]),
        (error: unknown) => Reflect.apply(answer, undefined, [error]),
      );
      return undefined;
    };
  }

  return {
    db: drizzle(pool, { schema }),
    died: () => queries >= queriesMax,
    // Not pool.end(), which waits for connections that the dead have not given back.
    bury: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

async function settle(send: (() => unknown) | null, lives: boolean): Promise<unknown> {
  const result = await send?.();
  if (!lives) throw new ProcessDied("the process died");
  return result;
}
