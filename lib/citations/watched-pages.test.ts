import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { article, citedPage, project } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import {
  basicPlan,
  checkedClaims,
  citationFixture,
  citedSite,
  pricesPage,
  proPlan,
  sendHtml,
} from "./testing/cited-articles";

let app: TestServices;
let tenant: Tenant;
let fixture: ReturnType<typeof citationFixture>;
beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
  fixture = citationFixture(app);
});
afterAll(() => app.close());

describe("the pages that are watched", () => {
  test("are those that prove a claim, from 30 days after the version on", async () => {
    const [one, two] = ["https://one.example/a", "https://two.example/b"];
    const id = await fixture.cite(tenant, [
      proPlan(one),
      basicPlan(one),
      basicPlan(two),
      { ...basicPlan("https://three.example"), verdict: "not_found" },
      { ...basicPlan("https://four.example"), verdict: "contradicted" },
      { ...basicPlan("https://five.example"), sourceUrl: null },
      { ...basicPlan("ftp://six.example/"), sourceExcerpt: null },
    ]);
    const pages = await fixture.pagesOf(id);
    expect(pages.map(({ url, host, state }) => [url, host, state])).toEqual([
      [one, "one.example", null],
      [two, "two.example", null],
    ]);
    expect(pages.map(fixture.daysUntilNext)).toEqual([30, 30]);
  });

  test("are at most fifty of an article, a minute apart", async () => {
    const claims = Array.from({ length: 60 }, (_, number) => proPlan(`https://shop.example/${number}`));
    const pages = await fixture.pagesOf(await fixture.cite(tenant, claims));
    expect(pages).toHaveLength(50);
    expect(new Set(pages.map(({ nextAt }) => nextAt?.getTime())).size).toBe(50);
  });

  test("are those of an article from before they were watched too, whose check is due at once", async () => {
    const id = await fixture.cite(tenant, [], { createdAt: new Date("2025-01-01") });
    const { db } = app.services;
    await db.execute(sql`update article_version set created_at = '2025-01-01' where article_id = ${id}`);
    await db
      .update(article)
      .set({ citedVersion: null, claims: checkedClaims([proPlan("https://old.example/")]) })
      .where(eq(article.id, id));
    await fixture.align();
    expect((await fixture.pageOf(id)).nextAt?.toISOString()).toBe("2025-01-31T00:00:00.000Z");
    await db.delete(article).where(eq(article.id, id));
  });

  test("start their schedule again with a new version, without those that it no longer cites", async () => {
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$25"), { etag: '"1"' }));
    const other = "https://other.example/";
    const id = await fixture.cite(tenant, [proPlan(site.url), basicPlan(site.url), basicPlan(other)]);
    await fixture.due(id);
    await app.services.db
      .update(citedPage)
      .set({ nextAt: null })
      .where(and(eq(citedPage.articleId, id), eq(citedPage.url, other)));
    expect(await fixture.check()).toEqual(["changed"]);
    await fixture.changeClaims(id, [basicPlan(site.url)]);
    const pages = await fixture.pagesOf(id);
    expect(pages).toMatchObject([
      { url: site.url, checks: 0, articleVersion: 2, etag: null, changes: [], changedAt: null, state: null },
    ]);
  });

  test("are left out of an article in the trash", async () => {
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$25")));
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    await app.services.db.update(article).set({ deletedAt: new Date() }).where(eq(article.id, id));
    expect(await fixture.checkDue(id)).toEqual([]);
    expect(site.pages).toEqual([]);
  });

  test("of a project in the trash are not asked for", async () => {
    const former = await createTenant(app.services);
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$25")));
    const id = await fixture.cite(former, [proPlan(site.url)]);
    await app.services.db
      .update(project)
      .set({ deletedAt: new Date() })
      .where(eq(project.id, former.projectId));
    expect(await fixture.checkDue(id)).toEqual([]);
    expect(site.pages).toEqual([]);
  });
});
