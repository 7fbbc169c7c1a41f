import type { Settings } from "@/lib/services";
import { createLanes, type Lanes } from "@/lib/work/lanes";
import type { SharedWork } from "./fan-out";

type LaneSettings = Pick<
  Settings,
  "articlesAtOnce" | "checksAtOnce" | "writesAtOnce" | "deliveriesAtOnce" | "auditsAtOnce"
>;

/** How much of each kind of work this process does at once. */
export function lanesOf(settings: LaneSettings): Record<SharedWork, Lanes> {
  return {
    generation: createLanes(settings.articlesAtOnce),
    verification: createLanes(settings.checksAtOnce),
    publishing: createLanes(settings.writesAtOnce),
    events: createLanes(settings.deliveriesAtOnce),
    audits: createLanes(settings.auditsAtOnce),
  };
}
