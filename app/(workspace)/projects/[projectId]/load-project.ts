import type { Operation } from "@galley/lib/kernel/operation";
import { isAtLeast, minimumRoleOf } from "@galley/lib/kernel/roles";
import { getProject } from "@galley/lib/projects/get";
import { cache } from "react";
import { load } from "@/app/_actions/load";

const loadWithRole = cache((projectId: string) => load(getProject, { projectId }));

/** Loads a project once per request, for the layout and the page together. */
export async function loadProject(projectId: string) {
  return (await loadWithRole(projectId)).project;
}

/** Whether the user's role in the project's workspace allows an operation, so that a page offers only what is possible. */
export async function mayInProject(
  projectId: string,
  operation: Pick<Operation, "access" | "effect" | "role">,
): Promise<boolean> {
  const { role } = await loadWithRole(projectId);
  const minimum = minimumRoleOf(operation);
  return role !== null && (minimum === null || isAtLeast(role, minimum));
}
