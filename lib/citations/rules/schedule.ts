const dayMs = 86_400_000;
/** In days after the version was written. */
const firstChecks = [30, 90, 180];
const laterEvery = 180;

/** When the sources of a version are checked for the first time. */
export function firstCheckAt(versionAt: Date): Date {
  return new Date(versionAt.getTime() + firstChecksAfter(0) * dayMs);
}

/** When they are checked again: 30, 90 and 180 days after the version was written, and from then on every 180 days. */
export function nextCheckAt(versionAt: Date, now: Date): Date {
  // One day on, so that a check that came a little early by this clock is not due again at once.
  const days = Math.floor((now.getTime() - versionAt.getTime()) / dayMs) + 1;
  return new Date(versionAt.getTime() + firstChecksAfter(days) * dayMs);
}

function firstChecksAfter(days: number): number {
  const later = laterEvery * (Math.floor(days / laterEvery) + 1);
  return firstChecks.find((each) => each > days) ?? later;
}

/** The waits, in days, before a page that gave no answer is asked again. After the last one it counts as unreachable. */
const retryDays = [1, 2, 4];

export const askedMax = retryDays.length + 1;

/** The seconds to wait after so many attempts in a row without an answer; null when there have been enough. */
export function retryAfterAttempts(attempts: number): number | null {
  const days = retryDays[attempts - 1];
  return days === undefined ? null : days * 86_400;
}
