import { type ArticleText, type ComposedArticle, composeRead, titleIn } from "@/lib/articles/compose-article";
import {
  isReadFor,
  type ReadArticleMarkdown,
  readArticleMarkdown,
} from "@/lib/articles/read-article-markdown";
import { type HeadTexts, unprovedInHead } from "@/lib/articles/unproved-head";
import { type Linkable, resolveLinks } from "@/lib/writers/answers/resolve-links";

export interface ComposedVersion {
  composed: ComposedArticle;
  /** What was read from the Markdown, unless it was given. */
  read: ReadArticleMarkdown | null;
  /** The parts of the head that state something that neither the text nor a source says. */
  unprovedHead: (keyof HeadTexts)[];
}

/** The text of a version. The excerpt is checked like the rest of the head, and not stored. */
export type VersionText = ArticleText & { excerpt?: string };

/**
 * Composes a version of an article whose links are still the writer's. `known` is what was read from the same Markdown
 * before, with the same keyword, language and sources. Pure. Throws MarkdownTooComplex.
 */
export function composeVersion(
  text: VersionText,
  linkable: readonly Linkable[],
  known: ReadArticleMarkdown | null,
): ComposedVersion {
  const title = titleIn(text);
  const isKnown = known !== null && isReadFor(known, title);
  const read = isKnown
    ? known
    : readArticleMarkdown({ ...text, title, markdown: resolveLinks(text.markdown, linkable) });
  const { metaDescription = "", excerpt = "", keyword, languageCode, sources } = text;
  const head = { title, metaDescription, excerpt };
  return {
    composed: composeRead(text, read),
    read: isKnown ? null : read,
    unprovedHead: sources === undefined ? [] : unprovedInHead(head, { keyword, languageCode, sources }, read),
  };
}
