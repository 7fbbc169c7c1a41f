import type { publishGate } from "@/lib/content/gate/publish-gate";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { keepGateIssues, listUnjudgedTexts } from "./rows";

interface Deps {
  db: Database;
  tasks: InThread<{ publishGate: typeof publishGate }>;
  logger: { error: (details: object, message: string) => void };
}

const pageSize = 20;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Keeps the publish gate's result with each article that was stored before it was kept. Goes on where an earlier
 * run was ended, since only unjudged rows are read; several instances may run it side by side.
 */
export async function judgeStoredArticles({ db, tasks, logger }: Deps): Promise<void> {
  for (let after = firstId; ; ) {
    const rows = await listUnjudgedTexts(db, after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const { id, ...text } of rows) {
      try {
        await keepGateIssues(db, id, await tasks.publishGate(text));
      } catch (error) {
        // It stays unjudged and is tried again at the next start; publishing judges it anew in any case.
        if (!(error instanceof TaskOverrun || error instanceof MarkdownTooComplex)) throw error;
        logger.error({ err: error, articleId: id }, "a stored article could not be judged");
      }
    }
  }
}
