import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { storedClaims } from "@/lib/articles/stored-claims";
import { withClaimIssues } from "@/lib/content/gate/claim-issues";
import type { GateIssue, publishGate } from "@/lib/content/gate/publish-gate";
import { Refusal } from "@/lib/kernel/refusal";
import { textRefusal } from "@/lib/kernel/text-task";
import { textRulesVersion } from "@/lib/platform/db/schema";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { issuesOf } from "../article-view";

interface NeedsGate {
  tasks: InThread<{ publishGate: typeof publishGate }>;
}

/** Refuses a text that the publish checks block, with its issues. */
export async function refuseUnfinishedText(ctx: NeedsGate, article: ArticleWithProject): Promise<void> {
  const isStored = article.gateIssues !== null && article.rulesVersion >= textRulesVersion;
  const issues = isStored ? issuesOf(article) : await issuesByPresentRules(ctx, article);
  if (issues.length === 0) return;
  throw new Refusal(
    "publish_blocked",
    "The article is not fit to be published: see issues, fix the text and publish again.",
    { issues },
  );
}

/** For a text whose stored result is of older rules, or missing. */
async function issuesByPresentRules(
  { tasks }: NeedsGate,
  { title, contentMarkdown: markdown, website: site, claims: stored, provedClaimsOnly }: ArticleWithProject,
): Promise<GateIssue[]> {
  const issues = await tasks.publishGate({ title, markdown, site }).catch((error: unknown) => {
    throw textRefusal(error, "article_id") ?? error;
  });
  return withClaimIssues(issues, provedClaimsOnly ? (storedClaims(stored)?.claims ?? null) : null);
}
