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

test("A component keeps its id, so that its other fields are kept", () => {
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
])("The slug %s is sent as %s, which a UID field accepts", (slug, sent) => {
  expect(mappedSlug({ slug, articleId: "id-7" })).toBe(sent);
});

test("The desired fields of an entry are the mapped fields and no others", () => {
  const post = samplePost({ status: "draft" });
  expect(desiredRecord(config, post, strapiBody(config, post))).toEqual({
    title: post.title,
    slug: post.slug,
    body: post.parsed.markdown.text,
    metaDescription: post.metaDescription,
    status: "draft",
  });
});

test("A language in the public address needs a locale", () => {
  const urlPattern = "https://example.com/{language}/{slug}";
  expect(strapiConfig.safeParse({ ...config, urlPattern }).success).toBe(false);
  expect(strapiConfig.safeParse({ ...config, urlPattern, locale: "de" }).success).toBe(true);
});
