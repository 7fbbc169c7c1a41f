import { notFound } from "next/navigation";
import { cache } from "react";
import { getDashboardArticle } from "@/lib/operations/dashboard/article";
import { load } from "@/lib/surfaces/actions/load";

/** The article of the address, asked once a request. An address that names another project is not found. */
export const loadArticle = cache(async (projectId: string, articleId: string) => {
  const { article } = await load(getDashboardArticle, { articleId });
  if (article.project_id !== projectId.toLowerCase()) notFound();
  return article;
});
