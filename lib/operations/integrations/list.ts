import { z } from "zod";
import { exampleIds, exampleSite } from "../core/example-ids";
import { idField, timestampOrNull } from "../core/fields";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { exampleIntegration, usedIntegrationView, viewIntegration } from "./integration-view";
import { listIntegrationRows } from "./queries";
import { targetOf } from "./target";

export const listIntegrations = operation({
  name: "integrations.list",
  summary: "The project's publishing connections",
  description:
    "Their ids are what a publish call takes as `integrationId`. `auto_publish_status` is what a publish call without a status does.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project").optional() }),
  output: z.object({ integrations: z.array(usedIntegrationView) }),
  example: { projectId: exampleIds.project },
  answers: {
    one: {
      integrations: [
        { ...exampleIntegration, target: exampleSite.website, last_used_at: "2026-11-21T09:12:44.000Z" },
      ],
    },
  },
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const { baseUrl } = ctx.settings;
    const used = await listIntegrationRows(ctx.db, project.id);
    return {
      integrations: used.map(({ row, lastUsedAt }) => ({
        ...viewIntegration(row),
        target: targetOf(ctx.destinations.get(row.provider), row, { baseUrl, slug: project.slug }),
        last_used_at: timestampOrNull(lastUsedAt),
      })),
    };
  },
});
