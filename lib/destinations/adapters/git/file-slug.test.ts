import { describe, expect, test } from "vitest";
import { fileSlug } from "./file-slug";

const id = "0192f3a1-1111-7000-8000-000000000001";

describe("The file name", () => {
  test.each([
    ["how-to-care-for-an-anvil", "how-to-care-for-an-anvil"],
    ["größe-café", "grosse-cafe"],
    ["日本語-の-ガイド", "日本語-の-ガイド"],
    ["دليل-العناية", "دليل-العناية"],
    ["../../.git/hooks/post-receive", "git-hooks-post-receive"],
    ["/etc/passwd", "etc-passwd"],
    ["..\\..\\windows\\system32", "windows-system32"],
    ["a\u0000b", "a-b"],
    [".git", "git"],
    [".gitmodules", "gitmodules"],
    ["git~1", "git-1"],
    ["a/../../b", "a-b"],
    ["%2e%2e%2fetc", "2e-2e-2fetc"],
    ["a:stream", "a-stream"],
    ["\u202Egpj.exe", "gpj-exe"],
    ["trailing. ", "trailing"],
    ["-rf", "rf"],
    ["line\nbreak", "line-break"],
    ["{slug}", "slug"],
    ["CON", "con-article"],
    ["nul", "nul-article"],
    ["com1", "com1-article"],
    ["lpt9", "lpt9-article"],
    ["console", "console"],
  ])("for the slug %j is %s", (slug, name) => {
    expect(fileSlug({ slug, articleId: id })).toBe(name);
  });

  test.each(["../..", "..", ".", "/", "\\", "\u0000", "..."])(
    "is the article’s id when %j leaves no usable character",
    (slug) => {
      expect(fileSlug({ slug, articleId: id })).toBe(id);
    },
  );

  test.each(["anvil-".repeat(200), "鍛冶屋-".repeat(200), "a".repeat(1000), "鍛".repeat(1000)])(
    "of a very long slug leaves room for a date and an extension within 255 bytes, and ends at a whole word",
    (slug) => {
      const name = fileSlug({ slug, articleId: id });
      expect(name.length).toBeLessThanOrEqual(150);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      expect(Buffer.byteLength(name)).toBeGreaterThan(140);
      expect(name).toMatch(/^(?:(?:anvil|鍛冶屋)(?:-(?:anvil|鍛冶屋))*|a+|鍛+)$/);
    },
  );

  test("is empty when there is neither a slug nor an id", () => {
    expect(fileSlug({ slug: "..", articleId: "" })).toBe("");
  });
});
