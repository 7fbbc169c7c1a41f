"use server";

import { generateArticle } from "@/lib/operations/articles/generate";
import { retryJob } from "@/lib/operations/jobs/retry";
import { action } from "@/lib/surfaces/actions/form-action";

export const startArticleAction = action(generateArticle);
export const retryJobAction = action(retryJob);
