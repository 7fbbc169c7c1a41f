import type { ISql } from "postgres";
import { BackupFailure, type TableLine } from "./backup-format";

/** Few, because a row may hold megabytes, and every row of a batch is in memory. */
const batchRows = 50;

/** Waits for the answer to a statement, but not for ever. Throws BackupFailure instead. */
export type Ask = <Answer>(statement: Statement<Answer>, what: string) => Promise<Answer>;

/** A statement of postgres.js, or several of them, which cannot be cancelled together. */
type Statement<Answer> = Promise<Answer> & { cancel?: () => void };

/** A dead network gives no answer and no error, so each answer has a time limit; `signal` ends the waiting at once. */
export function askWithin(answerWithinMs: number, signal: AbortSignal): Ask {
  return (statement, what) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        // Otherwise the server waits for a lock on, and this process for the server to close the connection.
        statement.cancel?.();
        reject(stoppedBackup());
      };
      if (signal.aborted) stop();
      const seconds = answerWithinMs / 1000;
      const late = setTimeout(() => {
        reject(
          new BackupFailure(
            `PostgreSQL has not answered for ${seconds} seconds while it was asked for ${what}: look at what keeps it busy, and make the backup again.`,
          ),
        );
      }, answerWithinMs);
      signal.addEventListener("abort", stop, { once: true });
      const settled = () => {
        clearTimeout(late);
        signal.removeEventListener("abort", stop);
      };
      statement.then(resolve, reject).finally(settled);
    });
}

export function stoppedBackup(): BackupFailure {
  return new BackupFailure("The backup was stopped, and nothing is left of it.");
}

/** Some rows of a table as COPY would write them, whole. */
export interface TableRows {
  count: number;
  bytes: Buffer;
}

/**
 * Reads one table with a cursor of the session's transaction. Unlike the stream of a COPY, each piece is an answer of
 * its own: a slow reader stops nothing, and a connection that is lost on the way is an error, never a shorter table.
 */
export async function* tableRows(
  session: ISql,
  { table, columns }: TableLine,
  ask: Ask,
): AsyncGenerator<TableRows> {
  const what = `the rows of ${table}`;
  const [from, selected] = [session(table), session(columns)];
  await ask(session`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${selected} FROM ${from}`.simple(), what);
  for (;;) {
    const fetched = session.unsafe(`FETCH ${batchRows} FROM backup_rows`).raw();
    const rows: (Buffer | null)[][] = await ask(fetched, what);
    if (rows.length > 0) yield { count: rows.length, bytes: Buffer.concat(rows.map(copyLine)) };
    if (rows.length < batchRows) break;
  }
  await ask(session`CLOSE backup_rows`.simple(), what);
}

const escapes: Record<string, string> = {
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  "\\": "\\\\",
};

/** A row in the text format of COPY. Every byte that is escaped is ASCII, so a text need not be decoded. */
function copyLine(values: (Buffer | null)[]): Buffer {
  const fields = values.map((value) => {
    if (value === null) return "\\N";
    return value.toString("latin1").replace(/[\b\t\n\v\f\r\\]/g, (found) => escapes[found] ?? found);
  });
  return Buffer.from(`${fields.join("\t")}\n`, "latin1");
}
