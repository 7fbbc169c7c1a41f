import { expect, test } from "vitest";
import { groupFields } from "./field-groups";

const field = (key: string, group: "main" | "names" | "more") => ({ key, group });

test("the fields of a connection's form are shown by their groups, each in its own order", () => {
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

test("a single field is not folded away, and keeps its place in the form", () => {
  const fields = [field("siteUrl", "main"), field("category", "more"), field("urlPattern", "main")];
  expect(groupFields(fields)).toEqual({ main: fields, names: [], more: [] });
});
