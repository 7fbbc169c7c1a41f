import type { Choice, ValueOf } from "./setting";
import { settingsTable as t } from "./table";

/** How the long work is driven. */
export type EngineEnv =
  | { kind: "local" }
  | {
      kind: "inngest";
      /** Both keys are there unless `dev`. */
      eventKey: string | null;
      signingKey: string | null;
      baseUrl: string | null;
      dev: boolean;
    };

export function chooseEngine(value: ValueOf, production: boolean): Choice<EngineEnv> {
  const dev = value(t.INNGEST_DEV);
  // The development mode switches signature checks off: anybody could then run the jobs of a public server.
  const problems =
    dev && production
      ? ["INNGEST_DEV must not be set in production: remove it, and set INNGEST_SIGNING_KEY instead."]
      : [];
  if (value(t.ENGINE) === "local") return { value: { kind: "local" }, problems };
  const eventKey = value(t.INNGEST_EVENT_KEY);
  const signingKey = value(t.INNGEST_SIGNING_KEY);
  if (!dev) {
    if (eventKey === null) problems.push(needed("INNGEST_EVENT_KEY"));
    if (signingKey === null) problems.push(needed("INNGEST_SIGNING_KEY"));
  }
  return {
    value: { kind: "inngest", eventKey, signingKey, baseUrl: value(t.INNGEST_BASE_URL), dev },
    problems,
  };
}

function needed(name: string): string {
  return `${name} is missing: ENGINE=inngest needs it, or set ENGINE=local.`;
}
