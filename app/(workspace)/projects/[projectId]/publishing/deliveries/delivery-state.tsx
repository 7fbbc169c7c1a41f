import { type listDeliveriesOfEndpoint } from "@galley/lib/webhooks/operations/list-of-endpoint";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { plural } from "@/app/_ui/plural";
import { Due } from "@/app/_ui/when";

export type Delivery = z.output<typeof listDeliveriesOfEndpoint.output>["deliveries"][number];

export function DeliveryBadge({ status, tried }: { status: Delivery["status"]; tried: boolean }) {
  if (status === "delivered") {
    return (
      <Badge tone="good">
        <StateSymbol>✓</StateSymbol>Delivered
      </Badge>
    );
  }
  if (status === "failed") {
    return (
      <Badge tone="bad">
        <StateSymbol>×</StateSymbol>Failed
      </Badge>
    );
  }
  return (
    <Badge tone="wait">
      <StateSymbol>…</StateSymbol>
      {tried ? "Retrying" : "Waiting"}
    </Badge>
  );
}

function StateSymbol({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="font-mono">
      {children}
    </span>
  );
}

/** The number of attempts, the last answer, and the time of the next attempt. */
export function DeliveryProgress({ delivery, paused }: { delivery: Delivery; paused: boolean }) {
  const { attempt_count: tries, last_http_status: status, next_at: nextAt } = delivery;
  return (
    <span className="tabular-nums">
      {tries === 0 ? "no attempt yet" : plural(tries, "attempt")}
      {tries > 0 && (status === null ? ", no answer" : `, HTTP ${status}`)}
      {delivery.status === "pending" && paused && " · waits while the endpoint is paused"}
      {delivery.status === "pending" && !paused && nextAt !== null && (
        <>
          {" · next attempt "}
          <Due at={nextAt} />
        </>
      )}
    </span>
  );
}
