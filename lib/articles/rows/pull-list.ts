import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, articleCount, isOffered, project } from "@/lib/platform/db/schema";
import { idOfScope, perScope, type Scope, withinProjectsOf } from "@/lib/platform/db/scope";
import { statement } from "@/lib/platform/db/statement";
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

type Kind = Scope["kind"];
type Values = { projectId: string; scopeId: string | null; limit: number; offset: number };
/** A page without articles is one row without an id. */
type Rows<Article> = { website: string; total: number } & (Article | { id: null });
type VersionedRows<Article> = Rows<Article> & { pageVersion: string; known: boolean };

const listed = (kind: Kind) => (kind === "project" ? isOffered(article) : isNotDeleted);
const total = (kind: Kind) =>
  sql`coalesce(${kind === "project" ? articleCount.offered : articleCount.finished}, 0)`;
const fromProject = sql`from ${project} left join ${articleCount} on ${articleCount.projectId} = ${project.id}`;

const summaries = perScope((kind) =>
  statement<Values, Rows<PulledSummary & { revision: string }>>(
    (value) => sql`select ${project.website} as "website", ${total(kind)} as "total", shown.* ${fromProject}
      left join lateral (
        select ${summaryColumns}, ${article.revision} as "revision"
        from (${newestIds(listed(kind), value("limit"), value("offset"))}) newest
        join ${article} on ${article.id} = newest.id
      ) shown on true
      where ${project.id} = ${value("projectId")} and ${withinProjectsOf(kind, project.id, value("scopeId"))}
      order by shown."createdAt" desc, shown."id" desc`,
  ),
);

/** The statement for a caller who may have the page already: it reads the columns only of another page. */
function unlessKnown<Article>(kind: Kind, ofProject: { columns: SQL; text: SQL }, columns: SQL) {
  return statement<Values & { known: readonly string[] }, VersionedRows<Article>>(
    (
      value,
    ) => sql`select ${ofProject.columns}, ${total(kind)} as "total", page.version as "pageVersion", page.known, shown.*
      ${fromProject}
      cross join lateral (
        select states.ids, states.version, ${isKnown(sql`states.version`, value("known"))} as known from (
          select array_agg(${article.id}) as ids, ${digest(sql`coalesce(
            string_agg(${stateOfArticle}, ',' order by ${newestFirst}), '') || E'\n' || ${ofProject.text}`)} as version
          from (${newestIds(listed(kind), value("limit"), value("offset"))}) newest
          join ${article} on ${article.id} = newest.id
        ) states
      ) page
      left join lateral (
        select ${columns} from ${article} where ${article.id} = any(page.ids)
      ) shown on not page.known
      where ${project.id} = ${value("projectId")} and ${withinProjectsOf(kind, project.id, value("scopeId"))}
      order by shown."createdAt" desc, shown."id" desc`,
  );
}

const website = { columns: sql`${project.website} as "website"`, text: sql`${project.website}` };
const summariesUnlessKnown = perScope((kind) => unlessKnown<PulledSummary>(kind, website, summaryColumns));

/** One page of a project's summaries, newest first; null when the caller may not see the project. */
export async function pullSummaries(
  db: Database,
  scope: Scope,
  { projectId, known, ...page }: Page & { projectId: string; known: readonly string[] },
): Promise<PulledPage<PulledSummary> | null> {
  const values = { projectId, scopeId: idOfScope(scope), ...page };
  if (known.length > 0) return pageOf(await summariesUnlessKnown[scope.kind](db, { ...values, known }));
  const rows = await summaries[scope.kind](db, values);
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
const wholeUnlessKnown = perScope((kind) =>
  unlessKnown<PulledInList>(
    kind,
    publisher,
    sql`${summaryColumns}, ${detailColumns}, ${textBytes} as "textBytes",
      ${textOf(article.contentMarkdown)} as "contentMarkdown", ${textOf(article.contentHtml)} as "contentHtml"`,
  ),
);

/** pullSummaries for whole articles. */
export async function pullArticles(
  db: Database,
  scope: Scope,
  { projectId, known, ...page }: Page & { projectId: string; known: readonly string[] },
): Promise<PulledPage<PulledInList> | null> {
  const values = { projectId, scopeId: idOfScope(scope), ...page, known };
  return pageOf(await wholeUnlessKnown[scope.kind](db, values));
}

function pageOf<Article extends { id: string }>(rows: VersionedRows<Article>[]): PulledPage<Article> | null {
  const [first] = rows;
  if (first === undefined) return null;
  const articles = first.known ? null : rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { version: first.pageVersion, total: first.total, articles };
}
