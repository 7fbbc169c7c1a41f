import type { Database } from "@/lib/platform/db/connection";
import { claimFirst } from "@/lib/work/first-due";
import { type AutomaticClaim, claimAutomaticWriteOf, dueAutomaticWrites } from "../rows/automatic";
import { type CheckClaim, claimCheckOf } from "../rows/checks";
import { dueChecks } from "../rows/due-checks";

/** Claims the first due check, as a sweep does, without doing it. */
export const claimCheck = (
  db: Database,
  options: { claimSeconds: number; graceSeconds: number },
): Promise<CheckClaim | null> =>
  claimFirst(
    (limit) => dueChecks(db, limit),
    (id) => claimCheckOf(db, id, options),
  );

/** Claims the first due automatic write, as a sweep does, without doing it. */
export const claimAutomaticWrite = (db: Database): Promise<AutomaticClaim | null> =>
  claimFirst(
    (limit) => dueAutomaticWrites(db, limit),
    (id) => claimAutomaticWriteOf(db, id),
  );
