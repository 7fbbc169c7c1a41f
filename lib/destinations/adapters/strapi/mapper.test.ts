import { expect, test } from "vitest";
import { desiredRecord } from "../../field-map/collection";
import { mappedSlug } from "../../field-map/mapped-lookup";
import { samplePost } from "../../testing/sample-post";
import { dataOf, strapiBody } from "./mapper";
import { strapiConfig } from "./strapi-config";

const config = strapiConfig.parse({
  apiUrl: "https://cms.example.com/api/",
  collection: "articles",
  token: "secret",
  metaDescriptionField: "seo.metaDescription",
});

test("a component keeps its id, so that what a person filled in beside our field stays", () => {
  const values = { title: "T", metaDescription: "M" };
  const existing = { documentId: "d", seo: { id: 5, metaTitle: "a person’s", metaDescription: "old" } };
  expect(dataOf(config, values, existing)).toEqual({ title: "T", seo: { id: 5, metaDescription: "M" } });
  expect(dataOf(config, values, { documentId: "d", seo: null })).toEqual({
    title: "T",
    seo: { metaDescription: "M" },
  });
  expect(dataOf(config, values, null)).toEqual({ title: "T", seo: { metaDescription: "M" } });
});

test.each([
  ["größe-café", "groesse-cafe"],
  ["plain-slug", "plain-slug"],
  ["日本語", "id-7"],
])("the slug %s is sent as %s, which a UID field takes", (slug, sent) => {
  expect(mappedSlug({ slug, articleId: "id-7" })).toBe(sent);
});

test("what an entry is desired to say has the fields of the map and no others", () => {
  const post = samplePost({ status: "draft" });
  expect(desiredRecord(config, post, strapiBody(config, post))).toEqual({
    title: post.title,
    slug: post.slug,
    body: post.markdown,
    metaDescription: post.metaDescription,
    status: "draft",
  });
});

test("the language in a public address needs a locale", () => {
  const urlPattern = "https://example.com/{language}/{slug}";
  expect(strapiConfig.safeParse({ ...config, urlPattern }).success).toBe(false);
  expect(strapiConfig.safeParse({ ...config, urlPattern, locale: "de" }).success).toBe(true);
});
