import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { exampleIds, exampleSite } from "@/lib/kernel/example-ids";
import { idField, integerField, offsetField, timestampOrNull } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import type { NeedsDestinations } from "./config";
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
  input: z.strictObject({
    projectId: idField("a project").optional(),
    limit: integerField(1, "must be an integer of 1 or more").optional().describe("The most to list."),
    offset: offsetField,
  }),
  output: z.object({
    integrations: z.array(usedIntegrationView),
    total: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable().describe("Where the next page begins; null at the end."),
  }),
  example: { projectId: exampleIds.project },
  answers: {
    one: {
      integrations: [
        { ...exampleIntegration, target: exampleSite.website, last_used_at: "2026-11-21T09:12:44.000Z" },
      ],
      total: 1,
      offset: 0,
      next_offset: null,
    },
  },
  async run(ctx: Context & NeedsDestinations, { projectId, limit = Number.MAX_SAFE_INTEGER, offset }) {
    const project = await requireProject(ctx, projectId);
    const { baseUrl } = ctx.settings;
    const used = await listIntegrationRows(ctx.db, project.id);
    const page = used.slice(offset, offset + limit);
    const end = offset + page.length;
    return {
      integrations: page.map(({ row, lastUsedAt }) => ({
        ...viewIntegration(row),
        target: targetOf(ctx.destinations.get(row.provider), row, { baseUrl, slug: project.slug }),
        last_used_at: timestampOrNull(lastUsedAt),
      })),
      total: used.length,
      offset,
      next_offset: page.length > 0 && end < used.length ? end : null,
    };
  },
});
