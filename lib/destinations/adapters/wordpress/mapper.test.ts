import { describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { samplePost } from "../../testing/sample-post";
import type { WordPressPost } from "./api-types";
import { desiredWordPressFields, tagNames, toEntry, toWordPress, wordPressSlug } from "./mapper";

const stored: WordPressPost = {
  id: 7,
  status: "publish",
  slug: "anvils",
  link: "https://example.com/anvils/",
  title: { raw: "Anvils" },
  content: { raw: "<p>By hand.</p>" },
};

describe("A slug for WordPress", () => {
  test.each([
    ["how-to-care-for-an-anvil", "how-to-care-for-an-anvil"],
    ["größe-café", "grosse-cafe"],
    ["日本語-の-ガイド", "日本語-の-ガイド"],
    ["Уход-за-наковальней", "уход-за-наковальней"],
    ["पुस्तक-सूची", "पुस्तक-सूची"],
  ])("for %s is %s", (slug, expected) => {
    expect(wordPressSlug({ slug, articleId: "id" })).toBe(expected);
  });

  test("is cut at a word's end before WordPress would cut its percent-encoded form", () => {
    const cut = wordPressSlug({ slug: "鍛冶屋-".repeat(30), articleId: "id" });
    expect(cut).toBe("鍛冶屋-鍛冶屋-鍛冶屋-鍛冶屋-鍛冶屋-鍛冶屋-鍛冶屋");
    expect(encodeURIComponent(cut).length).toBeLessThanOrEqual(200);
  });
});

describe("Keywords", () => {
  test("become tags without duplicates of another case and without empty names", () => {
    const keywords = ["Anvil", "anvil", " care  &\nrepair ", "", "  "];
    expect(tagNames(samplePost({ status: "draft", keywords }))).toEqual(["Anvil", "care & repair"]);
  });
});

describe("A request for a post", () => {
  test("always names the status, and reads back as the desired fields", () => {
    for (const status of ["draft", "publish"] as const) {
      const post = samplePost({ status, title: `"A" & <b>'s`, excerpt: "1 < 2 & so on" });
      const sent = toWordPress(post);
      expect(sent["status"]).toBe(status);
      const raw = (key: string) => ({ raw: String(sent[key]) });
      const { articleId, fields } = toEntry({
        ...stored,
        status,
        slug: encodeURIComponent(String(sent["slug"])).toLowerCase(),
        title: raw("title"),
        content: raw("content"),
        excerpt: raw("excerpt"),
      });
      expect(articleId).toBe(post.articleId);
      const { tags: _tags, metaDescription: _description, ...desired } = desiredWordPressFields(post);
      expect(fields).toMatchObject(desired);
    }
  });
});

describe("A WordPress entry", () => {
  test.each(["draft", "pending", "future", "private", "some-plugin-status"])(
    "that is %s is not public",
    (status) => {
      expect(toEntry({ ...stored, status })).toMatchObject({ publicUrl: null, fields: { status: "draft" } });
    },
  );

  test("has an ASCII public address", () => {
    const { publicUrl } = toEntry({ ...stored, link: "https://bücher.example/日本/" });
    expect(publicUrl).toBe("https://xn--bcher-kva.example/%E6%97%A5%E6%9C%AC/");
  });

  test("leaves out the fields that the site does not return", () => {
    const { fields } = toEntry({ ...stored, tags: [3] });
    expect(fields).toMatchObject({ metaDescription: undefined, tags: undefined });
    expect(fields).not.toHaveProperty("excerpt");
  });

  test("lists its tags with entities decoded, without the categories", () => {
    const term = (taxonomy: string, name: string) => ({ id: 1, taxonomy, name });
    const { fields } = toEntry({
      ...stored,
      tags: [3],
      _embedded: { "wp:term": [[term("category", "News")], [term("post_tag", "care &amp; repair")]] },
    });
    expect(fields.tags).toEqual(["care & repair"]);
  });

  test("has no marker when its text merely quotes one", () => {
    const quoted = `&lt;!-- wp:html {"metadata":{"galleyArticle":"${newId()}"}} --&gt;`;
    const content = { raw: `<!-- wp:paragraph -->\n<p>${quoted}</p>\n<!-- /wp:paragraph -->` };
    expect(toEntry({ ...stored, content }).articleId).toBeNull();
  });
});
