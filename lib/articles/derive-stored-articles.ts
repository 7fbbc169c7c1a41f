import type { faqEntriesOf } from "@/lib/content/faq-section";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { listUnderivedTexts, storeDerived } from "./rows/derived";
import { faqOf } from "./stored-json-ld";

interface Deps {
  db: Database;
  tasks: InThread<{ publishGate: typeof publishGate; faqEntriesOf: typeof faqEntriesOf }>;
  logger: { error: (details: object, message: string) => void };
}

const pageSize = 20;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Stores what is derived from the texts of articles that an older version of Galley has stored: the publish gate's
 * result, the questions and the size. Only such articles are read, so an interrupted run can be resumed; several
 * instances may run it at the same time.
 */
export async function deriveStoredArticles({ db, tasks, logger }: Deps): Promise<void> {
  for (let after = firstId; ; ) {
    const rows = await listUnderivedTexts(db, after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const row of rows) {
      try {
        const faq = await faqOf(tasks, { faq: row.faq, contentMarkdown: row.markdown });
        const gateIssues =
          row.gateIssues ?? (await tasks.publishGate({ title: row.title, markdown: row.markdown }));
        await storeDerived(db, row, { faq, gateIssues });
      } catch (error) {
        // The article stays as it is until the next start: reading it parses its text, and publishing runs the gate.
        if (!(error instanceof TaskOverrun || error instanceof MarkdownTooComplex)) throw error;
        logger.error({ err: error, articleId: row.id }, "the text of a stored article could not be parsed");
      }
    }
  }
}
