import { z } from "zod";
import { insertSavedFilter, type NotSaved, savedFiltersMax } from "@/lib/articles/rows/saved-filters";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { articleFilterFields } from "../many/article-filter";
import { requireFilterOwner, savedFields, savedFilterView, viewSavedFilter } from "./filter-view";

export const saveArticleFilter = operation({
  name: "articles.save_filter",
  summary: "Give a name to a filter of a project's list of articles, for the caller alone",
  description: "At most 20 for each person and project. No two have the same name, whatever their capitals.",
  access: "user",
  effect: "adds",
  phrases: ["saved a filter", "save a filter"],
  role: "viewer",
  input: z.strictObject({
    projectId: idField("a project"),
    name: requiredText(60, "is required: how you will recognise the filter"),
    integrationId: articleFilterFields.integrationId,
    ...savedFields,
  }),
  output: savedFilterView,
  refusals: ["unauthorized", "invalid_request", "conflict"],
  async run(ctx, { projectId, name, integrationId, ...fields }) {
    const project = await requireProject(ctx, projectId);
    const userId = requireFilterOwner(ctx);
    const connection = integrationId === undefined ? null : await requireIntegration(ctx, integrationId);
    if (connection !== null && connection.projectId !== project.id) throw notFound("publishing connection");
    const filter = Object.fromEntries(
      Object.entries(fields).flatMap(([field, value]) =>
        value === undefined || value === "" ? [] : [[field, value]],
      ),
    );
    if (Object.keys(filter).length === 0 && connection === null) {
      throw new Refusal("invalid_request", "Choose a filter, a search or an order before you save it.");
    }
    const values = { userId, name, filter, integrationId: connection?.id ?? null };
    const saved = await insertSavedFilter(ctx.db, project, values);
    if (typeof saved === "string") throw refusalOf(saved, name);
    return viewSavedFilter({ ...saved, connectionRemoved: false });
  },
});

function refusalOf(reason: NotSaved, name: string): Refusal {
  if (reason === "left") return notFound("project");
  if (reason === "name_taken") {
    const message = `is taken: you have a filter “${name}” already; choose another name, or delete that one first`;
    return new Refusal("conflict", `The name ${message}.`, { fields: [{ field: "name", message }] });
  }
  return new Refusal(
    "conflict",
    `You have ${savedFiltersMax} filters in this project, which is as many as it takes: delete one first.`,
  );
}
