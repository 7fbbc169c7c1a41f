import { z } from "zod";
import { creditBalances, listCreditEntries } from "@/lib/credits/queries";
import { beforeField, idField, limitField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireWorkspace } from "@/lib/workspaces/queries";

export const listCreditLedgerEntries = operation({
  name: "credits.list_entries",
  summary: "The balance of a workspace and the entries of its ledger, newest first",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    limit: limitField,
    before: beforeField("an entry"),
  }),
  output: z.object({
    credits: z.int().describe("The balance, which is the sum of all entries."),
    entries: z.array(
      z.object({
        id: z.uuid(),
        created_at: timestampField,
        amount: z.int(),
        reason: z
          .enum(["grant", "reserve", "refund", "set"])
          .describe("`reserve`: an article was started. `refund`: it failed or was cancelled."),
        note: z.string().nullable(),
        job: z
          .object({
            job_id: z.uuid(),
            keyword: z.string(),
            article_id: z.uuid().nullable(),
            project_id: z.uuid(),
            project_name: z.string(),
          })
          .nullable()
          .describe("What it was paid for; null for a grant, and for a job that is no longer kept."),
      }),
    ),
    next: z.uuid().nullable().describe("Before which entry the next page begins; null at the end."),
  }),
  async run(ctx, { workspaceId, limit, before }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    const [balances, rows] = await Promise.all([
      creditBalances(ctx.db, [workspace.id]),
      // One more than the page, which says whether another page follows.
      listCreditEntries(ctx.db, workspace.id, { limit: limit + 1, before }),
    ]);
    const shown = rows.slice(0, limit);
    return {
      credits: balances.get(workspace.id) ?? 0,
      entries: shown.map((row) => ({
        id: row.id,
        created_at: timestamp(row.createdAt),
        amount: row.amount,
        reason: row.reason,
        note: row.note === "" ? null : row.note,
        job:
          row.jobId === null || row.projectId === null || row.keyword === null
            ? null
            : {
                job_id: row.jobId,
                keyword: row.keyword,
                article_id: row.articleId,
                project_id: row.projectId,
                project_name: row.projectName ?? "",
              },
      })),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },
});
