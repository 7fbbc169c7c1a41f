import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "@/lib/accounts/create";
import { changeName } from "@/lib/accounts/profile/change-name";
import { setPassword } from "@/lib/accounts/set-password";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { createProject } from "@/lib/projects/create";
import type { FullContext } from "@/lib/services";
import { asOperator, contextOf, createTenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { putMember } from "@/lib/workspaces/queries";
import { recordAccountEvent } from "./account-events";
import { listOwnActivity } from "./list-own";

let app: TestServices;
let email: string;
let userId: string;
let own: FullContext;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `${newId()}@example.com`;
  const account = { name: "Ada", email, password: "correct horse battery" };
  userId = (await execute(createAccount, asOperator(app.services), account)).id;
  own = contextOf(app.services, { kind: "user", userId });
});

const signIn = (outcome: "ok" | "unauthorized", now: Date) =>
  recordAccountEvent(
    { ...app.services, now: () => now },
    { operation: "accounts.sign_in", outcome, person: { email }, surface: "dashboard" },
  );
const listed = async (ctx = own) =>
  (await execute(listOwnActivity, ctx, {})).activity.map(({ operation, outcome, by, count }) => [
    operation,
    outcome,
    by,
    count,
  ]);

describe("what a person sees of the own account", () => {
  test("is what they did with it and what the operator did, newest first, and nothing of anybody else", async () => {
    const other = { name: "Bo", email: `bo-${email}`, password: "correct horse battery" };
    const { id } = await execute(createAccount, asOperator(app.services), other);
    await execute(changeName, contextOf(app.services, { kind: "user", userId: id }), { name: "Bob" });
    await execute(changeName, own, { name: "Ada L." });
    await execute(setPassword, asOperator(app.services), { email });
    expect(await listed()).toEqual([
      ["accounts.set_password", "ok", "operator", 1],
      ["accounts.change_name", "ok", "self", 1],
      ["accounts.create", "ok", "operator", 1],
    ]);
  });

  test("is not what they did elsewhere, such as in a project", async () => {
    const { workspaceId, userId: owner } = await createTenant(app.services);
    const ctx = contextOf(app.services, { kind: "user", userId: owner });
    await execute(createProject, ctx, { workspaceId, name: "Pans", website: "https://pans.example" });
    expect((await listed(ctx)).filter(([operation]) => operation === "projects.create")).toEqual([]);
  });

  test("says a sign-in once, however many workspaces have it in their trail, and counts failed ones", async () => {
    for (let count = 0; count < 3; count += 1) {
      const { workspaceId } = await createTenant(app.services);
      await putMember(app.services.db, workspaceId, userId, "viewer");
    }
    const minute = Math.ceil(Date.now() / 60_000) * 60_000;
    await signIn("unauthorized", new Date(minute + 60_000));
    await signIn("unauthorized", new Date(minute + 60_001));
    await signIn("ok", new Date(minute + 120_000));
    expect((await listed()).slice(0, 2)).toEqual([
      ["accounts.sign_in", "ok", "self", 1],
      ["accounts.sign_in", "unauthorized", "self", 2],
    ]);
  });

  test("is twenty entries at most", async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      const ctx = contextOf(app.services, { kind: "user", userId });
      await execute(changeName, ctx, { name: `Ada ${turn}` });
    }
    expect(await listed()).toHaveLength(20);
  });

  test("is shown to nobody who is not signed in", async () => {
    await expect(
      execute(listOwnActivity, contextOf(app.services, { kind: "visitor", problem: null }), {}),
    ).rejects.toMatchObject({ code: "unauthorized" });
    await expect(execute(listOwnActivity, asOperator(app.services), {})).rejects.toMatchObject({
      code: "unauthorized",
    });
  });
});
