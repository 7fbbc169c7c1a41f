import { z } from "zod";
import { claimIdOf, storedClaims } from "@/lib/articles/stored-claims";
import type { CheckedPages } from "@/lib/citations/rows/changes";
import { type CheckedClaim, claimKinds, claimVerdicts } from "@/lib/content/claims/claim";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";

const sourceChange = z.object({
  before: z.string().describe("What the page said when the article was written."),
  after: z.string().nullable().describe("What it says now; null when the passage, or the page, is gone."),
  checked_at: timestampField,
});

/** What the claims check found in an article. */
export const articleClaims = z.object({
  superlatives_checked: z.boolean().describe("False in a language whose superlatives are not known."),
  complete: z.boolean().describe("False if the text has more claims than are read."),
  claims: z.array(
    z.object({
      id: z.string().describe("Changes when the claim or its sentence does."),
      kind: z.enum(claimKinds),
      text: z.string(),
      sentence: z.string(),
      line: z.int().describe("The line in the Markdown."),
      verdict: z
        .enum(claimVerdicts)
        .describe(
          "`supported` and `contradicted` come from a model, with the words of the source. `not_found`: no source has the value, or the model does not find it said there. `not_checked`: no model has read the passage.",
        ),
      note: z.string().nullable().describe("Why, in the words of the model or of Galley."),
      cited: z.boolean().describe("The sentence links a source that contains the value."),
      source_key: z.string().nullable(),
      source_url: z
        .string()
        .nullable()
        .describe("Null when the brief or the brand description says it, or nothing does."),
      source_excerpt: z.string().nullable().describe("The passage that may support or contradict it."),
      source_quote: z.string().nullable().describe("The words of the passage that decide."),
      source_checked_at: timestampField
        .nullable()
        .describe("When the page was last read again; null before the first time."),
      source_change: sourceChange
        .nullable()
        .describe(
          "The page no longer says it. Null as long as it does, and once somebody confirms the claim.",
        ),
      confirmed_by: z.string().nullable(),
      confirmed_at: timestampField.nullable(),
    }),
  ),
});

const count = z.int();

/** How many claims have each verdict; those that somebody has confirmed are counted apart. */
export const claimCounts = z.object({
  supported: count,
  contradicted: count,
  not_found: count,
  not_checked: count,
  confirmed: count.describe("Confirmed by a person or a key, whatever their verdict."),
});

export function countClaims(
  claims: readonly Pick<CheckedClaim, "verdict" | "confirmedAt">[],
): z.output<typeof claimCounts> {
  const counts = { supported: 0, contradicted: 0, not_found: 0, not_checked: 0, confirmed: 0 };
  for (const { verdict, confirmedAt } of claims) counts[confirmedAt === null ? verdict : "confirmed"] += 1;
  return counts;
}

/** The claims of an article and what its sources say by now; null for an article whose claims were not checked. */
export function viewClaims(column: unknown, pages: CheckedPages): z.output<typeof articleClaims> | null {
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
      verdict: claim.verdict,
      note: claim.note,
      cited: claim.isCited,
      source_key: claim.sourceKey,
      source_url: claim.sourceUrl,
      source_excerpt: claim.sourceExcerpt,
      source_quote: claim.quote,
      ...viewSource(claim, pages),
      confirmed_by: claim.confirmedBy,
      confirmed_at: claim.confirmedAt,
    })),
  };
}

function viewSource(claim: CheckedClaim, { checkedAt, changes }: CheckedPages) {
  const change = changes.get(claimIdOf(claim));
  return {
    source_checked_at: timestampOrNull(checkedAt.get(claim.sourceUrl ?? "") ?? null),
    source_change:
      change === undefined
        ? null
        : { before: change.before, after: change.after, checked_at: timestamp(change.checkedAt) },
  };
}
