import { type Authorized, asAuthorized } from "../authorized";
import { type Context, scopeOf } from "../context";
import { notFound } from "../refusal";
import { findWorkspace, type WorkspaceRow } from "./queries";

/** The workspace, if the caller belongs to it. Throws `not_found`. */
export async function requireWorkspace(ctx: Context, id: string): Promise<Authorized<WorkspaceRow>> {
  const row = await findWorkspace(ctx.db, scopeOf(ctx.actor), id);
  if (row === null) throw notFound("workspace");
  return asAuthorized(row);
}
