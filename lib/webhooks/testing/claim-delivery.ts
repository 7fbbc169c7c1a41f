import type { Database } from "@/lib/platform/db/connection";
import { claimFirst } from "@/lib/work/first-due";
import { claimDeliveryTo, type DeliveryClaim, dueEndpoints } from "../rows";

/** Claims the first due delivery, as a sweep does, without sending it. */
export const claimDelivery = (db: Database, lease: { leaseSeconds: number }): Promise<DeliveryClaim | null> =>
  claimFirst(
    (limit) => dueEndpoints(db, limit),
    (id) => claimDeliveryTo(db, id, lease),
  );
