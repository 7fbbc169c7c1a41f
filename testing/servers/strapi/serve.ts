import { spawn } from "node:child_process";
import { once } from "node:events";
import { useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { throwAwaySettings } from "@/lib/platform/db/embedded/postmaster";

/** `serve.ts FOLDER COMMAND…`: runs the command on a PostgreSQL that lives in the folder and ends with it. */
const [dataDir, program, ...args] = process.argv.slice(2);
if (dataDir === undefined || program === undefined) throw new Error("usage: serve.ts FOLDER COMMAND…");

const database = await useEmbeddedPostgres({ dataDir, settings: throwAwaySettings });
const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, DATABASE_URL: database.url } });
process.on("SIGTERM", () => child.kill("SIGTERM"));
const [code] = await once(child, "exit");
await database.stop();
process.exitCode = typeof code === "number" ? code : 1;
