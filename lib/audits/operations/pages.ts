import { z } from "zod";
import { rechecksOf } from "@/lib/audits/rows/rechecks";
import { explorePages, pageFilters, pageOrders } from "@/lib/audits/site/rows/explore";
import { idField, integerField, limitField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { recheckView, viewRecheckOf } from "./recheck-view";
import { requireAudit } from "./require-audit";

export const listAuditPages = operation({
  name: "audits.pages",
  summary: "The pages of an audit, all or those that fail a rule or answer in a certain way",
  description:
    "`next` is what to pass as `after` for the pages that follow, and `previous` what to pass as `before` for those in front of them; null at the end and at the beginning.",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    auditId: idField("an audit"),
    rule: textField(100).optional(),
    filter: z.enum(pageFilters).default("all"),
    sort: z
      .enum(pageOrders)
      .default("found")
      .describe(
        "By when they were found, or by their number of findings, words, links from other pages, clicks from the start page, or milliseconds until the answer.",
      ),
    order: z.enum(["asc", "desc"]).default("asc"),
    after: integerField(0, "must be an integer of 0 or more", 2_000_000_000).default(0),
    before: integerField(1, "must be an integer of 1 or more", 2_000_000_000)
      .optional()
      .describe("Lists the pages in front of this one, whatever `after` is."),
    limit: limitField,
  }),
  output: z.object({
    pages: z.array(
      z.object({
        id: z.int(),
        url: z.string(),
        status: z.int().nullable(),
        failure: z.string().nullable(),
        redirect_to: z.string().nullable(),
        indexable: z.boolean().nullable(),
        not_indexable_reason: z.string().nullable(),
        unreadable: z.string().nullable(),
        title: z.string().nullable(),
        word_count: z.int().nullable(),
        click_depth: z.int().nullable(),
        links_in: z.int(),
        duration_ms: z.int().nullable(),
        rules: z.array(z.string()).describe("The rules that the page fails."),
        recheck: recheckView
          .nullable()
          .describe("What the page looked like when it was read again after the audit."),
      }),
    ),
    next: z.int().nullable(),
    previous: z.int().nullable(),
  }),
  async run(ctx, { auditId, rule = null, order, before = null, limit, ...place }) {
    const audit = await requireAudit(ctx, auditId);
    // One more than is shown, to know whether the list goes on.
    const part = await explorePages(ctx.db, audit, {
      ...place,
      rule,
      descending: order === "desc",
      before,
      limit: limit + 1,
    });
    const goesOn = part.length > limit;
    const pages = before === null ? part.slice(0, limit) : part.slice(-limit);
    const rechecks = await rechecksOf(
      ctx.db,
      audit.id,
      pages.map(({ id }) => id),
    );
    const [first, last] = [pages[0]?.id ?? null, pages.at(-1)?.id ?? null];
    return {
      pages: pages.map(
        ({ redirectTo, notIndexableReason, wordCount, clickDepth, linksIn, durationMs, ...page }) => ({
          ...page,
          redirect_to: redirectTo,
          not_indexable_reason: notIndexableReason,
          word_count: wordCount,
          click_depth: clickDepth,
          links_in: linksIn,
          duration_ms: durationMs,
          recheck: viewRecheckOf(rechecks.get(page.id)),
        }),
      ),
      next: before === null && !goesOn ? null : last,
      previous: before === null ? (place.after > 0 ? first : null) : goesOn ? first : null,
    };
  },
});
