/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { convertHtmlToMarkdown } from "@/lib/free/conversion/html-to-markdown";
import type { convertMarkdownToHtml } from "@/lib/free/conversion/markdown-to-html";
import type { makeSlug } from "@/lib/free/conversion/slug";
import { code, countOf, facts, notice, part } from "./parts";

export function slugView({
  slug,
  encoded,
  length,
  words,
  shortened,
}: z.output<typeof makeSlug.output>): Child {
  return (
    <>
      {code("slug", slug, "Slug")}
      {facts([
        ["Length", countOf(length, "character")],
        ["Words", String(words)],
        ...(encoded === slug
          ? []
          : [["Percent-encoded", <code class="font-mono text-xs">{encoded}</code>] as const]),
      ])}
      {shortened ? notice("neutral", "Words at the end of the title were left out.") : null}
    </>
  );
}

export function htmlToMarkdownView({ markdown }: z.output<typeof convertHtmlToMarkdown.output>): Child {
  return code("markdown", markdown, "Markdown");
}

/**
 * Attack: the HTML is a stranger's. It is shown in a frame without scripts, forms or an origin, which inherits the page's
 * policy too.
 */
export function markdownToHtmlView(answer: z.output<typeof convertMarkdownToHtml.output>): Child {
  const { html, words, headings, links, images } = answer;
  const document = `<!doctype html><link rel="stylesheet" href="/tools/style.css"><body class="bg-sheet p-4"><div class="prose">${html}</div>`;
  return (
    <>
      {code("html", html, "HTML")}
      {part(
        "Preview",
        <iframe
          sandbox=""
          srcdoc={document}
          title="Preview of the HTML"
          class="h-80 w-full rounded border border-rule bg-sheet"
        />,
      )}
      {facts([
        ["Words", words.toLocaleString("en")],
        ["Headings", String(headings.length)],
        ["Links", String(links.length)],
        ["Pictures", String(images.length)],
      ])}
    </>
  );
}
