import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createSecretBox, SecretUnreadable } from "./secret-box";

describe("the secret box", () => {
  const box = createSecretBox(randomBytes(32));

  test("opens what it sealed, for any text", () => {
    for (const text of ["", "hunter2", "ключ 🔑", "x".repeat(10_000)]) {
      expect(box.open(box.seal(text, "integration-1"), "integration-1")).toBe(text);
    }
  });

  test("never creates the same envelope twice, and no envelope contains the plaintext", () => {
    const envelopes = Array.from({ length: 50 }, () => box.seal("hunter2", "integration-1"));
    expect(new Set(envelopes).size).toBe(50);
    expect(envelopes.join()).not.toContain("hunter2");
  });

  test("refuses an envelope that was moved to another row", () => {
    const envelope = box.seal("hunter2", "integration-1");
    expect(() => box.open(envelope, "integration-2")).toThrow(SecretUnreadable);
  });

  test("refuses an altered envelope, in every part", () => {
    const parts = box.seal("hunter2", "integration-1").split(".");
    for (let index = 0; index < parts.length; index++) {
      const altered = parts.map((part, at) =>
        at === index ? `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}` : part,
      );
      expect(() => box.open(altered.join("."), "integration-1"), `part ${index}`).toThrow(SecretUnreadable);
    }
  });

  test("refuses a shortened authentication tag", () => {
    const [v, id, iv, tag, text] = box.seal("hunter2", "integration-1").split(".");
    const short = Buffer.from(tag ?? "", "base64url")
      .subarray(0, 4)
      .toString("base64url");
    expect(() => box.open([v, id, iv, short, text].join("."), "integration-1")).toThrow(SecretUnreadable);
  });

  test("names the missing key", () => {
    const envelope = createSecretBox(randomBytes(32)).seal("hunter2", "integration-1");
    expect(() => box.open(envelope, "integration-1")).toThrow(/GALLEY_SECRET_KEY/);
  });
});
