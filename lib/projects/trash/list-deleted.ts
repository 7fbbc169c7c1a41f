import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireWorkspace } from "@/lib/workspaces/queries";
import { listDeletedProjectRows } from "./queries";
import { deletedProject, viewDeletedProject } from "./trash-view";

export const listDeletedProjects = operation({
  name: "projects.list_deleted",
  summary: "The projects in a workspace's trash, last deleted first",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ workspaceId: idField("a workspace") }),
  output: z.object({ projects: z.array(deletedProject) }),
  async run(ctx: Context & { settings: { trashDays: number } }, { workspaceId }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    const rows = await listDeletedProjectRows(ctx.db, workspace.id);
    return { projects: rows.map((row) => viewDeletedProject(ctx, row, row.deletedAt ?? ctx.now())) };
  },
});
