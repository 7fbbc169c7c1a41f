import { z } from "zod";
import { optional, type SelectOption, selectSettingOr, textSetting, withDefault } from "../config-form";

/** The parts of a post that can be mapped to a field of the owner's model. */
export const fieldRoles = [
  "title",
  "slug",
  "body",
  "excerpt",
  "metaDescription",
  "tags",
  "articleId",
] as const;
export type FieldRole = (typeof fieldRoles)[number];

/** The names of the owner's fields, by role. A role without a field is not sent. */
export type FieldMap = { [Role in FieldRole as `${Role}Field`]?: string | undefined };

/** `text` is one text with commas, for models without a list field. */
export type TagsFormat = "list" | "text";

/**
 * `name` is one top-level field, whatever characters it has; `path` may address nested fields, such as
 * meta.description.
 */
export type FieldNaming = "name" | "path";

interface MappedSetting {
  naming: FieldNaming;
  /**
   * The field's usual name, which applies when the form field is empty; without it the role is then not sent.
   */
  initial?: string;
  /** Added to the help text for this product. */
  note?: string;
}

const wording: Record<FieldRole, { label: string; help: string }> = {
  title: { label: "Title field", help: "Takes the article’s title, as plain text." },
  slug: { label: "Slug field", help: "Takes the last part of the article’s address." },
  body: { label: "Body field", help: "Takes the article itself, in the body format chosen here." },
  excerpt: { label: "Excerpt field", help: "Takes a short summary for lists of articles, as plain text." },
  metaDescription: {
    label: "Meta description field",
    help: "Takes the text that search engines show below the title.",
  },
  tags: { label: "Tags field", help: "Takes the article’s keywords." },
  articleId: {
    label: "Article id field",
    help: "A plain text field that takes Galley’s id of the article, so that Galley recognises its entries after a lost response or a renaming. Worth adding to your model; your pages need not show it.",
  },
};

/** The setting for the field name of an optional role. */
export function mappedSetting(role: FieldRole, { naming, note }: MappedSetting) {
  return textSetting(optional(fieldName(naming)), wordingOf(role, "it is not sent", note));
}

/** The setting for the field name of a role that is always sent. */
export function requiredSetting(role: FieldRole, { naming, note, initial = role }: MappedSetting) {
  return textSetting(withDefault(fieldName(naming), initial), wordingOf(role, initial, note));
}

function wordingOf(role: FieldRole, empty: string, note: string | undefined) {
  const { label, help } = wording[role];
  const sentences = [help, `Empty: ${empty}.`, note];
  return { label, help: sentences.filter(Boolean).join(" "), group: "names" } as const;
}

/**
 * Settings for the owner's own model, whose fields are named by paths. Title, slug and body always have a
 * field; the other roles only when one is named.
 */
export function fieldMapShape<const Format extends string>({
  whereNamesAre,
  bodyFormats,
  bodyFormatHelp,
  bodyName = "body",
}: {
  /** A sentence on where a person finds the names of the fields in that product. */
  whereNamesAre: string;
  /** The first option is the default. */
  bodyFormats: readonly [SelectOption<Format>, ...SelectOption<Format>[]];
  bodyFormatHelp: string;
  bodyName?: string;
}) {
  const naming = "path";
  return {
    titleField: requiredSetting("title", { naming, note: whereNamesAre }),
    slugField: requiredSetting("slug", { naming }),
    bodyField: requiredSetting("body", { naming, initial: bodyName }),
    bodyFormat: selectSettingOr(bodyFormats[0].value, {
      label: "Body format",
      help: bodyFormatHelp,
      group: "names",
      required: true,
      options: bodyFormats,
    }),
    excerptField: mappedSetting("excerpt", { naming }),
    metaDescriptionField: mappedSetting("metaDescription", { naming }),
    tagsField: mappedSetting("tags", { naming }),
    tagsFormat: selectSettingOr("list", {
      label: "Tags format",
      help: "What the tags field takes: a list of texts, or one text with commas between the tags.",
      group: "names",
      options: [
        { value: "list", label: "List of texts" },
        { value: "text", label: "One text with commas" },
      ],
    }),
    articleIdField: mappedSetting("articleId", { naming }),
  };
}

/** For `superRefine`: two roles in one field would overwrite each other. */
export function refuseSharedFields(map: FieldMap, ctx: z.RefinementCtx): void {
  const used = mappedFields(map);
  for (const [at, { role, path }] of used.entries()) {
    const other = used.slice(0, at).find((earlier) => overlap(earlier.path, path));
    if (other === undefined) continue;
    ctx.addIssue({
      code: "custom",
      path: [`${role}Field`],
      message: `is already the field for ${other.role} (${other.path}); name another one, or none`,
    });
  }
}

export interface MappedField {
  role: FieldRole;
  path: string;
}

/** The roles that have a field, with its name. */
export function mappedFields(map: FieldMap): MappedField[] {
  return fieldRoles.flatMap((role) => {
    const path = map[`${role}Field`];
    return path === undefined ? [] : [{ role, path }];
  });
}

/** The values of the mapped roles, nested as their paths say. Undefined values are left out. */
export function writeFields(
  map: FieldMap,
  values: Partial<Record<FieldRole, unknown>>,
  naming: FieldNaming = "path",
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { role, path } of mappedFields(map)) {
    if (values[role] !== undefined) setAt(record, partsOf(path, naming), values[role]);
  }
  return record;
}

/** The entry's values in the mapped fields. A role is absent when the entry has no such field at all. */
export function readFields(
  map: FieldMap,
  record: unknown,
  naming: FieldNaming = "path",
): Partial<Record<FieldRole, unknown>> {
  const values: Partial<Record<FieldRole, unknown>> = {};
  for (const { role, path } of mappedFields(map)) {
    const value = getAt(record, partsOf(path, naming));
    if (value !== undefined) values[role] = value;
  }
  return values;
}

/**
 * Tags in the format of the owner's field. In a text, commas inside a tag become spaces, or they would split
 * the tag.
 */
export function writeTags(format: TagsFormat, tags: readonly string[]): string[] | string {
  return format === "list" ? [...tags] : tags.map((tag) => tag.replace(/\s*,\s*/g, " ")).join(", ");
}

/** The tags in a stored field: a list of texts, or one text with commas. Any other value has no tags. */
export function readTags(value: unknown): string[] {
  const list = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return list
    .filter((tag) => typeof tag === "string")
    .flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()]));
}

/** The text in a stored field: null is an empty text; undefined means that there is no such field. */
export function storedText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}

function fieldName(naming: FieldNaming) {
  const name = z
    .string()
    .trim()
    .max(200, "is too long")
    .refine((path) => !path.split(".").some((part) => forbidden.has(part)), "is not a field's name");
  if (naming === "name") return name;
  return name.refine(
    (path) => path.split(".").every((part) => /^[A-Za-z_$][\w$-]*$/.test(part)),
    "must be the field's name in the API: letters, digits and _; dots lead into groups, as in meta.description",
  );
}

/** Attack: paths through these names would change the prototype of every object instead of a field. */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

function partsOf(path: string, naming: FieldNaming): string[] {
  return naming === "path" ? path.split(".") : [path];
}

function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

function setAt(record: Record<string, unknown>, [first, ...rest]: string[], value: unknown): void {
  if (first === undefined) return;
  if (rest.length === 0) {
    record[first] = value;
    return;
  }
  const there = record[first];
  const inner = isRecord(there) ? there : {};
  record[first] = inner;
  setAt(inner, rest, value);
}

function getAt(value: unknown, [first, ...rest]: string[]): unknown {
  if (first === undefined) return value;
  return isRecord(value) && Object.hasOwn(value, first) ? getAt(value[first], rest) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
