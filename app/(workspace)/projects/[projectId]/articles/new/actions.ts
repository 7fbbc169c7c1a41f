"use server";

import { checkKeywords, type KeywordCheck, startArticles } from "@/app/_actions/start-articles";

export const startArticlesAction = startArticles;

export async function checkKeywordsAction(projectId: string, text: string): Promise<KeywordCheck | null> {
  return checkKeywords(projectId, text);
}
