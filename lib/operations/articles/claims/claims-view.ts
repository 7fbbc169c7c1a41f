import { z } from "zod";
import { claimIdOf, storedClaims } from "@/lib/articles/stored-claims";
import { timestampField } from "../../core/fields";

/** What the claims check found in an article. */
export const articleClaims = z.object({
  superlatives_checked: z.boolean().describe("False in a language whose superlatives are not known."),
  complete: z.boolean().describe("False if the text has more claims than are read."),
  claims: z.array(
    z.object({
      id: z.string().describe("Changes when the claim or its sentence does."),
      kind: z.enum(["figure", "date", "superlative", "quotation"]),
      text: z.string(),
      sentence: z.string(),
      line: z.int().describe("The line in the Markdown."),
      status: z
        .enum(["found", "unproved", "confirmed"])
        .describe(
          "Found in a source, unproved (in none, or in one that does not support it), or unproved but confirmed by a person.",
        ),
      source_key: z.string().nullable(),
      source_url: z.string().nullable().describe("Null when the brief or the brand description says it."),
      source_excerpt: z.string().nullable(),
      confirmed_by: z.string().nullable(),
      confirmed_at: timestampField.nullable(),
      judgement: z
        .enum(["supported", "not_supported", "not_judged"])
        .nullable()
        .describe(
          "Of the check model, about the passage that was found. Null without such a model or passage.",
        ),
      judgement_note: z.string().nullable().describe("Why, in the words of the model or of Galley."),
    }),
  ),
});

/** Reads the column `article.claims`; null for an article whose claims were not checked. */
export function viewClaims(column: unknown): z.output<typeof articleClaims> | null {
  const stored = storedClaims(column);
  if (stored === null) return null;
  return {
    superlatives_checked: stored.superlativesChecked,
    complete: stored.complete,
    claims: stored.claims.map((claim) => ({
      id: claimIdOf(claim),
      kind: claim.kind,
      text: claim.text,
      sentence: claim.sentence,
      line: claim.line,
      status: claim.status,
      source_key: claim.sourceKey,
      source_url: claim.sourceUrl,
      source_excerpt: claim.sourceExcerpt,
      confirmed_by: claim.confirmedBy,
      confirmed_at: claim.confirmedAt,
      judgement: claim.judgement?.verdict ?? null,
      judgement_note: claim.judgement?.note ?? null,
    })),
  };
}
