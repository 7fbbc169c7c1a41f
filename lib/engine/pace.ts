import type { Settings } from "@/lib/operations/core/context";
import type { BackgroundWork } from "@/lib/operations/health/background-work";

export type PaceSettings = Pick<Settings, "sweepSeconds" | "verifySeconds" | "eventsSeconds">;

/** The usual seconds between two sweeps for each kind of work. */
export function paceOf(settings: PaceSettings): Record<BackgroundWork, number> {
  return {
    generation: settings.sweepSeconds,
    verification: settings.verifySeconds,
    publishing: settings.sweepSeconds,
    events: settings.eventsSeconds,
    audits: settings.sweepSeconds,
  };
}
