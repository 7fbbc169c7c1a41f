import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formOf } from "../config-form";
import {
  type FieldMap,
  fieldMapShape,
  mappedSetting,
  readFields,
  readTags,
  refuseSharedFields,
  requiredSetting,
  storedText,
  writeFields,
  writeTags,
} from "./field-map";

const shape = fieldMapShape({
  whereNamesAre: "In X.",
  bodyFormats: [
    { value: "html", label: "HTML" },
    { value: "markdown", label: "Markdown" },
  ],
  bodyFormatHelp: "Which.",
});
const paths = z.strictObject(shape).superRefine(refuseSharedFields);
const names = z.strictObject({
  titleField: requiredSetting("title", { naming: "name", initial: "Name" }),
  excerptField: mappedSetting("excerpt", { naming: "name" }),
});

describe("A field map", () => {
  test("has the usual names for empty form fields, and sends no other fields", () => {
    const map = paths.parse({ titleField: "", excerptField: " ", tagsFormat: "" });
    expect(map).toEqual({
      titleField: "title",
      slugField: "slug",
      bodyField: "body",
      bodyFormat: "html",
      tagsFormat: "list",
    });
    expect(names.parse({}).titleField).toBe("Name");
  });

  test("is unchanged when a parsed configuration is parsed again", () => {
    const map = paths.parse({ excerptField: " teaser ", metaDescriptionField: "", tagsFormat: "text" });
    expect(paths.parse(map)).toEqual(map);
  });

  test.each(["meta.description", "seo_title", "a.b-c.d", "$x"])("accepts the path %s", (excerptField) => {
    expect(paths.parse({ excerptField }).excerptField).toBe(excerptField);
  });

  test.each([
    "meta..description",
    ".a",
    "a.",
    "a b",
    "seo[title]",
    "__proto__.x",
    "a.constructor",
    "1a",
    "a/b",
  ])("refuses the path %s", (excerptField) => {
    expect(paths.safeParse({ excerptField }).success).toBe(false);
  });

  test("accepts names with spaces, dots and letters of any script", () => {
    expect(names.parse({ excerptField: "Kurz. Text 概要" }).excerptField).toBe("Kurz. Text 概要");
    expect(names.safeParse({ excerptField: "__proto__" }).success).toBe(false);
  });

  test.each([
    [{ excerptField: "title" }, "excerptField"],
    [{ bodyField: "meta", metaDescriptionField: "meta.description" }, "metaDescriptionField"],
  ])("refuses the same field for two roles: %j", (map, at) => {
    const issues = paths.safeParse(map).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toEqual([at]);
    expect(issues[0]?.message).toContain("already");
  });

  test("explains in the form what an empty field means, and asks for the body format", () => {
    const form = formOf(paths);
    const helpOf = (key: string) => form.find((field) => field.key === key)?.help;
    expect(helpOf("titleField")).toBe("Takes the article’s title, as plain text. Empty: title. In X.");
    expect(helpOf("tagsField")).toBe("Takes the article’s keywords. Empty: it is not sent.");
    expect(form.filter(({ required }) => required).map(({ key }) => key)).toEqual(["bodyFormat"]);
    expect(form.every(({ group }) => group === "names")).toBe(true);
  });
});

describe("Mapped fields", () => {
  const map: FieldMap = {
    titleField: "title",
    excerptField: "meta.teaser",
    metaDescriptionField: "meta.seo.description",
  };

  test("are written to their paths and read from there", () => {
    const record = writeFields(map, { title: "T", excerpt: "E", metaDescription: "M", slug: "unmapped" });
    expect(record).toEqual({ title: "T", meta: { teaser: "E", seo: { description: "M" } } });
    expect(readFields(map, record)).toEqual({ title: "T", excerpt: "E", metaDescription: "M" });
  });

  test("are absent when the entry lacks them, but present when they are empty", () => {
    expect(readFields(map, { title: null, meta: { seo: [] } })).toEqual({ title: null });
    expect(readFields({ titleField: "toString" }, {})).toEqual({});
  });

  test("with dots in their names are not nested", () => {
    const byName = { titleField: "Nr. 1" };
    expect(writeFields(byName, { title: "T" }, "name")).toEqual({ "Nr. 1": "T" });
    expect(readFields(byName, { "Nr. 1": "T" }, "name")).toEqual({ title: "T" });
  });

  test("without a value are not written", () => {
    expect(writeFields(map, { title: undefined, excerpt: "E" })).toEqual({ meta: { teaser: "E" } });
  });
});

describe("Stored values:", () => {
  test.each([
    ["list", ["a", "b, c"], ["a", "b, c"], ["a", "b, c"]],
    ["text", ["a", "b , c"], "a, b c", ["a", "b c"]],
    ["text", [], "", []],
  ] as const)("as a %s of %j", (format, tags, written, read) => {
    expect(writeTags(format, tags)).toEqual(written);
    expect(readTags(writeTags(format, tags))).toEqual(read);
  });

  test.each([
    [null, []],
    [7, []],
    [["a", 1, " "], ["a"]],
    [" a ,, b", ["a", "b"]],
  ])("tags stored as %j are read as %j", (stored, tags) => {
    expect(readTags(stored)).toEqual(tags);
  });

  test.each([
    [undefined, undefined],
    [null, ""],
    ["x", "x"],
    [{ a: 1 }, '{"a":1}'],
  ])("a text stored as %j is read as %j", (stored, text) => {
    expect(storedText(stored)).toBe(text);
  });
});
