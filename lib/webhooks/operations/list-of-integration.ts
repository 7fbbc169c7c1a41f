import { z } from "zod";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { listDeliveryRows } from "@/lib/platform/messages/rows";
import { deliveryView, viewDelivery } from "./delivery-view";

export const listDeliveriesOfIntegration = operation({
  name: "webhook_deliveries.list_of_integration",
  summary: "The messages that a webhook connection has sent, newest first",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({
    integrationId: idField("a publishing connection"),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({ deliveries: z.array(deliveryView) }),
  async run(ctx, { integrationId, limit, offset }) {
    const { id } = await requireIntegration(ctx, integrationId);
    const rows = await listDeliveryRows(ctx.db, { integrationId: id }, { limit, offset });
    return { deliveries: rows.map(viewDelivery) };
  },
});
