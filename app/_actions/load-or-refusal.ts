import { execute, type Operation } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import type { z } from "zod";
import { userContext } from "./user-context";

/** What an operation answered, or why it was refused. */
export type Loaded<Data> = { data: Data; refused: null } | { data: null; refused: string };

/**
 * Runs an operation for a part of a page that asks by itself, such as a search. Unlike `load` it never leads away
 * from the page, on which something may have been typed.
 */
export async function loadOrRefusal<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
): Promise<Loaded<z.output<Output>>> {
  try {
    return { data: await execute(operation, await userContext(), input), refused: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isSignedOut = error.code === "unauthorized";
    return {
      data: null,
      refused: isSignedOut ? "You are signed out. Reload the page to sign in." : error.message,
    };
  }
}
