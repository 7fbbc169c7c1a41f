import { z } from "zod";
import { dayIn, timeZoneOf } from "@/lib/platform/calendar-day";
import { optional, textSetting } from "./config-form";

const placeholders = ["slug", "id", "year", "month", "day", "language"] as const;
type Placeholder = (typeof placeholders)[number];

/** The values of the placeholders. `date` gives year, month and day, in the time zone, or else in UTC. */
export interface UrlParts {
  slug: string;
  id: string;
  date: Date;
  timeZone?: string | undefined;
  languageCode: string;
}

/**
 * The address at which the owner's front end shows an entry, such as `https://acme.example/blog/{slug}`. Must
 * contain {slug} or {id}; {year}, {month}, {day} and {language} are optional.
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

/** For products that report no date of an entry, and whose connection has no language setting. */
export const plainUrlPattern = urlPattern.refine(
  (pattern) => !/\{(?:year|month|day|language)\}/.test(pattern),
  "may contain {slug} and {id} only",
);

/** The setting for the public address, for products that do not know the owner's front end. */
export function publicAddress(product: string, pattern: z.ZodString) {
  return textSetting(optional(pattern), {
    label: "Public address",
    help: `Where your site shows an article, such as https://example.com/blog/{slug}. ${product} does not know; without it the page cannot be proven.`,
  });
}

const zoneError = "must be the name of a time zone, such as Europe/Berlin";

/** The setting for the time zone in which a site dates its articles. */
export const timeZoneSetting = textSetting(
  optional(
    z
      .string()
      .trim()
      .transform((name, issues) => {
        const zone = timeZoneOf(name);
        if (zone !== null) return zone;
        issues.addIssue({ code: "custom", message: zoneError });
        return z.NEVER;
      }),
  ),
  {
    label: "Time zone",
    help: "The time zone in which your site dates its articles, such as Europe/Berlin. It decides {year}, {month} and {day}; UTC if empty.",
    group: "more",
  },
);

/** For `superRefine`: {language} needs the connection's locale. */
export function refuseUnknownLanguage(
  config: { urlPattern?: string | undefined; locale?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (config.urlPattern?.includes("{language}") !== true || config.locale !== undefined) return;
  const message = "is needed for {language} in the public address";
  ctx.addIssue({ code: "custom", path: ["locale"], message });
}

/**
 * The public address of an entry. Null without a pattern, and when the pattern needs a slug and the entry has
 * none: that address would be the list of all articles.
 */
export function addressIn(
  pattern: string | undefined,
  {
    slug,
    id,
    date = new Date(0),
    timeZone,
    languageCode = "",
  }: Partial<UrlParts> & Pick<UrlParts, "slug" | "id">,
): string | null {
  if (pattern === undefined || (slug === "" && pattern.includes("{slug}"))) return null;
  return fillUrlPattern(pattern, { slug, id, date, timeZone, languageCode });
}

/** Fills in the pattern, percent-encoded, so that a slug cannot change the host or the rest of the path. */
export function fillUrlPattern(
  pattern: string,
  { slug, id, date, timeZone = "UTC", languageCode }: UrlParts,
): string {
  const [year = "", month = "", day = ""] = dayIn(date, timeZone).split("-");
  const values: Record<Placeholder, string> = { slug, id, year, month, day, language: languageCode };
  const filled = pattern.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? encoded(values[name]) : whole,
  );
  return new URL(filled).href;
}

/** Browsers resolve "." and ".." even when percent-encoded once, so they are encoded twice. */
function encoded(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll(".", "%252E") : encodeURIComponent(value);
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((each) => each === name);
}

function placeholdersOf(pattern: string): string[] {
  return [...pattern.matchAll(/\{([^{}]*)\}|[{}]/g)].map(([, name]) => name ?? "");
}

/** Requires a host without placeholders, so that an article cannot decide which host the verifier calls. */
function isHttpPattern(pattern: string): boolean {
  const origin = /^https?:\/\/[^/{}?#@\s]+(?=[/?#]|$)/i.exec(pattern)?.[0];
  return origin !== undefined && URL.canParse(origin);
}
