"use server";

import { updateIntegration } from "@galley/lib/destinations/operations/update";
import { setProjectApprovers } from "@galley/lib/projects/set-approvers";
import { deleteProject } from "@galley/lib/projects/trash/delete";
import { updateProject } from "@galley/lib/projects/update";
import { updateWritingGuide } from "@galley/lib/projects/update-writing-guide";
import { action } from "@/app/_actions/form-action";

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
  keepEmpty: ["callToActionText", "callToActionUrl"],
});

export const setAutomaticAction = action(updateIntegration);

export const setApproversAction = action(setProjectApprovers, { lists: ["approvers"] });
