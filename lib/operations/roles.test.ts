import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute, type Operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { isAtLeast } from "@/lib/kernel/roles";
import { newId } from "@/lib/platform/db/ids";
import { member, memberRoles, type Role, user } from "@/lib/platform/db/schema";
import type { FullContext } from "@/lib/services";
import { contextOf } from "@/lib/testing/fixtures";
import { knownEmail } from "@/lib/testing/operation-input";
import { accountRows, createParty, inputOf, locatorsOf, type Party, rowOf } from "@/lib/testing/party";
import { rolledBack, writesElsewhere } from "@/lib/testing/rolled-back";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { operations, roleTable } from "./registry";

/** Every operation for members, called by a member of each role about their own workspace and about another one. */

let app: TestServices;
let own: Party;
let foreign: Party;
const memberIds = Object.fromEntries(memberRoles.map((role) => [role, newId()])) as Record<Role, string>;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { reads: noLimit, writes: noLimit, dashboard: noLimit } });
  const { db } = app.services;
  await db
    .insert(user)
    .values([
      { id: newId(), name: "Grace", email: knownEmail, emailVerified: true },
      ...Object.entries(memberIds).map(([name, id]) => ({ id, name, email: `${name}@example.com` })),
    ]);
  own = await createParty(app, "Own", { title: "How to care for an anvil" });
  foreign = await createParty(app, "Rival", { title: "How to sell an anvil", slug: "how-to-sell-an-anvil" });
  for (const workspaceId of [own.tenant.workspaceId, own.rows["deletedWorkspaceId"] ?? ""]) {
    const members = memberRoles.map((role) => ({ workspaceId, userId: memberIds[role], role }));
    await db.insert(member).values(members);
  }
});
afterAll(() => app.close());

/** How a call by a member with this role ends: `ok`, or the code of its refusal. What it changes is rolled back. */
async function outcomeOf(called: Operation, role: Role, input: unknown): Promise<string> {
  const ctx = contextOf(app.services, { kind: "user", userId: memberIds[role] });
  const call = (as: FullContext) =>
    execute(called, as, input).then(
      () => "ok",
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return error.code;
      },
    );
  return writesElsewhere(called) ? call(ctx) : rolledBack(ctx, (within) => call(within(ctx)));
}

const cases = roleTable.flatMap(({ operation, role: least }) =>
  memberRoles.map((role) => ({ name: operation.name, operation, least, role })),
);

describe("a member", () => {
  test.each(cases)("with the role $role calls $name, which asks for $least", async (each) => {
    const { operation, role, least } = each;
    const outcome = await outcomeOf(operation, role, inputOf(own, operation));
    if (!isAtLeast(role, least)) return expect(outcome).toBe("forbidden");
    // What a role allows may still be refused for another reason, such as a job that has not failed.
    if (outcome !== "ok") expect(operation.refusals).toContain(outcome);
    expect(outcome).not.toBe("forbidden");
  });

  // Otherwise the answer would tell that the other workspace has such a row.
  test.each(cases.filter(({ operation }) => locatorsOf(operation).length > 0))(
    "with the role $role does not find another workspace's row with $name",
    async ({ operation, role }) => {
      const ids = locatorsOf(operation).map((field) => [field, rowOf(foreign, field, operation)]);
      const input = { ...inputOf(foreign, operation), ...Object.fromEntries(ids) };
      expect(await outcomeOf(operation, role, input)).toBe("not_found");
    },
  );
});

test("every operation for signed-in users has a role, or is about no row of a workspace", () => {
  const named = new Set(roleTable.map(({ operation }) => operation.name));
  const without = operations.filter(
    ({ access, name }) => (access === "user" || access === "workspace") && !named.has(name),
  );
  for (const operation of without) {
    const ofWorkspaces = locatorsOf(operation).filter((field) => !accountRows.includes(field));
    expect(ofWorkspaces, operation.name).toEqual([]);
  }
});
