import { beforeEach, describe, expect, test } from "vitest";
import { createLimiter } from "@/lib/platform/rate-limit/create-limiter";
import { parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { createKeyLookups, type KeyHolder, type KeyLookups } from "./key-lookups";

const holder: KeyHolder = { keyId: "key-1", projectId: "project-1", workspaceId: "workspace-1" };
let valid: Set<string>;
let asked: string[];
let noted: string[];
let noteFails: boolean;
let warnings: number;
let nowMs: number;
let lookups: KeyLookups;

beforeEach(() => {
  valid = new Set(["valid"]);
  asked = [];
  noted = [];
  noteFails = false;
  warnings = 0;
  nowMs = 1_000_000;
  const clock = () => new Date(nowMs);
  const logger = { warn: () => void (warnings += 1) };
  lookups = createKeyLookups({
    query: (_kind, hash) => {
      asked.push(hash);
      return Promise.resolve(valid.has(hash) ? holder : null);
    },
    noteUse: (keyId) => {
      noted.push(keyId);
      return noteFails ? Promise.reject(new Error("the database is gone")) : Promise.resolve();
    },
    logger,
    limiter: createLimiter({ clock, logger, overrides: { key_lookups: parseLimitRules("5/600") } }),
    clock,
  });
});

const find = async (hash: string, address = "198.51.100.1") =>
  (await lookups.find("key", hash, address)).kind;

describe("an unknown token", () => {
  test("costs no second query within two seconds, and a new one afterwards", async () => {
    for (let index = 0; index < 50; index++) expect(await find("unknown")).toBe("unknown");
    expect(asked).toEqual(["unknown"]);
    nowMs += 1_999;
    expect(await find("unknown")).toBe("unknown");
    expect(asked).toHaveLength(1);
    nowMs += 1;
    expect(await find("unknown")).toBe("unknown");
    expect(asked).toHaveLength(2);
  });

  test("is not queried once its address has used up the limit", async () => {
    for (let index = 0; index < 5; index++) expect(await find(`guess ${index}`)).toBe("unknown");
    expect(await find("guess 5")).toBe("refused");
    expect(asked).toHaveLength(5);
    expect(await find("guess 5", "198.51.100.2")).toBe("unknown");
  });
});

describe("a valid token", () => {
  test("is looked up at every call, so that it stops working when its row is deleted", async () => {
    expect([await find("valid"), await find("valid")]).toEqual(["holder", "holder"]);
    expect(asked).toHaveLength(2);
    valid.clear();
    expect(await find("valid")).toBe("unknown");
  });

  test("still works when another client at the same address has used up the limit", async () => {
    expect(await find("valid")).toBe("holder");
    for (let index = 0; index < 9; index++) await find(`guess ${index}`);
    expect(await find("valid")).toBe("holder");
  });

  test("has a likely key id until it turns out to be revoked", async () => {
    expect(lookups.likelyKeyId("valid")).toBeNull();
    await find("valid");
    expect(lookups.likelyKeyId("valid")).toBe("key-1");
    valid.clear();
    await find("valid");
    expect(lookups.likelyKeyId("valid")).toBeNull();
  });
});

describe("the use of a key", () => {
  test("is noted once a minute, and not for a token that nobody holds", async () => {
    await find("unknown");
    for (let index = 0; index < 5; index++) await find("valid");
    nowMs += 59_999;
    await find("valid");
    expect(noted).toEqual(["key-1"]);
    nowMs += 1;
    await find("valid");
    expect(noted).toEqual(["key-1", "key-1"]);
  });

  test("that cannot be noted fails no call, and is logged once until it can be noted again", async () => {
    noteFails = true;
    for (let index = 0; index < 3; index++) {
      expect(await find("valid")).toBe("holder");
      nowMs += 60_000;
    }
    expect(warnings).toBe(1);
    noteFails = false;
    await find("valid");
    nowMs += 60_000;
    noteFails = true;
    await find("valid");
    await Promise.resolve();
    expect(warnings).toBe(2);
  });
});

test("a flood of tokens does not fill the memory, because the oldest ones are forgotten", async () => {
  for (let index = 0; index < 10_001; index++)
    await find(`guess ${index}`, `2001:db8:${index.toString(16)}::1`);
  asked.length = 0;
  await find("guess 10000", "2001:db8:ffff::1");
  expect(asked).toEqual([]);
  await find("guess 0", "2001:db8:ffff::1");
  expect(asked).toEqual(["guess 0"]);
});
