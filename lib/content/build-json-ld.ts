import { isDay } from "@/lib/text/is-day";
import { type JsonLdField, jsonLdForms } from "./json-ld-forms";

export type JsonLdValue = string | readonly Readonly<Record<string, string>>[];

export interface BuiltJsonLd {
  value: Record<string, unknown>;
  /** What has to change: unknown fields, missing ones, and values of another form. */
  problems: { field: string; message: string }[];
}

/** Builds the JSON-LD of a schema.org type from the fields of its form. Empty values are left out. */
export function buildJsonLd(type: string, given: Readonly<Record<string, JsonLdValue>>): BuiltJsonLd {
  const form = jsonLdForms.find((each) => each.type === type);
  const value: Record<string, unknown> = { "@context": "https://schema.org", "@type": type };
  if (form === undefined) return { value, problems: [{ field: "type", message: "is not a known type" }] };
  const names = new Set(form.fields.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !names.has(name));
  const problems = unknown.map((field) => ({ field, message: `is not a field of ${type}` }));
  for (const field of form.fields) {
    const own = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    const message =
      field.kind === "list" ? putList(value, field, own) : putText(value, field, own, problemOf(field, own));
    if (message !== null) problems.push({ field: field.name, message });
  }
  return { value, problems };
}

function putText(
  target: Record<string, unknown>,
  field: JsonLdField,
  given: JsonLdValue | undefined,
  problem: string | null,
): string | null {
  if (problem === null && typeof given === "string" && given.trim() !== "") {
    put(target, field.path, field.kind === "number" ? Number(given) : given.trim());
  }
  return problem;
}

function problemOf({ kind, required }: JsonLdField, given: JsonLdValue | undefined): string | null {
  if (given !== undefined && typeof given !== "string") return "must be a text";
  const text = given?.trim() ?? "";
  if (text === "") return required ? "is required" : null;
  if (kind === "url" && !(/^https?:\/\//i.test(text) && URL.canParse(text))) {
    return "must be an absolute address, such as https://example.com/page";
  }
  if (kind === "number" && !/^\d{1,12}(?:\.\d{1,6})?$/.test(text)) return "must be a number, such as 19.90";
  const isDate = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{4,15}(?:Z|[+-]\d{2}:\d{2})?)?$/.test(text);
  if (kind === "date" && !(isDate && isDay(text) && !Number.isNaN(Date.parse(text)))) {
    return "must be a date, such as 2026-11-22 or 2026-11-22T19:30:00+01:00";
  }
  return null;
}

function putList(
  target: Record<string, unknown>,
  { path, required, entry = [], entryType }: JsonLdField,
  given: JsonLdValue | undefined,
): string | null {
  if (typeof given === "string") return `must be a list of objects with ${namesOf(entry)}`;
  const rows = given ?? [];
  if (rows.length === 0) return required ? "needs at least one entry" : null;
  const built: unknown[] = [];
  for (const [index, row] of rows.entries()) {
    const item: Record<string, unknown> = entryType === undefined ? {} : { "@type": entryType };
    if (entryType === "ListItem") item["position"] = index + 1;
    const stray = Object.keys(row).find((name) => entry.every((each) => each.name !== name));
    if (stray !== undefined) return `entry ${index + 1}: ${stray} is not one of ${namesOf(entry)}`;
    for (const field of entry) {
      const own = Object.hasOwn(row, field.name) ? row[field.name] : undefined;
      const message = putText(item, field, own, problemOf(field, own));
      if (message !== null) return `entry ${index + 1}: ${field.name} ${message}`;
    }
    // An entry without properties of its own is a plain text.
    built.push(Object.hasOwn(item, "") ? item[""] : item);
  }
  put(target, path, built);
  return null;
}

function namesOf(entry: readonly JsonLdField[]): string {
  return entry.map(({ name }) => name).join(" and ");
}

/** Sets a property by its path, such as `author@Person.name`; see JsonLdField. The paths are our own. */
function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let object = target;
  for (const step of steps) {
    const [property = "", type] = step.split("@");
    const inner = object[property];
    const next = isRecord(inner) ? inner : { "@type": type };
    object[property] = next;
    object = next;
  }
  object[last] = value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
