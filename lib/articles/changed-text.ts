import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import type { ArticleRow } from "@/lib/platform/db/schema";
import type { ArticleText } from "./compose-article";
import type { ArticleWithProject } from "./rows/articles";
import { claimSourcesOf } from "./rows/claim-sources";
import { storedClaims } from "./stored-claims";

/** What of an article's text changes; anything else stays. */
export type TextChange = Partial<
  Pick<ArticleRow, "title" | "slug" | "metaDescription" | "keywords" | "contentMarkdown">
>;

/** The text of a stored article with a change. Its claims are checked again if they were checked before. */
export async function changedText(
  { db }: { db: Database },
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
