import { afterEach, describe, expect, test, vi } from "vitest";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { execute } from "@/lib/kernel/operation";
import { revokeKey } from "@/lib/keys/revoke";
import { contentKey } from "@/lib/platform/db/schema";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { type SentStatement, type StatementWatch, watchStatements } from "@/lib/testing/watch-statements";

/** What a read costs in round trips to the database, and which columns it brings. Neither may grow unnoticed. */
const suite = useRestSuite();
let watch: StatementWatch | undefined;
afterEach(() => watch?.stop());

async function read(path: string, headers: Record<string, string> = {}, key = suite.acme.apiKey) {
  watch = watchStatements(suite.app.services.db);
  const answer = await suite.rest(path, { key, headers });
  watch.stop();
  return { answer, sent: watch.sent.toSorted(keyFirst) };
}

/** A read begins while its key is looked up, so either may be answered first. */
function keyFirst(a: SentStatement, b: SentStatement): number {
  const isOfKey = ({ text }: SentStatement) => text.includes('from "content_key"');
  return Number(isOfKey(b)) - Number(isOfKey(a));
}

/** Reads once before, since the first use of a key is noted beside the call. */
async function readAgain(path: string, headersOf: (etag: string) => Record<string, string> = () => ({})) {
  const first = await suite.rest(path, { key: suite.acme.apiKey });
  await vi.waitFor(async () => {
    const keys = await suite.app.services.db.select().from(contentKey);
    expect(keys.find(({ id }) => id === suite.acme.keyId)?.lastUsedAt).not.toBeNull();
  });
  return read(path, headersOf(first.headers.get("etag") ?? ""));
}

/** The columns of a statement's first row that have a value, in alphabetical order. */
function filled(rows: unknown): string[] {
  const [row] = rows as Record<string, unknown>[];
  return Object.entries(row ?? {})
    .flatMap(([name, value]) => (value === null ? [] : name))
    .sort();
}

const keyColumns = ["keyId", "projectId", "workspaceId"];
const summary = [
  "createdAt",
  "excerpt",
  "id",
  "keywords",
  "languageCode",
  "metaDescription",
  "offered",
  "seedKeyword",
  "slug",
  "title",
  "updatedAt",
  "website",
];
const details = ["brandName", "faq", "gateIssues", "wordCount"];
const texts = ["contentHtml", "contentMarkdown"];
const sorted = (...names: string[]) => names.sort();

const seed = async () => {
  const derived = { faq: [], gateIssues: [] };
  const articles = [];
  for (let index = 0; index < 3; index++) {
    articles.push(await createArticle(suite.app.services, suite.acme.projectId, derived));
  }
  return articles[0] ?? { id: "", slug: "" };
};

describe("one round trip for the key and one for the data is what is spent by", () => {
  test.each([
    ["a page of the list", () => "articles?limit=2", sorted(...summary, "revision", "total")],
    [
      "a page with texts",
      () => "articles?limit=2&include=content",
      sorted(...summary, ...details, ...texts, "known", "textBytes", "total", "pageVersion", "version"),
    ],
    [
      "an article by its id",
      ({ id }: { id: string }) => `articles/${id}`,
      sorted(...summary, ...details, ...texts, "state", "version"),
    ],
    [
      "an article by its slug",
      ({ slug }: { slug: string }) => `articles/by-slug/${slug}`,
      sorted(...summary, ...details, ...texts, "state", "version"),
    ],
    [
      "the feed",
      () => "feed.xml",
      sorted(
        "brandDescription",
        "brandName",
        "createdAt",
        "excerpt",
        "html",
        "id",
        "itemLanguage",
        "keywords",
        "languageCode",
        "name",
        "title",
        "updatedAt",
        "version",
        "website",
      ),
    ],
  ])("%s", async (_name, pathOf, columns) => {
    const { answer, sent } = await readAgain(pathOf(await seed()));
    expect(answer.status).toBe(200);
    expect(sent.map(({ rows }) => filled(rows))).toEqual([keyColumns, columns]);
  });

  test("every endpoint that reads a list of the key's own project", async () => {
    for (const path of [
      "articles?limit=1",
      "articles?limit=50&offset=1",
      "articles?limit=1&include=content",
    ]) {
      const { sent } = await readAgain(path);
      expect(sent, path).toHaveLength(2);
    }
  });
});

describe("an unchanged answer is found out without texts, also in two round trips, for", () => {
  const unchanged = (etag: string) => ({ "If-None-Match": etag });
  test.each([
    ["a page of the list", () => "articles?limit=2", ["known", "pageVersion", "total", "website"]],
    [
      "a page with texts",
      () => "articles?limit=2&include=content",
      ["brandName", "known", "pageVersion", "total", "website"],
    ],
    [
      "an article by its id",
      ({ id }: { id: string }) => `articles/${id}`,
      sorted(...summary, ...details, "state", "version"),
    ],
    [
      "an article by its slug",
      ({ slug }: { slug: string }) => `articles/by-slug/${slug}`,
      sorted(...summary, ...details, "state", "version"),
    ],
    [
      "the feed",
      () => "feed.xml",
      sorted(
        "brandDescription",
        "brandName",
        "isKnown",
        "languageCode",
        "name",
        "updatedAt",
        "version",
        "website",
      ),
    ],
  ])("%s", async (_name, pathOf, columns) => {
    const { answer, sent } = await readAgain(pathOf(await seed()), unchanged);
    expect(answer.status).toBe(304);
    expect(answer.text).toBe("");
    expect(sent.map(({ rows }) => filled(rows))).toEqual([keyColumns, columns]);
    expect(sent[1]?.rows).toHaveLength(1);
  });

  test("the feed, by its date", async () => {
    await seed();
    const { headers } = await suite.rest("feed.xml", { key: suite.acme.apiKey });
    const modified = headers.get("last-modified") ?? "";
    const { answer, sent } = await readAgain("feed.xml", () => ({ "If-Modified-Since": modified }));
    expect(answer.status).toBe(304);
    expect(filled(sent[1]?.rows)).not.toContain("html");
  });

  test("a feed that has changed: its version along with the key, then its items", async () => {
    await seed();
    const { headers } = await suite.rest("feed.xml", { key: suite.acme.apiKey });
    const copy = { "If-None-Match": headers.get("etag") ?? "" };
    await seed();
    const { answer, sent } = await readAgain("feed.xml", () => copy);
    expect(answer.status).toBe(200);
    expect(sent.map(({ rows }) => filled(rows).includes("html"))).toEqual([false, false, true]);
  });
});

describe("a refused call costs", () => {
  test("one round trip with a revoked key, and none when the key is sent again within two seconds", async () => {
    await execute(revokeKey, suite.acme.asUser, { keyId: suite.acme.keyId });
    const first = await read("articles");
    expect([first.answer.status, first.sent.length]).toEqual([401, 1]);
    const second = await read("articles");
    expect([second.answer.status, second.sent.length]).toEqual([401, 0]);
  });

  test("one round trip with a key that never existed, and none with a mistyped one or without any", async () => {
    const unknown = await read("articles", {}, createContentToken("key").plaintext);
    const mistyped = await read("articles", {}, `${suite.acme.apiKey}x`);
    const none = await read("articles", {}, "");
    expect([unknown, mistyped, none].map(({ sent }) => sent.length)).toEqual([1, 0, 0]);
  });
});

test("a key that is revoked between two reads is refused by the second one", async () => {
  expect((await read("articles")).answer.status).toBe(200);
  await execute(revokeKey, suite.acme.asUser, { keyId: suite.acme.keyId });
  expect((await read("articles")).answer.status).toBe(401);
});

test("a hidden article leaves the page, and the page gets another ETag", async () => {
  const { id } = await seed();
  const before = await read("articles");
  await execute(setArticleVisibility, suite.acme.asUser, { articleId: id, hidden: true });
  const after = await read("articles", { "If-None-Match": before.answer.headers.get("etag") ?? "" });
  expect(after.answer.status).toBe(200);
  expect(after.answer.headers.get("x-total-count")).toBe("2");
});
