import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { NeedsLookups } from "@/lib/lookups/operations/live";
import { requireWorkspace } from "../queries";
import { kindField, type NeedsOwnProviders, withTrial } from "./try-own";

export const testWorkspaceProvider = operation({
  name: "workspaces.test_provider",
  summary: "Ask a provider of a workspace one small question, to see whether its key, model and address work",
  description: "The provider may charge for the question.",
  access: "user",
  effect: "looks outside",
  role: "admin",
  longRunning: true,
  input: z.strictObject({ workspaceId: idField("a workspace"), kind: kindField }),
  output: z.object({ ok: z.boolean(), message: z.string() }),
  refusals: ["not_found", "unavailable"],
  async run(ctx: Context & NeedsLookups & NeedsOwnProviders, { workspaceId, kind }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    const result = await withTrial(ctx, (tryIt) => tryIt(workspace.id, kind));
    if (result !== null) return result;
    throw new Refusal("not_found", "The workspace has no such provider of its own; set one up first.");
  },
});
