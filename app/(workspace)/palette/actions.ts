"use server";

import { searchDashboard } from "@/lib/operations/dashboard/search/search";
import { type Loaded, loadOrRefusal } from "@/lib/surfaces/actions/load-or-refusal";
import type { JumpTarget } from "./jump-target";

/** The projects and articles that match what is typed. */
export async function searchPlaces(
  query: string,
  projectId: string | null,
): Promise<Loaded<{ projects: JumpTarget[]; articles: JumpTarget[] }>> {
  const { data, refused } = await loadOrRefusal(searchDashboard, {
    query: query.slice(0, 200),
    ...(projectId !== null && { projectId }),
  });
  if (data === null) return { data, refused };
  const projects = data.projects.map((project) => ({
    href: `/projects/${project.id}`,
    label: project.name,
    hint: project.website.replace(/^https?:\/\//, ""),
  }));
  const articles = data.articles.map((article) => ({
    href: `/projects/${article.project_id}/articles/${article.id}`,
    label: article.title,
    lang: article.languageCode,
  }));
  return { data: { projects, articles }, refused: null };
}
