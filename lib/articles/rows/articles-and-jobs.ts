import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { article, articleCount, job, project } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { isNotDeleted, type Page } from "./articles";
import { textBytes } from "./pulled-columns";

/** A finished article, or a job whose article is still being written. */
export interface ArticleOrJob {
  kind: "article" | "job";
  id: string;
  /** The size of the article's texts; 0 for a job. */
  textBytes: number;
}

/** One page of articles and open jobs together. */
export interface ArticlesAndJobs {
  /** How many the whole list has. */
  total: number;
  page: ArticleOrJob[];
}

/** An empty page is one row without an id. */
type Row = { total: number } & (ArticleOrJob | { id: null });

/** An open job that writes an article; the one that another refreshes is listed itself. */
const isOpen = sql`${job.projectId} = ${project.id} and ${job.stage} is not null
  and ${job.refreshedArticleId} is null`;
const newestFirst = (of: SQL) => sql`${of}.created_at desc, ${of}.id desc`;

/**
 * One page of a project's articles and open jobs, newest first; null when the caller may not see the project. Each kind
 * is read through its own index, and only as far as the page reaches.
 */
export async function listArticlesAndJobs(
  db: Database,
  scope: Scope,
  projectId: string,
  { limit, offset }: Page,
): Promise<ArticlesAndJobs | null> {
  const rows = await rowsOf<Row>(
    db,
    sql`select work.kind as "kind", work.id as "id",
        coalesce((select ${textBytes} from ${article} where ${article.id} = work.id), 0) as "textBytes",
        coalesce(${scope.kind === "project" ? articleCount.visible : articleCount.finished}, 0)
          + (select count(*)::int from ${job} where ${isOpen}) as "total"
      from ${project} left join ${articleCount} on ${articleCount.projectId} = ${project.id}
      left join lateral (
        select * from (
          (select 'article' as kind, ${article.id}, ${article.createdAt} from ${article}
            where ${article.projectId} = ${project.id} and ${isNotDeleted}
              and ${scope.kind === "project" ? sql`not ${article.hidden}` : sql`true`}
            order by ${newestFirst(sql`${article}`)} limit ${offset + limit})
          union all
          (select 'job', ${job.id}, ${job.createdAt} from ${job} where ${isOpen}
            order by ${newestFirst(sql`${job}`)} limit ${offset + limit})
        ) as works
        order by ${newestFirst(sql`works`)} limit ${limit} offset ${offset}
      ) as work on true
      where ${project.id} = ${projectId} and ${withinProjects(scope, project.id)}
      order by ${newestFirst(sql`work`)}`,
  );
  const [first] = rows;
  if (first === undefined) return null;
  return { total: first.total, page: rows.flatMap((row) => (row.id === null ? [] : [row])) };
}
