import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loopbackFetch, providerFailureOf } from "@/lib/platform/fetching/testing/provider-server";
import {
  accountKeyJson,
  madeUpFigure,
  madeUpTotal,
  type StandInOptions,
  startSearchConsole,
  type Trouble,
  testAccount,
} from "../testing/search-console-server";
import { openSearchConsole } from "./search-console";
import { readServiceAccount } from "./service-account";

const { signal } = new AbortController();
const property = "sc-domain:acme.example";
const day = "2026-11-20";

async function opened(options: StandInOptions = {}) {
  const standIn = await startSearchConsole(options);
  const { baseUrl } = standIn;
  const now = options.now ?? (() => new Date());
  return { standIn, console: openSearchConsole({ fetch: loopbackFetch, now, baseUrl }, testAccount) };
}

describe("the figures of a day", () => {
  it("are the totals of each page, and those of each query, for which a token is asked once", async () => {
    const pages = ["https://acme.example/a", "https://acme.example/b"];
    const queries = ["anvil care", "anvil oil"];
    const { standIn, console } = await opened({ pages, queries });
    const { totals, queries: found } = await console.figuresOf(property, day, signal);
    expect(totals).toHaveLength(2);
    expect(totals).toEqual(expect.arrayContaining(pages.map((page) => madeUpTotal(page, queries, day))));
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining(pages.flatMap((page) => queries.map((query) => madeUpFigure(page, query, day)))),
    );
    expect(standIn.tokens).toBe(1);
  });

  it("are none where Google leaves the rows out", async () => {
    const { console } = await opened({ pages: [] });
    expect(await console.figuresOf(property, day, signal)).toEqual({ totals: [], queries: [] });
  });

  it("are read in parts of 25,000 rows until one is short, and never in more than eight", async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        page: `https://acme.example/${n}`,
        query: "",
        clicks: 1,
        impressions: 1,
        position: 1,
      }));
    const [some, tooMany] = [rows(25_001), rows(200_010)];
    const { standIn, console } = await opened({
      figuresOf: (_day, withQueries) => (withQueries ? some : tooMany),
    });
    const { totals, queries } = await console.figuresOf(property, day, signal);
    expect([totals.length, queries.length]).toEqual([200_000, 25_001]);
    expect(standIn.asked.map(({ dimensions, startRow }) => [dimensions.length, startRow])).toEqual([
      ...Array.from({ length: 8 }, (_, part) => [1, part * 25_000]),
      [2, 0],
      [2, 25_000],
    ]);
  }, 60_000);
});

describe("a token", () => {
  it("is renewed shortly before it ends, and not earlier", async () => {
    let nowMs = Date.parse("2026-11-30T10:00:00Z");
    const { standIn, console } = await opened({ now: () => new Date(nowMs) });
    await console.properties(signal);
    nowMs += 58 * 60_000;
    await console.properties(signal);
    expect(standIn.tokens).toBe(1);
    nowMs += 90_000;
    await console.properties(signal);
    expect(standIn.tokens).toBe(2);
  });

  it("that Google has ended early is replaced once", async () => {
    const { standIn, console } = await opened();
    await console.properties(signal);
    standIn.answerNext("unauthorized");
    expect(await console.properties(signal)).toEqual([property]);
    expect(standIn.tokens).toBe(2);
    standIn.answerNext("unauthorized", "unauthorized");
    expect(await providerFailureOf(console.properties(signal))).toMatchObject({ code: "unauthorized" });
  });

  it("is refused to a key that Google no longer knows, and the failure names the account and no key", async () => {
    const { standIn, console } = await opened();
    standIn.refuseKeys();
    const failure = await providerFailureOf(console.properties(signal));
    expect(failure.code).toBe("unauthorized");
    expect(failure.message).toMatch(/does not accept the key of galley@acme-articles.*make a new key/);
    expect(JSON.stringify([failure.message, String(failure.cause)])).not.toContain("PRIVATE KEY");
  });

  it("is refused to another key with the same address", async () => {
    const standIn = await startSearchConsole();
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const privateKey = other.export({ type: "pkcs8", format: "pem" }).toString();
    const deps = { fetch: loopbackFetch, now: () => new Date(), baseUrl: standIn.baseUrl };
    const console = openSearchConsole(deps, { ...testAccount, privateKey });
    expect(await providerFailureOf(console.properties(signal))).toMatchObject({ code: "unauthorized" });
  });

  it("is refused to a server whose clock is wrong, which says nothing about the key", async () => {
    const standIn = await startSearchConsole();
    const now = () => new Date(Date.now() - 5 * 3_600_000);
    const console = openSearchConsole({ fetch: loopbackFetch, now, baseUrl: standIn.baseUrl }, testAccount);
    expect(await providerFailureOf(console.properties(signal))).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("set its clock"),
    });
  });
});

describe("the properties", () => {
  it("are those whose figures the account may read", async () => {
    const { console } = await opened({
      properties: [
        { siteUrl: "https://acme.example/", permissionLevel: "siteFullUser" },
        { siteUrl: "https://other.example/", permissionLevel: "siteUnverifiedUser" },
      ],
    });
    expect(await console.properties(signal)).toEqual(["https://acme.example/"]);
  });

  it("are none for an account that nobody has added", async () => {
    const { console } = await opened({ properties: [] });
    expect(await console.properties(signal)).toEqual([]);
  });
});

describe("an answer without figures", () => {
  it.each<[Trouble, string, RegExp]>([
    ["quota", "quota", /quota of this day/],
    ["rate", "rate_limited", /limiting/],
    [
      "forbidden",
      "unauthorized",
      /does not let galley@acme-articles.* read sc-domain:acme.example: add this address/,
    ],
    ["not_enabled", "unauthorized", /enable the Google Search Console API/],
    ["not_found", "rejected", /does not know the property sc-domain:acme.example/],
    ["bad_request", "rejected", /does not accept the request/],
    ["unavailable", "unavailable", /not available/],
    ["unreadable", "unreadable", /could not be read/],
  ])("%s is the failure %s", async (trouble, code, message) => {
    const { standIn, console } = await opened();
    standIn.answerNext(trouble);
    expect(await providerFailureOf(console.figuresOf(property, day, signal))).toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe("the JSON key of a service account", () => {
  const key = JSON.parse(accountKeyJson) as Record<string, unknown>;
  const changed = (change: object) => JSON.stringify({ ...key, ...change });
  const pemOf = (type: "ec" | "rsa") =>
    (type === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 1024 })
    ).privateKey.export({ type: "pkcs8", format: "pem" });

  it("is read, and the address in it where its signature would be sent is not", () => {
    const account = readServiceAccount(accountKeyJson);
    expect(account).toEqual(testAccount);
    expect("privateKey" in account && createPrivateKey(account.privateKey).asymmetricKeyType).toBe("rsa");
  });

  it.each([
    ["no JSON", "-----BEGIN PRIVATE KEY-----", /not a JSON object/],
    ["a list", "[]", /not a JSON object/],
    ["nothing in it", "{}", /not that of a service account/],
    ["that of a person", changed({ type: "authorized_user" }), /of the type authorized_user is not/],
    ["no address", changed({ client_email: undefined }), /no client_email/],
    ["an address with a line break", changed({ client_email: "a@b.example\nx" }), /no client_email/],
    ["no private key", changed({ private_key: 7 }), /no private_key/],
    ["a broken private key", changed({ private_key: "-----BEGIN PRIVATE KEY-----\nx" }), /cannot be read/],
    ["a key of elliptic curves", changed({ private_key: pemOf("ec") }), /not an RSA key/],
    ["a short key", changed({ private_key: pemOf("rsa") }), /not an RSA key of 2048/],
    ["more than 10 kB", changed({ more: "x".repeat(10_000) }), /more than 10 kB/],
  ])("with %s is refused, and the sentence says what to change", (_what, text, problem) => {
    const reading = readServiceAccount(text);
    expect(reading).toEqual({ problem: expect.stringMatching(problem) });
    expect(JSON.stringify(reading)).not.toContain("BEGIN");
  });
});
