import { type AnyColumn, and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { member, project, workspace } from "./schema";

/** Which rows a caller may see. */
export type Scope =
  | { kind: "project"; projectId: string }
  | { kind: "member"; userId: string }
  /** A member without a second step at sign-in, who sees nothing of a workspace that requires one. */
  | { kind: "member_without_second_factor"; userId: string }
  | { kind: "all" }
  | { kind: "none" };

/** The condition that limits a query to a scope; `projectId` is the column with the project's id. */
export function withinProjects(scope: Scope, projectId: AnyColumn): SQL {
  switch (scope.kind) {
    case "project":
      return eq(projectId, scope.projectId);
    case "member":
      return inArray(
        projectId,
        queries
          .select({ id: project.id })
          .from(project)
          .innerJoin(member, eq(member.workspaceId, project.workspaceId))
          .where(and(eq(member.userId, scope.userId), isNull(project.deletedAt))),
      );
    case "member_without_second_factor":
      return inArray(
        projectId,
        queries
          .select({ id: project.id })
          .from(project)
          .innerJoin(member, eq(member.workspaceId, project.workspaceId))
          .innerJoin(workspace, eq(workspace.id, project.workspaceId))
          .where(and(eq(member.userId, scope.userId), isNull(project.deletedAt), requiresNoFactor)),
      );
    case "all":
      return sql`true`;
    case "none":
      return sql`false`;
  }
}

/** Only builds subqueries. */
const queries = new QueryBuilder();

const requiresNoFactor = eq(workspace.secondFactorRequired, false);

/**
 * withinProjects for rows that belong to a workspace and not to a project. A member finds nothing of a workspace in the
 * trash, or with `inTrash` nothing of any other.
 */
export function withinWorkspaces(scope: Scope, workspaceId: AnyColumn, { inTrash = false } = {}): SQL {
  const { deletedAt } = workspace;
  const isMeant = inTrash ? isNotNull(deletedAt) : isNull(deletedAt);
  switch (scope.kind) {
    case "project":
      return inArray(
        workspaceId,
        queries.select({ id: project.workspaceId }).from(project).where(eq(project.id, scope.projectId)),
      );
    case "member":
    case "member_without_second_factor":
      return inArray(
        workspaceId,
        queries
          .select({ id: member.workspaceId })
          .from(member)
          .innerJoin(workspace, eq(workspace.id, member.workspaceId))
          .where(
            and(
              eq(member.userId, scope.userId),
              isMeant,
              scope.kind === "member_without_second_factor" ? requiresNoFactor : undefined,
            ),
          ),
      );
    case "all":
      return sql`true`;
    case "none":
      return sql`false`;
  }
}
