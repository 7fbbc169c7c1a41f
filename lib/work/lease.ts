/** The claim now belongs to another process, or the claimed row is gone. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

export interface HeldLease {
  /** Aborted with LeaseLost as its reason. */
  signal: AbortSignal;
  /** Stops renewing; resolves once no renewal is in progress. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  leaseSeconds: number;
  /** Extends the lease; false when it has been lost. */
  extend: () => Promise<boolean>;
  /** Called when a renewal fails. The lease is not lost yet, because the next renewal may succeed. */
  onError: (error: unknown) => void;
}

/**
 * Renews a lease each time a third of it has passed, until it is released or lost. The signal is only a hint:
 * outcomes must be stored on condition that the row still has the claim's token.
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
