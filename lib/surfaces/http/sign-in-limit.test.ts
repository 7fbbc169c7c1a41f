import { describe, expect, test } from "vitest";
import { spendPasswordAttempt } from "@/lib/accounts/password-attempts";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { nameDevice } from "@/lib/platform/auth/known-device";
import { createLimiter } from "@/lib/platform/rate-limit/create-limiter";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { spendSignInLimit } from "./sign-in-limit";

const authSecrets: AuthSecrets = ["secret"];
const email = "ada@example.com";
const now = new Date("2026-03-01T12:00:00Z");

function setUp() {
  const limiter = createLimiter({
    clock: () => now,
    logger: { warn: () => undefined },
    overrides: { sign_in: parseLimitRules("2/600") },
  });
  const decisions: LimitDecision[] = [];
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const onLimit = (decision: LimitDecision) => void decisions.push(decision);
  const services = { limiter, now: () => now };
  return {
    decisions,
    pauses,
    signIn: (clientAddress: string, deviceCookie?: string) =>
      spendSignInLimit(services, { clientAddress, email, deviceCookie }, { authSecrets, onLimit, pause }),
    tryPassword: (subject: string) => spendPasswordAttempt(services, subject, onLimit),
  };
}

const refused = { code: "rate_limited", message: expect.stringContaining("Too many attempts") };

describe("attempts to sign in", () => {
  test("beyond the limit of their address are refused with the seconds to wait", async () => {
    const { signIn, decisions } = setUp();
    await signIn("198.51.100.1");
    await signIn("198.51.100.1");
    await expect(signIn("198.51.100.1")).rejects.toMatchObject(refused);
    await expect(signIn("198.51.100.2")).resolves.toBeUndefined();
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, false, true]);
  });

  test("of a device that has signed in before count on their own, wherever it is", async () => {
    const { signIn } = setUp();
    const device = nameDevice({ email, authSecrets }, now);
    await signIn("198.51.100.1");
    await signIn("198.51.100.1");
    await expect(signIn("198.51.100.1")).rejects.toMatchObject(refused);
    await signIn("198.51.100.1", device);
    await signIn("198.51.100.2", device);
    await expect(signIn("198.51.100.3", device)).rejects.toMatchObject(refused);
    await expect(signIn("198.51.100.3", nameDevice({ email, authSecrets }, now))).resolves.toBeUndefined();
  });

  test("with a cookie that is not the account's count for the address", async () => {
    const { signIn } = setUp();
    const forged = nameDevice({ email, authSecrets: ["other"] }, now);
    await signIn("198.51.100.1", forged);
    await signIn("198.51.100.1", forged);
    await expect(signIn("198.51.100.1")).rejects.toMatchObject(refused);
  });
});

test("a refused attempt at a password says when to try again", async () => {
  const { tryPassword } = setUp();
  await tryPassword("session");
  await tryPassword("session");
  await expect(tryPassword("session")).rejects.toMatchObject({
    code: "rate_limited",
    extras: { retry_after: expect.any(Number) },
  });
});

// The attack: a stranger with many addresses tries passwords, so that the owner is refused or waits for ever.
test("strangers slow down new devices by eight seconds at most, and never a known one", async () => {
  const { signIn, pauses } = setUp();
  for (let last = 1; last <= 30; last++) await signIn(`198.51.100.${last}`);
  expect(pauses.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 8000]);
  expect(Math.max(...pauses)).toBe(8000);
  expect(pauses).toHaveLength(27);
  await signIn("203.0.113.1");
  expect(pauses).toHaveLength(28);
  await signIn("203.0.113.2", nameDevice({ email, authSecrets }, now));
  expect(pauses).toHaveLength(28);
});
