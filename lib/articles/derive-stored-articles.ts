import { setTimeout } from "node:timers/promises";
import type { faqEntriesOf } from "@/lib/content/faq-section";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { listUnderivedTexts, storeDerived } from "./rows/derived";
import { storedClaims } from "./stored-claims";

interface Deps {
  db: Database;
  tasks: InThread<{ publishGate: typeof publishGate; faqEntriesOf: typeof faqEntriesOf }>;
  logger: { error: (details: object, message: string) => void };
}

const pageSize = 20;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Derives what an older version of Galley derived by other rules, or not at all, from the texts of articles: the
 * publish gate's result, the questions and the size. An article keeps its old results until the new ones are stored, so
 * a blocked article is not offered in between. Only such articles are read, so an interrupted run can be resumed;
 * several instances may run it at the same time.
 */
export async function deriveStoredArticles({ db, tasks, logger }: Deps): Promise<void> {
  for (let after = firstId; ; ) {
    const rows = await listUnderivedTexts(db, after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const row of rows) {
      try {
        const { title, markdown, site } = row;
        const claims = storedClaims(row.claims)?.claims;
        const text = { title, markdown, site, ...(claims && { claims }) };
        const gateIssues = await untilNotBusy(() => tasks.publishGate(text));
        const faq = await untilNotBusy(() => tasks.faqEntriesOf(markdown));
        await storeDerived(db, row, { faq, gateIssues });
      } catch (error) {
        // The article stays as it is until the next start: reading it parses its text, and publishing runs the gate.
        if (!(error instanceof TaskOverrun || error instanceof MarkdownTooComplex)) throw error;
        logger.error({ err: error, articleId: row.id }, "the text of a stored article could not be parsed");
      }
    }
  }
}

const busyPauseMs = 1_000;
const busyTriesMax = 60;

/** Lets the tasks of requests go first: the result of an article that was skipped would stay old until the next start. */
async function untilNotBusy<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const isBusy = error instanceof TaskOverrun && error.reason === "busy";
      if (!isBusy || tries >= busyTriesMax) throw error;
      await setTimeout(busyPauseMs, undefined, { ref: false });
    }
  }
}
