import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  containsContentKey,
  createContentToken,
  hashToken,
  readContentToken,
  tokensIn,
} from "./content-token";

describe("a content token", () => {
  test("is read back with the hash under which it was stored", () => {
    for (const kind of ["key", "feed"] as const) {
      const token = createContentToken(kind);
      expect(readContentToken(token.plaintext)).toEqual({ kind, hash: token.hash });
      expect(token.hash).toBe(hashToken(token.plaintext));
      expect(token.prefix).toBe(token.plaintext.slice(0, 8));
    }
  });

  test("has the same length and alphabet for all random bytes", () => {
    for (const byte of [0x00, 0x01, 0x7f, 0xff]) {
      const { plaintext } = createContentToken("key", (size) => Buffer.alloc(size, byte));
      expect(plaintext).toMatch(/^gly_[0-9A-Za-z]{49}$/);
    }
  });

  // Tokens could be guessed if the generator returned the same bytes, or changed only a few of them.
  test("differs each time in every position of its secret", () => {
    const secrets = Array.from({ length: 400 }, () => createContentToken("key").plaintext.slice(4, 47));
    expect(new Set(secrets).size).toBe(400);
    for (let place = 0; place < 43; place++) {
      const seen = new Set(secrets.map((secret) => secret[place])).size;
      expect(seen, `place ${place}`).toBeGreaterThan(40);
    }
  });

  test("is made of 32 random bytes, each of which changes it", () => {
    const asked: number[] = [];
    const made = (changed: number | null) =>
      createContentToken("key", (size) => {
        asked.push(size);
        const bytes = Buffer.alloc(size, 7);
        if (changed !== null) bytes[changed] = 8;
        return bytes;
      }).plaintext;
    const tokens = [made(null), ...Array.from({ length: 32 }, (_, index) => made(index))];
    expect(new Set(tokens).size).toBe(33);
    expect(new Set(asked)).toEqual(new Set([32]));
  });

  test("of a key and of its feed differ, and so do their hashes", () => {
    const [key, feed] = [createContentToken("key"), createContentToken("feed")];
    expect(key.plaintext.slice(4)).not.toBe(feed.plaintext.slice(4));
    expect(key.hash).not.toBe(feed.hash);
  });

  test("with one changed character has a wrong checksum", () => {
    const { plaintext } = createContentToken("key");
    for (let index = 4; index < plaintext.length; index++) {
      const changed =
        plaintext.slice(0, index) + (plaintext[index] === "a" ? "b" : "a") + plaintext.slice(index + 1);
      expect(readContentToken(changed), changed).toMatchObject({ kind: "malformed" });
    }
  });

  test("of any other form is malformed", () => {
    for (const text of ["", "gly_", "sk-123", "GLY_abc", `gly_${"a".repeat(48)}`, `gly_${"é".repeat(49)}`]) {
      expect(readContentToken(text).kind, text).toBe("malformed");
    }
  });

  // Others have implemented the checksum, and every existing key contains it.
  test("made of the same random bytes never changes between versions", () => {
    const { plaintext } = createContentToken("key", (size) => Buffer.alloc(size, 1));
    expect(plaintext).toBe("gly_0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd29OKwP64");
  });

  test("with only a prefix, or a checksum over another form, is not a key", () => {
    for (const text of [
      "xyz_",
      `xyz${createContentToken("key").plaintext}`,
      "gly_",
      `gly_${"a".repeat(50)}`,
    ]) {
      expect(readContentToken(text), text).toMatchObject({
        problem: expect.stringContaining("not a Galley key"),
      });
    }
  });

  test("is not found in a text that contains only its prefix", () => {
    expect(containsContentKey("gly_")).toBe(false);
    expect(containsContentKey("see gly_short")).toBe(false);
    expect(containsContentKey(`gly_${"a".repeat(19)}`)).toBe(false);
    expect(containsContentKey(`gly_${"a".repeat(20)}`)).toBe(true);
  });

  test("is found inside a URL by its form", () => {
    const { plaintext } = createContentToken("key");
    expect(containsContentKey(`/api/v1/feed.xml?token=${plaintext}`)).toBe(true);
    expect(containsContentKey(`/api/v1/feed.xml?token=${createContentToken("feed").plaintext}`)).toBe(false);
  });
});

describe("what docs/keys.md tells secret scanners", () => {
  const [, pattern = ""] = /```text\n(.+)\n```/.exec(readFileSync("docs/keys.md", "utf8")) ?? [];
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** The checksum as the page describes it. */
  function describedChecksum(token: string): string {
    let value = createHash("sha256").update(token.slice(0, -6)).digest().readUIntBE(0, 5) % 62 ** 6;
    let digits = "";
    for (let place = 0; place < 6; place++) {
      digits = `${alphabet[value % 62]}${digits}`;
      value = Math.floor(value / 62);
    }
    return digits;
  }

  test("finds every token in a text, and the described checksum is theirs", () => {
    const tokens = Array.from(
      { length: 50 },
      (_, index) => createContentToken(index % 2 ? "key" : "feed").plaintext,
    );
    const text = tokens.map((token) => `KEY="${token}"; see /feed.xml?token=${token}&x`).join("\n");
    expect([...new Set(text.match(new RegExp(pattern, "g")))]).toEqual(tokens);
    expect(tokensIn(text)).toEqual(tokens);
    for (const token of tokens) expect(token.slice(-6)).toBe(describedChecksum(token));
  });
});
