import { afterEach, beforeEach, expect, test } from "vitest";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { createVerificationFixture, type VerificationFixture } from "./testing/verification-fixture";

const fresh = "http://fresh.example/anvil";

let fixture: VerificationFixture;
/** The requested pages, in order. */
let requested: string[];
let end: AbortController;

beforeEach(async () => {
  fixture = await createVerificationFixture();
  requested = [];
  end = new AbortController();
});
afterEach(() => fixture.close());

const hostOf = (page: string) => new URL(page).host;
const unreachable = () => Promise.reject(new FetchFailure("connect", "Nobody answers."));

/** A sweep that answers each page with `answer` and ends at the request for which `enough` is true. */
async function sweepUntil(
  enough: (page: string) => boolean,
  answer: (page: string, signal: AbortSignal) => Promise<never>,
  concurrency: number,
) {
  const fetch: GuardedFetch = async (url, request) => {
    // Like the real fetch: after the sweep has been stopped, no page is requested.
    if (end.signal.aborted) throw new FetchFailure("aborted", "The sweep is over.");
    requested.push(String(url));
    const answering = answer(String(url), request?.signal ?? end.signal);
    if (enough(String(url))) end.abort();
    return answering;
  };
  return fixture.sweep({ fetch }, { concurrency, stop: end.signal, abandon: end.signal });
}

/** A page that does not answer until the sweep is over. */
async function hang(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  throw new FetchFailure("aborted", "It was cut off.");
}

test("a fresh page is checked before a thousand re-checks that were due long before", async () => {
  await fixture.addBacklog({ host: "old.example", count: 1000, kind: "re-check" });
  await fixture.publishAt(fresh);
  await sweepUntil(() => true, unreachable, 1);
  expect(requested).toEqual([fresh]);
});

test("a project with one fresh page is served before the second page of a project with a thousand", async () => {
  await fixture.addBacklog({ host: "one.example", count: 1000, kind: "first" });
  await fixture.publishAt(fresh);
  await sweepUntil(() => requested.length === 2, unreachable, 1);
  expect(requested.map(hostOf)).toEqual(["one.example", "fresh.example"]);
});

test("a project with many hosts has no more turns than a project with one", async () => {
  const target = await fixture.createTarget();
  await fixture.publishAt("http://other.example/anvil", target);
  const busy = await fixture.addBacklog({ host: "a.example", count: 3, kind: "first" });
  await fixture.spreadOverHosts(busy);
  await fixture.publishAt(fresh);
  await sweepUntil(() => requested.length === 3, unreachable, 1);
  expect(requested.map(hostOf).filter((host) => host.endsWith(".a.example"))).toHaveLength(1);
});

test("a hanging host occupies one lane, however many projects have pages there, and delays no other host", async () => {
  for (let project = 0; project < 4; project += 1) {
    await fixture.addBacklog({ host: "dead.example", count: 250, kind: "first" });
  }
  await fixture.publishAt(fresh);
  await sweepUntil(
    (page) => page === fresh,
    (page, signal) => (page === fresh ? unreachable() : hang(signal)),
    4,
  );
  expect(requested.map(hostOf).toSorted()).toEqual(["dead.example", "fresh.example"]);
});

test("a page that becomes due while another one hangs is checked at once", async () => {
  await fixture.addBacklog({ host: "dead.example", count: 1000, kind: "first" });
  const target = await fixture.createTarget();
  await sweepUntil(
    (page) => page === fresh,
    async (page, signal) => {
      if (page === fresh) return unreachable();
      await fixture.publishAt(fresh, target);
      return hang(signal);
    },
    2,
  );
  expect(requested.map(hostOf)).toEqual(["dead.example", "fresh.example"]);
});

test("a shutdown releases its pages, and the next sweep starts with the longest waiting", async () => {
  await fixture.addBacklog({ host: "dead.example", count: 2, kind: "first" });
  await sweepUntil(
    () => true,
    (_, signal) => hang(signal),
    2,
  );
  end = new AbortController();
  await sweepUntil(() => requested.length === 3, unreachable, 1);
  expect(new Set(requested).size).toBe(2);
});
