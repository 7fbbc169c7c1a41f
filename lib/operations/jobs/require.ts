import { type Authorized, asAuthorized } from "../authorized";
import { type Context, scopeOf } from "../context";
import { notFound } from "../refusal";
import { findJob, type JobRow } from "./queries";

/** The job, if it belongs to a project of the caller. Throws `not_found`. */
export async function requireJob(ctx: Context, id: string): Promise<Authorized<JobRow>> {
  const row = await findJob(ctx.db, scopeOf(ctx.actor), id);
  if (row === null) throw notFound("job");
  return asAuthorized(row);
}
