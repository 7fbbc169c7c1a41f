import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { activity, contentKey, webhookDelivery } from "@/lib/platform/db/schema";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { asOperator, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { findLeakedKeys } from "./find";
import { listProjectKeys } from "./list";
import { mintKey } from "./mint";
import { revokeKey } from "./revoke";
import { updateKey } from "./update";

let app: TestServices;
let acme: Tenant;

beforeAll(async () => {
  app = await createTestServices({ settings: { keysPerProject: 4 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await createTenant(app.services);
});

type MintInput = Omit<z.input<typeof mintKey.input>, "projectId">;
const mint = (input: MintInput = {}) =>
  execute(mintKey, acme.asUser, { projectId: acme.projectId, ...input });
const listed = async () => (await execute(listProjectKeys, acme.asUser, { projectId: acme.projectId })).keys;
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    (answer) => expect.fail(`not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => (error instanceof Refusal ? error : expect.fail(String(error))),
  );
const expire = (keyId: string) =>
  app.services.db
    .update(contentKey)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(contentKey.id, keyId));

describe("a new key", () => {
  test("may do all that keys can, from anywhere and without an end, unless it is limited", async () => {
    const { key } = await mint();
    expect(key).toMatchObject({
      name: "Content API key",
      note: null,
      state: "live",
      scopes: ["read", "write", "publish"],
      allowed_addresses: null,
      expires_at: null,
      last_used_place: null,
    });
    const [row] = await app.services.db.select().from(contentKey).where(eq(contentKey.id, key.id));
    expect(row).toMatchObject({ scopes: null, allowedAddresses: null, expiresAt: null, note: null });
  });

  test("keeps what it is limited to", async () => {
    const { key } = await mint({
      name: " Build ",
      note: " Of the website ",
      scopes: ["publish", "read", "publish"],
      expiresInDays: "30",
      allowedAddresses: ["203.0.113.9/24", "203.0.113.7/24", "2001:DB8::1"],
    });
    expect(key).toMatchObject({
      name: "Build",
      note: "Of the website",
      scopes: ["read", "publish"],
      allowed_addresses: ["203.0.113.0/24", "2001:db8::1/128"],
    });
    const days = (Date.parse(key.expires_at ?? "") - Date.parse(key.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    expect(await listed()).toContainEqual(key);
  });

  test("lasts through its last day, or until the time that is given", async () => {
    const year = new Date().getUTCFullYear() + 1;
    const byDay = await mint({ expiresAt: `${year}-03-31` });
    expect(byDay.key.expires_at).toBe(`${year}-04-01T00:00:00.000Z`);
    const byTime = await mint({ expiresAt: `${year}-03-31T12:00:00+02:00` });
    expect(byTime.key.expires_at).toBe(`${year}-03-31T10:00:00.000Z`);
  });

  test.each<[string, MintInput, string]>([
    ["no scope", { scopes: [] }, "scopes"],
    ["an unknown scope", { scopes: ["read", "admin" as "read"] }, "scopes.1"],
    ["an end in the past", { expiresAt: "2020-01-01" }, "expiresAt"],
    ["a day that does not exist", { expiresAt: "2027-02-30" }, "expiresAt"],
    ["an end in a hundred years", { expiresAt: "2126-01-01" }, "expiresAt"],
    ["no day", { expiresInDays: 0 }, "expiresInDays"],
    ["too many days", { expiresInDays: 3_651 }, "expiresInDays"],
    ["two ends", { expiresInDays: 3, expiresAt: "2999-01-01" }, "expiresAt"],
    ["what is no address", { allowedAddresses: ["203.0.113.7", "example.com"] }, "allowedAddresses"],
    [
      "33 addresses",
      { allowedAddresses: Array.from({ length: 33 }, (_, i) => `10.0.0.${i}`) },
      "allowedAddresses",
    ],
    ["a thousand addresses", { allowedAddresses: Array(1_000).fill("10.0.0.1") }, "allowedAddresses"],
    ["a text of addresses without end", { allowedAddresses: "10.0.0.1 ".repeat(1_000) }, "allowedAddresses"],
    ["a long note", { note: "x".repeat(501) }, "note"],
  ])("is refused with %s", async (_title, input, field) => {
    const refusal = await refusalOf(mint(input));
    expect(refusal.code).toBe("invalid_request");
    expect(refusal.extras.fields?.map((problem) => problem.field)).toContain(field);
    expect(await listed()).toHaveLength(1);
  });
});

describe("changing a key", () => {
  test("changes what is given and leaves the rest", async () => {
    const { key } = await mint({
      name: "Build",
      note: "Old",
      scopes: ["read"],
      allowedAddresses: ["10.0.0.1"],
    });
    const change = async (input: object) =>
      (await execute(updateKey, acme.asUser, { keyId: key.id, ...input })).key;
    expect(await change({})).toEqual(key);
    expect(await change({ note: "New" })).toEqual({ ...key, note: "New" });
    expect(await change({ name: "Deploy", allowedAddresses: "10.1.2.3/16, 10.0.0.2" })).toEqual({
      ...key,
      name: "Deploy",
      note: "New",
      allowed_addresses: ["10.1.0.0/16", "10.0.0.2/32"],
    });
    expect(await change({ note: "", allowedAddresses: "" })).toEqual({
      ...key,
      name: "Deploy",
      note: null,
      allowed_addresses: null,
    });
  });

  test("does not change its scopes or its end", async () => {
    const input = { keyId: acme.keyId, scopes: ["read"], expiresInDays: 1 };
    const refusal = await refusalOf(execute(updateKey, acme.asUser, input));
    expect(refusal.extras.fields?.map(({ field }) => field)).toEqual(["scopes", "expiresInDays"]);
  });
});

describe("the list of keys", () => {
  test("says of each whether it is live, has expired or was revoked", async () => {
    const [revoked, expired] = [await mint(), await mint()];
    await execute(revokeKey, acme.asUser, { keyId: revoked.key.id });
    await expire(expired.key.id);
    const states = (await listed()).map(({ id, state }) => [id, state]);
    expect(states).toEqual([
      [expired.key.id, "expired"],
      [revoked.key.id, "revoked"],
      [acme.keyId, "live"],
    ]);
    await execute(revokeKey, acme.asUser, { keyId: expired.key.id });
    expect((await listed())[0]?.state).toBe("revoked");
  });

  test("has every live key and the last 50 others, however many there were", async () => {
    const ended = Array.from({ length: 60 }, (_, index) => ({
      projectId: acme.projectId,
      name: `Ended ${index}`,
      keyHash: `${acme.projectId} ${index}`,
      keyPrefix: "gly_0000",
      feedTokenHash: `${acme.projectId} ${index}`,
      feedTokenPrefix: "glf_0000",
      createdAt: new Date(Date.now() + (index + 1) * 1_000),
      revokedAt: new Date(),
    }));
    await app.services.db.insert(contentKey).values(ended);
    const names = (await listed()).map(({ name }) => name);
    expect(names).toHaveLength(51);
    expect([names[0], names[49], names[50]]).toEqual(["Ended 59", "Ended 10", "Test key"]);
  });
});

describe("live keys of a project", () => {
  test("are at most as many as the setting says; revoked and expired ones do not count", async () => {
    const [second] = [await mint(), await mint(), await mint()];
    const refusal = await refusalOf(mint());
    expect(refusal).toMatchObject({ code: "conflict" });
    expect(refusal.message).toContain("4 live keys");
    await execute(revokeKey, acme.asUser, { keyId: second.key.id });
    await mint();
    await refusalOf(mint());
    await expire(acme.keyId);
    await mint();
    await refusalOf(mint());
    // Another project has its own.
    acme = await createTenant(app.services);
    await mint();
  });

  // The attack: many calls at once, each of which counts before another has inserted.
  test("are no more when many are minted at once", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => mint()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await listed()).toHaveLength(4);
  });
});

test("minting, changing and revoking a key is in the trail, without any secret", async () => {
  const { key, api_key: apiKey, feed_token: feedToken } = await mint();
  await execute(updateKey, acme.asUser, { keyId: key.id, note: "Later" });
  await execute(revokeKey, acme.asUser, { keyId: key.id });
  const entries = await app.services.db.select().from(activity).where(eq(activity.resourceId, key.id));
  expect(entries.map(({ operation, outcome }) => `${operation} ${outcome}`).sort()).toEqual([
    "keys.mint ok",
    "keys.revoke ok",
    "keys.update ok",
  ]);
  const everything = JSON.stringify([entries, app.logged]);
  for (const secret of [apiKey, feedToken]) expect(everything).not.toContain(secret);
});

describe("a leaked text", () => {
  const find = (text: string) => execute(findLeakedKeys, asOperator(app.services), { text });

  test("is searched for keys and feed tokens, and none of them is in the answer", async () => {
    const stranger = createContentToken("key").plaintext;
    const { apiKey, feedToken } = acme;
    await execute(revokeKey, acme.asUser, { keyId: acme.keyId });
    const answer = await find(
      `API_KEY=${apiKey}\n+ "url": "/feed.xml?token=${feedToken}", ${apiKey} ${stranger}.`,
    );
    expect(answer).toMatchObject({
      found: [
        {
          kind: "key",
          prefix: apiKey.slice(0, 8),
          key: { id: acme.keyId, state: "revoked" },
          project_name: "Acme",
        },
        { kind: "feed_token", prefix: feedToken.slice(0, 8), key: { id: acme.keyId } },
        { kind: "key", prefix: stranger.slice(0, 8), key: null, project_name: null },
      ],
      truncated: false,
    });
    const text = JSON.stringify([answer, app.logged]);
    for (const secret of [apiKey, feedToken, stranger]) expect(text).not.toContain(secret);
  });

  test("without a token, or with one that is mistyped, has none", async () => {
    const { apiKey } = acme;
    const swapped = `${apiKey.slice(0, -1)}${apiKey.endsWith("a") ? "b" : "a"}`;
    expect(await find(`gly_short ${swapped} ${apiKey}x ${apiKey.toUpperCase()}`)).toEqual({
      found: [],
      truncated: false,
    });
  });

  test("with very many tokens is searched for the first hundred", async () => {
    const tokens = Array.from({ length: 101 }, () => createContentToken("key").plaintext);
    const { found, truncated } = await find(tokens.join("\n"));
    expect([found.length, truncated]).toEqual([100, true]);
  });
});

test("those who watch a project are told once of each key that is minted and revoked, without any secret", async () => {
  const { projectId } = acme;
  await execute(createEndpoint, acme.asUser, {
    projectId,
    url: "https://watch.example/hook",
    events: ["key.minted", "key.revoked"],
  });
  const { key, api_key: apiKey, feed_token: feedToken } = await mint({ name: "Build", scopes: ["read"] });
  for (let again = 0; again < 2; again++) await execute(revokeKey, acme.asUser, { keyId: key.id });
  const { db } = app.services;
  const sent = await db.select().from(webhookDelivery).where(eq(webhookDelivery.projectId, projectId));
  const data = {
    key_id: key.id,
    name: "Build",
    key_prefix: key.key_prefix,
    scopes: ["read"],
    expires_at: null,
  };
  const messages = sent.map(({ body }) => JSON.parse(body) as { type: string; data: unknown });
  expect(messages.map(({ type }) => type).sort()).toEqual(["key.minted", "key.revoked"]);
  for (const message of messages) expect(message.data).toEqual(data);
  for (const secret of [apiKey.slice(8), feedToken.slice(8)])
    expect(JSON.stringify(sent)).not.toContain(secret);
});
