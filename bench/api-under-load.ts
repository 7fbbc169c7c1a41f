import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import { startThrowAwayPostgres } from "@/lib/platform/db/testing/throw-away-postgres";
import { readServerEnv } from "@/lib/platform/settings/env";
import { createRuntime, type Runtime } from "@/lib/runtime";
import { endpoints } from "@/lib/surfaces/rest/endpoints";
import { createRoute } from "@/lib/surfaces/rest/route";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";

export interface ApiUnderLoad {
  services: Runtime["services"];
  tenant: Tenant;
  /** Calls an endpoint by GET through the REST adapter, with the tenant's key, and measures the time. */
  get(endpointPath: string, address: string): Promise<{ ms: number; status: number; body: string }>;
  stop(): Promise<void>;
}

/** The REST API without a read limit, with one tenant, on a throw-away PostgreSQL. */
export async function startApiUnderLoad(): Promise<ApiUnderLoad> {
  const server = await startThrowAwayPostgres();
  await migrate(server.url);
  const runtime = createRuntime(
    readServerEnv({
      DATABASE_URL: server.url,
      GALLEY_SECRET_KEY: randomBytes(32).toString("base64"),
      AUTH_SECRET: randomBytes(32).toString("base64"),
      LIMIT_READS: "100000000/600",
      LOG_LEVEL: "error",
    }),
  );
  const { services } = runtime;
  const tenant = await createTenant(services);
  return {
    services,
    tenant,
    async get(endpointPath, address) {
      const route = createRoute(endpoints, `/api/v1${endpointPath}`, () => ({
        services,
        trustedProxyHops: 0,
      }));
      const startedAt = performance.now();
      const response = await route.GET(
        new Request(`http://galley.test/api/v1${address}`, { headers: { "X-API-Key": tenant.apiKey } }),
      );
      const body = await response.text();
      return { ms: performance.now() - startedAt, status: response.status, body };
    },
    async stop() {
      await runtime.close();
      await server.stop();
    },
  };
}

/** Inserts articles with about three kilobytes of incompressible text each, created a minute apart. */
export async function seedArticles({ services, tenant }: ApiUnderLoad, count: number): Promise<void> {
  await services.db.execute(sql`
    insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key,
      keywords, language_code, content_markdown, content_html, word_count, gate_issues, faq, text_bytes,
      created_at, updated_at)
    select gen_random_uuid(), ${tenant.projectId}, 'Article ' || n, 'article-' || n, 'About ' || n,
      'About ' || n, 'keyword ' || n, 'keyword ' || n, array['keyword'], 'en', body, body, 300, '[]', '[]',
      2 * octet_length(body), at, at
    from generate_series(1, ${count}::int) n,
      lateral (select now() - make_interval(mins => n) as at,
        (select string_agg(md5(n || '-' || part), ' ') from generate_series(1, 45) part) as body) filled`);
  await services.db.execute(sql`vacuum (freeze, analyze) article`);
}

/** The value below which this share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
