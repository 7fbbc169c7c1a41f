import { type SQL, sql } from "drizzle-orm";
import { signsInByPasswordAlone } from "@/lib/platform/auth/queries";
import type { Transaction } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import {
  article,
  articleRemark,
  audit,
  isPlanned,
  member,
  plannedArticle,
  project,
  projectApprover,
  publication,
  workspace,
} from "@/lib/platform/db/schema";
import type { MailData } from "../letters";

/** How many projects of a person are looked at, and of each list how many rows are counted and how many named. */
const projectsMax = 100;
const countedMax = 100;
const namedMax = 3;

export type DigestProject = MailData<"digest">["projects"][number];

/**
 * What a person is told of the week before this Monday and of the one that begins with it, of the projects that they see;
 * projects without news are left out. Null without any.
 */
export async function toldDigest(
  tx: Transaction,
  { userId, day }: { userId: string; day: string },
): Promise<MailData<"digest"> | null> {
  const found = await rowsOf<DigestProject>(
    tx,
    sql`
    with seen as (
      select ${project.id} as id, ${project.name} as name, ${member.role} as role
      from ${member}
      join ${workspace} on ${workspace.id} = ${member.workspaceId} and ${workspace.deletedAt} is null
        and not (${workspace.secondFactorRequired} and ${signsInByPasswordAlone(userId)})
      join ${project} on ${project.workspaceId} = ${workspace.id} and ${project.deletedAt} is null
      where ${member.userId} = ${userId}
      order by ${project.id} limit ${projectsMax}
    )
    select seen.id as "projectId", seen.name as project, live.told as live, lost.told as "notLive",
      waiting.approvals, case when seen.role = 'viewer' then 0 else waiting.sent_back end as "sentBack",
      planned.told as planned, audits.told as audit
    from seen
    cross join lateral (${told(newlyLive)}) live
    cross join lateral (${told(lostPages)}) lost
    cross join lateral (${waitingFor(userId)}) waiting
    cross join lateral (${told(plannedFrom(day))}) planned
    cross join lateral (${scores}) audits
    order by seen.id`,
  );
  const projects = found.filter(hasNews);
  return projects.length === 0 ? null : { day, projects };
}

function hasNews({ live, notLive, approvals, sentBack, planned, ...scored }: DigestProject): boolean {
  return live.count + notLive.count + approvals + sentBack + planned.count > 0 || scored.audit !== null;
}

/** A number and the first titles of rows that have a `title` and a `place`. */
const told = (rows: SQL) => sql`
  select jsonb_build_object('count', count(*)::int,
    'titles', coalesce(to_jsonb((array_agg(listed.title order by listed.place))[1:${sql.raw(String(namedMax))}]), '[]')) as told
  from (${rows}) listed`;

const newlyLive = sql`
  select ${article.title} as title, row_number() over (order by min(placed.at) desc, ${article.id}) as place
  from (select ${publication.articleId} as article_id, ${publication.verifiedAt} as at from ${publication}
    where ${publication.projectId} = seen.id and ${publication.state} = 'published'
      and ${publication.verifiedAt} is not null and ${publication.verifiedAt} > now() - interval '7 days'
    order by ${publication.verifiedAt} desc limit ${countedMax}) placed
  join ${article} on ${article.id} = placed.article_id and ${article.deletedAt} is null
  group by ${article.id}`;

const lostPages = sql`
  select ${article.title} as title, row_number() over (order by ${article.id} desc) as place
  from (select distinct ${publication.articleId} as article_id from ${publication}
    where ${publication.projectId} = seen.id and ${publication.state} = 'not_live'
    order by ${publication.articleId} desc limit ${countedMax}) placed
  join ${article} on ${article.id} = placed.article_id and ${article.deletedAt} is null`;

/** What waits for this person as an approver, and what was sent back to the editors. */
const waitingFor = (userId: string) => sql`
  select (count(*) filter (where not awaiting.sent_back and exists (select 1 from ${projectApprover}
      where ${projectApprover.projectId} = seen.id and ${projectApprover.userId} = ${userId})))::int as approvals,
    (count(*) filter (where awaiting.sent_back))::int as sent_back
  from (select exists (select 1 from ${articleRemark} where ${articleRemark.articleId} = ${article.id}
      and ${articleRemark.settledAt} is null) as sent_back
    from ${article} where ${article.projectId} = seen.id and ${article.awaitsApproval}
      and ${article.deletedAt} is null
    order by ${article.id} desc limit ${countedMax}) awaiting`;

const plannedFrom = (day: string) => sql`
  select coalesce(${plannedArticle.title}, ${plannedArticle.keyword}) as title,
    row_number() over (order by ${plannedArticle.day}, ${plannedArticle.place}, ${plannedArticle.id}) as place
  from ${plannedArticle}
  where ${plannedArticle.projectId} = seen.id and ${isPlanned(plannedArticle)}
    and ${plannedArticle.day} between ${day}::date and ${day}::date + 6
  order by ${plannedArticle.day}, ${plannedArticle.place}, ${plannedArticle.id} limit ${countedMax}`;

/** The score of an audit of the last week, and the one before; null without. */
const scores = sql`
  select case when min(lately.finished_at) filter (where lately.place = 1) > now() - interval '7 days'
    then jsonb_build_object('score', min(lately.score) filter (where lately.place = 1),
      'before', min(lately.score) filter (where lately.place = 2)) end as told
  from (select ${audit.score} as score, ${audit.finishedAt} as finished_at,
      row_number() over (order by ${audit.finishedAt} desc) as place
    from ${audit} where ${audit.projectId} = seen.id and ${audit.finishedAt} is not null
      and ${audit.status} = 'finished' and ${audit.score} is not null
    order by ${audit.finishedAt} desc limit 2) lately`;
