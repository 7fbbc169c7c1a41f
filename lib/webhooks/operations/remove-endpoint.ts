import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { deleteEndpoint, requireEndpoint } from "./endpoint-queries";

export const removeEndpoint = operation({
  name: "events.remove_endpoint",
  summary: "Send an endpoint nothing more, and forget what was sent to it",
  access: "user",
  effect: "removes",
  phrases: ["removed {endpoint}", "remove {endpoint}"],
  role: "admin",
  input: z.strictObject({ endpointId: idField("an event endpoint") }),
  output: z.object({ removed: z.literal(true), project_id: z.uuid() }),
  async run(ctx, { endpointId }) {
    const row = await requireEndpoint(ctx, endpointId);
    await deleteEndpoint(ctx.db, row);
    return { removed: true as const, project_id: row.projectId };
  },
});
