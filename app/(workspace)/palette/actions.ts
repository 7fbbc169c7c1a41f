"use server";

import { searchDashboard } from "@galley/lib/dashboard/search";
import { z } from "zod";
import { type Loaded, loadOrRefusal } from "@/app/_actions/load-or-refusal";
import type { JumpTarget } from "./jump-target";

/** Whoever calls an action by hand may send anything, which then matches nothing. */
const typed = z.object({
  query: z
    .string()
    .catch("")
    .transform((text) => text.slice(0, 200)),
  projectId: z.string().nullable().catch(null),
});

/** The projects and articles that match what is typed. */
export async function searchPlaces(
  query: string,
  projectId: string | null,
): Promise<Loaded<{ projects: JumpTarget[]; articles: JumpTarget[] }>> {
  const given = typed.parse({ query, projectId });
  const { data, refused } = await loadOrRefusal(searchDashboard, {
    query: given.query,
    ...(given.projectId !== null && { projectId: given.projectId }),
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
