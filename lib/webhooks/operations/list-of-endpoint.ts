import { z } from "zod";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { listDeliveryRows } from "@/lib/platform/messages/rows";
import { deliveryView, viewDelivery } from "./delivery-view";
import { requireEndpoint } from "./endpoint-queries";

export const listDeliveriesOfEndpoint = operation({
  name: "webhook_deliveries.list_of_endpoint",
  summary: "The events that an endpoint was sent or waits for, newest first",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({
    endpointId: idField("an endpoint for events"),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({ deliveries: z.array(deliveryView) }),
  async run(ctx, { endpointId, limit, offset }) {
    const { id } = await requireEndpoint(ctx, endpointId);
    const rows = await listDeliveryRows(ctx.db, { endpointId: id }, { limit, offset });
    return { deliveries: rows.map(viewDelivery) };
  },
});
