import { kinds, type SeedStep } from "./seed-step";

const { workspace, project, hosted, article, doneJob, failedJob, openJob, publication, event, hostedPost } =
  kinds;

/** Articles, the jobs that wrote them, jobs that failed or are open, and publications. */
export const contentSteps: SeedStep[] = [
  {
    // One in a hundred was imported.
    name: "articles",
    sql: ({ articles, workspaces }) => `
      insert into article (id, project_id, job_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key,
        keywords, language_code, content_markdown, content_html, word_count, score, gate_issues, faq, rules_version, text_bytes,
        hidden, created_at, updated_at)
      select pg_temp.id(${article}, n, at), pg_temp.id(${project}, pg_temp.owner(n, ${workspaces})),
        case when n % 100 > 0 then pg_temp.id(${doneJob}, n, at) end,
        'Article ' || n, 'article-' || n, 'About ' || n, 'About ' || n, 'keyword ' || n, 'keyword ' || n,
        array['keyword'], 'en', pg_temp.words(n), pg_temp.words(n), 300, 80, '[]', '[]', 1, 20000,
        n % 50 = 0, at, at
      from generate_series(1, ${articles}) n, lateral (select pg_temp.made(n, ${articles}) as at) made`,
  },
  {
    name: "versions of articles",
    sql: () => `
      insert into article_version (article_id, number, kind, title, slug, meta_description, keywords, markdown,
        actor_kind, surface, score, created_at)
      select id, 1, case when job_id is null then 'imported' else 'generated' end, title, slug, meta_description,
        keywords, content_markdown, 'system', 'sweep', score, created_at
      from article`,
  },
  {
    name: "jobs that are done",
    sql: ({ articles, workspaces }) => `
      insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, progress, article_id, score,
        writer, next_at, started_at, finished_at, created_at, updated_at)
      select pg_temp.id(${doneJob}, n, at), pg_temp.id(${workspace}, owner), pg_temp.id(${project}, owner),
        'keyword ' || n, 'keyword ' || n, 'done', null, 1, pg_temp.id(${article}, n, at), 80, 'sample', at, at, at, at, at
      from generate_series(1, ${articles}) n,
        lateral (select pg_temp.made(n, ${articles}) as at, pg_temp.owner(n, ${workspaces}) as owner) made
      where n % 100 > 0`,
  },
  {
    // For every second one, a later job wrote the article.
    name: "jobs that failed",
    sql: ({ failedJobs, articles, workspaces }) => `
      insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, next_at, error, finished_at,
        created_at, updated_at)
      select pg_temp.id(${failedJob}, n, at), pg_temp.id(${workspace}, owner), pg_temp.id(${project}, owner),
        keyword, keyword, 'failed', null, at, 'It failed.', at, at, at
      from generate_series(1, ${failedJobs}) n,
        lateral (select pg_temp.made(n, ${failedJobs}) - interval '1 hour' as at,
          pg_temp.owner(n * (${articles} / ${failedJobs}), ${workspaces}) as owner,
          'keyword ' || case when n % 2 = 0 then '' else 'failed ' end || n * (${articles} / ${failedJobs}) as keyword) made`,
  },
  {
    // As after an outage: one in ten has begun, one in a hundred is due for a retry, one in a thousand is being
    // written. Three in five belong to one workspace, the others have ten jobs each.
    name: "open jobs",
    sql: ({ openJobs, workspaces }) => `
      insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, progress, next_at, started_at,
        lease_token, lease_until, created_at, updated_at)
      select pg_temp.id(${openJob}, n, at), pg_temp.id(${workspace}, owner), pg_temp.id(${project}, owner),
        'waiting ' || n, 'waiting ' || n, case when begun then 'drafting' else 'queued' end,
        case when begun then 'draft' else 'research' end, 0,
        case when n % 10 = 0 and n % 100 <> 10 then now() + interval '1 hour' else at end,
        case when begun then at end, case when leased then gen_random_uuid() end,
        case when leased then now() + interval '1 day' end, at, at
      from generate_series(1, ${openJobs}) n,
        lateral (select pg_temp.made(n + ${openJobs} * 99::bigint, ${openJobs} * 100::bigint) as at,
          case when n % 5 < 3 then ${workspaces} / 2 else 1 + n % ${workspaces} end as owner,
          n % 10 = 0 as begun, n % 1000 = 0 as leased) made`,
  },
  {
    // Nine in ten are verified; 0.5% of all are overdue for a re-check, and 0.02% for their first check. Every
    // second project has its blog on one host, which they share.
    name: "publications",
    sql: ({ articles, workspaces }) => `
      insert into publication (id, project_id, article_id, integration_id, remote_id, external_url, publish_status,
        state, verify_status, evidence, checks, rechecks, checked_at, next_check_at, check_since, check_host, sent_at,
        verified_at, automatic, created_at, updated_at)
      select pg_temp.id(${publication}, n, at), pg_temp.id(${project}, owner), pg_temp.id(${article}, n, at),
        pg_temp.id(${hosted}, owner), 'entry-' || n, 'https://site-' || owner || '.example/article-' || n, 'publish',
        state, case state when 'published' then 'verified' when 'checking' then 'pending' else 'not_found' end,
        case when state = 'published' then '{"finalUrl": "https://site.example/"}'::jsonb end,
        case when state = 'checking' then 0 else 1 end, 1, at,
        case when state = 'checking' and n % 5 = 0 then now() - interval '1 minute'
          when state = 'published' and n % 200 = 1 then now() - make_interval(mins => (n % 6000)::int)
          when state = 'published' and n % 10 < 3 then now() + make_interval(mins => (n % 43200)::int) end,
        at, case when owner % 2 = 0 then 'blogs.example' else 'site-' || owner || '.example' end, at, case when state = 'published' then at end, true, at, at
      from generate_series(1, ${articles}) n,
        lateral (select pg_temp.made(n, ${articles}) as at, pg_temp.owner(n, ${workspaces}) as owner,
          case when n > ${articles} - ${articles} / 1000 then 'checking' when n % 100 < 94 then 'published'
            when n % 100 < 97 then 'not_live' when n % 100 < 99 then 'failed' else 'unverified' end as state) made`,
  },
  {
    name: "the queue of checks",
    sql: () => `
      insert into check_turn (project_id, host, rank, turn_at)
      select project_id, check_host, check_rank, min(next_check_at) from publication
      where next_check_at is not null group by 1, 2, 3`,
  },
  {
    // Half of the failed writes will be tried again; a sixth of those are due.
    name: "the queue of automatic writes",
    sql: () => `
      with queued as (
        insert into automatic_write (integration_id, article_id, attempts, next_at)
        select integration_id, article_id, 1, now() + make_interval(mins => (random() * 600 - 100)::int)
        from publication where state = 'failed' and random() < 0.5
        returning integration_id, next_at)
      update integration set auto_publish_turn_at = first.at
      from (select integration_id, min(next_at) as at from queued group by 1) first
      where first.integration_id = integration.id`,
  },
  {
    // For the newest tenth of the articles.
    name: "answers of writers",
    sql: ({ articles }) => `
      insert into writer_answer (key, job_id, stage, answer, model, input_tokens, output_tokens, calls, created_at)
      select md5('writer' || n), pg_temp.id(${doneJob}, n, at), 'draft', '{}', 'sample', 100, 1000, 1, at
      from generate_series(${articles} - ${articles} / 10, ${articles}) n,
        lateral (select pg_temp.made(n, ${articles}) as at) made
      where n % 100 > 0`,
  },
  {
    name: "calls to models",
    sql: ({ articles }) => `
      insert into model_call (id, job_id, stage, purpose, provider, model, started_at, duration_ms, input_tokens,
        output_tokens, cost_microusd, outcome)
      select gen_random_uuid(), pg_temp.id(${doneJob}, n, at), 'draft', 'write', 'openai', 'gpt-5.4-mini', at, 20000, 3000,
        1000, 6750, 'answered'
      from generate_series(1, ${articles}) n, lateral (select pg_temp.made(n, ${articles}) as at) made
      where n % 100 > 0 and at > now() - interval '80 days'`,
  },
  {
    name: "publish events",
    sql: ({ articles }) => `
      insert into publish_event (id, publication_id, status, publish_status, verify_status, created_at)
      select pg_temp.id(${event}, n, at), pg_temp.id(${publication}, n, at), 'success', 'publish', 'verified', at
      from generate_series(1, ${articles}) n, lateral (select pg_temp.made(n, ${articles}) as at) made`,
  },
  {
    name: "entries of hosted blogs",
    sql: ({ articles, workspaces }) => `
      insert into hosted_post (id, project_id, article_id, slug, title, html, excerpt, meta_description, language_code,
        status, published_at, created_at, updated_at)
      select pg_temp.id(${hostedPost}, n, at), pg_temp.id(${project}, pg_temp.owner(n, ${workspaces})),
        pg_temp.id(${article}, n, at), 'article-' || n, 'Article ' || n, pg_temp.words(n), 'About ' || n, 'About ' || n,
        'en', 'publish', at, at, at
      from generate_series(1, ${articles}) n, lateral (select pg_temp.made(n, ${articles}) as at) made
      where n % 100 < 94`,
  },
];
