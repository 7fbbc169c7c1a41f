import { z } from "zod";
import { timeZoneOf } from "@/lib/platform/calendar-day";
import { isoTimestamp } from "@/lib/platform/db/iso-timestamp";
import { isLanguageTag } from "@/lib/text/language-tag";

/** Building blocks of the operations' schemas: one spelling and one error text for each kind of field. */

/**
 * Any UUID, whatever its version: an id that Galley cannot have made is answered as not found, not as
 * malformed.
 */
export const idField = (what: string) =>
  z
    .guid({
      error: ({ input }) =>
        input === undefined
          ? `is required: the id of ${what}`
          : `must be the id of ${what}, a UUID such as 0198c0de-0000-7000-8000-000000000000`,
    })
    .toLowerCase()
    .describe(`The id of ${what}, a UUID.`);

/** The id of the last entry of the page before, in a list that is paged by it. It is compared, and never looked up. */
export const beforeField = (what: string) =>
  z
    .stringFormat("entry", /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, { error: `must be the id of ${what}` })
    .optional()
    .describe("The id of the last entry of the page before.");

export const textField = (lengthMax: number, whenMissing = "is required") =>
  z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : "must be a text") })
    .refine((text) => !hasMoreCharacters(text, lengthMax), {
      error: `must have at most ${lengthMax} characters`,
    })
    .refine((text) => !text.includes("\u0000"), { error: "must not contain the character U+0000" })
    .refine((text) => text.isWellFormed(), { error: "must not contain half of a surrogate pair" })
    // Counted as JSON Schema counts, for which a character outside of the basic plane is one.
    .meta({ maxLength: lengthMax });

function hasMoreCharacters(text: string, lengthMax: number): boolean {
  if (text.length <= lengthMax) return false;
  return text.length > 2 * lengthMax || Array.from(text).length > lengthMax;
}

export const requiredText = (lengthMax: number, whenMissing?: string) =>
  textField(lengthMax, whenMissing).trim().min(1, { error: "must not be empty" });

/**
 * An integer, also as digits in a text, because query strings contain only texts. A number beyond the safe
 * integers becomes the nearest safe one.
 */
export const integerField = (min: number, error: string, max = Number.MAX_SAFE_INTEGER) =>
  z
    .preprocess(
      (value) =>
        Number.isInteger(value) || (typeof value === "string" && /^-?\d+$/.test(value))
          ? nearestSafeInteger(Number(value))
          : value,
      z.int({ error }).min(min, { error }).max(max, { error }),
    )
    // A preprocessed schema has no JSON Schema of its own, so this is what the API reference shows.
    .meta({ type: "integer", minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) });

function nearestSafeInteger(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(value, Number.MAX_SAFE_INTEGER));
}

/** How many rows a list returns. More than 50 is served as 50, because blog packages ask for 100 and 500. */
export const limitField = integerField(1, "must be an integer from 1 to 50")
  .transform((limit) => Math.min(limit, 50))
  .default(20)
  .describe("From 1 to 50; 20 when left out; more is served as 50.");

export const offsetField = integerField(0, "must be an integer of 0 or more")
  .default(0)
  .describe("How many to skip.");

const languageError = "must be the code of a language, such as en, de or pt-BR";

/** A BCP 47 tag of a language that exists, in its canonical spelling. */
export const languageTagField = z
  .string({ error: languageError })
  .trim()
  .max(35, { error: languageError })
  .transform((text, issues) => {
    if (isLanguageTag(text)) return new Intl.Locale(text).toString();
    issues.addIssue({ code: "custom", message: languageError });
    return z.NEVER;
  });

const zoneError = "must be the name of a time zone, such as Europe/Berlin or UTC";

/** The IANA name of a time zone, in its canonical spelling. */
export const timeZoneField = z
  .string({ error: zoneError })
  .trim()
  .max(64, { error: zoneError })
  .transform((name, issues) => {
    const zone = timeZoneOf(name);
    if (zone !== null) return zone;
    issues.addIssue({ code: "custom", message: zoneError });
    return z.NEVER;
  });

export const publishStatusField = z.enum(["draft", "publish"], { error: "must be draft or publish" });

/** ISO 8601 in UTC with milliseconds. */
export const timestampField = z.iso.datetime({ precision: 3 });

export function timestamp(time: Date | string): string {
  return isoTimestamp(time);
}

export function timestampOrNull(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
