import { type Authorized, asAuthorized } from "@/lib/platform/db/authorized";
import type { Role } from "@/lib/platform/db/schema";
import { annotateSpan } from "@/lib/platform/telemetry/tracing";
import { type Context, type Subject, scopeOf } from "./context";
import { findRole } from "./queries";
import { notFound, Refusal } from "./refusal";
import { isAtLeast, personOf } from "./roles";

type Find<Row> = (db: Context["db"], scope: ReturnType<typeof scopeOf>, id: string) => Promise<Row | null>;

/**
 * Makes a function that loads one kind of row by its id. It throws the same `not_found` for a missing id and
 * for another tenant's, and `forbidden` when the caller sees the row but has too low a role in its workspace.
 */
export function requireRow<Row extends { id: string }>(
  what: string,
  find: Find<Row>,
  ownerOf: (row: Row) => Omit<Subject, "resourceId">,
) {
  return async (ctx: Context, id: string): Promise<Authorized<Row>> => {
    const scope = scopeOf(ctx.actor);
    const row = await find(ctx.db, scope, id);
    if (row === null)
      throw (await needsSecondFactorFor(ctx, scope, find, id)) ? secondFactorRequired() : notFound(what);
    const owner = ownerOf(row);
    ctx.onFound?.({ resourceId: row.id, kind: what, ...owner });
    annotateSpan({
      [`galley.${what.replaceAll(" ", "_")}.id`]: row.id,
      "galley.project.id": owner.projectId,
      "galley.workspace.id": owner.workspaceId,
    });
    await requireMinimumRole(ctx, owner, what);
    return asAuthorized(row);
  };
}

/** Whether the caller would see the row if the second step at sign-in were set up. */
async function needsSecondFactorFor<Row>(
  { db }: Context,
  scope: ReturnType<typeof scopeOf>,
  find: Find<Row>,
  id: string,
): Promise<boolean> {
  if (scope.kind !== "member_without_second_factor") return false;
  return (await find(db, { kind: "member", userId: scope.userId }, id)) !== null;
}

/** The refusal for a member of a workspace that requires a second step, who signs in without one. */
function secondFactorRequired(): Refusal {
  return new Refusal(
    "second_factor_required",
    "This workspace requires a second step at sign-in: set one up on your account page.",
  );
}

/** Throws `forbidden` unless the caller's role in the workspace of a row that it sees is enough for the operation. */
async function requireMinimumRole(
  ctx: Context,
  owner: Omit<Subject, "resourceId">,
  what: string,
): Promise<void> {
  const userId = personOf(ctx.actor);
  const minimum = ctx.minimumRole ?? "viewer";
  if (userId === null || minimum === "viewer") return;
  const role = await findRole(ctx.db, userId, owner);
  if (role === null) throw notFound(what);
  if (!isAtLeast(role, minimum)) throw tooLowRole(role, minimum);
}

/** The refusal for a member whose role is too low. */
export function tooLowRole(role: Role, minimum: Role): Refusal {
  const who = { viewer: "a viewer", editor: "an editor", admin: "an admin", owner: "an owner" }[minimum];
  return new Refusal("forbidden", `Your role here is ${role}; ${who} of the workspace can do this.`);
}

/** Whose a row is that belongs to a project. */
export const inProject = ({ projectId }: { projectId: string }) => ({ projectId });

/**
 * The id of the project that a call is about, for a query that is filtered by the caller's scope itself. Throws
 * `invalid_request` as `requireProject` does.
 */
export function requireProjectId({ actor }: Context, projectId?: string): string {
  const id = projectId ?? ("projectId" in actor ? actor.projectId : null);
  if (id !== null) return id;
  throw new Refusal("invalid_request", "Say which project: send its id as projectId.", {
    fields: [{ field: "projectId", message: "is required, because this caller has no single project" }],
  });
}
