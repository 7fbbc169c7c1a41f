import { eq, sql } from "drizzle-orm";
import {
  type article,
  articleResult,
  projectResult,
  publication,
  searchFigure,
} from "@/lib/platform/db/schema";
import { createArticle, type Tenant } from "@/lib/testing/fixtures";
import type { TestServices } from "@/lib/testing/test-services";
import { computeResults } from "../compute";

/** The newest day with figures, and when they are counted. */
export const untilDay = "2026-06-14";
export const countedAt = new Date("2026-06-17T05:00:00Z");

/** Articles, public pages and figures of a tenant's project whose site is acme.example, and what is computed of them. */
export function resultFixtures({ services }: TestServices, tenant: Tenant) {
  const compute = (at = countedAt, projectId = tenant.projectId) => computeResults(services, projectId, at);

  /** An article that was written and published in 2025, under this path of the project's site. */
  async function published(
    path: string,
    {
      html = "<p>An anvil weighs 100 kilograms at most, and it stands on an oak log.</p>",
      projectId = tenant.projectId,
      createdAt = new Date("2025-02-01T00:00:00Z"),
      ...values
    }: Partial<typeof article.$inferInsert> & { html?: string } & Partial<{ projectId: string }> = {},
  ): Promise<string> {
    const { id } = await createArticle(services, projectId, {
      title: `About ${path}`,
      slug: path,
      contentHtml: html,
      createdAt,
      ...values,
    });
    await publish(id, `https://www.acme.example/${path}/`, { projectId });
    return id;
  }

  async function publish(
    articleId: string,
    url: string,
    values: Partial<typeof publication.$inferInsert> = {},
  ): Promise<string> {
    const { db } = services;
    const [row] = await db
      .insert(publication)
      .values({
        projectId: tenant.projectId,
        articleId,
        integrationId: tenant.integrationId,
        externalUrl: url,
        publishStatus: "publish",
        state: "published",
        verifyStatus: "verified",
        verifiedAt: new Date("2025-02-02T00:00:00Z"),
        createdAt: new Date("2025-02-01T20:00:00Z"),
        ...values,
      })
      .returning({ id: publication.id });
    return row?.id ?? "";
  }

  /** Stores the same figures for each of the last days: of the page itself, and of its queries. */
  async function figures(
    page: string,
    days: { first?: number; last?: number },
    each: { clicks: number; impressions: number; position?: number },
    queries: Record<string, number> = {},
    projectId = tenant.projectId,
  ): Promise<void> {
    const { first = 55, last = 0 } = days;
    await services.db.execute(sql`
      insert into ${searchFigure} (project_id, page, day, query, clicks, impressions, position)
      select ${projectId}, ${page}, ${untilDay}::date - n, query, clicks, impressions, ${each.position ?? 3}::float8
      from generate_series(${last}::int, ${first}::int) n cross join (
        select '' as query, ${each.clicks}::int as clicks, ${each.impressions}::int as impressions
        union all select key, 0, value::int from jsonb_each_text(${JSON.stringify(queries)}::jsonb)
      ) as each`);
  }

  const resultOf = async (articleId: string) =>
    (await services.db.select().from(articleResult).where(eq(articleResult.articleId, articleId)))[0];
  const results = (projectId = tenant.projectId) =>
    services.db.select().from(articleResult).where(eq(articleResult.projectId, projectId));
  const projectResultOf = async (projectId = tenant.projectId) =>
    (await services.db.select().from(projectResult).where(eq(projectResult.projectId, projectId)))[0];

  return { compute, published, publish, figures, resultOf, results, projectResultOf };
}
