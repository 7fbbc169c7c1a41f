"use server";

import { removeArticleFilter } from "@galley/lib/articles/operations/filters/remove-filter";
import { saveArticleFilter } from "@galley/lib/articles/operations/filters/save-filter";
import { cancelJob } from "@galley/lib/generation/operations/cancel";
import { dismissJob } from "@galley/lib/generation/operations/dismiss";
import { retryJob } from "@galley/lib/generation/operations/retry";
import { changeArticles } from "@/app/_actions/change-articles";
import { action } from "@/app/_actions/form-action";

export const retryJobAction = action(retryJob);
export const cancelJobAction = action(cancelJob);
export const dismissJobAction = action(dismissJob);
export const saveFilterAction = action(saveArticleFilter);
export const removeFilterAction = action(removeArticleFilter);
export const changeArticlesAction = changeArticles;
