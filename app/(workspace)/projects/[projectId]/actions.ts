"use server";

import { cancelJob } from "@/lib/operations/jobs/cancel";
import { dismissJob } from "@/lib/operations/jobs/dismiss";
import { retryJob } from "@/lib/operations/jobs/retry";
import { changeArticles } from "@/lib/surfaces/actions/change-articles";
import { action } from "@/lib/surfaces/actions/form-action";

export const retryJobAction = action(retryJob);
export const cancelJobAction = action(cancelJob);
export const dismissJobAction = action(dismissJob);
export const changeArticlesAction = changeArticles;
