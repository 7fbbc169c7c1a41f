import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readFrontMatter } from "@/lib/content/front-matter";
import { slugify } from "@/lib/content/slug";
import { asciiSlug, isFormerSlug } from "./ascii-slug";

const slugIn = (name: string) => {
  const file = readFileSync(path.join(import.meta.dirname, "testing", `${name}.txt`), "utf8");
  return slugify(readFrontMatter(file).fields.title ?? "");
};
const one = "0192f3a1-1111-7000-8000-0000abcd0001";
const other = "0192f3a1-1111-7000-8000-0000abcd0002";

describe("A slug in ASCII letters", () => {
  test.each([
    ["how-to-care-for-an-anvil", "how-to-care-for-an-anvil"],
    ["größe-café", "groesse-cafe"],
    ["уход-за-котлом", "ukhod-za-kotlom"],
  ])("of %s keeps every letter and needs nothing else", (slug, ascii) => {
    expect(asciiSlug(slug, one)).toBe(ascii);
  });

  test("that loses letters differs from that of another article with the same rest", () => {
    const slugs = [
      asciiSlug(slugIn("latin-remnant-slug-1.md"), one),
      asciiSlug(slugIn("latin-remnant-slug-2.md"), other),
    ];
    expect(slugs).toEqual(["seo-abcd0001", "seo-abcd0002"]);
    expect(asciiSlug("seo", "0192f3a1-1111-7000-8000-0000abcd0003")).toBe("seo");
  });

  test("is the article's id when no letter is left", () => {
    expect(asciiSlug("日本語", one)).toBe(one);
  });

  test("that is cut differs from that of another article with the same beginning", () => {
    const long = "щ".repeat(70);
    expect(asciiSlug(long, one, 100)).toHaveLength(100);
    expect(asciiSlug(long, one, 100)).not.toBe(asciiSlug(long, other, 100));
  });
});

test("A slug from before is known by what it lost, and no other one is", () => {
  expect(isFormerSlug("seo", { slug: "seo対策", articleId: one })).toBe(true);
  expect(isFormerSlug("seo-2", { slug: "seo対策", articleId: one })).toBe(false);
  expect(isFormerSlug("seo", { slug: "seo", articleId: one })).toBe(false);
});
