import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { insertDelivery, recordAttempt } from "@/lib/platform/messages/rows";
import { sendMessage } from "@/lib/platform/messages/send-message";
import { SecretUnreadable } from "@/lib/platform/secret-box";
import { signingSecretsOf } from "@/lib/webhooks/endpoint-secret";
import { messageBody } from "@/lib/webhooks/event-payload";
import type { NeedsEndpoints } from "./endpoint-fields";
import { requireEndpoint } from "./endpoint-queries";

const timeoutMs = 15_000;

export const testEndpoint = operation({
  name: "events.test_endpoint",
  summary:
    "Send an endpoint a message of the type ping at once, also when it is paused, and say what came back",
  access: "user",
  effect: "adds",
  phrases: ["sent a test event to {endpoint}", "send a test event to {endpoint}"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({ endpointId: idField("an event endpoint") }),
  output: z.object({
    ok: z.boolean(),
    message: z.string(),
    http_status: z.int().nullable(),
    answer: z.string().nullable().describe("The beginning of the receiver's answer."),
    duration_ms: z.int(),
    delivery_id: z.uuid(),
  }),
  refusals: ["conflict"],
  async run(ctx: Context & NeedsEndpoints, { endpointId }) {
    const { id, projectId, url, secret } = await requireEndpoint(ctx, endpointId);
    const signWith = secretsToSignWith(ctx, { id, secret });
    const type = "ping";
    const body = messageBody({ type, at: ctx.now(), data: { endpoint_id: id } });
    const delivery = await insertDelivery(ctx.db, { endpointId: id, projectId, type, body });
    const outcome = await sendMessage({
      fetch: ctx.credentialFetch,
      url,
      secret: signWith,
      id: delivery.id,
      body,
      now: ctx.now,
      timeoutMs,
    });
    // A ping carries no event, so it is not tried again.
    await recordAttempt(ctx.db, {
      deliveryId: delivery.id,
      outcome,
      afterFailure: "give up",
      leaseToken: null,
    });
    return {
      ok: outcome.ok,
      message: outcome.error ?? "The receiver took the message.",
      http_status: outcome.httpStatus,
      answer: outcome.answer,
      duration_ms: outcome.durationMs,
      delivery_id: delivery.id,
    };
  },
});

/** The secrets to sign the ping with. Throws `conflict` when this server's key cannot decrypt them. */
function secretsToSignWith(ctx: Context & NeedsEndpoints, endpoint: { id: string; secret: string }): string {
  try {
    return signingSecretsOf(ctx.secrets, endpoint, ctx.now());
  } catch (error) {
    if (error instanceof SecretUnreadable) throw new Refusal("conflict", error.message, {}, { cause: error });
    throw error;
  }
}
