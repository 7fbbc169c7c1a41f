import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import type { TestServices } from "@/lib/testing/test-services";

/** Older than every default, and older than every setting of the tests. */
const longAgo = sql`now() - interval '500 days'`;
const lately = sql`now() - interval '1 hour'`;

/**
 * Adds a tenant with rows of every kind: some that are old and not needed, whose names contain `gone`, and some that are old and
 * needed or too new, whose names contain `kept`.
 */
export async function addAgedRows({ services }: TestServices): Promise<void> {
  const { db } = services;
  const tenant = await createTenant(services);
  await addAccess(db, tenant);
  await addJobs(db, tenant);
  await addDeliveries(db, tenant);
  const { id: articleId } = await createArticle(services, tenant.projectId, {
    slug: `kept-${newId()}`,
    title: "kept",
  });
  await addVersions(db, tenant, articleId);
  await addPublishEvents(db, tenant, articleId);
  await addGuides(db, tenant, articleId);
  await addAudits(db, tenant);
  await addFigures(db, tenant);
}

async function addAccess(db: Database, { userId, keyId, workspaceId }: Tenant): Promise<void> {
  for (const [name, at] of [
    ["gone", longAgo],
    ["kept", lately],
  ] as const) {
    const id = newId();
    const tag = `${name} ${id}`;
    await db.execute(sql`insert into session (id, user_id, token, expires_at, user_agent, updated_at)
      values (${id}, ${userId}, ${tag}, now() + interval '1 day', ${tag}, ${at})`);
    await db.execute(sql`insert into verification (id, identifier, value, expires_at)
      values (${id}, ${tag}, 'challenge', ${at})`);
    await db.execute(sql`insert into idempotent_answer (id, content_key_id, operation, idempotency_key, input_hash, created_at)
      values (${id}, ${keyId}, 'articles.generate', ${tag}, '0', ${at})`);
    await db.execute(sql`insert into lookup_answer (key, operation, token, expires_at)
      values (${tag}, 'lookups.rank_check', ${id}, ${at})`);
    await db.execute(sql`insert into model_call (id, stage, purpose, provider, model, started_at, duration_ms, input_tokens, output_tokens, outcome)
      values (${id}, 'draft', 'write', 'openai', ${tag}, ${at}, 1, 1, 1, 'answered')`);
    await db.execute(sql`insert into activity (id, operation, outcome, surface, actor_kind, actor_label, workspace_id, request_id, created_at)
      values (${id}, 'keys.mint', 'ok', 'rest', 'user', ${tag}, ${workspaceId}, ${id}, ${at})`);
    await db.execute(sql`insert into workspace_invitation (id, workspace_id, token_hash, role, expires_at)
      values (${id}, ${workspaceId}, ${tag}, 'viewer', ${at})`);
    await db.execute(
      sql`insert into "user" (id, name, email) values (${id}, ${name}, ${`${id}@example.com`})`,
    );
    await db.execute(
      sql`insert into password_link (user_id, token_hash, expires_at) values (${id}, ${tag}, ${at})`,
    );
    await db.execute(sql`insert into mail (id, kind, workspace_id, address, event_key, data, status, next_at, created_at)
      values (${id}, 'invitation', ${workspaceId}, 'grace@example.com', ${tag}, '{}'::jsonb, 'sent', null, ${at})`);
  }
}

/** Jobs that are done, failed and open, each with an old answer of a model. */
async function addJobs(db: Database, { workspaceId, projectId }: Tenant): Promise<void> {
  for (const [name, status, finishedAt] of [
    ["gone", "done", longAgo],
    ["gone", "failed", longAgo],
    ["kept", "drafting", sql`null`],
    ["kept", "done", lately],
  ] as const) {
    const id = newId();
    const stage = status === "drafting" ? "draft" : null;
    await db.execute(sql`insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, work, started_at, finished_at, created_at)
      values (${id}, ${workspaceId}, ${projectId}, ${name}, ${id}, ${status}, ${stage}, ${JSON.stringify({ outline: name })}::jsonb,
        ${longAgo}, ${finishedAt}, ${longAgo})`);
    await db.execute(sql`insert into writer_answer (key, job_id, stage, answer, model, input_tokens, output_tokens, calls, created_at)
      values (${`${name} ${id}`}, ${id}, 'draft', '{}'::jsonb, 'm', 1, 1, 1, ${longAgo})`);
  }
}

async function addDeliveries(db: Database, { projectId, integrationId }: Tenant): Promise<void> {
  for (const [name, isLastAccepted, at] of [
    ["gone", false, longAgo],
    ["kept", true, longAgo],
    ["kept", false, lately],
  ] as const) {
    const id = newId();
    await db.execute(sql`insert into webhook_delivery (id, project_id, integration_id, type, body, is_last_accepted, status, created_at)
      values (${id}, ${projectId}, ${integrationId}, ${name}, '{}', ${isLastAccepted}, 'delivered', ${at})`);
    await db.execute(
      sql`insert into webhook_attempt (id, delivery_id, duration_ms, answer) values (${newId()}, ${id}, 1, ${name})`,
    );
  }
}

/** Nine versions: of the old ones, the first, an approved one, a published one and one being published are needed. */
async function addVersions(
  db: Database,
  { userId, projectId, integrationId }: Tenant,
  articleId: string,
): Promise<void> {
  await db.execute(
    sql`update article_version set title = 'kept first', created_at = ${longAgo} where article_id = ${articleId}`,
  );
  const names = [
    "gone",
    "kept approved",
    "kept published",
    "gone",
    "kept in writing",
    "gone",
    "kept until lately",
    "kept present",
  ];
  for (const [index, name] of names.entries()) {
    const at = name === "kept present" ? lately : longAgo;
    await db.execute(sql`insert into article_version (article_id, number, kind, title, slug, meta_description, markdown, actor_kind, surface, created_at)
      values (${articleId}, ${index + 2}, 'edited', ${name}, 's', 'd', 'Text.', 'user', 'dashboard', ${at})`);
  }
  await db.execute(sql`update article set version = ${names.length + 1} where id = ${articleId}`);
  await db.execute(sql`insert into article_approval (id, article_id, version, user_id, user_label)
    values (${newId()}, ${articleId}, 3, ${userId}, 'a@example.com')`);
  await db.execute(sql`insert into publication (id, project_id, article_id, integration_id, article_version, write_version, publish_status, state, verify_status, evidence)
    values (${newId()}, ${projectId}, ${articleId}, ${integrationId}, 4, 6, 'publish', 'published', 'verified', '{"kept": true}'::jsonb)`);
}

/** Old events: an earlier one, the one that checks write to, and a later one that no check reads. */
async function addPublishEvents(db: Database, { integrationId }: Tenant, articleId: string): Promise<void> {
  for (const [name, verifyStatus, daysOld] of [
    ["gone", "verified", 503],
    ["kept checked", "verified", 502],
    ["kept draft", "skipped", 501],
  ] as const) {
    await db.execute(sql`insert into publish_event (id, publication_id, status, publish_status, verify_status, error, created_at)
      select ${newId()}, id, 'success', 'publish', ${verifyStatus}, ${name}, now() - make_interval(days => ${daysOld}::int)
      from publication where article_id = ${articleId} and integration_id = ${integrationId}`);
  }
}

async function addGuides(db: Database, { projectId }: Tenant, articleId: string): Promise<void> {
  const tag = newId();
  for (const name of ["gone", "kept by article", "kept by job", "kept present"]) {
    await db.execute(sql`insert into writing_guide (project_id, hash, voice, instructions, created_at)
      values (${projectId}, ${`${name} ${tag}`}, '{}'::jsonb, '{}'::jsonb, ${longAgo})`);
  }
  await db.execute(sql`update article set guide_hash = ${`kept by article ${tag}`} where id = ${articleId}`);
  await db.execute(
    sql`update job set guide_hash = ${`kept by job ${tag}`} where id = (select max(id::text)::uuid from job where project_id = ${projectId})`,
  );
  await db.execute(sql`update project set guide_hash = ${`kept present ${tag}`} where id = ${projectId}`);
}

/** The last finished audit keeps its pages, however old it is; the one before does not. */
async function addAudits(db: Database, { workspaceId, projectId }: Tenant): Promise<void> {
  for (const [name, daysOld] of [
    ["gone", 600],
    ["kept", 500],
  ] as const) {
    await db.execute(sql`insert into audit (id, workspace_id, project_id, url, trigger, status, stage, host, hosts, pages_max, ruleset_version, pages_kept, verdict, finished_at)
      values (${newId()}, ${workspaceId}, ${projectId}, 'https://a.example', 'command', 'finished', null, 'a.example', array['a.example'], 5, '1', 'pages', ${name},
        now() - make_interval(days => ${daysOld}::int))`);
  }
}

/** Figures of a long past day and of a recent one. */
async function addFigures(db: Database, { projectId }: Tenant): Promise<void> {
  for (const [name, daysOld] of [
    ["gone", 502],
    ["kept", 498],
  ] as const) {
    await db.execute(sql`insert into search_figure (project_id, page, day, query, clicks, impressions, position)
      values (${projectId}, ${name}, current_date - ${daysOld}::int, '', 1, 1, 1)`);
  }
}

/** Where each kind's rows have their names. */
const named = sql`
  select 'session' as kind, user_agent as name from session union all select 'verification', identifier from verification
  union all select 'idempotent_answer', idempotency_key from idempotent_answer union all select 'lookup_answer', key from lookup_answer
  union all select 'model_call', model from model_call union all select 'activity', actor_label from activity
  union all select 'invitation', token_hash from workspace_invitation union all select 'password_link', token_hash from password_link
  union all select 'mail', event_key from mail
  union all select 'model_answer', key from writer_answer
  union all select 'job_work', work->>'outline' from job where work <> '{}'::jsonb union all select 'delivery', type from webhook_delivery
  union all select 'attempt', answer from webhook_attempt union all select 'version', title from article_version
  union all select 'publish_event', error from publish_event union all select 'guide', hash from writing_guide
  union all select 'audit', verdict from audit where pages_kept <> 'expired' and pages_kept <> 'none'
  union all select 'figure', page from search_figure
  union all select 'evidence', 'kept' from publication where evidence is not null`;

/** How many rows of each kind are named so. */
export async function countNamed(db: Database, name: "gone" | "kept"): Promise<Record<string, number>> {
  const rows = await db.execute<{ kind: string; count: number }>(
    sql`select kind, count(*)::int as count from (${named}) as rows where name like ${`${name}%`} group by kind order by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
