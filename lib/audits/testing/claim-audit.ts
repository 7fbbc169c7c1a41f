import type { Database } from "@/lib/platform/db/connection";
import { claimFirst } from "@/lib/work/first-due";
import { type AuditClaim, claimAuditOf } from "../rows/claims";
import { dueAudits } from "../rows/due-audits";

/** Claims the first due audit, as a sweep does, without working on it. */
export const claimAudit = (db: Database, leaseSeconds: number): Promise<AuditClaim | null> =>
  claimFirst(
    (limit) => dueAudits(db, limit),
    (id) => claimAuditOf(db, id, leaseSeconds),
  );
