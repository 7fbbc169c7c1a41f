import type { ArticleText, ComposedArticle, composeArticle } from "@/lib/articles/compose-article";
import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { claimSourcesOf } from "@/lib/articles/rows/claim-sources";
import { findProjectGuide } from "@/lib/articles/rows/writing-guides";
import { storedClaims } from "@/lib/articles/stored-claims";
import type { Context } from "@/lib/kernel/context";
import { textRefusal } from "@/lib/kernel/text-task";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { ArticleRow } from "@/lib/platform/db/schema";
import type { InThread } from "@/lib/platform/threads/in-thread";

/** What needs a thread to derive everything from a text. */
export interface NeedsComposing {
  tasks: InThread<{ composeArticle: typeof composeArticle }>;
}

/** What of an article's text changes; anything else stays. */
export type TextChange = Partial<
  Pick<ArticleRow, "title" | "slug" | "metaDescription" | "keywords" | "contentMarkdown">
>;

/** The text of a stored article with a change. Its claims are checked again if they were checked before. */
export async function changedText(
  { db }: Pick<Context, "db">,
  row: Authorized<ArticleWithProject>,
  change: TextChange,
): Promise<ArticleText> {
  const claimsBefore = storedClaims(row.claims);
  const { title, slug, metaDescription, keywords, contentMarkdown } = { ...row, ...change };
  return {
    title,
    markdown: contentMarkdown,
    metaDescription,
    keyword: row.seedKeyword,
    keywords,
    languageCode: row.languageCode,
    slug,
    site: row.website,
    provedClaimsOnly: row.provedClaimsOnly,
    ...(claimsBefore !== null && { claimsBefore, sources: await claimSourcesOf(db, row) }),
  };
}

/**
 * Composes an article in a worker thread, with notes on the brand voice of its project. Throws `invalid_request`, about
 * this field, for a text that is too complex.
 */
export async function composeOrRefuse(
  ctx: Context & NeedsComposing,
  text: ArticleText,
  field: string,
  projectId: string,
): Promise<ComposedArticle> {
  const { voice } = await findProjectGuide(ctx.db, projectId);
  try {
    return await ctx.tasks.composeArticle({ ...text, voice });
  } catch (error) {
    throw textRefusal(error, field) ?? error;
  }
}
