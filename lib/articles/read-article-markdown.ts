import type { Root } from "mdast";
import { checkClaims, keepVerdicts } from "@/lib/content/claims/check-claims";
import type { CheckedClaims, ClaimSource, FoundClaim } from "@/lib/content/claims/claim";
import { findClaimsIn } from "@/lib/content/claims/find-claims";
import type { ClaimToJudge } from "@/lib/content/claims/judged-claims";
import { readPassages } from "@/lib/content/claims/read-passages";
import { type FaqEntry, faqEntriesIn } from "@/lib/content/faq-section";
import { explainsPlaceholders } from "@/lib/content/gate/placeholders";
import { type BodyIssues, bodyIssuesOf } from "@/lib/content/gate/publish-gate";
import { renderTree } from "@/lib/content/markdown/render-markdown";
import { withoutTitle } from "@/lib/content/split-title";
import { structureOf, type TextStructure } from "@/lib/content/text-structure";
import { oneLine } from "@/lib/text/one-line";

/** What the Markdown of an article is read with. */
interface TextToRead {
  title: string;
  markdown: string;
  keyword: string;
  languageCode: string;
  /** The address of the project's site. */
  site?: string;
  sources?: readonly ClaimSource[];
  claimsBefore?: CheckedClaims | null;
}

/** What is derived from the Markdown of an article alone, most of the work of composing it. */
export interface ReadArticleMarkdown {
  contentMarkdown: string;
  contentHtml: string;
  plainText: string;
  wordCount: number;
  faq: FaqEntry[];
  /** Sentences about what of the text an article cannot have. */
  leftOut: string[];
  /** Null if the text has no sources, so that its claims are not checked. */
  claims: CheckedClaims | null;
  /** What a model has to read to tell whether they are true. */
  claimsToJudge: readonly ClaimToJudge[];
  /** How many sections, tables, lists and the like it has. */
  structure: TextStructure;
  /** How many parts its lists and headings have, at most a hundred numbers, which a title may count. */
  partCounts: number[];
  body: BodyIssues;
  /** What depends on the title with which it was read. */
  title: { text: string; explains: boolean };
  /** Whether the text begins with an H1, which is removed if it repeats the title. */
  hasTopHeading: boolean;
}

const partCountsMax = 100;

/** Reads the Markdown of an article with this title. Throws MarkdownTooComplex. */
export function readArticleMarkdown(source: TextToRead): ReadArticleMarkdown {
  const { title, markdown } = source;
  const { body: contentMarkdown, root, hasTopHeading } = withoutTitle(markdown, title);
  const { html, text, wordCount, leftOut } = renderTree(contentMarkdown, root);
  const explains = explainsPlaceholders(title);
  return {
    contentMarkdown,
    contentHtml: html,
    plainText: text,
    wordCount,
    leftOut,
    faq: faqEntriesIn(root),
    ...claimsOf(source, root),
    structure: structureOf(root),
    partCounts: [...readPassages(root).partCounts].slice(0, partCountsMax),
    body: bodyIssuesOf(root, explains, source.site),
    title: { text: title, explains },
    hasTopHeading,
  };
}

/** Whether the same Markdown is read in the same way with this title. */
export function isReadFor({ title: before, hasTopHeading }: ReadArticleMarkdown, title: string): boolean {
  return title === before.text || (!hasTopHeading && explainsPlaceholders(title) === before.explains);
}

function claimsOf(
  { keyword, languageCode, sources, claimsBefore }: TextToRead,
  root: Root,
): Pick<ReadArticleMarkdown, "claims" | "claimsToJudge"> {
  if (sources === undefined) return { claims: null, claimsToJudge: [] };
  const found = findClaimsIn(root, languageCode);
  const claims = claimsOutsideKeyword(keyword, found.claims);
  const { checked, toJudge } = checkClaims({ ...found, claims }, sources);
  return { claims: keepVerdicts(checked, claimsBefore ?? null, sources), claimsToJudge: toJudge };
}

/** The longest keyword that a caller may send. */
const keywordLengthMax = 200;

/** The claims without those that only repeat the keyword or a part of it. */
export function claimsOutsideKeyword(keyword: string, claims: readonly FoundClaim[]): FoundClaim[] {
  const phrase = oneLine(keyword).toLowerCase();
  return claims.filter((claim) => !isInKeyword(claim, phrase));
}

/**
 * Whether a figure or superlative is only a part of the keyword, as in “best anvils of 2026”, or what stands in quotation
 * marks is the keyword.
 */
function isInKeyword({ kind, sentence, text, at: begin }: FoundClaim, keyword: string): boolean {
  // A quotation begins with its mark, which its text leaves out.
  const at = kind === "quotation" ? begin + 1 : begin;
  if (keyword.length > keywordLengthMax || !keyword.includes(text.toLowerCase())) return false;
  // A keyword around the claim cannot begin earlier or end later than this.
  const from = Math.max(0, at - keyword.length);
  const around = sentence.slice(from, at + text.length + keyword.length).toLowerCase();
  for (let start = around.indexOf(keyword); start !== -1; start = around.indexOf(keyword, start + 1)) {
    if (start <= at - from && start + keyword.length >= at - from + text.length) return true;
  }
  return false;
}
