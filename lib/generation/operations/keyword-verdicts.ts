import { articleIdsByKeyword } from "@/lib/articles/rows/articles";
import { keywordGate } from "@/lib/content/gate/keyword-gate";
import { normalizeKeyword } from "@/lib/content/keyword";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { openJobIdsByKeyword } from "./queries";

/** Whether an article can be started for a keyword, and otherwise why not. */
export type KeywordAnswer =
  | { verdict: "ok" }
  | { verdict: "refused"; reason: string; suggestion: string }
  | { verdict: "taken"; articleId: string }
  | { verdict: "in_progress"; jobId: string }
  /** An earlier keyword of the same list is the same, however it is spelt. */
  | { verdict: "repeated" };

export type JudgedKeyword = KeywordAnswer & { keyword: string; key: string };

/** The verdicts of a list of keywords, by the rules that a start applies; two statements however long the list is. */
export async function judgeKeywords(
  db: Database | Transaction,
  project: ProjectRow,
  keywords: readonly string[],
): Promise<JudgedKeyword[]> {
  const listed = keywords.map((keyword) => ({ keyword, key: normalizeKeyword(keyword) }));
  const keys = [...new Set(listed.map(({ key }) => key))];
  const [articles, jobs] = [
    await articleIdsByKeyword(db, project.id, keys),
    await openJobIdsByKeyword(db, project.id, keys),
  ];
  const seen = new Set<string>();
  return listed.map(({ keyword, key }) => {
    const isRepeated = seen.has(key);
    seen.add(key);
    return { keyword, key, ...answerTo(keyword, key, isRepeated) };
  });

  function answerTo(keyword: string, key: string, isRepeated: boolean): KeywordAnswer {
    const gate = keywordGate(keyword, project);
    if (!gate.ok) return { verdict: "refused", reason: gate.reason, suggestion: gate.suggestion };
    const [articleId, jobId] = [articles.get(key), jobs.get(key)];
    if (articleId !== undefined) return { verdict: "taken", articleId };
    if (jobId !== undefined) return { verdict: "in_progress", jobId };
    return { verdict: isRepeated ? "repeated" : "ok" };
  }
}
