import { z } from "zod";
import { buildJsonLd } from "@/lib/content/build-json-ld";
import { serializeJsonLd } from "@/lib/content/json-ld";
import { type JsonLdField, jsonLdForms, jsonLdTypes } from "@/lib/content/json-ld-forms";
import { textField } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";
import { exactlyOneOf, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

const valueField = textField(5000);
const generateField = z
  .strictObject({
    type: z.enum(jsonLdTypes),
    fields: z
      .record(
        z.string().max(40),
        z.union([valueField, z.array(z.record(z.string().max(40), valueField)).max(100)]),
      )
      .describe(
        "The fields of the type by their names, as listed below; lists, such as questions, are lists of objects.",
      ),
  })
  .describe("What to write structured data from.");

export const buildOrCheckSchema = freeOperation({
  name: "free.schema",
  summary: "Write JSON-LD for a schema.org type, or check it",
  description:
    "Send `json_ld` to have structured data checked by the rules of site audits, or `generate` to have it written; what is written is checked as well. The page of the tool lists the fields of each type.",
  refusals: ["unavailable"],
  input: exactlyOneOf(
    z.strictObject({
      json_ld: sourceField("JSON-LD, with or without its script element.").optional(),
      generate: generateField.optional(),
    }),
    ["json_ld", "generate"],
  ),
  output: z.object({
    valid: z.boolean().describe("Whether machines can read every block."),
    complete: z.boolean().describe("Whether nothing is missing that Google requires for a rich result."),
    blocks: z.array(
      z.object({
        types: z.array(z.string()),
        problem: z.string().nullable().describe("Why machines cannot use the block; null when they can."),
        missing: z.array(z.string()).describe("Missing for a rich result, such as `Product: name`."),
      }),
    ),
    json_ld: z.record(z.string(), z.unknown()).nullable().describe("What was written; null after a check."),
    script: z.string().nullable().describe("The same as a script element for the head of the page."),
  }),
  example: {
    generate: {
      type: "FAQPage",
      fields: { questions: [{ question: "Does an anvil rust?", answer: "Yes, if it stays wet." }] },
    },
  },
  answers: {
    example: {
      valid: true,
      complete: true,
      blocks: [{ types: ["FAQPage"], problem: null, missing: [] }],
      json_ld: {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        mainEntity: [
          {
            "@type": "Question",
            name: "Does an anvil rust?",
            acceptedAnswer: { "@type": "Answer", text: "Yes, if it stays wet." },
          },
        ],
      },
      script:
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Does an anvil rust?","acceptedAnswer":{"@type":"Answer","text":"Yes, if it stays wet."}}]}</script>',
    },
  },
  async run({ freeTasks }, { json_ld: given, generate }) {
    const written = generate === undefined ? null : writtenBy(generate);
    const text = given ?? JSON.stringify(written);
    const blocks = await orTooComplex(freeTasks.validateJsonLd(text), "json_ld");
    return {
      valid: blocks.every(({ problem }) => problem === null),
      complete: blocks.every(({ problem, missing }) => problem === null && missing.length === 0),
      blocks,
      json_ld: written,
      script:
        written === null ? null : `<script type="application/ld+json">${serializeJsonLd(written)}</script>`,
    };
  },
});

function writtenBy({ type, fields }: z.output<typeof generateField>): Record<string, unknown> {
  const { value, problems } = buildJsonLd(type, fields);
  if (problems.length === 0) return value;
  const named = problems.map(({ field, message }) => ({ field: `generate.fields.${field}`, message }));
  const list = named.map(({ field, message }) => `${field}: ${message}`).join("; ");
  throw new Refusal("invalid_request", `Change the request and send it again. ${list}.`, { fields: named });
}

function fieldWords({ name, required, entry = [] }: JsonLdField): string {
  const inner = entry.length === 0 ? "" : `, a list with ${entry.map((each) => each.name).join(" and ")}`;
  const notes = `${required ? "required" : ""}${inner}`.replace(/^, /, "");
  return notes === "" ? name : `${name} (${notes})`;
}

export const schemaTool = freeTool(buildOrCheckSchema, {
  title: "Schema generator and validator",
  purpose: "Write structured data for the common schema.org types, or check what a page has.",
  group: "pages",
  checks: [
    "Whether the JSON can be read, with the line and column of a mistake.",
    "Whether each block has a context and a type.",
    "The properties that Google requires for a rich result of the type, also inside offers, reviews and lists.",
  ],
  reading: [
    "“Valid” means that machines can read the data. “Complete” means that nothing is missing for a rich result; whether one is shown is Google’s choice.",
    "Describe only what readers see on the page. Structured data about anything else breaks the rules of search engines.",
  ],
  guide: {
    title: "The fields of each type",
    rows: jsonLdForms.map(({ type, fields }) => [type, fields.map(fieldWords).join(", ")] as const),
  },
});
