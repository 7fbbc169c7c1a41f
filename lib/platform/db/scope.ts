import {
  type AnyColumn,
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "./connection";
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
          .where(and(eq(member.userId, scope.userId), isNull(project.deletedAt))),
      );
    case "member_without_second_factor":
      return inArray(
        projectId,
        db
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

const requiresNoFactor = eq(workspace.secondFactorRequired, false);

/** One value for each kind of scope, such as a statement that is built once. */
export function perScope<Value>(make: (kind: Scope["kind"]) => Value): Record<Scope["kind"], Value> {
  return {
    project: make("project"),
    member: make("member"),
    member_without_second_factor: make("member_without_second_factor"),
    all: make("all"),
    none: make("none"),
  };
}

/** withinProjects for a statement that is built once; the value of `scopeId` is `idOfScope` at each call. */
export function withinProjectsOf(kind: Scope["kind"], projectId: AnyColumn, scopeId: Placeholder): SQL {
  switch (kind) {
    case "project":
      return sql`${projectId} = ${scopeId}`;
    case "member":
      return sql`${projectId} in (select ${project.id} from ${project}
        join ${member} on ${member.workspaceId} = ${project.workspaceId} where ${member.userId} = ${scopeId} and ${project.deletedAt} is null)`;
    case "member_without_second_factor":
      return sql`${projectId} in (select ${project.id} from ${project}
        join ${member} on ${member.workspaceId} = ${project.workspaceId}
        join ${workspace} on ${workspace.id} = ${project.workspaceId}
        where ${member.userId} = ${scopeId} and ${project.deletedAt} is null and ${requiresNoFactor})`;
    case "all":
      return sql`true`;
    case "none":
      return sql`false`;
  }
}

export function idOfScope(scope: Scope): string | null {
  if (scope.kind === "project") return scope.projectId;
  return "userId" in scope ? scope.userId : null;
}

/**
 * withinProjects for rows that belong to a workspace and not to a project. A member finds nothing of a workspace in the
 * trash, or with `inTrash` nothing of any other.
 */
export function withinWorkspaces(
  db: Pick<Database, "select">,
  scope: Scope,
  workspaceId: AnyColumn,
  { inTrash = false } = {},
): SQL {
  const { deletedAt } = workspace;
  const isMeant = inTrash ? isNotNull(deletedAt) : isNull(deletedAt);
  switch (scope.kind) {
    case "project":
      return inArray(
        workspaceId,
        db.select({ id: project.workspaceId }).from(project).where(eq(project.id, scope.projectId)),
      );
    case "member":
    case "member_without_second_factor":
      return inArray(
        workspaceId,
        db
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
