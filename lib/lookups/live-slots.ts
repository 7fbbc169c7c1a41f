/** Limits the live lookups of this process, so that anonymous callers cannot exhaust it. */
export interface LiveSlots {
  /** Takes a slot and returns the function that frees it, or null when all are taken. */
  take(): (() => void) | null;
}

export function createLiveSlots(count: number): LiveSlots {
  let free = count;
  return {
    take() {
      if (free === 0) return null;
      free -= 1;
      let taken = true;
      return () => {
        if (taken) free += 1;
        taken = false;
      };
    },
  };
}
