import { z } from "zod";
import { allRules } from "@/lib/audits/site/all-rules";
import { findingsOfRule } from "@/lib/audits/site/rows/explore";
import type { Context } from "@/lib/kernel/context";
import { csvLine } from "@/lib/kernel/csv";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { AuditRow } from "@/lib/platform/db/schema";
import { leftOutPart } from "./left-out";
import { requireAudit } from "./require-audit";

/** How many findings one call returns; a whole export is a sequence of calls, so that none is large. */
const rowsMax = 2000;
const header = "rule,category,severity,url,detail";

export const exportAudit = operation({
  name: "audits.export",
  summary: "The findings of an audit, or what it left out, as CSV or as lines of JSON, a part at a time",
  description:
    "`content` of all parts, one after another, is the file. `next` is what to pass as `after` for the next part; null at the end.",
  access: "user",
  effect: "reads",
  refusals: ["conflict", "invalid_request"],
  input: z.strictObject({
    auditId: idField("an audit"),
    list: z
      .enum(["findings", "left_out"])
      .default("findings")
      .describe("The findings, or the addresses that were found and not read."),
    format: z.enum(["csv", "json"]).default("csv"),
    after: textField(200).optional(),
  }),
  output: z.object({ content: z.string(), rows: z.int(), next: z.string().nullable() }),
  async run(ctx, { auditId, list, format, after }) {
    const audit = await requireAudit(ctx, auditId);
    if (audit.pagesKept === "expired" || audit.pagesKept === "none") {
      throw new Refusal(
        "conflict",
        "The findings of this audit are no longer kept; only those of the two newest audits are.",
      );
    }
    if (list === "left_out") {
      const { addresses, next } = await leftOutPart(ctx.db, audit, { cursor: after, limit: rowsMax });
      const lines = addresses.map((row) =>
        format === "csv" ? csvLine([row.reason, row.url, row.why]) : JSON.stringify(row),
      );
      if (format === "csv" && after === undefined) lines.unshift("reason,url,why");
      return { content: lines.map((line) => `${line}\n`).join(""), rows: addresses.length, next };
    }
    const { rows, next } = await partOf(ctx, audit, placeOf(after));
    const lines = rows.map(format === "csv" ? csvOf : (row) => JSON.stringify(row));
    if (format === "csv" && after === undefined) lines.unshift(header);
    return { content: lines.map((line) => `${line}\n`).join(""), rows: rows.length, next };
  },
});

interface ExportRow {
  rule: string;
  category: string;
  severity: string;
  url: string | null;
  detail: string | null;
}

/** The rule and the page after which a part begins. */
interface Place {
  rule: number;
  page: number;
}

async function partOf(
  ctx: Context,
  audit: AuditRow,
  place: Place,
): Promise<{ rows: ExportRow[]; next: string | null }> {
  const rows: ExportRow[] = [];
  for (const [index, rule] of allRules.entries()) {
    if (index < place.rule) continue;
    const after = index === place.rule ? place.page : -1;
    const limit = rowsMax - rows.length;
    const found = await findingsOfRule(ctx.db, audit, rule.id, { after, limit });
    const { id, category, severity } = rule;
    rows.push(...found.map(({ url, detail }) => ({ rule: id, category, severity, url, detail })));
    const last = found.at(-1);
    if (last !== undefined && rows.length >= rowsMax) return { rows, next: `${id}:${last.page}` };
  }
  return { rows, next: null };
}

function placeOf(after: string | undefined): Place {
  if (after === undefined) return { rule: 0, page: -1 };
  const [, id, page] = /^([\w-]+):(\d{1,9})$/.exec(after) ?? [];
  const rule = allRules.findIndex((each) => each.id === id);
  if (page === undefined || rule === -1) {
    const message = "is not what an earlier part of this export named as next";
    throw new Refusal("invalid_request", `after ${message}`, { fields: [{ field: "after", message }] });
  }
  return { rule, page: Number(page) };
}

function csvOf({ rule, category, severity, url, detail }: ExportRow): string {
  return csvLine([rule, category, severity, url ?? "", detail ?? ""]);
}
