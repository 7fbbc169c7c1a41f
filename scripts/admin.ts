import { existsSync } from "node:fs";
import path from "node:path";
import { runAdmin } from "./admin/run-admin";
import { projectRoot } from "./project-root";

// `admin … | head` closes the pipe early; what nobody reads need not be written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const envFile = path.join(projectRoot, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

// Help and wrong usage need no runtime, and it is by far the largest part.
const openRuntime = async () => (await import("./admin/open-runtime")).openRuntime();

const { exitCode, complaint } = await runAdmin(process.argv.slice(2), openRuntime);
process.exitCode = exitCode;
if (complaint !== "") process.stderr.write(`${complaint}\n`);
