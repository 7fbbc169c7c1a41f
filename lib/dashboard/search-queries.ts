import { and, asc, desc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, project, workspace } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

/** A pattern that contains the text literally. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The projects whose name or address contains the text, by name. */
export async function searchProjectRows(
  db: Database,
  scope: Scope,
  text: string,
  limit: number,
): Promise<{ id: string; name: string; website: string; workspaceName: string }[]> {
  const pattern = containing(text);
  return db
    .select({
      id: project.id,
      name: project.name,
      website: project.website,
      workspaceName: workspace.name,
    })
    .from(project)
    .innerJoin(workspace, eq(workspace.id, project.workspaceId))
    .where(
      and(
        isNull(project.deletedAt),
        withinProjects(scope, project.id),
        text === "" ? undefined : or(ilike(project.name, pattern), ilike(project.website, pattern)),
      ),
    )
    .orderBy(sql`lower(${project.name})`, asc(project.id))
    .limit(limit);
}

/** How many of a project's newest articles a search looks at, so that it costs the same in every project. */
const consideredMax = 500;

/** The newest articles whose title or keyword contains the text. */
export async function searchArticleRows(
  db: Database,
  projectId: string,
  text: string,
  limit: number,
): Promise<{ id: string; title: string; languageCode: string }[]> {
  const newest = db
    .select({
      id: article.id,
      title: article.title,
      keyword: article.seedKeyword,
      languageCode: article.languageCode,
      createdAt: article.createdAt,
    })
    .from(article)
    .where(and(eq(article.projectId, projectId), isNull(article.deletedAt)))
    .orderBy(desc(article.createdAt), desc(article.id))
    .limit(consideredMax)
    .as("newest");
  const pattern = containing(text);
  return db
    .select({ id: newest.id, title: newest.title, languageCode: newest.languageCode })
    .from(newest)
    .where(or(ilike(newest.title, pattern), ilike(newest.keyword, pattern)))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(limit);
}
