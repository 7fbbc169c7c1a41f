import { z } from "zod";
import { robotsVerdicts } from "@/lib/pages/robots/robots-rules";
import type { PublicationRow } from "@/lib/platform/db/schema";

const text = z.string().nullable();

const pageEvidence = z.object({
  final_url: text.describe("Where the answer came from, after redirects."),
  redirects: z.array(z.object({ status: z.int(), from: z.string(), to: z.string() })),
  http_status: z.int().nullable(),
  title: text,
  og_title: text,
  h1: text,
  containment: z
    .number()
    .nullable()
    .describe("The share, 0 to 1, of the article's text that is on the page."),
  text_map: text.describe(
    "The article in reading order, cut into at most 60 parts of the same length: a digit for each, from 0 for nothing of it found on the page to 9 for all of it.",
  ),
  missing: z
    .array(z.string())
    .describe("The beginnings of up to three blocks of the article that the page does not show."),
  title_match: z.enum(["title", "og", "h1"]).nullable().describe("Where the page carries the title."),
  canonical: text,
  refresh: z
    .object({ seconds: z.int(), to: z.string() })
    .nullable()
    .describe("Where the page sends its readers on to by itself, and after how long."),
  canonical_elsewhere: z.boolean().describe("The page names another page as its canonical address."),
  noindex: z.boolean(),
  noindex_desired: z
    .boolean()
    .optional()
    .describe("Galley itself keeps the page from search engines: a sample that nobody has edited."),
  robots: z.object({
    meta: z.array(z.string()).describe("Directives of robots and googlebot meta elements."),
    header: text.describe("X-Robots-Tag, as it came."),
    robots_txt: z
      .enum(robotsVerdicts)
      .describe("Whether Googlebot may fetch the page; asked only when the article was found."),
  }),
  cache_busted: z
    .object({ http_status: z.int().nullable(), matched: z.boolean() })
    .nullable()
    .describe("After a 404 or 410: what the same address answered past the caches."),
  looks_like: text.describe("What a page without the article looks like."),
  checked_matcher_version: z.int(),
});

/** What a check saw, spelled as in the public API. Page fields are null when there was no page to read. */
export type PageEvidence = z.output<typeof pageEvidence>;

/**
 * Evidence as a publication stores it and the API returns it. All fields are optional: older checks stored
 * fewer, and a check that failed inside Galley stores almost none.
 */
export const storedEvidence = pageEvidence
  .extend({
    warnings: z.array(z.string()).describe("What keeps the page from being found in search."),
    last_verified_at: z.iso
      .datetime()
      .nullable()
      .describe("When an earlier check found the article; null when none did."),
  })
  .partial()
  .loose();
export type StoredEvidence = z.output<typeof storedEvidence>;

/** Reads a publication's evidence column, leaving out fields of the wrong shape; null before the first check. */
export function readEvidence(column: Record<string, unknown> | null): StoredEvidence | null {
  if (column === null) return null;
  const { data, error } = storedEvidence.safeParse(column);
  if (data !== undefined) return data;
  const unreadable = new Set(error.issues.map(({ path }) => path[0]));
  return storedEvidence.parse(
    Object.fromEntries(Object.entries(column).filter(([key]) => !unreadable.has(key))),
  );
}

/** True while the stored evidence tells what was on the page before the last write: no check has ended since. */
export function isFormerEvidence({
  checks,
  checkedAt,
}: Pick<PublicationRow, "checks" | "checkedAt">): boolean {
  return checks === 0 && checkedAt !== null;
}

/**
 * When the article was first found on its page. A find from before the last write counts until the first check after
 * that write has ended.
 */
export function firstVerifiedAt({
  checks,
  checkSince,
  verifiedAt,
}: Pick<PublicationRow, "checks" | "checkSince" | "verifiedAt">): Date | null {
  const isOfFormerText = checkSince !== null && verifiedAt !== null && verifiedAt < checkSince;
  return isOfFormerText && checks > 0 ? null : verifiedAt;
}

/** When a check last found the article on its page; counts as `firstVerifiedAt` does. */
export function lastVerifiedAt(
  row: Pick<
    PublicationRow,
    "verifyStatus" | "checkedAt" | "evidence" | "verifiedAt" | "checks" | "checkSince"
  >,
): Date | null {
  if (firstVerifiedAt(row) === null) return null;
  if (row.verifyStatus === "verified") return row.checkedAt;
  const noted = readEvidence(row.evidence)?.last_verified_at ?? null;
  return noted === null ? row.verifiedAt : new Date(noted);
}
