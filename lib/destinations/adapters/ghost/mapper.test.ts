import { describe, expect, test } from "vitest";
import { samplePost } from "../../testing/sample-post";
import { ghostConfig } from "./ghost-config";
import { contentOf, cutWarnings, fitText, ghostMarker, ghostSlug, withMarker } from "./mapper";

const post = samplePost({ status: "publish" });
const key = `${"a".repeat(24)}:${"b".repeat(64)}`;

describe("A post for Ghost", () => {
  test("sends its status, but neither a newsletter nor a visibility", () => {
    expect(contentOf(post).status).toBe("published");
    expect(contentOf({ ...post, status: "draft" }).status).toBe("draft");
    expect(Object.keys(contentOf(post)).filter((name) => /newsletter|email|visibility/.test(name))).toEqual(
      [],
    );
  });

  test("is cut at whole words to Ghost’s limits, with a warning", () => {
    const long = {
      ...post,
      title: "anvil ".repeat(60),
      excerpt: "anvil ".repeat(60),
      metaDescription: "é".repeat(600),
    };
    const { title, custom_excerpt: excerpt, meta_description: description } = contentOf(long);
    expect([title.length <= 255, (excerpt ?? "").length <= 300, (description ?? "").length <= 500]).toEqual([
      true,
      true,
      true,
    ]);
    expect(title).toMatch(/anvil…$/);
    expect(cutWarnings(long)).toHaveLength(3);
    expect(cutWarnings(post)).toEqual([]);
  });

  test("has neither internal nor duplicate tags", () => {
    const { tags } = contentOf({ ...post, keywords: ["#secret", "Anvil", "anvil", " ", "# "] });
    expect(tags).toEqual([{ name: "secret" }, { name: "Anvil" }]);
  });

  test.each([
    ["größe-café", "groesse-cafe"],
    ["../ghost", "ghost"],
    ["a".repeat(300), `${"a".repeat(177)}-id`],
  ])("turns the slug %s into an ASCII slug that Ghost accepts", (slug, sent) => {
    expect(ghostSlug({ slug, articleId: "id" })).toBe(sent);
  });

  test("gets its marker in addition to the code that a person injected", () => {
    const [one, other] = [ghostMarker("0190-a"), ghostMarker("0190-b")];
    expect(withMarker("", "0190-a")).toBe(one);
    expect(withMarker("<style>a{}</style>", "0190-a")).toBe(`<style>a{}</style>\n${one}`);
    expect(withMarker(`<style>a{}</style>\n${other}`, "0190-a")).toBe(`<style>a{}</style>\n${one}`);
  });
});

test("fitText never cuts inside a character", () => {
  expect(fitText("👩‍👩‍👧‍👦".repeat(5), 30)).toBe("👩‍👩‍👧‍👦👩‍👩‍👧‍👦…");
  expect(fitText("short", 30)).toBe("short");
});

describe("The Ghost configuration", () => {
  test.each([
    "https://a.example/ghost",
    "https://a.example/ghost/",
    "https://a.example/ghost/api/admin/",
    "https://a.example",
  ])("accepts %s as the site address", (siteUrl) => {
    expect(ghostConfig.parse({ siteUrl, adminApiKey: key }).siteUrl).toBe("https://a.example");
  });

  test.each([
    ["0".repeat(26), "Content API key"],
    ["abc", "whole Admin API key"],
    [`${key}0`, "whole Admin API key"],
  ])("refuses the key %s with an explanation", (adminApiKey, words) => {
    const { error } = ghostConfig.safeParse({ siteUrl: "https://a.example", adminApiKey });
    expect(error?.issues.map(({ message }) => message).join()).toContain(words);
  });
});
