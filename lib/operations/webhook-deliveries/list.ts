import { z } from "zod";
import { listDeliveryRows } from "@/lib/webhooks/queries";
import { requireEndpoint } from "../events/require";
import { idField, limitField, offsetField } from "../fields";
import { requireIntegration } from "../integrations/require";
import { operation } from "../operation";
import { deliveryView, viewDelivery } from "./delivery-view";

const page = { limit: limitField, offset: offsetField };
const output = z.object({ deliveries: z.array(deliveryView) });

export const listIntegrationDeliveries = operation({
  name: "webhook_deliveries.list_of_integration",
  summary: "The messages that a webhook connection has sent, newest first",
  access: "user",
  cost: "read",
  input: z.strictObject({ integrationId: idField("a publishing connection"), ...page }),
  output,
  async run(ctx, { integrationId, limit, offset }) {
    const { id } = await requireIntegration(ctx, integrationId);
    const rows = await listDeliveryRows(ctx.db, { integrationId: id }, { limit, offset });
    return { deliveries: rows.map(viewDelivery) };
  },
});

export const listEndpointDeliveries = operation({
  name: "webhook_deliveries.list_of_endpoint",
  summary: "The events that an endpoint was sent or waits for, newest first",
  access: "user",
  cost: "read",
  input: z.strictObject({ endpointId: idField("an endpoint for events"), ...page }),
  output,
  async run(ctx, { endpointId, limit, offset }) {
    const { id } = await requireEndpoint(ctx, endpointId);
    const rows = await listDeliveryRows(ctx.db, { endpointId: id }, { limit, offset });
    return { deliveries: rows.map(viewDelivery) };
  },
});
