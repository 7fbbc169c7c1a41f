import { type AnyColumn, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
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

/** One value for each kind of scope, such as a statement that is built once. */
export function perScope<Value>(make: (kind: Scope["kind"]) => Value): Record<Scope["kind"], Value> {
  return { project: make("project"), member: make("member"), all: make("all"), none: make("none") };
}

/** withinProjects for a statement that is built once; the value of `scopeId` is `idOfScope` at each call. */
export function withinProjectsOf(kind: Scope["kind"], projectId: AnyColumn, scopeId: Placeholder): SQL {
  switch (kind) {
    case "project":
      return sql`${projectId} = ${scopeId}`;
    case "member":
      return sql`${projectId} in (select ${project.id} from ${project}
        join ${member} on ${member.workspaceId} = ${project.workspaceId} where ${member.userId} = ${scopeId})`;
    case "all":
      return sql`true`;
    case "none":
      return sql`false`;
  }
}

export function idOfScope(scope: Scope): string | null {
  if (scope.kind === "project") return scope.projectId;
  return scope.kind === "member" ? scope.userId : null;
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
