import { type AnyColumn, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "./connection";
import { member, project } from "./schema";

/** Which rows a caller may see. */
export type Scope =
  | { kind: "project"; projectId: string }
  | { kind: "member"; userId: string }
  | { kind: "all" }
  | { kind: "none" };

/** The condition that limits a query to a scope; `projectId` is the column with the project's id. */
export function withinProjects(db: Pick<Database, "select">, scope: Scope, projectId: AnyColumn): SQL {
  switch (scope.kind) {
    case "project":
      return eq(projectId, scope.projectId);
    case "member":
      return inArray(
        projectId,
        db
          .select({ id: project.id })
          .from(project)
          .innerJoin(member, eq(member.workspaceId, project.workspaceId))
          .where(eq(member.userId, scope.userId)),
      );
    case "all":
      return sql`true`;
    case "none":
      return sql`false`;
  }
}

/** withinProjects for rows that belong to a workspace and not to a project. */
export function withinWorkspaces(db: Pick<Database, "select">, scope: Scope, workspaceId: AnyColumn): SQL {
  switch (scope.kind) {
    case "project":
      return inArray(
        workspaceId,
        db.select({ id: project.workspaceId }).from(project).where(eq(project.id, scope.projectId)),
      );
    case "member":
      return inArray(
        workspaceId,
        db.select({ id: member.workspaceId }).from(member).where(eq(member.userId, scope.userId)),
      );
    case "all":
      return sql`true`;
    case "none":
      return sql`false`;
  }
}
