import { z } from "zod";

const text = z.string().nullable().catch(null);

/** What the verifier noted about the page it fetched; notes of older checks may lack some of it. */
const evidence = z.object({
  final_url: text,
  http_status: z.int().nullable().catch(null),
  redirects: z.array(z.object({ status: z.int(), from: z.string(), to: z.string() })).catch([]),
  title: text,
  title_match: text,
  containment: z.number().min(0).max(1).nullable().catch(null),
  canonical: text,
  canonical_elsewhere: z.boolean().catch(false),
  noindex: z.boolean().catch(false),
  robots: z
    .object({
      meta: z.array(z.string()).catch([]),
      header: text,
      robots_txt: z.enum(["allowed", "disallowed", "unknown"]).catch("unknown"),
    })
    .catch({ meta: [], header: null, robots_txt: "unknown" }),
  cache_busted: z.object({ http_status: z.int().nullable(), matched: z.boolean() }).nullable().catch(null),
  warnings: z.array(z.string()).catch([]),
});

export type EvidenceNotes = z.output<typeof evidence>;

/** The notes of a check, as far as they can be read; null when there are none. */
export function readEvidence(stored: Record<string, unknown> | null): EvidenceNotes | null {
  return stored === null ? null : evidence.parse(stored);
}
