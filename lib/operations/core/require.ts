import { findArticleState } from "@/lib/articles/rows/article-states";
import { findArticle, findArticleOrDeleted } from "@/lib/articles/rows/articles";
import { findDeletedArticle } from "@/lib/articles/rows/trash";
import { findAudit } from "@/lib/audit/rows/audits";
import { type Authorized, asAuthorized } from "@/lib/platform/db/authorized";
import type { ProjectRow, Role } from "@/lib/platform/db/schema";
import { annotateSpan } from "@/lib/platform/telemetry/tracing";
import { findPublication } from "@/lib/publications/rows/publications";
import { findEndpoint } from "../events/queries";
import { findIntegration } from "../integrations/queries";
import { findJob } from "../jobs/queries";
import { findGrant } from "../keys/agents/queries";
import { findKey } from "../keys/queries";
import { findPlannedArticle } from "../plan/queries";
import { findProject } from "../projects/queries";
import { findDeletedProject } from "../projects/trash/queries";
import { findDelivery } from "../webhook-deliveries/queries";
import { findInvitation } from "../workspaces/invitations/queries";
import { findRole, findWorkspace } from "../workspaces/queries";
import { findDeletedWorkspace } from "../workspaces/trash/queries";
import { type Context, type Subject, scopeOf } from "./context";
import { notFound, Refusal } from "./refusal";
import { isAtLeast, personOf } from "./roles";

type Find<Row> = (db: Context["db"], scope: ReturnType<typeof scopeOf>, id: string) => Promise<Row | null>;

/**
 * Makes a function that loads one kind of row by its id. It throws the same `not_found` for a missing id and
 * for another tenant's, and `forbidden` when the caller sees the row but has too low a role in its workspace.
 */
function requireRow<Row extends { id: string }>(
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
export function secondFactorRequired(): Refusal {
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

const inProject = ({ projectId }: { projectId: string }) => ({ projectId });

export const requireAgent = requireRow("connected agent", findGrant, inProject);
export const requireArticle = requireRow("article", findArticle, inProject);
export const requireArticleState = requireRow("article", findArticleState, inProject);
export const requireArticleOrDeleted = requireRow("article", findArticleOrDeleted, inProject);
export const requireDeletedArticle = requireRow("article in the trash", findDeletedArticle, inProject);
export const requireAudit = requireRow("audit", findAudit, inProject);
export const requireDelivery = requireRow("delivery", findDelivery, inProject);
export const requireEndpoint = requireRow("event endpoint", findEndpoint, inProject);
export const requireIntegration = requireRow("publishing connection", findIntegration, inProject);
export const requireJob = requireRow("job", findJob, inProject);
export const requireKey = requireRow("content API key", findKey, inProject);
export const requirePlannedArticle = requireRow("planned article", findPlannedArticle, inProject);
export const requirePublication = requireRow("publication", findPublication, ({ projectId, articleId }) => ({
  projectId,
  articleId,
}));
export const requireInvitation = requireRow("invitation", findInvitation, ({ workspaceId }) => ({
  workspaceId,
}));
export const requireWorkspace = requireRow("workspace", findWorkspace, ({ id }) => ({ workspaceId: id }));
export const requireDeletedWorkspace = requireRow(
  "workspace in the trash",
  findDeletedWorkspace,
  ({ id }) => ({ workspaceId: id }),
);

export const requireDeletedProject = requireRow(
  "project in the trash",
  findDeletedProject,
  ({ id, workspaceId }) => ({
    projectId: id,
    workspaceId,
  }),
);

const requireProjectRow = requireRow("project", findProject, ({ id, workspaceId }) => ({
  projectId: id,
  workspaceId,
}));

/**
 * The project that a call is about. A content key belongs to one project, so its caller may leave the id out.
 * Throws `invalid_request` when any other caller leaves it out, and `not_found`.
 */
export async function requireProject(ctx: Context, projectId?: string): Promise<Authorized<ProjectRow>> {
  return requireProjectRow(ctx, requireProjectId(ctx, projectId));
}

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
