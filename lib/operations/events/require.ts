import { type Authorized, asAuthorized } from "../authorized";
import { type Context, scopeOf } from "../context";
import { notFound } from "../refusal";
import { type EventEndpointRow, findEndpoint } from "./queries";

/** The event endpoint, if it belongs to a project of the caller. Throws `not_found`. */
export async function requireEndpoint(ctx: Context, id: string): Promise<Authorized<EventEndpointRow>> {
  const row = await findEndpoint(ctx.db, scopeOf(ctx.actor), id);
  if (row === null) throw notFound("event endpoint");
  return asAuthorized(row);
}
