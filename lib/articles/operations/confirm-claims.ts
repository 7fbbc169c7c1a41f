import { z } from "zod";
import { confirmerOf, lockClaims, storeClaims } from "@/lib/articles/rows/claims";
import { claimIdOf, storedClaims } from "@/lib/articles/stored-claims";
import { confirmChanges, readCheckedPages, reopenChanges } from "@/lib/citations/rows/changes";
import type { CheckedClaim } from "@/lib/content/claims/claim";
import { withClaimIssues } from "@/lib/content/gate/claim-issues";
import { byUser, type Context, storedActor } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, timestamp } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { type NeedsNotifier, queueApprovalMails } from "@/lib/mail/rows/notices";
import { resumeUnblockedArticle } from "@/lib/publications/rows/waiting-writes";
import type { NeedsResultText } from "@/lib/results/judge-article";
import { renewResult } from "@/lib/results/recompute-article";
import { claimCounts, countClaims } from "./claims-view";
import { requireArticle } from "./require-article";

export const confirmClaims = operation({
  name: "articles.confirm_claims",
  summary: "Vouch for claims that no source supports, or no longer supports, or take that back",
  description:
    "The claims that are named, or all those whose value stands in a source that their sentence links and that no model found contradicted. A confirmation says who gave it, and ends when its sentence is changed. A claim whose source says something else by now leaves the list of what is to check.",
  access: "workspace",
  effect: "overwrites",
  phrases: ["vouched for claims in {article}", "vouch for claims in {article}"],
  refusals: ["not_found", "conflict"],
  input: z.strictObject({
    articleId: idField("an article"),
    claims: z
      .array(z.string().max(100), { error: "must be a list of ids of claims" })
      .max(500, { error: "must have at most 500 items" })
      .optional()
      .describe("Ids of claims, as their list names them; left out, all that their cited source contains."),
    confirmed: z.boolean().default(true).describe("False takes the confirmation back."),
  }),
  output: z.object({
    article_id: z.uuid(),
    changed: z.int().describe("How many claims have been confirmed, or are no longer."),
    counts: claimCounts,
  }),
  example: { articleId: exampleIds.article, confirmed: true },
  answers: {
    confirmed: {
      article_id: exampleIds.article,
      changed: 2,
      counts: { supported: 9, contradicted: 0, not_found: 0, not_checked: 0, confirmed: 2 },
    },
  },
  async run(ctx: Context & NeedsNotifier & NeedsResultText, { articleId, claims: ids, confirmed }) {
    const row = await requireArticle(ctx, articleId);
    const changed = await ctx.db.transaction(async (tx) => {
      const locked = await lockClaims(tx, row);
      const checked = storedClaims(locked?.claims ?? null);
      if (locked === null || checked === null) {
        if (ids === undefined || ids.length === 0) return { count: 0, claims: [] };
        throw notFound("claim");
      }
      const { changes } = await readCheckedPages(tx, row.id);
      const isChanged = (claim: CheckedClaim) => changes.has(claimIdOf(claim));
      const chosen =
        ids === undefined ? inCitedSources(checked.claims) : namedIn(checked.claims, ids, isChanged);
      const named = new Set(
        [...chosen].filter(
          (claim) => (claim.confirmedAt !== null) !== confirmed || (confirmed && isChanged(claim)),
        ),
      );
      const by = await confirmerOf(tx, storedActor(ctx.actor));
      const at = timestamp(ctx.now());
      const claims = checked.claims.map((claim): CheckedClaim => {
        if (!named.has(claim)) return claim;
        return { ...claim, confirmedBy: confirmed ? by : null, confirmedAt: confirmed ? at : null };
      });
      const issues =
        locked.gateIssues === null
          ? null
          : withClaimIssues(locked.gateIssues, row.provedClaimsOnly ? claims : null);
      await storeClaims(tx, row, { ...checked, claims }, issues);
      if (issues?.length === 0) {
        await resumeUnblockedArticle(tx, row.id);
        await queueApprovalMails(tx, ctx.mailer, { articleId: row.id, byUserId: byUser(ctx.actor) });
      }
      const settle = confirmed ? confirmChanges : reopenChanges;
      await settle(tx, row.id, new Set([...named].map(claimIdOf)));
      return { count: named.size, claims };
    });
    ctx.wake("publishing");
    await renewResult(ctx, row.id);
    return { article_id: row.id, changed: changed.count, counts: countClaims(changed.claims) };
  },
});

/** The claims of these ids that a source does not support already, or that somebody has confirmed. */
function namedIn(
  claims: readonly CheckedClaim[],
  ids: readonly string[],
  isChanged: (claim: CheckedClaim) => boolean,
): ReadonlySet<CheckedClaim> {
  const named = claims.filter((claim) => ids.includes(claimIdOf(claim)));
  const known = new Set(named.map(claimIdOf));
  if (ids.some((id) => !known.has(id))) throw notFound("claim");
  const open = named.filter(
    (claim) => claim.verdict !== "supported" || claim.confirmedAt !== null || isChanged(claim),
  );
  if (named.length > 0 && open.length === 0) {
    throw new Refusal("conflict", "A source supports this claim already, so nobody has to confirm it.");
  }
  return new Set(open);
}

function inCitedSources(claims: readonly CheckedClaim[]): ReadonlySet<CheckedClaim> {
  return new Set(
    claims.filter(
      ({ isCited, verdict }) => isCited && (verdict === "not_checked" || verdict === "not_found"),
    ),
  );
}
