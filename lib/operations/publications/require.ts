import type { PublicationRow } from "@/lib/publications/state";
import { type Authorized, asAuthorized } from "../authorized";
import { type Context, scopeOf } from "../context";
import { notFound } from "../refusal";
import { findPublication } from "./queries";

/** The publication, if it belongs to a project of the caller. Throws `not_found`. */
export async function requirePublication(ctx: Context, id: string): Promise<Authorized<PublicationRow>> {
  const row = await findPublication(ctx.db, scopeOf(ctx.actor), id);
  if (row === null) throw notFound("publication");
  return asAuthorized(row);
}
