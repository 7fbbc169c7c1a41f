import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "@/lib/operations/accounts/create";
import { setPassword } from "@/lib/operations/accounts/set-password";
import { execute } from "@/lib/operations/core/operation";
import { createAuth } from "@/lib/platform/auth/better-auth";
import { parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { asOperator } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createAuthRoute } from "./serve-auth";

const password = "correct horse battery";
/** A lower limit than the default, because each attempt costs the hash of a password. */
const tries = 3;
const authSecret = "a secret of at least 32 characters";
let app: TestServices;
let route: ReturnType<typeof createAuthRoute>;
let email: string;
let turn = 0;

beforeAll(async () => {
  app = await createTestServices({ limits: { sign_in: parseLimitRules(`${tries}/600`) } });
  const auth = createAuth({
    db: app.services.db,
    baseUrl: "http://galley.test",
    secret: authSecret,
    logger: app.services.logger,
  });
  route = createAuthRoute(() => ({ services: app.services, auth, trustedProxyHops: 1, authSecret }));
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `owner${++turn}@example.com`;
  await execute(createAccount, asOperator(app.services), { name: "Owner", email, password });
});

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

describe("a known device", () => {
  test("has a limit of its own, so that a stolen cookie is no way to guess", async () => {
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
    for (const forged of [
      `${device}x`,
      device.replace(".", ".9"),
      device.replace(/=./, "=_"),
      "galley.device=a.b",
    ]) {
      expect((await signIn({ from, cookie: forged })).status).toBe(429);
    }
  });
});

describe("a session", () => {
  const guess = (path: string, cookie: string) =>
    post(path, {
      cookie,
      body: { password: "a wrong one", currentPassword: "a wrong one", newPassword: "another password" },
    });

  // The attack: a stolen session looks for the password that it needs to change the password.
  test.each(["verify-password", "change-password"])(
    "cannot guess at %s, from whatever address",
    async (path) => {
      const session = (await signIn()).cookies.join("; ");
      const seen = await statuses(tries + 1, () => guess(path, session));
      expect(seen.slice(0, tries)).toEqual(Array(tries).fill(400));
      expect(seen[tries]).toBe(429);
    },
  );

  test("can be ended when there are too many tries", async () => {
    const session = (await signIn()).cookies.join("; ");
    await statuses(tries + 1, () => guess("verify-password", session));
    expect((await post("sign-out", { cookie: session })).status).toBe(200);
  });

  const isAlive = async (cookie: string) => {
    const response = await route(
      new Request("http://galley.test/api/auth/get-session", { headers: { Cookie: cookie } }),
    );
    return (await response.json()) !== null;
  };

  test("ends when the password is changed elsewhere, and the one that changed it goes on", async () => {
    const lost = (await signIn()).cookies.join("; ");
    const own = (await signIn()).cookies.join("; ");
    const changed = await post("change-password", {
      cookie: own,
      body: { currentPassword: password, newPassword: "another password", revokeOtherSessions: false },
    });
    expect(changed.status).toBe(200);
    expect([await isAlive(lost), await isAlive(changed.cookies.join("; "))]).toEqual([false, true]);
  });

  test("ends when the operator sets the password", async () => {
    const cookie = (await signIn()).cookies.join("; ");
    expect(await isAlive(cookie)).toBe(true);
    await execute(setPassword, asOperator(app.services), { email, password: "another password" });
    expect(await isAlive(cookie)).toBe(false);
    expect((await signIn()).status).toBe(401);
    expect((await signIn({ body: { password: "another password" } })).status).toBe(200);
  });
});
