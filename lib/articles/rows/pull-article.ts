import { type Placeholder, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, isOffered, project } from "@/lib/platform/db/schema";
import { idOfScope, perScope, type Scope, withinProjectsOf } from "@/lib/platform/db/scope";
import { statement } from "@/lib/platform/db/statement";
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
const withVersion = sql`cross join lateral (
  select ${article.revision} || '-' || ${digest(sql`row(${article.id}, ${project.website}, ${project.brandName})::text`)} as version
  offset 0) as state`;

const columns = (known: Placeholder) => {
  const unlessKnown = (text: typeof article.contentMarkdown | typeof article.contentHtml) =>
    sql`case when ${isKnown(sql`state.version`, known)} then null else ${text} end`;
  return sql`${summaryColumns}, ${detailColumns}, ${project.website} as "website", ${project.brandName} as "brandName",
    state.version as "state", ${unlessKnown(article.contentMarkdown)} as "contentMarkdown",
    ${unlessKnown(article.contentHtml)} as "contentHtml"`;
};

type ById = { id: string; scopeId: string | null; known: readonly string[] };

const byId = perScope((kind) =>
  statement<ById, Row>(
    (value) => sql`select ${columns(value("known"))}
      from ${article} join ${project} on ${project.id} = ${article.projectId} ${withVersion}
      where ${article.id} = ${value("id")}
        and ${withinProjectsOf(kind, article.projectId, value("scopeId"))}
        and ${isNotDeleted} and ${kind === "project" ? sql`not ${article.hidden}` : sql`true`}`,
  ),
);

/** One article by its id; null when the caller may not see it. */
export async function pullArticle(
  db: Database,
  scope: Scope,
  id: string,
  known: readonly string[],
): Promise<PulledOne | null> {
  const [row] = await byId[scope.kind](db, { id, scopeId: idOfScope(scope), known });
  return row === undefined ? null : pulledOf(row);
}

type BySlug = { projectId: string; slug: string; scopeId: string | null; known: readonly string[] };

/**
 * The article at a slug of the project, whether or not it is offered. `offset 0`: otherwise PostgreSQL may look through
 * all offered articles of the project, because it believes that there are few.
 */
const atSlug = (slug: Placeholder) => sql`(
  select * from ${article} where ${article.projectId} = ${project.id} and ${article.slug} = ${slug} and ${isNotDeleted}
  offset 0) as ${article}`;

const bySlug = perScope((kind) =>
  statement<BySlug, Row | { id: null }>(
    (value) => sql`select found.* from ${project}
      left join lateral (
        select ${columns(value("known"))} from ${atSlug(value("slug"))} ${withVersion}
        where ${kind === "project" ? isOffered(article) : sql`true`}
      ) as found on true
      where ${project.id} = ${value("projectId")}
        and ${withinProjectsOf(kind, project.id, value("scopeId"))}`,
  ),
);

/** One article by its slug. Tells apart a project that the caller may not see from one without the article. */
export async function pullArticleBySlug(
  db: Database,
  scope: Scope,
  { projectId, slug }: { projectId: string; slug: string },
  known: readonly string[],
): Promise<PulledOne | "no project" | "no article"> {
  const [row] = await bySlug[scope.kind](db, { projectId, slug, scopeId: idOfScope(scope), known });
  if (row === undefined) return "no project";
  return row.id === null ? "no article" : pulledOf(row);
}

function pulledOf(row: Row): PulledOne {
  return { version: row.state, article: row.contentMarkdown === null ? null : row };
}
