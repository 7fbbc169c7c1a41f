import { checkClaims } from "@/lib/content/claims/check-claims";
import { type CheckedClaim, type ClaimSource, claimsVersion } from "@/lib/content/claims/claim";
import { findClaimsInLine } from "@/lib/content/claims/find-claims";
import { claimsOutsideKeyword, type ReadArticleMarkdown } from "./read-article-markdown";

/** What an article shows around its text. */
export interface HeadTexts {
  title: string;
  metaDescription: string;
  excerpt: string;
}

interface HeadOf {
  keyword: string;
  languageCode: string;
  /** The stored sources of the article. */
  sources: readonly ClaimSource[];
}

const parts = ["title", "metaDescription", "excerpt"] as const satisfies (keyof HeadTexts)[];

/**
 * The parts of an article's head that state a figure, a date, a superlative or a quotation which is in neither its text
 * nor a source. What the text itself states is checked with the text. Pure.
 */
export function unprovedInHead(
  head: Partial<HeadTexts>,
  { keyword, languageCode, sources }: HeadOf,
  read: Pick<ReadArticleMarkdown, "plainText" | "partCounts">,
): (keyof HeadTexts)[] {
  const stated = parts
    .map((part) => {
      // A title names a subject as a heading does: "the best anvils" in it asserts nothing.
      const place = { kind: part === "title" ? "heading" : "prose", partCounts: read.partCounts } as const;
      return {
        part,
        claims: claimsOutsideKeyword(keyword, findClaimsInLine(head[part] ?? "", place, languageCode)),
      };
    })
    .filter(({ claims }) => claims.length > 0);
  if (stated.length === 0) return [];
  const text: ClaimSource = {
    key: "text",
    url: null,
    title: keyword,
    sections: [{ heading: keyword, paragraphs: read.plainText.split("\n") }],
  };
  return stated
    .filter(({ claims }) => {
      const found = {
        version: claimsVersion,
        languageCode,
        superlativesChecked: true,
        complete: true,
        claims,
      };
      return checkClaims(found, [text, ...sources]).checked.claims.some(isMadeUp);
    })
    .map(({ part }) => part);
}

/** A statement such as "studies show" leans on the text; a superlative has to stand in it. */
function isMadeUp({ kind, verdict, sourceKey }: CheckedClaim): boolean {
  return verdict === "not_found" || (kind === "superlative" && sourceKey === null);
}
