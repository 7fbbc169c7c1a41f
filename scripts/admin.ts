import { Command } from "commander";
import { openRuntime } from "./admin/open-runtime";
import { createAdminDoor } from "./admin/door";
import { exitCodesHelp, explainEnd } from "./admin/exit-code";
import { addPeopleCommands } from "./admin/people";
import { addProjectCommands } from "./admin/projects";
import { addPublishingCommands } from "./admin/publishing";
import { addWritingCommands } from "./admin/writing";

const door = createAdminDoor(openRuntime);
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
applyToAll(program, (command) => command.exitOverride().option("--json", "print one JSON object"));

try {
  await program.parseAsync();
} catch (error) {
  const { exitCode, message, code } = explainEnd(error);
  process.exitCode = exitCode;
  // Commander has printed its own message, or the help that was asked for.
  if (code !== "usage") {
    const json = process.argv.includes("--json");
    process.stderr.write(`${json ? JSON.stringify({ error: message, code }) : message}\n`);
  }
} finally {
  await door.close();
}

function applyToAll(parent: Command, change: (command: Command) => void): void {
  for (const command of parent.commands) {
    change(command);
    applyToAll(command, change);
  }
}
