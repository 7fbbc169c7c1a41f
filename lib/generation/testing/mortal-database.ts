import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "@/lib/db/connection";
import * as schema from "@/lib/db/schema";

export class ProcessDied extends Error {
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
  const clients: pg.Client[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    clients.push(client);
    // The pool's own query method ends in this one, and so do transactions.
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = mortal(query) as typeof client.query;
  });

  function mortal(query: (...given: unknown[]) => unknown) {
    return (...given: unknown[]) => {
      const callback = given.findIndex((argument) => typeof argument === "function");
      const turn = ++queries;
      const fails = dies === "before" ? turn >= queriesMax : turn > queriesMax;
      const answer = fails
        ? null
        : answerOf(query, given.toSpliced(callback === -1 ? given.length : callback, 1));
      const outcome = (answer ?? Promise.resolve()).then((result) => {
        if (turn >= queriesMax) throw new ProcessDied("the process died");
        return result;
      });
      if (callback === -1) return outcome;
      const done = given[callback] as (error: unknown, result?: unknown) => void;
      outcome.then(
        (result) => done(undefined, result),
        (error: unknown) => done(error),
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

function answerOf(query: (...given: unknown[]) => unknown, given: unknown[]): Promise<unknown> {
  return Promise.resolve(query(...given));
}
