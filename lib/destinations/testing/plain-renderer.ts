import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/** Renders Markdown as a generator that trusts its authors does: raw HTML and every link pass through. */
export function marked(markdown: string, { slugs = false }: { slugs?: boolean } = {}): string {
  return String(
    unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(remarkRehype, { allowDangerousHtml: true })
      .use(slugs ? [rehypeSlug] : [])
      .use(rehypeStringify, { allowDangerousHtml: true })
      .processSync(markdown),
  );
}
