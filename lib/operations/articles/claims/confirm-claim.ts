import { z } from "zod";
import { confirmerOf, lockClaims, storeClaims } from "@/lib/articles/rows/claims";
import { claimIdOf, storedClaims } from "@/lib/articles/stored-claims";
import type { CheckedClaim } from "@/lib/content/claims/claim";
import { resumeUnblockedArticle } from "@/lib/publications/rows/waiting-writes";
import { storedActor } from "../../core/context";
import { idField, timestamp } from "../../core/fields";
import { operation } from "../../core/operation";
import { notFound, Refusal } from "../../core/refusal";
import { requireArticle } from "../../core/require";
import { textRefusal } from "../../core/text-task";

/** Only people vouch for a claim, so that no program can confirm what its own model has invented. */
export const confirmClaim = operation({
  name: "articles.confirm_claim",
  summary: "Vouch for a claim that no source proves, or take that back",
  access: "user",
  effect: "overwrites",
  refusals: ["not_found", "conflict"],
  input: z.strictObject({
    articleId: idField("an article"),
    claim: z.string().max(100).describe("The id of the claim."),
    confirmed: z.boolean(),
  }),
  output: z.object({
    article_id: z.uuid(),
    status: z.enum(["unproved", "confirmed"]),
    open: z.int().describe("How many claims of the article are still unproved."),
  }),
  async run(ctx, { articleId, claim: claimId, confirmed }) {
    const row = await requireArticle(ctx, articleId);
    const locked = await lockClaims(ctx.db, row);
    const checked = storedClaims(locked?.claims ?? null);
    const named = checked?.claims.filter((claim) => claimIdOf(claim) === claimId) ?? [];
    if (locked === null || checked === null || named.length === 0) throw notFound("claim");
    if (named.every(({ status }) => status === "found")) {
      throw new Refusal("conflict", "A source already proves this claim, so nobody has to confirm it.");
    }
    const by = await confirmerOf(ctx.db, storedActor(ctx.actor));
    const claims = checked.claims.map((claim): CheckedClaim => {
      if (claim.status === "found" || claimIdOf(claim) !== claimId) return claim;
      if (!confirmed) return { ...claim, status: "unproved", confirmedBy: null, confirmedAt: null };
      return { ...claim, status: "confirmed", confirmedBy: by, confirmedAt: timestamp(ctx.now()) };
    });
    const { title, markdown } = locked;
    const issues = await ctx.tasks
      .publishGate({ title, markdown, site: row.website, claims })
      .catch((error: unknown) => {
        throw textRefusal(error, "articleId") ?? error;
      });
    await storeClaims(ctx.db, row, { ...checked, claims }, issues);
    if (issues.length === 0) {
      await ctx.db.transaction((tx) => resumeUnblockedArticle(tx, row.id));
      ctx.wake("publishing");
    }
    const status: "confirmed" | "unproved" = confirmed ? "confirmed" : "unproved";
    return {
      article_id: row.id,
      status,
      open: claims.filter((claim) => claim.status === "unproved").length,
    };
  },
});
