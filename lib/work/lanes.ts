/** Places for work that runs at once, whichever sweep began it. */
export interface Lanes {
  /** Takes a free lane; false when there is none. */
  take(): boolean;
  /** Frees a lane that was taken. */
  free(): void;
}

export function createLanes(count: number): Lanes {
  let taken = 0;
  return {
    take() {
      if (taken >= count) return false;
      taken += 1;
      return true;
    },
    free() {
      taken -= 1;
    },
  };
}

/** What was claimed, each with a lane that its runner frees, and why no more was. */
export interface FilledLanes<Claim> {
  claims: Claim[];
  end: { kind: "none due" | "lanes taken" | "stopped" } | { kind: "failed"; error: unknown };
}

/**
 * Claims one piece of work after another until none is due or no lane is free. Nothing claimed is lost when a
 * later claim fails.
 */
export async function fillLanes<Claim>(
  lanes: Lanes,
  claimNext: () => Promise<Claim | null>,
  goesOn: () => boolean,
): Promise<FilledLanes<Claim>> {
  const claims: Claim[] = [];
  while (goesOn()) {
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
