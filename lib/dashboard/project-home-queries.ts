import { type SQL, sql } from "drizzle-orm";
import { scheduledIn } from "@/lib/articles/rows/is-scheduled";
import type { Database } from "@/lib/platform/db/connection";
import {
  article,
  articleCount,
  articleRemark,
  articleResult,
  isLostPage,
  isPlanned,
  job,
  type ProjectResultRow,
  type PublicationRow,
  plannedArticle,
  projectResult,
  publication,
} from "@/lib/platform/db/schema";
import { countedMax } from "./counted-max";

/** A count that stops at `listCountedMax`, so that it costs the same in a project with a million articles. */
export const listCountedMax = 1_000;

const counts = [
  "all",
  "drafts",
  "awaiting",
  "scheduled",
  "sent_back",
  "planned",
  "writing",
  "published",
  "not_live",
  "failed",
] as const;
export type ListCounts = Record<(typeof counts)[number], number>;

/** How many articles of a project each tab of its list has; those that are counted stop at `listCountedMax`. */
export async function countForTabs(db: Database, projectId: string): Promise<ListCounts> {
  const [row] = await db.execute<ListCounts>(sql`
    select coalesce((select ${articleCount.finished} from ${articleCount}
        where ${articleCount.projectId} = ${projectId}), 0) as "all",
      ${counted(sql`select newest.id from (select ${article.id} as id from ${article}
        where ${article.projectId} = ${projectId} and ${article.deletedAt} is null
        order by ${article.createdAt} desc, ${article.id} desc limit ${draftsLookedAt}) newest
        where not exists (select 1 from ${publication} where ${publication.articleId} = newest.id)
        limit ${listCountedMax}`)} as "drafts",
      ${counted(awaiting(projectId, sql`true`, listCountedMax))} as "awaiting",
      ${counted(scheduledIn(projectId, listCountedMax))} as "scheduled",
      ${counted(sql`select waiting.id from (${awaiting(projectId, sql`true`, countedMax)}) waiting
        where exists (select 1 from ${articleRemark} where ${articleRemark.articleId} = waiting.id
          and ${articleRemark.settledAt} is null)`)} as "sent_back",
      ${counted(sql`select ${plannedArticle.id} from ${plannedArticle}
        where ${plannedArticle.projectId} = ${projectId} and ${isPlanned(plannedArticle)}
        limit ${listCountedMax}`)} as "planned",
      ${counted(sql`select ${job.id} from ${job}
        where ${job.projectId} = ${projectId} and ${job.stage} is not null limit ${listCountedMax}`)} as "writing",
      ${counted(inState(projectId, "published"))} as "published",
      ${counted(inState(projectId, "not_live"))} as "not_live",
      ${counted(inState(projectId, "failed"))} as "failed"`);
  if (row === undefined) throw new Error("a count has no result");
  return row;
}

/** The list looks at no more of them either. */
const draftsLookedAt = 5_000;

const counted = (rows: SQL) => sql`(select count(*)::int from (${rows}) counted)`;

const awaiting = (projectId: string, condition: SQL, max: number) => sql`
  select ${article.id} as id from ${article}
  where ${article.projectId} = ${projectId} and ${article.awaitsApproval} and ${article.deletedAt} is null
    and ${condition}
  order by ${article.id} desc limit ${max}`;

/** The articles in the list, so not those in the trash, whose publications stay. */
const inState = (projectId: string, state: PublicationRow["state"]) => sql`
  select placed.id from (select distinct ${publication.articleId} as id from ${publication}
    where ${publication.projectId} = ${projectId} and ${publication.state} = ${state}
    order by ${publication.articleId} desc limit ${listCountedMax}) placed
  cross join lateral (select 1 from ${article}
    where ${article.id} = placed.id and ${article.deletedAt} is null limit 1) listed`;

/** An article in one of the lists of a project's home. */
export interface HomeArticle {
  [column: string]: unknown;
  id: string;
  title: string;
  languageCode: string;
}

/** The newest articles that wait for an approval, and which of them an approver sent back. */
export async function listAwaitingOf(
  db: Database,
  projectId: string,
  limit: number,
): Promise<(HomeArticle & { sentBack: boolean })[]> {
  return db.execute(sql`
    select ${article.id} as id, ${article.title} as title, ${article.languageCode} as "languageCode",
      exists (select 1 from ${articleRemark} where ${articleRemark.articleId} = ${article.id}
        and ${articleRemark.settledAt} is null) as "sentBack"
    from ${article}
    where ${article.projectId} = ${projectId} and ${article.awaitsApproval} and ${article.deletedAt} is null
    order by ${article.id} desc limit ${limit}`);
}

export interface HomePublication extends HomeArticle {
  publicationId: string;
  url: string | null;
  at: string;
  httpStatus: number | null;
}

const pagesOf = (condition: SQL, at: SQL, limit: number) => sql`
  select placed.id as "publicationId", ${article.id} as id, ${article.title} as title,
    ${article.languageCode} as "languageCode", placed.external_url as url,
    to_char(placed.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    placed.verify_http_status as "httpStatus"
  from (select *, ${at} as at from ${publication} where ${condition}
    order by ${at} desc limit ${pagesLookedAt}) placed
  join ${article} on ${article.id} = placed.article_id and ${article.deletedAt} is null
  order by placed.at desc limit ${limit}`;

/** More than are shown, because those of deleted articles are left out. */
const pagesLookedAt = 50;

/** The public pages on which an article was first found, the last first. */
export async function listNewlyLive(
  db: Database,
  projectId: string,
  limit: number,
): Promise<HomePublication[]> {
  const live = sql`${publication.projectId} = ${projectId} and ${publication.state} = 'published'
    and ${publication.verifiedAt} is not null`;
  return db.execute(pagesOf(live, sql`${publication.verifiedAt}`, limit));
}

/** The public pages that showed their article once, and do not any more. */
export async function listLostPages(
  db: Database,
  projectId: string,
  limit: number,
): Promise<HomePublication[]> {
  const lost = sql`${publication.projectId} = ${projectId} and ${isLostPage(publication)}`;
  return db.execute(pagesOf(lost, sql`${publication.checkedAt}`, limit));
}

interface HomeResult extends Omit<ProjectResultRow, "projectId" | "ideas" | "computedAt" | "untilDay"> {
  [column: string]: unknown;
  toRefresh: number;
}

/** What search brought a project, with the number of its articles to refresh; null before any figures. */
export async function findHomeResult(db: Database, projectId: string): Promise<HomeResult | null> {
  const [row] = await db.execute<HomeResult>(sql`
    select ${projectResult.clicks}, ${projectResult.impressions}, ${projectResult.position},
      ${projectResult.clicksBefore} as "clicksBefore", ${projectResult.impressionsBefore} as "impressionsBefore",
      ${projectResult.positionBefore} as "positionBefore",
      (select count(*)::int from (
        select 1 from ${articleResult} cross join lateral (select 1 from ${article}
          where ${article.id} = ${articleResult.articleId} and ${article.deletedAt} is null limit 1) listed
        where ${articleResult.projectId} = ${projectId} and ${articleResult.verdict} = 'refresh'
        limit ${countedMax}) counted) as "toRefresh"
    from ${projectResult} where ${projectResult.projectId} = ${projectId}`);
  return row ?? null;
}
