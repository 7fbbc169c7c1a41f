import {
  deliveryOfContent,
  lastAccepted,
  listAttemptRows,
  listDeliveryRows,
  recordAttempt,
} from "@/lib/platform/messages/rows";
import { findDelivery, isOvertaken } from "@/lib/webhooks/operations/delivery-queries";
import { newestDeliveries } from "@/lib/webhooks/operations/endpoint-queries";
import { deleteOldDeliveries, nextDeliveryInSeconds, settleClaim } from "@/lib/webhooks/rows";
import { claimDelivery } from "@/lib/webhooks/testing/claim-delivery";
import { casesOf } from "../growth-case";

const answered = { ok: false, httpStatus: 503, error: "measured", answer: null, durationMs: 5 };

export const outboxCases = casesOf("outbox", {
  "claim a delivery": (db) => claimDelivery(db, { leaseSeconds: 1 }),
  "claim a delivery and fail": async (db) => {
    const claim = await claimDelivery(db, { leaseSeconds: 1 });
    if (claim === null) throw new Error("nothing was due");
    const effect = { holdSeconds: 900 };
    await settleClaim(db, claim, { outcome: answered, afterFailure: { retryInSeconds: 900 }, effect });
  },
  "when can the next be sent": (db) => nextDeliveryInSeconds(db),
  "record a try": (db, { deliveryId }) =>
    recordAttempt(db, { deliveryId, outcome: answered, afterFailure: "leave", leaseToken: null }),
  "delete old ones": (db) => deleteOldDeliveries(db, 30),
  "delete old ones when none is old": (db) => deleteOldDeliveries(db, 3000),
  "last accepted of an article": (db, { webhookId, subject }) => lastAccepted(db, webhookId, subject),
  "delivery of content": (db, { projectId, webhookId, subject }) =>
    deliveryOfContent(db, {
      projectId,
      integrationId: webhookId,
      subject,
      contentHash: "measured",
      type: "article.published",
      body: "{}",
    }),
  "list an endpoint's": (db, { quietEndpointId, firstPage }) =>
    listDeliveryRows(db, { endpointId: quietEndpointId }, firstPage),
  "list a connection's": (db, { webhookId, firstPage }) =>
    listDeliveryRows(db, { integrationId: webhookId }, firstPage),
  "list the tries of one": (db, { deliveryId }) => listAttemptRows(db, deliveryId),
  "newest delivery of endpoints": (db, { endpointId, quietEndpointId }) =>
    newestDeliveries(db, [endpointId, quietEndpointId]),
  "find one, and whether it is overtaken": async (db, { asMember, messageId }) => {
    const delivery = await findDelivery(db, asMember, messageId);
    if (delivery === null) throw new Error("the delivery was not found");
    await isOvertaken(db, delivery);
  },
});
