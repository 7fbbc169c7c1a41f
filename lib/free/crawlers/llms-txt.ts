import { z } from "zod";
import type { LlmsTxt } from "@/lib/audits/site/llms-txt";
import { requiredText } from "@/lib/kernel/fields";
import { addressLengthMax } from "@/lib/pages/addresses";
import { countField, exactlyOneOf, shortTextField, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

const linkField = z.strictObject({
  title: requiredText(300),
  url: requiredText(addressLengthMax).regex(/^\S+$/, { error: "must be an address without spaces" }),
  notes: shortTextField(1000, "What the page is about.").default(""),
});
const sectionField = z.strictObject({ name: requiredText(300), links: z.array(linkField).max(200) });

const siteField = z
  .strictObject({
    title: requiredText(300),
    summary: shortTextField(2000, "One paragraph about the site.").default(""),
    sections: z
      .array(sectionField)
      .max(50)
      .describe("A list of objects with `name` and `links`; each link has a `title`, a `url` and `notes`."),
  })
  .describe("What to write the file from.");

export const writeOrCheckLlmsTxt = freeOperation({
  name: "free.llms_txt",
  summary: "Check an llms.txt, or write one",
  description:
    "Send either `text`, to have a file checked by the proposal at llmstxt.org, or `site`, to have one written; a written file is checked as well.",
  refusals: ["unavailable"],
  input: exactlyOneOf(
    z.strictObject({ text: sourceField("The file to check.").optional(), site: siteField.optional() }),
    ["text", "site"],
  ),
  output: z.object({
    valid: z.boolean(),
    problems: z.array(z.string()).describe("What is wrong, clause by clause; at most 5."),
    text: z.string().describe("The file."),
    title: z.string().nullable(),
    summary: z.string().nullable(),
    sections: z.array(
      z.object({
        name: z.string(),
        links: z.array(z.object({ title: z.string(), url: z.string(), notes: z.string() })),
      }),
    ),
    links: countField,
  }),
  example: {
    site: {
      title: "Acme Anvils",
      summary: "Anvils for smiths, and how to care for them.",
      sections: [
        {
          name: "Guides",
          links: [
            { title: "Caring for an anvil", url: "https://acme.example/care", notes: "Oil, rust, storage" },
          ],
        },
      ],
    },
  },
  answers: {
    example: {
      valid: true,
      problems: [],
      text: "# Acme Anvils\n\n> Anvils for smiths, and how to care for them.\n\n## Guides\n\n- [Caring for an anvil](https://acme.example/care): Oil, rust, storage\n",
      title: "Acme Anvils",
      summary: "Anvils for smiths, and how to care for them.",
      sections: [
        {
          name: "Guides",
          links: [
            { title: "Caring for an anvil", url: "https://acme.example/care", notes: "Oil, rust, storage" },
          ],
        },
      ],
      links: 1,
    },
  },
  async run({ freeTasks }, { text: given, site }) {
    const { problems, text, read } = await orTooComplex(
      freeTasks.reviewLlmsTxt(given ?? fileOf(site)),
      given === undefined ? "site" : "text",
    );
    const links = read.sections.reduce((sum, section) => sum + section.links.length, 0);
    return { valid: problems.length === 0, problems, text, ...read, links };
  },
});

function fileOf(site: z.output<typeof siteField> | undefined): LlmsTxt {
  return site ?? { title: null, summary: null, sections: [] };
}

export const llmsTxtTool = freeTool(writeOrCheckLlmsTxt, {
  title: "llms.txt checker and generator",
  purpose: "Check the file that tells AI assistants what a site offers, or write one from a form.",
  group: "crawlers",
  checks: [
    "The heading of the first level at the beginning, and that there is only one.",
    "Lists of links below headings of the second level, and list items without a link.",
  ],
  reading: [
    "llms.txt is a proposal, not a standard: assistants may read it, and search engines say that they do not. It costs little, and it helps tools that people point at your site.",
    "Put the file at the root of the site, as /llms.txt, and serve it as plain text.",
  ],
});
