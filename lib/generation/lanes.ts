/** Places for stages that run at once in this process, whichever sweep began them. */
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
