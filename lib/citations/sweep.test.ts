import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { citedPage, eventEndpoint, webhookDelivery } from "@/lib/platform/db/schema";
import { deferred } from "@/lib/testing/deferred";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { issueSecret } from "@/lib/webhooks/endpoint-secret";
import { citationWork } from "./sweep";
import {
  basicPlan,
  citationFixture,
  citedSite,
  pricesPage,
  proPlan,
  provedClaim,
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

const changeOfPro = {
  text: "$20",
  before: "The Pro plan costs $20 per month and seat.",
  after: "The Pro plan costs $25 per month and seat.",
};

async function subscribe(projectId: string): Promise<string> {
  const { db, secrets } = app.services;
  const id = newId();
  const { sealed } = issueSecret(secrets, id);
  await db.insert(eventEndpoint).values({
    id,
    projectId,
    url: "http://127.0.0.1:9/",
    secret: sealed,
    events: ["article.claims_changed"],
  });
  return id;
}
const sentTo = async (endpointId: string) => {
  const rows = await app.services.db
    .select({ body: webhookDelivery.body })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.endpointId, endpointId))
    .orderBy(webhookDelivery.createdAt);
  return rows.map(({ body }): unknown => JSON.parse(body));
};

describe("a check", () => {
  test("marks exactly the claims whose price has changed, and sends the event once", async () => {
    const watched = await createTenant(app.services);
    const endpointId = await subscribe(watched.projectId);
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$25")));
    const id = await fixture.cite(watched, [basicPlan(site.url), proPlan(site.url)]);
    expect(await fixture.checkDue(id)).toEqual(["changed"]);
    const page = await fixture.pageOf(id);
    expect(page).toMatchObject({ state: "changed", checks: 1, attempts: 0, leaseToken: null });
    expect(page.changes).toEqual([{ claimId: expect.any(String), ...changeOfPro }]);
    expect(await fixture.checkDue(id, 90)).toEqual(["unchanged"]);
    expect(await sentTo(endpointId)).toEqual([
      expect.objectContaining({
        type: "article.claims_changed",
        data: {
          article_id: id,
          title: "What Acme costs",
          slug: expect.any(String),
          source_url: site.url,
          changes: [
            {
              claim_id: expect.any(String),
              claim: changeOfPro.text,
              before: changeOfPro.before,
              after: changeOfPro.after,
            },
          ],
        },
      }),
    ]);
  });

  test("sends another event when the page says yet another figure, and drops the change when it says the old one again", async () => {
    const watched = await createTenant(app.services);
    const endpointId = await subscribe(watched.projectId);
    let price = "$25";
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", price)));
    const id = await fixture.cite(watched, [proPlan(site.url)]);
    await fixture.checkDue(id);
    price = "$30";
    expect(await fixture.checkDue(id)).toEqual(["changed"]);
    expect(await sentTo(endpointId)).toHaveLength(2);
    price = "$20";
    expect(await fixture.checkDue(id)).toEqual(["unchanged"]);
    expect(await fixture.pageOf(id)).toMatchObject({ changes: [], state: "unchanged", changedAt: null });
  });

  test.each([
    [30, 90],
    [90, 180],
    [180, 360],
    [360, 540],
  ])("on day %d is followed by one on day %d", async (age, next) => {
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$20")));
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    expect(await fixture.checkDue(id, age)).toEqual(["unchanged"]);
    expect(fixture.daysUntilNext(await fixture.pageOf(id))).toBe(next);
  });

  test("asks only for a new state of a page that it has read, and keeps what it found when there is none", async () => {
    const modified = "Mon, 02 Nov 2026 10:00:00 GMT";
    const site = await citedSite((response, request) =>
      request.headers["if-none-match"] === '"v1"'
        ? response.writeHead(304).end()
        : sendHtml(response, pricesPage("$10", "$25"), { etag: '"v1"', "last-modified": modified }),
    );
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    await fixture.checkDue(id);
    expect(await fixture.checkDue(id, 90)).toEqual(["unchanged"]);
    expect(site.pages.map(({ headers }) => [headers["if-none-match"], headers["if-modified-since"]])).toEqual(
      [
        [undefined, undefined],
        ['"v1"', modified],
      ],
    );
    expect(await fixture.pageOf(id)).toMatchObject({ state: "changed", changes: [changeOfPro], checks: 2 });
  });

  test.each([404, 410])("of a page that answers %d marks all of its claims as gone", async (status) => {
    const site = await citedSite((response) => response.writeHead(status).end("gone"));
    const id = await fixture.cite(tenant, [basicPlan(site.url), proPlan(site.url)]);
    expect(await fixture.checkDue(id)).toEqual(["changed"]);
    const page = await fixture.pageOf(id);
    expect(page.state).toBe("gone");
    expect(page.changes).toMatchObject([{ after: null }, { text: "$20", after: null }]);
  });

  test.each<[string, (response: Parameters<Parameters<typeof citedSite>[0]>[0]) => unknown]>([
    ["fails", (response) => response.writeHead(503).end()],
    ["refuses robots", (response) => response.writeHead(403).end()],
    ["sends an empty page", (response) => sendHtml(response, "")],
    [
      "sends a file",
      (response) => response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF"),
    ],
    [
      "shows a shell that scripts fill",
      (response) =>
        sendHtml(response, '<title>Acme</title><div id="root"></div><script src="/a.js"></script>'),
    ],
    [
      "asks for a password",
      (response) =>
        sendHtml(
          response,
          '<title>Sign in</title><p>Sign in.</p><form><input type="password" name="p"></form>',
        ),
    ],
    [
      "says in words that the page is missing",
      (response) => sendHtml(response, "<title>Not found</title><p>We could not find this page.</p>"),
    ],
    [
      "has only its notice on cookies",
      (response) =>
        sendHtml(
          response,
          `<title>Acme</title><main><p>${"We and our partners use cookies to improve this site. ".repeat(8)}</p></main>`,
        ),
    ],
    [
      "answers in another language",
      (response) =>
        sendHtml(
          response,
          `<html lang="de"><title>Preise</title><main>${"<p>Wir zeigen Ihnen hier, was unsere Kunden für ihr Geld bekommen und wie sie es bezahlen können.</p>".repeat(12)}</main></html>`,
        ),
    ],
    ["closes the connection", (response) => response.destroy()],
  ])("of a site that %s says nothing against a claim", async (_title, answer) => {
    const site = await citedSite(answer);
    const id = await fixture.cite(tenant, [basicPlan(site.url), proPlan(site.url)]);
    expect(await fixture.checkDue(id)).toEqual(["no answer"]);
    const page = await fixture.pageOf(id);
    expect(page).toMatchObject({ changes: [], state: null, attempts: 1, checks: 0, checkedAt: null });
    expect(hoursUntil(page.nextAt)).toBe(24);
  });

  test("without an answer is repeated three times over a week, and then counts as unreachable", async () => {
    const site = await citedSite((response) => response.writeHead(500).end());
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await fixture.checkDue(id);
      waits.push(hoursUntil((await fixture.pageOf(id)).nextAt));
    }
    expect(waits).toEqual([24, 48, 96]);
    expect(await fixture.checkDue(id)).toEqual(["no answer"]);
    const page = await fixture.pageOf(id);
    expect(page).toMatchObject({ state: "unreachable", changes: [], attempts: 0 });
    expect(fixture.daysUntilNext(page)).toBe(90);
  });

  test("that cannot reach the page keeps what an earlier one has found", async () => {
    let fails = false;
    const site = await citedSite((response) =>
      fails ? response.writeHead(500).end() : sendHtml(response, pricesPage("$10", "$25")),
    );
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    await fixture.checkDue(id);
    fails = true;
    await fixture.checkDue(id);
    expect((await fixture.pageOf(id)).changes).toMatchObject([changeOfPro]);
  });

  test("asks for no page that robots.txt forbids", async () => {
    const site = await citedSite(
      (response) => sendHtml(response, pricesPage("$10", "$25")),
      (response) => response.end("User-agent: *\nDisallow: /prices\n"),
    );
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    expect(await fixture.checkDue(id)).toEqual(["no answer"]);
    expect(site.pages).toEqual([]);
    expect(await fixture.pageOf(id)).toMatchObject({ state: "unreachable", changes: [] });
  });

  test("of an address inside of a private network is refused", async () => {
    const id = await fixture.cite(tenant, [proPlan("http://10.0.0.1/prices")]);
    expect(await fixture.checkDue(id)).toEqual(["no answer"]);
    expect(await fixture.pageOf(id)).toMatchObject({ changes: [] });
  });

  test("stores nothing when the text was changed while it ran", async () => {
    const arrived = deferred();
    const going = deferred();
    const site = await citedSite(async (response) => {
      arrived.resolve();
      await going.promise;
      sendHtml(response, pricesPage("$10", "$25"));
    });
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    const checking = fixture.checkDue(id);
    await arrived.promise;
    await fixture.changeClaims(id, [basicPlan(site.url)]);
    going.resolve();
    expect(await checking).toEqual(["dropped"]);
    expect(await fixture.pageOf(id)).toMatchObject({ changes: [], checks: 0, state: null });
  });

  test("is left to the next process when this one stops", async () => {
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$25")));
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    await fixture.due(id);
    const { id: pageId } = await fixture.pageOf(id);
    const run = await citationWork(fixture.deps()).claim(pageId);
    const signal = AbortSignal.abort();
    expect(await run?.({ stop: signal, abandon: signal })).toBe("released");
    expect(await fixture.pageOf(id)).toMatchObject({ attempts: 0, leaseToken: null, changes: [] });
    expect(await fixture.check()).toEqual(["changed"]);
  });

  test("that never ended is given up after the last attempt, without another request", async () => {
    const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$25")));
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    await app.services.db.update(citedPage).set({ attempts: 4 }).where(eq(citedPage.articleId, id));
    expect(await fixture.checkDue(id)).toEqual(["no answer"]);
    expect(site.pages).toEqual([]);
    expect(await fixture.pageOf(id)).toMatchObject({ state: "unreachable", attempts: 0 });
  });

  test("keeps bounds: a passage of any length is stored and sent shortened", async () => {
    const long = `The Pro plan costs $25 per month and seat${", as ever".repeat(300)}.`;
    const site = await citedSite((response) =>
      sendHtml(
        response,
        pricesPage("$10", "$25").replace("The Pro plan costs $25 per month and seat.", long),
      ),
    );
    const id = await fixture.cite(tenant, [proPlan(site.url)]);
    await fixture.checkDue(id);
    const [change] = (await fixture.pageOf(id)).changes;
    expect(JSON.stringify(change).length).toBeLessThan(1_500);
  });
});

test("claims of many kinds on one page are judged together", async () => {
  const site = await citedSite((response) => sendHtml(response, pricesPage("$10", "$20")));
  const id = await fixture.cite(tenant, [
    proPlan(site.url),
    provedClaim(site.url, {
      kind: "statement",
      text: "studies show",
      sentence: "Studies show that it helps.",
      sourceExcerpt: "Several studies show that lavender improves the sleep of older people.",
    }),
  ]);
  expect(await fixture.checkDue(id)).toEqual(["changed"]);
  expect((await fixture.pageOf(id)).changes).toMatchObject([{ text: "studies show", after: null }]);
});

function hoursUntil(at: Date | null): number {
  return Math.round(((at?.getTime() ?? 0) - Date.now()) / 3_600_000);
}
