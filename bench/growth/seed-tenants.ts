import { kinds, type SeedStep } from "./seed-step";

const { user, workspace, project, hosted, wordpress, webhook, key, audit, session, answer } = kinds;

/** Users, workspaces with one project each, and the connections and keys of the projects. */
export const tenantSteps: SeedStep[] = [
  {
    name: "users",
    sql: ({ workspaces }) => `
      insert into "user" (id, name, email)
      select pg_temp.id(${user}, n), 'User ' || n, 'user-' || n || '@example.com'
      from generate_series(1, ${workspaces}) n`,
  },
  {
    name: "sessions",
    sql: ({ workspaces }) => `
      insert into session (id, user_id, token, expires_at)
      select pg_temp.id(${session}, n), pg_temp.id(${user}, 1 + n % ${workspaces}), md5('session' || n),
        now() + make_interval(hours => (n % 700 - 500)::int)
      from generate_series(1, ${workspaces} * 20) n`,
  },
  {
    name: "workspaces",
    sql: ({ workspaces }) => `
      insert into workspace (id, name)
      select pg_temp.id(${workspace}, n), 'Workspace ' || n from generate_series(1, ${workspaces}) n`,
  },
  {
    name: "members",
    sql: ({ workspaces }) => `
      insert into member (workspace_id, user_id, role)
      select pg_temp.id(${workspace}, n), pg_temp.id(${user}, n), 'owner'
      from generate_series(1, ${workspaces}) n`,
  },
  {
    name: "projects",
    sql: ({ workspaces }) => `
      insert into project (id, workspace_id, name, slug, website, language_code, brand_name)
      select pg_temp.id(${project}, n), pg_temp.id(${workspace}, n), 'Project ' || n, 'project-' || n,
        'https://site-' || n || '.example', 'en', 'Brand ' || n
      from generate_series(1, ${workspaces}) n`,
  },
  {
    // The first fifth publishes automatically and has published all of its articles.
    name: "connections: hosted blogs",
    sql: ({ workspaces }) => `
      insert into integration (id, project_id, provider, name, auto_publish_status, auto_publish_since)
      select pg_temp.id(${hosted}, n), pg_temp.id(${project}, n), 'hosted', 'Blog', 'publish',
        case when n <= ${workspaces} / 5 then now() - interval '365 days' end
      from generate_series(1, ${workspaces}) n`,
  },
  {
    // None of the articles is published there yet, and the daily maximum is reached.
    name: "connections: WordPress",
    sql: ({ workspaces }) => `
      insert into integration (id, project_id, provider, name, auto_publish_status, auto_publish_since, auto_publish_daily_max)
      select pg_temp.id(${wordpress}, n), pg_temp.id(${project}, n), 'wordpress', 'WordPress', 'draft',
        now() - interval '365 days', 0
      from generate_series(1, ${workspaces} / 10) n`,
  },
  {
    name: "connections: webhooks",
    sql: ({ workspaces }) => `
      insert into integration (id, project_id, provider, name)
      select pg_temp.id(${webhook}, n), pg_temp.id(${project}, n), 'webhook', 'Webhook'
      from generate_series(1, greatest(1, ${workspaces} / 10)) n`,
  },
  {
    name: "content keys",
    sql: ({ workspaces }) => `
      insert into content_key (id, project_id, name, key_hash, key_prefix, feed_token_hash, feed_token_prefix)
      select pg_temp.id(${key}, n), pg_temp.id(${project}, 1 + n % ${workspaces}), 'Key', md5('key' || n), 'gly_1234',
        md5('feed' || n), 'glf_1234'
      from generate_series(1, ${workspaces} * 3) n`,
  },
  {
    name: "audits",
    sql: ({ workspaces }) => `
      insert into audit (id, workspace_id, project_id, url, trigger, status, stage, host, hosts, pages_max, score, grade,
        ruleset_version, pages_kept, finished_at, created_at)
      select pg_temp.id(${audit}, n), pg_temp.id(${workspace}, 1 + n % ${workspaces}),
        pg_temp.id(${project}, 1 + n % ${workspaces}), 'https://site.example', 'schedule', 'finished', null,
        'site.example', array['site.example'], 100, 80, 'B', '1', 'no', now() - make_interval(mins => n::int),
        now() - make_interval(mins => n::int)
      from generate_series(1, ${workspaces} * 10) n`,
  },
  {
    name: "idempotent answers",
    sql: ({ workspaces }) => `
      insert into idempotent_answer (id, content_key_id, operation, idempotency_key, input_hash, answer, created_at)
      select pg_temp.id(${answer}, n), pg_temp.id(${key}, 1 + n % (${workspaces} * 3)), 'articles.generate', 'call-' || n,
        md5(n::text), '{}', now() - make_interval(mins => (n % 1440)::int)
      from generate_series(1, ${workspaces} * 100) n`,
  },
  {
    name: "answers of lookups",
    sql: ({ workspaces }) => `
      insert into lookup_answer (key, operation, token, answer, observed_at, expires_at)
      select md5('lookup' || n), 'lookups.rank', pg_temp.id(${answer}, n), '{}', now(),
        now() + make_interval(mins => (n % 720)::int)
      from generate_series(1, ${workspaces} * 100) n`,
  },
];
