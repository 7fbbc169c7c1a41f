import { getDelivery } from "@/lib/operations/webhook-deliveries/get";
import { listDeliveriesOfEndpoint } from "@/lib/operations/webhook-deliveries/list-of-endpoint";
import { listDeliveriesOfIntegration } from "@/lib/operations/webhook-deliveries/list-of-integration";
import { load } from "@/lib/surfaces/actions/load";
import type { DeliveryLogProps } from "./delivery-log";
import { type LogPlace, logPageSize } from "./log-place";

type Receiver = { endpointId: string } | { integrationId: string };

/** A page of what was sent to a receiver, and the delivery that is unfolded on it. */
export async function loadLog(
  receiver: Receiver,
  { offset, deliveryId }: LogPlace,
): Promise<Pick<DeliveryLogProps, "deliveries" | "more" | "unfolded" | "offset">> {
  // One more than is shown tells whether there is another page.
  const page = { limit: logPageSize + 1, offset };
  const { deliveries: rows } =
    "endpointId" in receiver
      ? await load(listDeliveriesOfEndpoint, { ...receiver, ...page })
      : await load(listDeliveriesOfIntegration, { ...receiver, ...page });
  const deliveries = rows.slice(0, logPageSize);
  // Another receiver's delivery is not asked for, and one that is no longer kept unfolds nothing.
  const unfolds = deliveries.some(({ id }) => id === deliveryId);
  const unfolded = deliveryId !== null && unfolds ? await load(getDelivery, { deliveryId }) : null;
  return { deliveries, more: rows.length > logPageSize, unfolded, offset };
}
