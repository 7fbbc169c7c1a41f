import { z } from "zod";
import { changedText, type TextChange } from "@/lib/articles/changed-text";
import type { ComposedArticle } from "@/lib/articles/compose-article";
import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { pullArticle } from "@/lib/articles/rows/pull-article";
import type { Authorship } from "@/lib/articles/rows/versions";
import { reviseArticle, takenArticleSlugs } from "@/lib/articles/rows/write-article";
import { alignCitedPages } from "@/lib/citations/rows/align-pages";
import { byUser, type Context, scopeOf, storedActor } from "@/lib/kernel/context";
import { timestamp } from "@/lib/kernel/fields";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { versionsOf } from "@/lib/kernel/versions";
import { type NeedsNotifier, queueApprovalMails } from "@/lib/mail/rows/notices";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Transaction } from "@/lib/platform/db/connection";
import { isUniqueViolation } from "@/lib/platform/db/database-error";
import { mayHaveEntry } from "@/lib/publications/rows/publications";
import { resumeUnblockedArticle } from "@/lib/publications/rows/waiting-writes";
import type { NeedsResultText } from "@/lib/results/judge-article";
import { renewResult } from "@/lib/results/recompute-article";
import {
  articleFull,
  articleSummary,
  exampleSummary,
  issuesOf,
  leftOutField,
  viewArticleSummary,
} from "../article-view";
import { requireArticle } from "../require-article";
import { composeOrRefuse, type NeedsComposing } from "./compose-text";

/** An article after a change, without its text, which the caller has just sent or chosen. */
export const changedArticle = z.object({
  article: articleSummary.extend({
    version: articleFull.shape.version,
    word_count: z.int(),
    score: z.int().nullable(),
    issues: articleFull.shape.issues,
    left_out: leftOutField,
  }),
  etag: z.string().describe("The ETag of the article by now, for If-Match of the next change."),
});

export const exampleChange: z.input<typeof changedArticle> = {
  article: { ...exampleSummary, version: 2, word_count: 9, score: 71, issues: [], left_out: [] },
  etag: '"2-1795355642818000-0f1e2d3c4b5a69788796a5b4c3d2e1f0"',
};

/** What changing a text needs. */
export type NeedsTextChange = NeedsComposing & NeedsNotifier & NeedsResultText;

interface Change {
  articleId: string;
  /** The version that the caller has seen; undefined when any will do. */
  version: number | undefined;
  /** The change, which may depend on the article as it is. */
  changeOf: (row: Authorized<ArticleWithProject>) => Promise<TextChange> | TextChange;
  by: Pick<Authorship, "kind" | "restoredFrom" | "note">;
}

/**
 * How often a change is composed again because somebody else has changed the article in the meantime. Each time one of
 * the others has stored its change, so this many have to come between.
 */
const triesMax = 25;

/**
 * Replaces the text of an article, and everything derived from it, by a new version. A change that changes nothing
 * makes none. Throws `version_conflict` when the article is no longer what the caller has seen.
 */
export async function changeText(
  ctx: Context & NeedsTextChange,
  change: Change,
): Promise<z.input<typeof changedArticle>> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    const row = await requireArticle(ctx, change.articleId);
    await refuseOldVersion(ctx, row, change.version);
    const text = await changedText(ctx, row, await change.changeOf(row));
    const composed = await composeOrRefuse(ctx, text, "content_markdown", row.projectId);
    if (isSameText(row, composed)) return viewChange(ctx, row, composed);
    const by = { ...change.by, actor: storedActor(ctx.actor), surface: ctx.surface };
    const written = await ctx.db
      .transaction(async (tx) => {
        if (!(await write(tx, row, composed, by))) return false;
        await queueApprovalMails(tx, ctx.mailer, { articleId: row.id, byUserId: byUser(ctx.actor) });
        return true;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, "article_project_slug") ? slugTaken() : error;
      });
    if (!written) continue;
    if (!row.offered) ctx.wake("publishing");
    ctx.wake("mail");
    await renewResult(ctx, row.id);
    return viewChange(ctx, await requireArticle(ctx, row.id), composed);
  }
  throw new Refusal(
    "unavailable",
    "So many changes of this article are stored right now that this one was not; send it again.",
    { retry_after: 5 },
  );
}

async function write(
  tx: Transaction,
  row: Authorized<ArticleWithProject>,
  composed: ComposedArticle,
  by: Authorship,
): Promise<boolean> {
  const movesTo = composed.slug === row.slug ? null : composed.slug;
  if (movesTo !== null && (await takenArticleSlugs(tx, row.projectId, [movesTo])).size > 0) throw slugTaken();
  const revised = await reviseArticle(tx, row, composed, by);
  if (revised === null) return false;
  // Asked after the article is locked: a write to a destination locks it before it begins.
  if (movesTo !== null && (await mayHaveEntry(tx, row.id))) throw slugInUse();
  if (!row.offered && composed.gateIssues.length === 0) await resumeUnblockedArticle(tx, row.id);
  // At once, so that a change of a claim that was just taken out is not shown any more.
  await alignCitedPages(tx, row.id);
  return true;
}

function isSameText(row: ArticleWithProject, composed: ComposedArticle): boolean {
  return (
    row.title === composed.title &&
    row.slug === composed.slug &&
    row.metaDescription === composed.metaDescription &&
    row.contentMarkdown === composed.contentMarkdown &&
    row.keywords.join("\n") === composed.keywords.join("\n")
  );
}

/** Throws `version_conflict` unless the article is at the version that the caller has seen. */
async function refuseOldVersion(
  ctx: Context,
  row: Authorized<ArticleWithProject>,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== row.version) throw versionConflict(row);
  const { expectedVersions } = ctx;
  if (expectedVersions === undefined) return;
  if (expectedVersions.length === 0) throw versionConflict(row, onlyWeakTags);
  const now = await stateOf(ctx, row.id);
  if (!expectedVersions.includes(now)) throw versionConflict(row);
}

/** The version of the article as its ETag says it. */
async function stateOf(ctx: Context, articleId: string): Promise<string> {
  const found = await pullArticle(ctx.db, scopeOf(ctx.actor), articleId, []);
  if (found === null) throw notFound("article");
  return versionsOf(ctx).versionOf(found.version);
}

async function viewChange(
  ctx: Context,
  row: Authorized<ArticleWithProject>,
  { leftOut }: Pick<ComposedArticle, "leftOut">,
): Promise<z.input<typeof changedArticle>> {
  return {
    article: {
      ...viewArticleSummary(row),
      version: row.version,
      word_count: row.wordCount,
      score: row.score,
      issues: issuesOf(row),
      left_out: leftOut,
    },
    etag: `"${await stateOf(ctx, row.id)}"`,
  };
}

/** RFC 9110, 13.1.1: If-Match compares strongly, so that a weak tag matches nothing, whatever it says. */
const onlyWeakTags =
  "If-Match has only weak ETags, which match no version: send the article's ETag without W/ in front, or its version in the body.";

function versionConflict(row: ArticleWithProject, message = changedMeanwhile(row)): Refusal {
  return new Refusal("version_conflict", message, {
    current: {
      version: row.version,
      title: row.title,
      slug: row.slug,
      meta_description: row.metaDescription,
      keywords: row.keywords,
      content_markdown: row.contentMarkdown,
      updated_at: timestamp(row.updatedAt),
    },
  });
}

function slugTaken(): Refusal {
  const message = "is the slug of another article of the project";
  return new Refusal("conflict", "Choose another slug: another article of the project has this one.", {
    fields: [{ field: "slug", message }],
  });
}

function slugInUse(): Refusal {
  return new Refusal(
    "conflict",
    "The slug cannot change any more: the article is, or may be, at a destination under it.",
    {
      fields: [{ field: "slug", message: "cannot change, because the article was written to a destination" }],
    },
  );
}

function changedMeanwhile({ version }: ArticleWithProject): string {
  return `The article was changed meanwhile and is at version ${version}: see current, and send the change again with that version.`;
}
