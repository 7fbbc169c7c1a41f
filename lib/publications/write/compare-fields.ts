import { isDeepStrictEqual } from "node:util";
import { comparableText } from "@/lib/destinations/texts/comparable-text";
import type { StoredFields } from "./stored-fields";

interface Field {
  name: string;
  same: (a: StoredFields, b: StoredFields) => boolean;
  /** The value as quoted in messages; null when it is absent or cannot be shown. */
  show: (fields: StoredFields) => string | null;
}

/** Compares a field of two entries; a field that is absent on one side counts as equal. */
function equal<Value>(
  pick: (fields: StoredFields) => Value | undefined,
  by: (value: Value) => string,
): Field["same"] {
  return (a, b) => {
    const [one, other] = [pick(a), pick(b)];
    return one === undefined || other === undefined || by(one) === by(other);
  };
}

const quoted = (value: string | undefined) =>
  value === undefined ? null : `“${value.length > 80 ? `${value.slice(0, 79)}…` : value}”`;
const asSet = (tags: string[]) => tags.map(comparableText).sort().join("|");

const shortFields: Field[] = [
  {
    name: "title",
    same: equal((fields) => fields.title, comparableText),
    show: ({ title }) => quoted(title),
  },
  {
    name: "slug",
    same: equal(
      (fields) => fields.slug,
      (slug) => slug.normalize("NFC"),
    ),
    show: ({ slug }) => quoted(slug),
  },
  {
    name: "status",
    same: equal((fields) => fields.status, String),
    show: ({ status, statusName }) => quoted(statusName ?? status),
  },
  {
    name: "excerpt",
    same: equal((fields) => fields.excerpt, comparableText),
    show: ({ excerpt }) => quoted(excerpt),
  },
  {
    name: "meta description",
    same: equal((fields) => fields.metaDescription, comparableText),
    show: ({ metaDescription }) => quoted(metaDescription),
  },
  {
    name: "tags",
    same: equal((fields) => fields.tags, asSet),
    show: ({ tags }) => quoted(tags?.join(", ")),
  },
];

const words: Field = { name: "text", same: equal((fields) => fields.wordsHash, String), show: () => null };
const markup: Field = { name: "text", same: equal((fields) => fields.bodyHash, String), show: () => null };

function told(fields: StoredFields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Whether two readings of an entry agree in every character; false when they do not report its text. */
export function isIdentical(one: StoredFields, other: StoredFields): boolean {
  return one.bodyHash !== undefined && isDeepStrictEqual(told(one), told(other));
}

/** Whether an entry has the desired content; differences in quotes, markup and spaces do not count. */
export function saysTheSame(desired: StoredFields, stored: StoredFields): boolean {
  return [...shortFields, words].every((field) => field.same(desired, stored));
}

/** What the destination changed or left out: one sentence per field, for the publication's warnings. */
export function differences(label: string, desired: StoredFields, stored: StoredFields): string[] {
  const short = shortFields
    .filter((field) => !field.same(desired, stored))
    .map((field) => {
      const [sent, kept] = [field.show(desired), field.show(stored)];
      return kept === "“”"
        ? `${label} did not keep the ${field.name} ${sent ?? ""}.`
        : `${label} has the ${field.name} ${kept ?? ""} instead of ${sent ?? ""}.`;
    });
  if (words.same(desired, stored)) return short;
  return [...short, `${label} changed the text: check the entry for what it left out or added.`];
}

/**
 * Lists the fields that a person has changed since Galley wrote the entry. Values that a write with a lost
 * answer (`pending`) may have stored do not count.
 */
export function editsSince(
  written: StoredFields,
  stored: StoredFields,
  pending: StoredFields | null,
): string[] {
  return [...shortFields, markup]
    .filter((field) => !field.same(written, stored))
    .filter((field) => pending === null || !(field === markup ? words : field).same(pending, stored))
    .map((field) => {
      const [before, after] = [field.show(written), field.show(stored)];
      return before === null || after === null ? field.name : `${field.name}: was ${before}, is now ${after}`;
    });
}
