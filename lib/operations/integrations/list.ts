import { z } from "zod";
import { exampleIds } from "../core/example-ids";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { exampleIntegration, integrationView, viewIntegration } from "./integration-view";
import { listIntegrationRows } from "./queries";

export const listIntegrations = operation({
  name: "integrations.list",
  summary: "The project's publishing connections",
  description:
    "Their ids are what a publish call takes as `integrationId`. `auto_publish_status` is what a publish call without a status does.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project").optional() }),
  output: z.object({ integrations: z.array(integrationView) }),
  example: { projectId: exampleIds.project },
  answers: { one: { integrations: [exampleIntegration] } },
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    return { integrations: (await listIntegrationRows(ctx.db, project.id)).map(viewIntegration) };
  },
});
