import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { account, session, user } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { type Auth, createAuth } from "./better-auth";
import { hashPassword } from "./passwords";

const password = "correct horse battery";
const baseUrl = "https://galley.test";
let database: TestDatabase;
let passwordHash: string;
let auth: Auth;
let email: string;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  passwordHash = await hashPassword(password);
  auth = authAt(baseUrl);
});
afterAll(() => database.drop());
beforeEach(async () => {
  [email, userId] = [`${newId()}@example.com`, newId()];
  const { db } = database;
  await db.insert(user).values({ id: userId, name: "Ada", email });
  await db
    .insert(account)
    .values({ userId, accountId: userId, providerId: "credential", password: passwordHash });
});

function authAt(at: string): Auth {
  const log = () => undefined;
  return createAuth({
    db: database.db,
    baseUrl: at,
    secrets: ["a secret of at least 32 characters", "a former secret of 32 characters!!"],
    logger: { debug: log, info: log, warn: log, error: log },
    sessionDays: 30,
    sessionsPerUser: 3,
    clientAddressOf: () => "192.0.2.1",
    identityProvider: null,
  });
}

async function signIn(by = auth): Promise<string[]> {
  const { headers } = await by.api.signInEmail({ body: { email, password }, returnHeaders: true });
  return headers.getSetCookie();
}
const sentBack = (lines: string[]) => lines.map((line) => line.split(";")[0]).join("; ");
const whoHas = async (cookie: string, at = auth) =>
  (await at.api.getSession({ headers: new Headers({ cookie }) }))?.user.email ?? null;

describe("the cookie of a session", () => {
  test("over https is taken by browsers from this host alone", async () => {
    const lines = await signIn();
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-galley\./);
      expect(line).toMatch(/; Path=\/(?:;|$)/);
      expect(line).toMatch(/; Secure(?:;|$)/);
      expect(line).toMatch(/; HttpOnly(?:;|$)/);
      expect(line).not.toMatch(/; Domain=/i);
    }
    expect(await whoHas(sentBack(lines))).toBe(email);
  });

  test("without https has a plain name, because browsers would refuse the other", async () => {
    const plain = authAt("http://localhost:3000");
    const lines = await signIn(plain);
    expect(lines[0]).toMatch(/^galley\.session_token=/);
    expect(lines[0]).not.toMatch(/; Secure/);
    expect(await whoHas(sentBack(lines), plain)).toBe(email);
  });

  test("with the name of earlier versions goes on, and ends at sign-out", async () => {
    const former = sentBack(await signIn()).replaceAll("__Host-", "__Secure-");
    expect(former).toMatch(/^__Secure-galley\.session_token=/);
    expect(await whoHas(former)).toBe(email);
    await auth.api.signOut({ headers: new Headers({ cookie: former, origin: baseUrl }) });
    expect(await whoHas(former)).toBeNull();
  });

  test("with the name and the secret of earlier versions goes on", async () => {
    const log = () => undefined;
    const earlier = createAuth({
      db: database.db,
      baseUrl,
      secrets: ["a former secret of 32 characters!!"],
      logger: { debug: log, info: log, warn: log, error: log },
      sessionDays: 30,
      sessionsPerUser: 3,
      clientAddressOf: () => "192.0.2.1",
      identityProvider: null,
    });
    const present = sentBack(await signIn(earlier));
    expect(await whoHas(present)).toBe(email);
    expect(await whoHas(present.replaceAll("__Host-", "__Secure-"))).toBe(email);
  });

  // The attack: a page of another subdomain plants a session of its own, so that somebody works in its account.
  test("with the former name is ignored next to a current one", async () => {
    const own = sentBack(await signIn());
    const ownEmail = email;
    const strangerId = newId();
    email = `${newId()}@example.com`;
    await database.db.insert(user).values({ id: strangerId, name: "Eve", email });
    await database.db.insert(account).values({
      userId: strangerId,
      accountId: strangerId,
      providerId: "credential",
      password: passwordHash,
    });
    const planted = sentBack(await signIn()).replaceAll("__Host-", "__Secure-");
    expect(await whoHas(`${planted}; ${own}`)).toBe(ownEmail);
  });
});

describe("a person who signs in more often than there may be sessions", () => {
  const kept = async () => {
    const rows = await database.db
      .select({ token: session.token })
      .from(session)
      .where(eq(session.userId, userId))
      .orderBy(asc(session.createdAt), asc(session.id));
    return rows.map(({ token }) => token);
  };

  test("loses the session that began first, and no other person does", async () => {
    const otherId = newId();
    await database.db.insert(user).values({ id: otherId, name: "Bo", email: `bo-${email}` });
    const expiresAt = new Date(Date.now() + 3600_000);
    await database.db.insert(session).values({ userId: otherId, token: newId(), expiresAt });
    const cookies = [];
    for (let turn = 0; turn < 5; turn += 1) cookies.push(sentBack(await signIn()));
    const alive = await Promise.all(cookies.map(async (cookie) => (await whoHas(cookie)) !== null));
    expect(alive).toEqual([false, false, true, true, true]);
    expect(await database.db.$count(session, eq(session.userId, otherId))).toBe(1);
  });

  test("keeps as many as allowed after signing in many times at one moment", async () => {
    await Promise.all(Array.from({ length: 8 }, () => signIn()));
    expect(await kept()).toHaveLength(3);
  });
});
