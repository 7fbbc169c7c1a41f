import { z } from "zod";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { firstZoneField, fromField, keywordsField, writingFields } from "./plan-fields";
import { keywordLines } from "./rules/keyword-lines";
import { titleLengthMax } from "./rules/read-csv";
import { judgedLines, storeLines } from "./store-lines";

export const addToPlan = operation({
  name: "plan.add",
  summary: "Put keywords into a project's plan, from one day on within the daily budget",
  description:
    "Planning spends nothing: an article takes its credit on the day on which it is started. Each line gets a verdict by the rules of a start, and only accepted lines are stored.",
  access: "user",
  effect: "adds",
  phrases: ["planned articles for {project}", "plan articles for {project}"],
  refusals: ["invalid_request"],
  input: z.strictObject({
    projectId: idField("a project"),
    keywords: keywordsField,
    day: fromField,
    title: requiredText(titleLengthMax)
      .optional()
      .describe("A title to use instead of the writer's own; for one keyword."),
    ...writingFields,
    timeZone: firstZoneField,
  }),
  output: judgedLines,
  async run(ctx, { projectId, keywords, day, ...texts }) {
    const project = await requireProject(ctx, projectId);
    const lines = keywordLines(keywords);
    if (texts.title !== undefined && lines.length > 1) {
      const message = "can be given for a single keyword only";
      throw new Refusal("invalid_request", `The title ${message}.`, {
        fields: [{ field: "title", message }],
      });
    }
    return storeLines(ctx, project, { lines }, { from: day, ...texts });
  },
});
