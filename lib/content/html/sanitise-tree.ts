import type { Root } from "hast";
import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import { unified } from "unified";
import { assertTreeIsShallow } from "../markdown/markdown-limits";
import {
  demoteTopHeadings,
  dropRepeatedIds,
  lowerSchemes,
  pointFragmentsAtHeadings,
  setLinkRelations,
  unwrapDeadElements,
} from "./article-html-rules";
import { articleHtmlSchema, headingPrefix } from "./article-html-schema";
import { replaceEmbeds } from "./embeds";

const sanitiser = unified()
  .use(() => assertTreeIsShallow)
  .use(() => demoteTopHeadings)
  .use(() => lowerSchemes)
  .use(() => replaceEmbeds)
  .use(rehypeSanitize, articleHtmlSchema)
  .use(rehypeSlug, { prefix: headingPrefix })
  .use(() => dropRepeatedIds)
  .use(() => unwrapDeadElements)
  .use(() => pointFragmentsAtHeadings)
  .use(() => setLinkRelations)
  .freeze();

/** Applies the allowlist and makes ids and links safe, as for every article. Throws MarkdownTooComplex. */
export function sanitiseTree(tree: Root): Root {
  return sanitiser.runSync(tree);
}
