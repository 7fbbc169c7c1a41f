import { getDelivery } from "@galley/lib/webhooks/operations/get-delivery";
import { listDeliveriesOfEndpoint } from "@galley/lib/webhooks/operations/list-of-endpoint";
import { listDeliveriesOfIntegration } from "@galley/lib/webhooks/operations/list-of-integration";
import { load } from "@/app/_actions/load";
import type { DeliveryLogProps } from "./delivery-log";
import { type LogPlace, logPageSize } from "./log-place";

type Receiver = { endpointId: string } | { integrationId: string };

/** Loads a page of the messages sent to a receiver, with the details of the delivery that is open on it. */
export async function loadLog(
  receiver: Receiver,
  { offset, deliveryId }: LogPlace,
): Promise<Pick<DeliveryLogProps, "deliveries" | "more" | "unfolded" | "offset">> {
  // One row more than is shown, to see whether there is another page.
  const page = { limit: logPageSize + 1, offset };
  const { deliveries: rows } =
    "endpointId" in receiver
      ? await load(listDeliveriesOfEndpoint, { ...receiver, ...page })
      : await load(listDeliveriesOfIntegration, { ...receiver, ...page });
  const deliveries = rows.slice(0, logPageSize);
  // Details are loaded only for a delivery on this page, never for one of another receiver.
  const unfolds = deliveries.some(({ id }) => id === deliveryId);
  const unfolded = deliveryId !== null && unfolds ? await load(getDelivery, { deliveryId }) : null;
  return { deliveries, more: rows.length > logPageSize, unfolded, offset };
}
