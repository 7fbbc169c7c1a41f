import { z } from "zod";

/** The parts of a post that an owner's model may have a field for. */
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

/** Names of fields in the owner's model, by role; what has no field is not sent. */
export type FieldMap = { [Role in FieldRole as `${Role}Field`]?: string | undefined };

/** `text` is one text with commas, for models that have no list of texts. */
export const tagsFormats = ["list", "text"] as const;
export type TagsFormat = (typeof tagsFormats)[number];

/** `name` is one field whatever its letters; `path` may lead into groups, as in meta.description. */
export type FieldNaming = "name" | "path";

export interface FieldMapOptions {
  naming: FieldNaming;
  /** The names that a field has where the form says nothing. Defaults: title, slug, body. */
  defaults?: { title?: string; slug?: string; body?: string };
}

/**
 * Keys of a strict config object: title, slug and body have a field in any case, the others where named.
 * Spread it, and replace or leave out keys for a product that needs no mapping of them.
 */
export function fieldMapShape({ naming, defaults = {} }: FieldMapOptions) {
  return {
    titleField: requiredField(naming, defaults.title ?? "title"),
    slugField: requiredField(naming, defaults.slug ?? "slug"),
    bodyField: requiredField(naming, defaults.body ?? "body"),
    excerptField: optionalField(naming),
    metaDescriptionField: optionalField(naming),
    tagsField: optionalField(naming),
    tagsFormat: z
      .enum(["", ...tagsFormats])
      .default("list")
      .transform((format): TagsFormat => (format === "" ? "list" : format)),
    articleIdField: optionalField(naming),
  };
}

/** A field that is always sent; an empty form field means the default name. */
function requiredField(naming: FieldNaming, defaultName: string) {
  return z
    .string()
    .trim()
    .default(defaultName)
    .transform((name) => (name === "" ? defaultName : name))
    .pipe(fieldName(naming));
}

/** A field that is sent where it is named. */
function optionalField(naming: FieldNaming) {
  return z
    .string()
    .trim()
    .optional()
    .transform((name) => (name === "" ? undefined : name))
    .pipe(fieldName(naming).optional());
}

/** For `superRefine`: two parts of a post in one field would overwrite each other. */
export function refuseSharedFields(map: FieldMap, ctx: z.RefinementCtx): void {
  const used = mappedFields(map);
  for (const [at, { role, path }] of used.entries()) {
    const other = used.slice(0, at).find((earlier) => overlap(earlier.path, path));
    if (other === undefined) continue;
    ctx.addIssue({
      code: "custom",
      path: [`${role}Field`],
      message: `is the field that ${other.role} is written to already (${other.path}); name another one, or none`,
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

/** The values of the roles that have a field, nested as their paths say. Undefined values are left out. */
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

/** What an entry has in the fields of the map. A role is absent where the entry has no such field at all. */
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

/** Tags as the owner's field takes them. A comma in a tag would make two of it in a text. */
export function writeTags(format: TagsFormat, tags: readonly string[]): string[] | string {
  return format === "list" ? [...tags] : tags.map((tag) => tag.replace(/\s*,\s*/g, " ")).join(", ");
}

/** Tags as a field holds them: a list of texts, or a text with commas. Anything else has none. */
export function readTags(value: unknown): string[] {
  const list = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return list
    .filter((tag) => typeof tag === "string")
    .flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()]));
}

/** A text field as it is held: null is an empty one; undefined stays: there is no such field. */
export function readText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}

function fieldName(naming: FieldNaming) {
  const name = z
    .string()
    .max(200, "is too long")
    .refine((path) => !path.split(".").some((part) => forbidden.has(part)), "is not a field's name");
  if (naming === "name") return name;
  return name.refine(
    (path) => path.split(".").every((part) => /^[A-Za-z_$][\w$-]*$/.test(part)),
    "must be the field's name in the API: letters, digits and _; dots lead into groups, as in meta.description",
  );
}

/** Names that reach into every object of the process instead of a field. */
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
