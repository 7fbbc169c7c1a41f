import type { DeliveryRow } from "@/lib/webhooks/queries";
import { type Authorized, asAuthorized } from "../authorized";
import { type Context, scopeOf } from "../context";
import { notFound } from "../refusal";
import { findDelivery } from "./queries";

/** The delivery, if it belongs to a project of the caller. Throws `not_found`. */
export async function requireDelivery(ctx: Context, id: string): Promise<Authorized<DeliveryRow>> {
  const row = await findDelivery(ctx.db, scopeOf(ctx.actor), id);
  if (row === null) throw notFound("delivery");
  return asAuthorized(row);
}
