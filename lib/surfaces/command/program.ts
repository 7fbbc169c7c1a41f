import { Command } from "commander";
import type { AdminDoor } from "./door";
import { addEventCommands } from "./events";
import { exitCodesHelp } from "./exit-code";
import { addPeopleCommands } from "./people";
import { addProjectCommands } from "./projects";
import { addPublishingCommands } from "./publishing";
import { addWritingCommands } from "./writing";

/** Every noun and verb of the admin command. Ends by throwing, CommanderError for usage and help. */
export function createAdminProgram(door: AdminDoor): Command {
  const program = new Command("galley")
    .usage("<noun> <verb> [options]   (npm run admin -- <noun> <verb> …)")
    .description("Manage a Galley installation from the machine that it runs on.")
    .option("--json", "print one JSON object, ids and new secrets included")
    .addHelpText("after", exitCodesHelp)
    .showHelpAfterError("(add --help for the options)")
    .exitOverride();
  addPeopleCommands(program, door);
  addProjectCommands(program, door);
  addPublishingCommands(program, door);
  addWritingCommands(program, door);
  addEventCommands(program, door);
  applyToAll(program, (command) => command.exitOverride().option("--json", "print one JSON object"));
  return program;
}

function applyToAll(parent: Command, change: (command: Command) => void): void {
  for (const command of parent.commands) {
    change(command);
    applyToAll(command, change);
  }
}
