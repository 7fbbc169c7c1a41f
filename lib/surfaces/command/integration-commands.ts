import type { z } from "zod";
import { createIntegration } from "@/lib/destinations/operations/create";
import { getIntegration } from "@/lib/destinations/operations/get";
import type { integrationView } from "@/lib/destinations/operations/integration-view";
import { listIntegrations } from "@/lib/destinations/operations/list";
import { listProviders } from "@/lib/destinations/operations/list-providers";
import { isOptionalField } from "@/lib/destinations/operations/optional-field";
import { removeIntegration } from "@/lib/destinations/operations/remove";
import { testIntegration } from "@/lib/destinations/operations/test";
import { trialFailure, trialLines } from "@/lib/destinations/operations/trial/trial-report";
import { trialInput, tryAccount } from "@/lib/destinations/operations/trial/try-account";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { type AdminCommand, command } from "./admin-command";
import { inputOptions } from "./input-options";
import type { Operator } from "./operator";

export const integrationCommands: readonly AdminCommand[] = [
  command("integration create", createIntegration, {
    summary:
      "Connect a project to a destination and test the connection (exit code 4 when it does not work); `integration providers` lists the kinds and their fields",
    only: ["projectId", "provider", "name", "autoPublishStatus", "config"],
    flags: { provider: "--provider <kind>", autoPublishStatus: "--default <status>" },
    sets: () => ({ test: true }),
    answer: ({ integration }) => integration,
    lines: ({ integration: made }) => [
      `Integration ${made.id} (${made.name}, default ${made.auto_publish_status}): ${connectionState(made)}`,
    ],
    failure: ({ integration }) => integration.last_error,
    answersFirst: true,
  }),
  command("integration providers", listProviders, {
    lines: ({ providers }) =>
      providers.flatMap(({ provider, label, summary, fields }) => [
        `${provider}: ${label}. ${summary}`,
        ...fields.map(
          (field) => `    ${field.key}${isOptionalField(field) ? " (optional)" : ""}: ${field.help}`,
        ),
      ]),
  }),
  command("integration list", listIntegrations, {
    columns: [
      "id",
      "provider",
      "name",
      "status",
      "tested_at",
      "auto_publish_status",
      "auto_publish",
      "last_error",
    ],
  }),
  command("integration show", getIntegration, {
    argument: "integrationId",
    lines: ({ integration: row, config, secrets_set: secrets }) => [
      `${row.name} (${row.provider}): ${connectionState(row)}, default ${row.auto_publish_status}, publishes by itself: ${row.auto_publish ? `yes, at most ${row.auto_publish_daily_max} a day` : "no"}`,
      ...Object.entries(config).map(([key, value]) => `    ${key}: ${value}`),
      ...secrets.map((key) => `    ${key}: (stored)`),
    ],
  }),
  command("integration update", updateIntegration, {
    summary:
      "Change a connection and test its new configuration (exit code 4 when it does not work); what is not given stays",
    argument: "integrationId",
    only: ["name", "autoPublishStatus", "autoPublish", "autoPublishDailyMax", "graceSeconds", "config"],
    flags: {
      autoPublishStatus: "--default <status>",
      autoPublishDailyMax: "--daily-max <count>",
      graceSeconds: "--grace <seconds>",
    },
    sets: ({ config }) => ({ test: config !== undefined }),
    answer: ({ integration }) => integration,
    lines: ({ integration: row }) => `Integration ${row.id} (${row.name}): ${connectionState(row)}`,
    failure: ({ integration }, { config }) => (config === undefined ? null : integration.last_error),
    answersFirst: true,
  }),
  command("integration test", testIntegration, {
    summary: "Whether writing is permitted; exit code 4 when it is not",
    argument: "integrationId",
    lines: ({ message }) => message,
    failure: ({ ok, message }) => (ok ? null : message),
  }),
  {
    words: ["integration", "try"],
    summary:
      "Walk a live account through everything that Galley does with one, with a marked article that is removed again, and print a report without secrets (exit code 4 when a step failed)",
    inputs: inputOptions(trialInput, { flags: { provider: "--provider <kind>" } }),
    run: runTrialCommand,
  },
  command("integration remove", removeIntegration, {
    argument: "integrationId",
    answer: (result, id) => ({ id, ...result }),
  }),
];

/** A signal to end stops the trial, which then removes what it made; a second one ends the process at once. */
async function runTrialCommand(operator: Operator, _argument: string | number, options: object) {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const { verifierFetch } = await operator.runtime();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    const surroundings = { pageFetch: verifierFetch, stop: stopping.signal };
    const report = await tryAccount(await operator.context(), trialInput.parse(options), surroundings);
    return { answer: report, lines: trialLines(report), failure: trialFailure(report), answersFirst: true };
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
  }
}

/** The state of a connection in words. A connection that was never tested is not called connected. */
export function connectionState({
  status,
  last_error: error,
  tested_at: testedAt,
}: Pick<z.output<typeof integrationView>, "status" | "last_error" | "tested_at">): string {
  if (status === "error") return `does not work: ${error ?? "its last test failed."}`;
  return testedAt === null ? "not tested yet" : "tested and connected";
}
