import type { ServerResponse } from "node:http";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimPublication, recordWrite } from "@/lib/core/publications/queries";
import { asAuthorized } from "@/lib/core/authorized";
import { newId } from "@/lib/db/ids";
import { article, integration, project, publication, publishEvent, workspace } from "@/lib/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { parseAllowRules } from "@/lib/fetching/allow-rules";
import { FetchFailure } from "@/lib/fetching/fetch-failure";
import { createGuardedFetch } from "@/lib/fetching/guarded-fetch";
import { startLoopback } from "@/lib/fetching/testing/loopback-server";
import { sweepVerification, type VerificationDeps, type VerificationSweepOptions } from "./sweep";

const never = new AbortController().signal;
const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" });
const title = "How to keep an anvil from rusting";
const sentence = (n: number) =>
  `Sentence ${n} tells how a dry cloth and thin oil keep anvil face ${n * 7} clean.`;
const paragraphs = Array.from({ length: 12 }, (_, n) => `${sentence(n)} ${sentence(n + 100)}`);
const page = `<!doctype html><title>${title}</title><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}`;

let database: TestDatabase;
let logged: object[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function sweep(deps: Partial<VerificationDeps> = {}, options: Partial<VerificationSweepOptions> = {}) {
  logged = [];
  const logger = { error: (fields: object) => void logged.push(fields) };
  return sweepVerification(
    { db: database.db, fetch, logger, verifySeconds: 180, ...deps },
    { budgetMs: 60_000, concurrency: 4, stop: never, abandon: never, ...options },
  );
}

/** An article and the connection it goes out through. */
async function createTarget() {
  const { db } = database;
  const [workspaceId, projectId, articleId, integrationId] = [newId(), newId(), newId(), newId()];
  await db.insert(workspace).values({ id: workspaceId, name: "Acme" });
  await db.insert(project).values({
    id: projectId,
    workspaceId,
    name: "Acme",
    slug: projectId,
    website: "https://acme.example",
    languageCode: "en",
    brandName: "Acme",
  });
  const [articleRow] = await db
    .insert(article)
    .values({
      id: articleId,
      projectId,
      title,
      slug: "anvil",
      metaDescription: "",
      excerpt: "",
      seedKeyword: "anvil",
      keywordKey: "anvil",
      languageCode: "en",
      contentMarkdown: paragraphs.join("\n\n"),
      contentHtml: "<p></p>",
      wordCount: 300,
    })
    .returning();
  const [integrationRow] = await db
    .insert(integration)
    .values({ id: integrationId, projectId, provider: "test", name: "Test" })
    .returning();
  if (articleRow === undefined || integrationRow === undefined) throw new Error("nothing was inserted");
  return { article: asAuthorized(articleRow), integration: asAuthorized(integrationRow) };
}

type Target = Awaited<ReturnType<typeof createTarget>>;

/** Publishes as the operation does, the destination's answer being `url`; due at once. Returns the id. */
async function publishAt(url: string, target?: Target): Promise<string> {
  const of = target ?? (await createTarget());
  const claim = await claimPublication(database.db, { ...of, publishStatus: "publish" }, 60);
  if (claim === null) throw new Error("the publication is claimed already");
  const written = await recordWrite(database.db, claim, {
    publishStatus: "publish",
    sent: true,
    state: "checking",
    verifyStatus: "pending",
    error: null,
    warnings: ["A warning of the write."],
    remoteId: "1",
    externalUrl: url,
    checkInSeconds: 0,
  });
  if (written === null) throw new Error("the write was not recorded");
  return written.publication.id;
}

async function rowOf(id: string) {
  const [row] = await database.db.select().from(publication).where(eq(publication.id, id));
  if (row === undefined) throw new Error("no such publication");
  return row;
}

async function newestEventOf(id: string) {
  const [row] = await database.db
    .select()
    .from(publishEvent)
    .where(eq(publishEvent.publicationId, id))
    .orderBy(desc(publishEvent.createdAt), desc(publishEvent.id));
  return row;
}

const makeDue = (id: string) =>
  database.db.update(publication).set({ nextCheckAt: sql`now()` }).where(eq(publication.id, id));
const letADayPass = (id: string) =>
  database.db
    .update(publication)
    .set({ sentAt: sql`now() - interval '25 hours'`, nextCheckAt: sql`now()` })
    .where(eq(publication.id, id));

async function serve(answer: (response: ServerResponse) => unknown) {
  const server = await startLoopback((_request, response) => answer(response));
  return { url: `http://127.0.0.1:${server.port}/anvil`, requests: server.requests };
}

const html = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { "content-type": "text/html" }).end(body);

describe("what the public page shows decides the state", () => {
  test.each<[string, (response: ServerResponse) => unknown, object, string]>([
    [
      "a 404",
      (response) => html(response, "Not found", 404),
      { state: "not_live", verifyStatus: "not_found", verifyHttpStatus: 404 },
      "not_live",
    ],
    [
      "the article under a 404",
      (response) => html(response, page, 404),
      { state: "not_live", verifyStatus: "not_found", verifyHttpStatus: 404 },
      "not_live",
    ],
    [
      "a 410",
      (response) => html(response, "Gone", 410),
      { state: "not_live", verifyStatus: "not_found", verifyHttpStatus: 410 },
      "not_live",
    ],
    [
      "something else",
      (response) =>
        html(response, "<title>Shop</title><p>We sell anvils, hammers and tongs to everybody.</p>"),
      { state: "checking", verifyStatus: "mismatch", verifyHttpStatus: 200 },
      "unverified",
    ],
    [
      "the title alone",
      (response) => html(response, `<title>${title}</title><h1>${title}</h1><p>Coming soon.</p>`),
      { state: "checking", verifyStatus: "mismatch", verifyHttpStatus: 200 },
      "unverified",
    ],
    [
      "a refusal",
      (response) => html(response, "Forbidden", 403),
      { state: "checking", verifyStatus: "blocked", verifyHttpStatus: 403 },
      "unverified",
    ],
    [
      "an error of the site",
      (response) => html(response, page, 503),
      { state: "checking", verifyStatus: "unreachable", verifyHttpStatus: 503 },
      "unverified",
    ],
    [
      "nothing but a broken connection",
      (response) => response.destroy(),
      { state: "checking", verifyStatus: "unreachable", verifyHttpStatus: null },
      "unverified",
    ],
  ])("%s", async (_name, answer, first, afterADay) => {
    const { url } = await serve(answer);
    const id = await publishAt(url);
    await sweep();
    const row = await rowOf(id);
    expect(row).toMatchObject({ ...first, checks: 1, leaseToken: null });
    expect(row.verifyReason).not.toBe("");
    expect(row.evidence).toMatchObject({ http_status: row.verifyHttpStatus, redirects: [] });
    expect(row.checkedAt).not.toBeNull();
    expect(await newestEventOf(id)).toMatchObject({
      verifyStatus: row.verifyStatus,
      verifyHttpStatus: row.verifyHttpStatus,
    });
    expect(row.verifiedAt).toBeNull();
    expect(row.nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 170_000);
    await letADayPass(id);
    await sweep();
    expect(await rowOf(id)).toMatchObject({
      state: afterADay,
      verifyStatus: row.verifyStatus,
      nextCheckAt: null,
    });
  });

  test("the article itself, and nothing else, is published", async () => {
    const { url } = await serve((response) => html(response, page));
    const id = await publishAt(url);
    expect(await sweep()).toMatchObject({ handled: 1, published: 1 });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      state: "published",
      verifyStatus: "verified",
      verifyHttpStatus: 200,
      nextCheckAt: null,
      evidence: { final_url: url, title_match: "title", containment: 1 },
    });
    expect(row.verifiedAt).not.toBeNull();
    expect(await newestEventOf(id)).toMatchObject({ verifyStatus: "verified", verifyHttpStatus: 200 });
  });

  test("a page that comes late is published all the same", async () => {
    let live = false;
    const { url } = await serve((response) => (live ? html(response, page) : html(response, "No", 404)));
    const id = await publishAt(url);
    await sweep();
    expect((await rowOf(id)).state).toBe("not_live");
    live = true;
    await makeDue(id);
    expect(await sweep()).toMatchObject({ handled: 1, published: 1 });
    expect(await rowOf(id)).toMatchObject({ state: "published", checks: 2 });
  });

  test("a page that search engines are kept from is published with a warning", async () => {
    const { url } = await serve((response) =>
      html(response, `<meta name="robots" content="noindex">${page}`),
    );
    const id = await publishAt(url);
    await sweep();
    const { state, warnings } = await rowOf(id);
    expect(state).toBe("published");
    expect(warnings).toEqual(["A warning of the write.", expect.stringContaining("noindex")]);
  });

  test("an address of the private network is not fetched", async () => {
    const id = await publishAt("http://10.0.0.1/anvil");
    await sweep();
    expect(await rowOf(id)).toMatchObject({ state: "checking", verifyStatus: "unreachable" });
  });
});

describe("a sweep of the verifier", () => {
  test("does not look before the page is due, and says when that is", async () => {
    const { url, requests } = await serve((response) => html(response, page));
    const id = await publishAt(url);
    await database.db.update(publication).set({ nextCheckAt: null });
    await database.db
      .update(publication)
      .set({ nextCheckAt: sql`now() + interval '100 seconds'` })
      .where(eq(publication.id, id));
    const { handled, nextInSeconds } = await sweep();
    expect(handled).toBe(0);
    expect(nextInSeconds).toBeGreaterThan(90);
    expect(nextInSeconds).toBeLessThanOrEqual(100);
    expect(requests).toHaveLength(0);
    await makeDue(id);
    await sweep();
  });

  test("drops a verdict about a page that was published again meanwhile, and the new one stands", async () => {
    const target = await createTarget();
    let id = "";
    const { url } = await serve(async (response) => {
      id = await publishAt("http://10.0.0.1/new", target);
      html(response, page);
    });
    await publishAt(url, target);
    expect(await sweep({}, { concurrency: 1 })).toMatchObject({ handled: 1, published: 0 });
    expect(await rowOf(id)).toMatchObject({
      state: "checking",
      verifyStatus: "pending",
      externalUrl: "http://10.0.0.1/new",
      checks: 0,
      evidence: null,
    });
    expect(await newestEventOf(id)).toMatchObject({ verifyStatus: "pending" });
    await sweep();
  });

  test("does not keep anybody from publishing again while it looks", async () => {
    const target = await createTarget();
    const publishedAgain: string[] = [];
    const { url } = await serve(async (response) => {
      if (publishedAgain.length === 0) publishedAgain.push(await publishAt(url, target));
      html(response, page);
    });
    await publishAt(url, target);
    await sweep({}, { concurrency: 1 });
    expect(publishedAgain).toHaveLength(1);
    await sweep();
    expect((await rowOf(publishedAgain[0] ?? "")).state).toBe("published");
  });

  test("leaves a publication alone while a write to it is in progress", async () => {
    const target = await createTarget();
    const { url, requests } = await serve((response) => html(response, page));
    const id = await publishAt(url, target);
    await claimPublication(database.db, { ...target, publishStatus: "publish" }, 60);
    expect(await sweep()).toMatchObject({ handled: 0 });
    expect(requests).toHaveLength(0);
    await database.db
      .update(publication)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(publication.id, id));
    expect(await sweep()).toMatchObject({ handled: 1 });
  });

  test("looks at each page once, in two instances at once", async () => {
    const { url, requests } = await serve((response) => html(response, page));
    for (let number = 0; number < 20; number += 1) await publishAt(url);
    const [one, other] = await Promise.all([sweep(), sweep()]);
    expect(one.published + other.published).toBe(20);
    expect(requests).toHaveLength(20);
  });

  test("gives a look back when the process ends, due again at once", async () => {
    const abandon = new AbortController();
    const { url } = await serve(() => {
      abandon.abort();
      return new Promise(() => undefined);
    });
    const id = await publishAt(url);
    await sweep({}, { stop: abandon.signal, abandon: abandon.signal });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "checking", verifyStatus: "pending", checks: 0, leaseToken: null });
    expect(row.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    await letADayPass(id);
    await sweep({ fetch: () => Promise.reject(new Error("a bug")) });
  });

  test("gives every page a time limit, a size limit and no old copy", async () => {
    const id = await publishAt("http://127.0.0.1:1/");
    const asked: unknown[] = [];
    await sweep({
      fetch: (_url, request) => {
        asked.push(request);
        return Promise.reject(new FetchFailure("timeout", "The site did not answer."));
      },
    });
    expect(asked).toEqual([
      expect.objectContaining({
        timeoutMs: 20_000,
        bodyBytesMax: 5 * 1024 * 1024,
        onTooLarge: "truncate",
        headers: expect.objectContaining({ "cache-control": "no-cache" }),
      }),
    ]);
    expect(await rowOf(id)).toMatchObject({
      verifyStatus: "unreachable",
      verifyReason: "The site did not answer.",
    });
    await letADayPass(id);
    await sweep();
  });

  test("ends a page that it cannot judge as unverified, and tells the operator", async () => {
    const id = await publishAt("http://127.0.0.1:1/");
    const broken = { fetch: () => Promise.reject(new TypeError("internals")) };
    await sweep(broken);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "checking", verifyStatus: "unreachable" });
    expect(row.verifyReason).toContain(id);
    expect(row.verifyReason).not.toContain("internals");
    expect(logged).toEqual([expect.objectContaining({ publicationId: id })]);
    await letADayPass(id);
    await sweep(broken);
    expect(await rowOf(id)).toMatchObject({ state: "unverified", nextCheckAt: null });
  });
});
