import { openRuntime } from "./admin/open-runtime";
import { runAdmin } from "./admin/run-admin";

const { exitCode, complaint } = await runAdmin(process.argv.slice(2), openRuntime);
process.exitCode = exitCode;
if (complaint !== "") process.stderr.write(`${complaint}\n`);
