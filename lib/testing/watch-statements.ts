import type { Sql } from "postgres";
import { vi } from "vitest";
import type { Database } from "@/lib/platform/db/connection";

export interface SentStatement {
  text: string;
  rows: unknown;
}

export interface StatementWatch {
  /** The statements that were answered, in that order. Each took one round trip. */
  sent: SentStatement[];
  stop(): void;
}

interface Query extends PromiseLike<unknown> {
  values(): PromiseLike<unknown>;
}

/** Watches what is sent through this database outside of transactions. */
export function watchStatements(db: Database): StatementWatch {
  const { client } = db._.session as unknown as {
    client: { unsafe(text: string, values: unknown[]): Query };
  };
  const original = client.unsafe.bind(client);
  const sent: SentStatement[] = [];
  const noted = async (text: string, answer: PromiseLike<unknown>) => {
    const rows = await answer;
    sent.push({ text, rows });
    return rows;
  };
  const spy = vi.spyOn(client, "unsafe").mockImplementation((text, values) => {
    const query = original(text, values);
    return {
      // oxlint-disable-next-line unicorn/no-thenable -- as in postgres.js, a query is sent when it is awaited
      then: (resolve, reject) => noted(text, query).then(resolve, reject),
      values: () => noted(text, query.values()),
    };
  });
  return { sent, stop: () => spy.mockRestore() };
}

/** The texts of all statements that are sent through this database while `work` runs, also within transactions. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const { options } = (db as Database & { $client: Sql }).$client;
  const before = options.debug;
  const sent: string[] = [];
  options.debug = (_connection: number, text: string) => void sent.push(text);
  try {
    await work();
  } finally {
    options.debug = before;
  }
  return sent;
}
