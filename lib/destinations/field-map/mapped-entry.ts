import type { DestinationFailure, EntryFields, PostStatus } from "../contract";
import { storedBody } from "./body";
import {
  type FieldMap,
  type FieldRole,
  type MappedField,
  mappedFields,
  readFields,
  readTags,
  storedText,
} from "./field-map";

export type FieldValues = Partial<Record<FieldRole, unknown>>;

/** A field that the destination refused, with its reason. */
export interface RefusedField {
  path: string;
  message: string;
  /** True when the model has no such field. */
  unknown?: boolean;
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
/** Roles without which there is no article, so that a write must fail. */
const needed: ReadonlySet<FieldRole> = new Set(["title", "slug", "body"]);

/**
 * The content of a record in the mapped fields. A role is absent when it has no field or the record lacks it.
 */
export function entryFields(map: FieldMap, record: unknown, status: PostStatus): EntryFields {
  const { tags, ...values } = readFields(map, record);
  return {
    title: storedText(values.title),
    slug: storedText(values.slug),
    body: storedBody(values.body),
    excerpt: storedText(values.excerpt),
    metaDescription: storedText(values.metaDescription),
    tags: tags === undefined ? undefined : readTags(tags),
    status,
  };
}

/** The article id in a record's marker field. */
export function mappedMarker(map: FieldMap, record: unknown): string | null {
  const { articleId } = readFields(map, record);
  return typeof articleId === "string" && articleId !== "" ? articleId : null;
}

/** The mapped roles whose field is one of these paths, or contains it, or is inside it. */
export function rolesAt(map: FieldMap, paths: Iterable<string>): MappedField[] {
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

/** The warning for a mapped field that the model does not have. */
export function missingFieldWarning(
  label: string,
  { role, path }: { role: FieldRole; path: string },
): string {
  return `${label} has no field ${path} that the key may use, so the ${names[role]} was left out. Correct the field mapping of the connection.`;
}

/** Warnings for fields that were sent but are missing in the response, so that nobody knows whether they were kept. */
export function unseenFieldWarnings(
  label: string,
  map: FieldMap,
  record: unknown,
  leftOut: ReadonlySet<FieldRole>,
): string[] {
  const seen = readFields(map, record);
  return mappedFields(map)
    .filter(({ role }) => !(role in seen) && !leftOut.has(role))
    .map(
      ({ role, path }) =>
        `${label} does not show the field ${path} in its answers, so nobody can tell whether the ${names[role]} was kept. Check the field mapping of the connection.`,
    );
}

/**
 * Writes, and writes again without the optional fields that the destination refuses: a meta description that is
 * too long must not keep an article from being published. Throws when a needed field is refused.
 */
export async function writeWithoutRefused<Entry>(
  label: string,
  map: FieldMap,
  values: FieldValues,
  write: (values: FieldValues) => Promise<MappedWrite<Entry>>,
): Promise<{ entry: Entry; leftOut: Set<FieldRole>; warnings: string[] }> {
  const leftOut = new Set<FieldRole>();
  const warnings: string[] = [];
  for (;;) {
    const answer = await write(withoutRoles(values, leftOut));
    if (answer.kind === "written") return { entry: answer.entry, leftOut, warnings };
    for (const field of answer.fields) {
      const at = rolesAt(map, [field.path]);
      // Each round leaves out at least one more field, so that the loop ends.
      if (at.length === 0 || at.some(({ role }) => isNeeded(role) || leftOut.has(role))) throw answer.failure;
      warnings.push(...at.map((place) => refusal(label, place, field)));
    }
    for (const { role } of rolesAt(
      map,
      answer.fields.map(({ path }) => path),
    ))
      leftOut.add(role);
    if (answer.fields.length === 0) throw answer.failure;
  }
}

function refusal(label: string, place: MappedField, { message, unknown }: RefusedField): string {
  if (unknown === true) return missingFieldWarning(label, place);
  return `${label} refused the ${names[place.role]} (${clip(message)}); it was left out.`;
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`);
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, " ").replace(/[.\s]+$/, "");
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
