import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { judgeLines, placeIn } from "./judge-lines";
import { csvField, firstZoneField, fromField, keywordsField } from "./plan-fields";
import { findPlan } from "./queries";
import { keywordLines } from "./rules/keyword-lines";
import { linesOfCsv } from "./rules/lines-of-csv";
import { judgedLines, viewJudged } from "./store-lines";

export const checkPlan = operation({
  name: "plan.check",
  summary: "What would become of keywords in a project's plan, line by line; nothing is stored",
  access: "user",
  effect: "reads",
  refusals: ["invalid_request"],
  input: z.strictObject({
    projectId: idField("a project"),
    keywords: keywordsField.optional(),
    csv: csvField.optional().describe("A table in place of the list."),
    day: fromField,
    timeZone: firstZoneField,
  }),
  output: judgedLines,
  async run(ctx, { projectId, keywords, csv, day, timeZone }) {
    const project = await requireProject(ctx, projectId);
    if (csv === undefined && keywords === undefined) throw nothingSent();
    const sent = csv === undefined ? { lines: keywordLines(keywords ?? "") } : linesOfCsv(csv);
    const place = placeIn(await findPlan(ctx.db, project.id), day, timeZone);
    const judged = await judgeLines(ctx, project, sent.lines, place);
    return viewJudged(ctx, project, sent, judged);
  },
});

function nothingSent(): Refusal {
  const message = "is required: write one keyword a line, or choose a file";
  return new Refusal("invalid_request", "Write one keyword per line, or choose a CSV file.", {
    fields: [{ field: "keywords", message }],
  });
}
