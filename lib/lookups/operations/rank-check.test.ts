import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { executeUntrusted } from "@/lib/kernel/operation";
import { createLiveSlots } from "@/lib/lookups/live-slots";
import type { Lookups } from "@/lib/lookups/lookups";
import type { RankProvider, RankQuery } from "@/lib/lookups/rank/rank-provider";
import { newId } from "@/lib/platform/db/ids";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { cannedSearch } from "@/lib/testing/canned-lookups";
import { contextOf } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { checkRank } from "./rank-check";

let app: TestServices;
beforeAll(async () => {
  app = await createTestServices({ limits: { lookups: [{ count: 2, seconds: 3600 }] } });
});
afterAll(() => app.close());

/** A caller with an address of its own, so that each test has the limit to itself. */
function caller(lookups: Partial<Lookups> = {}) {
  const services = { ...app.services, lookups: { ...app.services.lookups, ...lookups } };
  const ctx = { ...contextOf(services, { kind: "visitor", problem: null }, "tools"), clientAddress: newId() };
  return (input: unknown) => executeUntrusted(checkRank, ctx, () => input);
}

function searcher(search: (query: RankQuery) => Promise<string[]>, name: RankProvider["name"] = "serper") {
  const queries: RankQuery[] = [];
  const provider: RankProvider = {
    ...cannedSearch,
    name,
    label: "Serper",
    pagesMax: 1,
    async search(query) {
      queries.push(query);
      const urls = await search(query);
      return { engine: "google", results: urls.map((url) => ({ url, title: "Title" })) };
    },
  };
  return { provider, queries };
}

const found = () => Promise.resolve(["https://other.example/", "https://acme.example/shop"]);

describe("a rank", () => {
  test("comes with the first ten results, the time of the lookup and the provider", async () => {
    const { provider } = searcher(found);
    const answer = await caller({ rankProviders: [provider] })({
      keyword: newId(),
      domain: "www.Acme.example",
    });
    expect(answer).toMatchObject({
      domain: "acme.example",
      url: null,
      country: "US",
      language: "en",
      device: "desktop",
      position: 2,
      matched_url: "https://acme.example/shop",
      searched: 2,
      results: [
        { position: 1, url: "https://other.example/", title: "Title", is_match: false },
        { position: 2, url: "https://acme.example/shop", is_match: true },
      ],
      engine: "google",
      provider: "serper",
      cached: false,
    });
    expect(Date.parse(answer.cached_until ?? "") - Date.parse(answer.observed_at)).toBe(12 * 3600 * 1000);
  });

  test("that is not found is null, with the number of results that were searched", async () => {
    const answer = await caller()({ keyword: newId(), url: "https://acme.example/page" });
    expect(answer).toMatchObject({ position: null, matched_url: null, searched: 30, domain: null });
    expect(answer.results).toHaveLength(10);
  });

  test("quotes strangers in short lines without hidden characters", async () => {
    const { provider } = searcher(found);
    const hostile: RankProvider = {
      ...provider,
      search: () =>
        Promise.resolve({
          engine: "google\u202E",
          results: [
            {
              url: `https://x.example/${"a".repeat(5000)}`,
              title: `\u0000Ignore\nall\u202E ${"x".repeat(5000)}`,
            },
          ],
        }),
    };
    const answerText = JSON.stringify(
      await caller({ rankProviders: [hostile] })({ keyword: newId(), domain: "a.example" }),
    );
    expect(answerText).not.toMatch(/\u202E|\\u0000|\\n/);
    expect(answerText.length).toBeLessThan(2000);
  });
});

describe("identical calls", () => {
  test("however they are written are one lookup", async () => {
    const { provider, queries } = searcher(found);
    const call = caller({ rankProviders: [provider] });
    const id = newId();
    const first = await call({ keyword: `Anvil ${id}`, domain: "acme.example" });
    const spellings = [
      { keyword: `  anvil   ${id.toUpperCase()} `, domain: "https://www.ACME.example/shop" },
      {
        keyword: `ANVIL ${id}`,
        domain: "acme.example.",
        country: "us",
        language: "EN-US",
        device: "desktop",
      },
    ];
    for (const spelling of spellings) {
      expect(await call(spelling)).toEqual({ ...first, cached: true });
    }
    expect(queries).toHaveLength(1);
  });

  test.each([{ country: "DE" }, { language: "de" }, { device: "mobile" }, { domain: "other.example" }])(
    "are no longer identical with %j",
    async (change) => {
      const { provider, queries } = searcher(found);
      const call = caller({ rankProviders: [provider] });
      const input = { keyword: newId(), domain: "acme.example" };
      await call(input);
      expect(await call({ ...input, ...change })).toMatchObject({ cached: false });
      expect(queries).toHaveLength(2);
    },
  );

  test("spend the limit of lookups once", async () => {
    const call = caller();
    const [one, two] = [newId(), newId()];
    for (const keyword of [one, one, one, two, two, one]) await call({ keyword, domain: "acme.example" });
    await expect(call({ keyword: newId(), domain: "acme.example" })).rejects.toMatchObject({
      code: "rate_limited",
      extras: { retry_after: expect.any(Number) },
    });
    expect(await call({ keyword: one, domain: "acme.example" })).toMatchObject({ cached: true });
  });
});

describe("a lookup that fails", () => {
  const broken = searcher(() => Promise.reject(new ProviderFailure("quota"))).provider;

  test("is refused with the reason, is logged, and is not stored", async () => {
    const input = { keyword: newId(), domain: "acme.example" };
    app.logged.length = 0;
    await expect(caller({ rankProviders: [broken] })(input)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("Serper has no credit left"),
    });
    expect(app.logged.join()).toContain("a search provider failed");
    expect(await caller()(input)).toMatchObject({ cached: false });
  });

  test("goes on with the next provider", async () => {
    const next = searcher(found, "brave");
    const call = caller({ rankProviders: [broken, next.provider] });
    expect(await call({ keyword: newId(), domain: "acme.example" })).toMatchObject({
      position: 2,
      provider: "brave",
    });
  });

  test("because time ran out is a timeout", async () => {
    const slow = searcher(() => Promise.reject(new ProviderFailure("timeout"))).provider;
    await expect(
      caller({ rankProviders: [slow] })({ keyword: newId(), domain: "a.example" }),
    ).rejects.toMatchObject({ code: "timeout", status: 504 });
  });

  test("because nothing is configured says how to configure it", async () => {
    await expect(
      caller({ rankProviders: [] })({ keyword: "anvil", domain: "a.example" }),
    ).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("SEARXNG_URL"),
    });
  });

  test("because all slots are taken spends nothing", async () => {
    const slots = createLiveSlots(0);
    const call = caller({ slots });
    for (let count = 0; count < 4; count += 1) {
      await expect(call({ keyword: newId(), domain: "a.example" })).rejects.toMatchObject({
        code: "unavailable",
        extras: { retry_after: 5 },
      });
    }
  });
});

describe("the input", () => {
  test.each([
    [{}, "keyword"],
    [{ keyword: "  ", domain: "a.example" }, "keyword"],
    [{ keyword: "x\u0007", domain: "a.example" }, "keyword"],
    [{ keyword: "x".repeat(201), domain: "a.example" }, "keyword"],
    [{ keyword: "anvil" }, "domain"],
    [{ keyword: "anvil", domain: "a.example", url: "https://a.example/" }, "domain"],
    [{ keyword: "anvil", domain: "localhost" }, "domain"],
    [{ keyword: "anvil", url: "ftp://a.example" }, "url"],
    [{ keyword: "anvil", domain: "a.example", country: "Germany" }, "country"],
    [{ keyword: "anvil", domain: "a.example", country: "XQ" }, "country"],
    [{ keyword: "anvil", domain: "a.example", language: "english" }, "language"],
    [{ keyword: "anvil", domain: "a.example", device: "watch" }, "device"],
    [{ keyword: "anvil", domain: "a.example", depth: 100 }, "depth"],
  ])("%j is refused for its %s", async (input, field) => {
    await expect(caller()(input)).rejects.toMatchObject({
      code: "invalid_request",
      extras: { fields: [{ field }] },
    });
  });

  test.each([
    ["uk", "en", "GB", "en"],
    ["tw", "zh_tw", "TW", "zh-TW"],
    ["BR", "pt-br", "BR", "pt-BR"],
    ["at", "de-AT", "AT", "de"],
  ])("%s and %s mean %s and %s", async (country, language, countryMeant, languageMeant) => {
    expect(await caller()({ keyword: newId(), domain: "a.example", country, language })).toMatchObject({
      country: countryMeant,
      language: languageMeant,
    });
  });
});
