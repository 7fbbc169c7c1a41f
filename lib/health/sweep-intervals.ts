import type { BackgroundWork } from "@/lib/work/background-work";

export interface SweepIntervalSettings {
  sweepSeconds: number;
  verifySeconds: number;
  eventsSeconds: number;
}

/** Most of what it deletes is due once a night; sessions that nobody uses, every hour. */
const retentionSeconds = 3_600;

/** What is queued wakes the sweep, so this only is for mails whose waking was lost. */
const mailSeconds = 60;

/** Pages are checked again after weeks, and a new text is looked at by the next sweep. */
const citationsSeconds = 600;

/** The usual seconds between two sweeps for each kind of work. */
export function sweepIntervalsOf(settings: SweepIntervalSettings): Record<BackgroundWork, number> {
  return {
    generation: settings.sweepSeconds,
    verification: settings.verifySeconds,
    publishing: settings.sweepSeconds,
    events: settings.eventsSeconds,
    mail: mailSeconds,
    audits: settings.sweepSeconds,
    results: settings.sweepSeconds,
    citations: citationsSeconds,
    retention: retentionSeconds,
  };
}

/** Cron's shortest interval. */
const tickSecondsMin = 60;
const ticksMissed = 3;

/** Whether a sweep has not run for longer than three of its intervals. */
export function isLate(ageSeconds: number, everySeconds: number): boolean {
  return ageSeconds > ticksMissed * Math.max(everySeconds, tickSecondsMin);
}

/** Like `isLate`, for a kind of work by its name. False for a kind that this version does not have. */
export function isSweepLate(
  work: string,
  ageSeconds: number,
  intervals: Readonly<Record<string, number>>,
): boolean {
  const everySeconds = intervals[work];
  return everySeconds !== undefined && isLate(ageSeconds, everySeconds);
}
