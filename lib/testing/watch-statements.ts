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

/** Watches what is sent through this database outside of transactions. */
export function watchStatements(db: Database): StatementWatch {
  const { session } = db._;
  const original = session.prepareQuery.bind(session);
  const sent: SentStatement[] = [];
  const spy = vi.spyOn(session, "prepareQuery").mockImplementation((...given) => {
    const query = original(...given);
    const execute = query.execute.bind(query);
    query.execute = async (...values) => {
      const rows: unknown = await execute(...values);
      sent.push({ text: given[0].sql, rows });
      return rows;
    };
    return query;
  });
  return { sent, stop: () => spy.mockRestore() };
}
