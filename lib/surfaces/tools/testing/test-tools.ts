import { z } from "zod";
import { operation } from "@/lib/operations/operation";
import { type Tool, tool } from "../tool";

const row = {
  title: "A tool for tests",
  description: "Use this in tests.",
  example: {},
} as const;

/** A public tool: what it answers is up to the test. */
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

/** A tool for workspaces whose work fails as the test says. */
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
