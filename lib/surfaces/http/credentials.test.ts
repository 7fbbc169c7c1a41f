import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/kernel/context";
import { newId } from "@/lib/platform/db/ids";
import { createContentToken } from "@/lib/platform/keys/content-token";
import type { KeyLookup } from "@/lib/platform/keys/key-lookups";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { callerOfFeedToken, callerOfHeaders, visitor } from "./credentials";

const feedHolder = { keyId: newId(), projectId: newId(), workspaceId: newId() };
const holder = { ...feedHolder, scopes: ["read" as const] };
const key = createContentToken("key");
const feed = createContentToken("feed");
const refusal: LimitDecision = {
  allowed: false,
  name: "key_lookups",
  rules: [],
  limit: 20,
  remaining: 0,
  windowSeconds: 600,
  resetSeconds: 30,
  retryAfterSeconds: 30,
  degraded: false,
};

let answer: KeyLookup;
let asked: string[][];
let decisions: LimitDecision[];

beforeEach(() => {
  answer = { kind: "holder", holder };
  asked = [];
  decisions = [];
});

const services = () => ({
  agentLookups: {
    likelyGrantId: () => null,
    find: () => Promise.reject(new Error("no agent is looked up in this test")),
  },
  keyLookups: {
    likelyHolder: (hash: string) => (hash === key.hash ? holder : null),
    find: (...question: [string, string, string]) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
  },
});
const call = {
  clientAddress: "198.51.100.1",
  surface: "rest" as const,
  onLimit: (decision: LimitDecision) => void decisions.push(decision),
};
const withHeaders = (headers: Record<string, string>) =>
  callerOfHeaders(services(), new Headers(headers), call);
const withFeedToken = (token: string) => callerOfFeedToken(services(), token, call);

async function problemOf(caller: Caller): Promise<string | null> {
  const actor = await caller.actor();
  if (actor.kind !== "visitor") throw new Error(`a visitor was expected, not a ${actor.kind}`);
  return actor.problem;
}

describe("a content API key", () => {
  test.each([
    ["X-API-Key", { "X-API-Key": key.plaintext }],
    ["X-API-Key with blanks around it", { "X-API-Key": `  ${key.plaintext} ` }],
    ["Authorization", { Authorization: `Bearer ${key.plaintext}` }],
    ["Authorization in other letters and with more blanks", { Authorization: ` bearer   ${key.plaintext} ` }],
    ["both headers", { "X-API-Key": key.plaintext, Authorization: `Bearer ${key.plaintext}` }],
    [
      "Authorization beside an empty X-API-Key",
      { "X-API-Key": "", Authorization: `Bearer ${key.plaintext}` },
    ],
    ["X-API-Key beside an empty Authorization", { "X-API-Key": key.plaintext, Authorization: "" }],
  ])("is accepted in %s", async (_title, headers) => {
    const caller = withHeaders(headers);
    expect(await caller.actor()).toEqual({ kind: "key", ...holder });
    expect(caller.likelyKeyId).toBe(holder.keyId);
    expect(asked).toEqual([["key", key.hash, call.clientAddress]]);
  });

  test("is looked up once a call, when somebody asks for its holder", async () => {
    const caller = withHeaders({ "X-API-Key": key.plaintext });
    expect(asked).toEqual([]);
    await Promise.all([caller.actor(), caller.actor()]);
    expect(asked).toHaveLength(1);
  });

  test("that is unknown makes a visitor with that problem", async () => {
    answer = { kind: "unknown" };
    expect(await problemOf(withHeaders({ "X-API-Key": key.plaintext }))).toContain("not valid");
  });

  test("is not looked up for an address that has guessed too often, and the call reports that limit", async () => {
    answer = { kind: "refused", decision: refusal };
    await expect(withHeaders({ "X-API-Key": key.plaintext }).actor()).rejects.toMatchObject({
      code: "rate_limited",
      extras: { retry_after: 30 },
    });
    expect(decisions).toEqual([refusal]);
  });
});

describe("headers that are not a key make a visitor without a look-up:", () => {
  test.each([
    ["none", {}, null],
    ["empty ones", { "X-API-Key": " ", Authorization: " " }, null],
    ["a mistyped key", { "X-API-Key": `${key.plaintext.slice(0, -1)}!` }, "not a Galley key"],
    ["a feed token", { "X-API-Key": feed.plaintext }, "opens the feed alone"],
    ["two keys in one header", { "X-API-Key": `${key.plaintext}, ${key.plaintext}` }, "more than once"],
    ["a scheme twice", { Authorization: `Bearer ${key.plaintext}, Bearer x` }, "more than once"],
    ["another scheme", { Authorization: `Basic ${key.plaintext}` }, "must read: Bearer"],
    ["a scheme alone", { Authorization: "Bearer" }, "must read: Bearer"],
    ["a scheme in the middle", { Authorization: `x Bearer ${key.plaintext}` }, "must read: Bearer"],
    ["words behind the key", { Authorization: `Bearer ${key.plaintext} x` }, "must read: Bearer"],
    [
      "two different keys",
      { "X-API-Key": createContentToken("key").plaintext, Authorization: `Bearer ${key.plaintext}` },
      "different keys",
    ],
  ])("%s", async (_title, headers, problem) => {
    const caller = withHeaders(headers);
    const actual = await problemOf(caller);
    if (problem === null) expect(actual).toBeNull();
    else expect(actual).toContain(problem);
    expect(caller.likelyKeyId).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe("a feed token in an address", () => {
  test("makes a reader of the feed", async () => {
    expect(await withFeedToken(feed.plaintext).actor()).toEqual({ kind: "feed", ...feedHolder });
    expect(asked).toEqual([["feed", feed.hash, call.clientAddress]]);
  });

  test("that is unknown makes a visitor with that problem", async () => {
    answer = { kind: "unknown" };
    expect(await problemOf(withFeedToken(feed.plaintext))).toContain("not valid");
  });

  test("that is mistyped, or an API key, is not looked up", async () => {
    expect(await problemOf(withFeedToken("glf_x"))).toContain("mistyped");
    expect(await problemOf(withFeedToken(key.plaintext))).toMatch(/Revoke this key/);
    expect(asked).toEqual([]);
  });
});

test("a visitor has no key with a limit to spend", async () => {
  expect(visitor("wrong").likelyKeyId).toBeNull();
  expect(await problemOf(visitor("wrong"))).toBe("wrong");
});
