import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { account, passkey, session } from "@/lib/platform/db/schema";
import type { FullContext } from "@/lib/services";
import { asOperator, contextOf } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createAccount } from "../create";
import { removePasskey } from "../passkeys/remove-passkey";
import { getAccount } from "../profile/get";
import { endOtherSessions } from "./end-other-sessions";
import { endSession } from "./end-session";

const password = "correct horse battery";
let app: TestServices;
let userId: string;
let own: FullContext;
let other: string;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  const person = { name: "Ada", email: `${newId()}@example.com`, password };
  userId = (await execute(createAccount, asOperator(app.services), person)).id;
  own = contextOf(app.services, { kind: "user", userId, sessionId: await signIn() });
  other = await signIn();
});

async function signIn(): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 3600_000);
  await app.services.db.insert(session).values({ id, userId, token: newId(), expiresAt });
  return id;
}
const sessions = () => app.services.db.$count(session, eq(session.userId, userId));
const age = () =>
  app.services.db.execute(
    sql`update session set created_at = now() - interval '16 minutes' where user_id = ${userId}`,
  );
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: { code: string }) => error.code,
  );

// The attack: whoever has stolen a session signs its owner out of all others.
test("ending sessions takes the password once signing in is a while ago", async () => {
  await age();
  expect(await execute(getAccount, own, {})).toMatchObject({ signed_in_recently: false });
  expect([
    await codeOf(execute(endSession, own, { sessionId: other })),
    await codeOf(execute(endSession, own, { sessionId: other, password: "a wrong password" })),
    await codeOf(execute(endOtherSessions, own, {})),
  ]).toEqual(["invalid_request", "invalid_request", "invalid_request"]);
  expect(await sessions()).toBe(2);
  await execute(endSession, own, { sessionId: other, password });
  expect(await sessions()).toBe(1);
});

test("ending sessions takes no password just after signing in", async () => {
  expect(await execute(getAccount, own, {})).toMatchObject({ signed_in_recently: true });
  expect(await execute(endOtherSessions, own, {})).toEqual({ ended: 1 });
});

test("a person without a password signs in again before ending sessions", async () => {
  await app.services.db.delete(account).where(eq(account.userId, userId));
  expect(await codeOf(execute(endSession, own, { sessionId: other }))).toBe("ok");
  const again = await signIn();
  await age();
  expect(await codeOf(execute(endSession, own, { sessionId: again }))).toBe("forbidden");
  expect(await codeOf(execute(endSession, own, { sessionId: again, password: "made up" }))).toBe("forbidden");
});

test("the password for ending sessions cannot be guessed at", async () => {
  await age();
  const guess = () => codeOf(execute(endOtherSessions, own, { password: "a wrong password" }));
  const seen = [];
  for (let tries = 0; tries < 6; tries += 1) seen.push(await guess());
  expect(seen).toEqual([...Array<string>(5).fill("invalid_request"), "rate_limited"]);
});

test("removing a passkey takes the password once signing in is a while ago", async () => {
  const passkeyId = newId();
  await app.services.db.insert(passkey).values({
    id: passkeyId,
    userId,
    name: "laptop",
    publicKey: "",
    credentialID: newId(),
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  await age();
  expect(await codeOf(execute(removePasskey, own, { passkeyId }))).toBe("invalid_request");
  expect(await codeOf(execute(removePasskey, own, { passkeyId, password }))).toBe("ok");
});
