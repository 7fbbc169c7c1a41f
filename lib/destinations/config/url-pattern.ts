import { z } from "zod";
import { optional, textSetting } from "./config-form";

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

/** For products that tell no date of an entry, and whose connection knows no language. */
export const plainUrlPattern = urlPattern.refine(
  (pattern) => !/\{(?:year|month|day|language)\}/.test(pattern),
  "may contain {slug} and {id} only",
);

/** The setting of products that do not know where an owner's own front end shows their entries. */
export function publicAddress(product: string, pattern: z.ZodString) {
  return textSetting(optional(pattern), {
    label: "Public address",
    help: `Where your site shows an article, such as https://example.com/blog/{slug}. ${product} does not know; without it the page cannot be proven.`,
  });
}

/** For `superRefine`: the language in an address is the connection's locale. */
export function refuseUnknownLanguage(
  config: { urlPattern?: string | undefined; locale?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (config.urlPattern?.includes("{language}") !== true || config.locale !== undefined) return;
  const message = "is needed for {language} in the public address";
  ctx.addIssue({ code: "custom", path: ["locale"], message });
}

/**
 * Where readers find an entry; null without a pattern, and for an entry without the slug that it needs: the
 * address of all articles would be taken for its page.
 */
export function addressIn(
  pattern: string | undefined,
  { slug, id, date = new Date(0), languageCode = "" }: Partial<UrlParts> & Pick<UrlParts, "slug" | "id">,
): string | null {
  if (pattern === undefined || (slug === "" && pattern.includes("{slug}"))) return null;
  return fillUrlPattern(pattern, { slug, id, date, languageCode });
}

/** The address of an entry, percent-encoded: a slug can leave neither its place nor the host. */
export function fillUrlPattern(pattern: string, { slug, id, date, languageCode }: UrlParts): string {
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
  const values: Record<Placeholder, string> = { slug, id, year, month, day, language: languageCode };
  const filled = pattern.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? encoded(values[name]) : whole,
  );
  return new URL(filled).href;
}

/** Dots alone lead upwards however they are encoded, so that they are encoded twice. */
function encoded(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll(".", "%252E") : encodeURIComponent(value);
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
