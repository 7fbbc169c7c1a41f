import type { Root } from "hast";
import rehypeRemark, { type Options } from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { type MarkdownDialectName, markdownDialects } from "./markdown-dialect";
import { printerOptions } from "./printer-options";
import { rewriteArticle } from "./rewrite-article";
import { footnoteProperty, sourceProperty } from "./source-elements";

export interface PrintedMarkdown {
  text: string;
  /** The HTML elements in it, by name. */
  htmlNames: string[];
}

type ElementHandler = NonNullable<NonNullable<Options["handlers"]>[string]>;

const handlers: Record<string, ElementHandler> = {
  span(state, element) {
    const source = element.properties[sourceProperty];
    return typeof source === "string" ? { type: "mdxTextExpression", value: source } : state.all(element);
  },
  section(state, element) {
    const { [sourceProperty]: source, [footnoteProperty]: number } = element.properties;
    if (typeof source === "string") return { type: "html", value: source };
    const children = state.toFlow(state.all(element));
    if (number === undefined) return children;
    return { type: "footnoteDefinition", identifier: String(number), label: String(number), children };
  },
};

const converter = unified().use(rehypeRemark, { handlers }).freeze();

/**
 * Writes an article's sanitised HTML as Markdown that programs of this dialect show with the same words, links and
 * pictures. Slow for a hostile text, so it runs in a worker thread.
 */
export function printMarkdown(article: Root, name: MarkdownDialectName): PrintedMarkdown {
  const dialect = markdownDialects[name];
  const { tree, htmlNames } = rewriteArticle(article, dialect);
  const markdown = converter.runSync(tree);
  const text = unified()
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, printerOptions(dialect))
    .stringify(markdown);
  return { text: text.trim(), htmlNames };
}
