"use server";

import { createProject } from "@/lib/operations/projects/create";
import { action } from "@/lib/surfaces/actions/form-action";

export const createProjectAction = action(createProject, {
  goTo: ({ project }) => `/projects/${project.id}`,
});
