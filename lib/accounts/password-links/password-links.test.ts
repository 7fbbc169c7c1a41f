import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { isPassword } from "@/lib/platform/auth/passwords";
import { newId } from "@/lib/platform/db/ids";
import { activity, passwordLink, session } from "@/lib/platform/db/schema";
import { asOperator, contextOf } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createAccount } from "../create";
import { disableAccount } from "../people/disable";
import { changePassword } from "../profile/change-password";
import { findAccount } from "../queries";
import { setPassword } from "../set-password";
import { getPasswordLink } from "./password-link";
import { usePasswordLink } from "./use-password-link";

const firstPassword = "correct horse battery";
const newPassword = "eight grey geese";
let app: TestServices;
let email: string;
let userId: string;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `${newId()}@example.com`;
  const account = { name: "Ada", email, password: firstPassword };
  userId = (await execute(createAccount, asOperator(app.services), account)).id;
});

const visitor = () => contextOf(app.services, { kind: "visitor", problem: null });
const tokenOf = ({ link }: { link: string | null }) => link?.split("/").at(-1) ?? "";
const resetLink = async () => tokenOf(await execute(setPassword, asOperator(app.services), { email }));
const use = (token: string, password = newPassword) =>
  execute(usePasswordLink, visitor(), { token, password });
const answerTo = (token: string) =>
  use(token).then(
    () => "the password was set",
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  );

async function passwordIs(password: string): Promise<boolean> {
  const hash = (await findAccount(app.services.db, { id: userId }))?.passwordHash ?? null;
  return hash !== null && isPassword(password, hash);
}

async function signIn(): Promise<void> {
  const expiresAt = new Date(Date.now() + 3600_000);
  await app.services.db.insert(session).values({ userId, token: newId(), expiresAt });
}
const sessions = () => app.services.db.$count(session, eq(session.userId, userId));

describe("a link by which a person sets a password", () => {
  test("sets it once, and says whose it is before", async () => {
    const token = await resetLink();
    expect(await execute(getPasswordLink, visitor(), { token })).toEqual({ email });
    expect(await use(token)).toEqual({ id: userId, email });
    expect(await passwordIs(newPassword)).toBe(true);
    await expect(use(token, "another good one")).rejects.toMatchObject({ code: "not_found" });
    expect(await passwordIs(newPassword)).toBe(true);
  });

  test("is what a new account gets that the operator chooses no password for", async () => {
    const newcomer = { name: "Nia", email: `nia-${email}` };
    const made = await execute(createAccount, asOperator(app.services), newcomer);
    const found = () => findAccount(app.services.db, { id: made.id });
    expect(await found()).toMatchObject({ passwordHash: null });
    expect(new Date(made.link_expires_at ?? 0).getTime() - Date.now()).toBeLessThanOrEqual(24 * 3600_000);
    await use(tokenOf(made));
    expect(await isPassword(newPassword, (await found())?.passwordHash ?? "")).toBe(true);
  });

  test("ends the old password and the sessions when it is made, and sessions since then when it is used", async () => {
    await signIn();
    const token = await resetLink();
    expect({ sessions: await sessions(), old: await passwordIs(firstPassword) }).toEqual({
      sessions: 0,
      old: false,
    });
    // By a passkey or the identity provider.
    await signIn();
    await use(token);
    expect(await sessions()).toBe(0);
  });

  test("answers the same whether it was used, replaced, outlived or never made, or its account is disabled", async () => {
    const used = await resetLink();
    await use(used);
    const replaced = await resetLink();
    const expired = await resetLink();
    await app.services.db.execute(sql`update password_link set expires_at = now() where user_id = ${userId}`);
    const answers = [
      await answerTo("a-token-that-never-was"),
      await answerTo(used),
      await answerTo(replaced),
      await answerTo(expired),
    ];
    const ofDisabled = await resetLink();
    await execute(disableAccount, asOperator(app.services), { email });
    answers.push(await answerTo(ofDisabled));
    expect(answers[0]).toMatch(/^not_found: /);
    expect(new Set(answers).size).toBe(1);
  });

  test("works for one of two who use it at the same moment", async () => {
    const token = await resetLink();
    const passwords = ["the first of two people", "the second of two people"];
    const ends = await Promise.allSettled(passwords.map((password) => use(token, password)));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = passwords[ends.findIndex(({ status }) => status === "fulfilled")] ?? "";
    expect(await passwordIs(winner)).toBe(true);
  });

  test("stays open when the chosen password is too common", async () => {
    const token = await resetLink();
    await expect(use(token, "Password2026!")).rejects.toMatchObject({
      code: "invalid_request",
      extras: { fields: [{ field: "password" }] },
    });
    expect(await use(token)).toMatchObject({ id: userId });
  });

  test("ends when the person chooses a password in another way", async () => {
    const token = await resetLink();
    const sessionId = newId();
    const expiresAt = new Date(Date.now() + 3600_000);
    await app.services.db.insert(session).values({ id: sessionId, userId, token: newId(), expiresAt });
    const own = contextOf(app.services, { kind: "user", userId, sessionId });
    await execute(changePassword, own, { newPassword: "a rasp before a chisel" });
    expect(await answerTo(token)).toMatch(/^not_found: /);
  });

  test("is stored as a hash alone, and is neither in the log nor in the trail", async () => {
    const token = await resetLink();
    await use(token, "a rasp before a chisel");
    const later = await resetLink();
    const rows = JSON.stringify([
      await app.services.db.select().from(passwordLink),
      await app.services.db.select().from(activity),
    ]);
    expect(rows).not.toContain(later);
    expect(rows).not.toContain(token);
    expect(app.logged.join("\n")).not.toContain(token);
  });

  test("is in the trail of the account when it is made and when it is used", async () => {
    await use(await resetLink());
    const entries = await app.services.db.select().from(activity).where(eq(activity.resourceId, userId));
    expect(entries.map(({ operation, outcome, actorKind }) => [operation, outcome, actorKind])).toEqual([
      ["accounts.create", "ok", "operator"],
      ["accounts.set_password", "ok", "operator"],
      ["accounts.use_password_link", "ok", "visitor"],
    ]);
  });
});
