import type { z } from "zod";

const types: Record<string, string> = {
  string: "a text",
  boolean: "true or false",
  number: "a number",
  int: "an integer",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
};

const formats: Record<string, string> = {
  guid: "a UUID",
  uuid: "a UUID",
  email: "an email address",
  url: "an address that begins with https:// or http://",
  datetime: "a time such as 2026-11-20T08:15:00.000Z",
  date: "a date such as 2026-11-20",
};

/**
 * What is wrong with a value, for fields whose schema has no words of its own. Callers see these sentences on every
 * surface; those of the validator would name its internals.
 */
export function issueInWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${types[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${inWords(issue.values.map(String))}`;
    case "too_big":
      return `must ${bound("at most", issue.maximum, issue.origin)}`;
    case "too_small":
      return issue.minimum === 1 && counted[issue.origin] !== undefined
        ? "must not be empty"
        : `must ${bound("at least", issue.minimum, issue.origin)}`;
    case "invalid_format":
      return `must be ${formats[issue.format] ?? "in the form that its description says"}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has names that do not belong there: ${issue.keys.join(", ")}`;
    case "invalid_union":
      return "has none of the forms that are possible here";
    case "invalid_key":
    case "invalid_element":
      return "has an entry that is not possible here";
    case "custom":
      return "is not possible here";
  }
}

const counted: Record<string, string> = { string: "characters", array: "entries", set: "entries" };

function bound(which: string, limit: number | bigint, origin: string): string {
  const unit = counted[origin];
  return unit === undefined ? `be ${which} ${limit}` : `have ${which} ${limit} ${unit}`;
}

/** `a, b or c` */
function inWords(values: readonly string[]): string {
  const last = values.at(-1) ?? "";
  return values.length < 2 ? last : `${values.slice(0, -1).join(", ")} or ${last}`;
}
