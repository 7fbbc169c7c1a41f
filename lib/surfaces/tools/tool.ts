import type { Tool as Listing } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Operation } from "@/lib/operations/operation";
import { type InputSchema, toolInputSchema } from "./tool-input-schema";

/** One row of the tool endpoint: an operation, and how it is shown to a model. */
export interface Tool {
  operation: Operation;
  /** The row as tools/list gives it. */
  listing: Listing & { inputSchema: InputSchema };
  /** What of the operation's output goes into the text block. */
  result(output: unknown): unknown;
}

interface ToolOptions<Output extends z.ZodType> {
  title: string;
  /** For a model: when to use it, what comes back, what to do next. */
  description: string;
  /** Arguments of a plausible call; shown as JSON at the end of the description. */
  example: Record<string, unknown>;
  effect: Effect;
  result?(output: z.output<Output>): unknown;
}

/** What a call does to the world; each becomes the four hints of the protocol. */
type Effect = keyof typeof hintsOf;

const hintsOf = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  /** Looks at sites and services that are not ours. */
  "looks outside": { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  /** Makes something new at each call, with the help of services that are not ours. */
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  /** Brings something outside to a state; the same call again changes nothing more. */
  overwrites: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
} as const;

/** Declares a row of the tool endpoint, such as `tool("list_projects", listProjects, { … })`. */
export function tool<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  operation: Operation<Input, Output>,
  options: ToolOptions<Output>,
): Tool {
  const { title, description, example, effect } = options;
  return {
    operation,
    listing: {
      name,
      title,
      description: `${description} Example: ${JSON.stringify(example)}`,
      inputSchema: toolInputSchema(operation.input),
      annotations: hintsOf[effect],
    },
    result: (output) =>
      options.result === undefined
        ? output
        : // oxlint-disable-next-line no-unsafe-type-assertion -- it is what this operation's schema has parsed
          options.result(output as z.output<Output>),
  };
}
