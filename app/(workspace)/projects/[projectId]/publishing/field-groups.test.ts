import { expect, test } from "vitest";
import { type FieldGroups, groupFields } from "./field-groups";

const text = (key: string, required = false) => ({ key, kind: "text", required });
const secret = (key: string) => ({ key, kind: "secret", required: false });
const keysOf = (groups: FieldGroups<{ key: string }>) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, fields]) => [name, fields.map(({ key }: { key: string }) => key)]),
  );

test("what is needed, credentials and addresses stay in sight; the rest is folded", () => {
  const fields = [
    text("shop", true),
    text("clientId"),
    secret("clientSecret"),
    secret("accessToken"),
    text("author"),
    text("locale"),
    text("urlPattern"),
  ];
  expect(keysOf(groupFields(fields))).toEqual({
    main: ["shop", "clientId", "clientSecret", "accessToken", "urlPattern"],
    names: [],
    more: ["author", "locale"],
  });
});

test("the names of the destination's fields are a group of their own, with the formats beside them", () => {
  const fields = ["titleField", "bodyField", "bodyFormat", "tagsField", "tagsFormat"].map((key) =>
    text(key, true),
  );
  expect(keysOf(groupFields(fields)).names).toEqual(fields.map(({ key }) => key));
});

test("a single field is not folded, and keeps its place", () => {
  const fields = [
    text("siteUrl", true),
    text("category"),
    { ...text("siteAddress"), kind: "url" },
    text("urlPattern"),
  ];
  expect(keysOf(groupFields(fields))).toEqual({
    main: ["siteUrl", "category", "siteAddress", "urlPattern"],
    names: [],
    more: [],
  });
});
