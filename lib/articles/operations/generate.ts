import { z } from "zod";
import { keywordGate } from "@/lib/content/gate/keyword-gate";
import { normalizeKeyword } from "@/lib/content/keyword";
import { outOfCredits } from "@/lib/credits/operations/balance";
import { reserveCredit } from "@/lib/credits/queries";
import { exampleJob, jobView, viewJob } from "@/lib/generation/operations/job-view";
import { startJob } from "@/lib/generation/operations/queries";
import { keywordInProgress, keywordTaken } from "@/lib/generation/operations/taken-keyword";
import { idField, languageTagField, requiredText, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { annotateSpan } from "@/lib/platform/telemetry/tracing";
import { requireProject } from "@/lib/projects/queries";

export const generateArticle = operation({
  name: "articles.generate",
  summary: "Start writing an article for a keyword; answers with the job to poll",
  description:
    "Spends one article credit, which a job that fails gives back. The keyword is what somebody types into a search engine: test strings, bare brand names, addresses and gibberish are refused with a suggestion. A project has one article for a keyword, however it is spelt.",
  access: "workspace",
  effect: "adds",
  phrases: ["started {article}", "start an article"],
  idempotent: true,
  input: z.strictObject({
    keyword: requiredText(300, "is required: the search term that the article is for").describe(
      "The search term that the article is for.",
    ),
    title: requiredText(200).optional().describe("A title to use instead of the writer's own."),
    brief: textField(10_000).optional().describe("What the article should say, for whom, and in which tone."),
    languageCode: languageTagField.optional().describe("Such as en or pt-BR; left out, the project's."),
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
  }),
  output: jobView,
  refusals: ["out_of_credits", "keyword_taken", "keyword_in_progress"],
  example: { keyword: "season cast iron pan", brief: "For people who bought their first pan." },
  answers: { queued: exampleJob },
  subject: (job) => ({ resourceId: job.job_id }),
  async run(ctx, { keyword, title, brief, languageCode, projectId }) {
    const project = await requireProject(ctx, projectId);
    refuseBadKeyword(keyword, project);
    const job = {
      id: newId(),
      workspaceId: project.workspaceId,
      projectId: project.id,
      keyword,
      keywordKey: normalizeKeyword(keyword),
      title: title ?? null,
      brief: brief ?? null,
      languageCode: languageCode ?? project.languageCode,
      guideHash: project.guideHash,
    };
    // Sent together, and undone together by the refusals below: the whole call is one transaction.
    const [started, reserved] = await Promise.all([
      startJob(ctx.db, job),
      reserveCredit(ctx.db, { ...job, charge: 1 }),
    ]);
    if ("takenByArticle" in started) throw keywordTaken(started.takenByArticle);
    if ("takenByJob" in started) throw keywordInProgress(started.takenByJob);
    if (!reserved) throw outOfCredits();
    annotateSpan({ "galley.job.id": started.id });
    ctx.wake("generation");
    return viewJob(started, null);
  },
});

function refuseBadKeyword(keyword: string, project: ProjectRow): void {
  const verdict = keywordGate(keyword, project);
  if (verdict.ok) return;
  throw new Refusal("invalid_request", `${verdict.reason} ${verdict.suggestion}`, {
    fields: [{ field: "keyword", message: verdict.reason }],
    suggestion: verdict.suggestion,
  });
}
