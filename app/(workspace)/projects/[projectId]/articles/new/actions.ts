"use server";

import { checkKeywords, type KeywordCheck, startArticles } from "@/lib/surfaces/actions/start-articles";

export const startArticlesAction = startArticles;

export async function checkKeywordsAction(projectId: string, text: string): Promise<KeywordCheck | null> {
  return checkKeywords(projectId, text);
}
