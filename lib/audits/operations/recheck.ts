import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { AuditDeps } from "@/lib/audits/deps";
import { isRecheckable } from "@/lib/audits/recheck/compare-page";
import { recheckPages } from "@/lib/audits/recheck/recheck-pages";
import {
  claimForRecheck,
  findPagesToRecheck,
  type PageToRecheck,
  pagesToRecheck,
} from "@/lib/audits/rows/rechecks";
import type { Context } from "@/lib/kernel/context";
import { idField, integerField, textField } from "@/lib/kernel/fields";
import { spendLookup } from "@/lib/kernel/limits";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import type { AuditRow } from "@/lib/platform/db/schema";
import { findLatestAudit } from "./queries";
import { recheckView, viewRecheck } from "./recheck-view";
import { requireAudit } from "./require-audit";

/** How many pages of a finding one call reads again. */
const pagesMax = 20;

type NeedsRecheck = Pick<AuditDeps, "fetch" | "tasks"> & { settings: { leaseSeconds: number } };

export const recheckAudit = operation({
  name: "audits.recheck",
  summary:
    "Read a page of the last finished audit again, or up to 20 pages of a finding, and say what is fixed",
  description:
    "Send `page`, the number of a page of the audit, or `rule`. The pages are asked for one after the other, as robots.txt allows, for about half a minute: `left` says how many of those asked for had no turn. The score stays that of the audit until the next one.",
  access: "user",
  effect: "overwrites",
  phrases: ["had pages of {project} checked again", "have pages of {project} checked again"],
  longRunning: true,
  input: z.strictObject({
    auditId: idField("an audit"),
    page: integerField(1, "must be the number of a page", 2_000_000_000).optional(),
    rule: textField(100).optional(),
  }),
  output: z.object({
    pages: z.array(recheckView.extend({ page: z.int(), url: z.string() })),
    fixed: z.int().describe("How many of the findings that were asked about are gone."),
    remaining: z.int(),
    open: z.int().describe("How many findings this did not tell of, such as those of a busy site."),
    left: z.int(),
  }),
  refusals: ["conflict", "invalid_request", "not_found"],
  async run(ctx: Context & NeedsRecheck, { auditId, page, rule }) {
    const audit = await requireAudit(ctx, auditId);
    await requireNewest(ctx, audit);
    const pages = await pagesAskedFor(ctx, audit, { page, rule });
    await spendLookup(ctx);
    const { db, fetch, tasks, logger, settings, now, abandon } = ctx;
    const claim = await claimForRecheck(db, audit, settings.leaseSeconds);
    if (claim === null) {
      throw new Refusal(
        "conflict",
        "The site is being read by an audit or another check right now, and is asked by one at a time: try again when that is over.",
      );
    }
    const deps = { db, fetch, tasks, logger, pause, leaseSeconds: settings.leaseSeconds };
    const signal = abandon ?? new AbortController().signal;
    const done = await recheckPages({ deps, claim, signal, now }, pages);
    const count = (fate: "fixed" | "remaining" | "open") =>
      done.reduce(
        (sum, each) => sum + each[fate].filter((id) => rule === undefined || id === rule).length,
        0,
      );
    return {
      pages: done.map(({ page: number, url, ...look }) => ({ ...viewRecheck(look), page: number, url })),
      fixed: count("fixed"),
      remaining: count("remaining"),
      open: count("open"),
      left: pages.length - done.length,
    };
  },
});

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });

/** Only of the newest audit are the rules and robots.txt those of now, and only its report is worked on. */
async function requireNewest(ctx: Context, audit: AuditRow): Promise<void> {
  const newest = await findLatestAudit(ctx.db, audit.projectId);
  if (newest?.id === audit.id) return;
  throw new Refusal("conflict", "Only pages of the last finished audit can be checked again: open that one.");
}

async function pagesAskedFor(
  ctx: Context,
  { id }: AuditRow,
  { page, rule }: { page: number | undefined; rule: string | undefined },
): Promise<PageToRecheck[]> {
  if ((page === undefined) === (rule === undefined)) {
    const message = "is required unless rule is sent, and only one of the two can be";
    throw new Refusal("invalid_request", `page ${message}`, { fields: [{ field: "page", message }] });
  }
  if (rule !== undefined && !isRecheckable(rule)) {
    throw new Refusal(
      "conflict",
      "What this finding is about shows only when the whole site is read: start another audit.",
    );
  }
  const ids = page !== undefined ? [page] : await pagesToRecheck(ctx.db, id, rule ?? "", pagesMax);
  const pages = await findPagesToRecheck(ctx.db, id, ids);
  if (pages.length > 0) return pages;
  if (page !== undefined) throw notFound("page");
  throw new Refusal(
    "conflict",
    "No page of this audit fails the rule any more, so there is nothing to check again.",
  );
}
