import { describe, expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpCode, totpSetUp } from "./totp";

/** The secret of the examples in RFC 6238, appendix B. */
const secret = "12345678901234567890";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("at second %i the code is the one of RFC 6238, %s", (second, code) => {
  expect(totpCode(secret, Math.floor(second / 30))).toBe(code);
});

describe("a code", () => {
  const step = 40_000_000;
  const now = new Date(step * 30_000 + 12_345);

  test.each([-1, 0, 1])("of the step at %i from the current one is accepted", (beside) => {
    expect(stepOfCode(secret, totpCode(secret, step + beside), now)).toBe(step + beside);
  });

  test.each([
    ["of two steps ago", totpCode(secret, step - 2)],
    ["of two steps ahead", totpCode(secret, step + 2)],
    ["of another secret", totpCode(newTotpSecret(), step)],
    ["without its last digit", totpCode(secret, step).slice(0, 5)],
    ["with a further digit", `${totpCode(secret, step)}0`],
    ["of six characters in more bytes", "é12345"],
    ["that is empty", ""],
  ])("%s is refused", (_title, code) => {
    expect(stepOfCode(secret, code, now)).toBeNull();
  });
});

test("an app is given the secret in base32, with the account and the issuer", () => {
  const { key, uri } = totpSetUp(secret, "ada@example.com");
  expect(key).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Galley:ada@example.com",
  ]);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: key,
    issuer: "Galley",
    digits: "6",
    period: "30",
  });
});
