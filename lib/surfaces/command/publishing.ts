import type { Command } from "commander";
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
import { unpublishArticle } from "@/lib/operations/publications/unpublish";
import { Refusal } from "@/lib/operations/refusal";
import type { AdminDoor } from "./door";
import { collectPairs } from "./values";

interface CreateOptions {
  project: string;
  provider: string;
  name?: string;
  default: "draft" | "publish";
  config: Record<string, string>;
}

interface UpdateOptions {
  name?: string;
  default?: "draft" | "publish";
  autoPublish?: string;
  dailyMax?: string;
  grace?: string;
  config: Record<string, string>;
}

/** integration, publication. */
export function addPublishingCommands(program: Command, door: AdminDoor): void {
  const integration = program.command("integration").description("Publishing connections of a project");
  integration
    .command("create")
    .description(
      "Connect a project to a destination and test the connection (exit code 4 when it does not work); `integration providers` lists the kinds and their fields",
    )
    .requiredOption("--project <id>")
    .requiredOption("--provider <kind>", "such as hosted")
    .option("--name <name>")
    .option("--default <status>", "draft or publish: what a publish call without a status does", "draft")
    .option("--config <key=value>", "a field of the configuration; give it once for each", collectPairs, {})
    .action(async (options: CreateOptions, command: Command) => {
      const { integration: made } = await door.run(createIntegration, {
        projectId: options.project,
        provider: options.provider,
        ...(options.name !== undefined && { name: options.name }),
        autoPublishStatus: options.default,
        config: options.config,
        test: true,
      });
      door.print(command, made, [
        `Integration ${made.id} (${made.name}, default ${made.auto_publish_status}): ${stateOf(made)}`,
      ]);
      if (made.last_error !== null) throw new Refusal("conflict", made.last_error);
    });
  integration
    .command("providers")
    .description("The kinds of destination, with the fields of their configuration")
    .action(async (_options: object, command: Command) => {
      const { providers } = await door.run(listProviders, {});
      const lines = providers.flatMap(({ provider, label, summary, fields }) => [
        `${provider}: ${label}. ${summary}`,
        ...fields.map(
          (field) => `    ${field.key}${isOptionalField(field) ? " (optional)" : ""}: ${field.help}`,
        ),
      ]);
      door.print(command, { providers }, lines);
    });
  integration
    .command("list")
    .requiredOption("--project <id>")
    .description("The publishing connections of a project")
    .action(async (options: { project: string }, command: Command) => {
      const { integrations } = await door.run(listIntegrations, { projectId: options.project });
      door.print(
        command,
        { integrations },
        integrations.map(
          (row) =>
            `${row.id}  ${row.provider}  ${stateOf(row)}  default ${row.auto_publish_status}  ${row.name}`,
        ),
      );
    });
  integration
    .command("show <id>")
    .description("A connection with its settings; of its secrets only which are set")
    .action(async (id: string, _options: object, command: Command) => {
      const shown = await door.run(getIntegration, { integrationId: id });
      const { integration: row, config, secrets_set: secrets } = shown;
      door.print(command, shown, [
        `${row.name} (${row.provider}): ${stateOf(row)}, default ${row.auto_publish_status}, publishes by itself: ${row.auto_publish ? `yes, at most ${row.auto_publish_daily_max} a day` : "no"}`,
        ...Object.entries(config).map(([key, value]) => `    ${key}: ${value}`),
        ...secrets.map((key) => `    ${key}: (stored)`),
      ]);
    });
  integration
    .command("update <id>")
    .description("Change a connection and test it; what is not given stays")
    .option("--name <name>")
    .option("--default <status>", "draft or publish: what a publish call without a status does")
    .option("--auto-publish <yes|no>", "whether new articles go out by themselves")
    .option("--daily-max <count>", "how many at most in 24 hours by themselves")
    .option("--grace <seconds>", 'how long a page is left alone after a write; "" for the default')
    .option("--config <key=value>", "a field to change; give it once for each", collectPairs, {})
    .action(async (id: string, options: UpdateOptions, command: Command) => {
      const { name, autoPublish, dailyMax, grace, config } = options;
      const changesConfig = Object.keys(config).length > 0;
      const { integration: row } = await door.run(updateIntegration, {
        integrationId: id,
        ...(name !== undefined && { name }),
        ...(options.default !== undefined && { autoPublishStatus: options.default }),
        ...(autoPublish !== undefined && { autoPublish: yesOrNo(autoPublish) }),
        ...(dailyMax !== undefined && { autoPublishDailyMax: dailyMax }),
        ...(grace !== undefined && { graceSeconds: grace }),
        ...(changesConfig && { config, test: true }),
      });
      door.print(command, row, [`Integration ${id} (${row.name}): ${stateOf(row)}`]);
    });
  integration
    .command("test <id>")
    .description("Whether writing is permitted; exit code 4 when it is not")
    .action(async (id: string, _options: object, command: Command) => {
      const result = await door.run(testIntegration, { integrationId: id });
      if (!result.ok) throw new Refusal("conflict", result.message);
      door.print(command, result, [result.message]);
    });
  integration
    .command("remove <id>")
    .description("Remove a connection and its secrets; what was published stays where it is")
    .action(async (id: string, _options: object, command: Command) => {
      const result = await door.run(removeIntegration, { integrationId: id });
      door.print(command, { id, ...result }, [`Integration ${id} is removed`]);
    });
  program
    .command("publication")
    .description("What was written to a destination")
    .command("unpublish <id>")
    .description("Take an article off its public page")
    .action(async (id: string, _options: object, command: Command) => {
      const result = await door.run(unpublishArticle, { publicationId: id });
      if (!result.sent) throw new Refusal("conflict", result.error ?? "The destination refused.");
      door.print(command, result, [`Publication ${id} is taken down`]);
    });
}

/** What is known of a connection: nothing, before it is tested. */
export function stateOf({
  status,
  last_error: error,
  tested_at: testedAt,
}: Pick<z.output<typeof integrationView>, "status" | "last_error" | "tested_at">): string {
  if (status === "error") return `does not work: ${error ?? "its last test failed."}`;
  return testedAt === null ? "not tested yet" : "tested and connected";
}

function yesOrNo(text: string): boolean {
  if (text === "yes") return true;
  if (text === "no") return false;
  throw new Refusal("invalid_request", "--auto-publish must be yes or no.");
}
