import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { createRestClient } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { type StatementWatch, watchStatements } from "@/lib/testing/watch-statements";

const suite = useRestSuite({ limits: {} });
let addresses = 0;
let address: string;
beforeEach(() => {
  address = `203.0.113.${++addresses}`;
});

const call = (key: string, method = "GET") =>
  createRestClient(suite.app.services, { trustedProxyHops: 1 })(method === "GET" ? "projects" : "articles", {
    method,
    key,
    headers: { "X-Forwarded-For": address },
    ...(method === "POST" && { body: { keyword: "!!!" } }),
  });
const unknownKey = () => createContentToken("key").plaintext;
let watch: StatementWatch | undefined;
const queries = () => (watch = watchStatements(suite.app.services.db)).sent;
afterEach(() => watch?.stop());

describe("an unknown key", () => {
  test("costs no query once the address has spent its reads", async () => {
    for (let index = 0; index < 120; index++) await call("gly_mistyped");
    const sent = queries();
    for (let index = 0; index < 5; index++) expect((await call(unknownKey())).status).toBe(429);
    expect(sent).toEqual([]);
  });

  test("costs one query when it is sent ten times in a row", async () => {
    const key = unknownKey();
    const sent = queries();
    for (let index = 0; index < 10; index++) expect((await call(key)).status).toBe(401);
    expect(sent).toHaveLength(1);
  });

  // The attack: a write is counted per key, and a key that does not exist has no count.
  test("that pretends to write costs no query once the address has sent enough of them", async () => {
    for (let index = 0; index < 120; index++) expect((await call(unknownKey(), "POST")).status).toBe(401);
    const sent = queries();
    const { status, headers, json } = await call(unknownKey(), "POST");
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(json).toMatchObject({ code: "rate_limited" });
    expect(sent).toEqual([]);
  });
});

test("a key whose writes are spent costs no query either", async () => {
  const { apiKey } = suite.acme;
  for (let index = 0; index < 20; index++) expect((await call(apiKey, "POST")).status).toBe(400);
  const sent = queries();
  expect((await call(apiKey, "POST")).status).toBe(429);
  expect(sent).toEqual([]);
});
