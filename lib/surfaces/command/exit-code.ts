import { CommanderError } from "commander";
import { Refusal } from "@/lib/kernel/refusal";
import { StartFailure } from "@/lib/platform/start-failure";

/** The exit codes of the admin command, by which a script knows how it ended. */
const exitCodes = {
  done: 0,
  /** A bug of Galley's own. */
  failed: 1,
  /** The command line, or a value in it, has to change. */
  usage: 2,
  /** Something that was named does not exist. */
  notFound: 3,
  /** The command was understood but refused: a conflict, no credits, a connection that does not work. */
  refused: 4,
  /** Galley cannot start with its settings or its database. */
  cannotStart: 5,
} as const;

export const exitCodesHelp = `
Exit codes: 0 done, 1 failure of Galley's own, 2 wrong usage or value, 3 not found,
4 refused (conflict, out of credits, connection not working), 5 settings or database.`;

/** The message and the exit code for the error that ended a command. */
export function explainEnd(error: unknown): { exitCode: number; message: string; code: string } {
  if (error instanceof CommanderError) {
    return {
      exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage,
      message: error.message,
      code: "usage",
    };
  }
  if (error instanceof Refusal) {
    const exitCode =
      error.code === "not_found"
        ? exitCodes.notFound
        : error.status === 400
          ? exitCodes.usage
          : exitCodes.refused;
    return { exitCode, message: error.message, code: error.code };
  }
  if (error instanceof StartFailure)
    return { exitCode: exitCodes.cannotStart, message: error.message, code: "cannot_start" };
  const message = error instanceof Error ? error.message : String(error);
  return {
    exitCode: exitCodes.failed,
    message: `Galley failed for a reason of its own: ${message}`,
    code: "internal",
  };
}
