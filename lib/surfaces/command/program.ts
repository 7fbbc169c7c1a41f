import { Command } from "commander";
import { Refusal } from "@/lib/kernel/refusal";
import type { AdminCommand } from "./admin-command";
import { adminCommands, nouns } from "./commands";
import { exitCodesHelp } from "./exit-code";
import type { Operator } from "./operator";
import { withoutControls } from "./print-answer";

const jsonOption = ["--json", "print one JSON object"] as const;

/**
 * Builds the admin command with all its nouns and verbs. For help and wrong usage it throws CommanderError
 * instead of ending the process.
 */
export function createAdminProgram(operator: Operator): Command {
  const program = new Command("galley")
    .usage("<noun> <verb> [options]   (npm run admin -- <noun> <verb> …)")
    .description("Manage a Galley installation from the machine that it runs on.")
    .option("--json", "print one JSON object, ids and new secrets included")
    .addHelpText("after", exitCodesHelp)
    .showHelpAfterError("(add --help for the options)")
    .exitOverride();
  for (const row of adminCommands) addCommand(program, row, operator);
  return program;
}

function addCommand(program: Command, row: AdminCommand, operator: Operator): void {
  const [noun = "", verb] = row.words;
  const parent = verb === undefined ? program : nounCommand(program, noun);
  const command = parent.command(verb ?? noun).description(row.summary);
  const { argument, options } = row.inputs;
  if (argument !== null) command.addArgument(argument);
  for (const option of options.values()) command.addOption(option);
  command.option(...jsonOption).action(async () => {
    const values = command.opts<Record<string, unknown>>();
    const given = [...options]
      .map(([field, option]) => [field, values[option.attributeName()]] as const)
      .filter(([, value]) => value !== undefined);
    const result = await row.run(operator, command.processedArgs[0], Object.fromEntries(given));
    const { failure = null, answersFirst = false } = result;
    const json = command.optsWithGlobals<{ json?: boolean }>().json === true;
    if (failure === null || answersFirst) {
      const text = [result.lines].flat().map(withoutControls).join("\n");
      process.stdout.write(`${json ? JSON.stringify(result.answer) : text}\n`);
    }
    if (failure !== null) throw new Refusal("conflict", failure);
  });
}

function nounCommand(program: Command, noun: string): Command {
  const known = program.commands.find((command) => command.name() === noun);
  return (
    known ??
    program
      .command(noun)
      .description(nouns[noun] ?? "")
      .option(...jsonOption)
  );
}
