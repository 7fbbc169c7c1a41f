import { z } from "zod";
import { countField, parsedLengthMax, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

export const convertMarkdownToHtml = freeOperation({
  name: "free.markdown_to_html",
  summary: "Render Markdown as sanitised HTML",
  description:
    "GitHub-flavoured Markdown as Galley renders its articles: tables, footnotes and task lists, without scripts, styles, event handlers or dangerous addresses. An H1 becomes an H2, because the title of the page is its H1.",
  refusals: ["unavailable"],
  input: z.strictObject({ markdown: sourceField("The Markdown; HTML in it is filtered.", parsedLengthMax) }),
  output: z.object({
    html: z.string(),
    words: countField,
    headings: z.array(z.object({ level: z.int(), text: z.string(), id: z.string() })),
    links: z.array(z.object({ url: z.string(), text: z.string() })),
    images: z.array(z.object({ url: z.string(), alt: z.string() })),
  }),
  example: { markdown: "## Oil\n\nWipe the anvil **dry**.<script>alert(1)</script>" },
  answers: {
    example: {
      html: '<h2 id="section-oil">Oil</h2>\n<p>Wipe the anvil <strong>dry</strong>.</p>',
      words: 5,
      headings: [{ level: 2, text: "Oil", id: "section-oil" }],
      links: [],
      images: [],
    },
  },
  async run({ freeTasks }, { markdown }) {
    const rendered = await orTooComplex(freeTasks.renderMarkdown(markdown), "markdown");
    return {
      html: rendered.html,
      words: rendered.wordCount,
      headings: rendered.headings.map(({ depth, text, id }) => ({ level: depth, text, id })),
      links: rendered.links.map(({ href, text }) => ({ url: href, text })),
      images: rendered.images.map(({ src, alt }) => ({ url: src, alt })),
    };
  },
});

export const markdownToHtmlTool = freeTool(convertMarkdownToHtml, {
  title: "Markdown to HTML",
  purpose: "Turn Markdown into clean HTML that is safe to put on a page.",
  group: "conversion",
  checks: [
    "GitHub’s tables, footnotes, task lists, strikethrough and bare addresses are understood.",
    "HTML inside the Markdown is kept where it is harmless; scripts, styles, frames and event handlers are removed.",
    "Links and pictures may lead to web, mail and phone addresses only.",
  ],
  reading: [
    "Headings get ids, so that links within the text work. An H1 becomes an H2: the title of your page is its H1.",
  ],
});
