import { describe, expect, test } from "vitest";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { findRank } from "./find-rank";
import type { RankProvider, RankQuery, SearchResult } from "./rank-provider";

const query: RankQuery = { keyword: "anvil", country: "US", language: "en", device: "desktop" };
const target = { kind: "domain", domain: "acme.example" } as const;
const never = new AbortController().signal;

const page = (...hosts: string[]): SearchResult[] =>
  hosts.map((host) => ({ url: `https://${host}/`, title: host }));
const others = (page_: number) =>
  page(...Array.from({ length: 10 }, (_, index) => `p${page_}-${index}.example`));

function provider(pages: (SearchResult[] | ProviderFailure)[], pagesMax = 3) {
  const asked: number[] = [];
  const value: RankProvider = {
    name: "serper",
    label: "Test search",
    pagesMax,
    ignores: () => ["device"],
    search(_query, number) {
      asked.push(number);
      const results = pages[number - 1] ?? [];
      if (results instanceof ProviderFailure) return Promise.reject(results);
      return Promise.resolve({ engine: "test", results });
    },
  };
  return { value, asked };
}

const rankOf = async (...providers: RankProvider[]) => {
  const outcome = await findRank(providers, query, target, never);
  if (outcome.kind !== "found") throw new Error(JSON.stringify(outcome));
  return outcome;
};

describe("a rank", () => {
  test("counts from one, and no page is requested after the one with the target", async () => {
    const { value, asked } = provider([page("a.example", "shop.acme.example", "acme.example"), others(2)]);
    expect((await rankOf(value)).rank).toMatchObject({
      position: 2,
      url: "https://shop.acme.example/",
      searched: 3,
    });
    expect(asked).toEqual([1]);
  });

  test("counts on over pages, and counts a result that is on two pages once", async () => {
    const { value, asked } = provider([others(1), [...others(1).slice(9), ...page("acme.example")]]);
    expect((await rankOf(value)).rank).toMatchObject({ position: 11, searched: 11, top: others(1) });
    expect(asked).toEqual([1, 2]);
  });

  test("is null when the target is not among the first thirty results", async () => {
    const { value, asked } = provider([others(1), others(2), others(3), page("acme.example")], 4);
    expect((await rankOf(value)).rank).toMatchObject({ position: null, url: null, searched: 30 });
    expect(asked).toEqual([1, 2, 3]);
  });

  test("is null when the results end without the target", async () => {
    const { value, asked } = provider([others(1), []]);
    expect((await rankOf(value)).rank).toMatchObject({ position: null, searched: 10 });
    expect(asked).toEqual([1, 2]);
  });

  test("is taken from the earlier pages when a later page fails", async () => {
    const { value } = provider([others(1), new ProviderFailure("quota")]);
    expect((await rankOf(value)).rank).toMatchObject({ position: null, searched: 10, ignored: ["device"] });
  });
});

describe("when a provider fails", () => {
  const failing = (code: "quota" | "timeout") => provider([new ProviderFailure(code)]).value;

  test("the next one is asked, and the failure is reported", async () => {
    const { rank, attempts } = await rankOf(failing("quota"), provider([page("acme.example")]).value);
    expect(rank.position).toBe(1);
    expect(attempts).toMatchObject([{ label: "Test search", failure: { code: "quota" } }]);
  });

  test("and all others fail too, the outcome is a failure instead of a missing position", async () => {
    const outcome = await findRank([failing("quota"), failing("timeout")], query, target, never);
    expect(outcome).toMatchObject({ kind: "failed", attempts: [{}, {}] });
  });

  test("because the time is up, no further provider is asked", async () => {
    const next = provider([page("acme.example")]);
    expect(await findRank([next.value], query, target, AbortSignal.abort())).toMatchObject({
      kind: "failed",
    });
    expect(next.asked).toEqual([]);
  });

  test("with an error that is not a ProviderFailure, that error is thrown", async () => {
    const broken = { ...provider([]).value, search: () => Promise.reject(new TypeError("bug")) };
    await expect(findRank([broken], query, target, never)).rejects.toThrow(TypeError);
  });
});
