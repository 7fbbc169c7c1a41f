import { z } from "zod";
import { robotsVerdicts } from "@/lib/pages/robots/robots-rules";

const text = z.string().nullable();

const seen = z.object({
  final_url: text.describe("Where the answer came from, after redirects."),
  redirects: z.array(z.object({ status: z.int(), from: z.string(), to: z.string() })),
  http_status: z.int().nullable(),
  title: text,
  og_title: text,
  h1: text,
  containment: z
    .number()
    .nullable()
    .describe("The share, 0 to 1, of the article's text that stands on the page."),
  title_match: z.enum(["title", "og", "h1"]).nullable().describe("Where the page carries the title."),
  canonical: text,
  canonical_elsewhere: z.boolean().describe("The page names another page as its canonical address."),
  noindex: z.boolean(),
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

/** What a check saw, in the spelling of the public interface. Null where there was no page to read. */
export type PageEvidence = z.output<typeof seen>;

/** Evidence as it is kept: with what the verifier warns of, apart from the warnings of the write. */
const kept = seen.extend({
  warnings: z.array(z.string()).describe("What keeps the page from being found in search."),
  last_verified_at: z.iso
    .datetime()
    .nullable()
    .describe("When an earlier look found the article; null when none did."),
});

/** Evidence of older checks lacks some fields, and a check that failed for Galley's own reason most of them. */
export const keptEvidence = kept.partial().loose();
export type KeptEvidence = z.output<typeof keptEvidence>;
