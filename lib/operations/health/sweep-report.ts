import { isSweepLate } from "./pace";

interface Beat {
  name: string;
  engine: string;
  ranAt: Date;
  durationMs: number;
  handled: number;
}

interface Expected {
  /** What is to drive the background work. */
  engine: "local" | "inngest";
  pace: Readonly<Record<string, number>>;
  now: Date;
}

/**
 * How the background work goes. `without Inngest`: Inngest is to drive it and stays away from some of it, which the
 * instances do by themselves meanwhile. So nothing is late, and still somebody has to look.
 */
export function reportSweeps(beats: readonly Beat[], { engine: expected, pace, now }: Expected) {
  const sweeps = beats.map(({ name, engine, ranAt, durationMs, handled }) => {
    const ageSeconds = (now.getTime() - ranAt.getTime()) / 1000;
    return {
      name,
      engine,
      ran_at: ranAt.toISOString(),
      age_seconds: Math.max(0, Math.round(ageSeconds)),
      duration_ms: durationMs,
      handled,
      late: isSweepLate(name, ageSeconds, pace),
      stand_in: expected === "inngest" && engine !== "inngest" && name in pace,
    };
  });
  const isLate = sweeps.some(({ late }) => late);
  const standsIn = sweeps.some(({ stand_in }) => stand_in);
  return { background_work: isLate ? "late" : standsIn ? "without Inngest" : "on time", sweeps };
}
