import { z } from "zod";
import { receiverOf, webhookConfig } from "@/lib/destinations/adapters/webhook/webhook-config";
import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import { openIntegration } from "@/lib/destinations/operations/open-connection";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import type { DeliveryRow } from "@/lib/platform/db/schema";
import { recordAttempt } from "@/lib/platform/messages/rows";
import { type MessageToSend, sendMessage } from "@/lib/platform/messages/send-message";
import { signingSecretsOf } from "@/lib/webhooks/endpoint-secret";
import { isOvertaken, requireDelivery } from "./delivery-queries";
import { attemptView, deliveryView, viewAttempt, viewDelivery } from "./delivery-view";
import { requireEndpoint } from "./endpoint-queries";

const timeoutMs = 20_000;

export const resendDelivery = operation({
  name: "webhook_deliveries.resend",
  summary: "Send a message once more now: the same id and text under a new signature",
  access: "user",
  effect: "adds",
  phrases: ["sent a message again[ to {endpoint}]", "send a message again[ to {endpoint}]"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({ deliveryId: idField("a delivery") }),
  output: z.object({
    ok: z.boolean().describe("The receiver answered with 2xx."),
    delivery: deliveryView,
    attempt: attemptView,
  }),
  refusals: ["conflict"],
  async run(ctx: Context & NeedsDestinations, { deliveryId }) {
    const row = await requireDelivery(ctx, deliveryId);
    const receiver = await requireReceiver(ctx, row);
    if (await isOvertaken(ctx.db, row)) {
      throw new Refusal(
        "conflict",
        "A newer message about the same article was sent since, and this one would bring the older text back; resend the newest, or publish the article again.",
      );
    }
    const { credentialFetch: fetch, now } = ctx;
    const outcome = await sendMessage({ fetch, ...receiver, id: row.id, body: row.body, now, timeoutMs });
    const recorded = await recordAttempt(ctx.db, {
      deliveryId: row.id,
      outcome,
      afterFailure: "leave",
      leaseToken: null,
    });
    if (recorded === null) throw notFound("delivery");
    return {
      ok: outcome.ok,
      delivery: viewDelivery(recorded.delivery),
      attempt: viewAttempt(recorded.attempt),
    };
  },
});

/**
 * The receiver's current address and signing secrets, which may have changed since the message was first sent.
 */
async function requireReceiver(
  ctx: Context & NeedsDestinations,
  { endpointId, integrationId }: DeliveryRow,
): Promise<Pick<MessageToSend, "url" | "secret" | "secretHeaders">> {
  if (endpointId !== null) {
    const endpoint = await requireEndpoint(ctx, endpointId);
    return { url: endpoint.url, secret: signingSecretsOf(ctx.secrets, endpoint, ctx.now()) };
  }
  if (integrationId === null) throw new Error("a delivery has no receiver");
  const { connection } = await openIntegration(ctx, await requireIntegration(ctx, integrationId));
  return receiverOf(webhookConfig.parse(connection.config));
}
