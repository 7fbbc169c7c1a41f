import { claimStage, extendLease, giveBack, requireProjectOf } from "@/lib/generation/claims/queries";
import { findAnswer } from "@/lib/generation/answers/queries";
import { recordFailure, recordRetry, saveWork } from "@/lib/generation/outcomes/queries";
import type { Database } from "@/lib/db/connection";
import { casesOf } from "../growth-case";

async function requireClaim(db: Database, start: string) {
  const claim = await claimStage(db, start, 60);
  if (claim === null) throw new Error("nothing was due");
  return claim;
}

/** Each claim takes the next of the waiting jobs. */
export const claimCases = casesOf("claims", {
  "claim a stage": (db, { now }) => claimStage(db, now, 60),
  "claim a stage when none is due": (db) => claimStage(db, "2000-01-01Z", 60),
  "claim, hold and give back": async (db, { now }) => {
    const claim = await requireClaim(db, now);
    await requireProjectOf(db, claim);
    await extendLease(db, claim, 60);
    await giveBack(db, claim);
  },
  "save work and put off": async (db, { now }) => {
    const claim = await requireClaim(db, now);
    await saveWork(db, claim, {});
    await recordRetry(db, claim, { waitSeconds: 600, lastError: "measured" });
  },
  "fail a job": async (db, { now }) => {
    await recordFailure(db, await requireClaim(db, now), { error: "Measured.", lastError: "measured" });
  },
  "find a stored answer": (db) => findAnswer(db, "none"),
});
