import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "@/lib/accounts/create";
import { setPassword } from "@/lib/accounts/set-password";
import { execute } from "@/lib/kernel/operation";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { type Auth, createAuth } from "@/lib/platform/auth/better-auth";
import { user } from "@/lib/platform/db/schema";
import { parseLimitRules } from "@/lib/platform/rate-limit/limits";
import type { Settings } from "@/lib/services";
import { asOperator } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { clientAddressOf } from "./context";
import { createAuthRoute } from "./serve-auth";

const password = "correct horse battery";
/** A lower limit than the default, because each attempt costs the hash of a password. */
const tries = 3;
const formerSecret = "a secret of at least 32 characters";
const authSecrets: AuthSecrets = ["a newer secret of at least 32 characters", formerSecret];
let app: TestServices;
let auth: Auth;
let route: ReturnType<typeof createAuthRoute>;
let email: string;
let turn = 0;
const events: string[] = [];

beforeAll(async () => {
  app = await createTestServices({ limits: { sign_in: parseLimitRules(`${tries}/600`) } });
  auth = authWith(authSecrets);
  route = routeWith(authSecrets);
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `owner${++turn}@example.com`;
  await execute(createAccount, asOperator(app.services), { name: "Owner", email, password });
});

function authWith(secrets: AuthSecrets) {
  const { db, logger } = app.services;
  return createAuth({
    db,
    baseUrl: "http://galley.test",
    secrets,
    logger,
    identityProvider: null,
    sessionDays: 30,
    sessionsPerUser: 50,
    clientAddressOf: (headers) => clientAddressOf(headers, 1),
    onEvent: ({ kind }) => events.push(kind),
  });
}

function routeWith(secrets: AuthSecrets, settings: Partial<Settings> = {}) {
  const { services } = app;
  const parts = {
    services: { ...services, settings: { ...services.settings, ...settings } },
    auth: authWith(secrets),
    trustedProxyHops: 1,
    authSecrets: secrets,
  };
  return createAuthRoute(() => parts);
}

interface Call {
  from?: string;
  cookie?: string;
  body?: Record<string, unknown>;
}

async function post(path: string, { from = newAddress(), cookie, body = {} }: Call) {
  const response = await route(
    new Request(`http://galley.test/api/auth/${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Origin: "http://galley.test",
        "X-Forwarded-For": from,
        ...(cookie !== undefined && { Cookie: cookie }),
      },
      body: JSON.stringify(body),
    }),
  );
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return { status: response.status, headers: response.headers, cookies, text: await response.text() };
}

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const signIn = (call: Call = {}) =>
  post("sign-in/email", { ...call, body: { email, password, ...call.body } });
const wrong = (from: string, cookie?: string) =>
  signIn({ from, body: { password: "wrong password" }, ...(cookie !== undefined && { cookie }) });
const deviceOf = (cookies: string[]) => cookies.find((line) => line.startsWith("galley.device=")) ?? "";

async function statuses(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index++) seen.push((await call()).status);
  return seen;
}

describe("wrong passwords", () => {
  // The attack: a stranger who knows the owner's address tries passwords until the owner is refused as well.
  test("from one address do not keep out an owner who comes from another", async () => {
    const stranger = newAddress();
    expect(await statuses(tries + 2, () => wrong(stranger))).toEqual([
      ...Array<number>(tries).fill(401),
      429,
      429,
    ]);
    expect((await signIn()).status).toBe(200);
  });

  test("from one address do not keep out a device that has signed in before, even at that address", async () => {
    const office = newAddress();
    const device = deviceOf((await signIn({ from: office })).cookies);
    await statuses(tries + 2, () => wrong(office));
    expect((await signIn({ from: office })).status).toBe(429);
    expect((await signIn({ from: office, cookie: device })).status).toBe(200);
  });

  // The attack: one subscriber has 2^64 addresses.
  test("from all addresses of one IPv6 /64 count as those of one address", async () => {
    let last = 0;
    const rotating = () => wrong(`2001:db8:7:7::${(++last).toString(16)}`);
    expect(await statuses(tries + 1, rotating)).toEqual([...Array<number>(tries).fill(401), 429]);
    expect((await signIn({ from: "2001:db8:7:8::1" })).status).toBe(200);
  });

  test("over the limit are answered with how long to wait, as a header and in the body", async () => {
    const from = newAddress();
    await statuses(tries, () => wrong(from));
    const { status, headers, text } = await wrong(from);
    expect(status).toBe(429);
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(JSON.parse(text)).toMatchObject({ code: "rate_limited", retry_after: seconds });
  });
});

describe("with PASSWORD_SIGN_IN_FOR", () => {
  beforeEach(() => {
    route = routeWith(authSecrets, { passwordSignInFor: ["breakglass@example.com"] });
  });
  afterEach(() => {
    route = routeWith(authSecrets);
  });

  // The attack: a stranger asks which addresses may use a password, and aims at those.
  test("an address that may use no password, one without an account and a wrong password get one answer", async () => {
    const allowed = `operator${turn}@example.com`;
    await execute(createAccount, asOperator(app.services), { name: "Operator", email: allowed, password });
    route = routeWith(authSecrets, { passwordSignInFor: [allowed, "nobody@example.com"] });
    expect((await signIn({ body: { email: allowed.toUpperCase() } })).status).toBe(200);
    const answers = [
      await signIn(),
      await signIn({ body: { email: "nobody@example.com" } }),
      await signIn({ body: { email: "stranger@example.com" } }),
      await signIn({ body: { email: allowed, password: "wrong password" } }),
    ].map(({ status, text, cookies }) => [status, text, cookies]);
    expect(answers[0]?.[0]).toBe(401);
    expect(answers).toEqual(answers.map(() => answers[0]));
    const tooLong = "x".repeat(200);
    const [one, other] = [
      await signIn({ body: { password: tooLong } }),
      await signIn({ body: { email: allowed, password: tooLong } }),
    ];
    expect([one?.status, one?.text]).toEqual([other?.status, other?.text]);
  });

  test("attempts at an address that may use no password spend the limit too", async () => {
    const from = newAddress();
    expect(await statuses(tries + 1, () => signIn({ from }))).toEqual([
      ...Array<number>(tries).fill(401),
      429,
    ]);
  });
});

describe("a known device", () => {
  test("has a limit of its own, so that a stolen cookie does not help to guess", async () => {
    const device = deviceOf((await signIn()).cookies);
    const seen = await statuses(tries + 1, () => wrong(newAddress(), device));
    expect(seen.filter((status) => status === 429)).toHaveLength(1);
  });

  // The attack: a member of the same installation makes devices with an account of their own.
  test("is known to the account that it signed in to and to no other", async () => {
    const device = deviceOf((await signIn()).cookies);
    email = `other${turn}@example.com`;
    await execute(createAccount, asOperator(app.services), { name: "Other", email, password });
    const from = newAddress();
    expect((await statuses(tries + 1, () => wrong(from, device))).at(-1)).toBe(429);
  });

  test("cannot be made up or changed", async () => {
    const device = deviceOf((await signIn()).cookies);
    const from = newAddress();
    await statuses(tries, () => wrong(from));
    const [name = "", value = ""] = device.split("=");
    const [id = "", issuedAt = "", signed = ""] = value.split(".");
    const changed = (part: string) => (part.startsWith("A") ? "B" : "A") + part.slice(1);
    for (const forged of [
      `${device}x`,
      `${name}=${changed(id)}.${issuedAt}.${signed}`,
      `${name}=${id}.9${issuedAt}.${signed}`,
      `${name}=${id}.${issuedAt}.${changed(signed)}`,
      `${name}=a.b`,
    ]) {
      expect((await signIn({ from, cookie: forged })).status).toBe(429);
    }
  });
});

const sessionOf = (cookie: string) => auth.api.getSession({ headers: new Headers({ Cookie: cookie }) });
const isAlive = async (cookie: string) => (await sessionOf(cookie)) !== null;

describe("a session", () => {
  test("ends when the operator sets the password", async () => {
    const cookie = (await signIn()).cookies.join("; ");
    expect(await isAlive(cookie)).toBe(true);
    await execute(setPassword, asOperator(app.services), { email, password: "another password" });
    expect(await isAlive(cookie)).toBe(false);
    expect((await signIn()).status).toBe(401);
    expect((await signIn({ body: { password: "another password" } })).status).toBe(200);
  });

  test("ends 30 days after sign-in, and use does not move its end", async () => {
    const cookie = (await signIn()).cookies.join("; ");
    const { db } = app.services;
    const age = (days: number) =>
      db.execute(sql`update session set created_at = created_at - make_interval(days => ${days}),
        expires_at = expires_at - make_interval(days => ${days})`);
    const ends = (await sessionOf(cookie))?.session.expiresAt.getTime() ?? 0;
    const day = 24 * 3600_000;
    expect(Math.round((ends - Date.now()) / day)).toBe(30);
    await age(29);
    expect((await sessionOf(cookie))?.session.expiresAt.getTime()).toBe(ends - 29 * day);
    await age(1);
    expect(await isAlive(cookie)).toBe(false);
  });

  // The attack: a header that the client wrote hides where it signed in from.
  test("knows the network of the client's address, and not what the client says about it", async () => {
    const { cookies } = await signIn({ from: "203.0.113.7, 198.51.100.77" });
    expect((await sessionOf(cookies.join("; ")))?.session.ipAddress).toBe("198.51.100.0/24");
  });

  test("is not made for a disabled account, even with the right password", async () => {
    await app.services.db.execute(sql`update "user" set disabled_at = now() where email = ${email}`);
    const { status, cookies } = await signIn();
    expect(status).toBe(403);
    expect(cookies.join("; ")).not.toMatch(/session_token=[^;]/);
  });
});

test("signing out is reported once, by the endpoint and by a form, and not without a session", async () => {
  const session = async () => (await signIn()).cookies.join("; ");
  events.length = 0;
  expect((await post("sign-out", { cookie: await session() })).status).toBe(200);
  expect(events).toEqual(["sign_out"]);
  await auth.api.signOut({ headers: new Headers({ cookie: await session() }) });
  expect(events).toEqual(["sign_out", "sign_out"]);
  await auth.api.signOut({ headers: new Headers() });
  expect(events).toEqual(["sign_out", "sign_out"]);
});

describe("a session that a former secret has signed", () => {
  const getSession = async (cookie: string, by = auth) => {
    const found = await by.api.getSession({ headers: new Headers({ Cookie: cookie }) });
    return found?.user.email ?? null;
  };
  async function signInBefore() {
    const present = route;
    route = routeWith([formerSecret]);
    const { cookies } = await signIn();
    route = present;
    return cookies.join("; ");
  }

  test("goes on under the current secret, and can be ended", async () => {
    const cookie = await signInBefore();
    expect(await getSession(cookie)).toBe(email);
    events.length = 0;
    expect((await post("sign-out", { cookie })).status).toBe(200);
    expect(events).toEqual(["sign_out"]);
    expect(await getSession(cookie)).toBeNull();
  });

  test("ends when the former secret is removed", async () => {
    const cookie = await signInBefore();
    expect(await getSession(cookie, authWith([authSecrets[0]]))).toBeNull();
  });

  test("is refused when its token or its signature was changed", async () => {
    const cookie = await signInBefore();
    expect(await getSession(cookie.replace("session_token=", "session_token=x"))).toBeNull();
    expect(await getSession(cookie.replace(/session_token=([^;]*)%3D/, "session_token=$1A%3D"))).toBeNull();
    expect(await getSession(cookie.replace(/session_token=[^;]*/, "session_token=%E0%A4%A"))).toBeNull();
  });
});

// The attack: a stranger with the password alone becomes a known device, or is signed in.
test("an account with a second step gets neither a session nor a device cookie for its password", async () => {
  await app.services.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.email, email));
  const { status, cookies, text } = await signIn();
  expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ twoFactorRedirect: true })]);
  expect(await isAlive(cookies.join("; "))).toBe(false);
  expect(deviceOf(cookies)).toBe("");
});

// The attacks: a stolen session changes the account through an endpoint that neither limits nor records it.
test.each([
  ["POST", "change-password"],
  ["POST", "change-email"],
  ["POST", "update-user"],
  ["POST", "delete-user"],
  ["POST", "set-password"],
  ["POST", "verify-password"],
  ["POST", "sign-up/email"],
  ["POST", "request-password-reset"],
  ["POST", "reset-password"],
  ["POST", "revoke-sessions"],
  ["GET", "list-sessions"],
  ["GET", "get-session"],
  ["POST", "two-factor/enable"],
  ["POST", "two-factor/disable"],
  ["POST", "two-factor/get-totp-uri"],
  ["POST", "two-factor/generate-backup-codes"],
  ["POST", "two-factor/verify-totp"],
  ["POST", "two-factor/verify-backup-code"],
  ["GET", "passkey/generate-register-options"],
  ["POST", "passkey/verify-registration"],
  ["POST", "passkey/delete-passkey"],
  ["POST", "sign-in/email/"],
  ["POST", "sign-in/social"],
  ["GET", "sign-out"],
])("%s /api/auth/%s is not served, also to a signed-in person", async (method, path) => {
  const cookie = (signedIn ??= (await signIn()).cookies.join("; "));
  const headers = { Cookie: cookie, Origin: "http://galley.test", "Content-Type": "application/json" };
  const body =
    method === "POST"
      ? JSON.stringify({ password, currentPassword: password, newPassword: "x".repeat(12) })
      : null;
  const response = await route(new Request(`http://galley.test/api/auth/${path}`, { method, headers, body }));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});
let signedIn: string | undefined;

test("a sign-in for which the database has no room is told to come back, and is no fault of the server", async () => {
  const { db } = app.services;
  await db.execute(sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await db.execute(
    sql`create trigger no_room before insert on session for each row execute function no_room()`,
  );
  const full = await signIn();
  await db.execute(sql`drop trigger no_room on session`);
  expect([full.status, full.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(JSON.parse(full.text)).toMatchObject({
    code: "unavailable",
    error: expect.stringContaining("could not be stored"),
  });
  expect((await signIn()).status).toBe(200);
});
