"use server";

import { action } from "@/lib/actions/form-action";
import { generateArticle } from "@/lib/core/articles/generate";
import { retryJob } from "@/lib/core/jobs/retry";

export const startArticleAction = action(generateArticle);
export const retryJobAction = action(retryJob);
