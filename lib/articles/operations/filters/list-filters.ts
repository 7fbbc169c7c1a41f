import { z } from "zod";
import { listSavedFilters } from "@/lib/articles/rows/saved-filters";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { requireFilterOwner, savedFilterView, viewSavedFilter } from "./filter-view";

export const listArticleFilters = operation({
  name: "articles.list_filters",
  summary: "The filters of a project's list of articles that the caller has saved",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ filters: z.array(savedFilterView).describe("By their names.") }),
  refusals: ["unauthorized"],
  async run(ctx, { projectId }) {
    const userId = requireFilterOwner(ctx);
    const project = await requireProject(ctx, projectId);
    return { filters: (await listSavedFilters(ctx.db, project, userId)).map(viewSavedFilter) };
  },
});
