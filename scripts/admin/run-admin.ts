import type { Runtime } from "@/lib/runtime";
import { explainEnd } from "@/lib/surfaces/command/exit-code";
import { createOperator } from "@/lib/surfaces/command/operator";
import { createAdminProgram } from "@/lib/surfaces/command/program";

/** Runs one admin command. Returns its exit code and the text for standard error, "" for none. */
export async function runAdmin(
  words: readonly string[],
  openRuntime: () => Promise<Runtime>,
): Promise<{ exitCode: number; complaint: string }> {
  const operator = createOperator(openRuntime);
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
