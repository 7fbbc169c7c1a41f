import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isChange } from "@/lib/kernel/effect";
import { admits, execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { user } from "@/lib/platform/db/schema";
import type { FullContext } from "@/lib/services";
import { databaseFingerprint } from "@/lib/testing/database-fingerprint";
import { contextOf } from "@/lib/testing/fixtures";
import { knownEmail } from "@/lib/testing/operation-input";
import { createParty, inputOf, locatorsOf, type Party, rowOf } from "@/lib/testing/party";
import { rolledBack, writesElsewhere } from "@/lib/testing/rolled-back";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { operations } from "./registry";

/** Two tenants, one of whom tries the ids of the other with every operation. */

let app: TestServices;
let own: Party;
let foreign: Party;
const secret = "Zanzibar";

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { reads: noLimit, writes: noLimit, dashboard: noLimit } });
  await app.services.db
    .insert(user)
    .values({ id: newId(), name: "Grace", email: knownEmail, emailVerified: true });
  own = await createParty(app, "Rival", { title: "How to care for an anvil" });
  foreign = await createParty(app, secret, {
    title: `The secrets of ${secret}`,
    slug: "the-secrets-of-zanzibar",
  });
});
afterAll(() => app.close());

function callers(): Record<string, FullContext> {
  const { services } = app;
  const { keyId, workspaceId, projectId, asKey, asUser } = own.tenant;
  return {
    "a content key": asKey,
    "a user": asUser,
    "a feed token": contextOf(services, { kind: "feed", keyId, workspaceId, projectId }, "rest"),
    "a visitor": contextOf(services, { kind: "visitor", problem: null }, "rest"),
  };
}

/** What the caller learns from a refused call. The test fails when the call was not refused. */
async function refusalOf(operation: (typeof operations)[number], ctx: FullContext, input: unknown) {
  const outcome = await execute(operation, ctx, input).then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return { code: outcome.code, message: outcome.message, extras: outcome.extras };
}

const cases = operations.flatMap((operation) =>
  locatorsOf(operation).map((field) => ({ name: operation.name, operation, field })),
);

describe("another tenant's id", () => {
  let before: Awaited<ReturnType<typeof databaseFingerprint>>;

  beforeAll(async () => {
    before = await databaseFingerprint(app.services.db);
  });

  test("is tried in more than one operation", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThan(15);
  });

  test.each(cases)(
    "as $field of $name is not found for anybody, and the call reveals and changes nothing",
    async ({ operation, field }) => {
      app.logged.length = 0;
      app.woken.length = 0;
      const theirs = inputOf(own, operation, { [field]: rowOf(foreign, field, operation) });
      const missing = inputOf(own, operation, { [field]: field === "slug" ? "no-such-slug" : newId() });
      for (const [caller, ctx] of Object.entries(callers())) {
        const refusal = await refusalOf(operation, ctx, theirs);
        expect(refusal, caller).toEqual(await refusalOf(operation, ctx, missing));
        const isAdmitted = admits(operation.access, ctx.actor);
        expect(refusal.code, caller).toBe(isAdmitted ? "not_found" : "unauthorized");
      }
      expect([app.logged, app.woken]).toEqual([[], []]);
      expect(await databaseFingerprint(app.services.db)).toEqual(before);
    },
  );
});

describe("one's own ids", () => {
  // Otherwise the tests above would pass for operations that refuse everybody.
  test.each(operations.map((operation) => ({ name: operation.name, operation })))(
    "are found by $name, whose answer contains nothing of another tenant",
    async ({ operation }) => {
      if (!Object.values(callers()).some(({ actor }) => admits(operation.access, actor))) {
        return expect(operation.access).toBe("operator");
      }
      const ctx = Object.values(callers()).find(({ actor }) => admits(operation.access, actor));
      if (ctx === undefined) throw new Error("no caller is admitted");
      const call = (as: FullContext) =>
        execute(operation, as, inputOf(own, operation)).then(
          (answer): unknown => answer,
          (error: unknown) => error,
        );
      const outcome = writesElsewhere(operation)
        ? await call(ctx)
        : await rolledBack(app.services, (within) => call(within(ctx)));
      // What was changed over another connection is there no more as the next call needs it.
      if (writesElsewhere(operation) && isChange(operation)) {
        own = await createParty(app, "Rival", { title: "How to care for an anvil" });
      }
      if (outcome instanceof Refusal) {
        expect(operation.refusals, outcome.message).toContain(outcome.code);
      } else if (outcome instanceof Error) throw outcome;
      const outcomeText = JSON.stringify(outcome);
      for (const row of Object.values(foreign.rows)) expect(outcomeText).not.toContain(row);
      expect(outcomeText).not.toContain(secret);
    },
  );
});

test("nobody but the operator may call the operator's operations", async () => {
  for (const operation of operations.filter(({ access }) => access === "operator")) {
    for (const ctx of Object.values(callers())) {
      expect((await refusalOf(operation, ctx, inputOf(own, operation))).code).toBe("unauthorized");
    }
  }
});
