import { z } from "zod";
import { inputSchema, outputSchema } from "@/lib/kernel/json-schema";
import { freeTools } from "./catalogue";
import { freeOperation, freeToolGroups } from "./free-tool";

const listedTool = z.object({
  slug: z.string(),
  title: z.string(),
  purpose: z.string(),
  group: z.string(),
  description: z.string(),
  method: z.literal("POST"),
  path: z.string().describe("Where to send the input, below the server's address."),
  page: z.string().describe("The tool's page for people."),
  input_schema: z.record(z.string(), z.unknown()).describe("JSON Schema 2020-12 of the body."),
  output_schema: z.record(z.string(), z.unknown()).describe("JSON Schema 2020-12 of the answer."),
  example: z.object({ input: z.record(z.string(), z.unknown()), output: z.record(z.string(), z.unknown()) }),
});

export const listFreeTools = freeOperation({
  name: "free.list",
  summary: "List the free tools",
  description:
    "Every tool with the JSON Schemas of its input and answer, and an example. The tools need no key, may be called by pages of any origin, and compute only over what is sent: nothing is fetched or stored.",
  input: z.strictObject({}),
  output: z.object({ tools: z.array(listedTool) }),
  example: {},
  answers: {
    tools: {
      tools: [
        {
          slug: "slug",
          title: "Slug generator",
          purpose: "Turn a title in any language into a short, readable part of an address.",
          group: "Conversion",
          description: "Letters and digits of any script in lower case, with dashes between words.",
          method: "POST",
          path: "/api/free/slug",
          page: "/tools/slug",
          input_schema: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
          output_schema: { type: "object", properties: { slug: { type: "string" } }, required: ["slug"] },
          example: { input: { title: "Hello, world" }, output: { slug: "hello-world" } },
        },
      ],
    },
  },
  run() {
    listed ??= freeTools.map(({ slug, title, purpose, group, operation }) => ({
      slug,
      title,
      purpose,
      group: freeToolGroups[group],
      description: operation.description ?? operation.summary,
      method: "POST" as const,
      path: `/api/free/${slug}`,
      page: `/tools/${slug}`,
      input_schema: { ...inputSchema(operation.input) },
      output_schema: { ...outputSchema(operation.output) },
      example: {
        input: asRecord(operation.example),
        output: asRecord(Object.values(operation.answers ?? {})[0]),
      },
    }));
    return Promise.resolve({ tools: listed });
  },
});

/** Made once: the schemas never change while the server runs. */
let listed: z.input<typeof listedTool>[] | undefined;

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
