import type { Command } from "commander";
import { removeIntegration, testIntegration } from "@/lib/core/integrations/change";
import { createIntegration } from "@/lib/core/integrations/create";
import { listIntegrations } from "@/lib/core/integrations/list";
import { listProviders } from "@/lib/core/integrations/providers";
import { Refusal } from "@/lib/core/refusal";
import type { AdminDoor } from "./door";
import { collectPairs } from "./values";

interface CreateOptions {
  project: string;
  provider: string;
  name?: string;
  default: "draft" | "publish";
  config: Record<string, string>;
}

/** integration. */
export function addPublishingCommands(program: Command, door: AdminDoor): void {
  const integration = program.command("integration").description("Publishing connections of a project");
  integration
    .command("create")
    .description(
      "Connect a project to a destination; `integration providers` lists the kinds and their fields",
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
      });
      door.print(command, made, [
        `Integration ${made.id} (${made.name}, default ${made.auto_publish_status})`,
      ]);
    });
  integration
    .command("providers")
    .description("The kinds of destination, with the fields of their configuration")
    .action(async (_options: object, command: Command) => {
      const { providers } = await door.run(listProviders, {});
      const lines = providers.flatMap(({ provider, label, summary, fields }) => [
        `${provider}: ${label}. ${summary}`,
        ...fields.map((field) => `    ${field.key}${field.required ? "" : " (optional)"}: ${field.help}`),
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
            `${row.id}  ${row.provider}  ${row.status}  default ${row.auto_publish_status}  ${row.name}`,
        ),
      );
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
}
