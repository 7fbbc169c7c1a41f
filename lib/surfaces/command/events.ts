import { type Command, Option } from "commander";
import { createEndpoint } from "@/lib/operations/events/create-endpoint";
import { listEndpoints } from "@/lib/operations/events/list-endpoints";
import { listEventTypes } from "@/lib/operations/events/list-types";
import { removeEndpoint } from "@/lib/operations/events/remove-endpoint";
import { rotateEndpointSecret } from "@/lib/operations/events/rotate-secret";
import { testEndpoint } from "@/lib/operations/events/test-endpoint";
import { updateEndpoint } from "@/lib/operations/events/update-endpoint";
import { Refusal } from "@/lib/operations/refusal";
import { outgoingEventTypes } from "@/lib/platform/db/schema";
import type { EventType } from "@/lib/webhooks/event-payload";
import type { AdminDoor } from "./door";

interface CreateOptions {
  project: string;
  url: string;
  events: EventType[];
}

/** events. */
export function addEventCommands(program: Command, door: AdminDoor): void {
  const events = program.command("events").description("Endpoints that a project's events are sent to");
  events
    .command("types")
    .description("What an endpoint can be told of")
    .action(async (_options: object, command: Command) => {
      const { types } = await door.run(listEventTypes, {});
      door.print(
        command,
        { types },
        types.map(({ type, summary }) => `${type}: ${summary}`),
      );
    });
  events
    .command("create")
    .description("Have events sent to an address; the signing secret is printed once")
    .requiredOption("--project <id>")
    .requiredOption("--url <url>")
    .addOption(
      new Option("--events <types...>", "what it is told of; `events types` explains them")
        .choices(outgoingEventTypes)
        .default([...outgoingEventTypes], "all"),
    )
    .action(async ({ project, url, events: wanted }: CreateOptions, command: Command) => {
      const made = await door.run(createEndpoint, { projectId: project, url, events: wanted });
      door.print(command, { ...made.endpoint, signing_secret: made.signing_secret }, [
        `Endpoint ${made.endpoint.id} (${made.endpoint.events.join(", ")})`,
        `Signing secret, shown once: ${made.signing_secret}`,
      ]);
    });
  events
    .command("list")
    .requiredOption("--project <id>")
    .description("The endpoints of a project, with the newest message to each")
    .action(async (options: { project: string }, command: Command) => {
      const { endpoints } = await door.run(listEndpoints, { projectId: options.project });
      const lines = endpoints.map(({ id, status, url, last_delivery: last }) => {
        const newest = last === null ? "nothing sent yet" : `${last.type} ${last.status}`;
        const problem = last?.error ?? "";
        return `${id}  ${status}  ${url}  ${newest}${problem === "" ? "" : `: ${problem}`}`;
      });
      door.print(command, { endpoints }, lines);
    });
  for (const [verb, status, does] of [
    ["pause", "paused", "Send an endpoint nothing until it is resumed"],
    ["resume", "active", "Let a paused endpoint go on; what waited is sent"],
  ] as const) {
    events
      .command(`${verb} <id>`)
      .description(does)
      .action(async (id: string, _options: object, command: Command) => {
        const { endpoint } = await door.run(updateEndpoint, { endpointId: id, status });
        door.print(command, endpoint, [`Endpoint ${id} is ${endpoint.status}`]);
      });
  }
  events
    .command("rotate <id>")
    .description("Give an endpoint a new signing secret, printed once; the old one proves messages for a day")
    .action(async (id: string, _options: object, command: Command) => {
      const { signing_secret } = await door.run(rotateEndpointSecret, { endpointId: id });
      door.print(command, { id, signing_secret }, [`Signing secret, shown once: ${signing_secret}`]);
    });
  events
    .command("test <id>")
    .description("Send a ping at once; exit code 4 when it is not taken")
    .action(async (id: string, _options: object, command: Command) => {
      const outcome = await door.run(testEndpoint, { endpointId: id });
      if (!outcome.ok) throw new Refusal("conflict", outcome.message);
      door.print(command, outcome, [`${outcome.message} (HTTP ${outcome.http_status})`]);
    });
  events
    .command("remove <id>")
    .description("Send an endpoint nothing more, and forget what was sent to it")
    .action(async (id: string, _options: object, command: Command) => {
      const result = await door.run(removeEndpoint, { endpointId: id });
      door.print(command, { id, ...result }, [`Endpoint ${id} is removed`]);
    });
}
