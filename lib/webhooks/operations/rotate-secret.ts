import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { rotateSecret } from "@/lib/webhooks/endpoint-secret";
import type { NeedsEndpoints } from "./endpoint-fields";
import { requireEndpoint, updateEndpointRow } from "./endpoint-queries";
import { endpointView, viewEndpoint } from "./endpoint-view";

export const rotateEndpointSecret = operation({
  name: "events.rotate_secret",
  summary:
    "Give an endpoint a new signing secret, shown in this answer alone; messages carry a signature of the old one too for 24 hours",
  access: "user",
  effect: "overwrites",
  phrases: ["replaced the signing secret of {endpoint}", "replace the signing secret of {endpoint}"],
  role: "admin",
  input: z.strictObject({ endpointId: idField("an event endpoint") }),
  output: z.object({ endpoint: endpointView, signing_secret: z.string() }),
  async run(ctx: Context & NeedsEndpoints, { endpointId }) {
    const row = await requireEndpoint(ctx, endpointId);
    const { secret, sealed } = rotateSecret(ctx.secrets, row, ctx.now());
    const updated = await updateEndpointRow(ctx.db, row, { secret: sealed });
    return { endpoint: viewEndpoint(updated), signing_secret: secret };
  },
});
