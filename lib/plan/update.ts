import { z } from "zod";
import { judgeKeywords } from "@/lib/generation/operations/keyword-verdicts";
import { refuseTakenKeyword } from "@/lib/generation/operations/taken-keyword";
import { languageTagField, requiredText, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { lockPlanned, noLongerWaiting } from "./change-item";
import { plannedIdField } from "./plan-fields";
import { plannedView, viewOnePlanned } from "./plan-view";
import { changePlannedArticle, waitingByKeyword } from "./queries";
import { briefLengthMax, titleLengthMax } from "./rules/read-csv";

export const updatePlanned = operation({
  name: "plan.update",
  summary: "Change the keyword, the title, the brief or the language of a planned article that still waits",
  access: "user",
  effect: "overwrites",
  phrases: ["changed {planned}", "change {planned}"],
  refusals: ["conflict", "invalid_request", "keyword_taken", "keyword_in_progress"],
  input: z.strictObject({
    plannedArticleId: plannedIdField,
    keyword: requiredText(300).optional(),
    title: textField(titleLengthMax).trim().optional().describe("Empty leaves it to the writer."),
    brief: textField(briefLengthMax).trim().optional(),
    languageCode: z
      .union([z.literal(""), languageTagField], {
        error: "must be the code of a language, such as en, de or pt-BR",
      })
      .optional()
      .describe("Empty for the project's language."),
  }),
  output: plannedView,
  async run(ctx, { plannedArticleId, keyword, title, brief, languageCode }) {
    const { row, project } = await lockPlanned(ctx, plannedArticleId);
    const texts = {
      ...(title !== undefined && { title: title || null }),
      ...(brief !== undefined && { brief: brief || null }),
      ...(languageCode !== undefined && { languageCode: languageCode || null }),
    };
    const named = keyword === undefined ? {} : await newKeyword();
    const changed = await changePlannedArticle(ctx.db, row, { ...texts, ...named }, ctx.now());
    if (changed === null) throw noLongerWaiting();
    return viewOnePlanned(ctx, changed);

    /** The new keyword with its key, if an article can be planned for it. */
    async function newKeyword() {
      const [judged] = await judgeKeywords(ctx.db, project, [keyword ?? ""]);
      if (judged === undefined || judged.key === row.keywordKey) return { keyword: keyword ?? row.keyword };
      if (judged.verdict === "refused") throw badKeyword(judged.reason, judged.suggestion);
      await refuseTakenKeyword(ctx.db, project.id, judged.key);
      const waiting = await waitingByKeyword(ctx.db, project.id, [judged.key]);
      if (waiting.size > 0) throw badKeyword("This keyword is in the plan already.");
      return { keyword: judged.keyword, keywordKey: judged.key };
    }
  },
});

function badKeyword(reason: string, suggestion?: string): Refusal {
  return new Refusal("invalid_request", [reason, suggestion].filter(Boolean).join(" "), {
    fields: [{ field: "keyword", message: reason }],
    ...(suggestion !== undefined && { suggestion }),
  });
}
