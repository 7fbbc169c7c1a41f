import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireWorkspace } from "../queries";
import { type NeedsServerProviders, providerList, viewProviders } from "./provider-view";

export const listWorkspaceProviders = operation({
  name: "workspaces.list_providers",
  summary:
    "The language models and the search provider of a workspace, and those of the server that they replace",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ workspaceId: idField("a workspace") }),
  output: providerList,
  async run(ctx: Context & NeedsServerProviders, { workspaceId }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    return await viewProviders(ctx, workspace.id);
  },
});
