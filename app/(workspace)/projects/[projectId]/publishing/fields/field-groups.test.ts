import { expect, test } from "vitest";
import { groupFields } from "./field-groups";

const field = (key: string, group: "main" | "names" | "more") => ({ key, group });

test("groupFields sorts fields into their groups and keeps the order in each", () => {
  const [shop, title, author, pattern, locale] = [
    field("shop", "main"),
    field("titleField", "names"),
    field("author", "more"),
    field("urlPattern", "main"),
    field("locale", "more"),
  ] as const;
  expect(groupFields([shop, title, author, pattern, locale])).toEqual({
    main: [shop, pattern],
    names: [title],
    more: [author, locale],
  });
});

test("groupFields keeps a single field of the group `more` in its place among the main fields", () => {
  const fields = [field("siteUrl", "main"), field("category", "more"), field("urlPattern", "main")];
  expect(groupFields(fields)).toEqual({ main: fields, names: [], more: [] });
});
