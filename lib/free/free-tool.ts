import type { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { type Operation, operation } from "@/lib/kernel/operation";
import { Refusal, type RefusalCode } from "@/lib/kernel/refusal";
import type { FreeToolTasks } from "./free-tool-tasks";

/** The groups of the free tools, in the order in which they are shown. */
export const freeToolGroups = {
  writing: "Writing",
  pages: "Pages and search results",
  crawlers: "Crawlers",
  conversion: "Conversion",
} as const;

export type FreeToolGroup = keyof typeof freeToolGroups;

/** A free tool as its page, the list at /api/free and the documentation show it. */
export interface FreeTool {
  /** The last segment of its addresses: /tools/{slug} and /api/free/{slug}. */
  slug: string;
  /** What people call the tool. */
  title: string;
  /** One sentence that says what it does for whom. */
  purpose: string;
  group: FreeToolGroup;
  /** What it looks at, point by point. */
  checks: readonly string[];
  /** How its result is to be read, paragraph by paragraph. */
  reading: readonly string[];
  /** What can be entered, name by name, where the schema of the input does not say it. */
  guide?: { title: string; rows: readonly (readonly [name: string, text: string])[] };
  operation: Operation;
}

interface NeedsFreeTools {
  freeTasks: FreeToolTasks;
  settings: { freeTools: boolean };
}

interface FreeOperation<Input extends z.ZodType, Output extends z.ZodType> {
  /** `free.<verb>`, which is also the slug with `_` in place of `-`. */
  name: `free.${string}`;
  summary: string;
  description: string;
  /** `unavailable` for a tool whose work runs in a thread. */
  refusals?: readonly RefusalCode[];
  input: Input;
  output: Output;
  example: z.input<Input>;
  answers: Record<string, z.input<Output>>;
  run(ctx: Context & NeedsFreeTools, input: z.output<Input>): Promise<z.input<Output>>;
}

/** Throws `not_found` while the operator has switched the free tools off. */
export function requireFreeTools({ settings }: Pick<NeedsFreeTools, "settings">): void {
  if (!settings.freeTools) throw new Refusal("not_found", "The free tools are switched off here.");
}

/**
 * Declares the operation of a free tool. It computes only over its input: nothing is fetched, read from the database
 * or stored. Refused with `not_found` while the free tools are switched off.
 */
export function freeOperation<Input extends z.ZodType, Output extends z.ZodType>(
  value: FreeOperation<Input, Output>,
): Operation<Input, Output, NeedsFreeTools> {
  return operation({
    ...value,
    refusals: ["not_found", ...(value.refusals ?? [])],
    access: "public",
    effect: "reads",
    async run(ctx: Context & NeedsFreeTools, input) {
      requireFreeTools(ctx);
      return value.run(ctx, input);
    },
  });
}

/** Describes the tool of an operation. */
export function freeTool(called: Operation, facts: Omit<FreeTool, "operation" | "slug">): FreeTool {
  return { ...facts, slug: called.name.replace("free.", "").replaceAll("_", "-"), operation: called };
}
