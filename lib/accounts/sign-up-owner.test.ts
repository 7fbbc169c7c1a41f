import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { isSetUpCode, setUpCode } from "@/lib/platform/auth/set-up-code";
import { activity, member, user, workspace } from "@/lib/platform/db/schema";
import { contextOf } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { signUpOwner } from "./sign-up-owner";

const authSecret = "a secret of at least 32 characters";
let app: TestServices;
beforeEach(async () => {
  app = await createTestServices();
});
afterEach(() => app.close());

const person = (name: string) => ({
  name,
  email: `${name}@example.com`,
  password: "correct horse battery",
  workspaceName: `${name}'s`,
});
const asVisitor = (services = app.services) => contextOf(services, { kind: "visitor", problem: null });
const signUp = (name: string, { code, codeNeeded = false }: { code?: string; codeNeeded?: boolean } = {}) =>
  execute(
    signUpOwner,
    {
      ...asVisitor(),
      acceptsSetUpCode: (given) => !codeNeeded || isSetUpCode(given, authSecret),
    },
    { ...person(name), ...(code !== undefined && { setUpCode: code }) },
  );
const rowsOf = async () => ({
  users: (await app.services.db.select().from(user)).length,
  workspaces: (await app.services.db.select().from(workspace)).length,
  owners: (await app.services.db.select().from(member)).length,
});

// The attack: five sign-ups at the same moment, each of which finds that nobody has an account.
test("of five sign-ups at the same moment one becomes the owner", async () => {
  const names = ["ann", "ben", "cid", "dee", "eve"];
  const outcomes = await Promise.allSettled(names.map((name) => signUp(name)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.flatMap((each): unknown[] => (each.status === "rejected" ? [each.reason] : []));
  expect(refused).toEqual(Array(4).fill(expect.objectContaining({ code: "forbidden" })));
  expect(await rowsOf()).toEqual({ users: 1, workspaces: 1, owners: 1 });
});

test("a sign-up whose workspace cannot be made leaves no account behind", async () => {
  const { services } = app;
  // The database refuses this amount when the credits are granted, which is the last of the writes.
  const broken = { ...services, settings: { ...services.settings, initialCredits: 1e12 } };
  await expect(execute(signUpOwner, asVisitor(broken), person("ann"))).rejects.toThrow("Failed query");
  expect(await rowsOf()).toEqual({ users: 0, workspaces: 0, owners: 0 });
  await signUp("ann");
});

test("a sign-up is in the trail of its workspace, with the account and without what was entered", async () => {
  const made = await signUp("ann");
  const entries = await app.services.db.select().from(activity);
  expect(entries).toMatchObject([
    {
      operation: "accounts.sign_up_owner",
      outcome: "ok",
      surface: "dashboard",
      actorKind: "visitor",
      resourceId: made.id,
      workspaceId: made.workspace_id,
    },
  ]);
  for (const text of Object.values(person("ann"))) expect(JSON.stringify(entries)).not.toContain(text);
});

describe("where others can reach the server, the first sign-up", () => {
  test("is refused without the set-up code and with a wrong one, and names the field", async () => {
    for (const code of [undefined, "", "AAAAA-AAAAA-AAAAA-AAAAA", setUpCode("another secret")]) {
      await expect(
        signUp("ann", { codeNeeded: true, ...(code !== undefined && { code }) }),
      ).rejects.toMatchObject({
        code: "invalid_request",
        extras: { fields: [{ field: "setUpCode" }] },
      });
    }
    expect(await rowsOf()).toEqual({ users: 0, workspaces: 0, owners: 0 });
  });

  test("is made with the code, also in small letters and without its dashes", async () => {
    const code = ` ${setUpCode(authSecret).toLowerCase().replaceAll("-", "")} `;
    await signUp("ann", { codeNeeded: true, code });
    expect(await rowsOf()).toEqual({ users: 1, workspaces: 1, owners: 1 });
  });
});
