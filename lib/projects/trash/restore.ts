import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { requireDeletedProject, restoreProjectRow } from "./queries";
import { viewDeletedProject } from "./trash-view";

export const restoreProject = operation({
  name: "projects.restore",
  summary: "Take a project out of the trash",
  description:
    "Its articles, audits and hosted blog are back. Its content keys stay revoked, its agents have to be connected again, its connections need their credentials again, automatic publishing is off and its event endpoints are paused.",
  access: "user",
  effect: "overwrites",
  phrases: ["restored {project} from the trash", "restore {project} from the trash"],
  role: "admin",
  input: z.strictObject({ projectId: idField("a project in the trash") }),
  output: z.object({ project_id: z.uuid(), slug: z.string() }),
  refusals: ["gone"],
  async run(ctx: Context & { settings: { trashDays: number } }, { projectId }) {
    const row = await requireDeletedProject(ctx, projectId);
    const deletedAt = row.deletedAt ?? ctx.now();
    if (viewDeletedProject(ctx, row, deletedAt).restorable_until < ctx.now().toISOString()) {
      throw new Refusal("gone", "The project was deleted too long ago to be restored.");
    }
    if (!(await restoreProjectRow(ctx.db, row))) throw notFound("project in the trash");
    return { project_id: row.id, slug: row.slug };
  },
});
