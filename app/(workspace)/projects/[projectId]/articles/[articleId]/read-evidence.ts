import { z } from "zod";

/** What the verifier notes about the page it fetched; older notes may lack what was added later. */
const evidence = z.object({
  final_url: z.string().nullish().catch(null),
  http_status: z.int().nullish().catch(null),
  redirects: z
    .array(z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]))
    .catch([]),
  matched: z.boolean().nullish().catch(null),
  title_match: z.string().nullish().catch(null),
  containment: z.number().min(0).max(1).nullish().catch(null),
  canonical: z.string().nullish().catch(null),
  robots: z.string().nullish().catch(null),
});

export type EvidenceNotes = z.output<typeof evidence>;

/** The notes of a check, as far as they can be read; null when there are none. */
export function readEvidence(stored: Record<string, unknown> | null): EvidenceNotes | null {
  return stored === null ? null : evidence.parse(stored);
}
