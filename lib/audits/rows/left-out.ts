import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import type { AuditRow } from "@/lib/platform/db/schema";
import type { SkipReason } from "../crawl/found-address";

export interface LeftOutAddress {
  id: number;
  url: string;
  reason: SkipReason;
}

/** Where a part of the list begins: behind this address of this reason. */
export interface LeftOutPlace {
  reason: SkipReason;
  id: number;
}

/** The addresses that an audit found and did not read, by reason and then as they were found. */
export async function leftOutRows(
  db: Database,
  { id: auditId }: Pick<AuditRow, "id">,
  { reason, after, limit }: { reason: SkipReason | null; after: LeftOutPlace | null; limit: number },
): Promise<LeftOutAddress[]> {
  const ofReason = reason === null ? sql`true` : sql`skip_reason = ${reason}`;
  const behind = after === null ? sql`true` : sql`(skip_reason, id) > (${after.reason}, ${after.id})`;
  const rows = await db.execute<LeftOutAddress & Record<string, unknown>>(sql`
    select id, url, skip_reason as reason from audit_page
    where audit_id = ${auditId} and state = 'skipped' and kind = 'page' and ${ofReason} and ${behind}
    order by skip_reason, id limit ${limit}`);
  return [...rows];
}
