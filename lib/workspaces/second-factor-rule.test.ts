import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getHome } from "@/lib/dashboard/home";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { storedAgents } from "@/lib/keys/agents/queries";
import { operations, roleTable } from "@/lib/operations/registry";
import { lacksRequiredSecondFactor } from "@/lib/platform/auth/queries";
import { newId } from "@/lib/platform/db/ids";
import { account, agentToken, member, user, workspace } from "@/lib/platform/db/schema";
import type { FullContext } from "@/lib/services";
import { databaseFingerprint } from "@/lib/testing/database-fingerprint";
import { asOperator, contextOf } from "@/lib/testing/fixtures";
import { knownEmail } from "@/lib/testing/operation-input";
import { accountRows, createParty, inputOf, locatorsOf, type Party } from "@/lib/testing/party";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { getWorkspace } from "./get";
import { setSecondFactorRule } from "./set-second-factor-rule";

/** A workspace that requires a second step, and its owner, who signs in with a password alone. */

const secret = "Zanzibar";
let app: TestServices;
let party: Party;
let withoutFactor: FullContext;
let strong: FullContext;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { reads: noLimit, writes: noLimit, dashboard: noLimit } });
  const { services } = app;
  await services.db
    .insert(user)
    .values({ id: newId(), name: "Grace", email: knownEmail, emailVerified: true });
  party = await createParty(app, secret, { title: `The secrets of ${secret}` });
  const { userId } = party.tenant;
  await services.db
    .insert(account)
    .values({ userId, accountId: userId, providerId: "credential", password: "a hash" });
  await services.db.update(workspace).set({ secondFactorRequired: true });
  withoutFactor = contextOf(services, { kind: "user", userId, lacksSecondFactor: true });
  strong = contextOf(services, { kind: "user", userId });
});
afterAll(() => app.close());

async function outcomeOf(call: Promise<unknown>): Promise<{ code: string; text: string }> {
  try {
    return { code: "ok", text: JSON.stringify(await call) };
  } catch (error) {
    if (error instanceof Refusal)
      return { code: error.code, text: `${error.message} ${JSON.stringify(error.extras)}` };
    throw error;
  }
}

const aboutRows = roleTable
  .map(({ operation }) => operation)
  .filter((each) => locatorsOf(each).some((field) => !accountRows.includes(field)));

describe("an owner without a second step", () => {
  // The attack: somebody who found the owner's password calls each operation there is.
  test.each(aboutRows.map((operation) => ({ name: operation.name, operation })))(
    "learns nothing from $name and changes nothing with it",
    async ({ operation }) => {
      const before = await databaseFingerprint(app.services.db);
      const { code, text } = await outcomeOf(execute(operation, withoutFactor, inputOf(party, operation)));
      expect(text).not.toContain(secret);
      for (const row of Object.values(party.rows)) expect(text).not.toContain(row);
      // A list that is filtered by what the caller sees is empty; everything else says what to do.
      if (code === "ok") expect(operation.effect).toBe("reads");
      else expect(["second_factor_required", "not_found"]).toContain(code);
      expect(await databaseFingerprint(app.services.db)).toEqual(before);
    },
  );

  test("is told what to do by nearly every operation, and not that nothing is there", async () => {
    const codes = await Promise.all(
      aboutRows.map(
        async (each) => (await outcomeOf(execute(each, withoutFactor, inputOf(party, each)))).code,
      ),
    );
    const told = codes.filter((code) => code === "second_factor_required").length;
    expect(told / codes.length).toBeGreaterThan(0.8);
  });

  test("learns nothing from the operations that are about no row either", async () => {
    for (const operation of operations.filter(
      (each) => !aboutRows.includes(each) && each.effect === "reads",
    )) {
      if (operation.access === "operator" || operation === getHome) continue;
      const { text } = await outcomeOf(execute(operation, withoutFactor, inputOf(party, operation)));
      for (const id of [party.rows["projectId"], party.rows["workspaceId"], party.rows["articleId"]]) {
        expect(text, operation.name).not.toContain(id);
      }
    }
  });

  test("finds on the home page only the name of the workspace that waits", async () => {
    expect(await execute(getHome, withoutFactor, {})).toEqual({ workspaces: [], held_back: [secret] });
    expect((await execute(getHome, strong, {})).held_back).toEqual([]);
  });

  test("goes on working in a workspace that requires none", async () => {
    const { db } = app.services;
    const other = await createParty(app, "Easy", { title: "Easy", slug: "easy" });
    await db
      .insert(member)
      .values({ workspaceId: other.tenant.workspaceId, userId: party.tenant.userId, role: "viewer" });
    const found = await execute(getWorkspace, withoutFactor, { workspaceId: other.tenant.workspaceId });
    expect(found).toMatchObject({ name: "Easy", second_factor_required: false });
  });
});

describe("a member who lacks a required second factor", () => {
  test("is one with a password and no authenticator app", async () => {
    const { db } = app.services;
    const id = party.tenant.userId;
    expect(await lacksRequiredSecondFactor(db, id)).toBe(true);
    await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id));
    expect(await lacksRequiredSecondFactor(db, id)).toBe(false);
    await db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id));
    await db.update(account).set({ password: null }).where(eq(account.userId, id));
    expect(await lacksRequiredSecondFactor(db, id)).toBe(false);
    await db.update(account).set({ password: "a hash" }).where(eq(account.userId, id));
  });

  test("does not exist where no workspace requires it", async () => {
    const { db } = app.services;
    await db.update(workspace).set({ secondFactorRequired: false });
    expect(await lacksRequiredSecondFactor(db, party.tenant.userId)).toBe(false);
    await db
      .update(workspace)
      .set({ secondFactorRequired: true })
      .where(eq(workspace.id, party.tenant.workspaceId));
  });
});

// The attack: the password alone is used to connect an application, whose token then works without it.
test("an agent of somebody who lacks a required second step is refused until the step is set up", async () => {
  const { db } = app.services;
  const hash = "a".repeat(64);
  await db.insert(agentToken).values({
    hash,
    kind: "access",
    grantId: party.rows["agentId"] ?? "",
    expiresAt: new Date(Date.now() + 3600_000),
  });
  expect(await storedAgents(db).query(hash)).toBeNull();
  await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, party.tenant.userId));
  expect(await storedAgents(db).query(hash)).toMatchObject({ userId: party.tenant.userId });
  await db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, party.tenant.userId));
});

describe("the rule", () => {
  const rule = (ctx: FullContext, required: boolean) =>
    execute(setSecondFactorRule, ctx, { workspaceId: party.tenant.workspaceId, required });

  test("cannot be switched on by an owner who lacks a second step", async () => {
    await rule(asOperator(app.services), false);
    await expect(rule(strong, true)).rejects.toMatchObject({ code: "second_factor_required" });
    const [row] = await app.services.db
      .select()
      .from(workspace)
      .where(eq(workspace.id, party.tenant.workspaceId));
    expect(row?.secondFactorRequired).toBe(false);
  });

  test("is switched on by an owner with a second step, and off again", async () => {
    const { db } = app.services;
    await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, party.tenant.userId));
    expect(await rule(strong, true)).toMatchObject({ second_factor_required: true });
    expect(await rule(strong, false)).toMatchObject({ second_factor_required: false });
  });
});
