import { type ArticleText, type ComposedArticle, composeRead, titleIn } from "@/lib/articles/compose-article";
import {
  isReadFor,
  type ReadArticleMarkdown,
  readArticleMarkdown,
} from "@/lib/articles/read-article-markdown";
import { type Linkable, resolveLinks } from "@/lib/writers/answers/resolve-links";

export interface ComposedVersion {
  composed: ComposedArticle;
  /** What was read from the Markdown, unless it was given. */
  read: ReadArticleMarkdown | null;
}

/**
 * Composes a version of an article whose links are still the writer's. `known` is what was read from the same Markdown
 * before, with the same keyword, language and sources. Pure. Throws MarkdownTooComplex.
 */
export function composeVersion(
  text: ArticleText,
  linkable: readonly Linkable[],
  known: ReadArticleMarkdown | null,
): ComposedVersion {
  const title = titleIn(text);
  if (known !== null && isReadFor(known, title)) return { composed: composeRead(text, known), read: null };
  const markdown = resolveLinks(text.markdown, linkable);
  const read = readArticleMarkdown({ ...text, title, markdown });
  return { composed: composeRead(text, read), read };
}
