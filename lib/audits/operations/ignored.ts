import { z } from "zod";
import { listIgnoredRows } from "@/lib/audits/rows/ignored";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { exampleIgnored, ignoredView, viewIgnored } from "./ignored-view";

export const listIgnoredFindings = operation({
  name: "audits.ignored",
  summary: "The findings of audits that a project ignores, each with its reason, newest first",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project").optional(),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({
    ignored: z.array(ignoredView),
    more: z.boolean().describe("Whether there are further ones behind these."),
  }),
  example: { projectId: exampleIds.project },
  answers: { ignored: { ignored: [exampleIgnored], more: false } },
  async run(ctx, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    const rows = await listIgnoredRows(ctx.db, project.id, { limit: limit + 1, offset });
    return { ignored: rows.slice(0, limit).map(viewIgnored), more: rows.length > limit };
  },
});
