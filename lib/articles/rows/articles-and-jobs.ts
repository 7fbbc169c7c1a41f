import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, articleCount, job, project } from "@/lib/platform/db/schema";
import { idOfScope, perScope, type Scope, withinProjectsOf } from "@/lib/platform/db/scope";
import { statement } from "@/lib/platform/db/statement";
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

type Values = { projectId: string; scopeId: string | null; reach: number; limit: number; offset: number };
/** An empty page is one row without an id. */
type Row = { total: number } & (ArticleOrJob | { id: null });

const isOpen = sql`${job.projectId} = ${project.id} and ${job.stage} is not null`;
const newestFirst = (of: SQL) => sql`${of}.created_at desc, ${of}.id desc`;

/** Each kind is read through its own index, and only as far as the page reaches. */
const articlesAndJobs = perScope((kind) =>
  statement<Values, Row>(
    (value) => sql`select work.kind as "kind", work.id as "id",
        coalesce((select ${textBytes} from ${article} where ${article.id} = work.id), 0) as "textBytes",
        coalesce(${kind === "project" ? articleCount.visible : articleCount.finished}, 0)
          + (select count(*)::int from ${job} where ${isOpen}) as "total"
      from ${project} left join ${articleCount} on ${articleCount.projectId} = ${project.id}
      left join lateral (
        select * from (
          (select 'article' as kind, ${article.id}, ${article.createdAt} from ${article}
            where ${article.projectId} = ${project.id} and ${isNotDeleted}
              and ${kind === "project" ? sql`not ${article.hidden}` : sql`true`}
            order by ${newestFirst(sql`${article}`)} limit ${value("reach")})
          union all
          (select 'job', ${job.id}, ${job.createdAt} from ${job} where ${isOpen}
            order by ${newestFirst(sql`${job}`)} limit ${value("reach")})
        ) as works
        order by ${newestFirst(sql`works`)} limit ${value("limit")} offset ${value("offset")}
      ) as work on true
      where ${project.id} = ${value("projectId")} and ${withinProjectsOf(kind, project.id, value("scopeId"))}
      order by ${newestFirst(sql`work`)}`,
  ),
);

/** One page of a project's articles and open jobs, newest first; null when the caller may not see the project. */
export async function listArticlesAndJobs(
  db: Database,
  scope: Scope,
  projectId: string,
  page: Page,
): Promise<ArticlesAndJobs | null> {
  const reach = page.offset + page.limit;
  const rows = await articlesAndJobs[scope.kind](db, {
    projectId,
    scopeId: idOfScope(scope),
    reach,
    ...page,
  });
  const [first] = rows;
  if (first === undefined) return null;
  return { total: first.total, page: rows.flatMap((row) => (row.id === null ? [] : [row])) };
}
