import type { Runtime } from "@/lib/runtime";
import { explainEnd } from "@/lib/surfaces/command/exit-code";
import { createOperator, type StoredDatabase } from "@/lib/surfaces/command/operator";
import { createAdminProgram } from "@/lib/surfaces/command/program";
import { openStoredDatabase } from "./open-stored-database";

/** Runs one admin command. Returns its exit code and the text for standard error, "" for none. */
export async function runAdmin(
  words: readonly string[],
  openRuntime: () => Promise<Runtime>,
  databaseAsItIs: () => Promise<StoredDatabase> = openStoredDatabase,
): Promise<{ exitCode: number; complaint: string }> {
  const operator = createOperator(openRuntime, databaseAsItIs);
  try {
    await createAdminProgram(operator).parseAsync(words, { from: "user" });
    return { exitCode: 0, complaint: "" };
  } catch (error) {
    const { exitCode, message, code } = explainEnd(error);
    // Commander has already printed its message or the help.
    if (code === "usage") return { exitCode, complaint: "" };
    return {
      exitCode,
      complaint: words.includes("--json") ? JSON.stringify({ error: message, code }) : message,
    };
  } finally {
    await operator.close();
  }
}
