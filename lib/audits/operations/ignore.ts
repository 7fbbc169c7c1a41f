import { z } from "zod";
import { ignoredMax, putIgnored } from "@/lib/audits/rows/ignored";
import { judgeNewestAgain } from "@/lib/audits/site/judge-again";
import { storedActor } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { auditGrades } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";
import { exampleIgnored, findingFields, ignoredView, readFinding, viewIgnored } from "./ignored-view";

/** The result of the newest finished audit after a change of what is ignored. */
export const judgedAgainView = z
  .object({ id: z.uuid(), score: z.int().nullable(), grade: z.enum(auditGrades).nullable() })
  .nullable()
  .describe(
    "The newest finished audit with its new score; null when there is none that can be judged again, so that the next one is the first to leave it out.",
  );

export const ignoreFinding = operation({
  name: "audits.ignore",
  summary: "Leave a finding of audits out of recommendations and of the score, with a reason",
  description:
    "A rule on the whole site or, with `url`, on one page. The newest finished audit is judged again at once, and later audits leave it out too. It counts neither as passed nor as failed. Ignored again, it gets the new reason.",
  access: "workspace",
  effect: "overwrites",
  phrases: ["ignored a finding of the audits of {project}", "ignore a finding of the audits of {project}"],
  input: z.strictObject({
    projectId: idField("a project").optional(),
    ...findingFields,
    reason: requiredText(300, "is required: say why it may stay as it is"),
  }),
  output: z.object({ ignored: ignoredView, audit: judgedAgainView }),
  refusals: ["conflict", "invalid_request"],
  example: {
    projectId: exampleIds.project,
    rule: exampleIgnored.rule,
    url: exampleIgnored.url ?? "",
    reason: exampleIgnored.reason,
  },
  answers: {
    ignored: { ignored: exampleIgnored, audit: { id: exampleIds.audit, score: 79, grade: "C" } },
  },
  async run(ctx, { projectId, reason, ...named }) {
    const project = await requireProject(ctx, projectId);
    const finding = readFinding(named);
    const by = storedActor(ctx.actor);
    const row = await putIgnored(ctx.db, project, { ...finding, reason, by });
    if (row === null) {
      throw new Refusal(
        "conflict",
        `The project ignores ${ignoredMax} findings, which is the limit: ignore a rule on the whole site, or stop ignoring some.`,
      );
    }
    return { ignored: viewIgnored(row), audit: await judgeNewestAgain(ctx.db, project.id) };
  },
});
