import { z } from "zod";
import { rotateSecret } from "@/lib/webhooks/endpoint-secret";
import { idField } from "../fields";
import { operation } from "../operation";
import { endpointStatusField, eventsField, refusePlainHttp, urlField } from "./endpoint-fields";
import { endpointView, viewEndpoint } from "./endpoint-view";
import { deleteEndpoint, updateEndpointRow } from "./queries";
import { requireEndpoint } from "./require";

const input = z.strictObject({ endpointId: idField("an event endpoint") });

export const updateEndpoint = operation({
  name: "events.update_endpoint",
  summary:
    "Change an endpoint's address or events, or pause it; what waited while it was paused is sent when it is active again",
  access: "user",
  cost: "write",
  input: input.extend({
    url: urlField.optional(),
    events: eventsField.optional(),
    status: endpointStatusField.optional(),
  }),
  output: z.object({ endpoint: endpointView }),
  async run(ctx, { endpointId, url, events, status }) {
    if (url !== undefined) refusePlainHttp(ctx, url);
    const row = await requireEndpoint(ctx, endpointId);
    const updated = await updateEndpointRow(ctx.db, row, {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(status !== undefined && { status }),
    });
    if (row.status === "paused" && updated.status === "active") ctx.wake("events");
    return { endpoint: viewEndpoint(updated) };
  },
});

export const rotateEndpointSecret = operation({
  name: "events.rotate_secret",
  summary:
    "Give an endpoint a new signing secret, shown in this answer alone; messages carry a signature of the old one too for 24 hours",
  access: "user",
  cost: "write",
  input,
  output: z.object({ endpoint: endpointView, signing_secret: z.string() }),
  async run(ctx, { endpointId }) {
    const row = await requireEndpoint(ctx, endpointId);
    const { secret, sealed } = rotateSecret(ctx.secrets, row, ctx.now());
    const updated = await updateEndpointRow(ctx.db, row, { secret: sealed });
    return { endpoint: viewEndpoint(updated), signing_secret: secret };
  },
});

export const removeEndpoint = operation({
  name: "events.remove_endpoint",
  summary: "Send an endpoint nothing more, and forget what was sent to it",
  access: "user",
  cost: "write",
  input,
  output: z.object({ removed: z.literal(true), project_id: z.uuid() }),
  async run(ctx, { endpointId }) {
    const row = await requireEndpoint(ctx, endpointId);
    await deleteEndpoint(ctx.db, row);
    return { removed: true as const, project_id: row.projectId };
  },
});
