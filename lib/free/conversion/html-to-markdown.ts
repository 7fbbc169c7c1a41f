import { z } from "zod";
import { countField, parsedLengthMax, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

export const convertHtmlToMarkdown = freeOperation({
  name: "free.html_to_markdown",
  summary: "Convert HTML to Markdown",
  description:
    "GitHub-flavoured Markdown with tables. Scripts, styles, forms and dangerous addresses are dropped. At most 4,000 elements.",
  refusals: ["unavailable"],
  input: z.strictObject({ html: sourceField("The HTML of a page or of a part of one.", parsedLengthMax) }),
  output: z.object({ markdown: z.string(), length: countField.describe("Characters of the Markdown.") }),
  example: {
    html: "<h2>Oil</h2><p>Wipe the anvil <strong>dry</strong>.</p><ul><li>oil</li><li>cloth</li></ul>",
  },
  answers: { example: { markdown: "## Oil\n\nWipe the anvil **dry**.\n\n- oil\n- cloth\n", length: 47 } },
  async run({ freeTasks }, { html }) {
    const markdown = await orTooComplex(freeTasks.htmlToMarkdown(html), "html");
    return { markdown, length: markdown.length };
  },
});

export const htmlToMarkdownTool = freeTool(convertHtmlToMarkdown, {
  title: "HTML to Markdown",
  purpose: "Turn the HTML of a page into Markdown to write on with, or to give to an assistant.",
  group: "conversion",
  checks: [
    "Headings, lists, tables, quotations, code with its language, links and pictures are kept.",
    "Scripts, styles, forms, frames and vector graphics are dropped.",
    "A link whose address could run a script becomes its text.",
  ],
  reading: [
    "Cells that span several columns or rows are written once: Markdown has no spans. Check tables that use them.",
  ],
});
