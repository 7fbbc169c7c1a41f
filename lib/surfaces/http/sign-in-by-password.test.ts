import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAccount } from "@/lib/accounts/create";
import { execute } from "@/lib/kernel/operation";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { type Auth, createAuth } from "@/lib/platform/auth/better-auth";
import { knownDevice } from "@/lib/platform/auth/known-device";
import { activity, user } from "@/lib/platform/db/schema";
import { parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { asOperator } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { type AskBetterAuth, askForForm, readCredentials, signInByPassword } from "./sign-in-by-password";

const origin = "http://galley.test";
const password = "correct horse battery";
const authSecrets: AuthSecrets = ["a secret of at least 32 characters"];
const headers = new Headers({ Origin: origin, "Content-Type": "application/json" });
let app: TestServices;
let auth: Auth;
let turn = 0;

beforeAll(async () => {
  app = await createTestServices({ limits: { sign_in: parseLimitRules("2/600") } });
  const { db, logger } = app.services;
  auth = createAuth({
    db,
    logger,
    baseUrl: origin,
    secrets: authSecrets,
    identityProvider: null,
    sessionDays: 30,
    sessionsPerUser: 50,
    clientAddressOf: () => "198.51.100.1",
  });
});
afterAll(() => app.close());

/** How each surface asks better-auth. */
const ways: { surface: "dashboard" | "rest"; ask: () => AskBetterAuth }[] = [
  { surface: "dashboard", ask: () => askForForm(auth, headers) },
  {
    surface: "rest",
    ask: () => (given) =>
      auth.handler(
        new Request(`${origin}/api/auth/sign-in/email`, {
          method: "POST",
          headers,
          body: JSON.stringify(given),
        }),
      ),
  },
];

async function newAccount(): Promise<string> {
  const email = `person${++turn}@example.com`;
  await execute(createAccount, asOperator(app.services), { name: "Ada", email, password });
  return email;
}

describe.each(ways)("by a call of the $surface", ({ surface, ask }) => {
  const signIn = (
    sent: unknown,
    { from = `198.51.100.${++turn}`, passwordSignInFor = [] as readonly string[] } = {},
  ) =>
    signInByPassword(
      { ...app.services, settings: { ...app.services.settings, passwordSignInFor } },
      { clientAddress: from, deviceCookie: undefined, given: readCredentials(sent) },
      { authSecrets, surface, onLimit: () => undefined },
      ask(),
    );
  const trailOf = (email: string) =>
    vi.waitFor(async () => {
      const rows = await app.services.db
        .select({ outcome: activity.outcome, surface: activity.surface })
        .from(activity)
        .where(sql`${activity.operation} = 'accounts.sign_in' and ${activity.actorLabel} = ${email}`);
      expect(rows).toHaveLength(1);
      return rows[0];
    });

  test.each([
    { rule: "the right password", outcome: "ok" },
    { rule: "a wrong password", outcome: "unauthorized", sent: { password: "wrong password" } },
    { rule: "a password of 300 characters", outcome: "unauthorized", sent: { password: "x".repeat(300) } },
    { rule: "a disabled account", outcome: "unauthorized", row: { disabledAt: new Date() } },
    { rule: "a second step to come", outcome: "second_factor", row: { twoFactorEnabled: true } },
    { rule: "an address that may use no password", outcome: "unauthorized", only: ["operator@example.com"] },
  ])(
    "$rule has the outcome $outcome, in the trail and for the device",
    async ({ outcome, sent = {}, row, only = [] }) => {
      const email = await newAccount();
      if (row !== undefined) await app.services.db.update(user).set(row).where(eq(user.email, email));
      const answer = await signIn({ email, password, ...sent }, { passwordSignInFor: only });
      expect(answer.outcome).toBe(outcome);
      expect(await trailOf(email)).toEqual({ outcome, surface });
      const device = knownDevice(answer.device ?? undefined, { email, authSecrets }, app.services.now());
      expect(device !== null).toBe(outcome === "ok");
    },
  );

  test.each([
    ["a password of 20,000 characters", { email: "ada@example.com", password: "x".repeat(20_000) }],
    ["an address of 400 characters", { email: `${"a".repeat(400)}@example.com`, password }],
    ["a file for a password", { email: "ada@example.com", password: new File([], "secret") }],
    ["nothing", null],
  ])("%s is a wrong attempt and no fault, and counts for the limit", async (_what, sent) => {
    const from = `203.0.113.${++turn}`;
    expect((await signIn(sent, { from })).outcome).toBe("unauthorized");
    expect((await signIn(sent, { from })).outcome).toBe("unauthorized");
    await expect(signIn(sent, { from })).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("a session that the database has no room for is refused as unavailable", async () => {
    const { db } = app.services;
    const email = await newAccount();
    await db.execute(sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await db.execute(
      sql`create trigger no_room before insert on session for each row execute function no_room()`,
    );
    const refused = await signIn({ email, password }).catch((error: unknown) => error);
    await db.execute(sql`drop trigger no_room on session`);
    await db.execute(sql`drop function no_room()`);
    expect(refused).toMatchObject({ code: "unavailable", extras: { retry_after: 30 } });
    expect((await signIn({ email, password })).outcome).toBe("ok");
  });
});
