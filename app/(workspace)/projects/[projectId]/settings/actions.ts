"use server";

import { updateProject } from "@/lib/operations/projects/update";
import { updateWritingGuide } from "@/lib/operations/projects/update-writing-guide";
import { action } from "@/lib/surfaces/actions/form-action";

export const updateVoiceAction = action(updateWritingGuide, {
  keepEmpty: ["audience", "tone", "wordsToUse", "wordsToAvoid", "facts", "competitors"],
});

export const updateInstructionsAction = action(updateWritingGuide, {
  keepEmpty: ["research", "outline", "draft", "revise", "finish"].map((stage) => `${stage}Instructions`),
});

export const updateProjectAction = action(updateProject, {
  keepEmpty: ["name", "website", "languageCode", "brandName", "brandDescription"],
});
