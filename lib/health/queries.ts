import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { DatabaseError } from "@/lib/platform/db/database-error";
import { sweepHeartbeat, user } from "@/lib/platform/db/schema";
import { galleyVersion } from "@/lib/platform/telemetry/galley-version";

/** The last run of each sweep, ordered by name. Throws when the database does not answer. */
export async function listHeartbeats(db: Database) {
  return db.select().from(sweepHeartbeat).orderBy(asc(sweepHeartbeat.name));
}

/**
 * Whether the database takes a new page of data: `refused` when its disk is full or it only reads, `unknown` when this
 * role may make no temporary table. Throws when the database does not answer.
 */
export async function probeWrites(db: Database): Promise<"ok" | "refused" | "unknown"> {
  try {
    await db.execute(sql`
      create temporary table galley_write_probe on commit drop as select repeat('x', 100) from generate_series(1, 100)`);
    return "ok";
  } catch (error) {
    const code = error instanceof Error && error.cause instanceof DatabaseError ? error.cause.code : null;
    if (code !== null && refusedWrites.has(code)) return "refused";
    if (code === mayNot) return "unknown";
    throw error;
  }
}

/** The disk is full, an input or output error, or a session that only reads. */
const refusedWrites: ReadonlySet<string> = new Set(["53100", "58030", "25006"]);
const mayNot = "42501";

/** The id of the account if it is an operator's: one with one of these addresses, verified, or without any the first account. */
export async function findOperator(
  db: Database,
  userId: string,
  emails: readonly string[] | null,
): Promise<string | null> {
  if (emails === null) {
    const [first] = await db.select({ id: user.id }).from(user).orderBy(asc(user.id)).limit(1);
    return first?.id === userId ? userId : null;
  }
  const [named] = await db
    .select({ email: user.email })
    .from(user)
    // The attack: a member takes an address before the operator names it.
    .where(and(eq(user.id, userId), eq(user.emailVerified, true)));
  return named !== undefined && emails.includes(named.email.toLowerCase()) ? userId : null;
}

/** More are not counted, so that a long queue makes nobody wait. */
const countedMax = sql`10001`;
const waitingIn = (rows: SQL) => sql`(select count(*)::int from (${rows} limit ${countedMax}) as counted)`;
/** Null for no time: of nulls and numbers, greatest alone would make the number. */
const secondsSince = (at: SQL) =>
  sql`case when ${at} is not null then greatest(0, extract(epoch from now() - ${at}))::float8 end`;

/**
 * Each kind of background work: what waits, what has begun, and how long the first has been due. All read from indexes.
 */
export async function readQueueRows(db: Database) {
  return db.execute<{
    work: string;
    waiting: number;
    running: number;
    oldest_due_seconds: number | null;
  }>(sql`
    select 'generation' as work,
      ${waitingIn(sql`select from job where stage is not null and started_at is null`)} as waiting,
      ${waitingIn(sql`select from job where stage is not null and started_at is not null`)} as running,
      (select ${secondsSince(sql`created_at`)} from job where stage is not null and started_at is null order by id limit 1)
        as oldest_due_seconds
    union all select 'verification', ${waitingIn(sql`select from publication where next_check_at is not null`)},
      ${waitingIn(sql`select from publication where check_until is not null`)},
      (select ${secondsSince(sql`min(turn_at)`)} from (
        select (select min(turn_at) from check_turn where rank = ranks.rank) as turn_at from (values (0), (1), (2)) as ranks (rank)
      ) as turns where turn_at <= now())
    union all select 'publishing', ${waitingIn(sql`select from automatic_write where attempts = 0 and scheduled_for is null`)},
      ${waitingIn(sql`select from integration where auto_publish_turn_at is not null and auto_publish_busy_until > now()`)},
      (select ${secondsSince(sql`auto_publish_turn_at`)} from integration
        where auto_publish_turn_at <= now() order by auto_publish_turn_at limit 1)
    union all select 'events', ${waitingIn(sql`select from webhook_delivery where next_at is not null`)},
      ${waitingIn(sql`select from event_endpoint where status = 'active' and due_at is not null and lease_until > now()`)},
      (select ${secondsSince(sql`due_at`)} from event_endpoint
        where status = 'active' and due_at <= now() order by due_at, id limit 1)
    union all select 'mail', ${waitingIn(sql`select from mail where next_at is not null`)},
      ${waitingIn(sql`select from mail where next_at is not null and lease_until > now()`)},
      (select ${secondsSince(sql`min(next_at)`)} from mail where next_at <= now())
    union all select 'audits', ${waitingIn(sql`select from audit where status in ('queued', 'running') and next_at <= now()`)},
      ${waitingIn(sql`select from audit where lease_token is not null and lease_until > now()`)},
      (select ${secondsSince(sql`at`)} from work_turn where kind = 'audits' and at <= now() order by at limit 1)
    union all select 'results', ${waitingIn(sql`select from search_source where next_at <= now()`)},
      ${waitingIn(sql`select from search_source where lease_token is not null and lease_until > now()`)},
      (select ${secondsSince(sql`at`)} from work_turn where kind = 'results' and at <= now() order by at limit 1)
    union all select 'citations', ${waitingIn(sql`select from cited_page where next_at <= now()`)},
      ${waitingIn(sql`select from cited_page where lease_token is not null and lease_until > now()`)},
      (select ${secondsSince(sql`at`)} from work_turn where kind = 'citations' and at <= now() order by at limit 1)
    union all select 'retention', (select count(*)::int from retention_run where due_at <= now()),
      (select count(*)::int from retention_run where lease_until > now()),
      (select ${secondsSince(sql`min(due_at)`)} from retention_run where due_at <= now())`);
}

/** Bounds the time of a count that no index has. */
const publicationsCountedMax = sql`100001`;

/** How many publications are in each state. */
export async function readPublicationStates(db: Database) {
  return db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count
    from (select state from publication limit ${publicationsCountedMax}) as counted group by state order by state`);
}

/** What the connections to this database do, of all processes that use it. */
export async function readConnectionStates(db: Database) {
  return db.execute<{ state: string; count: number }>(sql`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' group by 1 order by 1`);
}

/** What failed recently, read from indexes. */
export async function readFailures(db: Database) {
  const [row] = await db.execute<{
    jobs_failed_today: number;
    jobs_done_today: number;
    messages_failing: number;
  }>(sql`
    select ${waitingIn(sql`select from job where stage is null and finished_at > now() - interval '1 day' and status = 'failed'`)} as jobs_failed_today,
      ${waitingIn(sql`select from job where stage is null and finished_at > now() - interval '1 day' and status = 'done'`)} as jobs_done_today,
      ${waitingIn(sql`select from webhook_delivery where next_at is not null and attempts > 0`)} as messages_failing`);
  return row ?? { jobs_failed_today: 0, jobs_done_today: 0, messages_failing: 0 };
}

/** How the mails are doing, read from indexes. */
export async function readMailState(db: Database) {
  const [row] = await db.execute<{
    waiting: number;
    sent_today: number;
    failing: number;
    last_error: string | null;
  }>(sql`
    select ${waitingIn(sql`select from mail where next_at is not null`)} as waiting,
      ${waitingIn(sql`select from mail where created_at > now() - interval '1 day' and status = 'sent'`)} as sent_today,
      ${waitingIn(sql`select from mail where next_at is not null and last_error is not null`)} as failing,
      (select last_error from mail where next_at is not null and last_error is not null
        order by next_at desc limit 1) as last_error`);
  return row ?? { waiting: 0, sent_today: 0, failing: 0, last_error: null };
}

export async function readVersions(db: Database) {
  const [row] = await db.execute<{ postgresql: string; migrations: number; migrated: number | null }>(sql`
    select current_setting('server_version') as postgresql, count(*)::int as migrations, max(created_at)::float8 as migrated
    from drizzle.__drizzle_migrations`);
  const migrated = row?.migrated ?? null;
  return {
    galley: galleyVersion(),
    node: process.version,
    postgresql: row?.postgresql ?? "unknown",
    migrations: row?.migrations ?? 0,
    newest_migration_at: migrated === null ? null : new Date(migrated).toISOString(),
  };
}
