import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { execute } from "@/lib/operations/core/operation";
import { revokeKey } from "@/lib/operations/keys/revoke";
import { contentKey } from "@/lib/platform/db/schema";
import { createArticle } from "@/lib/testing/fixtures";
import { holdKeyLookups } from "@/lib/testing/held-key-lookups";
import { createRestClient, type RestClient } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { type StatementWatch, watchStatements } from "@/lib/testing/watch-statements";

/** Reads that begin while their key is looked up, so that a call waits for the database once and not twice. */
const suite = useRestSuite();
const title = "Only for its own project";
let article: { id: string; slug: string };
let watch: StatementWatch;
let rest: RestClient;
/** What happens to the key between the beginning of the read and the look-up of the key. */
let meanwhile: () => Promise<unknown>;

const readStatements = () => watch.sent.filter(({ text }) => /from "(?:article|project)"/.test(text));

beforeEach(async () => {
  const { services } = suite.app;
  article = await createArticle(services, suite.acme.projectId, { title, faq: [], gateIssues: [] });
  meanwhile = () => vi.waitUntil(() => readStatements().length > 0);
  rest = createRestClient(holdKeyLookups(services, () => meanwhile()));
  await suite.rest(`articles/${article.id}`, { key: suite.acme.apiKey });
  watch = watchStatements(services.db);
});
afterEach(() => watch.stop());

const reads: [string, () => string][] = [
  ["an article by its id", () => `articles/${article.id}`],
  ["an article by its slug", () => `articles/by-slug/${article.slug}`],
  ["the feed", () => "feed.xml"],
];
const read = (path: () => string) => rest(path(), { key: suite.acme.apiKey });

describe.each(reads)("a read of %s with a key that was valid lately", (_what, path) => {
  test("begins before the key was found, and reads once", async () => {
    const answer = await read(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(title);
    expect(readStatements()).toHaveLength(1);
  });

  test("answers 401 and none of what it read when the key has been revoked", async () => {
    const waits = meanwhile;
    meanwhile = async () => {
      await waits();
      await execute(revokeKey, suite.acme.asUser, { keyId: suite.acme.keyId });
    };
    const answer = await read(path);
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(title);
    for (const name of ["etag", "last-modified"]) expect(answer.headers.has(name)).toBe(false);
  });

  test("answers 403 and none of what it read when the key has lost the scope", async () => {
    const waits = meanwhile;
    meanwhile = async () => {
      await waits();
      const { db } = suite.app.services;
      await db
        .update(contentKey)
        .set({ scopes: ["write"] })
        .where(eq(contentKey.id, suite.acme.keyId));
    };
    const answer = await read(path);
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain(title);
  });

  test("begins only after the limits are spent", async () => {
    const { limiter } = suite.app.services;
    const limited = createRestClient({
      ...suite.app.services,
      limiter: {
        ...limiter,
        take: async (...asked) => ({
          ...(await limiter.take(...asked)),
          allowed: false,
          retryAfterSeconds: 5,
        }),
      },
    });
    expect((await limited(path(), { key: suite.acme.apiKey })).status).toBe(429);
    expect(watch.sent).toEqual([]);
  });
});

test("an article of another project stays out of reach for a read that begins early", async () => {
  const others = await createArticle(suite.app.services, suite.rival.projectId, { title });
  const answer = await rest(`articles/${others.id}`, { key: suite.acme.apiKey });
  expect(answer.status).toBe(404);
  expect(readStatements()).toHaveLength(1);
});

test("a read with a key that was not valid lately waits for its look-up", async () => {
  meanwhile = () => Promise.resolve(expect(readStatements()).toEqual([]));
  expect((await rest(`articles/${article.id}`, { key: suite.rival.apiKey })).status).toBe(404);
  expect(readStatements()).toHaveLength(1);
});
