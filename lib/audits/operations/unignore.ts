import { z } from "zod";
import { deleteIgnored } from "@/lib/audits/rows/ignored";
import { judgeNewestAgain } from "@/lib/audits/site/judge-again";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { judgedAgainView } from "./ignore";
import { exampleIgnored, findingFields, readFinding } from "./ignored-view";

export const unignoreFinding = operation({
  name: "audits.unignore",
  summary: "Count a finding of audits again that was ignored",
  description:
    "The newest finished audit is judged again at once. `was_ignored` is false, and nothing changes, when the finding was not ignored.",
  access: "workspace",
  effect: "removes",
  phrases: [
    "stopped ignoring a finding of the audits of {project}",
    "stop ignoring a finding of the audits of {project}",
  ],
  input: z.strictObject({ projectId: idField("a project").optional(), ...findingFields }),
  output: z.object({ was_ignored: z.boolean(), audit: judgedAgainView }),
  refusals: ["invalid_request"],
  example: { projectId: exampleIds.project, rule: exampleIgnored.rule, url: exampleIgnored.url ?? "" },
  answers: {
    counted_again: { was_ignored: true, audit: { id: exampleIds.audit, score: 78, grade: "C" } },
  },
  async run(ctx, { projectId, ...named }) {
    const project = await requireProject(ctx, projectId);
    const wasIgnored = await deleteIgnored(ctx.db, project, readFinding(named));
    return {
      was_ignored: wasIgnored,
      audit: wasIgnored ? await judgeNewestAgain(ctx.db, project.id) : null,
    };
  },
});
