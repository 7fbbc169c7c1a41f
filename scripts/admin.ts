import { existsSync } from "node:fs";
import path from "node:path";
import { openRuntime } from "./admin/open-runtime";
import { runAdmin } from "./admin/run-admin";
import { projectRoot } from "./project-root";

// `admin … | head` closes the pipe early; what nobody reads any more need not be written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const envFile = path.join(projectRoot, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

const { exitCode, complaint } = await runAdmin(process.argv.slice(2), openRuntime);
process.exitCode = exitCode;
if (complaint !== "") process.stderr.write(`${complaint}\n`);
