/** The claim belongs to another process by now, or what was claimed is gone. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

export interface HeldLease {
  /** Aborted with LeaseLost as its reason. */
  signal: AbortSignal;
  /** Stops renewing; resolves when no renewal is under way. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  leaseSeconds: number;
  /** Lengthens the lease; false when it is lost. */
  extend: () => Promise<boolean>;
  /** Told of a renewal that failed. The lease is not lost yet: the next renewal may come through. */
  onError: (error: unknown) => void;
}

/**
 * Renews a lease every third of its length until it is released or lost. What is done under it is written back
 * only while the row still has the claim's token: that fence judges in the end, not this signal.
 */
export function holdLease({ leaseSeconds, extend, onError }: LeaseOptions): HeldLease {
  const lost = new AbortController();
  let renewal: Promise<void> | null = null;

  async function renew(): Promise<void> {
    try {
      if (await extend()) return;
      clearInterval(timer);
      lost.abort(new LeaseLost("another process holds the lease"));
    } catch (error) {
      onError(error);
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
