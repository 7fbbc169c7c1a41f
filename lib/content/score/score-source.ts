import { renderMarkdown } from "../markdown/render-markdown";
import { slugify } from "../slug";
import { splitTitle } from "../split-title";
import { scoreArticle } from "./score-article";
import type { ArticleScore, ArticleToScore } from "./score-check";

/** An article that a caller wrote: as HTML or as Markdown. Empty texts are derived where that is possible. */
export interface SourceToScore
  extends Pick<ArticleToScore, "title" | "metaDescription" | "slug" | "keyword" | "site" | "language"> {
  html?: string | undefined;
  markdown?: string | undefined;
}

/** Scores an article as Galley scores its own. Throws MarkdownTooComplex. */
export function scoreSource({ html, markdown, ...source }: SourceToScore): ArticleScore {
  const split = markdown === undefined ? null : splitTitle(markdown);
  const title = source.title.trim() === "" ? (split?.title ?? "") : source.title;
  // A heading that says something else than a given title belongs to the text.
  const body = source.title.trim() === "" ? split?.body : markdown;
  return scoreArticle({
    ...source,
    title,
    html: html ?? renderMarkdown(body ?? "").html,
    slug:
      source.slug.trim() === "" && title !== ""
        ? slugify(title, { languageCode: source.language })
        : source.slug,
    knownPages: null,
  });
}
