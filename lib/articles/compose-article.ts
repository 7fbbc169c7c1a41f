import { excerptOf, metaDescriptionOf } from "@/lib/content/excerpt";
import { type GateIssue, gateIssuesOf } from "@/lib/content/gate/publish-gate";
import { renderTree } from "@/lib/content/markdown/render-markdown";
import { readArticleTree } from "@/lib/content/score/read-article";
import { type ScoreCheck, scoreOf } from "@/lib/content/score/score-article";
import { slugify } from "@/lib/content/slug";
import { withoutTitle } from "@/lib/content/split-title";
import { oneLine } from "@/lib/text/one-line";

/** What is known of an article before it is stored: from a writer, or from an imported file. */
export interface ArticleText {
  title: string;
  markdown: string;
  /** Left out, the beginning of the text stands for it. */
  metaDescription?: string;
  keyword: string;
  keywords: string[];
  languageCode: string;
  /** The desired address; left out, the title makes it. */
  slug?: string;
}

/** The columns that follow from the text. */
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
  /** 0 to 100. */
  score: number;
  scoreChecks: ScoreCheck[];
  /** What keeps it from being published. */
  gateIssues: GateIssue[];
}

/**
 * An article as it is stored, made of its text. A single H1 that says the title is taken off: the title is the
 * page's H1.
 * Pure. Throws MarkdownTooComplex.
 */
export function composeArticle(source: ArticleText): ComposedArticle {
  const title = oneLine(source.title.slice(0, titleLengthMax));
  const { body: contentMarkdown, root } = withoutTitle(source.markdown, title);
  const { html, text, wordCount } = renderTree(contentMarkdown, root);
  const given = oneLine(source.metaDescription ?? "");
  const metaDescription = metaDescriptionOf(given === "" ? text : given);
  const { score, checks } = scoreOf(
    readArticleTree({ title, metaDescription, keyword: source.keyword }, root),
  );
  return {
    title,
    slug: slugify(source.slug ?? title),
    metaDescription,
    excerpt: excerptOf(text),
    keywords: [...new Set([source.keyword, ...source.keywords].map(oneLine))].filter((word) => word !== ""),
    languageCode: source.languageCode,
    contentMarkdown,
    contentHtml: html,
    wordCount,
    score,
    scoreChecks: checks,
    gateIssues: gateIssuesOf(title, root),
  };
}

/** No caller may send more; a model's title is cut before. */
const titleLengthMax = 1_000;
