import { z } from "zod";
import { idField } from "../fields";
import { operation } from "../operation";
import { requireProject } from "../require";
import { integrationView, viewIntegration } from "./integration-view";
import { listIntegrationRows } from "./queries";

export const listIntegrations = operation({
  name: "integrations.list",
  summary: "The project's publishing connections",
  access: "workspace",
  cost: "read",
  input: z.strictObject({ projectId: idField("a project").optional() }),
  output: z.object({ integrations: z.array(integrationView) }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    return { integrations: (await listIntegrationRows(ctx.db, project.id)).map(viewIntegration) };
  },
});
