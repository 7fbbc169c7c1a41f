import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject, updateProjectRow } from "./queries";

export const dismissSuggestion = operation({
  name: "projects.dismiss_suggestion",
  summary: "Offer no longer to connect the destination that the project's website runs on",
  access: "user",
  effect: "overwrites",
  phrases: ["dismissed the offer to connect the website", "dismiss the offer to connect the website"],
  role: "admin",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ project_id: z.uuid() }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    if (project.suggestedProvider !== null)
      await updateProjectRow(ctx.db, project, { suggestedProvider: null });
    return { project_id: project.id };
  },
});
