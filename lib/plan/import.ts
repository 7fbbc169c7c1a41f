import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { csvField, firstZoneField, fromField, writingFields } from "./plan-fields";
import { linesOfCsv } from "./rules/lines-of-csv";
import { judgedLines, storeLines } from "./store-lines";

export const importPlan = operation({
  name: "plan.import",
  summary: "Put the keywords of a CSV file into a project's plan, the most shown first",
  description:
    "The column of keywords is found by its header, also in the export of Google Search Console in its common languages. A date, a title, a brief and a language in columns of these names go before what is said for all keywords; the answer names the columns that are not used. The rest is as for `plan.add`.",
  access: "user",
  effect: "adds",
  phrases: ["planned articles for {project} from a file", "plan articles for {project} from a file"],
  refusals: ["invalid_request"],
  input: z.strictObject({
    projectId: idField("a project"),
    csv: csvField,
    day: fromField,
    ...writingFields,
    timeZone: firstZoneField,
  }),
  output: judgedLines,
  async run(ctx, { projectId, csv, day, ...texts }) {
    const project = await requireProject(ctx, projectId);
    return storeLines(ctx, project, linesOfCsv(csv), { from: day, ...texts });
  },
});
