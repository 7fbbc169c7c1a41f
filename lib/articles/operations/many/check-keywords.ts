import { z } from "zod";
import { creditBalances } from "@/lib/credits/queries";
import { judgeKeywords } from "@/lib/generation/operations/keyword-verdicts";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";

export const checkArticleKeywords = operation({
  name: "articles.check_keywords",
  summary: "Whether articles can be started for these keywords, and what they would cost; nothing is started",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project"),
    keywords: z
      .array(textField(300).trim(), { error: "must be a list of keywords" })
      .max(50, { error: "must be at most 50 keywords" }),
  }),
  output: z.object({
    verdicts: z
      .array(
        z.object({
          keyword: z.string(),
          verdict: z
            .enum(["accepted", "refused", "taken", "in_progress", "repeated"])
            .describe(
              "`taken`: an article has the keyword. `in_progress`: one is being written for it. `repeated`: it is the same as one before it in the list.",
            ),
          reason: z.string().nullable(),
          suggestion: z.string().nullable(),
          article_id: z.uuid().nullable(),
          job_id: z.uuid().nullable(),
        }),
      )
      .describe("One for each keyword, in their order."),
    cost: z.int().describe("The credits that the accepted keywords cost together."),
    credits: z.int().describe("What the project's workspace has left."),
  }),
  async run(ctx, { projectId, keywords }) {
    const project = await requireProject(ctx, projectId);
    const [judged, balances] = await Promise.all([
      judgeKeywords(ctx.db, project, keywords),
      creditBalances(ctx.db, [project.workspaceId]),
    ]);
    const verdicts = judged.map((each) => ({
      keyword: each.keyword,
      verdict: each.verdict === "ok" ? ("accepted" as const) : each.verdict,
      reason: each.verdict === "refused" ? each.reason : null,
      suggestion: each.verdict === "refused" ? each.suggestion : null,
      article_id: each.verdict === "taken" ? each.articleId : null,
      job_id: each.verdict === "in_progress" ? each.jobId : null,
    }));
    return {
      verdicts,
      cost: verdicts.filter(({ verdict }) => verdict === "accepted").length,
      credits: balances.get(project.workspaceId) ?? 0,
    };
  },
});
