import type { publishGate } from "@/lib/content/gate/publish-gate";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { listUnjudgedTexts, storeGateIssues } from "./rows";

interface Deps {
  db: Database;
  tasks: InThread<{ publishGate: typeof publishGate }>;
  logger: { error: (details: object, message: string) => void };
}

const pageSize = 20;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Stores the publish gate's result for articles that have none yet. Only such articles are read, so an
 * interrupted run can be resumed; several instances may run it at the same time.
 */
export async function judgeStoredArticles({ db, tasks, logger }: Deps): Promise<void> {
  for (let after = firstId; ; ) {
    const rows = await listUnjudgedTexts(db, after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const { id, ...text } of rows) {
      try {
        await storeGateIssues(db, id, await tasks.publishGate(text));
      } catch (error) {
        // The article stays unjudged until the next start; publishing runs the gate again in any case.
        if (!(error instanceof TaskOverrun || error instanceof MarkdownTooComplex)) throw error;
        logger.error({ err: error, articleId: id }, "a stored article could not be judged");
      }
    }
  }
}
