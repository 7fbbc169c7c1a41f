import { symmetricEncrypt } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { account, twoFactor, user } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { type Auth, type AuthEvent, createAuth } from "./better-auth";
import { hashPassword } from "./passwords";
import { totpCode } from "./totp";

const secret = "a secret of an app, 24 c";
const person = { email: "ada@example.com", password: "correct horse battery" };
let database: TestDatabase;
let auth: Auth;
const events: AuthEvent[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const log = () => undefined;
  auth = createAuth({
    db,
    baseUrl: "http://galley.test",
    secrets: ["a secret of at least 32 characters"],
    logger: { debug: log, info: log, warn: log, error: log },
    sessionDays: 30,
    sessionsPerUser: 50,
    clientAddressOf: () => "192.0.2.1",
    identityProvider: null,
    onEvent: (event) => events.push(event),
  });
  const key = (await auth.$context).secretConfig;
  const [{ id: userId } = { id: "" }] = await db
    .insert(user)
    .values({ name: "Ada", email: person.email, twoFactorEnabled: true })
    .returning({ id: user.id });
  const password = await hashPassword(person.password);
  await db.insert(account).values({ userId, accountId: userId, providerId: "credential", password });
  await db.insert(twoFactor).values({
    userId,
    secret: await symmetricEncrypt({ key, data: secret }),
    backupCodes: await symmetricEncrypt({ key, data: JSON.stringify(["ABCDE-FGHJK"]) }),
  });
});
afterAll(() => database.drop());

/** The cookies of a sign-in whose second step is due. */
async function enterPassword(): Promise<Headers> {
  const { headers } = await auth.api.signInEmail({ body: person, returnHeaders: true });
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0]);
  return new Headers({ Cookie: cookies.join("; ") });
}

const codeOf = (later = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + later);
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: unknown) => (error as { body: { code: string } }).body.code,
  );
const enterCode = (headers: Headers, code: string) =>
  outcomeOf(auth.api.verifyTOTP({ headers, body: { code } }));
const enterRecoveryCode = (headers: Headers, code: string) =>
  outcomeOf(auth.api.verifyBackupCode({ headers, body: { code, disableSession: false } }));

// The attack: a code that was read over a shoulder is used again within its half minute.
test("a code is accepted once, also of two sign-ins at the same moment, and none before it afterwards", async () => {
  const [one, two] = [await enterPassword(), await enterPassword()];
  const outcomes = await Promise.all([enterCode(one, codeOf()), enterCode(two, codeOf())]);
  expect(outcomes.sort()).toEqual(["INVALID_CODE", "ok"]);
  expect(await enterCode(await enterPassword(), codeOf(-1))).toBe("INVALID_CODE");
  expect(await enterCode(await enterPassword(), codeOf(1))).toBe("ok");
});

test("a wrong code is refused, and so is a code without the password", async () => {
  expect(await enterCode(await enterPassword(), "000000")).toBe("INVALID_CODE");
  expect(await enterCode(new Headers(), codeOf())).toBe("INVALID_CODE");
});

test("a wrong code and a wrong recovery code are reported with the account, and one without the password is not", async () => {
  events.length = 0;
  await enterCode(await enterPassword(), "000000");
  await enterRecoveryCode(await enterPassword(), "ZZZZZ-ZZZZZ");
  await enterCode(new Headers(), "000000");
  const [ada] = await database.db.select({ userId: user.id }).from(user);
  expect(events).toEqual([
    { kind: "wrong_code", userId: ada?.userId },
    { kind: "wrong_code", userId: ada?.userId },
  ]);
});

test("a recovery code signs in once", async () => {
  expect(await enterRecoveryCode(await enterPassword(), "ABCDE-FGHJK")).toBe("ok");
  expect(await enterRecoveryCode(await enterPassword(), "ABCDE-FGHJK")).toBe("INVALID_BACKUP_CODE");
});
