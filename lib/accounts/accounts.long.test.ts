import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { totpCode } from "@/lib/platform/auth/totp";
import { newId } from "@/lib/platform/db/ids";
import { activity, member, session, twoFactor, user, workspace } from "@/lib/platform/db/schema";
import type { FullContext } from "@/lib/services";
import { asOperator, contextOf } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createAccount } from "./create";
import { disableAccount } from "./people/disable";
import { listAccounts } from "./people/list";
import { removeAccount } from "./people/remove";
import { removeSecondFactor } from "./people/remove-second-factor";
import { changeEmail } from "./profile/change-email";
import { changePassword } from "./profile/change-password";
import { getAccount } from "./profile/get";
import { confirmSecondFactor } from "./second-factor/confirm-second-factor";
import { startSecondFactor } from "./second-factor/start-second-factor";
import { switchOffSecondFactor } from "./second-factor/switch-off-second-factor";
import { endOtherSessions } from "./sessions/end-other-sessions";
import { endSession } from "./sessions/end-session";
import { listSessions } from "./sessions/list-sessions";
import { deleteIdleSessions } from "./sessions/queries";

const password = "correct horse battery";
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
  userId = (await execute(createAccount, asOperator(app.services), { name: "Ada", email, password })).id;
  own = contextOf(app.services, { kind: "user", userId, sessionId: await signIn(userId) });
});

async function signIn(of: string, userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0") {
  const id = newId();
  const expiresAt = new Date(Date.now() + 3600_000);
  await app.services.db.insert(session).values({ id, userId: of, token: newId(), expiresAt, userAgent });
  return id;
}
const sessionIds = async () => (await execute(listSessions, own, {})).sessions.map(({ id }) => id);
const ownId = () => (own.actor.kind === "user" ? (own.actor.sessionId ?? "") : "");

describe("sessions", () => {
  test("are listed with their device, and the current one is marked", async () => {
    const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1";
    await signIn(userId, phone);
    const { sessions } = await execute(listSessions, own, {});
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ["Safari on iPhone", false],
      ["Firefox on Linux", true],
    ]);
  });

  test("of oneself end one by one or all others, and those of others stay", async () => {
    const other = await execute(createAccount, asOperator(app.services), { name: "Bob", email: `b${email}` });
    const theirs = await signIn(other.id);
    const [one, two] = [await signIn(userId), await signIn(userId)];
    await expect(execute(endSession, own, { sessionId: theirs })).rejects.toMatchObject({
      code: "not_found",
    });
    await execute(endSession, own, { sessionId: one });
    expect((await sessionIds()).sort()).toEqual([ownId(), two].sort());
    expect(await execute(endOtherSessions, own, {})).toEqual({ ended: 1 });
    expect(await sessionIds()).toEqual([ownId()]);
    expect(await app.services.db.$count(session, eq(session.id, theirs))).toBe(1);
  });

  test("that nobody uses for a fortnight are deleted", async () => {
    const unused = await signIn(userId);
    await app.services.db.execute(
      sql`update session set updated_at = now() - interval '15 days' where id = ${unused}`,
    );
    await deleteIdleSessions(app.services.db, 14);
    expect(await sessionIds()).toEqual([ownId()]);
  });
});

describe("a changed e-mail address", () => {
  test("needs the password, and is in the account and in the trail", async () => {
    const changed = `new-${email}`;
    const change = (given: string) => execute(changeEmail, own, { email: changed, password: given });
    await expect(change("a wrong one")).rejects.toMatchObject({
      extras: { fields: [{ field: "password" }] },
    });
    await change(password);
    expect(await execute(getAccount, own, {})).toMatchObject({ email: changed });
    const entries = await app.services.db.select().from(activity).where(eq(activity.actorId, userId));
    expect(entries.map(({ operation, outcome, resourceId }) => [operation, outcome, resourceId])).toEqual([
      ["accounts.change_email", "invalid_request", userId],
      ["accounts.change_email", "ok", userId],
    ]);
  });

  test("is refused when another account has it", async () => {
    const taken = { name: "Bob", email: `taken-${email}` };
    await execute(createAccount, asOperator(app.services), taken);
    await expect(execute(changeEmail, own, { email: taken.email, password })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("a changed password", () => {
  test("ends all other sessions and keeps the one that changed it", async () => {
    await signIn(userId);
    await execute(changePassword, own, { password, newPassword: "eight grey geese" });
    expect(await sessionIds()).toEqual([ownId()]);
  });

  test.each([["Password2026!"], ["1234567890"], ["iloveyouiloveyou"], ["aaaaaaaaaaaa"]])(
    "must not be as common as %s",
    async (newPassword) => {
      await expect(execute(changePassword, own, { password, newPassword })).rejects.toMatchObject({
        extras: { fields: [{ field: "newPassword" }] },
      });
    },
  );

  test("must not be the e-mail address", async () => {
    await expect(execute(changePassword, own, { password, newPassword: email })).rejects.toMatchObject({
      extras: { fields: [{ message: expect.stringContaining("e-mail") }] },
    });
  });

  // The attack: a stolen session guesses the password that it needs.
  test("cannot be guessed at by a session", async () => {
    const guess = () =>
      execute(changePassword, own, { password: "a wrong one", newPassword: "eight grey geese" }).catch(
        (error: unknown) => (error as { code: string }).code,
      );
    const seen = [];
    for (let tries = 0; tries < 6; tries++) seen.push(await guess());
    expect(seen).toEqual([...Array<string>(5).fill("invalid_request"), "rate_limited"]);
  });
});

describe("the second step", () => {
  const stepNow = () => Math.floor(Date.now() / 30_000);
  const secretOf = async () => {
    const [row] = await app.services.db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
    if (row === undefined) throw new Error("nothing was set up");
    return { sealed: row, secret: await app.services.auth.open(row.secret) };
  };
  async function setUp() {
    await execute(startSecondFactor, own, { password });
    const { secret } = await secretOf();
    return execute(confirmSecondFactor, own, { code: totpCode(secret, stepNow()) });
  }

  test("counts only once a code has confirmed it, and its codes and secret are stored encrypted", async () => {
    const started = await execute(startSecondFactor, own, { password });
    expect(started.uri).toContain(`secret=${started.key}`);
    await expect(execute(confirmSecondFactor, own, { code: "000000" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    expect((await execute(getAccount, own, {})).second_factor.enabled).toBe(false);
    const { sealed, secret } = await secretOf();
    const { recovery_codes: codes } = await execute(confirmSecondFactor, own, {
      code: totpCode(secret, stepNow()),
    });
    expect(new Set(codes).size).toBe(10);
    expect(JSON.stringify(sealed)).not.toContain(secret);
    expect(JSON.stringify((await secretOf()).sealed)).not.toContain(codes[0]);
    expect((await execute(getAccount, own, {})).second_factor).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });
  });

  test("cannot be set up again or switched off without the password", async () => {
    await setUp();
    await expect(execute(startSecondFactor, own, { password })).rejects.toMatchObject({ code: "conflict" });
    await expect(execute(switchOffSecondFactor, own, {})).rejects.toMatchObject({ code: "invalid_request" });
    await execute(switchOffSecondFactor, own, { password });
    expect((await execute(getAccount, own, {})).second_factor.enabled).toBe(false);
  });

  test("is removed by the operator, which ends all sessions", async () => {
    await setUp();
    await execute(removeSecondFactor, asOperator(app.services), { email });
    expect(await sessionIds()).toEqual([]);
    expect((await execute(getAccount, own, {})).second_factor.enabled).toBe(false);
  });
});

describe("the operator", () => {
  test("disables an account, whose sessions end at once", async () => {
    await execute(disableAccount, asOperator(app.services), { email });
    expect(await sessionIds()).toEqual([]);
    const { users } = await execute(listAccounts, asOperator(app.services), { limit: 500 });
    expect(users.find(({ id }) => id === userId)?.disabled_at).not.toBeNull();
  });

  test("removes the last owner of a workspace only when told so, and the trail stays", async () => {
    const { db } = app.services;
    const [made] = await db.insert(workspace).values({ name: "Acme" }).returning();
    await db.insert(member).values({ workspaceId: made?.id ?? "", userId, role: "owner" });
    await execute(endOtherSessions, own, {});
    const remove = (lastOwner: boolean) =>
      execute(removeAccount, asOperator(app.services), { email, lastOwner });
    await expect(remove(false)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Acme"),
    });
    await remove(true);
    expect(await db.$count(user, eq(user.id, userId))).toBe(0);
    expect(await db.$count(activity, eq(activity.actorLabel, email))).toBe(1);
  });
});
