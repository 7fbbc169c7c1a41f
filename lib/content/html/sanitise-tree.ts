import type { Root } from "hast";
import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import { unified } from "unified";
import { assertTreeIsShallow } from "../markdown/markdown-limits";
import {
  demoteTopHeadings,
  dropRepeatedIds,
  headingPrefix,
  pointFragmentsAtHeadings,
  setLinkRelations,
  unwrapDeadElements,
} from "./article-html-rules";
import { articleHtmlSchema } from "./article-html-schema";

const sanitiser = unified()
  .use(() => assertTreeIsShallow)
  .use(() => demoteTopHeadings)
  .use(rehypeSanitize, articleHtmlSchema)
  .use(rehypeSlug, { prefix: headingPrefix })
  .use(() => dropRepeatedIds)
  .use(() => unwrapDeadElements)
  .use(() => pointFragmentsAtHeadings)
  .use(() => setLinkRelations)
  .freeze();

/** What every article passes before anybody sees it: the allowlist, safe ids and links. Throws MarkdownTooComplex. */
export function sanitiseTree(tree: Root): Root {
  return sanitiser.runSync(tree);
}
