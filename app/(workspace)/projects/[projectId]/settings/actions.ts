"use server";

import { action } from "@/lib/actions/form-action";
import { updateProject } from "@/lib/core/projects/update";

export const updateProjectAction = action(updateProject, {
  keepEmpty: ["name", "website", "languageCode", "brandName", "brandDescription"],
});
