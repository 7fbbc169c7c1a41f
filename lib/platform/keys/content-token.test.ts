import { describe, expect, test } from "vitest";
import { containsContentKey, createContentToken, hashToken, readContentToken } from "./content-token";

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
