import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { printedSql, rowsOf } from "@/lib/platform/db/rows-of";
import { article, isOffered, project } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { isNotDeleted } from "./articles";
import { detailColumns, digest, isKnown, type PulledArticle, summaryColumns } from "./pulled-columns";

/** One article with its version, or only the version when the caller has it already. */
export interface PulledOne {
  version: string;
  article: PulledArticle | null;
}

type Row = { state: string } & (PulledArticle | { id: string; contentMarkdown: null });

/**
 * The article's state together with what it shows of its project, and its id, because another article may get its
 * slug. `offset 0`: computed once.
 */
const withVersion = printedSql(sql`cross join lateral (
  select ${article.revision} || '-' || ${digest(sql`row(${article.id}, ${project.website}, ${project.brandName})::text`)} as version
  offset 0) as state`);

/** Whether the caller has this state already, computed once. */
const orKnown = (known: readonly string[]) => sql`cross join lateral (
  select ${isKnown(stateVersion, known)} as known offset 0) as copy`;
const stateVersion = sql.raw("state.version");

const columns = printedSql(sql`${summaryColumns}, ${detailColumns}, ${project.website} as "website",
  ${project.brandName} as "brandName", state.version as "state",
  case when copy.known then null else ${article.contentMarkdown} end as "contentMarkdown",
  case when copy.known then null else ${article.contentHtml} end as "contentHtml"`);

const articleWithProject = printedSql(
  sql`from ${article} join ${project} on ${project.id} = ${article.projectId}`,
);

const isShown = printedSql(sql`not ${article.hidden}`);
const isOfferedHere = printedSql(isOffered(article));
const anyArticle = sql.raw("true");

/** One article by its id; null when the caller may not see it. */
export async function pullArticle(
  db: Database,
  scope: Scope,
  id: string,
  known: readonly string[],
): Promise<PulledOne | null> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select ${columns}
      ${articleWithProject} ${withVersion} ${orKnown(known)}
      where ${article.id} = ${id} and ${withinProjects(scope, article.projectId)}
        and ${isNotDeleted} and ${scope.kind === "project" ? isShown : anyArticle}`,
  );
  return row === undefined ? null : pulledOf(row);
}

/**
 * The article at a slug of the project, whether or not it is offered. `offset 0`: otherwise PostgreSQL may look through
 * all offered articles of the project, because it believes that there are few.
 */
const atSlug = (slug: string) => sql`${articleOfProject} and ${slugColumn} = ${slug} offset 0) as ${article}`;
const articleOfProject = printedSql(
  sql`(select * from ${article} where ${article.projectId} = ${project.id} and ${isNotDeleted}`,
);
const slugColumn = printedSql(sql`${article.slug}`);

/** One article by its slug. Tells apart a project that the caller may not see from one without the article. */
export async function pullArticleBySlug(
  db: Database,
  scope: Scope,
  { projectId, slug }: { projectId: string; slug: string },
  known: readonly string[],
): Promise<PulledOne | "no project" | "no article"> {
  const [row] = await rowsOf<Row | { id: null }>(
    db,
    sql`select found.* from ${project}
      left join lateral (
        select ${columns} from ${atSlug(slug)} ${withVersion} ${orKnown(known)}
        where ${scope.kind === "project" ? isOfferedHere : anyArticle}
      ) as found on true
      where ${project.id} = ${projectId} and ${withinProjects(scope, project.id)}`,
  );
  if (row === undefined) return "no project";
  return row.id === null ? "no article" : pulledOf(row);
}

function pulledOf(row: Row): PulledOne {
  return { version: row.state, article: row.contentMarkdown === null ? null : row };
}
