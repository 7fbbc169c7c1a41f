import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, eventEndpoint, integration, job, project, publication } from "@/lib/platform/db/schema";
import { countedMax } from "./counted-max";

/** The project of the outer statement: Drizzle leaves out the table of a column that is selected from it alone. */
const outerProject = sql.raw(`"project"."id"`);

/** The number of rows below each of the projects, by project id. */
type Counts = Map<string, number>;

const countsOf = (rows: readonly { projectId: string; count: number }[]): Counts =>
  new Map(rows.map((row) => [row.projectId, row.count]));

/** The articles that were finished since a time, at most `countedMax` of each project. */
export async function countArticlesSince(db: Database, projectIds: string[], since: Date): Promise<Counts> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .select({
      projectId: project.id,
      count: sql<number>`(select count(*)::int from (select 1 from ${article}
        where ${article.projectId} = ${outerProject} and ${article.deletedAt} is null
          and ${article.createdAt} >= ${since.toISOString()}::timestamptz
        order by ${article.createdAt} desc, ${article.id} desc limit ${countedMax}) counted)`,
    })
    .from(project)
    .where(inArray(project.id, projectIds));
  return countsOf(rows);
}

const countedStates = ["published", "checking", "not_live", "failed"] as const;
export type StateCounts = Record<(typeof countedStates)[number], number>;

const inState = (state: (typeof countedStates)[number]) =>
  sql<number>`(select count(*)::int from (select 1 from ${publication}
    where ${publication.projectId} = ${outerProject} and ${publication.state} = ${state}
    limit ${countedMax}) counted)`;

/** The publications of each project by state, at most `countedMax` of each. */
export async function countPublications(
  db: Database,
  projectIds: string[],
): Promise<Map<string, StateCounts>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .select({
      projectId: project.id,
      published: inState("published"),
      checking: inState("checking"),
      not_live: inState("not_live"),
      failed: inState("failed"),
    })
    .from(project)
    .where(inArray(project.id, projectIds));
  return new Map(rows.map(({ projectId, ...counts }) => [projectId, counts]));
}

/** How many of a project's newest failed jobs are looked at. */
const failuresConsideredMax = 20;

/** The failed jobs whose keyword has got neither an article nor a later job since. */
export async function countFailedJobs(db: Database, projectIds: string[]): Promise<Counts> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .select({
      projectId: project.id,
      count: sql<number>`(select count(*)::int from (select keyword_key, id from ${job}
          where ${job.projectId} = ${outerProject} and ${job.status} = 'failed'
          order by id desc limit ${failuresConsideredMax}) failed
        where (select 1 from ${article} where ${article.projectId} = ${outerProject}
            and ${article.keywordKey} = failed.keyword_key and ${article.deletedAt} is null limit 1) is null
          and (select 1 from ${job} later where later.project_id = ${outerProject}
            and later.keyword_key = failed.keyword_key and later.id > failed.id limit 1) is null)`,
    })
    .from(project)
    .where(inArray(project.id, projectIds));
  return countsOf(rows);
}

/** The connections whose last test or write failed. */
export async function countBrokenConnections(db: Database, projectIds: string[]): Promise<Counts> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .select({ projectId: integration.projectId, count: sql<number>`count(*)::int` })
    .from(integration)
    .where(and(inArray(integration.projectId, projectIds), eq(integration.status, "error")))
    .groupBy(integration.projectId);
  return countsOf(rows);
}

/** After this many failures in a row a webhook counts as dead; by then it has failed for about an hour. */
const deadAfterFailures = 5;

/** The webhooks that count as dead. */
export async function countDeadWebhooks(db: Database, projectIds: string[]): Promise<Counts> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .select({ projectId: eventEndpoint.projectId, count: sql<number>`count(*)::int` })
    .from(eventEndpoint)
    .where(
      and(
        inArray(eventEndpoint.projectId, projectIds),
        eq(eventEndpoint.status, "active"),
        isNotNull(eventEndpoint.heldUntil),
        sql`${eventEndpoint.failuresInRow} >= ${deadAfterFailures}`,
      ),
    )
    .groupBy(eventEndpoint.projectId);
  return countsOf(rows);
}

/** How far a project has come towards its first proved article. */
export interface FirstSteps {
  verified: boolean;
  published: boolean;
  writing: boolean;
  articleId: string | null;
  /** Whether a connection goes to the destination that the project's website runs on. */
  connected: boolean;
}

export async function findFirstSteps(db: Database, projectId: string): Promise<FirstSteps> {
  const [row] = await db
    .select({
      verified: sql<boolean>`exists (select 1 from ${publication}
        where ${publication.projectId} = ${outerProject} and ${publication.state} = 'published')`,
      published: sql<boolean>`exists (select 1 from ${publication}
        where ${publication.projectId} = ${outerProject} and ${publication.state} in ('checking', 'not_live'))`,
      writing: sql<boolean>`exists (select 1 from ${job}
        where ${job.projectId} = ${outerProject} and ${job.stage} is not null)`,
      articleId: sql<string | null>`(select ${article.id} from ${article}
        where ${article.projectId} = ${outerProject} and ${article.deletedAt} is null
        order by ${article.createdAt} desc, ${article.id} desc limit 1)`,
      connected: sql<boolean>`coalesce((select true from ${integration}
        where ${integration.projectId} = ${outerProject} and ${integration.provider} = ${project.suggestedProvider}
        limit 1), false)`,
    })
    .from(project)
    .where(eq(project.id, projectId));
  return row ?? { verified: false, published: false, writing: false, articleId: null, connected: false };
}
