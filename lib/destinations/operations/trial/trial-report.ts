import { formOf } from "@/lib/destinations/config-form";
import type { Destination } from "@/lib/destinations/contract";

export const trialSteps = ["test", "create", "read", "update", "publish", "unpublish", "remove"] as const;
export type TrialStepName = (typeof trialSteps)[number];

export interface TrialStep {
  step: TrialStepName;
  outcome: "ok" | "failed" | "skipped";
  seconds: number;
  requests: number;
  /** What shows that the step succeeded, or why it did not. */
  proof: string;
}

export interface TrialReport {
  provider: string;
  label: string;
  galley: string;
  started_at: string;
  /** The names of the settings that were given, without their values. */
  settings: string[];
  steps: TrialStep[];
  /** What the trial made and could not remove, with what to do about it. */
  left_behind: string[];
}

/** Shorter values would also occur in ordinary words. */
const secretCharactersMin = 6;

/** Removes the secrets of a configuration from a text: whole, in their parts, and as they stand in addresses. */
export function secretsRemover(
  destination: Pick<Destination, "config">,
  config: Record<string, unknown>,
): (text: string) => string {
  const secrets = formOf(destination.config)
    .filter(({ kind }) => kind === "secret")
    .flatMap(({ key }) => {
      const value = config[key];
      return typeof value === "string" ? [value, ...value.split(/[:\s]+/)] : [];
    })
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")])
    .filter((secret) => secret.length >= secretCharactersMin)
    .toSorted((one, other) => other.length - one.length);
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
}

/** Why the trial failed; null when each step succeeded, even if something has to be deleted by hand. */
export function trialFailure({ label, steps }: TrialReport): string | null {
  const failed = steps.find(({ outcome }) => outcome === "failed");
  return failed === undefined
    ? null
    : `The trial of ${label} failed at the step “${failed.step}”: ${failed.proof}`;
}

/** The report as a person reads it, and sends it in. */
export function trialLines(report: TrialReport): string[] {
  const { label, provider, galley, started_at: startedAt, settings, steps, left_behind: left } = report;
  return [
    `Trial of ${label} (${provider}) with Galley ${galley}, ${startedAt}`,
    `Settings given: ${settings.join(", ")}`,
    "",
    ...steps.map(
      ({ step, outcome, seconds, requests, proof }) =>
        `${step.padEnd(10)} ${outcome.padEnd(8)} ${outcome === "skipped" ? "".padEnd(21) : `${seconds.toFixed(1).padStart(6)} s, ${String(requests).padStart(2)} calls `}  ${proof}`,
    ),
    "",
    left.length === 0 ? "Nothing was left behind." : `Left behind: ${left.join(" ")}`,
    "",
    "This report contains no secrets. To help prove this destination for everybody, read it through, and send it",
    "to whoever maintains the copy of Galley that you run: as an issue titled “Trial of " +
      label +
      "” where you",
    "got Galley from, with the plan of your account there. Add --json for a report that programs can read.",
  ];
}
