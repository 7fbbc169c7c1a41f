import { type Authorized, asAuthorized } from "../authorized";
import { type Context, scopeOf } from "../context";
import { notFound } from "../refusal";
import { findIntegration, type IntegrationRow } from "./queries";

/** The publishing connection, if it belongs to a project of the caller. Throws `not_found`. */
export async function requireIntegration(ctx: Context, id: string): Promise<Authorized<IntegrationRow>> {
  const row = await findIntegration(ctx.db, scopeOf(ctx.actor), id);
  if (row === null) throw notFound("publishing connection");
  return asAuthorized(row);
}
