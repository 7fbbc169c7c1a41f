import { describe, expect, test } from "vitest";
import { fileSlug } from "./file-slug";

const id = "0192f3a1-1111-7000-8000-000000000001";

describe("The file name", () => {
  test.each([
    ["how-to-care-for-an-anvil", "how-to-care-for-an-anvil"],
    ["größe-café", "groesse-cafe"],
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
    expect(fileSlug(slug, id)).toBe(name);
  });

  test.each(["../..", "..", ".", "/", "\\", "\u0000", "...", "日本語-"])(
    "falls back to the article’s id or a transliteration when %j leaves no usable character",
    (slug) => {
      expect(fileSlug(slug, id)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    },
  );

  test("ends at a whole word when the slug is very long, and leaves room for a date and an extension", () => {
    const name = fileSlug("anvil-".repeat(200), id);
    expect(name.length).toBeLessThanOrEqual(150);
    expect(name).toMatch(/anvil-00000001$/);
    expect(fileSlug("a".repeat(1000), id)).toHaveLength(150);
  });

  test("is empty when there is neither a slug nor an id", () => {
    expect(fileSlug("..", "")).toBe("");
  });
});
