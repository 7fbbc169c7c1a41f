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
    const other = createSecretBox(randomBytes(32));
    const envelope = other.seal("hunter2", "integration-1");
    expect(() => box.open(envelope, "integration-1")).toThrow(`with key ${other.keyId}, which`);
    expect(() => box.open(envelope, "integration-1")).toThrow(/GALLEY_FORMER_SECRET_KEYS/);
  });

  test("opens what a former key sealed, and seals with the current key only", () => {
    const [former, present] = [randomBytes(32), randomBytes(32)];
    const both = createSecretBox(present, [former]);
    const old = createSecretBox(former).seal("hunter2", "integration-1");
    expect(both.open(old, "integration-1")).toBe("hunter2");
    expect(() => both.open(old, "integration-2")).toThrow(SecretUnreadable);
    const envelope = both.seal("hunter2", "integration-1");
    expect(createSecretBox(present).open(envelope, "integration-1")).toBe("hunter2");
    expect(() => createSecretBox(former).open(envelope, "integration-1")).toThrow(SecretUnreadable);
  });

  // The attack: an envelope is relabelled with another key's id, so that it is opened as something else.
  test("refuses an envelope that names another of its keys", () => {
    const [former, present] = [randomBytes(32), randomBytes(32)];
    const both = createSecretBox(present, [former]);
    const parts = createSecretBox(former).seal("hunter2", "integration-1").split(".");
    parts[1] = both.keyId;
    expect(() => both.open(parts.join("."), "integration-1")).toThrow(SecretUnreadable);
  });
});
