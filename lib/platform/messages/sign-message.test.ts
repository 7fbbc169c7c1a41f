import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { isSigningSecret, newSigningSecret, signMessage } from "./sign-message";

const body = '{"type":"ping","text":"größer, 日本"}';
const at = () => new Date();

describe("a signed message", () => {
  test("is accepted by the library that receivers use", () => {
    const secret = newSigningSecret();
    const headers = signMessage({ id: "msg_1", at: at(), body, secret });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  test("has the HMAC that the standard describes", () => {
    const key = Buffer.from("an anvil has neither teeth nor tail");
    const secret = `whsec_${key.toString("base64")}`;
    const moment = new Date("2026-03-09T08:30:00.900Z");
    const mac = createHmac("sha256", key).update(`msg_1.1773045000.${body}`).digest("base64");
    expect(signMessage({ id: "msg_1", at: moment, body, secret })).toEqual({
      "webhook-id": "msg_1",
      "webhook-timestamp": "1773045000",
      "webhook-signature": `v1,${mac}`,
    });
  });

  test("with two secrets is verified by either of them, and by no other", () => {
    const [older, newer, other] = [newSigningSecret(), newSigningSecret(), newSigningSecret()];
    const headers = signMessage({ id: "msg_1", at: at(), body, secret: `${newer} ${older}` });
    for (const secret of [older, newer]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    }
    expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature");
  });

  test.each([
    ["another body", (headers: Record<string, string>) => [`${body} `, headers] as const],
    ["another id", (headers: Record<string, string>) => [body, { ...headers, "webhook-id": "x" }] as const],
    [
      "another time",
      (headers: Record<string, string>) =>
        [body, { ...headers, "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 10) }] as const,
    ],
  ])("is not verified with %s", (_what, change) => {
    const secret = newSigningSecret();
    const [text, headers] = change(signMessage({ id: "msg_1", at: at(), body, secret }));
    expect(() => new Webhook(secret).verify(text, headers)).toThrow("No matching signature");
  });
});

describe("a signing secret", () => {
  test("is new each time", () => {
    expect(isSigningSecret(newSigningSecret())).toBe(true);
    expect(newSigningSecret()).not.toBe(newSigningSecret());
  });

  const bytes = (count: number) => Buffer.alloc(count, "anvil").toString("base64");
  test.each([
    ["24 bytes", `whsec_${bytes(24)}`, true],
    ["64 bytes", `whsec_${bytes(64)}`, true],
    ["23 bytes", `whsec_${bytes(23)}`, false],
    ["65 bytes", `whsec_${bytes(65)}`, false],
    ["no prefix", bytes(32), false],
    ["invalid base64", `whsec_${"!".repeat(44)}`, false],
    ["base64 without its padding", `whsec_${bytes(32).replace("=", "")}`, false],
    ["two secrets", `whsec_${bytes(32)} whsec_${bytes(32)}`, false],
    ["no text", "", false],
  ])("of %s (%s) is valid: %s", (_what, text, expected) => {
    expect(isSigningSecret(text)).toBe(expected);
  });

  test.each(["", "hunter2", `whsec_${bytes(32)} hunter2`])(
    "that is invalid makes signing fail without being quoted (%s)",
    (secret) => {
      let message = "";
      try {
        signMessage({ id: "msg_1", at: at(), body, secret });
      } catch (error) {
        message = String(error);
      }
      expect(message).toContain("not a signing secret");
      expect(message).not.toContain("hunter2");
    },
  );
});
