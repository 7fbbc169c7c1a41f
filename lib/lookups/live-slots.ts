/** The live lookups of this process: so many at once, so that anonymous callers cannot tie it up. */
export interface LiveSlots {
  /** Takes a slot and returns how to give it back, or null when all are taken. */
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
