import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { listEndpointRows, newestDeliveries } from "./endpoint-queries";
import { endpointWithNewest, viewEndpoint, viewNewest } from "./endpoint-view";

export const listEndpoints = operation({
  name: "events.list_endpoints",
  summary: "Where the project's events are sent to, and what became of the newest message to each",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ endpoints: z.array(endpointWithNewest) }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const rows = await listEndpointRows(ctx.db, project.id);
    const newest = await newestDeliveries(
      ctx.db,
      rows.map(({ id }) => id),
    );
    const endpoints = rows.map((row) => {
      const delivery = newest.get(row.id);
      return { ...viewEndpoint(row), last_delivery: delivery === undefined ? null : viewNewest(delivery) };
    });
    return { endpoints };
  },
});
