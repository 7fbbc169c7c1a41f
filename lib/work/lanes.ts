/** Limits how many pieces of work run at once, across all sweeps that share it. */
export interface Lanes {
  /** Takes a free lane; false when there is none. */
  take(): boolean;
  /** Waits in line for a lane; false when none has become free after `timeoutMs`. */
  takeWithin(timeoutMs: number): Promise<boolean>;
  /** Frees a taken lane. */
  free(): void;
}

export function createLanes(count: number): Lanes {
  let taken = 0;
  const line = new Set<() => void>();
  return {
    take() {
      if (taken >= count) return false;
      taken += 1;
      return true;
    },
    takeWithin(timeoutMs) {
      if (this.take()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const called = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          line.delete(called);
          resolve(false);
        }, timeoutMs);
        line.add(called);
      });
    },
    free() {
      const [first] = line;
      if (first === undefined) {
        taken -= 1;
        return;
      }
      // The lane goes to the first in line and stays taken.
      line.delete(first);
      first();
    },
  };
}

/** The claimed work, for each piece of which the runner must free a lane, and why claiming ended. */
export interface FilledLanes<Claim> {
  claims: Claim[];
  end: { kind: "none due" | "lanes taken" | "stopped" } | { kind: "failed"; error: unknown };
}

/**
 * Claims one piece of work after another until none is due, no lane is free, or `shouldContinue` is false. If a
 * claim fails, the earlier claims are still returned.
 */
export async function fillLanes<Claim>(
  lanes: Lanes,
  claimNext: () => Promise<Claim | null>,
  shouldContinue: () => boolean,
): Promise<FilledLanes<Claim>> {
  const claims: Claim[] = [];
  while (shouldContinue()) {
    if (!lanes.take()) return { claims, end: { kind: "lanes taken" } };
    try {
      const claim = await claimNext();
      if (claim === null) {
        lanes.free();
        return { claims, end: { kind: "none due" } };
      }
      claims.push(claim);
    } catch (error) {
      lanes.free();
      return { claims, end: { kind: "failed", error } };
    }
  }
  return { claims, end: { kind: "stopped" } };
}
