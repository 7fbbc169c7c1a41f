import { extendStage, nextDueInSeconds, releaseStage } from "@/lib/generation/rows/claims";
import { recordFailure, recordResult, recordRetry } from "@/lib/generation/rows/outcomes";
import { requireStageContext } from "@/lib/generation/rows/stage-context";
import { claimStage } from "@/lib/generation/testing/claim-stage";
import type { Database } from "@/lib/platform/db/connection";
import { casesOf } from "../growth-case";

async function requireClaim(db: Database) {
  const claim = await claimStage(db, 60);
  if (claim === null) throw new Error("nothing was due");
  return claim;
}

/** Each run that claims a stage takes the next waiting job. */
export const claimCases = casesOf("claims", {
  "claim a stage": (db) => claimStage(db, 60),
  "say when the next stage is due": (db) => nextDueInSeconds(db),
  "claim, hold and give back": async (db) => {
    const claim = await requireClaim(db);
    await requireStageContext(db, claim);
    await extendStage(db, claim, 60);
    await releaseStage(db, claim);
  },
  "store the result of a stage": async (db) => {
    const claim = await requireClaim(db);
    const { revision } = claim.job;
    await recordResult(db, claim, { next: claim.stage, status: "drafting", revision, work: {} });
  },
  "put a stage off": async (db) => {
    const claim = await requireClaim(db);
    await recordRetry(db, claim, { isCounted: true, waitSeconds: 600, lastError: "measured" });
  },
  "fail a job": async (db) => {
    await recordFailure(db, await requireClaim(db), { error: "Measured.", lastError: "measured" });
  },
});
