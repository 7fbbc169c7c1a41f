import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmClaims } from "@/lib/articles/operations/confirm-claims";
import { listArticleClaims } from "@/lib/articles/operations/list-claims";
import { updateArticle } from "@/lib/articles/operations/update";
import { getDashboardArticle } from "@/lib/dashboard/article";
import { getProjectHome } from "@/lib/dashboard/project-home";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { article, citedPage, member } from "@/lib/platform/db/schema";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import {
  basicPlan,
  citationFixture,
  citedSite,
  pricesPage,
  proPlan,
  sendHtml,
} from "../testing/cited-articles";
import { checkCitationsNow } from "./check-now";
import { listCitationsToCheck } from "./to-check";

let app: TestServices;
let tenant: Tenant;
let fixture: ReturnType<typeof citationFixture>;
beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { reads: noLimit, writes: noLimit, dashboard: noLimit } });
  tenant = await createTenant(app.services);
  fixture = citationFixture(app);
});
afterAll(() => app.close());

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
const claimsOf = async (articleId: string) =>
  (await execute(listArticleClaims, tenant.asKey, { articleId })).claims?.claims ?? [];
const toCheck = async (of = tenant) => (await execute(listCitationsToCheck, of.asKey, {})).sources;
const changed = {
  before: "The Pro plan costs $20 per month and seat.",
  after: "The Pro plan costs $25 per month and seat.",
};

/** An article, a source of which has raised a price since. */
async function changedArticle(of = tenant, prices = () => pricesPage("$10", "$25")) {
  const site = await citedSite((response) => sendHtml(response, prices()));
  const id = await fixture.cite(of, [basicPlan(site.url), proPlan(site.url)]);
  expect(await fixture.checkDue(id)).toEqual(["changed"]);
  return { id, url: site.url };
}

describe("the claims of an article", () => {
  test("say what their source says by now, and when it was read", async () => {
    const { id } = await changedArticle();
    const [basic, pro] = await claimsOf(id);
    expect(basic).toMatchObject({ text: "$10", source_change: null });
    expect(pro?.source_change).toEqual({ ...changed, checked_at: pro?.source_checked_at });
    expect(Date.parse(basic?.source_checked_at ?? "")).toBeGreaterThan(0);
    const shown = (await execute(getDashboardArticle, tenant.asUser, { articleId: id })).article.claims;
    expect(shown?.claims[1]?.source_change).toMatchObject(changed);
  });

  test("say nothing of the kind before their sources were read again", async () => {
    const id = await fixture.cite(tenant, [proPlan("https://prices.example/")]);
    expect(await claimsOf(id)).toMatchObject([{ source_checked_at: null, source_change: null }]);
  });

  test("can be confirmed although their source has changed; the same change is not reported again, and another one is", async () => {
    let price = "$25";
    const { id } = await changedArticle(tenant, () => pricesPage("$10", price));
    const pro = (await claimsOf(id))[1];
    const confirm = (confirmed: boolean) =>
      execute(confirmClaims, tenant.asUser, { articleId: id, claims: [pro?.id ?? ""], confirmed });
    expect(await confirm(true)).toMatchObject({ changed: 1, counts: { confirmed: 1 } });
    expect((await claimsOf(id))[1]).toMatchObject({ source_change: null, confirmed_by: expect.any(String) });
    expect(await fixture.checkDue(id)).toEqual(["unchanged"]);
    expect((await toCheck()).filter(({ article_id: of }) => of === id)).toEqual([]);
    price = "$30";
    expect(await fixture.checkDue(id)).toEqual(["changed"]);
    expect((await claimsOf(id))[1]?.source_change?.after).toContain("$30");
    expect(await confirm(true)).toMatchObject({ changed: 1 });
    expect((await claimsOf(id))[1]?.source_change).toBeNull();
    expect(await confirm(false)).toMatchObject({ changed: 1, counts: { confirmed: 0 } });
    expect((await claimsOf(id))[1]?.source_change?.after).toContain("$30");
  });

  test("whose source says the same need no confirmation", async () => {
    const { id } = await changedArticle();
    const basic = (await claimsOf(id))[0];
    const call = execute(confirmClaims, tenant.asUser, { articleId: id, claims: [basic?.id ?? ""] });
    expect(await refusalOf(call)).toBe("conflict");
  });

  test("that a new version no longer makes take their change with them at once", async () => {
    const { id } = await changedArticle();
    await execute(updateArticle, tenant.asUser, {
      articleId: id,
      content_markdown: "## Prices\n\nAcme Basic is the cheapest plan that it has, as far as we know.\n",
    });
    expect(await fixture.pagesOf(id)).toEqual([]);
    expect((await toCheck()).filter(({ article_id: of }) => of === id)).toEqual([]);
  });
});

describe("the list of what is to check", () => {
  test("has the changed sources of the key's project with both passages, the newest first, and pages", async () => {
    const own = await createTenant(app.services);
    const first = await changedArticle(own);
    const second = await changedArticle(own);
    expect(await toCheck(own)).toEqual(
      [second, first].map(({ id, url }) => ({
        article_id: id,
        article_title: "What Acme costs",
        languageCode: "en",
        source_url: url,
        source_gone: false,
        changed_at: expect.any(String),
        changes: [{ claim_id: expect.any(String), claim: "$20", ...changed }],
      })),
    );
    const page = await execute(listCitationsToCheck, own.asKey, { limit: 1 });
    expect([page.sources.length, page.next_offset]).toEqual([1, 1]);
    const last = await execute(listCitationsToCheck, own.asKey, { limit: 1, offset: 1 });
    expect([last.sources[0]?.article_id, last.next_offset]).toEqual([first.id, null]);
    const home = await execute(getProjectHome, own.asUser, { projectId: own.projectId });
    expect(home.articles_to_check).toBe(2);
  });

  test("is read by a key that may only read, which may not have anything checked", async () => {
    const { id } = await changedArticle();
    const { keyId, workspaceId, projectId } = tenant;
    const reader = contextOf(
      app.services,
      { kind: "key", keyId, workspaceId, projectId, scopes: ["read"] },
      "rest",
    );
    expect((await execute(listCitationsToCheck, reader, {})).sources.length).toBeGreaterThan(0);
    expect(await refusalOf(execute(checkCitationsNow, reader, { articleId: id }))).toBe("forbidden");
  });

  test("has no articles of other workspaces, in the trash, or hidden from keys", async () => {
    const [own, other] = [await createTenant(app.services), await createTenant(app.services)];
    const { id } = await changedArticle(own);
    expect(await toCheck(other)).toEqual([]);
    const { projectId } = own;
    expect(await refusalOf(execute(listCitationsToCheck, other.asUser, { projectId }))).toBe("not_found");
    const { db } = app.services;
    await db.update(article).set({ hidden: true }).where(eq(article.id, id));
    expect(await toCheck(own)).toEqual([]);
    expect((await execute(listCitationsToCheck, own.asUser, { projectId })).sources).toHaveLength(1);
    await db.update(article).set({ deletedAt: new Date() }).where(eq(article.id, id));
    expect((await execute(listCitationsToCheck, own.asUser, { projectId })).sources).toEqual([]);
  });
});

describe("a check that is asked for", () => {
  test("comes at once, without moving those of the schedule, and not again within ten minutes", async () => {
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$25")));
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    app.woken.length = 0;
    expect(await execute(checkCitationsNow, tenant.asKey, { articleId: id })).toEqual({
      article_id: id,
      pages: 1,
    });
    expect(app.woken).toEqual(["citations"]);
    expect(await fixture.check()).toEqual(["changed"]);
    expect(fixture.daysUntilNext(await fixture.pageOf(id))).toBe(30);
    expect(await refusalOf(execute(checkCitationsNow, tenant.asKey, { articleId: id }))).toBe("conflict");
    await app.services.db
      .update(citedPage)
      .set({ checkedAt: sql`now() - interval '11 minutes'` })
      .where(eq(citedPage.articleId, id));
    expect(await refusalOf(execute(checkCitationsNow, tenant.asKey, { articleId: id }))).toBeNull();
  });

  test("checks nothing of an article that cites nothing, and finds none of another workspace", async () => {
    const other = await createTenant(app.services);
    const id = await fixture.cite(tenant, []);
    expect(await execute(checkCitationsNow, tenant.asKey, { articleId: id })).toMatchObject({ pages: 0 });
    expect(await refusalOf(execute(checkCitationsNow, other.asKey, { articleId: id }))).toBe("not_found");
  });

  test("needs an editor", async () => {
    const id = await fixture.cite(tenant, [proPlan("https://prices.example/")]);
    const viewer = await createTenant(app.services, "Viewer");
    await app.services.db
      .insert(member)
      .values({ workspaceId: tenant.workspaceId, userId: viewer.userId, role: "viewer" });
    expect(await refusalOf(execute(checkCitationsNow, viewer.asUser, { articleId: id }))).toBe("forbidden");
  });
});
