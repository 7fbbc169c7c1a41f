import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type CheckedClaim,
  type CheckedClaims,
  claimKinds,
  claimVerdicts,
  type FoundClaim,
  identityOf,
} from "@/lib/content/claims/claim";

const confirmation = { confirmedBy: z.string().nullable(), confirmedAt: z.string().nullable() };
const place = {
  kind: z.enum(claimKinds),
  text: z.string(),
  sentence: z.string(),
  line: z.int(),
  at: z.int(),
  sourceKey: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  sourceExcerpt: z.string().nullable(),
  ...confirmation,
};

const checkedClaim = z.object({
  ...place,
  verdict: z.enum(claimVerdicts),
  wasLookedFor: z.boolean().default(true),
  isJudged: z.boolean(),
  note: z.string().nullable(),
  isCited: z.boolean(),
  quote: z.string().nullable(),
});

/** A claim of an article from before claims had verdicts: what the words found had no model's word for it, or just one. */
const formerClaim = z
  .object({
    ...place,
    status: z.enum(["found", "unproved", "confirmed"]),
    judgement: z.object({ verdict: z.string(), note: z.string().nullable() }).optional(),
  })
  .transform(({ status, judgement, ...claim }): CheckedClaim => {
    const isSupported = judgement?.verdict === "supported";
    const verdict = status === "found" ? "not_checked" : "not_found";
    return {
      ...claim,
      verdict: isSupported ? "supported" : verdict,
      wasLookedFor: true,
      isJudged: isSupported || judgement?.verdict === "not_supported",
      note: judgement?.note ?? null,
      isCited: false,
      quote: null,
    };
  });

const checkedClaims: z.ZodType<CheckedClaims> = z.object({
  version: z.int(),
  languageCode: z.string(),
  superlativesChecked: z.boolean(),
  complete: z.boolean(),
  claims: z.array(z.union([checkedClaim, formerClaim])),
});

/** Reads the column `article.claims`; null for an article whose claims were not checked. */
export function storedClaims(column: unknown): CheckedClaims | null {
  return column === null ? null : checkedClaims.parse(column);
}

/** Names a claim by its words and its sentence, so that the name stays when the sentence moves. */
export function claimIdOf(claim: Pick<FoundClaim, "kind" | "text" | "sentence">): string {
  return createHash("sha256").update(identityOf(claim)).digest("hex").slice(0, 24);
}
