import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { type Tool, tool } from "../tool";

const row = {
  title: "A tool for tests",
  description: "Use this in tests.",
  example: {},
} as const;

/** A public tool that runs the given function. */
export function publicTool(run: () => Promise<unknown>): Tool {
  return tool(
    "public_tool",
    operation({
      name: "tests.public",
      summary: "A public operation for tests",
      access: "public",
      effect: "looks outside",
      input: z.strictObject({ siteUrl: z.string().optional() }),
      output: z.unknown(),
      run,
    }),
    row,
  );
}

/** A tool for workspaces that always fails with the given error. */
export function failingTool(failure: () => Error): Tool {
  return tool(
    "failing_tool",
    operation({
      name: "tests.failing",
      summary: "An operation for tests that fails",
      access: "workspace",
      effect: "reads",
      input: z.strictObject({}),
      output: z.unknown(),
      run: () => Promise.reject(failure()),
    }),
    row,
  );
}
