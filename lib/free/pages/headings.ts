import { z } from "zod";
import { countField, exactlyOneOf, parsedLengthMax, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";
import { findingView } from "./finding-view";

export const outlineHeadings = freeOperation({
  name: "free.headings",
  summary: "Show the headings of a page as an outline, and judge them",
  description: "By the rules of site audits about headings. Send `html` or `markdown`.",
  refusals: ["unavailable"],
  input: exactlyOneOf(
    z.strictObject({
      html: sourceField("The HTML of a page or of a part of one.").optional(),
      markdown: sourceField("A text as Markdown.", parsedLengthMax).optional(),
    }),
    ["html", "markdown"],
  ),
  output: z.object({
    headings: z
      .array(z.object({ level: z.int().min(1).max(6), text: z.string() }))
      .describe("In reading order, at most 500."),
    total: countField.describe("How many there are."),
    findings: z.array(findingView),
    passed: z.array(z.string()).describe("Rules that the headings pass, by id."),
    unreadable_reason: z.string().nullable(),
  }),
  example: { html: "<h1>Caring for anvils</h1><h3>Oil</h3><p>Wipe it dry.</p><h2>Rust</h2>" },
  answers: {
    example: {
      headings: [
        { level: 1, text: "Caring for anvils" },
        { level: 3, text: "Oil" },
        { level: 2, text: "Rust" },
      ],
      total: 3,
      findings: [
        {
          id: "heading-order",
          category: "content",
          severity: "notice",
          title: "Headings skip a level",
          detail: "The outline of the page has gaps.",
          fix: "Go down one level at a time: an h3 belongs under an h2.",
          evidence: ["h1 “Caring for anvils” is followed by h3 “Oil”"],
        },
      ],
      passed: ["h1-present", "h1-single", "headings-not-empty"],
      unreadable_reason: null,
    },
  },
  async run({ freeTasks }, { html, markdown }) {
    const { unreadableReason, ...outline } = await (html === undefined
      ? orTooComplex(freeTasks.outlineMarkdown(markdown ?? ""), "markdown")
      : orTooComplex(freeTasks.outlineHtml(html), "html"));
    return { ...outline, unreadable_reason: unreadableReason };
  },
});

export const headingsTool = freeTool(outlineHeadings, {
  title: "Heading checker",
  purpose: "See the outline that a page’s headings make, and where it is broken.",
  group: "pages",
  checks: [
    "Whether there is an H1, and only one.",
    "Levels that are skipped on the way down, such as an H4 below an H2.",
    "Headings without text.",
  ],
  reading: [
    "Read the outline from top to bottom: it should say what the page is about without the text between. Screen readers offer it for navigation, and assistants cut a page into passages by it.",
  ],
});
