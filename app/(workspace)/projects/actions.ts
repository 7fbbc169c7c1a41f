"use server";

import { action } from "@/lib/actions/form-action";
import { createProject } from "@/lib/core/projects/create";

export const createProjectAction = action(createProject, {
  goTo: ({ project }) => `/projects/${project.id}`,
});
