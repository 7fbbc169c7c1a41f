import type { z } from "zod";
import { createIntegration } from "@/lib/operations/integrations/create";
import { getIntegration } from "@/lib/operations/integrations/get";
import type { integrationView } from "@/lib/operations/integrations/integration-view";
import { listIntegrations } from "@/lib/operations/integrations/list";
import { listProviders } from "@/lib/operations/integrations/list-providers";
import { isOptionalField } from "@/lib/operations/integrations/optional-field";
import { removeIntegration } from "@/lib/operations/integrations/remove";
import { testIntegration } from "@/lib/operations/integrations/test";
import { updateIntegration } from "@/lib/operations/integrations/update";
import { type AdminCommand, command } from "./admin-command";

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
    lines: ({ integrations }) =>
      integrations.map(
        (row) =>
          `${row.id}  ${row.provider}  ${connectionState(row)}  default ${row.auto_publish_status}  ${row.name}`,
      ),
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
    summary: "Change a connection and test it; what is not given stays",
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
  }),
  command("integration test", testIntegration, {
    summary: "Whether writing is permitted; exit code 4 when it is not",
    argument: "integrationId",
    lines: ({ message }) => message,
    failure: ({ ok, message }) => (ok ? null : message),
  }),
  command("integration remove", removeIntegration, {
    argument: "integrationId",
    answer: (result, id) => ({ id, ...result }),
    lines: (_result, id) => `Integration ${id} is removed`,
  }),
];

/** The state of a connection in words. A connection that was never tested is not called connected. */
export function connectionState({
  status,
  last_error: error,
  tested_at: testedAt,
}: Pick<z.output<typeof integrationView>, "status" | "last_error" | "tested_at">): string {
  if (status === "error") return `does not work: ${error ?? "its last test failed."}`;
  return testedAt === null ? "not tested yet" : "tested and connected";
}
