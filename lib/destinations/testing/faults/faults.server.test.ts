import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { publishArticle } from "@/lib/articles/operations/publish";
import { createIntegration } from "@/lib/destinations/operations/create";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { listPublicationRowsOf } from "@/lib/publications/rows/publications";
import type { FullContext } from "@/lib/services";
import { createArticle, createTenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createWordPressDestination } from "../../adapters/wordpress/destination";
import { wordPressMarker } from "../../adapters/wordpress/marker";
import {
  type StoredWordPressPost,
  type WordPressSite,
  wordPressSite,
} from "../../adapters/wordpress/testing/wordpress-site";
import { createFaultyFetch, type Fault, faults } from "./faulty-fetch";
import { seededRandom } from "./seeded-random";

const articleCount = 80;
const seed = 20_261_121;
/** The share of failing requests. Publishing a new article takes about three reads and two writes. */
const faultRates = { reads: 0.05, writes: 0.25 };
const attemptsMax = 25;

type Result = z.output<typeof publishArticle.output>;

let testServices: TestServices;
let site: WordPressSite;
const seen = new Map<Fault, number>();

beforeAll(async () => {
  site = wordPressSite();
  await site.reset();
  const unlimited = [{ count: 1_000_000, seconds: 60 }];
  testServices = await createTestServices({
    destinations: [createWordPressDestination()],
    limits: { dashboard: unlimited },
    fetchAllow: new URL(site.siteUrl).host,
  });
});
afterAll(() => testServices.close());

test("80 articles published over a bad connection, some twice at once, are 80 entries, and every answer on the way is true", async () => {
  const { services } = testServices;
  const tenant = await createTenant(services);
  const { integration } = await execute(createIntegration, tenant.asUser, {
    projectId: tenant.projectId,
    provider: "wordpress",
    autoPublishStatus: "publish",
    config: site.connectionAs("author").config,
  });
  const numbers = Array.from({ length: articleCount }, (_, number) => number);
  const articles = await Promise.all(
    numbers.map(async (number) =>
      createArticle(services, tenant.projectId, {
        title: `Anvil number ${number}`,
        slug: `anvil-number-${number}`,
        keywords: [`anvil ${number % 7}`],
        ...(number % 4 > 0 && { metaDescription: "" }),
      }),
    ),
  );
  const inTurn = pLimit(4);
  const attempts = await Promise.all(
    articles.map(({ id }, number) =>
      inTurn(async () => publishUntilSent(contextFor(number), id, number % 10 === 0)),
    ),
  );

  async function publishUntilSent(ctx: FullContext, articleId: string, racing: boolean): Promise<number> {
    const call = async () =>
      execute(publishArticle, ctx, { articleId, integrationId: integration.id, status: "publish" });
    let before: StoredWordPressPost[] = [];
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const outcomes = await Promise.allSettled(racing ? [call(), call()] : [call()]);
      const stored = await site.posts(articleId);
      const results = outcomes.flatMap((outcome) => resultOf(outcome));
      expect(results).not.toHaveLength(0);
      for (const result of results) {
        expectTrue(result, stored);
        if (results.length === 1) expectNothingHidden(result, before, stored);
      }
      const last = results.at(-1);
      if (last?.sent === true && last.state === "checking") return attempt;
      before = stored;
    }
    throw new Error(`article ${articleId} was not published in ${attemptsMax} attempts`);
  }

  function contextFor(number: number): FullContext {
    const random = seededRandom(seed + number);
    const onFault = (fault: Fault) => seen.set(fault, (seen.get(fault) ?? 0) + 1);
    return {
      ...tenant.asUser,
      credentialFetch: createFaultyFetch(services.credentialFetch, { random, rates: faultRates, onFault }),
    };
  }

  const posts = await site.posts();
  expect(posts).toHaveLength(articleCount);
  expect(posts.map(({ slug }) => slug).toSorted()).toEqual(articles.map(({ slug }) => slug).toSorted());
  expect(new Set(posts.map(({ status }) => status))).toEqual(new Set(["publish"]));
  expect(new Set(posts.map(({ content }) => wordPressMarker(content.raw)))).toEqual(
    new Set(articles.map(({ id }) => id)),
  );
  expect(await site.trashed()).toEqual([]);

  const rows = await listPublicationRowsOf(
    services.db,
    articles.map(({ id }) => id),
  );
  expect(rows).toHaveLength(articleCount);
  const remoteIds = new Map(posts.map(({ id, content }) => [wordPressMarker(content.raw), String(id)]));
  for (const { articleId, state, error, remoteId } of rows) {
    expect({ state, error, remoteId }).toEqual({
      state: "checking",
      error: null,
      remoteId: remoteIds.get(articleId),
    });
  }
  // The run proves something only when enough requests failed.
  expect([...seen.keys()].toSorted()).toEqual([...faults].toSorted());
  expect(attempts.filter((count) => count > 1).length).toBeGreaterThan(articleCount / 10);
}, 900_000);

/** The second of two concurrent calls may be told to wait; nothing else may be thrown. */
function resultOf(outcome: PromiseSettledResult<Result>): Result[] {
  if (outcome.status === "fulfilled") return [outcome.value];
  const { reason } = outcome as { reason: unknown };
  if (reason instanceof Refusal && reason.code === "publish_in_progress") return [];
  throw reason;
}

/** Checks that the site is in the state that a result reports. */
function expectTrue(result: Result, stored: StoredWordPressPost[]): void {
  expect(stored.length).toBeLessThanOrEqual(1);
  if (result.sent) {
    expect(result.error).toBeNull();
    expect(stored.map(({ status }) => status)).toEqual([result.state === "checking" ? "publish" : "pending"]);
    if (result.state !== "checking") expect(result.warnings.join(" ")).toContain("approval");
    return;
  }
  expect(["failed", "checking"]).toContain(result.state);
  expect(result.error).toMatch(/again|try|check|put the final address|let Galley through/i);
}

/** A failure that is not marked as "may have written" must have changed nothing. */
function expectNothingHidden(
  result: Result,
  before: StoredWordPressPost[],
  stored: StoredWordPressPost[],
): void {
  if (result.sent || result.error?.includes("is not known yet") === true) return;
  expect({ error: result.error, stored }).toEqual({ error: result.error, stored: before });
}
