import type { Root } from "mdast";
import { type BrandVoice, noVoice } from "@/lib/content/brand/brand-voice";
import { type BrandNotes, checkBrand } from "@/lib/content/brand/check-brand";
import { checkClaims, keepConfirmed } from "@/lib/content/claims/check-claims";
import type { CheckedClaims, ClaimSource, FoundClaim } from "@/lib/content/claims/claim";
import { findClaimsIn } from "@/lib/content/claims/find-claims";
import { excerptOf, metaDescriptionOf } from "@/lib/content/excerpt";
import { type FaqEntry, faqEntriesIn } from "@/lib/content/faq-section";
import { type GateIssue, gateIssuesOf } from "@/lib/content/gate/publish-gate";
import { renderTree } from "@/lib/content/markdown/render-markdown";
import { scoreArticle } from "@/lib/content/score/score-article";
import type { ArticleScore } from "@/lib/content/score/score-check";
import { slugify } from "@/lib/content/slug";
import { withoutTitle } from "@/lib/content/split-title";
import { textRulesVersion } from "@/lib/platform/db/schema/article";
import { oneLine } from "@/lib/text/one-line";

/** The text of an article, from a writer or an imported file, from which its columns are composed. */
export interface ArticleText {
  title: string;
  markdown: string;
  /** If omitted, the beginning of the text is used. */
  metaDescription?: string;
  keyword: string;
  keywords: string[];
  languageCode: string;
  /** The desired slug; derived from the title if omitted. */
  slug?: string;
  /** The address of the project's site. */
  site?: string;
  /** Addresses of pages of that site, if it was crawled. */
  knownPages?: readonly string[];
  /** How the brand speaks, which the brand notes are about. */
  voice?: BrandVoice;
  /** The stored sources of a text that Galley wrote. Without them, its claims are not checked. */
  sources?: readonly ClaimSource[];
  /** The claims of the text before it, whose confirmations stay valid as long as their sentences do. */
  claimsBefore?: CheckedClaims | null;
}

/** The columns that are computed from the text. */
export interface ComposedArticle {
  title: string;
  slug: string;
  metaDescription: string;
  excerpt: string;
  keywords: string[];
  languageCode: string;
  contentMarkdown: string;
  contentHtml: string;
  wordCount: number;
  /** 0 to 100; null when nothing could be measured. */
  score: number | null;
  scoreChecks: Omit<ArticleScore, "score">;
  /** The issues that block publishing. */
  gateIssues: GateIssue[];
  faq: FaqEntry[];
  /** The version of the rules that found the issues and the FAQ. */
  rulesVersion: number;
  /** Null without words to avoid and competitors. They count nothing in the score. */
  brandNotes: BrandNotes | null;
  /** Null if the text has no sources, so that its claims are not checked. */
  claims: CheckedClaims | null;
}

/**
 * Computes an article's columns from its text. A single H1 that repeats the title is removed, because pages show
 * the title as their H1. Pure. Throws MarkdownTooComplex.
 */
export function composeArticle(source: ArticleText): ComposedArticle {
  const title = oneLine(source.title.slice(0, titleLengthMax));
  const { body: contentMarkdown, root } = withoutTitle(source.markdown, title);
  const { html, text, wordCount } = renderTree(contentMarkdown, root);
  const given = oneLine(source.metaDescription ?? "");
  const metaDescription = metaDescriptionOf(given === "" ? text : given);
  const slug = slugify(source.slug ?? title, { languageCode: source.languageCode });
  const { score, ...scoreChecks } = scoreArticle({
    html,
    title,
    metaDescription,
    slug,
    keyword: source.keyword,
    site: source.site ?? null,
    knownPages: source.knownPages ?? null,
    language: source.languageCode,
  });
  const claims = claimsOf(source, root);
  return {
    title,
    slug,
    metaDescription,
    excerpt: excerptOf(text),
    keywords: [...new Set([source.keyword, ...source.keywords].map(oneLine))].filter((word) => word !== ""),
    languageCode: source.languageCode,
    contentMarkdown,
    contentHtml: html,
    wordCount,
    score,
    scoreChecks,
    gateIssues: gateIssuesOf(title, root, claims?.claims),
    faq: faqEntriesIn(root),
    rulesVersion: textRulesVersion,
    brandNotes: checkBrand(
      { html, title, metaDescription, language: source.languageCode },
      source.voice ?? noVoice,
    ),
    claims,
  };
}

function claimsOf(
  { keyword, languageCode, sources, claimsBefore }: ArticleText,
  root: Root,
): CheckedClaims | null {
  if (sources === undefined) return null;
  const found = findClaimsIn(root, languageCode);
  const phrase = oneLine(keyword).toLowerCase();
  const claims = found.claims.filter((claim) => !isInKeyword(claim, phrase));
  return keepConfirmed(checkClaims({ ...found, claims }, sources), claimsBefore ?? null);
}

/** The longest keyword that a caller may send. */
const keywordLengthMax = 200;

/** Whether a figure or superlative is only a part of the keyword, as in “best anvils of 2026”. */
function isInKeyword({ sentence, text, at }: FoundClaim, keyword: string): boolean {
  if (keyword.length > keywordLengthMax || !keyword.includes(text.toLowerCase())) return false;
  // A keyword around the claim cannot begin earlier or end later than this.
  const from = Math.max(0, at - keyword.length);
  const around = sentence.slice(from, at + text.length + keyword.length).toLowerCase();
  for (let start = around.indexOf(keyword); start !== -1; start = around.indexOf(keyword, start + 1)) {
    if (start <= at - from && start + keyword.length >= at - from + text.length) return true;
  }
  return false;
}

/** The longest title that a caller may send; longer titles, such as a model's, are cut. */
const titleLengthMax = 1_000;
