import type { JSONObject, Tool as Listing } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { type Effect } from "@/lib/kernel/effect";
import { inputSchema } from "@/lib/kernel/json-schema";
import type { Operation } from "@/lib/kernel/operation";

/** One row of the tool endpoint: an operation, and how it is shown to a model. */
export interface Tool {
  operation: Operation;
  /** The entry of the tool in tools/list. */
  listing: Listing & { inputSchema: InputSchema };
  /** The part of the operation's output that goes into the text block. */
  result(output: unknown): unknown;
}

interface InputSchema extends JSONObject {
  type: "object";
  properties: Record<string, JSONObject>;
  required?: string[];
}

interface ToolOptions<Input extends z.ZodType, Output extends z.ZodType> {
  title: string;
  /** For a model: when to use it, what comes back, what to do next. */
  description: string;
  /** Example arguments. Default: the example of the operation. */
  example?: z.input<Input>;
  result?(output: z.output<Output>): unknown;
}

/**
 * The protocol's four hints for each effect. A change counts as open world, because the work that it starts may
 * reach services of others.
 */
const hintsOf: Record<Effect, NonNullable<Listing["annotations"]>> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  "looks outside": { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  overwrites: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  removes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
};

/** Declares a row of the tool endpoint, such as `tool("list_projects", listProjects, { … })`. */
export function tool<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  operation: Operation<Input, Output>,
  options: ToolOptions<Input, Output>,
): Tool {
  const { title, description, example = operation.example ?? {} } = options;
  return {
    operation,
    listing: {
      name,
      title,
      description: `${description} Example: ${JSON.stringify(example)}`,
      inputSchema: toolInputSchema(operation.input),
      annotations: hintsOf[operation.effect],
    },
    result: (output) =>
      options.result === undefined
        ? output
        : // oxlint-disable-next-line no-unsafe-type-assertion -- it is what this operation's schema has parsed
          options.result(output as z.output<Output>),
  };
}

/**
 * The operation's input as JSON Schema. It allows additional names: each name has a snake_case spelling too, and what
 * a tool does not know is ignored. It keeps to the keys that the interfaces of all model makers take.
 */
function toolInputSchema(input: z.ZodType): InputSchema {
  // oxlint-disable-next-line no-unsafe-type-assertion -- it is JSON, and every operation's input is an object
  const { properties = {}, required } = inputSchema(input) as Partial<InputSchema>;
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        {
          ...Object.fromEntries(Object.entries(property).filter(([key]) => takenKeys.has(key))),
          ...(name === "projectId" && { description: ownProject }),
        },
      ]),
    ),
    ...(required !== undefined && required.length > 0 && { required }),
  };
}

/**
 * Gemini's interface refuses a request for a `format` that it does not know, OpenAI's strict mode for a `default`;
 * some clients pass schemas on as they are.
 */
const takenKeys = new Set(["type", "description", "enum", "minimum", "maximum", "minLength", "maxLength"]);

const ownProject = "The project's id; may be left out.";
