import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { type RecheckedPageRow, recheckOutcomes } from "@/lib/platform/db/schema";

export const recheckView = z.object({
  outcome: z
    .enum(recheckOutcomes)
    .describe(
      "Only `read` says what the page looks like. A site that is busy or unreachable has mended nothing.",
    ),
  status: z.int().nullable(),
  fixed: z.array(z.string()).describe("The rules that it failed in the audit and passes now."),
  remaining: z.array(z.string()),
  added: z.array(z.string()).describe("The rules that it fails now and did not in the audit."),
  open: z.array(z.string()).describe("The rules that it failed, and that this did not tell of."),
  checked_at: timestampField,
});

type RecheckSource = Omit<RecheckedPageRow, "auditId" | "page" | "findings">;

export function viewRecheck({ outcome, status, fixed, remaining, added, open, checkedAt }: RecheckSource) {
  return { outcome, status, fixed, remaining, added, open, checked_at: timestamp(checkedAt) };
}

export function viewRecheckOf(row: RecheckSource | undefined) {
  return row === undefined ? null : viewRecheck(row);
}
