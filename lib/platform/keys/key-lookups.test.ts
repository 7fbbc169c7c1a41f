import { beforeEach, describe, expect, test } from "vitest";
import { createLimiter } from "@/lib/platform/rate-limit/create-limiter";
import { parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { createKeyLookups, type FoundKey, type KeyLookups } from "./key-lookups";

const holder = { keyId: "key-1", projectId: "project-1", workspaceId: "workspace-1", scopes: null };
let allowedAddresses: FoundKey["allowedAddresses"];
let valid: Set<string>;
let asked: string[];
let noted: string[];
let noteFails: boolean;
let warnings: number;
let nowMs: number;
let lookups: KeyLookups;

beforeEach(() => {
  valid = new Set(["valid"]);
  allowedAddresses = null;
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
      return Promise.resolve(valid.has(hash) ? { ...holder, allowedAddresses } : null);
    },
    noteUse: (keyId, address) => {
      noted.push(`${keyId} ${address}`);
      return noteFails ? Promise.reject(new Error("the database is gone")) : Promise.resolve();
    },
    logger,
    limiter: createLimiter({ clock, logger, overrides: { key_lookups: parseLimitRules("5/600") } }),
    clock,
  });
});

const here = "198.51.100.1";
const find = async (hash: string, address = here) => (await lookups.find("key", hash, address)).kind;

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
    expect(lookups.likelyHolder("valid", here)).toBeNull();
    await find("valid");
    expect(lookups.likelyHolder("valid", here)?.keyId).toBe("key-1");
    valid.clear();
    await find("valid");
    expect(lookups.likelyHolder("valid", here)).toBeNull();
  });
});

describe("a token whose key allows only some addresses", () => {
  const elsewhere = "203.0.113.9";
  beforeEach(() => {
    allowedAddresses = ["198.51.100.0/28"];
  });

  test("is unknown elsewhere, and its use there is not noted", async () => {
    expect(await find("valid")).toBe("holder");
    noted.length = 0;
    nowMs += 60_000;
    expect(await find("valid", elsewhere)).toBe("unknown");
    expect(await find("valid", "198.51.100.16")).toBe("unknown");
    expect(await find("valid", "unknown")).toBe("unknown");
    expect(noted).toEqual([]);
  });

  // The attack: whoever has found the token sends it from elsewhere, so that its owner is refused.
  test("goes on working where it is allowed while it is sent from elsewhere", async () => {
    for (let index = 0; index < 20; index++) {
      await find("valid", elsewhere);
      expect(await find("valid")).toBe("holder");
    }
    nowMs += 2_000;
    for (let index = 0; index < 20; index++) await find("valid", elsewhere);
    expect(await find("valid")).toBe("holder");
  });

  // The attack: to spend the limit of somebody else's key, which calls with a likely key do before the look-up.
  test("has a likely key id only where it is allowed", async () => {
    await find("valid");
    expect(lookups.likelyHolder("valid", here)?.keyId).toBe("key-1");
    expect(lookups.likelyHolder("valid", elsewhere)).toBeNull();
    expect(lookups.likelyHolder("valid", "unknown")).toBeNull();
  });

  test("spends the limit of an address elsewhere as an unknown one does, and costs a query every two seconds", async () => {
    await find("valid");
    asked.length = 0;
    for (let index = 0; index < 5; index++) {
      for (let again = 0; again < 9; again++) expect(await find("valid", elsewhere)).toBe("unknown");
      nowMs += 2_000;
    }
    expect(asked).toHaveLength(5);
    expect(await find("valid", elsewhere)).toBe("refused");
    expect(await find("valid")).toBe("holder");
  });

  test("follows a change of the list at the next call", async () => {
    allowedAddresses = null;
    expect(await find("valid", elsewhere)).toBe("holder");
    allowedAddresses = ["198.51.100.0/28"];
    expect(await find("valid", elsewhere)).toBe("unknown");
    expect(lookups.likelyHolder("valid", elsewhere)).toBeNull();
    expect(lookups.likelyHolder("valid", here)?.keyId).toBe("key-1");
  });
});

describe("the use of a key", () => {
  test("is noted once a minute, and not for an unknown token", async () => {
    await find("unknown");
    for (let index = 0; index < 5; index++) await find("valid");
    nowMs += 59_999;
    await find("valid");
    expect(noted).toEqual([`key-1 ${here}`]);
    nowMs += 1;
    await find("valid", "2001:db8::7");
    expect(noted).toEqual([`key-1 ${here}`, "key-1 2001:db8::7"]);
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
