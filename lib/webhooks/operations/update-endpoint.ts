import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import {
  endpointStatusField,
  eventsField,
  type NeedsEndpoints,
  refusePlainHttp,
  urlField,
} from "./endpoint-fields";
import { requireEndpoint, updateEndpointRow } from "./endpoint-queries";
import { endpointView, viewEndpoint } from "./endpoint-view";

export const updateEndpoint = operation({
  name: "events.update_endpoint",
  summary:
    "Change an endpoint's address or events, or pause it; what waited while it was paused is sent when it is active again",
  access: "user",
  effect: "overwrites",
  phrases: ["changed {endpoint}", "change {endpoint}"],
  role: "admin",
  input: z.strictObject({
    endpointId: idField("an event endpoint"),
    url: urlField.optional(),
    events: eventsField.optional(),
    status: endpointStatusField.optional(),
  }),
  output: z.object({ endpoint: endpointView }),
  async run(ctx: Context & NeedsEndpoints, { endpointId, url, events, status }) {
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
