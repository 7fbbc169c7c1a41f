import { describe, expect, test } from "vitest";
import { containsContentKey, createContentToken, hashToken, readContentToken } from "./content-token";

describe("a content token", () => {
  test("is recognised with the hash it was stored under", () => {
    for (const kind of ["key", "feed"] as const) {
      const token = createContentToken(kind);
      expect(readContentToken(token.plaintext)).toEqual({ kind, hash: token.hash });
      expect(token.hash).toBe(hashToken(token.plaintext));
      expect(token.prefix).toBe(token.plaintext.slice(0, 8));
    }
  });

  test("has one length and one alphabet, whatever the random bytes", () => {
    for (const byte of [0x00, 0x01, 0x7f, 0xff]) {
      const { plaintext } = createContentToken("key", (size) => Buffer.alloc(size, byte));
      expect(plaintext).toMatch(/^gly_[0-9A-Za-z]{49}$/);
    }
  });

  // A generator that returns the same bytes, or few of them anew, would make tokens that can be guessed.
  test("is another each time, in every place of its secret", () => {
    const secrets = Array.from({ length: 400 }, () => createContentToken("key").plaintext.slice(4, 47));
    expect(new Set(secrets).size).toBe(400);
    for (let place = 0; place < 43; place++) {
      const seen = new Set(secrets.map((secret) => secret[place])).size;
      expect(seen, `place ${place}`).toBeGreaterThan(40);
    }
  });

  test("is made of 32 random bytes, each of which makes another", () => {
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

  test("with one changed character is told from an unknown key", () => {
    const { plaintext } = createContentToken("key");
    for (let index = 4; index < plaintext.length; index++) {
      const changed =
        plaintext.slice(0, index) + (plaintext[index] === "a" ? "b" : "a") + plaintext.slice(index + 1);
      expect(readContentToken(changed), changed).toMatchObject({ kind: "malformed" });
    }
  });

  test("that is nothing of the kind is malformed", () => {
    for (const text of ["", "gly_", "sk-123", "GLY_abc", `gly_${"a".repeat(48)}`, `gly_${"é".repeat(49)}`]) {
      expect(readContentToken(text).kind, text).toBe("malformed");
    }
  });

  // The checksum is part of what others have implemented and of every key that was ever minted.
  test("of given random bytes is the same in every version", () => {
    const { plaintext } = createContentToken("key", (size) => Buffer.alloc(size, 1));
    expect(plaintext).toBe("gly_0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd29OKwP64");
  });

  test("that has a prefix alone, or a checksum over another shape, is said to be no key", () => {
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

  test("is not suspected in a text that has only its prefix", () => {
    expect(containsContentKey("gly_")).toBe(false);
    expect(containsContentKey("see gly_short")).toBe(false);
    expect(containsContentKey(`gly_${"a".repeat(19)}`)).toBe(false);
    expect(containsContentKey(`gly_${"a".repeat(20)}`)).toBe(true);
  });

  test("is found inside an address by its shape", () => {
    const { plaintext } = createContentToken("key");
    expect(containsContentKey(`/api/v1/feed.xml?token=${plaintext}`)).toBe(true);
    expect(containsContentKey(`/api/v1/feed.xml?token=${createContentToken("feed").plaintext}`)).toBe(false);
  });
});
