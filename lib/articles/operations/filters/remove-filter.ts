import { z } from "zod";
import { deleteSavedFilter } from "@/lib/articles/rows/saved-filters";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { requireFilterOwner } from "./filter-view";

export const removeArticleFilter = operation({
  name: "articles.remove_filter",
  summary: "Delete a filter that the caller has saved; its articles stay",
  access: "user",
  effect: "removes",
  phrases: ["deleted a filter", "delete a filter"],
  role: "viewer",
  input: z.strictObject({ projectId: idField("a project"), filterId: idField("a saved filter") }),
  output: z.object({ filter_id: z.uuid() }),
  refusals: ["unauthorized", "not_found"],
  async run(ctx, { projectId, filterId }) {
    const project = await requireProject(ctx, projectId);
    const userId = requireFilterOwner(ctx);
    if (!(await deleteSavedFilter(ctx.db, project, { userId, filterId }))) throw notFound("saved filter");
    return { filter_id: filterId };
  },
});
