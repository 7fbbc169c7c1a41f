import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireWorkspace } from "../queries";
import { type NeedsServerProviders, providerList, viewProviders } from "./provider-view";
import { deleteProviders } from "./queries";
import { kindField } from "./try-own";

export const removeWorkspaceProvider = operation({
  name: "workspaces.remove_provider",
  summary: "Delete a provider of a workspace with its key; the server's is used again",
  description: "With the writer go its models for checks and as a fallback, which are of no use without it.",
  access: "user",
  effect: "removes",
  phrases: ["removed a provider from the workspace", "remove a provider from the workspace"],
  role: "admin",
  input: z.strictObject({ workspaceId: idField("a workspace"), kind: kindField }),
  output: providerList,
  async run(ctx: Context & NeedsServerProviders, { workspaceId, kind }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    await deleteProviders(ctx.db, workspace, kind === "writer" ? ["writer", "checks", "fallback"] : [kind]);
    return await viewProviders(ctx, workspace.id);
  },
});
