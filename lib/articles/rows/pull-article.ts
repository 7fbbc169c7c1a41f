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

const shownColumns = printedSql(sql`${summaryColumns}, ${detailColumns}, ${project.website} as "website",
  ${project.brandName} as "brandName", state.version as "state"`);

const columns = (known: readonly string[]) => {
  const unlessKnown = (text: typeof article.contentMarkdown | typeof article.contentHtml) =>
    sql`case when ${isKnown(sql`state.version`, known)} then null else ${text} end`;
  return sql`${shownColumns}, ${unlessKnown(article.contentMarkdown)} as "contentMarkdown",
    ${unlessKnown(article.contentHtml)} as "contentHtml"`;
};

const articleWithProject = printedSql(
  sql`from ${article} join ${project} on ${project.id} = ${article.projectId}`,
);

/** One article by its id; null when the caller may not see it. */
export async function pullArticle(
  db: Database,
  scope: Scope,
  id: string,
  known: readonly string[],
): Promise<PulledOne | null> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select ${columns(known)}
      ${articleWithProject} ${withVersion}
      where ${article.id} = ${id} and ${withinProjects(scope, article.projectId)}
        and ${isNotDeleted} and ${scope.kind === "project" ? sql`not ${article.hidden}` : sql`true`}`,
  );
  return row === undefined ? null : pulledOf(row);
}

/**
 * The article at a slug of the project, whether or not it is offered. `offset 0`: otherwise PostgreSQL may look through
 * all offered articles of the project, because it believes that there are few.
 */
const atSlug = (slug: string) => sql`(
  select * from ${article} where ${article.projectId} = ${project.id} and ${article.slug} = ${slug} and ${isNotDeleted}
  offset 0) as ${article}`;

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
        select ${columns(known)} from ${atSlug(slug)} ${withVersion}
        where ${scope.kind === "project" ? isOffered(article) : sql`true`}
      ) as found on true
      where ${project.id} = ${projectId} and ${withinProjects(scope, project.id)}`,
  );
  if (row === undefined) return "no project";
  return row.id === null ? "no article" : pulledOf(row);
}

function pulledOf(row: Row): PulledOne {
  return { version: row.state, article: row.contentMarkdown === null ? null : row };
}
