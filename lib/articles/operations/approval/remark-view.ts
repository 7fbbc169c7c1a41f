import { z } from "zod";
import { type Approver, listApprovers } from "@/lib/articles/rows/approvals";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import type { ArticleRemarkRow } from "@/lib/platform/db/schema";
import { nameOf } from "./approval-view";

export const remarkTextMax = 2000;
export const remarkPassageMax = 500;

export const remarkView = z.object({
  id: z.uuid(),
  version: z.int().describe("The version that was sent back."),
  text: z.string(),
  passage: z.string().nullable().describe("The words of the text that it is about; null for all of it."),
  by: z.string().describe("The e-mail address of the approver at that time."),
  by_name: z.string().describe("The approver's name; the e-mail address of somebody who is none any more."),
  created_at: timestampField,
  settled_by: z.string().nullable().describe("How a reader recognises who settled it."),
  settled_at: timestampField.nullable().describe("Null while it is open."),
});

/** Shows remarks on articles of this project. */
export async function viewRemarks(
  ctx: Context,
  projectId: string,
  rows: readonly ArticleRemarkRow[],
): Promise<z.input<typeof remarkView>[]> {
  const approvers = rows.length === 0 ? [] : await listApprovers(ctx.db, projectId);
  return rows.map((row) => viewRemark(row, approvers));
}

function viewRemark(row: ArticleRemarkRow, approvers: readonly Approver[]): z.input<typeof remarkView> {
  const { id, version, text, passage, createdBy: by } = row;
  const approver = approvers.find(({ email }) => email === by);
  return {
    id,
    version,
    text,
    passage,
    by,
    by_name: approver === undefined ? by : nameOf(approver),
    created_at: timestamp(row.createdAt),
    settled_by: row.settledBy,
    settled_at: timestampOrNull(row.settledAt),
  };
}

export const exampleRemark: z.input<typeof remarkView> = {
  id: exampleIds.remark,
  version: 2,
  text: "Our own tests say 240 °C. Please take the figure from there.",
  passage: "Heat the pan to 250 °C.",
  by: "ada@pans.example",
  by_name: "Ada Lovelace",
  created_at: "2026-11-20T08:00:00.000Z",
  settled_by: null,
  settled_at: null,
};
