"use server";

import { updateProject } from "@/lib/operations/projects/update";
import { action } from "@/lib/surfaces/actions/form-action";

export const updateProjectAction = action(updateProject, {
  keepEmpty: ["name", "website", "languageCode", "brandName", "brandDescription"],
});
