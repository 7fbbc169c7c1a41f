import { z } from "zod";
import { requireConfirmation } from "@/lib/kernel/confirmation";
import { type Context, storedActor } from "@/lib/kernel/context";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { requireProject } from "../queries";
import { deleteProjectRow, endAccess, endBackgroundWork } from "./queries";
import { deletedProject, viewDeletedProject } from "./trash-view";

export const deleteProject = operation({
  name: "projects.delete",
  summary: "Move a project to the trash, from where it can be restored for TRASH_DAYS",
  description:
    "At once, its content keys and feed tokens are revoked, its connected agents lose their access and the credentials of its connections are deleted, both for good; its hosted blog is gone, articles that are not finished end and their credits come back, and nothing is published, checked, audited or sent for it. Pages at other destinations stay as they are. After TRASH_DAYS the project is deleted for good, with everything in it.",
  access: "user",
  effect: "removes",
  phrases: ["moved {project} to the trash", "move {project} to the trash"],
  role: "admin",
  input: z.strictObject({
    projectId: idField("a project"),
    confirmation: requiredText(1_000, "is required: repeat the name of the project").describe(
      "The name or the slug of the project, repeated.",
    ),
  }),
  output: z.object({ project: deletedProject }),
  async run(ctx: Context & { settings: { trashDays: number } }, { projectId, confirmation }) {
    const row = await requireProject(ctx, projectId);
    requireConfirmation(confirmation, "project", { name: row.name, slug: row.slug });
    const deletedAt = await deleteProjectRow(ctx.db, row, storedActor(ctx.actor));
    if (deletedAt === null) throw notFound("project");
    await endAccess(ctx.db, row);
    await endBackgroundWork(ctx.db, row);
    return { project: viewDeletedProject(ctx, row, deletedAt) };
  },
});
