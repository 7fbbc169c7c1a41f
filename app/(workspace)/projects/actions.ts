"use server";

import { createProject } from "@galley/lib/projects/create";
import { dismissSuggestion } from "@galley/lib/projects/dismiss-suggestion";
import { probeSite } from "@galley/lib/projects/probe";
import { createWorkspace } from "@galley/lib/workspaces/create";
import { action } from "@/app/_actions/form-action";

export const probeSiteAction = action(probeSite);

export const createProjectAction = action(createProject, {
  goTo: ({ project }) => `/projects/${project.id}`,
});

export const dismissSuggestionAction = action(dismissSuggestion);

export const createWorkspaceAction = action(createWorkspace, {
  goTo: ({ workspace }) => `/workspaces/${workspace.id}`,
});
