import { type SQL, sql } from "drizzle-orm";
import { article, automaticWrite, integration } from "@/lib/platform/db/schema";

/** Whether an article is to be published at a chosen time. One look into an index for each article. */
export const isScheduled = sql`exists (select 1 from ${automaticWrite}
  where ${automaticWrite.articleId} = ${article.id} and ${automaticWrite.scheduledFor} is not null)`;

/** The earliest time that is chosen for an article; null for one that is not scheduled. */
export const scheduledFirst = sql`(select min(${automaticWrite.scheduledFor}) from ${automaticWrite}
  where ${automaticWrite.articleId} = ${article.id})`;

/**
 * The ids of at most `max` scheduled articles of a project, those that are due first. Each of its connections is asked for
 * no more than `max`, so it costs as much for a million articles as for ten.
 */
export const scheduledIn = (projectId: string, max: number): SQL => sql`
  select due.id from ${integration} cross join lateral (
    select ${automaticWrite.articleId} as id, ${automaticWrite.scheduledFor} as due_at from ${automaticWrite}
    where ${automaticWrite.integrationId} = ${integration.id} and ${automaticWrite.scheduledFor} is not null
    order by ${automaticWrite.scheduledFor}, ${automaticWrite.articleId} limit ${max}) due
  where ${integration.projectId} = ${projectId}
  group by due.id order by min(due.due_at), due.id limit ${max}`;
