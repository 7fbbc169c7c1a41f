import { explainEnd } from "@/lib/surfaces/command/exit-code";
import { createOperator } from "@/lib/surfaces/command/operator";
import { createAdminProgram } from "@/lib/surfaces/command/program";
import { openRuntime } from "./open-runtime";

const operator = createOperator(openRuntime);
try {
  await createAdminProgram(operator).parseAsync();
} catch (error) {
  const { exitCode, message, code } = explainEnd(error);
  process.exitCode = exitCode;
  // Commander has printed its own message, or the help that was asked for.
  if (code !== "usage") {
    const json = process.argv.includes("--json");
    process.stderr.write(`${json ? JSON.stringify({ error: message, code }) : message}\n`);
  }
} finally {
  await operator.close();
}
