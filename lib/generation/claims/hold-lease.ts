import type { GenerationDeps } from "../deps";
import { type Claim, extendLease } from "../rows/claims";

/** The claim belongs to somebody else by now, or its job is gone. */
class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

export interface HeldLease {
  /** Aborted with LeaseLost as its reason. */
  signal: AbortSignal;
  /** Stops renewing; resolves when no renewal is under way. */
  release(): Promise<void>;
}

/** Renews a lease every third of its length until it is released or lost. */
export function holdLease(
  { db, logger, leaseSeconds }: Pick<GenerationDeps, "db" | "logger" | "leaseSeconds">,
  claim: Claim,
): HeldLease {
  const lost = new AbortController();
  let renewal: Promise<void> | null = null;

  async function renew(): Promise<void> {
    try {
      if (await extendLease(db, claim, leaseSeconds)) return;
      clearInterval(timer);
      lost.abort(new LeaseLost(`the lease of job ${claim.job.id} was lost`));
    } catch (error) {
      // Not lost yet: the next renewal may come through, and the fence judges in the end.
      logger.warn({ err: error, jobId: claim.job.id }, "a lease could not be renewed");
    } finally {
      renewal = null;
    }
  }
  const timer = setInterval(
    () => {
      renewal ??= renew();
    },
    (leaseSeconds * 1000) / 3,
  );

  return {
    signal: lost.signal,
    async release() {
      clearInterval(timer);
      await renewal;
    },
  };
}
