import { type BrandVoice, noVoice } from "@/lib/content/brand/brand-voice";
import { type BrandNotes, checkBrand } from "@/lib/content/brand/check-brand";
import type { CheckedClaims, ClaimSource } from "@/lib/content/claims/claim";
import { type ClaimToJudge, type KeyedVerdict, withVerdicts } from "@/lib/content/claims/judged-claims";
import { excerptOf, metaDescriptionOf } from "@/lib/content/excerpt";
import type { FaqEntry } from "@/lib/content/faq-section";
import { withClaimIssues } from "@/lib/content/gate/claim-issues";
import { allIssues, type GateIssue } from "@/lib/content/gate/publish-gate";
import { runningTextOf } from "@/lib/content/running-text";
import { scoreArticle } from "@/lib/content/score/score-article";
import type { ArticleScore } from "@/lib/content/score/score-check";
import { slugify } from "@/lib/content/slug";
import type { TextStructure } from "@/lib/content/text-structure";
import { textRulesVersion } from "@/lib/platform/db/schema/article";
import { oneLine } from "@/lib/text/one-line";
import { type ReadArticleMarkdown, readArticleMarkdown } from "./read-article-markdown";

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
  /** What a model said of the claims; left out if none was asked. */
  verdicts?: readonly KeyedVerdict[];
  /** Whether the project publishes only texts whose claims are all supported or confirmed. */
  provedClaimsOnly?: boolean;
  /** The claims of the text before it, whose verdicts and confirmations stay valid as long as their sentences do. */
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
  /** Sentences about what of the text an article cannot have. Not stored. */
  leftOut: string[];
  /** The version of the rules that found the issues and the FAQ. */
  rulesVersion: number;
  /** Null without words to avoid and competitors. They do not affect the score. */
  brandNotes: BrandNotes | null;
  /** Null if the text has no sources, so that its claims are not checked. */
  claims: CheckedClaims | null;
  /** What a model has to read to tell whether they are true. Not stored. */
  claimsToJudge: readonly ClaimToJudge[];
  /** How many sections, tables, lists and the like the text has. Not stored. */
  structure: TextStructure;
}

/**
 * Computes an article's columns from its text. A single H1 that repeats the title is removed, because pages show
 * the title as their H1. Pure. Throws MarkdownTooComplex.
 */
export function composeArticle(source: ArticleText): ComposedArticle {
  return composeRead(source, readArticleMarkdown({ ...source, title: titleIn(source) }));
}

/** Does the same for a text whose Markdown was read before, for this title (isReadFor). */
export function composeRead(source: ArticleText, read: ReadArticleMarkdown): ComposedArticle {
  const title = titleIn(source);
  const { contentMarkdown, contentHtml, plainText, wordCount, faq, leftOut, body } = read;
  const { claimsToJudge, structure } = read;
  const claims =
    read.claims === null || source.verdicts === undefined
      ? read.claims
      : withVerdicts(read.claims, claimsToJudge, source.verdicts);
  const given = oneLine(source.metaDescription ?? "");
  const running = runningTextOf(contentHtml) || plainText;
  const metaDescription = metaDescriptionOf(given === "" ? running : given);
  const slug = slugify(source.slug ?? title, { languageCode: source.languageCode });
  const { score, ...scoreChecks } = scoreArticle({
    html: contentHtml,
    title,
    metaDescription,
    slug,
    keyword: source.keyword,
    site: source.site ?? null,
    knownPages: source.knownPages ?? null,
    language: source.languageCode,
  });
  return {
    title,
    slug,
    metaDescription,
    excerpt: excerptOf(running),
    keywords: [...new Set([source.keyword, ...source.keywords].map(oneLine))].filter((word) => word !== ""),
    languageCode: source.languageCode,
    contentMarkdown,
    contentHtml,
    wordCount,
    score,
    scoreChecks,
    gateIssues: withClaimIssues(
      allIssues(title, body),
      source.provedClaimsOnly === true ? (claims?.claims ?? null) : null,
    ),
    faq,
    leftOut,
    rulesVersion: textRulesVersion,
    brandNotes: checkBrand(
      { html: contentHtml, title, metaDescription, language: source.languageCode },
      source.voice ?? noVoice,
    ),
    claims,
    claimsToJudge,
    structure,
  };
}

/** The title as it is stored, on one line. */
export function titleIn({ title }: Pick<ArticleText, "title">): string {
  return oneLine(title.slice(0, titleLengthMax));
}

/** The longest title that a caller may send; longer titles, such as a model's, are cut. */
const titleLengthMax = 1_000;
