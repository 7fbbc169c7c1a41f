import type { Database } from "@/lib/platform/db/connection";
import { claimFirst } from "@/lib/work/first-due";
import { type Claim, claimJob } from "../rows/claims";
import { dueStages } from "../rows/due-stages";

/** Claims the first due stage, as a sweep does, without doing it. */
export const claimStage = (db: Database, leaseSeconds: number): Promise<Claim | null> =>
  claimFirst(
    (limit) => dueStages(db, limit),
    (id) => claimJob(db, id, leaseSeconds),
  );
