import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { printedSql, rowsOf } from "@/lib/platform/db/rows-of";
import { article, articleCount, isOffered, project } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { isNotDeleted, type Page } from "./articles";
import {
  detailColumns,
  digest,
  isKnown,
  newestFirst,
  newestIds,
  type PulledDetails,
  type PulledSummary,
  type PulledTexts,
  stateOfArticle,
  summaryColumns,
  textBytes,
  textsWithin,
} from "./pulled-columns";

/** A page of a list. `articles` is null when the caller has this version already. */
export interface PulledPage<Article> {
  version: string;
  /** How many articles the whole list has. */
  total: number;
  articles: Article[] | null;
}

/** An article of a list with texts, of which the first articles bring theirs. */
export type PulledInList = PulledSummary &
  PulledDetails & { textBytes: number } & (PulledTexts | { contentMarkdown: null; contentHtml: null });

type Asked = Page & { projectId: string; known: readonly string[] };
/** A page without articles is one row without an id. */
type Rows<Article> = { website: string; total: number } & (Article | { id: null });
type VersionedRows<Article> = Rows<Article> & { pageVersion: string; known: boolean };

const offered = printedSql(isOffered(article));
const listed = ({ kind }: Scope) => (kind === "project" ? offered : isNotDeleted);
const total = ({ kind }: Scope) =>
  sql`coalesce(${kind === "project" ? articleCount.offered : articleCount.finished}, 0)`;
const fromProject = printedSql(
  sql`from ${project} left join ${articleCount} on ${articleCount.projectId} = ${project.id}`,
);

const summaries = (db: Database, scope: Scope, { projectId, ...page }: Asked) =>
  rowsOf<Rows<PulledSummary & { revision: string }>>(
    db,
    sql`select ${project.website} as "website", ${total(scope)} as "total", shown.* ${fromProject}
      left join lateral (
        select ${summaryColumns}, ${article.revision} as "revision"
        from (${newestIds(listed(scope), page)}) newest
        join ${article} on ${article.id} = newest.id
      ) shown on true
      where ${project.id} = ${projectId} and ${withinProjects(scope, project.id)}
      order by shown."createdAt" desc, shown."id" desc`,
  );

/** What a page shows, in columns and of its project, where the version is made of `text`. */
interface Shown {
  columns: SQL;
  ofProject: { columns: SQL; text: SQL };
}

/** The page for a caller who may have it already: it reads the columns only of another page. */
const unlessKnown = <Article>(
  db: Database,
  scope: Scope,
  { ofProject, columns }: Shown,
  { projectId, known, ...page }: Asked,
) =>
  rowsOf<VersionedRows<Article>>(
    db,
    sql`select ${ofProject.columns}, ${total(scope)} as "total", page.version as "pageVersion", page.known, shown.*
      ${fromProject}
      cross join lateral (
        select states.ids, states.version, ${isKnown(sql`states.version`, known)} as known from (
          select array_agg(${article.id}) as ids, ${digest(sql`coalesce(
            string_agg(${stateOfArticle}, ',' order by ${newestFirst}), '') || E'\n' || ${ofProject.text}`)} as version
          from (${newestIds(listed(scope), page)}) newest
          join ${article} on ${article.id} = newest.id
        ) states
      ) page
      left join lateral (
        select ${columns} from ${article} where ${article.id} = any(page.ids)
      ) shown on not page.known
      where ${project.id} = ${projectId} and ${withinProjects(scope, project.id)}
      order by shown."createdAt" desc, shown."id" desc`,
  );

const website = { columns: sql`${project.website} as "website"`, text: sql`${project.website}` };
const summary: Shown = { columns: summaryColumns, ofProject: website };

/** One page of a project's summaries, newest first; null when the caller may not see the project. */
export async function pullSummaries(
  db: Database,
  scope: Scope,
  asked: Asked,
): Promise<PulledPage<PulledSummary> | null> {
  if (asked.known.length > 0) return pageOf(await unlessKnown<PulledSummary>(db, scope, summary, asked));
  const rows = await summaries(db, scope, asked);
  const [first] = rows;
  if (first === undefined) return null;
  const articles = rows.flatMap((row) => (row.id === null ? [] : [row]));
  // The same text as that of `stateOfArticle` and `website.text`.
  const states = articles.map(({ id, revision }) => `${id}.${revision}`).join(",");
  return { version: digestOf(`${states}\n${first.website}`), total: first.total, articles };
}

/** The same digits as those of `digest`. */
function digestOf(text: string): string {
  return hash("sha256", text).slice(0, 32);
}

const publisher = {
  columns: sql`${project.website} as "website", ${project.brandName} as "brandName"`,
  text: sql`${project.website} || E'\n' || ${project.brandName}`,
};
/** How much text is read at once, which limits the memory that one answer takes at a time. */
export const textPortionBytes = 1024 * 1024;
const textOf = (text: typeof article.contentMarkdown | typeof article.contentHtml) =>
  sql`case when ${textsWithin(textPortionBytes)} then ${text} end`;
const whole: Shown = {
  columns: sql`${summaryColumns}, ${detailColumns}, ${textBytes} as "textBytes",
    ${textOf(article.contentMarkdown)} as "contentMarkdown", ${textOf(article.contentHtml)} as "contentHtml"`,
  ofProject: publisher,
};

/** pullSummaries for whole articles. */
export async function pullArticles(
  db: Database,
  scope: Scope,
  asked: Asked,
): Promise<PulledPage<PulledInList> | null> {
  return pageOf(await unlessKnown<PulledInList>(db, scope, whole, asked));
}

function pageOf<Article extends { id: string }>(rows: VersionedRows<Article>[]): PulledPage<Article> | null {
  const [first] = rows;
  if (first === undefined) return null;
  const articles = first.known ? null : rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { version: first.pageVersion, total: first.total, articles };
}
