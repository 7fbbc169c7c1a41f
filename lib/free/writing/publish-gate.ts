import { z } from "zod";
import { gateCodes } from "@/lib/content/gate/publish-gate";
import { countField, parsedLengthMax, shortTextField, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

export const runPublishGate = freeOperation({
  name: "free.publish_gate",
  summary: "Find what makes a text unfit to be published",
  description:
    "The rules by which Galley refuses to publish an article with 422: unfilled placeholders (placeholder), a model's refusal in the text (refusal), more than one H1 (multiple_h1), nothing to read besides headings (empty_text), letters that a wrong encoding destroyed (broken_letters), and links that lead nowhere (unresolved_link). Code samples and comments are not mistaken for text. Claims that no source proves (unproved_claim) are found only in articles, whose sources Galley knows.",
  refusals: ["unavailable"],
  input: z.strictObject({
    markdown: sourceField("The text, as Markdown; HTML in it is read too.", parsedLengthMax).min(1, {
      error: "must not be empty",
    }),
    title: shortTextField(500, "The title, which is checked as well.").default(""),
  }),
  output: z.object({
    passed: z.boolean(),
    issues: z
      .array(
        z.object({
          code: z.enum(gateCodes),
          message: z.string().describe("What is wrong."),
          excerpt: z.string().describe("The passage, at most 120 characters."),
          line: countField.describe("Its line in the Markdown, counted from 1; 0 for the title."),
          fix: z.string().describe("What to do."),
        }),
      )
      .describe("At most 50, in the order of the text."),
  }),
  example: {
    title: "Caring for anvils",
    markdown: "Wipe the anvil dry.\n\nWrite to [Your Company] for more.",
  },
  answers: {
    blocked: {
      passed: false,
      issues: [
        {
          code: "placeholder",
          message: "“[Your Company]” was never filled in.",
          excerpt: "Write to [Your Company] for more.",
          line: 3,
          fix: "Write the real text or remove it.",
        },
      ],
    },
  },
  async run({ freeTasks }, { title, markdown }) {
    const issues = await orTooComplex(freeTasks.publishGate({ title, markdown }), "markdown");
    return { passed: issues.length === 0, issues };
  },
});

export const publishGateTool = freeTool(runPublishGate, {
  title: "Publish checks",
  purpose:
    "Find placeholders, refusals of a model, surplus H1s and links that lead nowhere before readers do.",
  group: "writing",
  checks: [
    "Placeholders that nobody filled in, such as [Your Company], {{name}} or Lorem ipsum, in texts and in addresses of links.",
    "Sentences in which a language model answers its request instead of writing, in several languages.",
    "More than one H1, whether written in Markdown or in HTML.",
    "Links that lead nowhere, such as [link], # or https://example.com/page.",
    "A text of nothing but headings.",
  ],
  reading: [
    "Each finding quotes the passage and names its line. Code samples, comments and footnote marks are left out, so a tutorial about templates passes.",
    "A text that passes is free of these faults. It says nothing about whether the text is true or well written.",
  ],
});
