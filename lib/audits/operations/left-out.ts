import { z } from "zod";
import type { SkipReason } from "@/lib/audits/crawl/found-address";
import { type LeftOutPlace, leftOutRows } from "@/lib/audits/rows/left-out";
import { whyLeftOut } from "@/lib/audits/site/left-out";
import type { Context } from "@/lib/kernel/context";
import { exampleIds, exampleSite } from "@/lib/kernel/example-ids";
import { idField, limitField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { type AuditRow, auditSkipReasons } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";
import { findLatestAudit } from "./queries";
import { requireAudit } from "./require-audit";

const leftOutAddress = z.object({ url: z.string(), reason: z.enum(auditSkipReasons), why: z.string() });

export const listLeftOut = operation({
  name: "audits.left_out",
  summary: "The addresses that an audit found and did not read, each with its reason",
  description:
    "Of the last finished audit, or of `auditId`. They are ordered by reason; `next` is what to pass as `cursor` for those that follow, and null at the end. The addresses of an audit are kept as long as its pages: those of the two newest audits. An audit of an endless site remembers a limited number of addresses; `left_out` of the audit says so.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project").optional(),
    auditId: idField("an audit").optional(),
    reason: z.enum(auditSkipReasons).optional(),
    cursor: textField(40).optional(),
    limit: limitField,
  }),
  output: z.object({
    audit_id: z.uuid().nullable().describe("Null when no audit has finished."),
    addresses: z.array(leftOutAddress),
    next: z.string().nullable(),
  }),
  refusals: ["invalid_request"],
  example: { projectId: exampleIds.project },
  answers: {
    left_out: {
      audit_id: exampleIds.audit,
      addresses: [{ url: `${exampleSite.website}/cart`, reason: "robots", why: "Forbidden by robots.txt." }],
      next: null,
    },
  },
  async run(ctx, { projectId, auditId, ...part }) {
    const project = await requireProject(ctx, projectId);
    const audit = await auditOf(ctx, project.id, auditId);
    if (audit === null) return { audit_id: null, addresses: [], next: null };
    return { audit_id: audit.id, ...(await leftOutPart(ctx.db, audit, part)) };
  },
});

async function auditOf(
  ctx: Context,
  projectId: string,
  auditId: string | undefined,
): Promise<AuditRow | null> {
  if (auditId === undefined) return findLatestAudit(ctx.db, projectId);
  const audit = await requireAudit(ctx, auditId);
  // The audit of another project is not found, although the caller may see it.
  if (audit.projectId !== projectId) throw notFound("audit");
  return audit;
}

interface LeftOutPart {
  reason?: SkipReason | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A part of the list, with what continues it. Throws `invalid_request` for a cursor that no part named. */
export async function leftOutPart(
  db: Context["db"],
  audit: Pick<AuditRow, "id" | "pagesMax">,
  { reason, cursor, limit }: LeftOutPart,
): Promise<{ addresses: z.input<typeof leftOutAddress>[]; next: string | null }> {
  const after = cursor === undefined ? null : placeIn(cursor);
  const rows = await leftOutRows(db, audit, { reason: reason ?? null, after, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    addresses: rows
      .slice(0, limit)
      .map(({ url, reason: why }) => ({ url, reason: why, why: whyLeftOut(why, audit.pagesMax) })),
    next: last === undefined ? null : `${last.reason}:${last.id}`,
  };
}

function placeIn(cursor: string): LeftOutPlace {
  const [, given, id] = /^([a-z_]+):(\d{1,9})$/.exec(cursor) ?? [];
  const reason = auditSkipReasons.find((each) => each === given);
  if (reason === undefined || id === undefined) {
    const message = "is not what an earlier part of this list named as next";
    throw new Refusal("invalid_request", `cursor ${message}`, { fields: [{ field: "cursor", message }] });
  }
  return { reason, id: Number(id) };
}
