import { createHash } from "node:crypto";
import { z } from "zod";
import { identityOf } from "@/lib/content/claims/check-claims";
import type { CheckedClaims, FoundClaim } from "@/lib/content/claims/claim";

const checkedClaims: z.ZodType<CheckedClaims> = z.object({
  version: z.int(),
  languageCode: z.string(),
  superlativesChecked: z.boolean(),
  complete: z.boolean(),
  claims: z.array(
    z.object({
      kind: z.enum(["figure", "date", "superlative", "quotation"]),
      text: z.string(),
      sentence: z.string(),
      line: z.int(),
      at: z.int(),
      status: z.enum(["found", "unproved", "confirmed"]),
      sourceKey: z.string().nullable(),
      sourceUrl: z.string().nullable(),
      sourceExcerpt: z.string().nullable(),
      confirmedBy: z.string().nullable(),
      confirmedAt: z.string().nullable(),
      judgement: z
        .object({
          verdict: z.enum(["supported", "not_supported", "not_judged"]),
          note: z.string().nullable(),
        })
        .optional(),
    }),
  ),
});

/** Reads the column `article.claims`; null for an article whose claims were not checked. */
export function storedClaims(column: unknown): CheckedClaims | null {
  return column === null ? null : checkedClaims.parse(column);
}

/** Names a claim by its words and its sentence, so that the name stays when the sentence moves. */
export function claimIdOf(claim: FoundClaim): string {
  return createHash("sha256").update(identityOf(claim)).digest("hex").slice(0, 24);
}
