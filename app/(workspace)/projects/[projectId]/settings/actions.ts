"use server";

import { updateIntegration } from "@/lib/operations/integrations/update";
import { setProjectApprovers } from "@/lib/operations/projects/set-approvers";
import { deleteProject } from "@/lib/operations/projects/trash/delete";
import { updateProject } from "@/lib/operations/projects/update";
import { updateWritingGuide } from "@/lib/operations/projects/update-writing-guide";
import { action } from "@/lib/surfaces/actions/form-action";

export const updateVoiceAction = action(updateWritingGuide, {
  keepEmpty: ["audience", "tone", "wordsToUse", "wordsToAvoid", "facts", "competitors"],
});

export const updateInstructionsAction = action(updateWritingGuide, {
  keepEmpty: ["research", "outline", "draft", "revise", "finish"].map((stage) => `${stage}Instructions`),
});

export const deleteProjectAction = action(deleteProject, { goTo: () => "/projects" });

export const updateProjectAction = action(updateProject, {
  keepEmpty: ["name", "website", "languageCode", "brandName", "brandDescription"],
});

export const updatePageAction = action(updateProject, {
  keepEmpty: ["authorName", "callToActionText", "callToActionUrl"],
});

export const setAutomaticAction = action(updateIntegration);

export const setApproversAction = action(setProjectApprovers, { lists: ["approvers"] });
