import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isChange } from "@/lib/kernel/effect";
import { scopeNeededBy } from "@/lib/kernel/key-scopes";
import { admits, executeUntrusted, type Operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { activity } from "@/lib/platform/db/schema";
import { type KeyScope, keyScopes } from "@/lib/platform/keys/key-scope";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { operations } from "./registry";

let app: TestServices;
let acme: Tenant;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { reads: noLimit, writes: noLimit } });
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

const keyWith = (scopes: readonly KeyScope[] | null) => {
  const { keyId, workspaceId, projectId } = acme;
  return contextOf(app.services, { kind: "key", keyId, workspaceId, projectId, scopes }, "rest");
};

/** Calls an operation and says where it ended: with a refusal, or at its input, which comes after all checks. */
async function endOf(operation: Operation, scopes: readonly KeyScope[] | null): Promise<Refusal | "input"> {
  const atInput = new Error("the input was read");
  const readInput = () => {
    throw atInput;
  };
  try {
    await executeUntrusted(operation, keyWith(scopes), readInput);
  } catch (error) {
    if (error === atInput) return "input";
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error(`${operation.name} did not read its input`);
}

const forKeys = operations.filter(({ access }) => access === "workspace" || access === "feed");
const subsets: (readonly KeyScope[])[] = [
  [],
  ["read"],
  ["write"],
  ["publish"],
  ["read", "write"],
  ["read", "publish"],
  ["write", "publish"],
  keyScopes,
];
const cases = forKeys.flatMap((operation) =>
  subsets.map((scopes) => ({
    name: operation.name,
    operation,
    scopes,
    listed: scopes.join(", ") || "nothing",
  })),
);

describe("a key that is limited to", () => {
  test.each(cases)(
    "[$listed] may call $name only with the scope that it needs",
    async ({ operation, scopes }) => {
      const needed = scopeNeededBy(operation);
      const end = await endOf(operation, scopes);
      if (needed !== null && scopes.includes(needed)) expect(end).toBe("input");
      else {
        expect(end).toMatchObject({ code: "forbidden", status: 403 });
        expect(String(end)).toContain(`"${needed}"`);
      }
    },
  );
});

describe("without scopes of its own", () => {
  test.each(forKeys.map((operation) => ({ name: operation.name, operation })))(
    "a key may call $name",
    async ({ operation }) => expect(await endOf(operation, null)).toBe("input"),
  );
});

test("no scope opens to a key what keys may not call", async () => {
  for (const operation of operations) {
    if (admits(operation.access, keyWith(null).actor)) continue;
    expect(await endOf(operation, keyScopes), operation.name).toMatchObject({ code: "unauthorized" });
  }
});

test("what anybody may call needs no scope, so that a key is never less than no key", async () => {
  for (const operation of operations.filter(({ access }) => access === "public")) {
    expect(await endOf(operation, []), operation.name).toBe("input");
  }
});

test("each operation that puts an article live or takes it down needs the scope publish, every other change write", () => {
  const publishing = operations.filter(({ scope }) => scope === "publish").map(({ name }) => name);
  expect(publishing.sort()).toEqual([
    "articles.publish",
    "articles.schedule",
    "articles.unschedule",
    "publications.unpublish",
  ]);
  for (const operation of operations.filter(
    ({ access, scope }) => access !== "public" && scope === undefined,
  )) {
    expect(scopeNeededBy(operation), operation.name).toBe(isChange(operation) ? "write" : "read");
  }
});

test("a change that the scopes of a key forbid is in the trail", async () => {
  const publish = operations.find(({ name }) => name === "articles.publish");
  if (publish === undefined) throw new Error("the registry has no articles.publish");
  await app.services.db.delete(activity);
  await endOf(publish, ["read", "write"]);
  const entries = await app.services.db.select().from(activity);
  expect(entries).toMatchObject([{ operation: "articles.publish", outcome: "forbidden", actorKind: "key" }]);
});
