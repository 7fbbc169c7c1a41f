import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { claimCitedPage } from "./rows/claimed-pages";
import { citationWork } from "./sweep";
import { citationFixture, citedSite, pricesPage, proPlan, sendHtml } from "./testing/cited-articles";

let app: TestServices;
let tenant: Tenant;
let fixture: ReturnType<typeof citationFixture>;
beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
  fixture = citationFixture(app);
});
afterAll(() => app.close());

describe("a host", () => {
  test("is asked for one page at a time, whosever articles cite it", async () => {
    const other = await createTenant(app.services);
    let atOnce = 0;
    let most = 0;
    const site = await citedSite(async (response) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise(setImmediate);
      sendHtml(response, pricesPage("$10", "$20"));
      atOnce -= 1;
    });
    const pages = [1, 2, 3].map((number) => `${site.url}/${number}`);
    const ids = await Promise.all([tenant, other].map((each) => fixture.cite(each, pages.map(proPlan))));
    for (const id of ids) await fixture.due(id);
    const ends: string[] = [];
    for (let round = 0; round < 20 && ends.length < 6; round += 1) {
      ends.push(...(await fixture.check()));
      // A workspace whose pages all are on a host in use waits a moment for its turn.
      await app.services.db.execute(sql`update work_turn set at = now() where kind = 'citations'`);
    }
    expect(ends).toHaveLength(6);
    expect(site.pages).toHaveLength(6);
    expect(most).toBe(1);
  });

  test("that is being asked is not asked again by another process", async () => {
    const { db } = app.services;
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$20")));
    const id = await fixture.cite(tenant, [proPlan(`${site.url}/1`), proPlan(`${site.url}/2`)]);
    await fixture.due(id);
    const [first, second] = await fixture.pagesOf(id);
    expect(await claimCitedPage(db, first?.id ?? "", 60)).not.toBeNull();
    expect(await claimCitedPage(db, first?.id ?? "", 60)).toBeNull();
    expect(await claimCitedPage(db, second?.id ?? "", 60)).toBeNull();
    expect((await citationWork(fixture.deps()).due(10)).map((row) => row.id)).toEqual([]);
  });
});
