import { getDashboardArticle } from "@galley/lib/dashboard/article";
import { notFound } from "next/navigation";
import { cache } from "react";
import { load } from "@/app/_actions/load";

/** Loads the article once per request. Not found if the address names a different project. */
export const loadArticle = cache(async (projectId: string, articleId: string) => {
  const { article } = await load(getDashboardArticle, { articleId });
  if (article.project_id !== projectId.toLowerCase()) notFound();
  return article;
});
