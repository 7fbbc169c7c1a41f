import { z } from "zod";
import type { BrandNotes } from "@/lib/content/brand/check-brand";

export const brandNotes: z.ZodType<BrandNotes> = z.object({
  version: z.int().describe("Of the rules."),
  notes: z.array(
    z.object({
      id: z.enum(["words_to_avoid", "competitors"]),
      status: z.enum(["pass", "fail", "not_checked"]),
      value: z.int(),
      advice: z.string(),
      evidence: z.array(z.object({ excerpt: z.string(), block: z.int().nullable() })),
    }),
  ),
});

/** Reads the column `article.brand_notes`; null for a text of which nothing was noted. */
export function storedBrandNotes(column: unknown): BrandNotes | null {
  return column === null ? null : brandNotes.parse(column);
}
