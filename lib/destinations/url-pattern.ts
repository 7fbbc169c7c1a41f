import { z } from "zod";

const placeholders = ["slug", "id", "year", "month", "day", "language"] as const;
type Placeholder = (typeof placeholders)[number];

/** What an address is made of. `date` decides year, month and day, in UTC. */
export interface UrlParts {
  slug: string;
  id: string;
  date: Date;
  languageCode: string;
}

/**
 * Where a headless destination's own front end shows an entry, such as `https://acme.example/blog/{slug}`.
 * Has {slug} or {id}; {year}, {month}, {day} and {language} may be used as well.
 */
export const urlPattern = z
  .string()
  .trim()
  .refine(isHttpPattern, "must be an address that begins with https:// or http://")
  .refine(
    (pattern) => pattern.includes("{slug}") || pattern.includes("{id}"),
    "must contain {slug} or {id}, for instance https://example.com/blog/{slug}",
  )
  .refine(
    (pattern) => placeholdersOf(pattern).every((name) => isPlaceholder(name)),
    `may contain ${placeholders.map((name) => `{${name}}`).join(", ")} and no other braces`,
  );

/** The address of an entry, percent-encoded: a slug can leave neither its place nor the host. */
export function fillUrlPattern(pattern: string, { slug, id, date, languageCode }: UrlParts): string {
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
  const values: Record<Placeholder, string> = { slug, id, year, month, day, language: languageCode };
  const filled = pattern.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? encodeURIComponent(values[name]) : whole,
  );
  return new URL(filled).href;
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((each) => each === name);
}

function placeholdersOf(pattern: string): string[] {
  return [...pattern.matchAll(/\{([^{}]*)\}|[{}]/g)].map(([, name]) => name ?? "");
}

/** The host is not made of placeholders, so that an article cannot choose whom the verifier asks. */
function isHttpPattern(pattern: string): boolean {
  const origin = /^https?:\/\/[^/{}?#@\s]+(?=[/?#]|$)/i.exec(pattern)?.[0];
  return origin !== undefined && URL.canParse(origin);
}
