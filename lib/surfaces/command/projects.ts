import type { Command } from "commander";
import { listProjectKeys } from "@/lib/operations/keys/list";
import { mintKey } from "@/lib/operations/keys/mint";
import { revokeKey } from "@/lib/operations/keys/revoke";
import { createProject } from "@/lib/operations/projects/create";
import { listProjects } from "@/lib/operations/projects/list";
import type { AdminDoor } from "./door";

interface ProjectOptions {
  workspace: string;
  name: string;
  website: string;
  language?: string;
  brand?: string;
  description?: string;
}

/** project, key. */
export function addProjectCommands(program: Command, door: AdminDoor): void {
  const project = program.command("project").description("Projects, each with its site, articles and keys");
  project
    .command("create")
    .description(
      "Make a project with the hosted blog and a content API key; key and feed token are printed once",
    )
    .requiredOption("--workspace <id>")
    .requiredOption("--name <name>")
    .requiredOption("--website <url>", "the site that the articles are for")
    .option("--language <code>", "language of the articles (default: en)")
    .option("--brand <name>", "the brand's name (default: the project's name)")
    .option("--description <text>", "what the brand does, for the writer")
    .action(async (options: ProjectOptions, command: Command) => {
      const made = await door.run(createProject, {
        workspaceId: options.workspace,
        name: options.name,
        website: options.website,
        ...(options.language !== undefined && { languageCode: options.language }),
        ...(options.brand !== undefined && { brandName: options.brand }),
        ...(options.description !== undefined && { brandDescription: options.description }),
      });
      const minted = await door.run(mintKey, { projectId: made.project.id, name: "First key" });
      door.print(
        command,
        { ...made, key_id: minted.key.id, api_key: minted.api_key, feed_token: minted.feed_token },
        [
          `Project ${made.project.id} (${made.project.name})`,
          `Hosted blog, integration ${made.integration_id}`,
          `Content API key, shown once: ${minted.api_key}`,
          `Feed token, shown once: ${minted.feed_token}`,
        ],
      );
    });
  project
    .command("list")
    .description("Every project")
    .action(async (_options: object, command: Command) => {
      const { projects } = await door.run(listProjects, {});
      door.print(
        command,
        { projects },
        projects.map(({ id, name, website }) => `${id}  ${name}  ${website}`),
      );
    });

  const key = program.command("key").description("Content API keys of a project");
  key
    .command("create")
    .description("Mint a key and its feed token; both are printed once")
    .requiredOption("--project <id>")
    .option("--name <name>", "what it is for", "Content API key")
    .action(async (options: { project: string; name: string }, command: Command) => {
      const minted = await door.run(mintKey, { projectId: options.project, name: options.name });
      door.print(command, minted, [
        `Key ${minted.key.id} (${minted.key.name})`,
        `Content API key, shown once: ${minted.api_key}`,
        `Feed token, shown once: ${minted.feed_token}`,
      ]);
    });
  key
    .command("list")
    .description("The keys of a project, revoked ones included")
    .requiredOption("--project <id>")
    .action(async (options: { project: string }, command: Command) => {
      const { keys } = await door.run(listProjectKeys, { projectId: options.project });
      door.print(
        command,
        { keys },
        keys.map(
          (row) =>
            `${row.id}  ${row.key_prefix}…  ${row.revoked_at === null ? "active " : "revoked"}  ${row.name}`,
        ),
      );
    });
  key
    .command("revoke <id>")
    .description("Revoke a key and its feed token; both are refused at their next use")
    .action(async (id: string, _options: object, command: Command) => {
      const result = await door.run(revokeKey, { keyId: id });
      door.print(command, result, [`Key ${result.key.id} is revoked`]);
    });
}
