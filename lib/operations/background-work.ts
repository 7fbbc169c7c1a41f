/** What the sweeps do in the background, each at a pace of its own. */
export type BackgroundWork = "generation" | "verification" | "publishing" | "events";

/** A value for every kind of work. Spelled out, so that a kind added above does not compile until it is here. */
export function perWork<Value>(make: (work: BackgroundWork) => Value): Record<BackgroundWork, Value> {
  return {
    generation: make("generation"),
    verification: make("verification"),
    publishing: make("publishing"),
    events: make("events"),
  };
}
