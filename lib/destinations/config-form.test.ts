import { expect, test } from "vitest";
import { z } from "zod";
import {
  formOf,
  optional,
  secretSetting,
  selectSetting,
  selectSettingOr,
  textSetting,
  withDefault,
} from "./config-form";

const id = z.string().min(3);
const formats = [
  { value: "html", label: "HTML" },
  { value: "markdown", label: "Markdown" },
] as const;

const config = z
  .strictObject({
    site: textSetting(id, { label: "Site", help: "S" }),
    token: secretSetting(id, { label: "Token", help: "T" }),
    author: textSetting(optional(id), { label: "Author", help: "A", group: "more" }),
    branch: textSetting(withDefault(id, "main"), { label: "Branch", help: "B" }),
    format: selectSetting({ label: "Format", help: "F", options: formats }),
    tags: selectSettingOr("html", { label: "Tags", help: "G", options: formats, required: true }),
  })
  .superRefine(() => undefined);

test("A form has the settings of the schema in their order, with their kinds and labels", () => {
  expect(formOf(config)).toEqual([
    { key: "site", kind: "text", label: "Site", help: "S", group: "main", required: true },
    { key: "token", kind: "secret", label: "Token", help: "T", group: "main", required: true },
    { key: "author", kind: "text", label: "Author", help: "A", group: "more", required: false },
    { key: "branch", kind: "text", label: "Branch", help: "B", group: "main", required: false },
    {
      key: "format",
      kind: "select",
      label: "Format",
      help: "F",
      group: "main",
      required: true,
      options: formats,
    },
    {
      key: "tags",
      kind: "select",
      label: "Tags",
      help: "G",
      group: "main",
      required: true,
      options: formats,
    },
  ]);
});

test("A configuration reads the blank fields of a form as absent", () => {
  const given = { site: "acme", token: "secret", format: "html" };
  const parsed = { ...given, branch: "main", tags: "html" };
  expect(config.parse({ ...given, author: " ", branch: "", tags: "" })).toEqual(parsed);
  expect(config.parse(given)).toEqual(parsed);
  expect(config.safeParse({ ...given, author: "x" }).success).toBe(false);
});

test("A setting that declares no form field is an error of the adapter", () => {
  expect(() => formOf(z.strictObject({ site: id }))).toThrow("site");
});
