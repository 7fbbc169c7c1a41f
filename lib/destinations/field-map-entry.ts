import type { DestinationFailure, EntryFields, PostStatus } from "./contract";
import { type FieldMap, type FieldRole, mappedFields, readFields, readTags, readText } from "./field-map";
import { readBody } from "./field-map-body";

export type FieldValues = Partial<Record<FieldRole, unknown>>;

/** A field that a destination refuses, with its reason. */
export interface RefusedField {
  path: string;
  message: string;
}

export type MappedWrite<Entry> =
  | { kind: "written"; entry: Entry }
  | { kind: "refused"; fields: RefusedField[]; failure: DestinationFailure };

const names: Record<FieldRole, string> = {
  title: "title",
  slug: "slug",
  body: "text",
  excerpt: "excerpt",
  metaDescription: "meta description",
  tags: "tags",
  articleId: "article’s id",
};
/** Without these there is no article. */
const needed: ReadonlySet<FieldRole> = new Set(["title", "slug", "body"]);

/** What a record says in the fields of the map; a role is absent without a field, or without this field. */
export function entryFields(map: FieldMap, record: unknown, status: PostStatus): EntryFields {
  const { tags, ...values } = readFields(map, record);
  return {
    title: readText(values.title),
    slug: readText(values.slug),
    body: readBody(values.body),
    excerpt: readText(values.excerpt),
    metaDescription: readText(values.metaDescription),
    tags: tags === undefined ? undefined : readTags(tags),
    status,
  };
}

/** The article whose mark a record bears. */
export function markOf(map: FieldMap, record: unknown): string | null {
  const { articleId } = readFields(map, record);
  return typeof articleId === "string" && articleId !== "" ? articleId : null;
}

/** The roles whose field is at one of these paths, around it or within it. */
export function rolesAt(map: FieldMap, paths: Iterable<string>): { role: FieldRole; path: string }[] {
  const there = [...paths];
  return mappedFields(map).filter(({ path }) =>
    there.some((each) => isWithin(each, path) || isWithin(path, each)),
  );
}

export function isNeeded(role: FieldRole): boolean {
  return needed.has(role);
}

export function withoutRoles<Value>(
  values: Partial<Record<FieldRole, Value>>,
  roles: ReadonlySet<FieldRole>,
): Partial<Record<FieldRole, Value>>;
export function withoutRoles(values: EntryFields, roles: ReadonlySet<FieldRole>): EntryFields;
export function withoutRoles(values: object, roles: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !roles.has(name)));
}

/** What to tell when a field of the map is not there. */
export function missingFieldWarning(
  label: string,
  { role, path }: { role: FieldRole; path: string },
): string {
  return `${label} has no field ${path} that the key may use, so the ${names[role]} was left out. Correct the field mapping of the connection.`;
}

/**
 * Writes, and once more without the optional fields that the destination refuses: a meta description beyond
 * its limit must not keep an article from appearing. Throws the failure when a needed field is refused.
 */
export async function writeWithoutRefused<Entry>(
  label: string,
  map: FieldMap,
  values: FieldValues,
  write: (values: FieldValues) => Promise<MappedWrite<Entry>>,
): Promise<{ entry: Entry; leftOut: Set<FieldRole>; warnings: string[] }> {
  const first = await write(values);
  if (first.kind === "written") return { entry: first.entry, leftOut: new Set(), warnings: [] };
  const refused = first.fields.map((field) => ({ ...field, roles: rolesAt(map, [field.path]) }));
  const roles = new Set(refused.flatMap((field) => field.roles.map(({ role }) => role)));
  if ([...roles].some(isNeeded) || refused.some((field) => field.roles.length === 0)) throw first.failure;
  const second = await write(withoutRoles(values, roles));
  if (second.kind === "refused") throw second.failure;
  const warnings = refused.flatMap((field) =>
    field.roles.map(
      ({ role }) => `${label} refused the ${names[role]} (${clip(field.message)}); it was left out.`,
    ),
  );
  return { entry: second.entry, leftOut: roles, warnings };
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`);
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, " ").replace(/[.\s]+$/, "");
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
