import type { listEndpoints } from "@galley/lib/webhooks/operations/list-endpoints";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";

export type EventEndpoint = z.output<typeof listEndpoints.output>["endpoints"][number];

export function EndpointBadges({ endpoint }: { endpoint: EventEndpoint }) {
  const { status, last_delivery: last } = endpoint;
  return (
    <>
      {status === "paused" ? <Badge>Paused</Badge> : <Badge tone="proof">Active</Badge>}
      {last?.status === "delivered" && <Badge tone="good">Accepted the last message</Badge>}
      {last?.status === "failed" && <Badge tone="bad">Last message failed</Badge>}
      {last?.status === "pending" && <Badge tone="wait">Being retried</Badge>}
    </>
  );
}
