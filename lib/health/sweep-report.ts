import { isSweepLate } from "./sweep-intervals";

interface Beat {
  name: string;
  engine: string;
  ranAt: Date;
  durationMs: number;
  handled: number;
}

interface Expected {
  /** What should drive the background work. */
  engine: "local" | "inngest";
  intervals: Readonly<Record<string, number>>;
  now: Date;
}

/**
 * The state of the background work. `without Inngest`: Inngest should drive it but does not drive some of it, which the
 * instances do themselves in the meantime. Nothing is late, but somebody has to look.
 */
export function reportSweeps(beats: readonly Beat[], { engine: expected, intervals, now }: Expected) {
  const sweeps = beats.map(({ name, engine, ranAt, durationMs, handled }) => {
    const ageSeconds = (now.getTime() - ranAt.getTime()) / 1000;
    return {
      name,
      engine,
      ran_at: ranAt.toISOString(),
      age_seconds: Math.max(0, Math.round(ageSeconds)),
      duration_ms: durationMs,
      handled,
      late: isSweepLate(name, ageSeconds, intervals),
      stand_in: expected === "inngest" && engine !== "inngest" && name in intervals,
    };
  });
  const isLate = sweeps.some(({ late }) => late);
  const standsIn = sweeps.some(({ stand_in }) => stand_in);
  return { background_work: isLate ? "late" : standsIn ? "without Inngest" : "on time", sweeps };
}
