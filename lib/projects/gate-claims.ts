import { listCheckedClaims, listProjectArticleIds, storeGateIssues } from "@/lib/articles/rows/gated-claims";
import { storedClaims } from "@/lib/articles/stored-claims";
import { withClaimIssues } from "@/lib/content/gate/claim-issues";
import type { Context } from "@/lib/kernel/context";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { resumeUnblockedArticle } from "@/lib/publications/rows/waiting-writes";

const pageSize = 100;

/**
 * Lets the publish gate say of all articles of a project what it says by the project's setting on proved claims. An article
 * that is changed meanwhile is composed by the new setting. An automatic write that the gate refused is queued again.
 */
export async function gateClaimsAgain(
  { db, wake }: Pick<Context, "db" | "wake">,
  { id: projectId, provedClaimsOnly }: Pick<ProjectRow, "id" | "provedClaimsOnly">,
): Promise<void> {
  const ids = await listProjectArticleIds(db, projectId);
  for (let from = 0; from < ids.length; from += pageSize) {
    for (const row of await listCheckedClaims(db, ids.slice(from, from + pageSize))) {
      const before = row.gateIssues ?? [];
      const claims = provedClaimsOnly ? (storedClaims(row.claims)?.claims ?? null) : null;
      const issues = withClaimIssues(before, claims);
      if (issues.length === before.length && !issues.some(({ code }) => code === "unproved_claim")) continue;
      const isStored = await storeGateIssues(db, row, issues);
      if (isStored && issues.length === 0) await db.transaction((tx) => resumeUnblockedArticle(tx, row.id));
    }
  }
  wake("publishing");
}
