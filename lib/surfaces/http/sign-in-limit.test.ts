import { describe, expect, test } from "vitest";
import { nameDevice } from "@/lib/platform/auth/known-device";
import { createLimiter } from "@/lib/platform/rate-limit/create-limiter";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { spendPasswordAttempt, spendSignInLimit } from "./sign-in-limit";

const authSecret = "secret";
const email = "ada@example.com";
const now = new Date("2026-03-01T12:00:00Z");

function setUp() {
  const limiter = createLimiter({
    clock: () => now,
    logger: { warn: () => undefined },
    overrides: { sign_in: parseLimitRules("2/600") },
  });
  const decisions: LimitDecision[] = [];
  const onLimit = (decision: LimitDecision) => void decisions.push(decision);
  const services = { limiter, now: () => now };
  return {
    decisions,
    signIn: (clientAddress: string, deviceCookie?: string) =>
      spendSignInLimit(services, { clientAddress, email, deviceCookie }, { authSecret, onLimit }),
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
    const device = nameDevice({ email, authSecret }, now);
    await signIn("198.51.100.1");
    await signIn("198.51.100.1");
    await expect(signIn("198.51.100.1")).rejects.toMatchObject(refused);
    await signIn("198.51.100.1", device);
    await signIn("198.51.100.2", device);
    await expect(signIn("198.51.100.3", device)).rejects.toMatchObject(refused);
    await expect(signIn("198.51.100.3", nameDevice({ email, authSecret }, now))).resolves.toBeUndefined();
  });

  test("with a cookie that is not the account's count for the address", async () => {
    const { signIn } = setUp();
    const forged = nameDevice({ email, authSecret: "other" }, now);
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
