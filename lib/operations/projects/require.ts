import { type Authorized, asAuthorized } from "../authorized";
import { type Context, scopeOf } from "../context";
import { notFound, Refusal } from "../refusal";
import { findProject, type ProjectRow } from "./queries";

/**
 * The project that a call is about. A content key has exactly one, so it may leave the id out; naming
 * another is answered like a missing one. Throws `not_found`, or `invalid_request` without an id.
 */
export async function requireProject(ctx: Context, projectId?: string): Promise<Authorized<ProjectRow>> {
  const id = projectId ?? ("projectId" in ctx.actor ? ctx.actor.projectId : null);
  if (id === null) {
    throw new Refusal("invalid_request", "Say which project: send its id as projectId.", {
      fields: [{ field: "projectId", message: "is required, because this caller has no single project" }],
    });
  }
  const row = await findProject(ctx.db, scopeOf(ctx.actor), id);
  if (row === null) throw notFound("project");
  return asAuthorized(row);
}
