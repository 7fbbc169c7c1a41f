"use server";

import { createProject } from "@/lib/operations/projects/create";
import { probeSite } from "@/lib/operations/projects/probe";
import { createWorkspace } from "@/lib/operations/workspaces/create";
import { action } from "@/lib/surfaces/actions/form-action";

export const probeSiteAction = action(probeSite);

export const createProjectAction = action(createProject, {
  goTo: ({ project }) => `/projects/${project.id}`,
});

export const createWorkspaceAction = action(createWorkspace, {
  goTo: ({ workspace }) => `/workspaces/${workspace.id}`,
});
