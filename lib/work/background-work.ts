/** The kinds of background work. Each has a sweep that runs at intervals of its own. */
export type BackgroundWork =
  | "generation"
  | "verification"
  | "publishing"
  | "events"
  | "mail"
  | "audits"
  | "results"
  | "citations"
  | "retention";

/**
 * Makes a value for every kind of work. The kinds are spelled out, so that a new one does not compile until it
 * is added here.
 */
export function mapBackgroundWork<Value>(
  make: (work: BackgroundWork) => Value,
): Record<BackgroundWork, Value> {
  return {
    generation: make("generation"),
    verification: make("verification"),
    publishing: make("publishing"),
    events: make("events"),
    mail: make("mail"),
    audits: make("audits"),
    results: make("results"),
    citations: make("citations"),
    retention: make("retention"),
  };
}
