import { findArticle, findArticleOrDeleted } from "@/lib/articles/rows/articles";
import { findDeletedArticle } from "@/lib/articles/rows/trash";
import { findAudit } from "@/lib/audit/rows/audits";
import { type Authorized, asAuthorized } from "@/lib/platform/db/authorized";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { findPublication } from "@/lib/publications/rows/publications";
import { findEndpoint } from "../events/queries";
import { findIntegration } from "../integrations/queries";
import { findJob } from "../jobs/queries";
import { findKey } from "../keys/queries";
import { findProject } from "../projects/queries";
import { findDelivery } from "../webhook-deliveries/queries";
import { findWorkspace } from "../workspaces/queries";
import { type Context, type Subject, scopeOf } from "./context";
import { notFound, Refusal } from "./refusal";

type Find<Row> = (db: Context["db"], scope: ReturnType<typeof scopeOf>, id: string) => Promise<Row | null>;

/**
 * Makes a function that loads one kind of row by its id. It throws the same `not_found` for a missing id and
 * for another tenant's.
 */
function requireRow<Row extends { id: string }>(
  what: string,
  find: Find<Row>,
  ownerOf: (row: Row) => Omit<Subject, "resourceId">,
) {
  return async (ctx: Context, id: string): Promise<Authorized<Row>> => {
    const row = await find(ctx.db, scopeOf(ctx.actor), id);
    if (row === null) throw notFound(what);
    ctx.onFound?.({ resourceId: row.id, ...ownerOf(row) });
    return asAuthorized(row);
  };
}

const inProject = ({ projectId }: { projectId: string }) => ({ projectId });

export const requireArticle = requireRow("article", findArticle, inProject);
export const requireArticleOrDeleted = requireRow("article", findArticleOrDeleted, inProject);
export const requireDeletedArticle = requireRow("article in the trash", findDeletedArticle, inProject);
export const requireAudit = requireRow("audit", findAudit, inProject);
export const requireDelivery = requireRow("delivery", findDelivery, inProject);
export const requireEndpoint = requireRow("event endpoint", findEndpoint, inProject);
export const requireIntegration = requireRow("publishing connection", findIntegration, inProject);
export const requireJob = requireRow("job", findJob, inProject);
export const requireKey = requireRow("content API key", findKey, inProject);
export const requirePublication = requireRow("publication", findPublication, inProject);
export const requireWorkspace = requireRow("workspace", findWorkspace, ({ id }) => ({ workspaceId: id }));

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
