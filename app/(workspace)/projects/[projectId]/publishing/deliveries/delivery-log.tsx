import type { getDelivery } from "@galley/lib/webhooks/operations/get-delivery";
import type { z } from "zod";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { DeliveryDetails } from "./delivery-details";
import { type Delivery, DeliveryBadge, DeliveryProgress } from "./delivery-state";
import { logHref, logPageSize } from "./log-place";

export interface DeliveryLogProps {
  /** One page, newest first. */
  deliveries: Delivery[];
  /** Whether there are older deliveries. */
  more: boolean;
  offset: number;
  /** The delivery that is shown in full. */
  unfolded: z.output<typeof getDelivery.output> | null;
  /** The address of the page that contains the log. */
  base: string;
  lead: string;
  /** Shown until the first message was sent. */
  whenEmpty: string;
  /** Whether sending is paused. */
  paused?: boolean;
}

/** The messages that were sent to a receiver, and the state of each. */
export function DeliveryLog(props: DeliveryLogProps) {
  const { deliveries, more, offset, unfolded, base, lead, whenEmpty, paused = false } = props;
  return (
    <Panel title="Deliveries" id="deliveries" lead={lead} flush>
      {deliveries.length === 0 && offset === 0 ? (
        <EmptyState title="Nothing sent yet">{whenEmpty}</EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {deliveries.map((delivery) => {
            const isUnfolded = unfolded?.delivery.id === delivery.id;
            const href = logHref(base, { offset, deliveryId: isUnfolded ? null : delivery.id });
            return (
              <li key={delivery.id} id={`delivery-${delivery.id}`} className="scroll-mt-4">
                <DeliveryLine delivery={delivery} href={href} isUnfolded={isUnfolded} paused={paused} />
                {isUnfolded && <DeliveryDetails {...unfolded} />}
              </li>
            );
          })}
        </ul>
      )}
      <div className={more || offset > 0 ? "border-t border-rule" : ""}>
        <Pager
          label="Pages of deliveries"
          total={offset + deliveries.length + (more ? 1 : 0)}
          atLeast
          limit={logPageSize}
          offset={offset}
          hrefOf={(start) => logHref(base, { offset: start, deliveryId: null })}
        />
      </div>
    </Panel>
  );
}

interface DeliveryLineProps {
  delivery: Delivery;
  href: string;
  isUnfolded: boolean;
  paused: boolean;
}

function DeliveryLine({ delivery, href, isUnfolded, paused }: DeliveryLineProps) {
  return (
    <div className="relative px-4 py-3 hover:bg-well/60 sm:px-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <DeliveryBadge status={delivery.status} tried={delivery.attempt_count > 0} />
        <Link
          href={href}
          scroll={false}
          aria-expanded={isUnfolded}
          className="min-w-0 font-mono text-sm font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {delivery.type}
        </Link>
        <span className="ms-auto text-sm text-ink-soft">
          <When at={delivery.created_at} />
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-faint">
        <DeliveryProgress delivery={delivery} paused={paused} />
      </p>
      {delivery.status !== "delivered" && delivery.last_error !== null && (
        <p className="mt-0.5 text-sm wrap-anywhere text-bad">{delivery.last_error}</p>
      )}
    </div>
  );
}
