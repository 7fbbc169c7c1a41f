import { metaDescriptionOf } from "@/lib/content/excerpt";
import type { faqEntriesOf } from "@/lib/content/faq-section";
import { withClaimIssues } from "@/lib/content/gate/claim-issues";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { runningTextOf } from "@/lib/content/running-text";
import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { patientTasks } from "@/lib/platform/threads/patient-tasks";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import type { ArticleText, composeArticle } from "./compose-article";
import { listUnderivedTexts, storeDerived } from "./rows/derived";
import { storedClaims } from "./stored-claims";

interface Deps {
  db: Database;
  tasks: InThread<{
    publishGate: typeof publishGate;
    faqEntriesOf: typeof faqEntriesOf;
    composeArticle: typeof composeArticle;
  }>;
  logger: { error: (details: object, message: string) => void };
}

const pageSize = 20;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Derives what an older version of Galley derived by other rules, or not at all, from the texts of articles: the HTML
 * with what is taken from it, the publish gate's result, the questions and the size. An article keeps its old results
 * until the new ones are stored, so a blocked article is not offered in between. Only such articles are read, so an
 * interrupted run can be resumed; several instances may run it at the same time.
 */
export async function deriveStoredArticles({ db, tasks, logger }: Deps): Promise<void> {
  // An article that was skipped would keep its old results until the next start.
  const patient = patientTasks(tasks);
  for (let after = firstId; ; ) {
    const rows = await listUnderivedTexts(db, after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const row of rows) {
      try {
        const { title, markdown, site } = row;
        const claims = row.provedClaimsOnly ? (storedClaims(row.claims)?.claims ?? null) : null;
        const gateIssues = withClaimIssues(await patient.publishGate({ title, markdown, site }), claims);
        const faq = await patient.faqEntriesOf(markdown);
        const composed = await patient.composeArticle(textIn(row));
        const { contentHtml, excerpt, metaDescription, wordCount } = composed;
        await storeDerived(db, row, { faq, gateIssues, contentHtml, excerpt, metaDescription, wordCount });
      } catch (error) {
        // The article stays as it is until the next start: reading it parses its text, and publishing runs the gate.
        const isExpected = [TaskOverrun, ThreadsBusy, MarkdownTooComplex].some(
          (kind) => error instanceof kind,
        );
        if (!isExpected) throw error;
        logger.error({ err: error, articleId: row.id }, "the text of a stored article could not be parsed");
      }
    }
  }
}

/** The stored text as it was composed. A description that is the beginning of the text follows the text. */
function textIn(row: Awaited<ReturnType<typeof listUnderivedTexts>>[number]): ArticleText {
  const { title, markdown, keyword, languageCode, site, html, metaDescription } = row;
  const isBeginning = metaDescription === metaDescriptionOf(runningTextOf(html));
  return {
    title,
    markdown,
    keyword,
    keywords: [],
    languageCode,
    site,
    ...(!isBeginning && { metaDescription }),
  };
}
