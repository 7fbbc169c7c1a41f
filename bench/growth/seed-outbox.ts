import { type Counts, kinds, type SeedStep } from "./seed-step";

const { workspace, project, webhook, article, endpoint, delivery, message, attempt, credit } = kinds;

const endpoints = ({ workspaces }: Counts) => Math.max(2, Math.floor(workspaces * 0.3));
/** Two thirds of the deliveries go to event endpoints, the others to webhook connections. */
const events = ({ deliveries }: Counts) => Math.floor((deliveries * 2) / 3);
const messages = (counts: Counts) => counts.deliveries - events(counts);

/** Events, webhook messages and their attempts, and the credit ledger. */
export const outboxSteps: SeedStep[] = [
  {
    name: "event endpoints",
    sql: (counts) => `
      insert into event_endpoint (id, project_id, url, secret, events, status)
      select pg_temp.id(${endpoint}, n), pg_temp.id(${project}, n), 'https://hooks.example/' || n, 'sealed',
        array['article.finished'], case when n % 50 = 0 then 'paused' else 'active' end
      from generate_series(1, ${endpoints(counts)}) n`,
  },
  {
    // One in twenty waits, mostly for the first endpoint, which is down. One in a hundred is too old to keep.
    name: "deliveries to event endpoints",
    sql: (counts) => `
      insert into webhook_delivery (id, project_id, endpoint_id, type, body, status, attempts, next_at, created_at,
        delivered_at)
      select pg_temp.id(${delivery}, n, at), pg_temp.id(${project}, receiver), pg_temp.id(${endpoint}, receiver),
        'article.finished', '{"type":"article.finished"}', case when waits then 'pending' else 'delivered' end,
        case when waits then 2 else 1 end,
        case when waits then now() + make_interval(secs => (n % 3600) - 1800) end, at, case when not waits then at end
      from generate_series(1, ${events(counts)}) n,
        lateral (select now() - interval '30 days 7 hours' * (1 - n::float8 / ${events(counts)}) as at,
          n % 20 = 0 as waits,
          case when n % 80 in (20, 40, 60) then 1
            else pg_temp.owner(n, ${endpoints(counts)}) end as receiver) made`,
  },
  {
    name: "the queue of endpoints",
    sql: () => `
      update event_endpoint set due_at = first.at
      from (select endpoint_id, min(next_at) as at from webhook_delivery where next_at is not null group by 1) first
      where first.endpoint_id = event_endpoint.id`,
  },
  {
    name: "deliveries to webhook connections",
    sql: (counts) => `
      insert into webhook_delivery (id, project_id, integration_id, type, body, subject, content_key, status,
        attempts, created_at, delivered_at, is_last_accepted)
      select pg_temp.id(${message}, n, at), pg_temp.id(${project}, receiver), pg_temp.id(${webhook}, receiver),
        'article.published', '{"type":"article.published"}',
        pg_temp.id(${article}, (n + 1) / 2, at)::text, pg_temp.id(${article}, (n + 1) / 2, at)::text || ':' || md5(n::text),
        'delivered', 1, at, at, true
      from generate_series(1, ${messages(counts)}) n,
        lateral (select pg_temp.made(n, ${messages(counts)}) as at,
          pg_temp.owner((n + 1) / 2, greatest(1, ${counts.workspaces} / 10)) as receiver) made`,
  },
  {
    name: "delivery attempts",
    sql: () => `
      insert into webhook_attempt (id, delivery_id, http_status, duration_ms, created_at)
      select pg_temp.id(${attempt}, row_number() over (), created_at), id, 200, 80, created_at from webhook_delivery`,
  },
  {
    name: "credits: grants",
    sql: ({ workspaces }) => `
      insert into credit_entry (id, workspace_id, amount, reason, note)
      select pg_temp.id(${credit}, n), pg_temp.id(${workspace}, n), 1000000, 'grant', 'Seeded'
      from generate_series(1, ${workspaces}) n`,
  },
  {
    name: "credits: reserved and given back",
    sql: () => `
      insert into credit_entry (id, workspace_id, amount, reason, job_id, charge, created_at)
      select pg_temp.id(${credit + 100}, row_number() over (), created_at), workspace_id, -1, 'reserve', id, 1, created_at
      from job
      union all
      select pg_temp.id(${credit + 200}, row_number() over (), created_at), workspace_id, 1, 'refund', id, 1, created_at
      from job where status = 'failed'`,
  },
];
